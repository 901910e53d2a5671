"""The file of one Belfry is not played on by a second one."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from store import Store, StoreError, back_up, claim, open_copy

CLAIMER = "import sys; from store import claim\nwith claim(sys.argv[1]): print('mine', flush=True); sys.stdin.read()"


def test_a_second_claim_is_refused_with_a_sentence(path: Path) -> None:
    with claim(path), pytest.raises(StoreError, match=r"is running already. Stop that one first"), claim(path):
        pass


def link(path: Path, other: Path) -> Path:
    other.symlink_to(path)
    return other


def link_twice(path: Path, other: Path) -> Path:
    return link(link(path, other.with_name("between.db")), other)


def link_folder(path: Path, other: Path) -> Path:
    return link(path.parent, other) / path.name


def link_hard(path: Path, other: Path) -> Path:
    os.link(path, other)
    return other


def link_hard_with_lock(path: Path, other: Path) -> Path:
    """As `cp -al` copies a folder."""
    os.link(f"{path}.lock", f"{other}.lock")
    return link_hard(path, other)


def link_hard_beside_a_lock(path: Path, other: Path) -> Path:
    """As when games of its own were at that name."""
    if sys.platform != "linux":
        pytest.skip("needs Linux, which locks the file itself")
    Path(f"{other}.lock").touch()
    return link_hard(path, other)


def bind(path: Path, other: Path) -> Path:
    """As a container gets a single file."""
    other.touch()
    mount = ["mount", "--bind", str(path), str(other)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount")
    return other


def change_case(path: Path, other: Path) -> Path:
    upper = path.with_name(path.name.upper())
    if not upper.exists():
        pytest.skip("needs a drive that does not tell upper from lower case")
    return upper


def go_through_proc(path: Path, other: Path) -> Path:
    if not Path("/proc/self/cwd").exists():
        pytest.skip("needs /proc")
    return Path(f"/proc/self/cwd/{os.path.relpath(path)}")


NAMES = {
    "the same": lambda path, other: path,
    "relative": lambda path, other: Path(os.path.relpath(path)),
    "roundabout": lambda path, other: path.parent / ".." / path.parent.name / "." / path.name,
    "through /proc": go_through_proc,
    "in another case": change_case,
    "a link": link,
    "a link to a link": link_twice,
    "through a link to the folder": link_folder,
    "a hard link": link_hard,
    "a hard link with one of the lock": link_hard_with_lock,
    "a hard link beside a lock of its own": link_hard_beside_a_lock,
    "mounted elsewhere": bind,
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_same_file_under_another_name_is_the_same_file(name: str, when: str, path: Path, tmp_path: Path) -> None:
    """Whether it has that name before the first claim, or gets it meanwhile."""
    with claim(path):
        await (await Store.open(path)).close()
    (folder := tmp_path / "folder").mkdir()
    other = NAMES[name](path, folder / "other.db") if when == "before" else None
    try:
        with claim(path):
            store = await Store.open(path)
            other = other or NAMES[name](path, folder / "other.db")
            with pytest.raises(StoreError, match=r"is running already|is a second name"), claim(other):
                pass
            await store.notes.set("a", "1")
            await store.close()
        with claim(path):
            pass
    finally:
        if name == "mounted elsewhere" and other:
            subprocess.run(["umount", str(other)], check=True)


@pytest.mark.parametrize("look", [back_up, lambda path, target: asyncio.run(look_at(path))])
async def test_second_name_of_a_database_is_not_read_without_its_log(
    look: Callable[[Path, Path], None], path: Path, tmp_path: Path
) -> None:
    """What was chosen last is in a log that lies beside the first name."""
    with claim(path):
        store = await Store.open(path)
        os.link(path, tmp_path / "other.db")
        with pytest.raises(StoreError, match=r"other.db is a second name of another file \(a hard link\)"):
            await asyncio.to_thread(look, tmp_path / "other.db", tmp_path / "copy.db")
        await store.close()


async def look_at(path: Path) -> None:
    async with open_copy(path):
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
        back_up(path, tmp_path / "copy.db")
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
        back_up(path, tmp_path / "copy.db")
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
        patch.setattr(sys.modules["store.db.lock"], "locked", end)
        with pytest.raises(KeyboardInterrupt), claim(path):
            pass
    for _ in range(2):
        async with open_copy(path) as (version, _store):
            assert version is None
        with claim(path):
            pass
    with claim(path):
        await (await Store.open(path)).close()
