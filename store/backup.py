"""A copy of the database, made while the bot may be running and writing."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from store.database import BUSY
from store.errors import StoreError, trouble, unreachable
from store.schema import BACKUP, BELFRY, COPIED

FAULTS_OF_SOURCE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_BUSY", "SQLITE_LOCKED")


def backup(source: str | Path, target: str | Path, clock: Callable[[], float] = time.time) -> None:
    """Copy the database `source` to the new file `target`, as it is at one moment, check the copy, note when that was.

    The file has its name only when it is complete.  Raises StoreError; an existing file is never overwritten.  What
    cannot be written any more, for its disk is dying, can be copied all the same.
    """
    source, target = Path(source), Path(target)
    if not source.is_file():
        raise StoreError(f"There is no database {source.absolute()} to back up. Check [storage] path.")
    writable = os.access(source.absolute().parent, os.W_OK | os.X_OK) and os.access(source, os.W_OK)
    if writable and (reason := unreachable(source)):
        raise StoreError(reason)
    if target.exists():
        raise StoreError(f"The file {target} exists already. Choose another name for the backup.")
    folder = target.absolute().parent
    if not folder.is_dir():
        raise StoreError(f"The folder {folder} does not exist. Make it, or choose another for the backup.")
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        if not copy(source, partial, "rw" if writable else read_only(source)):
            raise StoreError(f"The database {source} is damaged, so no backup was made. Keep your older ones.")
        place(partial, target)
    finally:
        for leftover in (partial, *(Path(f"{partial}{end}") for end in ("-journal", "-wal", "-shm"))):
            leftover.unlink(missing_ok=True)
    if writable:
        note_backup(source, int(clock()))


def copy(source: Path, target: Path, mode: str = "rw") -> bool:
    """Copy all pages in one read transaction, which does not keep the bot from writing; whether the copy is sound.

    `mode`: in which the source is opened.  Raises StoreError.
    """
    try:
        with closing(connect(source, mode)) as reading:
            [owner] = reading.execute("pragma application_id").fetchone()
            if owner != BELFRY:
                raise StoreError(f"{source} is not a database of Belfry. Check [storage] path.")
            with closing(connect(target, "rwc")) as writing:
                reading.backup(writing)
                writing.execute("insert or replace into settings values (?, '')", (COPIED,))
                writing.execute("pragma journal_mode = delete")  # one file, with nothing beside it
                [verdict] = writing.execute("pragma integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        if (getattr(error, "sqlite_errorname", None) or "").startswith(FAULTS_OF_SOURCE):
            raise trouble(error, source) from error
        raise StoreError(
            f"The copy could not be written to {target.absolute().parent}: {error}. Choose another folder."
        ) from error
    return bool(verdict == "ok")


def read_only(path: Path) -> str:
    """How SQLite opens a file without leaving anything beside it; what waits in its log is read if there is one."""
    return "ro" if Path(f"{path}-wal").exists() else "ro&immutable=1"


def note_backup(source: Path, moment: int) -> None:
    """Let the bot know when its games were last copied.  Raises StoreError."""
    try:
        with closing(connect(source, "rw")) as connection:
            connection.execute("insert or replace into settings values (?, ?)", (BACKUP, str(moment)))
    except sqlite3.Error as error:
        raise StoreError(
            f"The games were copied, but that could not be noted in {source}: {error}. So /about does not know of it."
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
        raise StoreError(f"The file {target} exists already. Choose another name for the backup.") from None
    except OSError:  # a drive without hard links
        partial.rename(target)
