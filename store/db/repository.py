"""The base class of all parts of the store, and which panels a change puts out of date."""

from collections.abc import Callable

from store.db.database import Database, Fetch


class Part:
    """One part of the store.  Every method of a part raises StoreError when the file cannot be read or written."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database = database
        self.clock = clock

    def now(self) -> int:
        """The moment, as unix time."""
        return int(self.clock())


OF_PLAYER = "id in (select match_id from seats where user = ? and user <> 0)"


def outdate(fetch: Fetch, which: str, *values: object) -> None:
    """Have the messages of the open and running games of which `which` holds compared with what they should show.

    To be called in the transaction that changes such a fact.  A new revision would refuse what people choose meanwhile.
    """
    fetch(f"update matches set shown = 0 where status in ('open', 'running') and {which}", *values)
