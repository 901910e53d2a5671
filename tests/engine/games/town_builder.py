"""What the tests of every game are told about Town Builder."""

from collections import Counter
from typing import Any

from engine.games.town_builder.cells import neighbours
from engine.games.town_builder.rules import DATA, TILES
from tests.engine.facts import Facts


def total(game: Any) -> dict[Any, int]:
    """Tiles, resources with those in the bank, workers with those on tiles; a town holds together."""
    stocks = [game.bank, *game.warehouses]
    assert all(n >= 0 for stock in stocks for n in stock.values())
    assert all(cell == "E5" or {*neighbours(cell)} & {*game.town} for cell in game.town)
    owned = Counter([*game.stack, *game.box, *(tile.code for tile in game.town.values())])
    owned.update([game.drawn] if game.drawn else [])
    for stock in stocks:
        owned.update(stock)
    for seat in range(game.seats):
        placed = [tile for tile in game.town.values() if tile.seat == seat]
        assert sum(tile.knights for tile in placed) <= game.warehouses[seat]["knight"]
        owned[f"worker {seat}"] = game.workers[seat] + sum(tile.workers for tile in placed)
    return owned


RARE = {("lacking", "loot")}  # all who have fewer knights have given away everything

PIECES = ("gem", "knight")  # of which one says how many, and not how much
STACK, POINTS, BANK, START = DATA["stack"], DATA["points"], DATA["bank"], DATA["start"]
COUNTS = {
    "count # each": {POINTS[kind] for kind in ("wood", "food", "iron", "gold")},
    "a gem #": {POINTS["gem"]},
    "a knight #": {POINTS["knight"]},
    "# tiles, ": {*STACK.values()},
    "# tiles: the": {sum(tile["copies"] for tile in TILES.values())},
    "holds # tiles, or": {STACK["full"]},
    "tiles, or # in a *short* game": {STACK["short"]},
    "last tile #": {STACK["full"] + 1},
    "or # in a *short* game.": {STACK["short"] + 1, STACK["short"]},
    "gold and # workers": {DATA["workers"]["2"], DATA["workers"]["3"]},
    "(# in a game of 4 or 5)": {DATA["workers"]["4"], DATA["workers"]["5"]},
}
PRINTED = [
    f"data of this project: {', '.join(f'{n} {kind}' + 's' * (kind in PIECES) for kind, n in BANK.items())}.",
    f"You start with {', '.join(f'{n} {kind}' for kind, n in START.items() if n)} and",
]

FACTS = Facts(
    total,
    frozenset({"done", "skip"}),
    frozenset(RARE),
    COUNTS,
    PRINTED,
    lesson=10,
    left_out=frozenset({"row", "place"}),
)
