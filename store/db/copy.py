"""A copy of the database, made while the bot may be running and writing."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from store.db.errors import StoreError, damaged, trouble
from store.db.file_faults import find_absence, find_fault, find_trouble, follow
from store.db.schema import BACKUP, BUSY, COPIED, MOVED_OUT, MOVING_OUT, check_owner, examine, find_identity, find_move

PIECE_PAGES, PIECE_STEPS = 128, 10_000  # of work after which it may rest: pages, and steps of SQLite's machine
FAULTS_OF_SOURCE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_BUSY", "SQLITE_LOCKED")


def back_up(source: str | Path, target: str | Path, clock: Callable[[], float] = time.time) -> None:
    """Copy the database `source` to the new file `target`, as it is at one moment, check the copy, note when that was.

    The file has its name only when it is complete.  Raises StoreError; an existing file is never overwritten.  What
    cannot be written any more, for its disk is dying, can be copied all the same.
    """
    source, target = follow(source), Path(target)
    writable = os.access(source.parent, os.W_OK | os.X_OK) and os.access(source, os.W_OK)
    if reason := find_trouble(source, written=writable) or find_absence(source):
        raise StoreError(reason)
    check_target(target)
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        if not copy(source, partial, "rw" if writable else read_only(source)):
            raise StoreError(f"The database {source} is damaged, so no backup was made. Keep your older ones.")
        place(partial, target)
    finally:
        remove(partial)
    if writable:
        note_backup(source, int(clock()))


def check_target(target: Path) -> None:
    """Raises StoreError where no new file can be made under this name."""
    if target.exists():
        there = "is a folder" if target.is_dir() else "exists already"
        raise StoreError(f"{target} {there}. Choose another name for the backup.")
    folder = target.absolute().parent
    if not folder.exists():
        raise StoreError(f"The folder {folder} does not exist. Make it, or choose another for the backup.")
    if fault := find_fault(folder, folder=True):
        raise StoreError(f"{folder} {fault}. Choose another folder for the backup.")


@contextmanager
def copied(source: Path, path: Path, mode: str = "rw", *, moved: bool = False) -> Iterator[Path]:
    """A checked copy of `source` beside the database `path`, whose owner it has, under a name for this moment.

    `moved`: as for `copy`.  Raises StoreError, and where the disk has no room for it makes nothing.
    """
    partial = path.with_name(f"{path.name}.partial")
    log = Path(f"{source}-wal")
    need = source.stat().st_size + (log.stat().st_size if log.exists() else 0)
    if shutil.disk_usage(path.parent).free < need:
        raise StoreError(
            f"A copy of {source} is to be made beside {path}, but {need / 1e6:.0f} MB are not free on that disk. Free "
            "some space on it, and try again; nothing was changed."
        )
    try:
        remove(partial)  # of a process that was killed
        if not copy(source, partial, mode, "Free some space there, and try again; nothing was changed.", moved=moved):
            raise damaged(source)
        with closing(connect(partial, "ro")) as connection:
            examine(connection, partial, checked=True)
        give_to_owner_of(path, partial)
        yield partial
    except OSError as error:
        raise StoreError(
            f"The files beside {path} cannot be changed: {error.strerror}. Check who owns them, and their folder."
        ) from error
    finally:
        remove(partial)


def copy(
    source: Path,
    target: Path,
    mode: str = "rw",
    advice: str = "Choose another folder.",
    *,
    moved: bool = False,
    rest: Callable[[], None] | None = None,
) -> bool:
    """Copy all pages in one read transaction, which does not keep the bot from writing; whether the copy is sound.

    `mode`: in which the source is opened.  `advice`: what to do where the copy cannot be written.
    `moved`: also games that were moved out; the copy does not know of that.
    `rest`: called after each piece of work, for who has time.  Raises StoreError.
    """
    with ExitStack() as stack:
        try:
            reading = stack.enter_context(closing(connect(source, mode)))
            check_owner(reading, source)
            move = find_move(reading)
            reading.execute("begin")  # without it each piece would begin anew when the bot has written
            reading.execute("select 1 from sqlite_master").fetchone()
        except sqlite3.Error as error:
            raise trouble(error, source) from error
        if move and not moved:
            raise StoreError(move.explain(source))
        try:
            with closing(connect(target, "rwc")) as writing:
                if rest:
                    writing.set_progress_handler(rest, PIECE_STEPS)
                    reading.backup(writing, pages=PIECE_PAGES, progress=lambda *_: rest())
                else:
                    reading.backup(writing)
                reading.rollback()
                writing.execute("insert or replace into settings values (?, '')", (COPIED,))
                writing.execute("delete from settings where key in (?, ?)", (MOVED_OUT, MOVING_OUT))
                writing.execute("pragma journal_mode = delete")  # one file, with nothing beside it
                [verdict] = writing.execute("pragma integrity_check(1)").fetchone()
        except sqlite3.Error as error:
            if (getattr(error, "sqlite_errorname", None) or "").startswith(FAULTS_OF_SOURCE):
                raise trouble(error, source) from error
            into = target.absolute().parent
            raise StoreError(f"The copy could not be written to {into}: {error}. {advice}") from error
    return bool(verdict == "ok")


def read_only(path: Path) -> str:
    """How SQLite opens a file without leaving anything beside it; what waits in its log is read if there is one."""
    return "ro" if Path(f"{path}-wal").exists() else "ro&immutable=1"


def read_identity(source: Path) -> str:
    """The random name of a database; empty if it has none yet, or cannot be read."""
    with suppress(sqlite3.Error), closing(connect(source, read_only(source))) as connection:
        return find_identity(connection)
    return ""


def read_games(file: Path) -> dict[str, int]:
    """How many games of each status are in a database that no bot uses."""
    with closing(connect(file, read_only(file))) as connection:
        return dict(connection.execute("select status, count(*) from matches group by status"))


def note_backup(source: Path, moment: int) -> None:
    """Let the bot know when its games were last copied.  Raises StoreError."""
    try:
        with closing(connect(source, "rw")) as connection:
            connection.execute("insert or replace into settings values (?, ?)", (BACKUP, str(moment)))
    except sqlite3.Error as error:
        raise StoreError(
            f"The games were copied, but that could not be noted in {source}: {error}. "
            "So /belfry about does not know of it."
        ) from error


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a file; its modes are those of https://sqlite.org/uri.html."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
    connection.execute(f"pragma busy_timeout = {BUSY}")
    return connection


def place(partial: Path, target: Path) -> None:
    """Give the finished copy its name, unless a file of that name has come up meanwhile."""
    try:
        os.link(partial, target)
    except FileExistsError:
        raise StoreError(f"{target} exists already. Choose another name for the backup.") from None
    except OSError:  # a drive without hard links
        partial.rename(target)
    flush(target.absolute().parent)


def flush(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can be asked for that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def remove(file: Path) -> None:
    """Remove a database that is not needed, if it is there, and what SQLite leaves beside it."""
    for end in ("", "-journal", "-wal", "-shm"):
        Path(f"{file}{end}").unlink(missing_ok=True)


def give_to_owner_of(path: Path, file: Path) -> None:
    """Have a file belong to whom the database `path` belongs, or its folder; only root may give files away."""
    if hasattr(os, "chown"):
        like = (path if path.exists() else path.parent).stat()
        with suppress(PermissionError):
            os.chown(file, like.st_uid, like.st_gid)
