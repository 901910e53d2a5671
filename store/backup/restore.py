"""A backup, or the copy from before the last upgrade, in the place of a database, which is kept under another name."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from store.db.copy import connect, copied, flush, give_to_owner_of, read_identity, read_only
from store.db.errors import StoreError, trouble
from store.db.file_faults import find_fault, follow, misplaced_log, unreachable
from store.db.lock import locked
from store.db.schema import BELFRY, IDENTITY, NEWEST, examine, pragma
from store.db.upgrade_copies import BEFORE_RESTORE, VERSIONS, numbered
from store.privacy.erasure import CARRIED_OVER, STILL_ASKED

LAST = "last"  # the copy from before the last upgrade

Row = tuple[str, str, int]


class Restored(NamedTuple):
    """The file that was put in the place of a database, its version, and where that is which was there; whether it
    could be read who was erased in that.

    As text: the end of a sentence for the host that says what was restored, and more such sentences.
    """

    source: Path
    version: int
    kept: Path | None
    is_read: bool = True

    def __str__(self) -> str:
        said = f"{self.source}."
        if self.version < NEWEST:
            said += (
                f" Their version is {self.version}: to go back, start the Belfry that ran before; this one, whose "
                f"version is {NEWEST}, brings them up to date again."
            )
        if self.kept:
            said += f" What was there before is kept in {self.kept}."
        if not self.is_read:
            said += " It is damaged, so whom Belfry erased since then is not known: erase them again by --erase."
        return said


def restore(path: str | Path, what: str) -> Restored:
    """Put a copy of the file `what` in the place of the database `path`; LAST is the one from before its last upgrade.

    At each moment the one or the other is there whole, and nothing is deleted.  Raises StoreError, also while a Belfry
    plays with this database; then nothing was changed.
    """
    path = follow(path)
    if reason := unreachable(path):
        raise StoreError(reason)
    source = find(path, what)
    new = not Path(f"{path}.lock").exists()
    with unlocked(path, new=new), locked(path):
        if new:
            give_to_owner_of(path, Path(f"{path}.lock"))
        version = look(source)
        erased = read_erased(path)
        with copied(source, path, read_only(source), moved=True) as copy:
            carry_over(erased or [], copy)
            identity = read_identity(path)
            if identity and read_identity(copy) in ("", identity):  # what was there has gone on from this copy
                note(copy, IDENTITY, identity)
                with suppress(sqlite3.Error):  # it is damaged, or of before anybody could ask
                    note(copy, STILL_ASKED, json.dumps(read_asked(path)))
            kept = put_away(path)
            os.replace(copy, path)
        flush(path.parent)
    return Restored(source, version, kept, erased is not None)


@contextmanager
def unlocked(path: Path, *, new: bool) -> Iterator[None]:
    """Let no `new` lock stay beside a database that is not made; for with a lock alone the games would be missed."""
    try:
        yield
    finally:
        if new and not path.exists():
            Path(f"{path}.lock").unlink(missing_ok=True)


def read_erased(path: Path) -> list[Row] | None:
    """Who was erased in a database, as hash, salt and unix time; None if it cannot be read."""
    if not path.exists() or not path.stat().st_size:
        return []
    try:
        with closing(connect(path, read_only(path))) as connection:
            if not connection.execute("select 1 from sqlite_master where name = 'erased'").fetchall():
                return []
            waiting = connection.execute("select value from settings where key = ?", (CARRIED_OVER,)).fetchall()
            found: list[Row] = connection.execute("select hash, salt, at from erased").fetchall()
            return [*found, *(tuple(row) for (value,) in waiting for row in json.loads(value))]
    except sqlite3.Error:
        return None


def carry_over(erased: list[Row], copy: Path) -> None:
    """Let a copy know who was erased since it was made; it is of whatever version, and its next start reads that."""
    known = {*(read_erased(copy) or [])}
    rows = [row for row in erased if row not in known]
    if rows:
        note(copy, CARRIED_OVER, json.dumps(rows))


def read_asked(path: Path) -> list[list[int]]:
    """Who has asked to be erased in a database, and when that is due.  May raise sqlite3.Error."""
    with closing(connect(path, read_only(path))) as connection:
        for (value,) in connection.execute("select value from settings where key = ?", (STILL_ASKED,)).fetchall():
            found: list[list[int]] = json.loads(value)
            return found
        return [[user, due] for user, due in connection.execute("select user, due from erasures").fetchall()]


def note(copy: Path, key: str, value: str) -> None:
    """Have a setting of a copy hold this."""
    with closing(connect(copy, "rw")) as connection:
        connection.execute("insert or replace into settings values (?, ?)", (key, value))


def find(path: Path, what: str) -> Path:
    """The file that is to be restored.  Raises StoreError if there is none."""
    if what == LAST:
        copies = numbered(path, VERSIONS)
        if not copies:
            raise StoreError(f"There is no copy from before an upgrade beside {path}. Name a backup: --restore FILE.")
        return copies[max(copies)]
    source = Path(what)
    if fault := find_fault(source, written=False):
        raise StoreError(f"{source} {fault}. Check --restore.")
    if not source.exists():
        raise StoreError(f"There is no file {source.absolute()} to restore. Check --restore.")
    if path.exists() and source.samefile(path):
        raise StoreError(f"{source} is the database itself. Name a backup: --restore FILE.")
    return source


def look(source: Path) -> int:
    """The version of a file that can be restored.  Raises StoreError with what is wrong with it."""
    try:
        if reason := misplaced_log(source):
            raise StoreError(reason)
        try:
            with closing(connect(source, read_only(source))) as connection:
                version = examine(connection, source)
        except sqlite3.Error as error:
            raise trouble(error, source) from error
        if not version:
            raise StoreError(f"{source} is not a database of Belfry.")
    except StoreError as error:
        reason, _, _ = str(error).partition(". ")
        raise StoreError(f"{reason}. So nothing was changed; name another file: --restore FILE.") from error
    return version


def put_away(path: Path) -> Path | None:
    """Give what is in the place of a database a second name, and its log, if it needs one; the name.

    Raises StoreError when another program uses it, or it is that program's own.
    """
    earlier = numbered(path, BEFORE_RESTORE)
    for number, file in [*earlier.items()]:
        if path.exists() and file.samefile(path):  # a second name already, of a process that was killed
            file.unlink()
            del earlier[number]
    kept = path.with_name(f"{path.name}.{BEFORE_RESTORE}-{max(earlier, default=0) + 1}")
    if not misplaced_log(path):
        settle(path)
    there = [end for end in ("", "-wal") if Path(f"{path}{end}").exists()]
    if "" in there:
        try:
            os.link(path, kept)
        except OSError:  # a drive without hard links
            path.rename(kept)
    Path(f"{path}-shm").unlink(missing_ok=True)
    if "-wal" in there:
        Path(f"{path}-wal").rename(f"{kept}-wal")
    return kept if there else None


def settle(path: Path) -> None:
    """Bring what waits in the log of a database into it, so that it is one file; one that is damaged stays as it is."""
    if not path.exists() or not path.stat().st_size:
        return
    try:
        with closing(connect(path, "rw")) as connection:
            owner = pragma(connection, "application_id")
            if owner not in (0, BELFRY):
                raise StoreError(f"{path} is the database of another program. Check [storage] path.")
            pragma(connection, "journal_mode = delete")
    except sqlite3.Error as error:
        if (getattr(error, "sqlite_errorname", None) or "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise trouble(error, path) from error
