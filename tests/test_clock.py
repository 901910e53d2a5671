"""The clock and the file that moves it."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from base.clock import Clock
from tests.waiting import HANG

DAY = 86_400.0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "clock"


def test_without_a_file_it_is_the_machines_time() -> None:
    assert abs(Clock().now() - time.time()) < 1


def test_the_seconds_in_the_file_are_added_and_read_again_when_they_change(file: Path) -> None:
    clock = Clock(file)
    assert clock.offset == 0
    file.write_text("86400\n")
    assert abs(clock.now() - time.time() - DAY) < 1
    file.write_text("259200.5")
    assert clock.offset == 3 * DAY + 0.5


@pytest.mark.parametrize("broken", ["", "soon", "nan", "inf"])
def test_a_half_written_file_and_one_that_is_gone_change_nothing(file: Path, broken: str) -> None:
    """An editor empties a file before it writes: time does not jump back for that moment."""
    file.write_text("60")
    clock = Clock(file)
    assert clock.offset == 60
    file.write_text(broken)
    assert clock.offset == 60
    file.unlink()
    assert clock.offset == 60


def test_an_empty_file_is_one_that_moves_nothing_yet(file: Path) -> None:
    file.touch()
    clock = Clock(file)
    assert clock.offset == 0
    file.write_text("60")
    assert clock.offset == 60


def test_a_file_with_something_else_is_refused_at_the_start(file: Path) -> None:
    file.write_text("tomorrow")
    with pytest.raises(ValueError, match="write a number of seconds into it"):
        Clock(file)


@pytest.mark.parametrize("moved", [DAY, 60.0])
async def test_who_waits_for_tomorrow_is_woken_when_the_file_changes(file: Path, moved: float) -> None:
    """Also when it is not tomorrow yet: what is due is looked up anew."""
    clock = Clock(file)
    waiting = asyncio.create_task(clock.sleep_until(clock.now() + DAY))
    await asyncio.sleep(0)
    assert not waiting.done()
    new = file.with_name("new")
    new.write_text(f"{moved}")
    os.replace(new, file)
    await asyncio.wait_for(waiting, HANG)
    assert clock.offset == moved


async def test_a_move_since_somebody_looked_is_not_waited_for(file: Path) -> None:
    """Who looked at the clock, did something, and then sleeps has not missed what happened meanwhile."""
    clock = Clock(file)
    seen = clock.offset
    file.write_text("1")
    await asyncio.wait_for(clock.sleep_until(clock.now() + DAY, seen), HANG)


async def test_a_moment_that_is_past_is_not_waited_for() -> None:
    clock = Clock()
    await asyncio.wait_for(clock.sleep_until(clock.now() - 1), HANG)


async def test_a_machine_that_learns_the_time_is_followed_when_we_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small machine without a battery starts with the time at which it was switched off."""
    clock, machine = Clock(), time.time
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: machine() + 3 * DAY)
    assert abs(clock.now() - before) < 5
    assert abs(clock.missed - 3 * DAY) < 5
    clock.follow()
    assert abs(clock.now() - before - 3 * DAY) < 5
    assert abs(clock.missed) < 5


async def test_who_waits_for_tomorrow_is_woken_when_the_clock_follows(
    monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    clock, machine = Clock(file), time.time
    waiting = asyncio.create_task(clock.sleep_until(clock.now() + DAY))
    await asyncio.sleep(0)
    monkeypatch.setattr(time, "time", lambda: machine() - 3 * DAY)
    clock.follow()
    await asyncio.wait_for(waiting, HANG)
