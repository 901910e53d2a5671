"""A lock for each game, or for each person; `docs/notes/locks.md` says in which order a task takes locks."""

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """Locks of one kind, by number; each exists as long as somebody has it, or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, number: int) -> asyncio.Lock:
        """The lock of this number."""
        return self._locks.setdefault(number, asyncio.Lock())
