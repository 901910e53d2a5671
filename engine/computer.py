"""Computer players: how strong they are, and what they choose.

They see what a person in their seat would see.
"""

from engine.game import Decision
from engine.rng import Rng
from engine.search import Budget, Memory, search
from engine.table import Table

STRENGTHS = {  # the weakest first
    "easy": Budget(100, 0.3, sight=0, careless=True),
    "medium": Budget(300, 1.0, sight=0.5),
    "hard": Budget(10_000, 1.8),
}
USUAL = "medium"  # when nobody has said another


def choose(
    table: Table, ask: Decision, strength: str, rng: Rng, memory: Memory | None = None, share: float = 1.0
) -> str:
    """The option of the open decision `ask` that a computer of this strength takes; `memory` is what it has learned.

    It thinks for this `share` of its usual time.
    """
    usual = STRENGTHS[strength]
    budget = usual._replace(playouts=max(1, round(usual.playouts * share)), seconds=usual.seconds * share)
    return search(table, ask, rng, budget, memory)
