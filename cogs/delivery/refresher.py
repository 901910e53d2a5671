"""After every change of a game somebody calls `refresh`, and its messages are brought up to date.

A task for that game does what is still to be done.  Edits are never queued: a
task that is late shows the newest state.  If anything fails, the game itself is
already safe, and it is tried again, with growing pauses and without end: one
loop has the games wait that are behind, and when one of them gets through, or
Discord connects us anew, it tries all others at once, those first in which
people have waited longest.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from clock import Clock
from cogs.actions.uptime import DAY
from cogs.delivery.failures import REFUSED, judge
from cogs.delivery.game_messages import AGAIN, GameMessages
from cogs.delivery.shards import Shards
from engine.table import Table
from store import Match, NoSuchMatch, Store, StoreError

log = logging.getLogger("belfry.refresher")

BARRED = {50001, 50013}  # no access, no permission
AT_ONCE = 2  # games that are caught up on at a time, so that answers to presses need not wait for their pictures
REST = 2.0  # times the seconds of a processor that one of them took, until the next one
FIRST = 1.0  # seconds until the second attempt; then twice as many, and so on
USUAL = 30.0  # seconds between two attempts, as long as they are more than SHARE of the time since the first
SHARE = 0.05


@dataclass
class Lag:
    """A game whose messages could not be brought up to date: since when, and when that is tried again.

    `refused`: for good, so that after a day it is left alone for longer and longer, until its place is back.
    """

    since: float
    pause: float = 0.0
    due: float = 0.0
    told: bool = False
    refused: bool = False

    def put_off(self, now: float, *, refused: bool) -> None:
        """An attempt has failed."""
        lasting = refused and now >= self.since + DAY
        most = float(DAY) if lasting else min(max(USUAL, SHARE * (now - self.since)), AGAIN)
        self.refused, self.pause = refused, min(max(FIRST, 2 * self.pause), most)
        self.due = now + self.pause


class Refresher:
    """One task for each game whose messages are not up to date."""

    def __init__(self, messages: GameMessages, store: Store, shards: Shards, clock: Clock) -> None:
        self.messages = messages
        self.store = store
        self.shards = shards
        self.clock = clock
        self.watchers: list[Callable[[int], None]] = []  # to be told of each game that may have changed
        self.place_watchers: list[Callable[[int], None]] = []  # told of games that begin or cease to be refused
        self._stale: dict[int, tuple[Match, Table] | None] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._lags: dict[int, Lag] = {}
        self._sweep = 0.0  # when all games are looked through for those that are behind
        self._sooner = asyncio.Event()
        self._barred: set[int] = set()  # games in whose channel we could not post
        self._behind: dict[int, float] = {}  # since when, by game
        self._closed = False

    def refresh(self, match: int, known: tuple[Match, Table] | None = None) -> asyncio.Task[None] | None:
        """See to it that the messages of this game are brought up to date, soon, and tell all who watch.

        `known` is the game as somebody has just left it.  Gives the task that tries it; none when Belfry is stopped.
        """
        self._stale[match] = known
        self._behind.setdefault(match, self.clock.now())
        if match not in self._tasks and not self._closed:
            self._tasks[match] = asyncio.create_task(self._keep_up(match), name=f"board {match}")
        for watcher in self.watchers:
            watcher(match)
        return self._tasks.get(match)

    async def catch_up(self, matches: Iterable[int]) -> None:
        """Refresh many games, a few at a time, with rests that leave the processor to people."""
        waiting = iter(matches)

        async def refresh_next() -> None:
            for match in waiting:
                before = time.process_time()
                if task := self.refresh(match):
                    await asyncio.wait({task})
                    await asyncio.sleep(REST * (time.process_time() - before))

        await asyncio.gather(*(refresh_next() for _ in range(AT_ONCE)))

    def behind_since(self, match: int) -> float:
        """Since when the messages of a game have not been brought up to date, as far as this process knows."""
        return self._behind.get(match, self.clock.now())

    async def run(self) -> None:
        """Try again what failed, and every few minutes whatever is behind, for as long as Belfry runs."""
        while True:
            now = self.clock.now()
            if sweeping := now >= self._sweep:
                self._sweep = now + AGAIN
            try:
                behind = await self.shards.pick(await self.store.unshown())
            except StoreError:
                log.exception("games that are behind cannot be looked for")
                behind = []
            await self.catch_up(self._list_due([*behind, *self._lags], now, sweeping=sweeping))
            await self._wait()

    def retry_soon(self) -> None:
        """Discord has connected us, so what failed may work now."""
        for lag in self._lags.values():
            lag.due = 0.0
        self._sweep = 0.0
        self._sooner.set()

    @property
    def refused(self) -> list[int]:
        """The games whose messages Discord has refused for good, as far as this process knows."""
        return [match for match, lag in self._lags.items() if lag.refused]

    def retry(self, match: int) -> None:
        """The place of a game may take messages again."""
        if lag := self._lags.get(match):
            lag.pause = lag.due = 0.0
            self._sooner.set()

    def take_barred(self, match: int) -> bool:
        """Whether we could not post in the channel of this game; asked once, for one person is told."""
        barred = match in self._barred
        self._barred.discard(match)
        return barred

    async def close(self) -> None:
        """Give up what is under way; the next start goes on with it."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _list_due(self, matches: Iterable[int], now: float, *, sweeping: bool) -> list[int]:
        """Those of these games that are to be tried again now, each once."""
        lags, idle = self._lags, [match for match in dict.fromkeys(matches) if match not in self._tasks]
        return [match for match in idle if (lags[match].due <= now if match in lags else sweeping)]

    async def _wait(self) -> None:
        """Until something is due, or may be sooner; never longer than between two sweeps, whatever the clock does."""
        moment = min([self._sweep, *(lag.due for lag in self._lags.values())])
        tasks = [asyncio.create_task(self._sooner.wait()), asyncio.create_task(self.clock.sleep_until(moment))]
        try:
            await asyncio.wait(tasks, timeout=AGAIN, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            self._sooner.clear()

    async def _keep_up(self, match: int) -> None:
        try:
            while match in self._stale:
                known = self._stale.pop(match)
                try:
                    await self.messages.bring_up(match, known)
                except NoSuchMatch:
                    self._lags.pop(match, None)
                except Exception as error:
                    self._note_failure(match, error)
                else:
                    self._note_success(match)
        finally:
            self._tasks.pop(match, None)

    def _note_failure(self, match: int, error: Exception) -> None:
        now, failure, code = self.clock.now(), judge(error), getattr(error, "code", 0)
        lag = self._lags.setdefault(match, Lag(now))
        lag.put_off(now, refused=failure in REFUSED)
        self._sooner.set()
        if code in BARRED:
            self._barred.add(match)
        for watcher in self.place_watchers if lag.refused else ():
            watcher(match)
        if lag.told:
            return
        if failure is None:
            log.error("board could not be brought up to date", exc_info=error, extra={"game": match})
        elif lag.refused or lag.pause >= USUAL:
            log.warning("board is behind", extra={"game": match, "code": code, "why": type(error).__name__})
        else:
            return
        lag.told = True

    def _note_success(self, match: int) -> None:
        self._behind.pop(match, None)
        self._barred.discard(match)
        if lag := self._lags.pop(match, None):
            for watcher in self.place_watchers if lag.refused else ():
                watcher(match)
            if lag.told:
                log.info("board is up to date again", extra={"game": match})
            for other in self._lags.values():
                if not other.refused:
                    other.due = 0.0
            self._sooner.set()
