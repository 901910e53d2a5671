"""A copy of the database, made while the bot may be running and writing."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from store.database import BELFRY, BUSY
from store.errors import StoreError, trouble, unreachable

FAULTS_OF_SOURCE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_BUSY", "SQLITE_LOCKED")


def backup(source: str | Path, target: str | Path) -> None:
    """Copy the database `source` to the new file `target`, as it is at one moment, and check the copy.

    The file has its name only when it is complete.  Raises StoreError; an existing file is never overwritten.
    """
    source, target = Path(source), Path(target)
    if not source.is_file():
        raise StoreError(f"There is no database {source} to back up. Check [storage] path.")
    if reason := unreachable(source):
        raise StoreError(reason)
    if target.exists():
        raise StoreError(f"The file {target} exists already. Choose another name for the backup.")
    folder = target.absolute().parent
    if not folder.is_dir():
        raise StoreError(f"The folder {folder} does not exist. Make it, or choose another for the backup.")
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        copy(source, partial)
        place(partial, target)
    finally:
        for leftover in (partial, *(Path(f"{partial}{end}") for end in ("-journal", "-wal", "-shm"))):
            leftover.unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    """Copy all pages in one read transaction, which does not keep the bot from writing; then check them."""
    try:
        with closing(connect(source, "rw")) as reading:
            [owner] = reading.execute("pragma application_id").fetchone()
            if owner != BELFRY:
                raise StoreError(f"{source} is not a database of Belfry. Check [storage] path.")
            with closing(connect(target, "rwc")) as writing:
                reading.backup(writing)
                writing.execute("pragma journal_mode = delete")  # one file, with nothing beside it
                [verdict] = writing.execute("pragma integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        if (getattr(error, "sqlite_errorname", None) or "").startswith(FAULTS_OF_SOURCE):
            raise trouble(error, source) from error
        raise StoreError(
            f"The backup could not be written to {target.absolute().parent}: {error}. Choose another folder."
        ) from error
    if verdict != "ok":
        raise StoreError(f"The database {source} is damaged, so no backup was made. Keep your older ones.")


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
