"""One Belfry for one file: two that write to it at once would answer each other's presses."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from store.errors import StoreError, gone, trouble, unreachable


@contextmanager
def claim(path: str | Path) -> Iterator[None]:
    """Within it no other process can claim the database `path`.  Raises StoreError when one has, or it is gone.

    The claim is a lock of SQLite's on an empty file beside the database: that works wherever the database does, and the
    system takes it back when the process ends, however that comes about.  The database is made first, empty, and so
    the one is never there without the other unless somebody has taken that away.
    """
    path = Path(path).resolve()
    if reason := unreachable(path) or gone(path):
        raise StoreError(reason)
    try:
        path.touch()
    except OSError as error:
        raise StoreError(f"{path} cannot be made: {error.strerror}. Choose another file in [storage] path.") from None
    with closing(lock(path)):
        yield


def lock(path: Path) -> sqlite3.Connection:
    """A connection that holds the lock beside a database."""
    try:
        connection = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None)
        try:
            connection.execute("begin exclusive")
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError(
                f"A Belfry that plays the games in {path} is running already. Stop that one first, or choose another "
                "file for this one in [storage] path."
            ) from None
        raise trouble(error, path) from error
    return connection
