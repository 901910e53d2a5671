"""What is merely remembered: nobody waits long until it is written, and it is not lost while nothing can be."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from store import Gone, Posted, Store, StoreError, happened
from store.db import database as opening
from store.db.database import Fetch
from tests.store.conftest import ANN, BOB, Club
from tests.waiting import until


@pytest.fixture
async def impatient(path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """A store that waits for no other program."""
    monkeypatch.setattr(opening, "BUSY", 0)
    monkeypatch.setattr(opening, "NOTED_WITHIN", 0.05)
    monkeypatch.setattr(opening, "NOTE_RETRY", 0.01)
    opened = await Store.open(path)
    yield opened
    await opened.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Within it another program is about to write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as another:
        another.execute("begin immediate")
        yield


async def test_note_is_read_by_whoever_looks_after_it(store: Store) -> None:
    await store.people.note_preview(ANN.user)
    assert (await store.messages.find_pressed(ANN.user, 0, 0)).made == 1


async def test_note_is_written_once_when_the_lock_is_released(impatient: Store, path: Path) -> None:
    with locked(path):
        for _ in range(3):
            await impatient.people.note_preview(ANN.user)
        await impatient.lessons.note(ANN.user, "nim", ("1", "2"))
        assert await impatient.lessons.made(ANN.user, "nim") == ("1", "2"), "it is known before it is written"
        assert (await impatient.messages.find_pressed(ANN.user, 0, 0)).made == 0
    await until(lambda: not impatient.database._notes)
    assert (await impatient.messages.find_pressed(ANN.user, 0, 0)).made == 3
    await impatient.people.note_preview(BOB.user)
    assert (await impatient.messages.find_pressed(ANN.user, 0, 0)).made == 3


async def test_note_is_written_before_the_change_that_follows_it(impatient: Store, path: Path) -> None:
    """So of somebody who is erased nothing is written afterwards."""
    with locked(path):
        await impatient.people.note_handle(ANN.user, "ann")
        await impatient.people.note_handle(ANN.user, "anna")
    await impatient.erasures.erase(ANN.user, Gone("Somebody", "easy", "seats.left"))
    await impatient.people.note_handle(BOB.user, "bob")
    assert await impatient.database.fetch("select user, handle from handles") == [(BOB.user, "bob")]


async def test_note_about_a_deleted_game_is_dropped(impatient: Store, other: Store, path: Path) -> None:
    match = await Club(impatient).start("nim")
    with locked(path):
        await impatient.messages.remember(match.id, Posted("board", match.channel, 5001, -1, ""))
        await impatient.matches.remark_once(match.id, happened("coach.asked", name="Ann"), lambda: None)
        assert [one.message for one in await impatient.messages.of(match.id)] == [5001]
    await other.servers.forget(match.guild)
    await impatient.notes.set("a", "1")
    assert not await impatient.messages.of(match.id)


@pytest.mark.parametrize("mistake", ["delete from nowhere", "", "insert into settings values ('a')"])
async def test_note_that_can_never_be_written_is_dropped_whole_and_keeps_no_change_from_being_made(
    impatient: Store, path: Path, caplog: pytest.LogCaptureFixture, mistake: str
) -> None:
    def work(fetch: Fetch) -> None:
        fetch("insert into settings values ('half', '1')")
        if not mistake:
            raise KeyError
        fetch(mistake)

    with locked(path):
        await impatient.database.note_soon(work)
        await impatient.people.note_preview(ANN.user)
    await impatient.notes.set("whole", "1")
    assert [await impatient.notes.get(key) for key in ("half", "whole")] == [None, "1"]
    assert (await impatient.messages.find_pressed(ANN.user, 0, 0)).made == 1
    assert caplog.messages.count("a note was dropped") == 1


async def test_notes_are_written_when_the_store_is_closed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY", 0)
    monkeypatch.setattr(opening, "NOTED_WITHIN", 0.01)
    first = await Store.open(path)
    with locked(path):
        await first.people.note_preview(ANN.user)
    await first.close()
    second = await Store.open(path)
    assert (await second.messages.find_pressed(ANN.user, 0, 0)).made == 1
    await second.close()


async def test_fault_of_the_database_is_logged_once_and_its_end(
    impatient: Store, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    references = set[str]()
    with locked(path), caplog.at_level("INFO", "belfry.store"):
        for n in range(3):
            with pytest.raises(StoreError) as failed:
                await impatient.notes.set("a", str(n))
            references.add(failed.value.reference)
            await impatient.people.note_preview(ANN.user)
    [reference] = references
    [line] = [record for record in caplog.records if record.levelname == "ERROR"]
    assert (line.message, vars(line)["reference"]) == ("the database failed", reference)
    with caplog.at_level("INFO", "belfry.store"):
        await impatient.notes.set("a", "3")
    assert caplog.messages == ["the database failed", "the database works again"]
    with locked(path), pytest.raises(StoreError) as failed:
        await impatient.notes.set("a", "4")
    assert failed.value.reference not in {"", reference}, "another lock is another line"
