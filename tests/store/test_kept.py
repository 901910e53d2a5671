"""The copy from before an upgrade, and what `python bot.py --restore` makes of it and of any backup."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from store import Store, StoreError, back_up, claim, restore
from store.db.copy import connect, read_only
from store.db.upgrade_copies import numbered
from tests.store import newer
from tests.store.conftest import Club


@contextmanager
def upgraded(versions: int = 1) -> Iterator[None]:
    """A Belfry that is so many versions newer."""
    with pytest.MonkeyPatch.context() as patch:
        newer.become(versions, patch.setattr)
        yield


async def open_and_close(path: Path) -> None:
    await (await Store.open(path)).close()


async def turns(path: Path, number: int = 1) -> int:
    """The turn of a game in this file; what is written to it by opening it is in a copy."""
    with closing(connect(path, read_only(path))) as file:
        return int(file.execute("select max(turn) from turns where match_id = ?", (number,)).fetchone()[0])


def version(path: Path) -> int:
    with closing(connect(path, read_only(path))) as file:
        return int(file.execute("pragma user_version").fetchone()[0])


def beside(path: Path) -> list[str]:
    """What lies beside the database."""
    return sorted(file.name.removeprefix(path.name) for file in path.parent.glob(f"{path.name}?*"))


def refusal(path: Path, what: str) -> str:
    """What the host is told instead; nothing has changed."""
    before = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file() and file.suffix != ".lock"}
    with pytest.raises(StoreError) as refused:
        restore(path, what)
    sentence = str(refused.value)
    assert re.fullmatch(r"[A-Z/].*[^.]\.", sentence), sentence
    now = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file() and file.suffix != ".lock"}
    assert now == before
    return sentence


@pytest.fixture
async def closed(club: Club, path: Path) -> Path:
    """A file with a game in its third turn, and two others to fill some pages, which Belfry has closed."""
    match = await club.start("nim")
    await club.choose(match, "3", "0", "1", "0")
    for _ in range(2):
        await club.start("nim")
    await club.store.close()
    return path


# Before an upgrade


async def test_what_is_brought_up_to_date_is_kept_beside_the_file_as_it_was(closed: Path) -> None:
    there, was = closed.read_bytes(), version(closed)
    with upgraded():
        await open_and_close(closed)
        assert version(closed) == was + 1
    assert beside(closed) == [f".v{was}-1"]
    kept = closed.with_name(f"{closed.name}.v{was}-1")
    assert (version(kept), await turns(kept)) == (was, 3)
    assert len(kept.read_bytes()) == len(there)
    await open_and_close(kept)  # by the Belfry that ran before


async def test_nothing_is_kept_where_there_is_nothing_to_bring_up_to_date(closed: Path, tmp_path: Path) -> None:
    await open_and_close(closed)
    with upgraded():
        await open_and_close(tmp_path / "new.db")
    assert beside(closed) == beside(tmp_path / "new.db") == []


async def test_the_last_two_copies_are_kept(closed: Path) -> None:
    was = version(closed)
    for versions in (1, 2, 3):
        with upgraded(versions):
            await open_and_close(closed)
    assert beside(closed) == [f".v{was + 1}-2", f".v{was + 2}-3"]


async def test_a_copy_of_the_same_version_is_not_overwritten(closed: Path, club: Club) -> None:
    """The older Belfry was put back, its copy restored, a game played on; then the newer one came again."""
    was = version(closed)
    with upgraded():
        await open_and_close(closed)
    restore(closed, "last")
    older = closed.with_name(f"{closed.name}.v{was}-1").read_bytes()
    again = Club(await Store.open(closed))
    match = await again.store.matches.find(2)
    assert match is not None
    await again.choose(match, "1", "0")
    await again.store.close()
    with upgraded():
        await open_and_close(closed)
    assert closed.with_name(f"{closed.name}.v{was}-1").read_bytes() == older
    assert await turns(closed.with_name(f"{closed.name}.v{was}-2"), 2) == 2


async def test_a_start_that_ends_before_the_upgrade_again_and_again_leaves_one_copy(
    closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else these would take the place of the copies from before earlier upgrades."""
    was = version(closed)
    with upgraded() as _, pytest.MonkeyPatch.context() as patch:
        patch.setattr("store.db.schema.statements", lambda script: ["select no_such_thing"])
        for _ in range(3):
            with pytest.raises(StoreError, match="no such column"):
                await open_and_close(closed)
    assert (version(closed), await turns(closed)) == (was, 3)
    assert beside(closed) == [f".v{was}-1"]


async def test_without_room_for_the_copy_nothing_is_brought_up_to_date(
    closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    was = version(closed)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=1000))
    with upgraded(), pytest.raises(StoreError, match=r"A copy .* is to be made .*\. Free some space"):
        await open_and_close(closed)
    assert version(closed) == was
    assert beside(closed) == []


async def test_a_copy_that_is_not_sound_keeps_the_upgrade_from_beginning(
    closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An index that has lost an entry is found by no look at the pages alone."""
    was = version(closed)
    with closing(sqlite3.connect(closed, isolation_level=None)) as file:
        file.execute("pragma writable_schema = on")
        file.execute("update sqlite_master set sql = sql || ' and id > 1' where name = 'matches_running'")
        file.execute("pragma writable_schema = off")
    with upgraded(), pytest.raises(StoreError, match="is damaged"):
        await open_and_close(closed)
    assert version(closed) == was
    assert beside(closed) == []


# To restore


async def test_last_is_the_copy_from_before_the_last_upgrade(closed: Path) -> None:
    was = version(closed)
    for versions in (1, 2):
        with upgraded(versions):
            await open_and_close(closed)
    with upgraded(2):
        restored = restore(closed, "last")
    assert (restored.source.name, restored.version) == (f"{closed.name}.v{was + 1}-2", was + 1)
    assert version(closed) == was + 1
    assert restored.kept == closed.with_name(f"{closed.name}.before-restore-1")
    assert version(restored.kept) == was + 2
    assert restored.source.is_file()


async def test_what_was_there_can_be_restored_as_well(closed: Path, tmp_path: Path) -> None:
    back_up(closed, tmp_path / "monday.db")
    club = Club(await Store.open(closed))
    match = await club.store.matches.find(1)
    assert match is not None
    await club.choose(match, "1", "0")
    await club.store.close()
    first = restore(closed, str(tmp_path / "monday.db"))
    assert (await turns(closed), first.kept) == (3, closed.with_name(f"{closed.name}.before-restore-1"))
    second = restore(closed, str(first.kept))
    assert (await turns(closed), second.kept) == (4, closed.with_name(f"{closed.name}.before-restore-2"))
    assert beside(closed) == [".before-restore-1", ".before-restore-2", ".lock"]
    await open_and_close(closed)


async def test_moments_of_a_restored_copy_are_none_of_those_that_were_lost(closed: Path) -> None:
    """Also of one that was made before an upgrade."""
    store = await Store.open(closed)
    before = await store.matches.find(2)
    await store.close()
    with upgraded():
        await open_and_close(closed)
    restore(closed, "last")
    store = await Store.open(closed)
    after = await store.matches.find(2)
    await store.close()
    assert before is not None
    assert after is not None
    assert after.moment > before.moment


async def test_while_belfry_runs_nothing_is_restored(closed: Path, tmp_path: Path) -> None:
    back_up(closed, tmp_path / "monday.db")
    with claim(closed):
        assert "is running already" in refusal(closed, str(tmp_path / "monday.db"))


async def test_while_another_program_has_the_database_open_nothing_is_restored(
    closed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(closed, tmp_path / "monday.db")
    monkeypatch.setattr(sys.modules["store.db.copy"], "BUSY", 50)
    with closing(sqlite3.connect(closed)) as another:
        another.execute("select count(*) from matches").fetchall()
        with pytest.raises(StoreError, match="Another program keeps"):
            restore(closed, str(tmp_path / "monday.db"))
        assert another.execute("select count(*) from matches").fetchall() == [(3,)]
    await open_and_close(closed)
    assert await turns(closed) == 3


async def test_what_cannot_be_restored_is_told(closed: Path, tmp_path: Path) -> None:
    assert "There is no copy from before an upgrade" in refusal(closed, "last")
    assert f"no file {tmp_path / 'no.db'}" in refusal(closed, str(tmp_path / "no.db"))
    assert "is the database itself" in refusal(closed, str(closed))
    (diary := tmp_path / "diary.txt").write_text("Dear diary, " * 100)
    assert "is not a database of Belfry. So nothing was changed" in refusal(closed, str(diary))
    nowhere = tmp_path / "new" / "belfry.db"
    nowhere.parent.mkdir()
    refusal(nowhere, str(diary))
    assert not [*nowhere.parent.iterdir()], "no lock, with which games would be missed"
    (tmp_path / "empty.db").touch()
    assert "empty.db is not a database of Belfry" in refusal(closed, str(tmp_path / "empty.db"))
    with closing(sqlite3.connect(tmp_path / "other.db")) as file:
        file.execute("create table bookmarks (url text)")
    assert "is the database of another program" in refusal(closed, str(tmp_path / "other.db"))
    back_up(closed, tmp_path / "torn.db")
    data = (tmp_path / "torn.db").read_bytes()
    half = len(data) // 2 // 4096 * 4096
    (tmp_path / "torn.db").write_bytes(data[:half] + b"\x5a" * 4096 + data[half + 4096 :])
    assert "torn.db is damaged. So nothing was changed" in refusal(closed, str(tmp_path / "torn.db"))
    with upgraded():
        back_up(closed, tmp_path / "newer.db")
        await open_and_close(tmp_path / "newer.db")
    assert "was written by a newer Belfry" in refusal(closed, str(tmp_path / "newer.db"))


async def test_without_room_nothing_is_restored(closed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    back_up(closed, tmp_path / "monday.db")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=1000))
    assert "Free some space" in refusal(closed, str(tmp_path / "monday.db"))


async def test_the_database_of_another_program_is_not_replaced(closed: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as file:
        file.execute("create table bookmarks (url text)")
        file.execute("pragma application_id = 7")
    with pytest.raises(StoreError, match="is the database of another program"):
        restore(tmp_path / "other.db", str(closed))
    with closing(sqlite3.connect(tmp_path / "other.db")) as file:
        assert file.execute("select name from sqlite_master").fetchall() == [("bookmarks",)]


@pytest.mark.parametrize("harm", ["gone", "damaged", "text", "foreign log", "no log"])
async def test_it_helps_where_the_database_cannot_be_used_any_more(
    club: Club, path: Path, tmp_path: Path, harm: str
) -> None:
    """Whatever is left of it is kept, with its log."""
    await club.start("nim")
    back_up(path, tmp_path / "monday.db")
    log, index = Path(f"{path}-wal"), Path(f"{path}-shm")
    left = {file: file.read_bytes() for file in (log, index)}
    await club.store.close()
    path.with_name(f"{path.name}.lock").touch()
    match harm:
        case "gone":
            path.unlink()
        case "damaged":
            path.write_bytes(path.read_bytes()[:4096] + b"\x5a" * 8192)
        case "text":
            path.write_text("Dear diary, " * 1000)
        case "foreign log":
            shutil.copy(tmp_path / "monday.db", path)
            log.write_bytes(left[log])
        case "no log":
            index.write_bytes(left[index])
    there = path.read_bytes() if path.exists() else None
    if harm not in ("damaged", "text"):
        with pytest.raises(StoreError, match=r"gone|belongs to another|was deleted"), claim(path):
            await Store.open(path)
    kept = restore(path, str(tmp_path / "monday.db")).kept
    assert (kept.read_bytes() if kept else None) == there
    if harm == "foreign log":
        assert Path(f"{kept}-wal").read_bytes() == left[log]
    with claim(path):
        await open_and_close(path)
    assert await turns(path) == 1


async def test_with_what_waits_in_its_log_what_was_there_is_kept(club: Club, path: Path, tmp_path: Path) -> None:
    """As after a power cut."""
    match = await club.start("nim")
    back_up(path, tmp_path / "monday.db")
    await club.choose(match, "3", "0")
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{path}{end}", crashed)
    kept = restore(crashed / path.name, str(tmp_path / "monday.db")).kept
    assert kept is not None
    assert (await turns(crashed / path.name), await turns(kept)) == (1, 2)


async def test_a_link_leads_to_the_restored_file(closed: Path, tmp_path: Path) -> None:
    back_up(closed, tmp_path / "monday.db")
    (closed.parent / "elsewhere").mkdir()
    closed = closed.rename(closed.parent / "elsewhere" / closed.name)
    (tmp_path / "link.db").symlink_to(closed)
    restore(tmp_path / "link.db", str(tmp_path / "monday.db"))
    assert (tmp_path / "link.db").is_symlink()
    assert numbered(closed, "before-restore")
    with upgraded():
        await open_and_close(tmp_path / "link.db")
    assert restore(tmp_path / "link.db", "last").source.parent == closed.parent


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
async def test_what_root_restores_belongs_to_whom_the_database_belonged(closed: Path, tmp_path: Path) -> None:
    back_up(closed, tmp_path / "monday.db")
    os.chown(closed, 1234, 1235)
    restore(closed, str(tmp_path / "monday.db"))
    for file in (closed, closed.with_name(f"{closed.name}.lock")):
        assert (file.stat().st_uid, file.stat().st_gid) == (1234, 1235)


# Killed


each_step = pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow("at every statement, 2 s"))])


@pytest.fixture(scope="module")
def process() -> Iterator[subprocess.Popen[str]]:
    """See `tests.store.newer`."""
    command = [sys.executable, "-m", "tests.store.newer"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2], text=True
    ) as started:
        yield started


def killed(process: subprocess.Popen[str], what: str, path: Path, moment: int) -> bool:
    """Have something done to a file, and who does it killed at this moment; whether it came to that."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps([what, str(path), moment]) + "\n")
    process.stdin.flush()
    status = int(process.stdout.readline())
    assert status in (0, -signal.SIGKILL)
    return status != 0


async def played_on(path: Path) -> int:
    """Belfry starts, and the game of the file goes on; the turn in which it was."""
    with claim(path):
        club = Club(await Store.open(path))
        match = await club.store.matches.find(1)
        assert match is not None
        assert await club.store.database.fetch("pragma integrity_check") == [("ok",)]
        now, _ = await club.choose(match, "1", "0")
        await club.store.close()
        assert now.turn == match.turn + 1
        return match.turn


@pytest.fixture
async def crashed(club: Club, path: Path, tmp_path: Path) -> Path:
    """A folder with a database in whose log the last turn waits, and a backup that has only the first."""
    match = await club.start("nim", heap="long")
    folder = tmp_path / "crashed"
    folder.mkdir()
    back_up(path, folder / "monday.db")
    await club.choose(match, "3", "0", "1", "0")
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{path}{end}", folder)
    return folder


@each_step
async def test_killed_at_any_moment_of_a_restore_one_of_both_is_there_and_nothing_is_lost(
    process: subprocess.Popen[str], crashed: Path, tmp_path: Path, step: int
) -> None:
    found, moment, again = [], 0, True
    while again:
        moment += step
        folder = tmp_path / str(moment)
        shutil.copytree(crashed, folder)
        path = folder / "belfry.db"
        again = killed(process, "restore", path, moment)
        others = [file for file in numbered(path, "before-restore").values() if not file.samefile(path)]
        found.append(await played_on(path))
        if found[-1] == 1:
            assert [await turns(file) for file in others] == [3]
        restore(path, str(folder / "monday.db"))
        assert await played_on(path) == 1
        kept = numbered(path, "before-restore")
        assert len({file.stat().st_ino for file in kept.values()}) == len(kept)
        assert await turns(kept[max(kept)]) == (4 if found[-1] == 3 else 2)
        assert not list(folder.glob("*partial*"))
    assert set(found) == {1, 3}
    assert found == sorted(found, reverse=True)
    assert moment > 20  # fewer would not be a restore


@each_step
async def test_killed_at_any_moment_of_an_upgrade_it_is_done_by_the_next_start_and_can_be_taken_back(
    process: subprocess.Popen[str], crashed: Path, tmp_path: Path, step: int
) -> None:
    moment, again = 0, True
    while again:
        moment += step
        folder = tmp_path / str(moment)
        shutil.copytree(crashed, folder)
        path = folder / "belfry.db"
        was = version(path)
        again = killed(process, "upgrade", path, moment)
        with upgraded():
            assert await played_on(path) == 3
            assert version(path) == was + 1
        assert beside(path) == [".lock", f".v{was}-1"]
        restore(path, "last")
        assert version(path) == was
        assert await played_on(path) == 3
        assert not list(folder.glob("*partial*"))
    assert moment > 20  # fewer would not be an upgrade
