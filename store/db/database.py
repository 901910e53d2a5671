"""The SQLite file: how it is opened, brought up to date, read and written.

Three connections.  Two only read, a statement at a time, and always see what
was committed last: what finds the few rows of a game or a person is read at
once, for a thread would take longer than SQLite does; what may be long is read
in one.  The third makes all changes, a transaction at a time: each is one job
in a thread of its own, where its statements need not wait for the event loop.
A change is on the disk when `write` returns (WAL, synchronous=FULL), unless it
said that a power cut may lose it.  Nobody waits long for what is merely noted.
"""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from store.db.errors import NoSuchMatch, StoreError, StoreMistake, moved, trouble
from store.db.file_faults import follow, misplaced_log, unreachable
from store.db.schema import BUSY, IDENTITY, NEWEST, examine, find_move, migrate, pragma, take_backup_over
from store.db.upgrade_copies import keep

OPENING_TRIES = 20  # to get between other processes that open a new file
OLDEST_SQLITE = (3, 37, 0)  # strict tables
READS_IN_A_ROW = 20  # reads, after which whatever else waits goes on
NOTED_WITHIN = 0.5  # seconds that somebody waits for a note to be written
NOTE_RETRY = 1.0  # seconds until notes are written again that could not be
MOST_NOTES = 10_000  # notes that wait; further ones are dropped

T = TypeVar("T")
Rows = list[Any]  # tuples of columns
Fetch = Callable[..., Rows]  # runs a statement with its values

log = logging.getLogger("belfry.store")
unhurried: ContextVar[bool] = ContextVar("whether a transaction is not even tried while none works", default=False)


@dataclass(eq=False)
class Note:
    """A change that nobody waits for: `then` is called once it is committed, which `done` says."""

    work: Callable[[Fetch], object]
    then: Callable[[], object]
    settled: asyncio.Event
    done: bool = False


def do_nothing(*_: object) -> None:
    """The work of a transaction that is begun for its notes alone."""


class Database:
    """An open file.  `fetch` and `scan` read; `write` gives its work a function that does the same for reading and
    writing.

    When it fails, the log says so in one line, with a reference that all errors have until it works again.
    """

    def __init__(
        self,
        path: Path,
        thread: ThreadPoolExecutor,
        writer: sqlite3.Connection,
        reader: sqlite3.Connection,
        scanner: aiosqlite.Connection,
    ) -> None:
        self.path = path
        self._file = identify(path)
        self.thread = thread
        self.writer = writer
        self.reader = reader
        self.scanner = scanner
        self._reads = 0
        self._notes: list[Note] = []  # in the order in which they are written
        self._noting: asyncio.Task[None] | None = None
        self._stuck = False  # notes cannot be written now
        self._failure: StoreError | None = None  # of the last transaction
        self._troubles: dict[str, str] = {}  # references, by what is wrong

    @classmethod
    async def open(cls, path: Path, *, checked: bool = False) -> Self:
        """Open the file, or make it; bring it up to date, with a copy beside it of what was there.  Raises StoreError.

        `checked`: it is itself a copy, which was checked when it was made and of which nothing is kept.
        """
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise StoreError(f"This Python has SQLite {sqlite3.sqlite_version}; Belfry needs 3.37. Use a newer Python.")
        path = follow(path)
        if reason := unreachable(path) or misplaced_log(path):
            raise StoreError(reason)
        thread = ThreadPoolExecutor(1, "writer")
        try:
            writer = await asyncio.get_running_loop().run_in_executor(thread, open_writer, path, checked)
            reader = sqlite3.connect(path, isolation_level=None)
            reader.execute("pragma busy_timeout = 0")
            reader.execute("pragma query_only = on")
            scanner = await aiosqlite.connect(path, isolation_level=None)
            await scanner.execute(f"pragma busy_timeout = {BUSY}")
            await scanner.execute("pragma query_only = on")
        except sqlite3.Error as error:
            raise trouble(error, path) from error
        return cls(path, thread, writer, reader, scanner)

    async def close(self) -> None:
        """Close the file, after the transactions that wait for their turn."""
        if self._notes:
            with suppress(StoreError):
                await self.write(do_nothing, durable=False)
        if self._noting:
            self._noting.cancel()
        await self.scanner.close()
        self.reader.close()
        await asyncio.to_thread(self.thread.shutdown)
        self.writer.close()

    async def fetch(self, sql: str, *values: object) -> Rows:
        """The few rows of one statement that only reads and finds them by an index.  Raises StoreError."""
        self._reads += 1
        if self._reads % READS_IN_A_ROW == 0:
            await asyncio.sleep(0)
        try:
            return self.reader.execute(sql, values).fetchall()
        except sqlite3.OperationalError:  # if it is locked, waiting helps
            return await self.scan(sql, *values)
        except sqlite3.Error as error:
            raise self._explain(error) from error

    async def read(self, work: Callable[[Fetch], T]) -> T:
        """What `work` finds by a few such statements.  Raises StoreError."""
        try:
            return work(lambda sql, *values: self.reader.execute(sql, values).fetchall())
        except sqlite3.Error as error:
            raise self._explain(error) from error

    async def scan(self, sql: str, *values: object) -> Rows:
        """The rows of one statement that only reads, however many, or however long it takes.  Raises StoreError."""
        try:
            return list(await self.scanner.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise self._explain(error) from error

    def _explain(self, error: sqlite3.Error) -> StoreError:
        return self._tell(trouble(error, self.path) if identify(self.path) == self._file else moved(self.path))

    def _tell(self, error: StoreError) -> StoreError:
        """Give an error its reference, and log the first of its kind; but a mistake of Belfry's is logged by others."""
        if isinstance(error, StoreMistake):
            return error
        why = str(error)
        if why not in self._troubles:
            self._troubles[why] = secrets.token_hex(4)
            log.error("the database failed", extra={"why": why, "reference": self._troubles[why]})
        error.reference = self._troubles[why]
        return error

    async def write(self, work: Callable[[Fetch], T], *, durable: bool = True) -> T:
        """Do `work` in a transaction: all or nothing, committed at its end, unless it raises something.

        What is not `durable` outlives the bot like all else, but is not yet on the disk: a power cut may lose it, and
        what was written so after it.  A task that is cancelled waits for the end all the same.  Raises StoreError.
        """
        notes, loop = (*self._notes,), asyncio.get_running_loop()
        job = loop.run_in_executor(self.thread, self._transact, work, durable, notes, unhurried.get())
        try:
            return await asyncio.shield(job)
        except asyncio.CancelledError:
            await asyncio.wait({job})
            raise
        finally:
            self._drop_notes(notes)
            if self._failure:
                self._begin_noting()

    async def note(self, sql: str, *values: object) -> None:
        """Write what can be found out again: not durable, as `write` says."""
        await self.write(lambda fetch: fetch(sql, *values), durable=False)

    def note_later(self, work: Callable[[Fetch], object]) -> None:
        """Do `work` in the next transaction, whenever that is, for one is about to come."""
        self._notes.append(Note(work, do_nothing, asyncio.Event()))

    async def note_soon(self, work: Callable[[Fetch], object], then: Callable[[], object] = do_nothing) -> None:
        """Do `work` in the next transaction, or in one of its own; `then` is called afterwards.

        This is for what is merely remembered: usually it is written when this returns, but whoever looks at something
        waits no longer than a moment for it. What cannot be written is tried again for as long as Belfry is on. A note
        about a game that was deleted meanwhile is dropped.
        """
        if len(self._notes) >= MOST_NOTES:
            return
        note = Note(work, then, asyncio.Event())
        self._notes.append(note)
        self._begin_noting()
        if not self._stuck:
            with suppress(TimeoutError):
                async with asyncio.timeout(NOTED_WITHIN):
                    await note.settled.wait()
            self._stuck = not note.done

    def _begin_noting(self) -> None:
        if self._noting is None:
            self._noting = asyncio.create_task(self._write_notes(), name="notes")

    async def _write_notes(self) -> None:
        """Write all notes, and find out when a database that has failed works again."""
        unhurried.set(False)
        try:
            while self._notes or self._failure:
                try:
                    await self.write(do_nothing, durable=False)
                except StoreError:
                    self._stuck = True
                    await asyncio.sleep(NOTE_RETRY)
        finally:
            self._noting = None

    def _drop_notes(self, tried: tuple[Note, ...]) -> None:
        """Forget the notes that are written."""
        self._notes = [note for note in self._notes if not note.done]
        for note in tried:
            if note.done and not note.settled.is_set():
                self._stuck = False
                note.settled.set()
                note.then()

    async def rebuild(self) -> bool:
        """Write the file anew, without what was deleted from it, and empty its log; whether the log is empty, which
        somebody who reads just then prevents.  Changes wait until this is done.  Raises StoreError."""

        def work() -> bool:
            try:
                self.writer.execute("vacuum")
                [(busy, _, _)] = self.writer.execute("pragma wal_checkpoint(truncate)").fetchall()
            except sqlite3.Error as error:
                raise trouble(error, self.path) from error
            return not busy

        return await asyncio.get_running_loop().run_in_executor(self.thread, work)

    def _transact(  # in the thread
        self, work: Callable[[Fetch], T], durable: bool, notes: tuple[Note, ...] = (), unhurried: bool = False
    ) -> T:
        if self._failure and unhurried:
            raise self._tell(StoreError(str(self._failure)))
        notes = tuple(note for note in notes if not note.done)
        if work is do_nothing and not (notes or self._failure):
            return work()
        try:
            done = self._try(work, durable, notes)
        except StoreError as error:
            self._failure = error if error.reference else None
            raise
        self._failure = None
        if self._troubles:
            self._troubles.clear()
            log.info("the database works again")
        return done

    def _try(self, work: Callable[[Fetch], T], durable: bool, notes: tuple[Note, ...]) -> T:
        def fetch(sql: str, *values: object) -> Rows:
            return self.writer.execute(sql, values).fetchall()

        if identify(self.path) != self._file:
            raise self._tell(moved(self.path))
        try:
            fetch(f"pragma synchronous = {'full' if durable else 'normal'}")
            probing = self._failure and work is do_nothing
            fetch(f"pragma busy_timeout = {0 if probing else BUSY}")
            with self.writer:
                fetch("begin immediate")
                for note in notes:
                    self._write_note(note, fetch)
                done = work(fetch)
        except sqlite3.Error as error:
            raise self._tell(trouble(error, self.path)) from error
        for note in notes:
            note.done = True
        return done

    def _write_note(self, note: Note, fetch: Fetch) -> None:
        """Do the work of a note.  One that can never be done is dropped, or no change could be made any more."""
        fetch("savepoint note")
        try:
            note.work(fetch)
        except Exception as error:
            if isinstance(error, sqlite3.Error) and not isinstance(trouble(error, self.path), StoreMistake):
                raise
            fetch("rollback to note")
            if not isinstance(error, sqlite3.IntegrityError | NoSuchMatch):  # the game was deleted
                log.exception("a note was dropped")
        fetch("release note")


def identify(path: Path) -> tuple[int, int] | None:
    """The drive and number of a file, which no other has as long as it is open; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def open_writer(path: Path, checked: bool) -> sqlite3.Connection:
    """A connection to the file, which is made if there is none, and brought up to date."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute(f"pragma busy_timeout = {BUSY}")
        prepare(connection, path, checked)
        connection.execute("pragma foreign_keys = on")
    except BaseException:
        connection.close()
        raise
    return connection


def prepare(connection: sqlite3.Connection, path: Path, checked: bool) -> None:
    """Check whose file this is before anything is changed in it; then bring it up to date."""
    version = examine(connection, path, checked=checked)
    if version and (move := find_move(connection)):
        raise StoreError(move.explain(path))
    if write_ahead(connection) != "wal":
        raise StoreError(
            f"The drive that holds {path} is not fit for a database. Choose a local disk in [storage] path."
        )
    connection.execute("pragma synchronous = full")
    if version < NEWEST:
        migrate(connection, None if checked else partial(keep, path))
    take_backup_over(connection)
    connection.execute("insert or ignore into settings values (?, ?)", (IDENTITY, secrets.token_hex(4)))


def write_ahead(connection: sqlite3.Connection) -> Any:
    """Switch to a write-ahead log; the journal that the file then has.

    SQLite does not wait here for a process that is doing the same; but it waits for its turn to write.
    """
    for _ in range(OPENING_TRIES):
        with suppress(sqlite3.OperationalError):
            return pragma(connection, "journal_mode = wal")
        connection.execute("begin immediate")
        connection.rollback()
    return pragma(connection, "journal_mode = wal")
