"""What is to be done later: one table in the store, and one loop that wakes games when they are due.

A game has at most one moment at which it is to be looked at anew, so that
whoever was looking, and did not choose, is told after all.  What was due while
Belfry was off is due at once; nothing is forgotten, and nothing happens twice.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from math import ceil, inf

from clock import Clock
from store import Store, StoreError

log = logging.getLogger("belfry.alarms")

TELL = "tell"  # somebody that a game waits for them
NEVER = inf
AGAIN = 60.0  # seconds until a game is tried again that could not be brought up to date, or the store


class Alarms:
    """The moments at which games are to be looked at."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._set: dict[int, int] = {}  # for when, by game, as far as this process knows
        self._next = NEVER  # when the loop looks again
        self._sooner = asyncio.Event()

    async def set(self, match: int, moment: float | None) -> None:
        """Look at a game at this moment (seconds since 1970) instead of another; with None at none.

        Raises StoreError.
        """
        at = None if moment is None else ceil(moment)
        if self._set.get(match) == at:
            return
        await self.store.plan(match, TELL, at)
        if at is None:
            self._set.pop(match, None)
            return
        self._set[match] = at
        if at < self._next:
            self._sooner.set()

    async def run(self, wake: Callable[[Iterable[int]], Awaitable[None]]) -> None:
        """Have games woken when they are due, for as long as Belfry runs; `wake` returns when that is done."""
        while True:
            try:
                now = self.clock.now()
                due = [match for match, _ in await self.store.due(now)]
                for match in due:
                    self._set.setdefault(match, int(now))  # planned before the last start
                await wake(due)
                for match in due:
                    if self._set.get(match, NEVER) <= now:  # Discord has failed
                        await self.set(match, self.clock.now() + AGAIN)
                following = await self.store.next_due()
            except StoreError:
                log.exception("what is due cannot be read")
                following = ceil(self.clock.now() + AGAIN)
            await self._wait(NEVER if following is None else following)

    async def _wait(self, moment: float) -> None:
        """Until then, or until the clock is moved, or something sooner is planned."""
        self._next = moment
        tasks = [asyncio.create_task(self._sooner.wait()), asyncio.create_task(self.clock.sleep_until(moment))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            self._sooner.clear()
