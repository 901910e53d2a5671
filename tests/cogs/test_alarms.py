"""What is due later is done at its moment, once, also when Belfry was off then."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from base.clock import Clock
from cogs.timing import scheduler as alarms
from cogs.timing.scheduler import ALARM_RETRY, Alarms
from sandbox.clock import MovableClock
from store import Seat, Store
from tests.waiting import HANG


@pytest.fixture
def clock(tmp_path: Path) -> MovableClock:
    return MovableClock(tmp_path / "clock", lambda: None)


@pytest.fixture
async def store(tmp_path: Path, clock: MovableClock) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "belfry.db", clock.now)
    for channel in range(3):
        match = await opened.lobbies.open("castle_builders", {}, 7, channel, Seat(101, "Ann"))
        await opened.alarms.set(match.id, None)
    yield opened
    await opened.close()


class Waker:
    """Brings games up to date, after which nothing is due for them; unless Discord `fails`.

    `leaps`: by how many seconds the machine's time was set.
    """

    def __init__(self, alarms: Alarms) -> None:
        self.alarms = alarms
        self.fails = False
        self.woken: list[int] = []
        self.leaps: list[float] = []
        self.changed = asyncio.Event()

    async def wake(self, matches: Iterable[int]) -> None:
        for match in matches:
            self.woken.append(match)
            if not self.fails:
                await self.alarms.set(match, None)
        self.changed.set()

    async def leap(self, seconds: float) -> None:
        await self.alarms.store.uptime.note_start()
        self.leaps.append(seconds)
        self.changed.set()

    async def until_woken(self, *matches: int) -> None:
        async with asyncio.timeout(HANG):
            while self.woken != [*matches]:
                self.changed.clear()
                await self.changed.wait()

    async def until_told(self) -> None:
        """Until the time has leapt."""
        async with asyncio.timeout(HANG):
            while not self.leaps:
                self.changed.clear()
                await self.changed.wait()


@asynccontextmanager
async def running(store: Store, clock: Clock, *, fails: bool = False) -> AsyncIterator[Waker]:
    """Belfry runs."""
    waker = Waker(Alarms(store, clock))
    waker.fails = fails
    loop = asyncio.create_task(waker.alarms.run(waker.wake, waker.leap))
    yield waker
    loop.cancel()


async def test_games_are_woken_at_their_moments_and_in_their_order(store: Store, clock: MovableClock) -> None:
    async with running(store, clock) as waker:
        for match, hours in ((1, 3), (2, 1), (3, 2)):
            await waker.alarms.set(match, clock.now() + 3600 * hours)
        clock.advance(3601)
        await waker.until_woken(2)
        clock.advance(7200)
        await waker.until_woken(2, 3, 1)
        assert (await store.alarms.look(0))[1] is None


async def test_what_is_given_up_does_not_happen_and_what_comes_sooner_does(store: Store, clock: MovableClock) -> None:
    async with running(store, clock) as waker:
        for match in (1, 2, 3):
            await waker.alarms.set(match, clock.now() + 600)
        await waker.alarms.set(1, clock.now() + 60)
        await waker.alarms.set(2, None)
        clock.advance(61)
        await waker.until_woken(1)
        clock.advance(600)
        await waker.until_woken(1, 3)


async def test_what_was_due_while_belfry_was_off_is_done_at_the_start_and_once(
    store: Store, clock: MovableClock
) -> None:
    await Alarms(store, clock).set(1, clock.now() + 60)
    clock.advance(86_400)
    async with running(store, clock) as waker:
        await waker.until_woken(1)
    async with running(store, clock) as waker:
        await waker.alarms.set(2, clock.now())
        await waker.until_woken(2)


async def test_what_is_planned_while_the_next_moment_is_looked_up_is_not_overlooked(
    store: Store, clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(store, clock) as waker:
        looking, looked_up, look = asyncio.Event(), asyncio.Event(), store.alarms.look

        async def look_slowly(now: float) -> tuple[list[int], int | None]:
            found = await look(now)
            if waker.woken == [1]:
                looking.set()
                await looked_up.wait()
            return found

        monkeypatch.setattr(store.alarms, "look", look_slowly)
        await waker.alarms.set(1, clock.now())
        await waker.until_woken(1)
        await waker.alarms.set(2, clock.now() + 3600)
        await asyncio.wait_for(looking.wait(), HANG)
        await waker.alarms.set(3, clock.now())
        looked_up.set()
        await waker.until_woken(1, 3)


async def test_a_game_that_cannot_be_shown_is_tried_again_after_a_while(store: Store, clock: MovableClock) -> None:
    await Alarms(store, clock).set(1, clock.now())
    async with running(store, clock, fails=True) as waker:
        await waker.until_woken(1)
        assert (await store.alarms.look(clock.now() + 1))[0] == [1]
        clock.advance(ALARM_RETRY + 2)
        await waker.until_woken(1, 1)


@pytest.mark.parametrize("hours", [50, -50])
async def test_a_machine_whose_time_is_set_was_off_meanwhile(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """Set forward, nothing has fallen due in between; set back, nothing waits until the clock has caught up."""
    monkeypatch.setattr(alarms, "PULSE", 0.05)
    clock, machine = Clock(tmp_path / "clock"), time.time
    store.now = lambda: int(clock.now())  # type: ignore[method-assign]
    begun = clock.now()
    for other in (2, 3):
        await store.matches.stop(other)
    await store.alarms.set(1, round(begun) + 3600)
    await store.uptime.note_start()
    async with running(store, clock) as waker:
        monkeypatch.setattr(time, "time", lambda: machine() + hours * 3600)
        await waker.until_told()
        assert [round(by / 3600) for by in waker.leaps] == [hours]
        if hours > 0:
            [(began, ended)] = await store.uptime.outages()
            assert abs(ended - began - hours * 3600) < 10
            assert (await store.alarms.look(begun + (hours + 1) * 3600 - 10))[0] == []
            assert (await store.alarms.look(begun + (hours + 1) * 3600 + 10))[0] == [1]
        else:
            await waker.until_woken(1)
            assert await store.uptime.outages() == []
