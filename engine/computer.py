"""Computer players: how strong they are, and what they choose.

They see what a person in their seat would see.
"""

from typing import NamedTuple

from engine.game import Decision
from engine.rng import Rng
from engine.search import search
from engine.table import Table


class Strength(NamedTuple):
    """How long a computer thinks about one choice: so many playouts, but at most so many seconds of a processor."""

    playouts: int
    seconds: float


STRENGTHS = {"easy": Strength(8, 0.3), "medium": Strength(50, 1.0), "hard": Strength(300, 2.0)}  # the weakest first


def choose(table: Table, ask: Decision, strength: str, rng: Rng) -> str:
    """The option of the open decision `ask` that a computer of this strength takes."""
    return search(table, ask, rng, *STRENGTHS[strength])
