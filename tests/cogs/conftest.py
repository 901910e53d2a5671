"""The small games are on the lists, as a new one would be: with their painters, and their rules for players."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.panels import rulebook
from store import Store
from tests.engine.conftest import small_games  # noqa: F401  # a fixture
from tests.render.conftest import small_boards  # noqa: F401  # a fixture
from tests.small_games import RULEBOOKS


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store on a file of its own."""
    opened = await Store.open(tmp_path / "belfry.db")
    yield opened
    await opened.close()


@pytest.fixture(autouse=True)
def small_rulebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "FOLDERS", [*rulebook.FOLDERS, RULEBOOKS])
