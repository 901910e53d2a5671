"""Computer players: how strong they are, and what they choose.

They see what a person in their seat would see, and answer in good time also where the processor has much else to do:
then they think less.
"""

from engine.ai.search import Budget, Memory, search
from engine.core.game import Decision
from engine.core.rng import Rng
from engine.core.table import Table

STRENGTHS = {  # the weakest first
    "easy": Budget(100, 0.3, sight=0, blur=0.04),
    "medium": Budget(300, 1.0, sight=0.5),
    "hard": Budget(10_000, 1.8),
}
USUAL = "medium"  # when nobody has said another
TURN = 3.6  # seconds that may pass with what one computer thinks in one turn; with all around it, people wait for 4
PART = 0.5  # of those that are left, for the next choice: 1.8 s for the first of a turn, then 0.9 for the second
LEAST = 4  # playouts for each option while there is time, one in the end: each is tried once before any is tried again


def choose(
    table: Table,
    ask: Decision,
    strength: str,
    rng: Rng,
    memory: Memory | None = None,
    share: float = 1.0,
    spent: float = 0.0,
) -> str:
    """The option of the open decision `ask` that a computer of this strength takes; `memory` is what it has learned.

    It thinks for this `share` of its usual time; `spent` are the seconds that have passed with what it has thought in
    this turn before.
    """
    return search(table, ask, rng, budget_of(strength, len(ask.options), share, spent), memory)


def budget_of(strength: str, options: int, share: float = 1.0, spent: float = 0.0) -> Budget:
    """What a computer of this strength may think about so many options; the rest as of `choose`.

    A turn never takes all of its time, whatever number of choices it has, for each leaves a part.
    """
    usual, left = STRENGTHS[strength], max(0.0, TURN * share - spent)
    return usual._replace(
        playouts=max(1, round(usual.playouts * share)),
        seconds=usual.seconds * share,
        passed=PART * left,
        least=max(1, round(LEAST * left / TURN)) * options,
    )
