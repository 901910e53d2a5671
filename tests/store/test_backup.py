"""`python bot.py --backup FILE`: a copy of the games, and what is said when there can be none."""

import os
import re
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.games import GAMES
from store import Store, StoreError, back_up
from tests.store.conftest import Club
from tests.store.games import Nim


def refusal(source: Path, target: Path) -> str:
    """What the host is told; nothing is left in the folder of the backup."""
    there = set(target.parent.iterdir()) if target.parent.is_dir() else set()
    with pytest.raises(StoreError) as refused:
        back_up(source, target)
    sentence = str(refused.value)
    assert re.fullmatch(r"[A-Z/].*[^.]\.", sentence), sentence
    assert (set(target.parent.iterdir()) if target.parent.is_dir() else set()) == there
    return sentence


async def test_a_backup_is_one_file_that_can_be_played_on(club: Club, path: Path, tmp_path: Path) -> None:
    match = await club.start("nim")
    now, table = await club.choose(match, "3", "0", "1")
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(path, folder / "monday.db")
    assert [*folder.iterdir()] == [folder / "monday.db"]
    await club.choose(match, "0")
    restored = await Store.open(folder / "monday.db")
    try:
        again, loaded = await restored.play.load(match.id)
        assert loaded is not None
        assert (replace(again, moment=now.moment), loaded.choices) == (now, table.choices)
        loaded.choose(1, "box", "1")
        assert (await restored.play.commit(again, loaded))[0].turn == 3
    finally:
        await restored.close()


async def test_the_running_bot_knows_when_its_games_were_last_copied(store: Store, path: Path, tmp_path: Path) -> None:
    assert await store.notes.last_backup() is None
    for moment in (5000, 6000):
        back_up(path, tmp_path / f"{moment}.db", lambda moment=moment: moment)
        assert await store.notes.last_backup() == moment
    with pytest.raises(StoreError):
        back_up(path, tmp_path / "6000.db", lambda: 7000)
    assert await store.notes.last_backup() == 6000


async def test_a_backup_after_the_bot_was_closed(club: Club, path: Path, tmp_path: Path) -> None:
    match = await club.start("nim")
    await club.store.close()
    back_up(path, tmp_path / "copy.db")
    restored = await Store.open(tmp_path / "copy.db")
    try:
        again = await restored.matches.find(match.id)
        assert again is not None
        assert replace(again, moment=match.moment) == match
    finally:
        await restored.close()


async def test_an_existing_file_is_not_overwritten(store: Store, path: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("precious")
    assert "exists already" in refusal(path, target)
    assert "exists already" in refusal(path, path)
    assert target.read_text() == "precious"


async def test_a_file_that_comes_up_while_the_copy_is_made_is_not_overwritten(
    store: Store, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sys.modules["store.db.copy"]

    target, copy = tmp_path / "copy.db", module.copy

    def copy_and_be_late(source: Path, partial: Path, mode: str) -> bool:
        target.write_text("precious")
        return bool(copy(source, partial, mode))

    monkeypatch.setattr(module, "copy", copy_and_be_late)
    with pytest.raises(StoreError, match="exists already"):
        module.back_up(path, target)
    assert target.read_text() == "precious"


@pytest.mark.parametrize("closed", [True, False])
async def test_games_on_a_disk_that_takes_nothing_any_more_are_saved(
    club: Club, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: bool
) -> None:
    """As the card of a small machine that has become read-only, also with what its log still has."""
    (folder := tmp_path / "elsewhere").mkdir()
    match = await club.start("nim")
    now, _ = await club.choose(match, "3")
    if closed:
        await club.store.close()
    before = {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    access = os.access
    monkeypatch.setattr(
        os, "access", lambda at, mode: access(at, mode) and not (mode & os.W_OK and Path(at) in (path, tmp_path))
    )
    back_up(path, folder / "copy.db")
    assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before
    monkeypatch.undo()
    monkeypatch.setitem(GAMES, "nim", Nim)
    restored = await Store.open(folder / "copy.db")
    assert (await restored.play.load(match.id))[0].revision == now.revision
    await restored.close()


async def test_a_backup_into_a_missing_folder(store: Store, path: Path, tmp_path: Path) -> None:
    assert f"The folder {tmp_path / 'backups'} does not exist" in refusal(path, tmp_path / "backups" / "copy.db")


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder in which not even root can make a file")
async def test_a_backup_into_a_folder_in_which_no_file_can_be_made(store: Store, path: Path) -> None:
    with pytest.raises(StoreError, match=r"could not be written to /proc: .*\. Choose another folder\."):
        back_up(path, "/proc/copy.db")


def test_a_backup_of_nothing(path: Path, tmp_path: Path) -> None:
    assert f"no database {path}" in refusal(path, tmp_path / "copy.db")


def test_a_backup_from_another_folder_than_that_of_the_games(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert f"no database {path}" in refusal(Path(path.name), tmp_path / "copy.db")


def test_a_backup_of_something_else(path: Path, tmp_path: Path) -> None:
    path.write_text("Dear diary, " * 100)
    assert "is not a database of Belfry" in refusal(path, tmp_path / "copy.db")
    path.unlink()
    with sqlite3.connect(path) as another:
        another.execute("create table bookmarks (url text)")
    another.close()
    assert "is not a database of Belfry" in refusal(path, tmp_path / "copy.db")


async def test_a_damaged_database_gives_no_backup(club: Club, path: Path, tmp_path: Path) -> None:
    for _ in range(30):
        await club.start("nim")
    await club.store.close()
    data = path.read_bytes()
    half = len(data) // 2 // 4096 * 4096
    path.write_bytes(data[:half] + b"\x5a" * 4096 + data[half + 4096 :])
    assert "damaged" in refusal(path, tmp_path / "copy.db")


async def test_a_restored_backup_is_not_mixed_with_the_log_of_the_file_that_was_there(
    club: Club, path: Path, tmp_path: Path
) -> None:
    """After a power cut that log lies beside the database, and whoever restores forgets it."""
    match = await club.start("nim")
    back_up(path, tmp_path / "copy.db")
    await club.choose(match, "3", "0", "1")
    log = Path(f"{path}-wal")
    left = log.read_bytes()
    await club.store.close()
    (tmp_path / "copy.db").replace(path)
    log.write_bytes(left)
    with pytest.raises(StoreError, match=rf"{log} belongs to another database than {path}.*Move it away"):
        await Store.open(path)
    with pytest.raises(StoreError, match="belongs to another database"):
        back_up(path, tmp_path / "another.db")
    log.unlink()
    restored = await Store.open(path)
    assert (await restored.play.load(match.id))[0].turn == 1
    await restored.close()


async def test_a_backup_is_brought_up_to_date_with_discord_once(club: Club, path: Path, tmp_path: Path) -> None:
    """After that it is a database like any other."""
    match = await club.start("nim")
    await club.store.messages.note_shown(match)
    back_up(path, tmp_path / "copy.db")
    moments = []
    for _ in range(2):
        restored = await Store.open(tmp_path / "copy.db")
        again = await restored.matches.find(match.id)
        assert again is not None
        moments.append(again.moment)
        if len(moments) == 1:
            assert await restored.messages.list_unshown() == [match.id]
            await restored.messages.note_shown(again)
        else:
            assert await restored.messages.list_unshown() == []
        await restored.close()
    assert moments[0] == moments[1] > match.moment
    assert await club.store.matches.find(match.id) == match
