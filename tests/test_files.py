"""Each file that Belfry uses, in each state, met by each command: what a host reads names that file and the cure.

Commands run in a fork that has given up the capabilities of root, which may read and write everything.
"""

import asyncio
import ctypes
import logging
import os
import re
import shutil
import struct
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from app import check, cli
from store import Seat, Store, back_up

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")

NOBODY = 65534
CAPABILITIES = 0x20080522  # the version of what capset(2) is given
LATER = 75  # the start has come as far as Discord, at whose address nobody answers
COMMANDS = {
    "start": [],
    "check": ["--check"],
    "backup": ["--backup", "copy.db"],
    "restore": ["--restore", "older.db"],
    "erase": ["--erase", "101"],
    "move out": ["--move-out", "away.db"],
}
FILES = {
    "database": "belfry.db",
    "log": "belfry.db-wal",
    "index": "belfry.db-shm",
    "lock": "belfry.db.lock",
    "settings": "config.toml",
    "backups": "backups",
}


def remove(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def take(path: Path) -> None:
    """Have a file belong to somebody else, who lets nobody read it."""
    if os.geteuid() == 0:
        os.chown(path, NOBODY, NOBODY)
    path.chmod(0)


def protect(path: Path) -> None:
    path.chmod(0o500 if path.is_dir() else 0o400)


def swap(path: Path) -> None:
    """Put a folder in the place of a file, or a file in that of a folder."""
    was_folder = path.is_dir()
    remove(path)
    path.write_text("") if was_folder else path.mkdir()


def link(path: Path) -> None:
    """Move a file elsewhere, with what SQLite keeps beside it, and put a link in its place."""
    elsewhere = path.parent / "elsewhere"
    elsewhere.mkdir()
    path.symlink_to(path.rename(elsewhere / path.name))
    for file in path.parent.glob(f"{path.name}-*"):
        file.rename(elsewhere / file.name)


def break_link(path: Path) -> None:
    """Put a link in the place of a file that leads to nothing, as to a disk that is not mounted."""
    remove(path)
    path.symlink_to(path.parent / "not mounted" / path.name)


STATES: dict[str, Callable[[Path], None]] = {
    "missing": remove,
    "somebody else's": take,
    "read-only": protect,
    "of another kind": swap,
    "a link": link,
    "a broken link": break_link,
}
WORKS = ""
NO_RIGHT = r"cannot be read( and written)? by the user that runs Belfry\. "
USABLE = r"Give Belfry the right to it"
EXPECTED = {
    ("database", "missing"): r"The database {file} is gone: .*Put it back, or a backup in its place with --restore\.",
    ("database", "somebody else's"): rf"{{file}} {NO_RIGHT}{USABLE}, or choose another \[storage\] path\.",
    ("database", "read-only"): rf"{{file}} {NO_RIGHT}{USABLE}, or choose another \[storage\] path\.",
    ("database", "of another kind"): r"{file} is a folder\. Choose a file in \[storage\] path\.",
    ("database", "a link"): WORKS,
    ("database", "a broken link"): r"There is no folder {folder}/not mounted that the bot can see\. Make it, or choose",
    ("log", "missing"): r"The write-ahead log {file} was deleted, .*put that file back\.",
    ("index", "missing"): WORKS,
    ("lock", "missing"): WORKS,
    ("settings", "missing"): r"There is no file {file} with settings\. Check --config\.",
    ("settings", "somebody else's"): r"{file} cannot be read by the user that runs Belfry\. Put the file",
    ("settings", "read-only"): WORKS,
    ("settings", "of another kind"): r"{file} is a folder\. Put the file with the settings there, or check --config\.",
    ("settings", "a link"): WORKS,
    ("settings", "a broken link"): r"{file} is a link to {folder}/not mounted/config.toml, which is not there\. Put",
    ("backups", "missing"): r"The folder {file} for backups does not exist\. Make it, or change \[storage\] backups\.",
    ("backups", "of another kind"): r"The folder {file} for backups is no folder\. Make it a folder",
    ("backups", "a link"): WORKS,
    ("backups", "a broken link"): r"The folder {file} for backups is a link to .*/backups, which is not there\. Make",
}
for name in ("log", "index", "lock"):
    for state in ("somebody else's", "read-only"):
        EXPECTED[name, state] = rf"{{file}} {NO_RIGHT}{USABLE}\."
    EXPECTED[name, "of another kind"] = r"{file} is a folder\. Move it away\."
    for state in ("a link", "a broken link"):
        EXPECTED[name, state] = r"{file} is a link, and SQLite needs the file itself\. Move it away\."
for state in ("somebody else's", "read-only"):
    EXPECTED["backups", state] = rf"The folder {{file}} for backups {NO_RIGHT}Make it a folder in which Belfry may"
ELSEWHERE = {
    ("database", "missing", "restore"): WORKS,  # which is the cure
    ("log", "missing", "restore"): WORKS,
    ("database", "read-only", "backup"): WORKS,  # as of a disk that is dying
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as a Belfry leaves it that was killed while people play."""

    async def play() -> None:
        store = await Store.open(tmp_path / "belfry.db")
        await store.lobbies.open("tower_up", {}, 7, 1, Seat(101, "Ann"))
        back_up(tmp_path / "belfry.db", tmp_path / "older.db")
        await store.lobbies.open("tower_up", {}, 7, 2, Seat(101, "Ann"))
        for end in ("", "-wal", "-shm"):
            shutil.copy(tmp_path / f"belfry.db{end}", made)
        await store.close()

    made = (tmp_path / "belfry").resolve()
    (made / "backups").mkdir(parents=True)
    asyncio.run(play())
    shutil.copy(tmp_path / "older.db", made)
    (made / "belfry.db.lock").touch()
    (made / "config.toml").write_text(
        f'[discord]\ntoken = "no.such.token"\napi = "http://127.0.0.1:1/api/v10"\n'
        f'[storage]\npath = "{made}/belfry.db"\nbackups = "{made}/backups"\n'
    )
    return made


def run(folder: Path, command: list[str]) -> tuple[int, str]:
    """The exit status of a command in a folder, and what it says."""
    with tempfile.TemporaryFile() as output:
        if not (pid := os.fork()):
            become(folder, command, output.fileno())
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        output.seek(0)
        return status, output.read().decode()


def become(folder: Path, command: list[str], output: int) -> NoReturn:
    """Run a command as this process, which ends with it."""
    status = 99
    try:
        os.dup2(output, 1)
        os.dup2(output, 2)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
        os.chdir(folder)
        give_up_capabilities()
        check.check_boards = draw_nothing
        status = cli.main([*command, "--config", str(folder / "config.toml")])
    except BaseException:
        traceback.print_exc()
    finally:
        logging.shutdown()
        sys.stdout.flush()
        os._exit(status)


def give_up_capabilities() -> None:
    """Be an ordinary user, even as root."""
    if os.geteuid() == 0:
        header, none = struct.pack("Ii", CAPABILITIES, 0), bytes(24)
        assert ctypes.CDLL(None).capset(header, none) == 0


async def draw_nothing() -> check.Finding:
    """In place of `check.check_boards`, which takes a second."""
    return check.Finding("boards", "not drawn")


def judge(command: str, status: int, said: str) -> str:
    """The sentence that a command ends with; empty if it has done its work."""
    if command == "check":
        wrong = [line for line in said.splitlines() if line.startswith("WRONG") and "127.0.0.1" not in line]
        found = re.sub(r"^WRONG \S+ +", "", wrong[0]) if wrong else ""
        return found if wrong or "is sound" in said else said
    if status == LATER:
        assert "cannot log in to Discord" in said
    return "" if status in (0, LATER) else said.splitlines()[-1]


@pytest.mark.parametrize(("name", "state"), EXPECTED)
def test_file_that_cannot_be_used_is_named_with_its_cure_by_each_command(name: str, state: str, folder: Path) -> None:
    kept = folder.with_name("kept")
    file = folder / FILES[name]
    STATES[state](file)
    folder.rename(kept)
    wrong = []
    for command, arguments in COMMANDS.items():
        shutil.rmtree(folder, ignore_errors=True)
        clone(kept, folder)
        status, said = run(folder, arguments)
        found = judge(command, status, said)
        affected = name != "backups" or command == "check"
        expected = ELSEWHERE.get((name, state, command), EXPECTED[name, state]) if affected else WORKS
        pattern = expected.replace("{file}", re.escape(str(file))).replace("{folder}", re.escape(str(folder)))
        if not (re.match(pattern, found) if pattern else not found) or "Traceback" in said:
            wrong.append(f"{command}: {status} {said}")
    assert not wrong, "\n".join(wrong)


def clone(source: Path, target: Path) -> None:
    """Copy a folder with its links, owners and rights."""
    shutil.copytree(source, target, symlinks=True)
    for path in (source, *source.rglob("*")):
        copy = target / path.relative_to(source)
        found = path.lstat()
        os.chown(copy, found.st_uid, found.st_gid, follow_symlinks=False)


def test_each_file_meets_each_state() -> None:
    assert {*EXPECTED} == {(name, state) for name in FILES for state in STATES}
