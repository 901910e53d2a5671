"""The small games are on the lists, as a new one would be: with their painters, and their rules for players."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import discord
import pytest

from cogs.panels import rulebook
from cogs.panels.layout import Panel
from store import Store
from tests.cogs.fakes import Room
from tests.engine.conftest import small_games  # noqa: F401  # a fixture
from tests.render.conftest import small_boards  # noqa: F401  # a fixture
from tests.small_games import RULEBOOKS


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store on a file of its own."""
    opened = await Store.open(tmp_path / "belfry.db")
    yield opened
    await opened.close()


@pytest.fixture
def room(store: Store, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A Belfry without a connection, which draws no pictures."""

    made = Room(store)

    async def draw(panel: Panel) -> Callable[[], list[discord.File]]:
        made.drawn.append(panel)
        return list

    monkeypatch.setattr(Panel, "draw", draw)
    return made


@pytest.fixture(autouse=True)
def small_rulebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "FOLDERS", [*rulebook.FOLDERS, RULEBOOKS])
