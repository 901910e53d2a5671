"""Positions of Broadway Tower."""

from typing import Any

from engine.core.rng import Rng
from engine.games.broadway_tower.rules import BroadwayTower


def town(seats: int = 2, *storage: str, village: str = "wood+wood+brick+brick", **fields: Any) -> BroadwayTower:
    """A game with these storages, such as "wood+glass", seat 0 first, and all castles Chapels."""
    game = BroadwayTower.begin(seats, Rng("town"))
    game.first, game.towers = 0, ["chapel"] * seats
    for seat, resources in enumerate(storage):
        game.storage[seat] = {r: resources.split("+").count(r) for r in ("wood", "brick", "metal", "glass")}
    game.village = {r: village.split("+").count(r) for r in ("wood", "brick")}
    for name, value in fields.items():
        setattr(game, name, value)
    return game
