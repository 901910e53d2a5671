"""What Discord shows of the games, and what is known of direct messages."""

import json
from typing import NamedTuple

from store.database import Fetch
from store.errors import NoSuchMatch
from store.match import DirectMessages, Displaced, Match, Posted
from store.part import Part
from store.silence import Vote, votes_of
from store.told import COLUMNS, Told, told_of, write_told

RECORDS = f"""
    select revision,
        (select json_group_array(json_array(what, user, name, at))
            from (select * from agreements where match_id = m.id order by at, what, user)),
        (select json_group_array(json_array(kind, channel, message, seat, step, about))
            from (select * from messages where match_id = m.id order by message)),
        (select json_group_array(json_array({COLUMNS}))
            from (select * from told where match_id = m.id order by at, user)),
        (select json_group_array(json_array(user, seat, successor, at)) from displaced where match_id = m.id)
    from matches m where id = ?
"""


class Records(NamedTuple):
    """What is on record of a game at one moment, beside how it is played, the oldest first.

    `revision`: of the match then.  `posted`: its messages.  `told`: what its people have been told.  `displaced`: who
    has still to be told that somebody else goes on in their seat.
    """

    revision: int
    votes: list[Vote]
    posted: list[Posted]
    told: list[Told]
    displaced: list[Displaced]


class Messages(Part):
    """The part of the store that is about messages.

    What Discord knows as well is written by `Database.note`: after a power cut that takes it away, messages are edited
    or posted again.
    """

    async def posted(self, number: int) -> list[Posted]:
        """The messages of a game, the oldest first."""
        rows = await self.database.fetch(
            "select kind, channel, message, seat, step, about from messages where match_id = ? order by message", number
        )
        return [Posted(*row) for row in rows]

    async def records(self, number: int) -> Records:
        """What is on record of a game at this moment.  Raises NoSuchMatch."""
        rows = await self.database.fetch(RECORDS, number)
        if not rows:
            raise NoSuchMatch(number)
        revision, *lists = rows[0]
        votes, posted, told, displaced = map(json.loads, lists)
        return Records(
            *(revision, votes_of(votes), [Posted(*row) for row in posted]),
            *([told_of(row) for row in told], [Displaced(*row) for row in displaced]),
        )

    async def remember(self, number: int, posted: Posted, *told: Told) -> None:
        """Note a message, or what it shows now, and what people are told by it."""

        def work(fetch: Fetch) -> None:
            row = (posted.message, number, posted.channel, posted.kind, posted.seat, posted.step, posted.about)
            fetch("insert or replace into messages values (?, ?, ?, ?, ?, ?, ?)", *row)
            write_told(fetch, *told)

        await self.database.write(work, durable=bool(told))

    async def forget(self, number: int, message: int) -> None:
        """A message is gone, or nobody's business any more."""
        await self.database.note("delete from messages where match_id = ? and message = ?", number, message)

    async def unshown(self) -> list[int]:
        """The games that have changed since `shown` was said of them, those first that have waited longest."""
        rows = await self.database.fetch("select id from matches where shown <> revision order by since, id")
        return [number for (number,) in rows]

    async def shown(self, match: Match) -> None:
        """Remember that the messages of a game show it as `match` is."""
        await self.database.note("update matches set shown = max(shown, ?) where id = ?", match.revision, match.id)

    async def note_displaced_told(self, number: int, user: int) -> None:
        """Somebody knows that another goes on in their seat, or cannot be told."""
        await self.database.note("delete from displaced where match_id = ? and user = ?", number, user)

    async def dm_channel(self, user: int) -> DirectMessages:
        """What is known of the direct messages of somebody."""
        rows = await self.database.fetch(
            "select channel, closed, tried, acted, told from direct_messages where user = ?", user
        )
        if not rows:
            return DirectMessages()
        channel, closed, tried, acted, told = rows[0]
        return DirectMessages(channel, bool(closed), tried, bool(acted), bool(told))

    async def set_dm_channel(self, user: int, channel: int | None, closed: bool) -> None:
        """Note the channel of somebody's direct messages, and whether one has just failed because none are accepted."""
        await self.database.note(
            "insert into direct_messages (user, channel, closed, tried) values (?, ?, ?, ?) on conflict do update set"
            " channel = excluded.channel, closed = excluded.closed, tried = excluded.tried, acted = 0,"
            " told = told and excluded.closed",
            *(user, channel, closed, self.now() if closed else 0),
        )

    async def note_acted(self, user: int) -> None:
        """Somebody has done something, so that direct messages that failed may be tried again."""
        if await self.database.fetch("select 1 from direct_messages where user = ? and closed and not acted", user):
            await self.database.note("update direct_messages set acted = 1 where user = ?", user)

    async def note_told(self, user: int) -> None:
        """Somebody knows that direct messages to them fail."""
        await self.database.note("update direct_messages set told = 1 where user = ?", user)

    async def note_offered(self, user: int) -> bool:
        """Somebody is told how secrets are asked; whether that is the first time."""
        now = self.now()

        def work(fetch: Fetch) -> bool:
            return bool(
                fetch(
                    "insert into direct_messages (user, channel, closed, offered) values (?, null, 0, ?)"
                    " on conflict do update set offered = excluded.offered where offered = 0 returning user",
                    *(user, now),
                )
            )

        return await self.database.write(work, durable=False)
