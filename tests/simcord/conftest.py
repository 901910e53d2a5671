"""Belfry in SimCord, a simulator of Discord by other people: a second opinion on what the sandbox takes.

SimCord runs in the process of the tests and replaces discord.py's connections.
"""

import logging
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path

import pytest
import simcord
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from app.client import COLD, Belfry
from app.config import Config
from cogs.background.health import Health
from cogs.background.jobs import Housekeeping
from cogs.sync.sync_queue import Refresher
from cogs.timing.scheduler import Alarms
from cogs.words.refusals import Refusal
from engine.core.game import IllegalChoice
from store import Store
from tests.locks import Watch, watching

from .room import Room, StillClock

PATIENCE = 20.0  # seconds until the bot must have come to rest after a deed; the machine may be busy


@pytest.fixture
def locks() -> Iterator[Watch]:
    """What the tasks of the bot do with locks. At the end nothing may have been against the order."""
    with watching(FakeHTTPClient, FakeWebhookAdapter) as watch:
        yield watch
    assert watch.wrong == []


@pytest.fixture
async def room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, locks: Watch
) -> AsyncIterator[Room]:
    """A guild with the bot in it. At the end nothing may have gone wrong but what people were refused."""
    clock = StillClock()
    store = await Store.open(tmp_path / "belfry.db", clock.now)
    monkeypatch.setenv(COLD, "1")  # SimCord gives the bot five seconds to begin, on the busiest machine
    env = simcord.Env(Belfry(store, Config("", previews=0), clock), shard_count=1, settle_timeout=PATIENCE)

    async def wait_for_room(alarms: Alarms, moment: float, offset: float) -> None:
        alarms._next = moment
        await env.external_wait(alarms._sooner.wait(), reason="the clock stands still")

    # SimCord takes a loop that waits or rests for long for a hung bot, and a timer that ends amid a press hangs it.
    monkeypatch.setattr(Alarms, "_wait", wait_for_room)
    monkeypatch.setattr(Health, "log_hourly", do_nothing)
    monkeypatch.setattr(Housekeeping, "_keep_house", do_nothing)
    monkeypatch.setattr(Refresher, "run", sweep_once)
    monkeypatch.setattr(Refresher, "catch_up", refresh_all)
    await env.start()
    yield Room(env, store, clock)
    await env.shutdown()
    await store.close()
    raised = [getattr(error, "original", error) for error in env.errors]
    assert not [error for error in raised if not isinstance(error, Refusal | IllegalChoice)]
    assert not [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]


async def do_nothing(*_: object) -> None:
    """Instead of a loop that runs once a minute or an hour."""


async def sweep_once(refresher: Refresher) -> None:
    """Bring up to date what is behind, as at each start."""
    refresher.catch_up(await refresher.store.messages.list_unshown())


def refresh_all(refresher: Refresher, matches: Iterable[int]) -> None:
    """Refresh many games without the rests between them."""
    for match in matches:
        refresher.refresh(match)
