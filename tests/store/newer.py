"""A Belfry that is newer than this one, for tests of upgrades; and a process for tests that kill it in one.

It reads requests, JSON lists [WHAT, FILE, MOMENT], one a line.  For each it
splits off a process that opens FILE by the next version (WHAT is "upgrade"),
puts the file monday.db beside it in its place ("restore"), or moves its games
into the file away.db beside it ("move out"), and says how that ended: 0, or the
signal.  That process kills itself (SIGKILL) just before the so-many-th moment:
a statement of SQLite's, or something that is done to the names of files; only
those count that have not followed the same one before.
"""

import asyncio
import json
import os
import re
import signal
import sqlite3
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from engine.games import GAMES
from store import Store, move_out, restore
from store.db import database, schema
from tests.store.games import Nim

FILES = ("os.link", "os.rename", "os.remove", "os.chown", "open")
VALUES = re.compile(r"'[^']*'|\d+")


class Migration(NamedTuple):
    """A migration that is in no file; it adds a column."""

    number: int

    def read_text(self, encoding: str) -> str:
        return f"alter table servers add column later{self.number} integer not null default 0;\n"


def become(versions: int, put: Callable[[Any, str, object], object] = setattr) -> None:
    """Have this process be so many versions newer; `put` sets an attribute."""
    newest = schema.NEWEST + versions
    put(schema, "MIGRATIONS", schema.MIGRATIONS | {n: Migration(n) for n in range(schema.NEWEST + 1, newest + 1)})
    put(schema, "NEWEST", newest)
    put(database, "NEWEST", newest)


class Moments:
    """Counts moments and ends the process at one of them."""

    def __init__(self, fatal: int) -> None:
        self.left = fatal
        self.met = set[tuple[str, str]]()
        self.last = ""

    def __call__(self, what: str) -> None:
        before, self.last = self.last, VALUES.sub("", what)
        self.left -= (before, self.last) not in self.met
        self.met.add((before, self.last))
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def see(self, folder: str, event: str, what: tuple[Any, ...]) -> None:
        if event in FILES and str(what[0]).startswith(folder):
            self(f"{event} {what[0]}")


class Traced(sqlite3.Connection):
    """A connection to a file, whose statements are moments."""

    moments: Moments

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if ":memory:" not in args:
            self.set_trace_callback(self.moments)


def split_off(what: str, path: Path, fatal: int) -> int:
    """Do it in a process of its own; how that ended."""
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    moments = Traced.moments = Moments(fatal)
    if what == "upgrade":
        become(1)
    sqlite3.connect = partial(sqlite3.connect, factory=Traced)
    sys.addaudithook(partial(moments.see, str(path.parent)))
    if what == "upgrade":
        asyncio.run(open_and_close(path))
    elif what == "move out":
        move_out(path, path.with_name("away.db"))
    else:
        restore(path, str(path.with_name("monday.db")))
    os._exit(0)


async def open_and_close(path: Path) -> None:
    await (await Store.open(path)).close()


if __name__ == "__main__":
    GAMES |= {"nim": Nim}
    for request in sys.stdin:
        what, path, fatal = json.loads(request)
        sys.stdout.write(f"{split_off(what, Path(path), fatal)}\n")
        sys.stdout.flush()
