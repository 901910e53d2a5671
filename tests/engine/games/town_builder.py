"""What the tests of every game are told about Town Builder."""

from collections import Counter
from typing import Any

from engine.games.town_builder.cells import neighbours
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

FACTS = Facts(total, idle=frozenset({"done", "skip"}), unreached=frozenset(RARE))
