"""Turns that were played long ago: read a few at a time and run again, for a game may have hundreds of them."""

from collections.abc import AsyncIterator

from engine.game import Game
from engine.table import Table
from store.database import Database
from store.match import Match
from store.rows import TURN, StoredTurn, turn_of
from store.turns import line, replay, start_of

PAGE = 20  # turns
# From the turn in which a seat last chose, if one is named; what its plan has chosen counts only if that is asked.
PLAYED = f"""
    select {TURN} from turns t
    where t.match_id = ?1 and t.turn between ?2 and ?3 and t.turn >= coalesce(
        (select turn from choices where match_id = ?1 and seat = ?4 and at > 0 and planned <= ?5
            order by turn desc, n desc limit 1), 1)
    order by t.turn limit {PAGE}
"""


STARTS = f"""
    select turn, version, state from turns where match_id = ? and turn >= ? order by turn limit {PAGE}
"""


async def read_turns(
    database: Database, match: Match, last: int, seat: int | None = None, first: int = 1, *, planned: bool = False
) -> AsyncIterator[Table]:
    """The turns of a match up to the `last`, the oldest first, each as far as its choices fit the present rules.

    With `seat` from the turn in which it last chose, in person, or `planned`; none before the `first`.
    """
    while rows := await database.fetch(PLAYED, match.id, first, last, seat, planned):
        for row in rows:
            turn = turn_of(row)
            table = Table(start_of(match, turn))
            replay(match, table, turn)
            yield table
            first = turn.number + 1


async def read_starts(database: Database, match: Match) -> AsyncIterator[Game]:
    """The game at the start of each turn, the oldest first; of one that is over, the last is the end."""
    first = 1
    while rows := await database.fetch(STARTS, match.id, first):
        for number, version, state in rows:
            yield start_of(match, StoredTurn(number, version, state, [], set()))
            first = number + 1


async def read_since(
    database: Database, match: Match, table: Table, seat: int, *, planned: bool
) -> AsyncIterator[Table]:
    """The turns from that in which `seat` last chose to the newest, `table`, the oldest first.

    Only those are read that have not come with the table.
    """
    tables = line(table)
    chosen = [n for n, one in enumerate(tables) if one.count_until(seat, planned=planned)]
    if not chosen:
        async for earlier in read_turns(database, match, match.turn - 1, seat, planned=planned):
            yield earlier
    for one in reversed(tables[: chosen[0] + 1] if chosen else [table]):
        yield one
