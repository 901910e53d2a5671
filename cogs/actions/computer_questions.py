"""What computers are asked about a match, and where they take turns with others."""

from engine.ai.player import USUAL
from engine.core.table import Table
from engine.fair_queue import Origin
from engine.worker_pool import Advice, Question, make_seed
from store import Match


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


def place_of(match: Match) -> Origin:
    """Where the computers of a game think: they take turns with others there."""
    return Origin(match.guild, match.opener, match.id)


def ask_advice(match: Match, table: Table, seat: int) -> Advice:
    """What is asked for a seat that may choose now, or once more as long as others have to."""
    made = tuple(table.choices[: table.opened])
    return Advice(table.start, made, seat, match.names, make_seed(match.id, match.turn, seat, *made))
