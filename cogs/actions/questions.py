"""What the computers of a game are asked."""

from typing import NamedTuple

from engine.computer import USUAL
from engine.table import Choice, Table
from store import Match


class Question(NamedTuple):
    """What a computer is asked: the state at the start of the turn, the choices since, its seat, how strong it is.

    Choices that others have made in secret and that are not yet revealed are
    not among them, so the question stays the same while others choose.
    """

    start: bytes
    choices: tuple[Choice, ...]
    seat: int
    strength: str


def list_questions(match: Match, table: Table) -> list[Question]:
    """What computers are asked now, one question for each seat that has to choose."""
    if match.status != "running":
        return []
    made = tuple(table.choices[: table.opened])
    return [
        Question(table.start, made, ask.seat, match.seats[ask.seat].computer or USUAL)
        for ask in table.waiting()
        if ask.seat in match.automated
    ]
