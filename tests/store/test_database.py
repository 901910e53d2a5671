"""The file: what a host is told when it cannot be used, and how it is used when it can."""

import asyncio
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable
from pathlib import Path

import pytest

from engine.core.rng import Rng
from engine.core.table import Table
from store import SEVERAL, Absence, AlreadyCommitted, Posted, Store, StoreError, Told, Way, back_up, happened
from store.db import database as opening
from store.db.schema import NEWEST
from tests.store.conftest import ANN, BOB, CID, Club
from tests.store.games import Nim

ONE_ROW = r"found|asked|CONSTANT ROW|\(subquery-\d+\)|u VIRTUAL TABLE INDEX 1:"
SHORT = rf"(?!SCAN)|SCAN ({ONE_ROW})$|SCAN (matches|seats) USING .*INDEX"
"""What a plan of SQLite says of a statement that reads no more than it needs."""


async def refusal(path: Path) -> str:
    """What the host is told about this file."""
    with pytest.raises(StoreError) as refused:
        await Store.open(path)
    sentence = str(refused.value)
    assert re.fullmatch(r"[A-Z/].*[^.]\.", sentence), sentence
    assert "\n" not in sentence
    return sentence


async def test_a_missing_folder(tmp_path: Path) -> None:
    assert f"no folder {tmp_path / 'data'}" in await refusal(tmp_path / "data" / "belfry.db")
    assert not (tmp_path / "data").exists()


async def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert "is a folder" in await refusal(tmp_path)


async def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert "no folder" in await refusal(tmp_path / "data" / "belfry.db")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert f"may not write to the folder {tmp_path}" in await refusal(tmp_path / "belfry.db")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
async def test_a_file_that_may_not_be_read(path: Path) -> None:
    path.write_bytes(b"")
    path.chmod(0)
    assert f"may not read and write {path}" in await refusal(path)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder in which not even root can make a file")
async def test_a_folder_in_which_no_file_can_be_made() -> None:
    assert "/proc" in await refusal(Path("/proc/belfry.db"))


async def test_a_file_that_is_no_database(path: Path) -> None:
    path.write_text("Dear diary, " * 100)
    assert "is not a database of Belfry" in await refusal(path)
    assert path.read_text() == "Dear diary, " * 100


async def test_the_database_of_another_program(path: Path) -> None:
    with sqlite3.connect(path) as another:
        another.execute("create table bookmarks (url text)")
    another.close()
    before = path.read_bytes()
    assert "another program" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_database_of_a_newer_version(store: Store, path: Path) -> None:
    await store.close()
    with sqlite3.connect(path) as newer:
        newer.execute(f"pragma user_version = {NEWEST + 1}")
    newer.close()
    before = path.read_bytes()
    sentence = await refusal(path)
    assert f"its version is {NEWEST + 1}, this one knows {NEWEST}" in sentence
    assert path.read_bytes() == before


async def test_a_damaged_database(club: Club, path: Path) -> None:
    match = await club.start("nim")
    await club.store.close()
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\x5a" * (len(data) - 4096))

    async def look() -> None:
        store = await Store.open(path)
        try:
            await store.play.load(match.id)
        finally:
            await store.close()

    with pytest.raises(StoreError, match=r"damaged\. Stop the bot and put your last backup in its place\."):
        await look()


async def test_a_program_that_keeps_the_database_locked(
    path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    await store.close()
    monkeypatch.setattr(opening, "BUSY", 50)
    impatient = await Store.open(path)
    another = sqlite3.connect(path, isolation_level=None)
    try:
        another.execute("begin immediate")
        with pytest.raises(StoreError, match=r"keeps .* locked"):
            await impatient.notes.set("a", "1")
        assert await impatient.notes.get("a") is None
        another.execute("rollback")
        await impatient.notes.set("a", "2")
        assert await impatient.notes.get("a") == "2"
    finally:
        another.close()
        await impatient.close()


async def test_a_full_disk_loses_nothing_and_the_game_goes_on_when_there_is_space(club: Club) -> None:
    match = await club.start("nim", ANN, BOB, heap="long")
    store, writer = club.store, club.store.database.writer
    [pages] = writer.execute("pragma page_count").fetchone()
    writer.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(StoreError, match=r"is full\. Free some space"):
        await asyncio.gather(*(store.notes.set(str(n), "y" * 4000) for n in range(100)))
    for _ in range(100):
        match, table = await club.load(match)
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, ask.options[0])
        try:
            await store.play.commit(match, table)
        except StoreError:
            break
    now, before = await club.load(match)
    assert (now, before.choices) == (match, table.choices[:-1])
    writer.execute("pragma max_page_count = 1000000")
    await store.play.commit(match, table)
    _, after = await club.load(match)
    assert (after.before or after).choices == table.choices


async def test_a_disk_that_fails_loses_nothing(club: Club, path: Path) -> None:
    """The file may not grow any more; writing it fails in the middle."""
    match = await club.start("nim")
    now, table = await club.load(match)
    table.choose(0, "take", "1")
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = Path(f"{path}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5000, limit[1]))
    try:
        with pytest.raises(StoreError, match=r"Check it, and your backups|is full"):
            await club.store.play.commit(now, table)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    after, unchanged = await club.load(match)
    assert (after, unchanged.choices) == (now, [])
    await club.store.play.commit(now, table)
    _, table = await club.load(match)
    assert len(table.choices) == 1


async def test_a_cancelled_change_is_made_whole_or_not_at_all(club: Club) -> None:
    """A press is given up after any number of steps; the store goes on working."""
    match = await club.start("nim", ANN, BOB, heap="long")
    for steps in range(12):
        now, table = await club.load(match)
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, ask.options[0])
        task = asyncio.create_task(club.store.play.commit(now, table))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        after, stored = await club.load(match)
        if after.turn == now.turn:
            assert stored.choices in (table.choices, table.choices[:-1])
        else:
            assert (after.turn, stored.choices, table.turn_over) == (now.turn + 1, [], True)
    _, table = await club.load(match)
    await club.choose(match, *("1", "0", "1")[len(table.choices) :])


async def test_what_is_committed_is_on_the_disk(store: Store) -> None:
    """Write-ahead log, synchronous=FULL: a commit returns after its log has been flushed."""
    for pragma, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
        assert await store.database.write(lambda fetch, pragma=pragma: fetch(f"pragma {pragma}")) == [(value,)]


async def test_a_power_cut_may_only_take_what_discord_knows_as_well(club: Club) -> None:
    """Which messages there are is not waited for until it is on the disk; what people do is."""
    store, seen = club.store, list[str]()
    store.database.writer.set_trace_callback(seen.append)

    async def waits(change: Awaitable[object]) -> bool:
        seen.clear()
        await change
        return {"pragma synchronous = full": True, "pragma synchronous = normal": False}[seen[0]]

    match = await club.start("nim", ANN, BOB)
    now, table = await club.load(match)
    table.choose(0, "take", "1")
    assert await waits(store.play.commit(now, table))
    assert not await waits(store.messages.remember(match.id, Posted("board", match.channel, 5001, -1, "")))
    assert not await waits(store.messages.note_shown(now))
    assert await waits(store.play.rewind(*await club.load(match), 0))
    assert not await waits(store.messages.forget(match.id, 5001))
    assert not await waits(store.direct_messages.set(ANN.user, 77, closed=False))
    assert await waits(store.votes.agree(match.id, "stop", ANN.user))
    assert await waits(store.seats.hand_over(match.id, BOB.user, "easy"))
    assert await waits(store.matches.stop(match.id))


async def test_the_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.database.fetch("delete from settings")


async def test_the_same_file_is_brought_up_to_date_once(store: Store, path: Path) -> None:
    await store.notes.set("a", "1")
    await store.close()
    again = await Store.open(path)
    try:
        assert await again.notes.get("a") == "1"
    finally:
        await again.close()


async def test_several_processes_open_a_new_file_at_once(path: Path) -> None:
    stores = await asyncio.gather(*(Store.open(path) for _ in range(5)))
    try:
        await stores[0].notes.set("a", "1")
        assert [await store.notes.get("a") for store in stores] == ["1"] * 5
    finally:
        for store in stores:
            await store.close()


async def test_a_second_commit_is_impossible_also_for_the_database(club: Club) -> None:
    """Whatever the code above it believes, two choices cannot be the third of a turn."""
    match = await club.start("nim")
    await club.choose(match, "1")
    with pytest.raises(StoreError, match=r"UNIQUE constraint failed: choices\.match_id, choices\.turn, choices\.n"):
        await club.store.database.write(
            lambda fetch: fetch("insert into choices values (?, 1, 0, 0, 'take', '2', 0, 0, 0)", match.id)
        )
    _, table = await club.load(match)
    assert [choice.option for choice in table.choices] == ["1"]


async def test_what_people_do_needs_no_look_at_other_games(club: Club) -> None:
    """Every statement of an ordinary day finds its rows by an index: a scan would make a bot with many games slow."""
    store, seen = club.store, set[str]()
    store.database.writer.set_trace_callback(seen.add)
    store.database.reader.set_trace_callback(seen.add)
    await store.database.scanner.set_trace_callback(seen.add)
    match = await club.sit_down("nim", ANN, BOB, CID)
    await store.lobbies.leave(match.id, CID.user)
    await store.lobbies.add_computer(match.id, "easy", 4)
    await store.lobbies.set_strength(match.id, "hard")
    await store.lobbies.remove_computer(match.id)
    await store.lobbies.begin(match.id, Table(Nim.begin(2, Rng.new())))
    await store.seats.hand_over(match.id, BOB.user, "medium")
    await store.matches.with_computers()
    await store.seats.take_over(match.id, 1, BOB.user, BOB.name)
    now, table = await club.choose(match, "3", "0")
    now, _ = await store.play.rewind(now, table, 0)
    await store.messages.remember(match.id, Posted("board", match.channel, 5001, -1, ""))
    await store.messages.of(match.id)
    await store.messages.note_shown(now)
    await store.messages.list_unshown()
    await store.matches.find_in(match.channel)
    await store.matches.of(ANN.user)
    await store.matches.played_by(ANN.user)
    await store.matches.ended_of(ANN.user, 0, 25)
    await store.results.find_places([match.id])
    await store.messages.find_pressed(ANN.user, match.id, 5001)
    store.people.note_met(ANN.user, "nim", "take", match.id, 1)
    await store.history.find_experience(ANN.user, "nim")
    await store.history.lengths(7, "nim", 2)
    await store.history.has_finished("nim", [ANN.user, BOB.user])
    await store.absences.note(Absence(ANN.user, 60, 120, plays=False))
    await store.absences.of(ANN.user)
    await store.absences.end(ANN.user)
    await store.places.move(match.id, 7, 12345)
    await store.votes.agree(match.id, "stop", ANN.user)
    await store.lobbies.on(7)
    await store.votes.of(match.id)
    await store.votes.end(match.id, "stop")
    await store.alarms.set(match.id, 60)
    await store.alarms.look(61)
    told = Told(ANN.user, match.id, "turn", now.asked, Way.MESSAGE, 1)
    await store.told.record(told, told._replace(match=SEVERAL, topic="digest"))
    await store.told.of(match.id)
    await store.told.last_digest(ANN.user)
    await store.told.give_up(told)
    await store.told.forget([told])
    store.told.forget_later([told])
    await store.people.find_reach([ANN.user], match.id, 7)
    await store.messages.read(match.id)
    await store.history.last_choices(match.id)
    await store.matches.remark(match.id, happened("seats.returned", name=match.sitter(0)))
    await store.seats.stand_in(match.id, ANN.user, 1)
    await store.matches.sleep(match.id)
    await store.matches.wake(match.id, 7, 901)
    await store.direct_messages.get(ANN.user)
    await store.direct_messages.note_acted(ANN.user)
    await store.places.note_lost(match.id, ANN.user, 12345)
    await store.places.note_back(await store.places.move(match.id, 7, 12345, ANN.user), ANN.user)
    await store.places.note_woken(match.id)
    await store.places.last_woken(match.id)
    await store.threads.note_opened(ANN.user)
    await store.threads.opened_for(ANN.user)
    await store.lessons.note(ANN.user, "nim", ("3", "take:2"))
    await store.lessons.made(ANN.user, "nim")
    await store.lobbies.open("nim", {}, 7, 902, ANN, invited={BOB.user: BOB.name})
    await store.messages.forget(match.id, 5001)
    await store.matches.stop(match.id)
    _ = [number async for number in store.matches.running()]
    statements = [sql for sql in seen if sql.lstrip().startswith(("select", "update", "delete"))]
    assert len(statements) > 20
    for sql in statements:
        for row in await store.database.fetch(f"explain query plan {sql}"):
            # One row of a match, what an index found, or the users that are asked about, are read in order.
            assert re.match(SHORT, row[-1]), (row[-1], sql)


async def test_who_reads_one_thing_after_another_lets_others_go_on(club: Club) -> None:
    match, other = await club.start("nim"), asyncio.Event()
    asyncio.get_running_loop().call_soon(other.set)
    for _ in range(opening.READS_IN_A_ROW):
        await club.store.matches.find(match.id)
    assert other.is_set()


async def test_two_stores_commit_the_same_choice(club: Club, other: Store) -> None:
    """Two processes answer the same press: exactly one of them has it."""
    match = await club.start("nim", ANN, BOB, heap="long")
    for _ in range(20):
        (now, mine), (same, theirs) = await asyncio.gather(club.load(match), other.play.load(match.id))
        assert theirs is not None
        ask = mine.waiting()[0]
        mine.choose(ask.seat, ask.what, ask.options[-1])
        theirs.choose(ask.seat, ask.what, ask.options[0])
        results = await asyncio.gather(
            club.store.play.commit(now, mine),
            other.play.commit(same, theirs),
            return_exceptions=True,
        )
        assert [type(result) for result in results if not isinstance(result, tuple)] == [AlreadyCommitted]
        winner = mine if isinstance(results[0], tuple) else theirs
        after, table = await club.load(match)
        if after.turn == now.turn:
            assert table.choices == winner.choices
        else:
            assert table.before is not None
            assert table.before.choices == winner.choices


@pytest.mark.parametrize("there", [True, False])
async def test_a_file_that_is_replaced_while_belfry_runs_takes_no_choices_into_the_grave(
    club: Club, path: Path, tmp_path: Path, there: bool
) -> None:
    """Somebody restores a backup and forgets to stop Belfry, which has the old file open and would write into that."""
    match = await club.start("nim")
    back_up(path, tmp_path / "copy.db")
    path.unlink()
    if there:
        (tmp_path / "copy.db").replace(path)
    with pytest.raises(
        StoreError, match=rf"{path} was moved, deleted or replaced while Belfry runs.*Start Belfry again"
    ):
        await club.choose(match, "3")


def elsewhere(code: str, *files: Path) -> str:
    """What another process says that does something: who reads these files in this one gives up its locks on them."""
    command = [sys.executable, "-c", f"import asyncio, shutil, sys\nfrom store import *\n{code}", *map(str, files)]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip().splitlines()[-1]


async def test_a_log_that_was_deleted_is_told_as_what_it_is(club: Club, path: Path, tmp_path: Path) -> None:
    """While Belfry runs, which saves what it has when it is stopped; and after it was killed."""
    match = await club.start("nim")
    await club.choose(match, "3")
    log, index, safe = Path(f"{path}-wal"), Path(f"{path}-shm"), tmp_path / "safe"
    safe.mkdir()
    elsewhere("print([shutil.copy(file, sys.argv[-1]) for file in sys.argv[1:-1]])", path, log, index, safe)
    log.unlink()
    told = rf"The write-ahead log {log} was deleted.*If Belfry still runs, stop it.*delete {index}"
    assert re.search(told, elsewhere("back_up(*sys.argv[1:])", path, tmp_path / "copy.db"))
    assert re.search(told, elsewhere("asyncio.run(Store.open(sys.argv[1]))", path))
    log.touch()  # as another program does that opens the file
    assert re.search(told, elsewhere("asyncio.run(Store.open(sys.argv[1]))", path))
    await club.store.close()

    async def choices() -> int:
        again = Club(await Store.open(path))
        _, table = await again.load(match)
        await again.store.close()
        return len(table.choices)

    assert await choices() == 1
    for file in (path, index):
        shutil.copy(safe / file.name, file)
    assert re.match(told, await refusal(path))
    shutil.copy(safe / log.name, log)
    assert await choices() == 1
