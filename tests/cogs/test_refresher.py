"""What could not be shown is tried again, without end, in the order in which people wait."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from cogs.actions.uptime import DAY
from cogs.delivery.game_messages import AGAIN
from cogs.delivery.refresher import USUAL, Lag, Refresher
from sandbox.clock import MovableClock
from store import StoreError
from tests.waiting import HANG

WAITING = [30, 10, 20]  # games, those first in which people have waited longest
STORE, DISCORD = StoreError("The disk does not answer."), aiohttp.ServerDisconnectedError()


class Games:
    """Boards and a store of games that are behind; while there is a `fault` none can be brought up to date."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.behind = list(WAITING)
        self.tried = 0
        self.changed = asyncio.Event()

    async def bring_up(self, match: int, known: object) -> None:
        self.tried += 1
        self.changed.set()
        if self.fault:
            raise self.fault
        self.behind.remove(match)

    async def unshown(self) -> list[int]:
        return list(self.behind)

    async def pick(self, matches: list[int]) -> list[int]:
        return matches

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(HANG):
            while not condition():
                self.changed.clear()
                await self.changed.wait()


@pytest.fixture
def clock(tmp_path: Path) -> MovableClock:
    return MovableClock(tmp_path / "clock", lambda: None)


@asynccontextmanager
async def running(games: Games, clock: MovableClock) -> AsyncIterator[Refresher]:
    """Belfry runs."""
    parts: Any = games
    refresher = Refresher(parts, parts, parts, clock)
    loop = asyncio.create_task(refresher.run())
    yield refresher
    loop.cancel()
    await refresher.close()


@pytest.mark.parametrize("fault", [DISCORD, STORE, ValueError("a mistake")])
async def test_what_failed_for_hours_is_tried_again_within_minutes(clock: MovableClock, fault: Exception) -> None:
    games = Games()
    games.fault = fault
    async with running(games, clock):
        await games.until(lambda: games.tried >= 3)
        for _ in range(3):
            before = games.tried
            clock.advance(3600)
            await games.until(lambda before=before: games.tried > before)
        games.fault = None
        clock.advance(AGAIN)
        await games.until(lambda: not games.behind)


async def test_after_an_outage_of_ten_minutes_all_is_right_within_one(clock: MovableClock) -> None:
    games, shown = Games(), list[int]()
    games.fault = DISCORD
    async with running(games, clock) as refresher:
        refresher.watchers.append(shown.append)
        await games.until(lambda: games.tried >= 3)
        before = games.tried
        clock.advance(600)
        await games.until(lambda: games.tried >= before + 3)
        games.fault = None
        shown.clear()
        clock.advance(60)
        await games.until(lambda: not games.behind)
        assert shown[:3] == WAITING


async def test_when_discord_connects_us_anew_nothing_waits_any_longer(clock: MovableClock) -> None:
    games = Games()
    games.fault = DISCORD
    async with running(games, clock) as refresher:
        await games.until(lambda: games.tried >= 3)
        clock.advance(86_400)
        before = games.tried
        await games.until(lambda: games.tried >= before + 3)
        games.fault = None
        refresher.retry_soon()
        await games.until(lambda: not games.behind)


def test_pauses_grow_to_half_a_minute_in_an_outage_of_ten_and_never_over_five_minutes() -> None:
    lag, now, pauses = Lag(0.0), 0.0, list[float]()
    while now < 86_400:
        lag.put_off(now, refused=False)
        pauses.append(lag.pause)
        now = lag.due
        assert now > 600 + USUAL or lag.pause <= USUAL
    assert pauses == sorted(pauses)
    assert pauses[:4] == [1, 2, 4, 8]
    assert pauses[-1] == AGAIN


def test_what_is_refused_for_a_day_is_tried_ever_more_rarely_and_at_last_once_a_day() -> None:
    """Until then like all else, for nobody knows what a refusal means."""
    lag, now, tried = Lag(0.0), 0.0, 0
    while now < 30 * DAY:
        lag.put_off(now, refused=True)
        now, tried = lag.due, tried + (now > DAY)
        assert lag.pause <= AGAIN or now > DAY
    assert lag.pause == DAY
    assert tried < 30 + 10


async def test_what_is_refused_is_tried_at_once_when_its_place_is_back_and_no_other(clock: MovableClock) -> None:
    games, missing = Games(), cast(Any, SimpleNamespace(status=403, reason="Forbidden"))
    games.fault = discord.Forbidden(missing, {"code": 50001, "message": "Missing Access"})
    back, *others = WAITING
    async with running(games, clock) as refresher:
        for _ in range(9):
            before = games.tried
            clock.advance(300)
            await games.until(lambda before=before: games.tried >= before + len(WAITING))
        assert sorted(refresher.refused) == sorted(WAITING)
        games.fault = None
        refresher.retry(back)
        await games.until(lambda: back not in games.behind)
        assert games.behind == others
