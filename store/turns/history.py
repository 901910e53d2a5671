"""Turns that were played long ago: read a few at a time and run again, for a game may have hundreds of them."""

import json
from collections.abc import AsyncIterator, Collection
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.core.table import Table
from engine.teaching.tips import BASICS
from store.db.database import Database
from store.db.repository import Part
from store.models.match import Match
from store.turns.archive import read_archived
from store.turns.rows import TURN_ROW, StoredTurn, turn_of
from store.turns.tables import list_tables, replay, start_of

TURNS_READ = 20  # at once
LENGTHS = 50  # games of which it is told how long they took
# From the turn in which a seat last chose, if one is named; what its plan has chosen counts only if that is asked.
PLAYED = f"""
    select {TURN_ROW} from turns t
    where t.match_id = ?1 and t.turn between ?2 and ?3 and t.turn >= coalesce(
        (select turn from choices where match_id = ?1 and seat = ?4 and at > 0 and planned <= ?5
            order by turn desc, n desc limit 1), 1)
    order by t.turn limit {TURNS_READ}
"""
STARTS = f"""
    select turn, version, state from turns where match_id = ? and turn >= ? order by turn limit {TURNS_READ}
"""


# How well the `asked.user` knows games like `asked.game`, as one column (`experience_of`).
EXPERIENCE = """json_array(
    exists (select 1 from seats s join matches m on m.id = s.match_id
        where s.user = asked.user and s.user <> 0 and m.game = asked.game
        and (s.chosen > 0 and exists (select 1 from archives where match_id = m.id) or exists (select 1 from choices
            where match_id = s.match_id and at > 0
            and turn < (select max(turn) from turns where match_id = s.match_id) and seat =
            (select count(*) from seats before where before.match_id = s.match_id and before.seat < s.seat)))),
    (select json_group_array(json_array(idea, match_id, moment)) from met
        where user = asked.user and game = asked.game))
"""


class Experience(NamedTuple):
    """How well a person knows a kind of game.

    `played`: whether they have chosen in a turn of one that is over.  `met`: each idea of which they were told, with
    the match and the moment in which that was.
    """

    played: bool
    met: tuple[tuple[str, int, int], ...]

    def list_known(self, match: int, moment: int) -> frozenset[str]:
        """The ideas of which they were told at another moment than this one of a match."""
        return frozenset(idea for idea, *where in self.met if where != [match, moment])

    def is_new(self, match: int, moment: int) -> bool:
        """Whether they have played no turn of such a game, nor read at another moment what it is about."""
        return not self.played and BASICS not in self.list_known(match, moment)


def experience_of(column: list[Any]) -> Experience:
    """What the column EXPERIENCE says."""
    played, met = column
    if isinstance(met, str):  # SQLite need not know any more that it is JSON
        met = json.loads(met)
    return Experience(bool(played), tuple((idea, match, moment) for idea, match, moment in met))


class HistoryStore(Part):
    """What was played, and by whom."""

    def turns_since_choice(
        self, match: Match, table: Table, seat: int, *, planned: bool = False
    ) -> AsyncIterator[Table]:
        """The turns from that in which `seat` last chose, or from the first, to `table`, as loaded with `match`.

        `planned`: what its plan has chosen counts, too.
        """
        return read_since(self.database, match, table, seat, planned=planned)

    def turns(self, match: Match) -> AsyncIterator[Table]:
        """All turns of a game, the oldest first, each as far as its choices fit the present rules."""
        return read_turns(self.database, match, match.turn)

    def starts(self, match: Match) -> AsyncIterator[Game]:
        """The game at the start of each turn, the oldest first; of one that is over, the last is the end."""
        return read_starts(self.database, match)

    async def lengths(self, guild: int, game: str, people: int) -> list[int]:
        """How many seconds the last games of a kind took that so many people played to the end on a server."""
        rows = await self.database.scan(
            "select a.ended - m.begun from matches m join archives a on a.match_id = m.id"
            " where m.guild = ? and m.game = ? and m.status = 'over' and m.begun > 0"
            " and (select count(*) from seats where match_id = m.id and user <> 0) = ? order by m.id desc limit ?",
            guild,
            game,
            people,
            LENGTHS,
        )
        return [length for (length,) in rows if length > 0]  # of who was erased only the day is known

    async def has_finished(self, game: str, users: Collection[int]) -> bool:
        """Whether one of these people has played such a game to its end, in whatever channel."""
        marks = ", ".join("?" * len(users))
        rows = await self.database.fetch(
            "select 1 from seats s join matches m on m.id = s.match_id"
            f" where s.user in ({marks}) and s.user <> 0 and m.game = ? and m.status = 'over' limit 1",
            *users,
            game,
        )
        return bool(rows)

    async def find_experience(self, user: int, game: str) -> Experience:
        """How well a person knows such games, in whatever channel."""
        [[column]] = await self.database.fetch(f"select {EXPERIENCE} from (select ? user, ? game) asked", user, game)
        return experience_of(json.loads(column))

    async def has_newcomers(self, match: Match) -> bool:
        """Whether such games are new to somebody who plays in this one."""
        rows = await self.database.fetch(
            f"select {EXPERIENCE} from (select user, ? game from seats"
            " where match_id = ? and user <> 0 and computer = '') asked",
            match.game,
            match.id,
        )
        return any(experience_of(json.loads(column)).is_new(match.id, match.moment) for [column] in rows)

    async def last_choices(self, number: int) -> dict[int, int]:
        """When each seat made its last choice, as unix time."""
        return dict(
            await self.database.fetch("select seat, max(at) from choices where match_id = ? group by seat", number)
        )


async def read_turns(
    database: Database, match: Match, last: int, seat: int | None = None, *, planned: bool = False
) -> AsyncIterator[Table]:
    """The turns of a match up to the `last`, the oldest first, each as far as its choices fit the present rules.

    With `seat` from the turn in which it last chose, in person, or `planned`.
    """
    async for turn in read_stored(database, match, last, seat, planned=planned):
        table = Table(start_of(match, turn))
        replay(match, table, turn)
        yield table


async def read_stored(
    database: Database, match: Match, last: int, seat: int | None, *, planned: bool
) -> AsyncIterator[StoredTurn]:
    """The same as they are stored: in rows, or in the document of a game that ended long ago."""
    first = 1
    while first <= last and (rows := await database.scan(PLAYED, match.id, first, last, seat, planned)):
        for row in rows:
            yield turn_of(row)
            first = row[0] + 1
    if first == 1 and match.ended:
        archived = await read_archived(database, match.id)
        chosen = [turn.number for turn in archived if seat is not None and turn.has_chosen(seat, planned=planned)]
        for turn in archived:
            if max([1, *chosen[-1:]]) <= turn.number <= last:
                yield turn


async def read_starts(database: Database, match: Match) -> AsyncIterator[Game]:
    """The game at the start of each turn, the oldest first; of one that is over, the last is the end."""
    first = 1
    while rows := await database.scan(STARTS, match.id, first):
        for number, version, state in rows:
            yield start_of(match, StoredTurn(number, version, state, [], set()))
            first = number + 1
    if first == 1 and match.ended:
        for turn in await read_archived(database, match.id):
            yield start_of(match, turn)


async def read_since(
    database: Database, match: Match, table: Table, seat: int, *, planned: bool
) -> AsyncIterator[Table]:
    """The turns from that in which `seat` last chose to the newest, `table`, the oldest first.

    Only those are read that have not come with the table.
    """
    tables = list_tables(table)
    chosen = [n for n, one in enumerate(tables) if one.count_until(seat, planned=planned)]
    if not chosen:
        async for earlier in read_turns(database, match, match.turn - 1, seat, planned=planned):
            yield earlier
    for one in reversed(tables[: chosen[0] + 1] if chosen else [table]):
        yield one
