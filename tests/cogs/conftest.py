"""The small games are on the lists, as a new one would be: with their painters, and their rules for players."""

import pytest

from cogs.panels import rulebook
from tests.engine.conftest import small_games  # noqa: F401  # a fixture
from tests.render.conftest import small_boards  # noqa: F401  # a fixture
from tests.small_games import RULEBOOKS


@pytest.fixture(autouse=True)
def small_rulebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "FOLDERS", [*rulebook.FOLDERS, RULEBOOKS])
