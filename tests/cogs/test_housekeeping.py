"""What is done once a night or once an hour: each at its time, once, also when Belfry was off then."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from base.clock import DAY, HOUR
from cogs.background.jobs import Housekeeping, Job
from sandbox.clock import MovableClock
from store import Store, StoreError
from tests.waiting import HANG, until

NOON = 1_795_780_800  # 27 November 2026, 12 o'clock in UTC


@pytest.fixture(autouse=True)
def _zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine's clock shows the time of UTC."""
    if hasattr(time, "tzset"):
        monkeypatch.setenv("TZ", "UTC")
        time.tzset()
    yield
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


async def work() -> None:
    """What a job does that is only asked when it is due."""


def dues(job: Job, begun: int, hours: int) -> list[int]:
    """After which of so many hours from a moment on a job is run that never fails."""
    found = []
    for hour in range(hours):
        if job.is_due(now := begun + hour * HOUR):
            job.done = now
            found.append(hour)
    return found


def test_a_nightly_job_is_due_at_once_and_then_each_night_at_three() -> None:
    assert dues(Job("backup", work, at_night=True), NOON, 100) == [0, 15, 39, 63, 87]


def test_an_hourly_job_is_due_each_hour_whatever_the_time_is() -> None:
    assert dues(Job("check", work, every=HOUR), NOON, 5) == [0, 1, 2, 3, 4]


def test_a_job_of_each_day_without_a_night_is_due_a_day_later() -> None:
    assert dues(Job("tidy", work), NOON, 73) == [0, 24, 48, 72]


def test_in_a_night_a_job_is_due_once() -> None:
    job, found = Job("backup", work, at_night=True, done=NOON), list[int]()
    for moment in range(NOON, NOON + DAY, 60):
        if job.is_due(moment):
            job.done = moment
            found.append(moment)
    assert found == [NOON + 15 * HOUR]


def test_what_was_not_done_while_belfry_was_off_is_due_at_the_start() -> None:
    yesterday = NOON - 10 * HOUR
    assert not Job("backup", work, at_night=True, done=yesterday).is_due(NOON)
    assert Job("backup", work, at_night=True, done=yesterday).is_due(NOON + 14 * HOUR)  # 2 o'clock, a day later


def test_what_was_noted_while_the_clock_was_a_year_ahead_keeps_no_job_from_being_done() -> None:
    assert Job("backup", work, done=NOON + 365 * DAY).is_due(NOON)
    assert not Job("backup", work, done=NOON + 60).is_due(NOON)


def test_a_job_that_failed_is_due_an_hour_later() -> None:
    job = Job("backup", work, done=NOON - 2 * DAY, tried=NOON)
    assert [minutes for minutes in (1, 59, 60) if job.is_due(NOON + minutes * 60)] == [60]


# The loop


class Chore:
    """Something to do; it `fails`, or is not done before it is let."""

    def __init__(self) -> None:
        self.begun = 0
        self.fails: Exception | None = None
        self.let = asyncio.Event()
        self.let.set()

    async def __call__(self) -> None:
        self.begun += 1
        await self.let.wait()
        if self.fails:
            raise self.fails

    async def until_begun(self, times: int) -> None:
        await until(lambda: self.begun >= times)
        assert self.begun == times


@pytest.fixture
def clock(tmp_path: Path) -> MovableClock:
    return MovableClock(tmp_path / "clock", lambda: None)


@pytest.fixture
async def store(tmp_path: Path, clock: MovableClock) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "belfry.db", clock.now)
    yield opened
    await opened.close()


@asynccontextmanager
async def running(store: Store, clock: MovableClock, **chores: Chore) -> AsyncIterator[None]:
    """Belfry runs, with these to be done every hour."""
    house = Housekeeping(store, clock, [Job(name, chore, every=HOUR) for name, chore in chores.items()])
    for shard in (0, 1, 0):
        await house.on_shard_ready(shard)
    yield
    await house.cog_unload()


async def until_noted(store: Store, name: str, moment: float) -> None:
    """Wait until a job is noted as done at this moment or later: at the time at which it began, in whole seconds."""
    async with asyncio.timeout(HANG):
        while int(await store.notes.get(f"job {name}") or 0) < int(moment):
            await asyncio.sleep(0.01)


async def test_each_job_is_done_every_hour_and_not_again_at_a_restart(store: Store, clock: MovableClock) -> None:
    chore = Chore()
    for times in (1, 2):
        began = clock.now()
        async with running(store, clock, check=chore):
            await chore.until_begun(times)
            await until_noted(store, "check", began)
        other = Chore()
        async with running(store, clock, check=chore, other=other):  # the second is due, so the first was looked at
            await other.until_begun(1)
            await until_noted(store, "other", began)
        assert chore.begun == times
        clock.advance(HOUR)


async def test_a_job_that_takes_days_keeps_no_other_waiting_and_is_not_begun_again_meanwhile(
    store: Store, clock: MovableClock
) -> None:
    long, short = Chore(), Chore()
    began = due = clock.now()
    long.let.clear()
    async with running(store, clock, long=long, short=short):
        for times in (1, 2, 3):
            await short.until_begun(times)
            await until_noted(store, "short", due)
            clock.advance(DAY)
            due = clock.now()
        await short.until_begun(4)
        assert long.begun == 1
        long.let.set()
        await until_noted(store, "long", began)
        clock.advance(HOUR)
        await long.until_begun(2)


async def test_a_job_that_fails_again_and_again_is_told_once_and_keeps_no_other_from_being_done(
    store: Store, clock: MovableClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    sick, well, due = Chore(), Chore(), clock.now()
    sick.fails = StoreError("The disk is full. Free some space on it.")
    async with running(store, clock, sick=sick, well=well):
        for times in (1, 2, 3):
            await sick.until_begun(times)
            await well.until_begun(times)
            await until_noted(store, "well", due)
            clock.advance(HOUR)
            due = clock.now()
        assert await store.notes.get("job sick") is None
        sick.fails = None
        await until(lambda: len(told(caplog)) == 2)
        assert await store.notes.get("job sick")
    failed, done = told(caplog)
    assert (failed.levelname, failed.getMessage(), vars(failed)["why"]) == (
        "WARNING",
        "a job failed",
        str(StoreError("The disk is full. Free some space on it.")),
    )
    assert len(vars(failed)["reference"]) == 8
    assert (done.levelname, vars(done)["job"]) == ("INFO", "sick")


def told(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """What the log tells of jobs."""
    return [record for record in caplog.records if record.name == "belfry.housekeeping"]


async def test_a_mistake_in_a_job_is_logged_with_its_trace(
    store: Store, clock: MovableClock, caplog: pytest.LogCaptureFixture
) -> None:
    chore = Chore()
    chore.fails = ZeroDivisionError()
    async with running(store, clock, sick=chore):
        await until(lambda: [record for record in caplog.records if record.exc_info])
    assert chore.begun == 1


async def test_a_job_that_is_cut_off_by_a_stop_is_due_at_the_next_start(store: Store, clock: MovableClock) -> None:
    chore = Chore()
    chore.let.clear()
    async with running(store, clock, check=chore):
        await chore.until_begun(1)
    async with running(store, clock, check=chore):
        await chore.until_begun(2)
