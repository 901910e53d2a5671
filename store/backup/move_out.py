"""Moving to another machine: a checked copy that is carried there, and a mark on the database that stays behind."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from store.db.copy import check_target, connect, copy, place, remove
from store.db.errors import StoreError, damaged, trouble
from store.db.file_faults import find_absence, find_trouble, follow
from store.db.lock import locked
from store.db.schema import MOVED_OUT, MOVING_OUT, check_owner, find_move


def move_out(path: str | Path, target: str | Path, clock: Callable[[], float] = time.time) -> Path:
    """Copy the games in the database `path` to the new file `target`, and mark them as moved out; the file they are in.

    The mark is on the disk before the file has its name, so at each moment the games can be played in one place at
    most.  Who is cut off in between does it again.  Raises StoreError, also while a Belfry plays with this database;
    then nothing was changed.
    """
    path, target = follow(path), Path(target).absolute()
    if reason := find_trouble(path) or find_absence(path):
        raise StoreError(reason)
    with locked(path):
        try:
            with closing(connect(path, "rw")) as database:
                database.execute("pragma synchronous = full")
                check_owner(database, path)
                move = find_move(database)
                if move and not move.file:
                    raise StoreError(move.explain(path))
                if move and Path(move.file).is_file():  # only the end was missing
                    target = Path(move.file)
                    remove(partial_of(target))
                else:
                    day = move.day if move else time.strftime("%Y-%m-%d", time.gmtime(clock()))
                    hand_over(database, path, target, day, again=move is not None)
                database.execute("delete from settings where key = ?", (MOVING_OUT,))
        except sqlite3.Error as error:
            raise trouble(error, path) from error
    return target


def partial_of(target: Path) -> Path:
    """What the copy is called until it is complete."""
    return target.with_name(f"{target.name}.partial")


def hand_over(database: sqlite3.Connection, path: Path, target: Path, day: str, *, again: bool) -> None:
    """Make the copy, mark the database, then give the copy its name.

    Raises StoreError, and then the mark is as it was: `again` says that there was one.
    """
    check_target(target)
    partial = partial_of(target)
    try:
        remove(partial)  # of a process that was killed
        if not copy(path, partial, moved=True):
            raise damaged(path)
        database.execute("begin immediate")
        for key, value in ((MOVED_OUT, day), (MOVING_OUT, str(target))):
            database.execute("insert or replace into settings values (?, ?)", (key, value))
        database.commit()
        try:
            place(partial, target)
        except (StoreError, OSError):
            if not again:
                database.execute("delete from settings where key in (?, ?)", (MOVED_OUT, MOVING_OUT))
            raise
    except OSError as error:
        raise StoreError(f"{target} cannot be made: {error.strerror}. Choose another name.") from error
    finally:
        remove(partial)
