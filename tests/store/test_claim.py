"""The file of one Belfry is not played on by a second one."""

import subprocess
import sys
from pathlib import Path

import pytest

from store import Store, StoreError, backup, claim, open_copy

CLAIMER = "import sys; from store import claim\nwith claim(sys.argv[1]): print('mine', flush=True); sys.stdin.read()"


def test_a_second_claim_is_refused_with_a_sentence(path: Path) -> None:
    with claim(path), pytest.raises(StoreError, match=r"is running already. Stop that one first"), claim(path):
        pass


def test_the_same_file_under_another_name_is_the_same_file(path: Path, tmp_path: Path) -> None:
    path.touch()
    (tmp_path / "other.db").symlink_to(path)
    with claim(path), pytest.raises(StoreError), claim(tmp_path / "other.db"):
        pass


def test_what_was_given_back_can_be_claimed_again(path: Path) -> None:
    for _ in range(2):
        with claim(path):
            pass


def test_a_killed_process_leaves_no_claim(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CLAIMER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"mine"
        with pytest.raises(StoreError), claim(path):
            pass
        other.kill()
        other.wait()
        with claim(path):
            pass


async def test_reading_and_backups_need_no_claim(path: Path, tmp_path: Path) -> None:
    with claim(path):
        store = await Store.open(path)
        await store.notes.set("a", "1")
        backup(path, tmp_path / "copy.db")
        await store.close()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no folder"), claim(tmp_path / "nowhere" / "belfry.db"):
        pass


async def test_a_database_that_is_gone_beside_its_lock_is_not_made_anew(path: Path, tmp_path: Path) -> None:
    with claim(path):
        await (await Store.open(path)).close()
    path.unlink()
    told = rf"{path} is gone.*with --restore\. To begin anew, delete {path}\.lock\."
    with pytest.raises(StoreError, match=told), claim(path):
        pass
    with pytest.raises(StoreError, match="is gone"):
        backup(path, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="is gone"):
        async with open_copy(path):
            pass
    assert not path.exists()
    path.with_name(f"{path.name}.lock").unlink()
    with claim(path):
        await (await Store.open(path)).close()


async def test_a_first_start_that_ends_at_any_moment_is_a_first_start_the_next_time(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock is made after the database, which then is empty: to --check as well it is not there yet."""

    def end(path: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sys.modules["store.claim"], "lock", end)
        with pytest.raises(KeyboardInterrupt), claim(path):
            pass
    for _ in range(2):
        async with open_copy(path) as (version, _store):
            assert version is None
        with claim(path):
            pass
    with claim(path):
        await (await Store.open(path)).close()
