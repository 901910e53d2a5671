"""Positions of the market."""

from typing import Any

from engine.core.rng import Rng
from tests.small_games.market.rules import Market


def market(seats: int = 2, **changed: Any) -> Market:
    """A market on its second day, so that it begins with seat 0's actions; everybody holds an ant and a bee."""
    game = Market.begin(seats, Rng("market"))
    game.day, game.hands = 2, [["ant", "bee"] for _ in range(seats)]
    for name, value in changed.items():
        setattr(game, name, value)
    return game
