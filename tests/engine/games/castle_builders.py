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


NUMBERS = {kind: row["number"] for kind, row in DATA["counters"].items()}
COUNTS = {
    "# counters": {DATA["hand"], sum(NUMBERS.values()), *DATA["heights"]},
    "# spaces": {sum(DATA["heights"])},
    "# towers": {len(DATA["heights"])},
    "# points before": {DATA["even_start"]},
}
PRINTED = [
    *(f"**{kind.replace('_', ' ').capitalize()}** ({number})" for kind, number in NUMBERS.items()),
    f"room for {', '.join(map(str, DATA['heights'][:-1]))} and {DATA['heights'][-1]} counters",
    ", ".join(f"{tower} {roof}" for tower, roof in zip("ABCDE", DATA["roofs"], strict=True)),
    f"from the bottom {', '.join(map(str, DATA['rows']))}",
]

FACTS = Facts(total, frozenset({"stop"}), frozenset({("log", "skip")}), COUNTS, PRINTED, lesson=10)
