"""What the tests of every game are told about the market."""

from collections import Counter
from typing import Any

from tests.engine.facts import Facts


def total(game: Any) -> dict[Any, int]:
    """Every card."""
    return Counter(card for pile in [game.deck, *game.hands, *game.seen, *game.kept, *game.stalls] for card in pile)


FACTS = Facts(total, idle=frozenset({"done"}))
