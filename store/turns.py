"""Stored turns as tables in play.

A turn is stored as the state at its start and the choices made since.  The
table of the turn before comes with it, so that undo goes on across the end of
a turn and one sees what has changed.
"""

from dataclasses import replace

from engine.codec import decode, encode
from engine.game import Game, IllegalChoice
from engine.games import GAMES
from engine.table import Choice, Table
from store.errors import StoreError
from store.match import Match
from store.rows import StoredTurn


def kind_of(match: Match) -> type[Game]:
    """The rules of a match.  Raises StoreError if this version of the bot has none of that name."""
    if match.game not in GAMES:
        raise StoreError(f"Game {match.id} is {match.game}, which this Belfry does not have. Install a newer one.")
    return GAMES[match.game]


def start_of(match: Match, turn: StoredTurn) -> Game:
    """The state at the start of a turn, brought up to the present rules."""
    kind = kind_of(match)
    if turn.version > kind.version:
        raise StoreError(f"Game {match.id} was played on by a newer version of Belfry. Install that version again.")
    return decode(kind, turn.state, turn.version)


def table_of(match: Match, turns: list[StoredTurn]) -> tuple[Table | None, int]:
    """The table of the newest turn, and how many of its choices no longer fit the rules and are not on it."""
    if not turns:
        return None, 0
    newest, *earlier = turns
    table = Table(start_of(match, newest), before=before_of(match, newest, earlier))
    fitting = replay(table, newest.choices)
    return table, len(newest.choices) - fitting


def before_of(match: Match, newest: StoredTurn, earlier: list[StoredTurn]) -> Table | None:
    """The table of the turn before; None when there is none, or when by the present rules another turn came of it."""
    if not earlier:
        return None
    before = Table(start_of(match, earlier[0]))
    if replay(before, earlier[0].choices) < len(earlier[0].choices) or not before.turn_over:
        return None
    return before if began_as(replace(before.game, log=[]), match, newest) else None


def replay(table: Table, choices: list[Choice]) -> int:
    """Make the choices again as far as they are legal; how many were."""
    for n, choice in enumerate(choices):
        try:
            table.choose(*choice)
        except IllegalChoice:
            return n
    return len(choices)


def began_as(start: Game, match: Match, turn: StoredTurn) -> bool:
    """Whether a state is the one at the start of a stored turn."""
    text = encode(start)
    return text == turn.state or text == encode(start_of(match, turn))


def follows(table: Table, match: Match, newest: StoredTurn) -> bool:
    """Whether a table is the stored turn and one choice more."""
    return table.choices[:-1] == newest.choices and began_as(table.started(), match, newest)


def is_undo(was: Table, table: Table) -> bool:
    """Whether a table is what an undo makes of another."""
    undone = [was.undo(seat) for seat in range(was.game.seats) if was.can_undo(seat)]
    start = encode(table.started())
    return any(table.choices == back.choices and start == encode(back.started()) for back in undone)
