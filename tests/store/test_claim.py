"""The file of one Belfry is not played on by a second one."""

import subprocess
import sys
from pathlib import Path

import pytest

from store import Store, StoreError, backup, claim

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
        await store.set_setting("a", "1")
        backup(path, tmp_path / "copy.db")
        await store.close()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no folder"), claim(tmp_path / "nowhere" / "belfry.db"):
        pass
