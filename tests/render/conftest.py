"""The small games and their painters are on the lists, as those of a new game would be."""

import pytest

from render import PAINTERS
from tests.engine.conftest import small_games  # noqa: F401  # a fixture
from tests.small_games.boards import SMALL_BOARDS


@pytest.fixture(autouse=True)
def small_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, painter in SMALL_BOARDS.items():
        monkeypatch.setitem(PAINTERS, name, painter)
