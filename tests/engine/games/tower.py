"""What the tests of every game are told about Tower."""

from collections import Counter
from typing import Any

from engine.games.tower.gems import bundle
from engine.games.tower.kingdom import HAND, SPACES
from tests.engine.facts import Facts


def total(game: Any) -> dict[Any, int]:
    """Gems, passes, items, build cards and black market cards, wherever they are; and no hand is too large."""
    assert all(n >= 0 for counts in (*game.gems, *game.items, game.salil) for n in counts.values())
    assert all(len(hand) <= HAND for hand in game.hands)
    owned = Counter(f"gem {gem}" for gem in game.bag)
    for gems in (*game.gems, game.salil):
        owned.update(f"gem {gem}" for gem in bundle(gems).split("+") if gem)
    owned.update(SPACES[space]["item"] for space, there in game.goods.items() if there)
    for items in game.items:
        owned.update(items)
    thugs = [game.thugs, *game.top, *game.hands, game.used, [s.card for own in game.smuggled for s in own]]
    plans = [game.plans, *game.cards, *game.open_cards, *game.rejected, game.discards]
    return owned + Counter(card for pile in (*thugs, *plans) for card in pile)


RARE = {("lacking", what) for what in ("no_cards", "few_cards", "unlocked")}  # all cards in hands, two keys in a turn
RICH = {("ask", "number"), *(("option", f"number.{number}") for number in (1, 2, 3))}  # seldom is anybody so rich

FACTS = Facts(total, idle=frozenset({"done"}), unreached=frozenset(RARE | RICH))
