"""Stored turns as tables in play.

A turn is stored as the state at its start and the choices made since.  The
table of the turn before comes with it, so that undo goes on across the end of
a turn and one sees what has changed; and those of the turns before that, as
far as they were read.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.core.codec import decode
from engine.core.game import Game, IllegalChoice
from engine.core.table import Table
from engine.games import GAMES
from store.db.errors import StoreError
from store.models.match import Match
from store.turns.rows import StoredTurn, count_loaded


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
    start = start_of(match, newest)
    table = Table(start, before=before_of(match, start, earlier))
    fitting = replay(match, table, newest)
    return table, len(newest.choices) - fitting


def before_of(match: Match, start: Game, earlier: list[StoredTurn]) -> Table | None:
    """The table of the turn before the one that began with `start`.

    None when there is none, or when by the present rules something else came of it.
    """
    if not earlier:
        return None
    turn, *others = earlier
    began = start_of(match, turn)
    before = Table(began, before=before_of(match, began, others))
    fitting = replay(match, before, turn) == len(turn.choices) and before.turn_over
    return before if fitting and replace(before.game, log=[]) == start else None


def replay(match: Match, table: Table, turn: StoredTurn) -> int:
    """Make the choices of a turn again as far as they are legal; how many were."""
    table.former = [
        (choices if number == turn.number else len(turn.choices), names)
        for number, choices, names in match.former
        if number >= turn.number
    ]
    for n, choice in enumerate(turn.choices):
        try:
            table.choose(*choice)
        except IllegalChoice:
            return n
        if n in turn.absent:
            table.absent.add(n)
        if n in turn.planned:
            table.planned.add(n)
    return len(turn.choices)


def list_tables(table: Table) -> list[Table]:
    """A table and all that came before it, the newest first."""
    return [table, *(list_tables(table.before) if table.before else [])]


def begin_turns(table: Table) -> list[Table]:
    """The turns of a game that begins with this one, up to the first that asks somebody."""
    settle(table, ())
    return [table, *play_on(table, ())]


def play_on(table: Table, computers: Collection[int]) -> list[Table]:
    """The turns that follow one that has ended, up to the first that asks somebody.

    Where a turn begins with an only option, and nobody can undo what came before, that is taken (`settle`).  The end of
    the game is one more, in which nobody is asked anything: so the result stays what it was when the rules change.
    """
    found: list[Table] = []
    while table.turn_over:
        over = table.game.over()
        table = table.next_turn()
        settle(table, computers)
        found.append(table)
        if over:
            break
    return found


def settle(table: Table, computers: Collection[int]) -> None:
    """Take the only option with which a turn begins, unless a person can still undo what came before.

    `computers`: the seats of those who never undo.
    """
    if (ask := table.sole()) and not any(table.can_undo(n) for n in range(table.game.seats) if n not in computers):
        table.choose(ask.seat, ask.what, ask.options[0])
        table.absent.add(0)


def status_of(turns: Sequence[Table]) -> str:
    """The status of a running match to which these turns have come."""
    return "over" if turns and turns[-1].turn_over else "running"


def shorten(match: Match, table: Table) -> Table:
    """A table with no more turns before it than come with it when it is loaded."""
    tables = list_tables(table)
    tables[: count_loaded(match, [one.list_own() for one in tables])][-1].before = None
    return table
