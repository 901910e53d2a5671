"""How often Belfry begins a session with Discord, whatever ends it and whatever starts it again."""

import asyncio
from collections.abc import AsyncIterator
from configparser import RawConfigParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from base.clock import DAY, HOUR, MINUTE
from cogs.connection.sessions import FREE_LIVES, Sessions, find_wait
from store import Store
from store.matches.uptime import SHORT_LIFE

UNIT = Path(__file__).parents[2] / "belfry.service"
SECONDS = 3  # from the start of a process to its first session
LIFE = pytest.mark.parametrize("life", [1, 20, MINUTE, SHORT_LIFE - 1, SHORT_LIFE, HOUR])


class Host:
    """A machine on which Belfry is started, by a clock that only moves when somebody waits."""

    def __init__(self, store: Store) -> None:
        self.store, self.time = store, 1_000_000.0
        self.begun: list[float] = []  # when sessions were
        self.allowed = [1000]  # what Discord allows, each time that it is asked; the last again and again
        store.clock = store.uptime.clock = self.now

    def now(self) -> float:
        return self.time

    async def sleep_until(self, moment: float) -> None:
        self.time = max(self.time, moment)
        await asyncio.sleep(0)

    async def fetch_session_start_limits(self) -> SimpleNamespace:
        remaining = self.allowed.pop(0) if len(self.allowed) > 1 else self.allowed[0]
        return SimpleNamespace(remaining=remaining, reset_after=HOUR * 1000)

    async def prepare(self) -> Sessions:
        """Start Belfry, as far as it begins a session."""
        host: Any = self
        sessions = Sessions(host, self.store, host)
        await sessions.note_start()
        await self.store.uptime.note_start()
        self.time += SECONDS
        return sessions

    async def live(self, life: float, restart: float) -> None:
        """Start Belfry, have it end after so many seconds, and wait as who starts it again does."""
        await (await self.prepare()).await_turn()
        self.begun.append(self.time)
        self.time += life
        await self.store.uptime.note_alive()
        self.time += restart


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    store = await Store.open(tmp_path / "belfry.db")
    yield Host(store)
    await store.close()


def read_restart() -> int:
    """Seconds after which systemd starts Belfry again."""
    unit = RawConfigParser(delimiters=("=",), strict=False)
    unit.read_string(UNIT.read_text(encoding="utf-8"))
    assert unit["Unit"]["StartLimitIntervalSec"] == "0", "it never gives up"
    return int(unit["Service"]["RestartSec"])


@pytest.mark.parametrize(
    ("lives", "wait"),
    [(0, 0), (4, 0), (5, MINUTE), (6, 2 * MINUTE), (9, 16 * MINUTE), (10, 32 * MINUTE), (11, HOUR), (5000, HOUR)],
)
def test_wait_for_a_session_grows_with_each_short_life_up_to_an_hour(lives: int, wait: int) -> None:
    assert find_wait(lives) == wait


@LIFE
@pytest.mark.parametrize("restart", ["docker", "systemd"])
async def test_belfry_that_always_ends_soon_begins_few_sessions_in_a_day(host: Host, life: int, restart: str) -> None:
    """Discord resets the token at 1,000. Docker starts a container again after a second or less at first."""
    while host.time - 1_000_000 < 2 * DAY:
        await host.live(life, read_restart() if restart == "systemd" else 0)
    last_day = [moment for moment in host.begun if moment > host.begun[-1] - DAY]
    assert len(last_day) <= (30 if life < SHORT_LIFE else DAY / SHORT_LIFE)


async def test_one_long_life_ends_the_waits(host: Host) -> None:
    for _ in range(FREE_LIVES + 3):
        await host.live(MINUTE, 0)
    assert host.begun[-1] - host.begun[-2] > 2 * MINUTE
    await host.live(SHORT_LIFE, 0)
    before = host.time
    await host.live(MINUTE, 0)
    assert host.begun[-1] - before == SECONDS


async def test_start_that_comes_to_no_session_counts_as_no_life(host: Host) -> None:
    """Discord cannot be reached for a day, and then can."""
    await host.live(MINUTE, 0)
    for _ in range(100):
        await host.prepare()
        host.time += MINUTE
    before = host.time
    await host.live(MINUTE, 0)
    assert host.begun[-1] - before == SECONDS


async def test_wait_goes_on_after_a_kill_and_ends_when_belfry_is_told_to_stop(host: Host) -> None:
    for _ in range(FREE_LIVES + 2):
        await host.live(0, 0)
    ended = host.time
    host.time += MINUTE
    await host.prepare()
    waiting = asyncio.create_task((await host.prepare()).await_turn())
    assert await waiting
    assert host.time == ended + find_wait(FREE_LIVES + 2)
    await host.live(0, 0)
    sessions = await host.prepare()
    stopped = asyncio.create_task(sessions.await_turn())
    await asyncio.sleep(0)
    while not stopped.done():
        stopped.cancel()
        await asyncio.wait({stopped}, timeout=0.1)
    assert stopped.cancelled()
    before = host.time
    await host.live(0, 0)
    assert host.begun[-1] - before == SECONDS


@pytest.mark.parametrize(
    ("allowed", "hours", "lines"),
    [
        ([1000], 0, []),
        ([50], 0, []),
        ([49], 0, ["Discord allows few more sessions; find out why Belfry begins so many"]),
        ([0, 0, 1000], 2, ["Discord allows no more sessions, so Belfry waits"] * 2),
    ],
)
async def test_session_waits_for_what_discord_allows(
    host: Host, caplog: pytest.LogCaptureFixture, allowed: list[int], hours: int, lines: list[str]
) -> None:
    host.allowed = allowed
    sessions = await host.prepare()
    before = host.time
    assert await sessions.await_turn() is bool(hours)
    assert host.time - before == hours * HOUR
    assert [record.getMessage() for record in caplog.records] == lines
