"""What decided a game: which choices of a seat cost it most, and what would have been better.

Each choice is assessed by itself.  A search finds the best option, and that and the chosen one are compared in other
worlds than those of the search: what was found best in those looks better there than it is.  A choice whose cost is
within the noise was as good as the best.
"""

from collections.abc import Iterable, Iterator
from time import process_time
from typing import NamedTuple

from engine.ai.comparison import Comparison, Lead, Pairs, compare
from engine.ai.search import Budget, most_tried, weigh
from engine.core.game import Decision
from engine.core.rng import Rng
from engine.core.table import Table, Wish

THOUGHT = Budget(150)  # for which option is best
PAIRS = Pairs(least=40, most=160)  # of that with the chosen one
TOLD = 3  # choices of a game


class Assessment(NamedTuple):
    """Which option was best, that beside the chosen one, and how many seconds of the processor that took."""

    best: str
    beside: Comparison
    seconds: float


class Mistake(NamedTuple):
    """A choice that cost something: number `n` of its turn, from 0, which is number `turn` of the game, from 1.

    `cost`: of a victory.  `leads_to`: what the best option would have led to.
    """

    turn: int
    n: int
    best: str
    cost: float
    leads_to: tuple[Wish, ...]


def list_choices(turn: Table, seat: int) -> Iterator[tuple[int, Table, Decision]]:
    """The numbers of the choices that `seat` made itself in a turn, where there was one to make, each with the table
    before it, which is played on in place, and the question."""
    table = Table(turn.started())
    for n, choice in enumerate(turn.choices):
        ask = table.open_to(choice.seat)
        assert ask is not None
        if choice.seat == seat and n not in turn.absent and len(ask.options) > 1:
            yield n, table, ask
        table.choose(*choice)


def find_choice(turn: Table, seat: int, number: int) -> tuple[Table, Decision] | None:
    """One of these: the table before it and the question; None where the present rules do not ask it."""
    return next(((table, ask) for n, table, ask in list_choices(turn, seat) if n == number), None)


def assess(table: Table, ask: Decision, chosen: str, rng: Rng) -> Assessment:
    """What would have been best at the open decision `ask`, as far as who was asked could know."""
    begun = process_time()
    best, beside = most_tried(weigh(table, ask, rng, THOUGHT), ask.options), Comparison(Lead(0.0, 0.0))
    if best != chosen:
        beside = compare(table, ask, best, chosen, rng, PAIRS)
    return Assessment(best, beside, process_time() - begun)


def find_dearest(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Those that are told, the dearest first."""
    return sorted(mistakes, key=lambda one: -one.cost)[:TOLD]
