"""How often Belfry does what costs most: the counts of a click, which do not flicker as milliseconds do.

Run by its path it is the bot.py of the folder in which it is started, and BELFRY_COUNTS names the file in which the
counts stand meanwhile.
"""

import mmap
import os
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, Self
from unittest.mock import patch

from app import cli
from engine.ai.search import World
from engine.core.rng import Rng
from engine.core.table import Table
from render import encoders
from store.db.database import Database

FILE = "BELFRY_COUNTS"  # environment variable


class Counts(NamedTuple):
    """How often the store was read and written, a picture made a file, a turn run, a world imagined."""

    reads: int = 0
    transactions: int = 0
    pictures: int = 0
    turns: int = 0
    worlds: int = 0

    @classmethod
    def of(cls, data: bytes | bytearray) -> Self:
        """As they stand in this buffer."""
        return cls(*struct.unpack(FORM, data))

    def since(self, before: "Counts") -> "Counts":
        """What has come to these."""
        return Counts(*(now - then for now, then in zip(self, before, strict=True)))


FORM = f"{len(Counts._fields)}Q"  # of a buffer, for `struct`
SIZE = struct.calcsize(FORM)
COUNTED: tuple[tuple[str, Any, str], ...] = (
    ("reads", Database, "fetch"),
    ("reads", Database, "scan"),
    ("transactions", Database, "_try"),
    ("pictures", encoders, "encode"),
    ("turns", Table, "__init__"),
    ("turns", Table, "rerun"),
    ("worlds", World, "__init__"),
)
"""What goes up with each call."""


@contextmanager
def counting(buffer: bytearray | mmap.mmap) -> Iterator[None]:
    """Within it this process counts into a buffer of SIZE bytes."""
    counts = memoryview(buffer).cast("Q")

    def counted(what: str, call: Callable[..., Any]) -> Callable[..., Any]:
        n = Counts._fields.index(what)

        def call_counted(*args: Any, **kwargs: Any) -> Any:
            counts[n] += 1
            return call(*args, **kwargs)

        return call_counted

    with ExitStack() as stack:
        for what, owner, name in COUNTED:
            if not hasattr(owner, name):  # in an older Belfry
                continue
            stack.enter_context(patch.object(owner, name, counted(what, getattr(owner, name))))
        yield


def main(given: list[str]) -> int:
    """Run the bot, counted, with games that are shuffled alike each time, so that the same clicks do the same."""
    shuffles = count(1)
    patch.object(Rng, "new", classmethod(lambda cls: cls(f"{next(shuffles):064x}"))).start()
    patch("cogs.actions.seating.share_of", lambda word: "").start()
    with Path(os.environ[FILE]).open("w+b") as file:
        file.truncate(SIZE)
        with counting(mmap.mmap(file.fileno(), SIZE)):
            return cli.main(given)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
