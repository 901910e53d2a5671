"""The SQLite file: how it is opened, brought up to date, read and written.

Two connections.  All changes go through one, a transaction at a time; the
other only reads, and always sees what was committed last.  A change is on the
disk when its transaction returns (WAL, synchronous=FULL).
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Self

import aiosqlite

from store.errors import StoreError, trouble, unreachable

MIGRATIONS = sorted(Path(__file__).with_name("migrations").glob("*.sql"))
NEWEST = len(MIGRATIONS)
BELFRY = 0x42656C66  # "Belf": the application id in the header of the file, https://sqlite.org/pragma.html
BUSY = 5_000  # ms to wait for another program that writes
TRIES = 20  # to get between other processes that open a new file
OLDEST_SQLITE = (3, 37, 0)  # strict tables

Rows = list[Any]  # tuples of columns
Fetch = Callable[..., Awaitable[Rows]]


class Database:
    """An open file.  `fetch` reads; `transaction` gives the same for reading and writing."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self.writer = writer
        self.reader = reader
        self._one_at_a_time = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the file, or make it; bring it up to date.  Raises StoreError."""
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise StoreError(f"This Python has SQLite {sqlite3.sqlite_version}; Belfry needs 3.37. Use a newer Python.")
        if reason := unreachable(path):
            raise StoreError(reason)
        opened: list[aiosqlite.Connection] = []
        try:
            for _ in ("writer", "reader"):
                opened.append(await aiosqlite.connect(path, isolation_level=None))
                await opened[-1].execute(f"pragma busy_timeout = {BUSY}")
                if len(opened) == 1:
                    await prepare(opened[0], path)
                await opened[-1].execute("pragma foreign_keys = on")
            await opened[1].execute("pragma query_only = on")
        except BaseException as error:
            for connection in opened:
                await connection.close()
            if isinstance(error, sqlite3.Error):
                raise trouble(error, path) from error
            raise
        return cls(path, *opened)

    async def close(self) -> None:
        async with self._one_at_a_time:
            await self.reader.close()
            await self.writer.close()

    async def fetch(self, sql: str, *values: object) -> Rows:
        """The rows of one statement that only reads.  Raises StoreError."""
        try:
            return list(await self.reader.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise trouble(error, self.path) from error

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Fetch]:
        """All or nothing; committed at the end, unless something is raised.  Raises StoreError.

        The statements wait in a queue, so the roll-back comes after them also when the task is cancelled.
        """

        async def fetch(sql: str, *values: object) -> Rows:
            return list(await self.writer.execute_fetchall(sql, values))

        async with self._one_at_a_time:
            try:
                await fetch("begin immediate")
                yield fetch
                await self.writer.commit()
            except BaseException as error:
                await self.writer.rollback()
                if isinstance(error, sqlite3.Error):
                    raise trouble(error, self.path) from error
                raise


async def prepare(connection: aiosqlite.Connection, path: Path) -> None:
    """Check whose file this is before anything is changed in it; then bring it up to date."""
    await connection.execute("begin")  # another process may be making the file
    owner, version = await pragma(connection, "application_id"), await pragma(connection, "user_version")
    [[tables]] = await connection.execute_fetchall("select count(*) from sqlite_master")
    await connection.rollback()
    if owner != BELFRY and (owner or version or tables):
        raise StoreError(f"{path} is the database of another program. Choose another file in [storage] path.")
    if version > NEWEST:
        raise StoreError(
            f"The database {path} was written by a newer Belfry (its version is {version}, this one knows {NEWEST}). "
            "Install that newer version again."
        )
    if await write_ahead(connection) != "wal":
        raise StoreError(
            f"The drive that holds {path} is not fit for a database. Choose a local disk in [storage] path."
        )
    await connection.execute("pragma synchronous = full")
    if version < NEWEST:
        await migrate(connection)


async def write_ahead(connection: aiosqlite.Connection) -> Any:
    """Switch to a write-ahead log; the journal that the file then has.

    SQLite does not wait here for a process that is doing the same; but it waits for its turn to write.
    """
    for _ in range(TRIES):
        with suppress(sqlite3.OperationalError):
            return await pragma(connection, "journal_mode = wal")
        await connection.execute("begin immediate")
        await connection.rollback()
    return await pragma(connection, "journal_mode = wal")


async def pragma(connection: aiosqlite.Connection, text: str) -> Any:
    [[value]] = await connection.execute_fetchall(f"pragma {text}")
    return value


async def migrate(connection: aiosqlite.Connection) -> None:
    """Run the migrations that are missing, all in one transaction."""
    await connection.execute("begin immediate")
    done = await pragma(connection, "user_version")  # perhaps another process was quicker
    for migration in MIGRATIONS[done:]:
        for statement in statements(migration.read_text(encoding="utf-8")):
            await connection.execute(statement)
    await connection.execute(f"pragma application_id = {BELFRY}")
    await connection.execute(f"pragma user_version = {NEWEST}")
    await connection.commit()


def statements(script: str) -> list[str]:
    """The statements of a script, which each begin on a line of their own."""
    found = [""]
    for line in script.splitlines(keepends=True):
        found[-1] += line
        if sqlite3.complete_statement(found[-1]):
            found.append("")
    return [statement for statement in found if statement.strip()]
