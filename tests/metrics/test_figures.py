"""What the figures say when not all is well; how they are in a Belfry that plays stands in `tests/e2e`."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator

import pytest

from app.client import Belfry
from app.metrics import collector
from app.metrics.collector import Metrics
from store import Seat
from tests.openmetrics import read, value, values
from tests.waiting import HANG, until

log = logging.getLogger("belfry.boards")


def count_beats(metrics: Metrics, within: str = "+Inf") -> float:
    """How often the event loop was at most so many seconds late."""
    return metrics.registry.get_sample_value("belfry_loop_delay_seconds_bucket", {"le": within}) or 0


@pytest.fixture
async def watched(belfry: Belfry, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Metrics]:
    """Figures of a Belfry that looks at itself all the time."""
    monkeypatch.setattr(collector, "BEAT", 0.001)
    watching = asyncio.create_task(belfry.metrics.watch())
    await until(lambda: count_beats(belfry.metrics))
    yield belfry.metrics
    watching.cancel()
    await asyncio.wait({watching})


async def test_whoever_is_about_to_connect_is_well(belfry: Belfry) -> None:
    assert await belfry.metrics.find_trouble() == ""
    assert values(await belfry.metrics.tell(), "belfry_shards") == {("up",): 0, ("down",): 1}


async def test_without_a_connection_for_long_belfry_is_not_well_until_it_has_one(
    watched: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "OFFLINE", 0.05)
    async with asyncio.timeout(HANG):
        while await watched.find_trouble() != "discord":
            await asyncio.sleep(0)
        monkeypatch.setattr(watched.shards, "count_up", lambda: 1)
        while await watched.find_trouble():
            await asyncio.sleep(0)


async def test_where_the_database_cannot_be_read_all_other_figures_are_told(belfry: Belfry) -> None:
    await belfry.store.lobbies.open("tower", {}, 1, 1, Seat(1, "Ada"))
    whole = await belfry.metrics.tell()
    assert value(whole, "belfry_database_readable") == 1
    await belfry.store.database.write(lambda fetch: fetch("drop table settings"))
    assert await belfry.metrics.find_trouble() == "database"
    left = await belfry.metrics.tell()
    assert value(left, "belfry_database_readable") == 0
    assert {sample.name for sample in read(whole)} - {sample.name for sample in read(left)} == {
        *("belfry_games", "belfry_boards_behind", "belfry_boards_behind_seconds"),
        *("belfry_games_due", "belfry_games_due_seconds", "belfry_backup_timestamp_seconds"),
    }


async def test_a_database_that_does_not_answer_keeps_nobody_waiting(
    belfry: Belfry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "READ_WITHIN", 0.01)
    monkeypatch.setattr(belfry.store.matches, "count", asyncio.Event().wait)
    monkeypatch.setattr(belfry.store.notes, "last_backup", asyncio.Event().wait)
    async with asyncio.timeout(HANG):
        assert value(await belfry.metrics.tell(), "belfry_database_readable") == 0
        assert await belfry.metrics.find_trouble() == "database"


async def test_how_late_the_event_loop_was_is_counted(watched: Metrics) -> None:
    assert count_beats(watched, "0.25") == count_beats(watched)
    time.sleep(0.3)  # nothing else can go on meanwhile
    await until(lambda: count_beats(watched, "0.25") < count_beats(watched))


async def test_warnings_and_errors_are_counted_as_long_as_somebody_may_ask(watched: Metrics) -> None:
    log.info("board posted")
    log.warning("board is behind")
    log.error("unexpected error")
    log.error("unexpected error")
    told = values(await watched.tell(), "belfry_log_records_total")
    assert told == {("warning",): 1, ("error",): 2, ("critical",): 0}


async def test_what_is_overdue_is_told_with_its_age(belfry: Belfry) -> None:
    now = belfry.store.now()
    for channel, at in enumerate((now - 90, now - 30, now + 90), 1):
        match = await belfry.store.lobbies.open("tower", {}, 1, channel, Seat(1, "Ada"))
        await belfry.store.alarms.set(match.id, at)
    told = await belfry.metrics.tell()
    assert value(told, "belfry_games_due") == 2
    assert 90 <= value(told, "belfry_games_due_seconds") < 100


async def test_those_who_ask_at_once_wait_for_each_other(belfry: Belfry, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a program that asks in a hurry takes no more of the database than one that does not."""
    under_way, most = 0, 0
    count = belfry.store.matches.count

    async def count_slowly() -> dict[tuple[str, str], int]:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        try:
            return await count()
        finally:
            under_way -= 1

    monkeypatch.setattr(belfry.store.matches, "count", count_slowly)
    told = await asyncio.gather(*(belfry.metrics.tell() for _ in range(20)))
    assert len(told) == 20
    assert most == 1
