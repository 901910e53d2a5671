"""After every change of a game somebody calls `refresh`, and its messages are brought up to date.

A task for that game does what is still to be done.  Edits are never queued: a
task that is late shows the newest state.  If anything fails, the game itself is
already safe, and it is tried again, with growing pauses and without end.

No game waits for another: whatever is due is begun at once, at a pace that
Discord takes and that leaves most of the processor to people.  Where Discord
fails, the circuit breaker says which games are asked for.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

import discord

from base.clock import Clock
from cogs.connection.circuit_breaker import LOOK_AGAIN, USUAL_RETRY, CircuitBreaker
from cogs.connection.errors import REFUSED, Failure, StillThere, judge
from cogs.connection.shards import Shards
from cogs.panels.error_codes import BARRED
from cogs.panels.snapshot import Standing
from cogs.sync.game_messages import GameMessages
from store import Match, NoSuchMatch, Store, StoreError
from store.db.database import unhurried

log = logging.getLogger("belfry.refresher")

OF_DISCORD = {Failure.LATER, Failure.OURS}  # failures that may be those of a whole server
PACE = 0.015  # seconds between the beginnings of two attempts, at least
MADE = 0.1  # seconds for which the next waits for one; if that takes longer, it is Discord that it waits for
RESTED = 2.0  # times the seconds of a processor that went by meanwhile, for what people do


@dataclass(eq=False, repr=False)
class Refresher:
    """One task for each game whose messages are not up to date."""

    messages: GameMessages
    store: Store
    shards: Shards
    clock: Clock
    breaker: CircuitBreaker

    def __post_init__(self) -> None:
        # To be told of each game that may have changed, and how somebody has just left it, if that is known.
        self.watchers: list[Callable[[int, Standing | None], None]] = []
        self.place_watchers: list[Callable[[int], None]] = []  # told of games that begin or cease to be refused
        self._stale: dict[int, Standing | None] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._late: dict[int, None] = {}  # games to be begun, in this order
        self._beginning: asyncio.Task[None] | None = None
        self._sweep = 0.0  # when all games are looked through for those that are behind
        self._sooner = asyncio.Event()
        self._behind: dict[int, float] = {}  # since when, by game
        self._closed = False

    def refresh(self, match: int, known: Standing | None = None) -> asyncio.Task[None] | None:
        """See to it that the messages of this game are brought up to date, soon, and tell all who watch.

        `known` is how somebody has just left it.  Gives the task that tries it; none when Belfry is stopped.
        """
        return self._begin(match, known, hurried=True)

    def catch_up(self, matches: Iterable[int]) -> None:
        """Refresh many games, one after another, with rests that leave Discord and the processor to people."""
        self._late |= dict.fromkeys(matches)
        if self._beginning is None and not self._closed:
            self._beginning = asyncio.create_task(self._begin_late(), name="catch up")

    def behind_since(self, match: int) -> float:
        """Since when the messages of a game have not been brought up to date, as far as this process knows."""
        return self._behind.get(match, self.clock.now())

    async def run(self) -> None:
        """Try again what failed, and every few minutes whatever is behind, for as long as Belfry runs."""
        while True:
            now = self.clock.now()
            behind = list[int]()
            if now >= self._sweep:
                self._sweep = now + LOOK_AGAIN
                behind = await self._find_behind()
            self.catch_up(self._list_due([*behind, *self.breaker.failing], now))
            self._probe(self.breaker.take_probe(now))
            await self._wait()

    def retry_soon(self) -> None:
        """Discord has connected us, so what failed may work now."""
        self.breaker.close_all()
        self.look_soon()

    def look_soon(self) -> None:
        """Games may be behind of which nobody has told."""
        self._sweep = 0.0
        self._sooner.set()

    @property
    def refused(self) -> list[int]:
        """The games whose messages Discord has refused for good, as far as this process knows."""
        return [match for match, game in self.breaker.failing.items() if game.refused]

    def retry(self, match: int) -> None:
        """The place of a game may take messages again."""
        if game := self.breaker.failing.get(match):
            game.pause = game.due = 0.0
            self._sooner.set()

    def is_barred(self, match: int) -> bool:
        """Whether Discord has refused the last message of this game for want of a permission."""
        return match in self.breaker.failing and self.breaker.failing[match].barred

    async def close(self) -> None:
        """Give up what is under way; the next start goes on with it."""
        self._closed = True
        tasks = [*self._tasks.values(), *([self._beginning] if self._beginning else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, match: int, known: Standing | None = None, *, hurried: bool) -> asyncio.Task[None] | None:
        self._stale[match] = known
        self._behind.setdefault(match, self.clock.now())
        if match not in self._tasks and not self._closed:
            self._tasks[match] = asyncio.create_task(self._keep_up(match, hurried=hurried), name=f"board {match}")
        for watcher in self.watchers:
            watcher(match, known)
        return self._tasks.get(match)

    async def _begin_late(self) -> None:
        try:
            while self._late:
                match = next(iter(self._late))
                del self._late[match]
                before = time.process_time()
                if task := self._begin(match, hurried=False):
                    await asyncio.wait({task}, timeout=MADE)
                await asyncio.sleep(PACE + RESTED * (time.process_time() - before))
        finally:
            self._beginning = None

    def _probe(self, matches: Iterable[int]) -> None:
        """Try games on servers whose circuit is open."""
        for match in matches:
            if match not in self._tasks:
                self.breaker.begin_probe(match, self.clock.now())
        self.catch_up(match for match in matches if match in self.breaker.probing)

    def _is_under_way(self, match: int) -> bool:
        return match in self._tasks or match in self._late

    async def _find_behind(self) -> list[int]:
        """All games whose messages are not up to date, as the store knows."""
        try:
            return await self.shards.pick(await self.store.messages.list_unshown())
        except StoreError:
            log.exception("games that are behind cannot be looked for")
            return []

    def _list_due(self, matches: Iterable[int], now: float) -> list[int]:
        """Those of these games that are to be tried again now, each once; none that waits for a probe."""
        idle = [match for match in dict.fromkeys(matches) if not self._is_under_way(match)]
        closed, failing = [match for match in idle if not self.breaker.is_open(match)], self.breaker.failing
        return [match for match in closed if match not in failing or failing[match].due <= now]

    async def _wait(self) -> None:
        """Until something is due, or may be sooner; never longer than between two sweeps, whatever the clock does."""
        probe = self.breaker.find_probe(self.clock.now())
        idle = [match for match in self.breaker.failing if not self._is_under_way(match)]
        due = [self.breaker.failing[match].due for match in idle if not self.breaker.is_open(match)]
        moment = min([self._sweep, *due, *([probe[0]] if probe else [])])
        tasks = [asyncio.create_task(self._sooner.wait()), asyncio.create_task(self.clock.sleep_until(moment))]
        try:
            await asyncio.wait(tasks, timeout=LOOK_AGAIN, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            self._sooner.clear()

    async def _keep_up(self, match: int, *, hurried: bool) -> None:
        unhurried.set(True)  # for whoever asks for the board waits meanwhile
        try:
            while match in self._stale:
                known, opened = self._stale.pop(match), () if hurried else self.breaker.list_open(match)
                try:
                    async with self.breaker.attempting(*opened, hurried=hurried):
                        await self.messages.bring_up(match, known)
                except NoSuchMatch:
                    self.breaker.failing.pop(match, None)
                except Exception as error:
                    if not opened:  # else what failed was not tried
                        await self._note_failure(match, error)
                else:
                    self._note_success(match)
        finally:
            self._tasks.pop(match, None)
            self.breaker.probing.discard(match)
            self._sooner.set()

    async def _note_failure(self, match: int, error: Exception) -> None:
        place: Match | None = None
        failure, code = judge(error), getattr(error, "code", 0)
        if failure in OF_DISCORD:
            with suppress(StoreError):
                place = await self.store.matches.find(match)
        where = (place.guild, place.channel) if place else (0, 0)
        game = self.breaker.note_failure(match, self.clock.now(), *where, refused=failure in REFUSED)
        game.barred = isinstance(error, discord.HTTPException) and code in BARRED
        for watcher in self.place_watchers if game.refused and not isinstance(error, StillThere) else ():
            watcher(match)
        what = "board" if match in self.messages.late_boards else "message"
        about = {"game": match, "code": code, "why": type(error).__name__}
        if what == game.told or (isinstance(error, StoreError) and error.reference):  # the store has logged it
            return
        if failure is None:
            log.error("a game could not be brought up to date", exc_info=error, extra={"game": match})
        elif not game.refused and game.pause < USUAL_RETRY:
            return
        elif what == "board":
            log.warning("board is behind", extra=about)
        else:
            log.warning("a message could not be sent", extra=about)
        game.told = what

    def _note_success(self, match: int) -> None:
        self._behind.pop(match, None)
        if game := self.breaker.failing.pop(match, None):
            for watcher in self.place_watchers if game.refused else ():
                watcher(match)
            if game.told == "board":
                log.info("board is up to date again", extra={"game": match})
            elif game.told:
                log.info("all messages are sent", extra={"game": match})
            self._probe(self.breaker.note_success(game, self.clock.now()))
