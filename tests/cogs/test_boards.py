"""The messages of games when the store stumbles."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from app.client import Belfry
from cogs.panels.lobby import make_lobby
from engine.core.table import Table
from store import Match, Posted, Seat, Store, StoreError
from store.matches.play import PlayStore
from tests.cogs.panels import stand


class Stumbling(PlayStore):
    """A store whose disk fails once while it reads a game; `meanwhile` something happens."""

    meanwhile: Callable[[], None] | None = None

    async def load(self, number: int) -> tuple[Match, Table | None]:
        if self.meanwhile:
            happens, self.meanwhile = self.meanwhile, None
            happens()
            raise StoreError("The disk does not answer.")
        return await super().load(number)


async def test_what_happens_while_the_disk_fails_is_shown_afterwards(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    store.play = stumbling = Stumbling(store.database, store.clock)
    match = await store.lobbies.open("tower_up", {}, 7, 901, Seat(101, "Ann"))
    await store.messages.remember(match.id, Posted("lobby", 901, 5001, -1, make_lobby(stand(match)).stamp))
    refresher = Belfry(store).refresher
    stumbling.meanwhile = lambda: refresher.refresh(match.id)
    refresher.refresh(match.id)
    await asyncio.wait({task for task in asyncio.all_tasks() if task.get_name() == f"board {match.id}"})
    assert "could not be brought up to date" in caplog.text
    assert [record.levelno for record in caplog.records].count(logging.ERROR) == 1
    assert await store.messages.list_unshown() == []
