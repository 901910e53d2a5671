"""What the tests of every game are told about Castle Builders."""

from collections import Counter
from typing import Any

from engine.games.castle_builders.rules import DATA
from tests.engine.facts import Facts


def total(game: Any) -> dict[Any, int]:
    """Counters of each owner, wherever they lie; and no tower is too high."""
    assert all(len(tower) <= height for tower, height in zip(game.towers, DATA["heights"], strict=True))
    open_counters = [counter for zone in (*game.towers, game.discards) for counter in zone]
    owned = Counter((counter.seat, counter.kind) for counter in open_counters)
    for seat in range(game.seats):
        owned.update((seat, kind) for kind in (*game.hands[seat], *game.piles[seat]))
    if game.played:
        owned[game.seat, game.played] += 1
    return owned


FACTS = Facts(total, idle=frozenset({"stop"}), unreached=frozenset({("log", "skip")}))
