"""What all parts of the store have."""

from collections.abc import Callable

from store.database import Database


class Part:
    """One part of the store.  Every method of a part raises StoreError when the file cannot be read or written."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database = database
        self.clock = clock

    def now(self) -> int:
        """The moment, as unix time."""
        return int(self.clock())
