"""What is to be done later: one table in the store, and one loop that wakes games when they are due.

A game has at most one moment at which it is to be looked at anew.  What is due
then follows from the game itself, so nothing is forgotten, and nothing happens
twice.  Being woken too early does no harm, so a moment that is put off is not
written: the table is written when a game is to be looked at sooner.

The loop also notes that Belfry is on, from which the next start knows how long
it was off: what fell due meanwhile is put off by as long.  A machine that has
slept, or learnt the time from others after its start, was off for that long.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from math import ceil, inf

from base.clock import Clock
from store import Store, StoreError

log = logging.getLogger("belfry.alarms")

NEVER = inf
PULSE = 60.0  # seconds between two notes that Belfry is on
LEAP = 60.0  # seconds by which the machine's time may be set before that is like an outage
ALARM_RETRY = 60.0  # seconds until a game is tried again that could not be brought up to date, or the store
LONGEST_ALARM_RETRY = 3600.0  # the same, for a game for which that has failed often
FAILURES = 12  # failures after which a game that has ended is left as it is until the next start


class Alarms:
    """The moments at which games are to be looked at."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._planned: dict[int, int] = {}  # for when, by game, as far as this process knows
        self._woken: dict[int, float] = {}  # when what was due and is not done yet is woken again, by game
        self._failures: dict[int, int] = {}  # how often in a row it was not done, by game
        self._next = NEVER  # when the loop looks again
        self._sooner = asyncio.Event()
        self._leapt = 0.0  # seconds by which the time was set, as long as nobody has been told

    async def set(self, match: int, moment: float | None) -> None:
        """Look at a game at this moment (seconds since 1970) or sooner, if that was planned; with None not at all.

        Raises StoreError.
        """
        if moment is None:
            for known in (self._planned, self._woken, self._failures):
                known.pop(match, None)
            await self.store.alarms.set(match, None)
            return
        at, now, planned = ceil(moment), self.clock.now(), self._planned.get(match, NEVER)
        if at > now:
            self._woken.pop(match, None)
            self._failures.pop(match, None)
        if at < planned or planned <= now:  # what was overdue is done, or is still the first
            await self.store.alarms.set(match, at)
            self._planned[match] = at  # not before: what could not be written is written at the next attempt
            if at < self._next:
                self._sooner.set()

    async def run(
        self, wake: Callable[[Collection[int]], Awaitable[None]], leap: Callable[[float], Awaitable[None]]
    ) -> None:
        """Have games woken when they are due, for as long as Belfry runs; `wake` waits for no messages.

        What was due stays so in the store until it is set anew; what is not done after a while is woken again, after
        pauses that grow.
        `leap` is told by how many seconds the machine's time was set, when it was, or for how long it has slept.
        """
        while True:
            self._sooner.clear()
            self._next = NEVER  # what is planned from here on may be too late for the answer
            self._leapt += self.clock.missed
            self.clock.follow()
            offset, now = self.clock.offset, self.clock.now()
            following: float | None
            try:
                await self._keep_time(leap)
                overdue, following = await self.store.alarms.look(now)
                due = [match for match in overdue if self._woken.get(match, 0.0) <= now]
                for match in due:
                    await self._note_woken(match, now)
                await wake(due)
                following = min(filter(None, [following, *self._woken.values()]), default=NEVER)
            except StoreError:
                following = now + ALARM_RETRY
                log.exception("what is due cannot be read")
            await self._wait(min(following, now + PULSE), offset)

    async def _note_woken(self, match: int, now: float) -> None:
        """A game is being woken; when that is done again, unless it is done with by then.  Raises StoreError."""
        failures = self._failures.get(match, -1) + 1
        if failures > FAILURES:
            found = await self.store.matches.find(match)
            if found is None or found.status not in ("open", "running"):
                await self.set(match, None)
                return
        self._planned.pop(match, None)
        self._failures[match] = failures
        self._woken[match] = now + min(LONGEST_ALARM_RETRY, ALARM_RETRY * 2 ** min(failures, FAILURES))

    async def _keep_time(self, leap: Callable[[float], Awaitable[None]]) -> None:
        """Note that Belfry is on; after a leap of time, that it was off meanwhile.  Raises StoreError."""
        if abs(self._leapt) < LEAP:
            await self.store.uptime.note_alive()
        else:
            log.warning("the machine has slept, or its time was set", extra={"seconds": round(self._leapt)})
            self._planned.clear()
            self._woken.clear()
            await leap(self._leapt)
        self._leapt = 0.0

    async def _wait(self, moment: float, offset: float) -> None:
        """Until then, or until the clock is moved from this offset, or something sooner is planned."""
        self._next = moment
        sleeping = asyncio.create_task(self.clock.sleep_until(moment, offset))
        tasks = [asyncio.create_task(self._sooner.wait()), sleeping]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
