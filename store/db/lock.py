"""One Belfry for one file: two that write to it at once would answer each other's presses."""

import logging
import os
import sqlite3
import struct
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from store.db.errors import StoreError
from store.db.file_faults import find_fault, find_trouble, follow

if sys.platform == "linux":
    import fcntl

log = logging.getLogger("belfry.store")

FAR = 1 << 62  # a byte that no database has: SQLite locks others
FLOCK = "hhqqi"  # struct flock of fcntl(2): type, whence, start, length, process


@contextmanager
def claim(path: str | Path) -> Iterator[None]:
    """Within it no other process can claim the database `path`.  Raises StoreError when one has, or it is gone.

    The database is made first, empty, and so the lock is never there without it unless somebody has taken that away.
    """
    path = follow(path)
    if reason := find_trouble(path):
        raise StoreError(reason)
    try:
        path.touch()
    except OSError as error:
        raise StoreError(f"{path} cannot be made: {error.strerror}. Choose another file in [storage] path.") from None
    with locked(path):
        yield


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Within it this process has the lock of a database.  Raises StoreError when another has it.

    It is a lock of SQLite's on an empty file beside the database: that works wherever the database does, and the
    system takes it back when the process ends, however that comes about.  Linux locks the database itself as well,
    for another name of it (a hard link, a file that is mounted elsewhere) has another file beside it.
    """
    file = Path(f"{path}.lock")
    with ExitStack() as stack:
        try:
            connection = stack.enter_context(closing(sqlite3.connect(file, timeout=0, isolation_level=None)))
            connection.execute("begin exclusive")
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise running(path) from None
            fault = find_fault(file) or "is not the empty file by which Belfry keeps a second one out"
            raise StoreError(f"{file} {fault}. Delete it: Belfry makes it anew.") from error
        if sys.platform == "linux" and path.exists():
            number = os.open(path, os.O_RDWR)
            stack.callback(os.close, number)
            try:
                fcntl.fcntl(number, fcntl.F_OFD_SETLK, struct.pack(FLOCK, fcntl.F_WRLCK, os.SEEK_SET, FAR, 1, 0))
            except (BlockingIOError, PermissionError):
                raise running(path) from None
            except OSError:  # this file system has no such locks
                log.debug("the database itself cannot be locked", exc_info=True)
        yield


def running(path: Path) -> StoreError:
    """What the host reads who would start a second Belfry."""
    return StoreError(
        f"A Belfry that plays the games in {path} is running already. Stop that one first, or choose another file for "
        "this one in [storage] path."
    )
