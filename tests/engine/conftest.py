"""The small games are on the list of games, as a new one would be."""

import pytest

from engine.games import GAMES
from tests.small_games import SMALL_GAMES


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, game in SMALL_GAMES.items():
        monkeypatch.setitem(GAMES, name, game)
