"""Random plans in the store: the same as `python -m bench plans`, shorter."""

import pytest

from bench.plans import play
from engine.games import GAMES


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_random_plans_keep_to_the_rules_and_leave_the_same_game_behind(game: str) -> None:
    counted = await play(game, 1, seed=1)
    assert counted["plans"]
    assert counted["choices by plan"]
