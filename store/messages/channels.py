"""The channels of games: where games are played, who is still to be told, and how many threads people open."""

import sqlite3

from base.clock import DAY
from store.db.database import Fetch
from store.db.errors import ChannelTaken
from store.db.repository import Part
from store.models.match import NOBODY, Match
from store.turns.rows import LIVE, match_by, match_in, touch


class PlaceStore(Part):
    """The channels of games."""

    async def move(self, number: int, guild: int, channel: int, by: int = NOBODY) -> Match:
        """The game goes on in another channel, to which `by` has brought it; the others are still to be told.

        Raises ChannelTaken and NoSuchMatch.
        """

        def work(fetch: Fetch) -> Match:
            if by != NOBODY:
                match = match_by(fetch, number)
                for user in match.people:
                    fetch("insert or ignore into lost values (?, ?, ?)", number, user, match.channel)
                fetch("delete from lost where match_id = ? and user = ?", number, by)
            try:
                fetch("update matches set guild = ?, channel = ? where id = ?", guild, channel, number)
            except sqlite3.IntegrityError:
                raise ChannelTaken(match_in(fetch, channel)) from None
            return touch(fetch, number)

        return await self.database.write(work)

    async def all(self) -> list[tuple[int, int, int]]:
        """Number, server and channel of all open and running games."""
        rows = await self.database.scan(f"select m.id, m.guild, m.channel from matches m where {LIVE}")
        return [(number, guild, channel) for number, guild, channel in rows]

    async def last_woken(self, number: int) -> int:
        """When the thread of a game was last woken, as unix time; 0 for never."""
        [[moment]] = await self.database.fetch("select woken from matches where id = ?", number)
        return int(moment)

    async def note_woken(self, number: int) -> None:
        """The thread of a game is woken now."""
        await self.database.note("update matches set woken = ? where id = ?", self.now(), number)

    async def told_lost(self, number: int) -> dict[int, int]:
        """Who has been told that the channel of a game is gone, and which; they are still to be told of another."""
        return dict(await self.database.fetch("select user, channel from lost where match_id = ?", number))

    async def note_lost(self, number: int, user: int, channel: int) -> None:
        """Somebody has been told that the channel of a game is gone."""
        await self.database.note("insert or replace into lost values (?, ?, ?)", number, user, channel)

    async def note_found(self, number: int, user: int) -> None:
        """Somebody has been told where a game goes on."""
        await self.database.note("delete from lost where match_id = ? and user = ?", number, user)

    async def note_back(self, match: Match, user: int) -> bool:
        """The channel of a game is there again; whether this person had been told that it was gone."""
        known = (await self.told_lost(match.id)).get(user) == match.channel
        if known:
            await self.note_found(match.id, user)
        return known

    async def list_moved(self) -> list[int]:
        """The numbers of the games of which somebody is still to be told where they go on."""
        return await self._list_told("l.channel <> m.channel")

    async def list_lost(self) -> list[int]:
        """The numbers of the games of which somebody has been told that the channel is gone in which they are."""
        return await self._list_told("l.channel = m.channel")

    async def _list_told(self, where: str) -> list[int]:
        rows = await self.database.scan(
            "select distinct m.id from lost l cross join matches m on m.id = l.match_id"
            f" where {LIVE} and {where} order by m.id"
        )
        return [number for (number,) in rows]


OPENED_KEPT = DAY  # for which it is known


class ThreadStore(Part):
    """The threads of the last day, by for whom they were opened."""

    async def opened_for(self, user: int) -> list[int]:
        """When threads were opened for somebody in the last day, as unix times, the first one first."""
        rows = await self.database.fetch(
            "select at from threads where user = ? and at > ? order by at", user, self.now() - OPENED_KEPT
        )
        return [at for (at,) in rows]

    async def note_opened(self, user: int) -> None:
        """A thread is opened for somebody now."""
        row = user, self.now()
        await self.database.write(lambda fetch: fetch("insert into threads values (?, ?)", *row))
