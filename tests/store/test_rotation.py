"""Backups that Belfry makes by itself: which are kept, how each is looked at, and that players notice nothing."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Store, StoreError, restore
from store.backup.process import Rest
from store.backup.rotation import Keep, list_backups, make_backup, name_of
from store.db.copy import copy, read_identity
from tests.store.conftest import ANN, BOB, Club, change
from tests.waiting import until

NIGHT_OF_A_BACKUP = 1_795_748_400  # 27 November 2026, 3 o'clock in UTC
KEEP = Keep()


def hurry() -> None:
    """Rest not at all."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "backups"
    made.mkdir()
    return made


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


# Which are kept


def test_what_a_host_writes_is_understood() -> None:
    assert Keep.parse("7 days, 4 weeks, 6 months") == Keep(7, 4, 6) == Keep.parse(str(Keep(7, 4, 6)))
    assert Keep.parse("1 month,14 days") == Keep(14, 0, 1) == Keep.parse(str(Keep(14, 0, 1)))
    for nonsense in ("", "all", "7", "days", "0 days", "-1 days", "7 days 4 weeks", "1 day, 2 days", "7 years"):
        with pytest.raises(ValueError, match=nonsense or "^$"):
            Keep.parse(nonsense)


def test_after_a_year_the_newest_of_seven_days_four_weeks_and_six_months_are_there() -> None:
    """Each night one is made, and what is not kept is deleted."""
    night, there = datetime(2026, 1, 1, 3, tzinfo=UTC), set[datetime]()
    for _ in range(365):
        there = KEEP.choose({*there, night})
        night += timedelta(days=1)
    assert [f"{one:%m-%d}" for one in sorted(there)] == [
        *("07-31", "08-31", "09-30", "10-31", "11-30"),
        *("12-13", "12-20"),  # Sundays
        *("12-25", "12-26", "12-27", "12-28", "12-29", "12-30", "12-31"),
    ]


def test_time_without_backups_does_not_count_and_the_newest_is_always_kept() -> None:
    old = {datetime(2020, month, 1, tzinfo=UTC) for month in range(1, 6)}
    assert Keep(2, 0, 0).choose(old) == {datetime(2020, 4, 1, tzinfo=UTC), datetime(2020, 5, 1, tzinfo=UTC)}
    twice = {datetime(2026, 11, 27, hour, tzinfo=UTC) for hour in (3, 15)}
    assert Keep(7, 4, 6).choose(twice) == {datetime(2026, 11, 27, 15, tzinfo=UTC)}
    assert Keep(1, 0, 0).choose([]) == set()


async def test_only_backups_of_this_database_are_deleted(club: Club, path: Path, folder: Path) -> None:
    await club.start("nim")
    others = [
        "belfry.db",
        "belfry-2026-11-26.db",
        "belfry-2026-99-99T99.db",
        "belfry-2026-11-26T03.db.old",
        "another-2026-11-26T03.db",
        "notes.db",
    ]
    for name in others:
        (folder / name).write_text("precious")
    for hours in (0, 24, 48):
        make(path, folder, NIGHT_OF_A_BACKUP + hours * 3600, Keep(2, 0, 0))
    assert names(folder) == sorted([*others, "belfry-2026-11-28T03.db", "belfry-2026-11-29T03.db"])


# How one is made


def make(path: Path, folder: Path, moment: int = NIGHT_OF_A_BACKUP, keep: Keep = KEEP) -> Path:
    """Make one, as the process does in whose place the thread of the test must not be, for it has a loop."""
    done: list[Path | BaseException] = []

    def work() -> None:
        try:
            done.append(make_backup(path, folder, keep, moment, hurry))
        except BaseException as error:
            done.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if isinstance(done[0], BaseException):
        raise done[0]
    return done[0]


async def test_a_backup_has_all_choices_is_called_after_its_hour_and_the_bot_knows_of_it(
    club: Club, path: Path, folder: Path, tmp_path: Path
) -> None:
    match = await club.start("nim", heap="long")
    now, _ = await club.choose(match, "3", "0", "1", "0")
    made = make(path, folder)
    assert names(folder) == ["belfry-2026-11-27T03.db"] == [made.name]
    assert await club.store.notes.last_backup() == NIGHT_OF_A_BACKUP
    await club.choose(match, "1", "0")
    restore(tmp_path / "other.db", str(made))
    other = await Store.open(tmp_path / "other.db")
    assert (await other.play.load(match.id))[0].turn == now.turn
    await other.close()


async def test_what_a_killed_process_has_left_is_cleared_away(club: Club, path: Path, folder: Path) -> None:
    await club.start("nim")
    own = read_identity(path)
    for name in (f"belfry-2026-11-20T03.db.{own}.partial", f"belfry-2026-11-20T03.db.{own}.partial-twin-wal"):
        (folder / name).write_text("half")
    assert names(folder) != [make(path, folder).name] == names(folder)


@pytest.mark.parametrize("ahead", [365 * 86_400, 3600])
async def test_where_the_clock_was_ahead_each_new_backup_is_kept_and_none_of_later(
    club: Club, path: Path, folder: Path, ahead: int
) -> None:
    for night in (0, 1):
        make(path, folder, NIGHT_OF_A_BACKUP + ahead + night * 86_400, Keep(1, 0, 0))
    [later] = names(folder)
    for night in (-2, -1):
        made = make(path, folder, NIGHT_OF_A_BACKUP + night * 86_400, Keep(1, 0, 0))
        assert names(folder) == sorted([made.name, later])


async def test_where_another_belfry_has_its_backups_none_is_made_and_none_of_its_own_is_touched(
    club: Club, path: Path, folder: Path, tmp_path: Path
) -> None:
    other = tmp_path / "elsewhere" / path.name
    other.parent.mkdir()
    await (await Store.open(other)).close()
    made = make(other, folder)
    under_way = folder / f"belfry-2026-11-28T03.db.{read_identity(other)}.partial"
    under_way.write_text("half")
    for hours in (0, 1, 48):
        with pytest.raises(StoreError, match="is a backup of other games than those in") as refused:
            make(path, folder, NIGHT_OF_A_BACKUP + hours * 3600, Keep(1, 0, 0))
        assert str(path) in str(refused.value)
    assert names(folder) == [made.name, under_way.name]
    assert await club.store.notes.last_backup() is None


@pytest.mark.parametrize("nameless", [False, True])
async def test_a_copy_that_is_restored_goes_on_with_the_same_backups(
    club: Club, path: Path, folder: Path, nameless: bool
) -> None:
    """Also one of before databases had names."""
    made = make(path, folder)
    await club.store.close()
    if nameless:
        change(made, "delete from settings where key = 'identity'")
    restore(path, str(made))
    make(path, folder, NIGHT_OF_A_BACKUP + 86_400)
    assert len(names(folder)) == 2


async def test_a_backup_of_this_hour_that_is_there_already_is_good(club: Club, path: Path, folder: Path) -> None:
    """Belfry was killed before it was noted."""
    await club.start("nim")
    made = make(path, folder)
    before = made.read_bytes()
    await club.store.notes.forget("backup")
    assert make(path, folder) == made
    assert made.read_bytes() == before
    assert await club.store.notes.last_backup() == NIGHT_OF_A_BACKUP


async def test_a_copy_with_a_game_that_cannot_be_played_on_is_no_good_backup_and_deletes_none(
    club: Club, path: Path, folder: Path
) -> None:
    match = await club.start("nim")
    good = make(path, folder)
    await club.store.database.write(lambda fetch: fetch("update turns set state = '?' where match_id = ?", match.id))
    for days in (1, 2):
        with pytest.raises(StoreError) as refused:
            make(path, folder, NIGHT_OF_A_BACKUP + days * 86_400, Keep(1, 0, 0))
        assert f"kept as {folder / 'belfry-broken.db'} and is no good backup, for game {match.id} " in str(
            refused.value
        )
    assert names(folder) == ["belfry-2026-11-27T03.db", "belfry-broken.db"]
    assert good.exists()
    assert await club.store.notes.last_backup() == NIGHT_OF_A_BACKUP


@pytest.mark.parametrize("trouble", ["no folder", "no room", "damaged"])
async def test_what_keeps_a_backup_from_being_made_is_told_and_leaves_nothing(
    club: Club, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    for _ in range(30):
        await club.start("nim")
    await club.store.close()
    told = {"no folder": "does not exist. Make it", "no room": "are not free on that disk", "damaged": "is damaged"}
    if trouble == "no folder":
        folder = folder / "unmounted"
    elif trouble == "no room":
        usage = shutil.disk_usage(folder)._replace(free=100_000)
        monkeypatch.setattr(shutil, "disk_usage", lambda at: usage)
    else:
        data = path.read_bytes()
        half = len(data) // 2 // 4096 * 4096
        path.write_bytes(data[:half] + b"\x5a" * 4096 + data[half + 4096 :])
    with pytest.raises(StoreError, match=told[trouble]):
        make(path, folder)
    assert not folder.exists() or names(folder) == []


# While people play


async def test_a_copy_in_pieces_is_of_one_moment_and_begins_once_however_much_is_written_meanwhile(
    club: Club, path: Path, tmp_path: Path
) -> None:
    """SQLite's copy begins anew whenever another connection has written, unless it reads in one transaction."""
    for _ in range(20):
        await club.start("nim")
    await club.store.database.write(
        lambda fetch: [fetch("insert into settings values (?, ?)", f"filling {n}", "x" * 2000) for n in range(1000)]
    )
    pieces = 0
    with closing(sqlite3.connect(path, isolation_level=None)) as playing:

        def write() -> None:
            nonlocal pieces
            pieces += 1
            assert pieces < 1000, "it begins anew and anew"
            playing.execute("insert or replace into settings values ('written', ?)", (str(pieces),))

        assert copy(path, tmp_path / "copy.db", rest=write)
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copied:
        assert copied.execute("select value from settings where key = 'written'").fetchall() == []
        assert copied.execute("select count(*) from settings where key like 'filling%'").fetchone() == (1000,)
    assert pieces > 3


def begin(path: Path, folder: Path, moment: int = NIGHT_OF_A_BACKUP) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "store.backup.process", str(path), str(folder), str(KEEP), str(moment)]
    root = Path(__file__).parents[2]
    return subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


async def fill(path: Path, games: int) -> None:
    """A database with so many running games."""
    store = await Store.open(path)
    for channel in range(1, games + 1):
        match = await store.lobbies.open("castle_builders", {}, 7, channel, ANN)
        match = await store.lobbies.join(match.id, BOB.user, BOB.name, 2)
        await store.lobbies.begin(match.id, Table(GAMES[match.game].begin(2, Rng("ab" * 32))))
    await store.close()


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs a system that tells what a process has taken")
async def test_the_process_takes_a_tenth_of_a_core_at_most(path: Path, folder: Path) -> None:
    await fill(path, 40)
    begun = time.monotonic()
    with begin(path, folder) as process:
        assert process.stdout
        said = json.loads(process.stdout.readline())
        assert said == {"made": str(folder / name_of(path, NIGHT_OF_A_BACKUP))}
        _, status, taken = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    passed = time.monotonic() - begun
    assert taken.ru_utime + taken.ru_stime <= 0.1 * passed + 0.1  # and what it takes to end
    assert process.returncode == 0


async def test_killed_at_any_time_nothing_of_it_counts_and_the_next_is_whole(path: Path, folder: Path) -> None:
    await fill(path, 5)
    for name in ("partial", "twin"):
        process = begin(path, folder)
        try:
            await until(lambda name=name: [one for one in names(folder) if one.endswith(name)])
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        assert list_backups(path, folder) == {}
    process = begin(path, folder)
    assert process.stdin
    await until(lambda: names(folder))
    process.stdin.close()  # the bot was killed
    assert process.wait(30) == 1
    assert list_backups(path, folder) == {}
    make(path, folder)
    assert names(folder) == [name_of(path, NIGHT_OF_A_BACKUP)]


def test_after_each_slice_of_work_it_rests_nine_times_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    worked, slept = [0.0], list[float]()
    monkeypatch.setattr(time, "process_time", lambda: worked[0])
    monkeypatch.setattr(time, "sleep", slept.append)
    rest = Rest()
    for now in (0.005, 0.02, 0.025, 0.12):
        worked[0] = now
        rest()
    assert slept == pytest.approx([0.18, 0.9])
