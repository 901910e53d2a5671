"""Which games there are, and what was played in them."""

from collections.abc import AsyncIterator, Collection

from engine.game import Game
from engine.table import Table
from store.history import read_since, read_starts, read_turns
from store.match import Match
from store.part import Part
from store.rows import ENDED, LIVE, MATCH, match_of

PAGE = 500
LENGTHS = 50  # games of which it is told how long they took


class LookUps(Part):
    """The part of the store that finds games."""

    async def match(self, number: int) -> Match | None:
        """The match of this number, None when there is none; its table is not read."""
        rows = await self.database.fetch(f"{MATCH} where m.id = ?", number)
        return match_of(rows[0]) if rows else None

    async def match_in(self, channel: int) -> Match | None:
        """The open or running game of a channel."""
        rows = await self.database.fetch(f"{MATCH} where m.channel = ? and {LIVE}", channel)
        return match_of(rows[0]) if rows else None

    async def matches_of(self, user: int) -> list[Match]:
        """The games of a person that have not ended, the newest first."""
        rows = await self.database.fetch(
            f"{MATCH} where m.status in ('open', 'running', 'asleep')"
            " and m.id in (select match_id from seats where user = ? and user <> 0) order by m.id desc",
            user,
        )
        return [match_of(row) for row in rows]

    async def ended_in(self, channel: int, after: int) -> Match | None:
        """The newest game of a channel that has begun and ended, if anything happened in it after this unix time."""
        rows = await self.database.fetch(
            f"{MATCH} where m.channel = ? and {ENDED} and m.since > ? order by m.id desc limit 1", channel, after
        )
        return match_of(rows[0]) if rows else None

    async def ended_of(self, user: int, after: int) -> list[Match]:
        """The games of a person that have begun and ended, and in which anything happened after this unix time.

        The newest first.
        """
        rows = await self.database.fetch(
            f"{MATCH} where {ENDED} and m.since > ?"
            " and m.id in (select match_id from seats where user = ? and user <> 0) order by m.since desc, m.id desc",
            *(after, user),
        )
        return [match_of(row) for row in rows]

    async def lengths(self, guild: int, game: str, people: int) -> list[int]:
        """How many seconds the last games of a kind took that so many people played to the end on a server."""
        rows = await self.database.fetch(
            "select (select max(at) from choices where match_id = m.id) - m.begun from matches m"
            " where m.guild = ? and m.game = ? and m.status = 'over' and m.begun > 0"
            " and (select count(*) from seats where match_id = m.id and user <> 0) = ? order by m.id desc limit ?",
            *(guild, game, people, LENGTHS),
        )
        return [length for (length,) in rows]

    async def running(self) -> AsyncIterator[int]:
        """The numbers of all running games, read a page at a time."""
        last = 0
        while rows := await self.database.fetch(
            "select id from matches where status = 'running' and id > ? order by id limit ?", last, PAGE
        ):
            for (last,) in rows:
                yield last

    async def count_running(self) -> int:
        """How many games are being played."""
        [[count]] = await self.database.fetch("select count(*) from matches where status = 'running'")
        return int(count)

    async def with_computers(self) -> list[int]:
        """The numbers of the running games in which the computer plays, or has once."""
        rows = await self.database.fetch(
            "select id from (select match_id from seats where computer <> ''"
            " union select match_id from seats where standin > 0) cross join matches on id = match_id"
            " where status = 'running' order by id"
        )
        return [number for (number,) in rows]

    async def has_finished(self, game: str, users: Collection[int]) -> bool:
        """Whether one of these people has played such a game to its end, in whatever channel."""
        marks = ", ".join("?" * len(users))
        rows = await self.database.fetch(
            "select 1 from seats s join matches m on m.id = s.match_id"
            f" where s.user in ({marks}) and m.game = ? and m.status = 'over' limit 1",
            *(*users, game),
        )
        return bool(rows)

    async def has_played(self, user: int, game: str) -> bool:
        """Whether a person has chosen in a turn of such a game that is over, in whatever channel."""
        rows = await self.database.fetch(
            "select 1 from seats s join matches m on m.id = s.match_id where s.user = ? and s.user <> 0 and m.game = ?"
            " and exists (select 1 from choices where match_id = s.match_id and at > 0"
            " and turn < (select max(turn) from turns where match_id = s.match_id) and seat ="
            " (select count(*) from seats before where before.match_id = s.match_id and before.seat < s.seat)) limit 1",
            *(user, game),
        )
        return bool(rows)

    async def lobbies(self, guild: int) -> list[Match]:
        """The tables on a server that wait for players, the oldest first."""
        rows = await self.database.fetch(f"{MATCH} where m.status = 'open' and m.guild = ? order by m.id", guild)
        return [match_of(row) for row in rows]

    # What was played

    def since_choice(self, match: Match, table: Table, seat: int, *, planned: bool = False) -> AsyncIterator[Table]:
        """The turns from that in which `seat` last chose, or from the first, to `table`, as loaded with `match`.

        `planned`: what its plan has chosen counts, too.
        """
        return read_since(self.database, match, table, seat, planned=planned)

    def story(self, match: Match) -> AsyncIterator[Table]:
        """All turns of a game, the oldest first, each as far as its choices fit the present rules."""
        return read_turns(self.database, match, match.turn)

    def starts(self, match: Match) -> AsyncIterator[Game]:
        """The game at the start of each turn, the oldest first; of one that is over, the last is the end."""
        return read_starts(self.database, match)

    async def turn(self, match: Match, number: int) -> Table:
        """One turn of a game, counted from 1, which it must have."""
        return await anext(read_turns(self.database, match, number, first=number))
