"""What the tests of every game are told about the masks."""

from collections import Counter
from typing import Any

from tests.engine.facts import Facts


def total(game: Any) -> dict[Any, int]:
    """Every mask, and no seat wears more than one."""
    assert all(len(mask) <= 1 for mask in game.worn)
    return Counter(mask for pile in [game.deck, *game.worn, *game.drawn, *game.down, *game.faces] for mask in pile)


FACTS = Facts(total)
