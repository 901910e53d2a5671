"""The messages of games when the store stumbles."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import discord
import pytest

from clock import Clock
from cogs.delivery.alarms import Alarms
from cogs.delivery.boards import Boards
from cogs.delivery.messages import Messages
from cogs.delivery.notices import Notices
from cogs.delivery.presence import Presence
from cogs.delivery.private_answers import PrivateAnswers
from cogs.delivery.refresher import Refresher
from cogs.panels.lobby import stamp_lobby
from engine.table import Table
from store import Match, Posted, Seat, Store, StoreError


class Stumbling(Store):
    """A store whose disk fails once while it reads a game; `meanwhile` something happens."""

    meanwhile: Callable[[], None] | None = None

    async def load(self, number: int) -> tuple[Match, Table | None]:
        if self.meanwhile:
            happens, self.meanwhile = self.meanwhile, None
            happens()
            raise StoreError("The disk does not answer.")
        return await super().load(number)


async def test_what_happens_while_the_disk_fails_is_shown_afterwards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Stumbling.open(tmp_path / "belfry.db")
    match = await store.open_match("tower_up", {}, 7, 901, Seat(101, "Ann"))
    await store.remember(match.id, Posted("lobby", 901, 5001, -1, stamp_lobby(match)))
    client, clock = discord.Client(intents=discord.Intents.none()), Clock()
    messages = Messages(client, store)
    notices = Notices(store, messages, Presence(clock.now))
    boards = Boards(client, store, messages, notices, PrivateAnswers(clock.now), Alarms(store, clock))
    refresher = Refresher(boards)
    store.meanwhile = lambda: refresher.refresh(match.id)
    refresher.refresh(match.id)
    await asyncio.wait({task for task in asyncio.all_tasks() if task.get_name() == f"board {match.id}"})
    assert "could not be brought up to date" in caplog.text
    assert [record.levelno for record in caplog.records].count(logging.ERROR) == 1
    assert await store.unshown() == []
    await store.close()
