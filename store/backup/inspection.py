"""A look at a database that changes nothing in it: all of it is copied, and the copy is opened as at a start."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from store.db.copy import connect, copy, read_only
from store.db.errors import StoreError, damaged
from store.db.file_faults import find_trouble, follow
from store.db.schema import pragma
from store.store import Store


@asynccontextmanager
async def open_copy(path: Path) -> AsyncIterator[tuple[int | None, Store]]:
    """The version of the database, and a store on a copy of it, brought up to date; safe while Belfry runs.

    Where there is no database yet the version is None, and the store is empty.  Raises StoreError, also where Belfry
    could not make one.
    """
    path = follow(path)
    if reason := find_trouble(path):
        raise StoreError(reason)
    with TemporaryDirectory(prefix="belfry-") as folder:
        twin, version = Path(folder) / "copy.db", None
        try:
            if path.exists() and path.stat().st_size:
                if not copy(path, twin, read_only(path), "Free some space there, or name another folder in TMPDIR."):
                    raise damaged(path)
                connection = connect(twin, "ro")
                version = int(pragma(connection, "user_version"))
                connection.close()
            store = await Store.open(twin, checked=True)
        except StoreError as error:
            raise StoreError(str(error).replace(str(twin), str(path))) from None
        try:
            yield version, store
        finally:
            await store.close()


async def find_break(store: Store, number: int) -> str:
    """Why the open turn of a running game cannot be run again; empty if it can."""
    try:
        await store.play.load(number)
    except StoreError as error:
        return str(error)
    except Exception as error:  # of the rules, whatever it is
        return f"the rules fail with {type(error).__name__}. Put the version back that ran before."
    return ""
