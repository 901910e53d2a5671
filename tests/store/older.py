"""Databases as earlier releases have left them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from store.schema import BELFRY, MIGRATIONS


@contextmanager
def make_older(path: Path, migration: str) -> Iterator[sqlite3.Connection]:
    """A database before this migration, named like 0025_about; what is done to it within is what a release has left."""
    before = next(n for n, file in enumerate(MIGRATIONS) if file.stem == migration)
    with closing(sqlite3.connect(path)) as file:
        for one in MIGRATIONS[:before]:
            file.executescript(one.read_text(encoding="utf-8"))
        yield file
        file.execute(f"pragma application_id = {BELFRY}")
        file.execute(f"pragma user_version = {before}")
        file.commit()
