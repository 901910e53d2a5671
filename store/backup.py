"""A copy of the database, made while the bot may be running and writing."""

import os
import sqlite3
from pathlib import Path

from store.database import BELFRY, BUSY
from store.errors import StoreError, trouble


def backup(source: str | Path, target: str | Path) -> None:
    """Copy the database `source` to the new file `target`, as it is at one moment, and check the copy.

    The file has its name only when it is complete.  Raises StoreError; an existing file is never overwritten.
    """
    source, target = Path(source), Path(target)
    if not source.is_file():
        raise StoreError(f"There is no database {source} to back up. Check [storage] path.")
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
        reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise trouble(error, source) from error
    try:
        reading.execute(f"pragma busy_timeout = {BUSY}")
        [owner] = reading.execute("pragma application_id").fetchone()
        if owner != BELFRY:
            raise StoreError(f"{source} is not a database of Belfry. Check [storage] path.")
        try:
            writing = sqlite3.connect(target, isolation_level=None)
        except sqlite3.Error as error:
            raise trouble(error, target) from error
        try:
            reading.backup(writing)
            writing.execute("pragma journal_mode = delete")  # one file, with nothing beside it
            [verdict] = writing.execute("pragma integrity_check(1)").fetchone()
        finally:
            writing.close()
    except sqlite3.Error as error:
        raise trouble(error, source) from error
    finally:
        reading.close()
    if verdict != "ok":
        raise StoreError(f"The database {source} is damaged ({verdict}). No backup was made; keep your older ones.")


def place(partial: Path, target: Path) -> None:
    """Give the finished copy its name, unless a file of that name has come up meanwhile."""
    try:
        os.link(partial, target)
    except FileExistsError:
        raise StoreError(f"The file {target} exists already. Choose another name for the backup.") from None
    except OSError:  # a drive without hard links
        partial.rename(target)
