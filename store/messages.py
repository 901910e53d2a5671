"""What Discord shows of the games, and what is known of direct messages."""

import json

from store.database import Fetch
from store.errors import NoSuchMatch
from store.match import DirectMessages, Displaced, Match, Posted
from store.part import Part
from store.silence import Vote, votes_of
from store.told import Told, write_told


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

    async def posted_at(self, number: int) -> tuple[int, list[Posted], list[Vote]]:
        """The revision of a game, and its messages and votes at that moment, the oldest first."""
        rows = await self.database.fetch(
            "select m.revision, (select json_group_array(json_array(what, user, name, at)) from (select what, user,"
            " name, at from agreements where match_id = m.id order by at, what, user)),"
            " p.kind, p.channel, p.message, p.seat, p.step, p.about"
            " from matches m left join messages p on p.match_id = m.id where m.id = ? order by p.message",
            number,
        )
        if not rows:
            raise NoSuchMatch(number)
        votes = votes_of(json.loads(rows[0][1]))
        return rows[0][0], [Posted(*row[2:]) for row in rows if row[2] is not None], votes

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

    async def displaced(self, number: int) -> list[Displaced]:
        """Who has still to be told that somebody else goes on in their seat."""
        rows = await self.database.fetch("select user, seat, successor, at from displaced where match_id = ?", number)
        return [Displaced(*row) for row in rows]

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
