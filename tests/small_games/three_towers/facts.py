"""What the tests of every game are told about Three Towers."""

from typing import Any

from tests.engine.facts import Facts
from tests.small_games.three_towers.rules import HEIGHTS


def total(game: Any) -> dict[Any, int]:
    """Nothing can be lost, for floors come from nowhere; no tower is too high."""
    assert all(len(game.towers[tower]) <= height for tower, height in HEIGHTS.items())
    return {}


FACTS = Facts(total)
