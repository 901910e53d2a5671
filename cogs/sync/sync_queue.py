"""After every change of a game somebody calls `refresh`, and its messages are brought up to date.

A task for that game does what is still to be done.  Edits are never queued: a
task that is late shows the newest state.  If anything fails, the game itself is
already safe, and it is tried again, with growing pauses and without end.

No game waits for another: whatever is due is begun at once, at a pace that
Discord takes and that leaves most of the processor to people.  Where two
attempts on one server have failed, those games are sick, and only probes go
there: one at a time, and altogether one every few seconds, servers and games in
turn.  Each that gets through lets others be tried at once, and so does a new
connection.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

import discord

from base.clock import DAY, Clock
from cogs.connection.circuit_breaker import Patience
from cogs.connection.errors import REFUSED, Failure, StillThere, judge
from cogs.connection.shards import Shards
from cogs.panels.error_codes import BARRED
from cogs.panels.snapshot import Standing
from cogs.sync.game_messages import LOOK_AGAIN, GameMessages
from store import Match, NoSuchMatch, Store, StoreError
from store.db.database import unhurried

log = logging.getLogger("belfry.refresher")

SICK = {Failure.LATER, Failure.OURS}  # failures that are Discord's, and may be those of a whole server
SICK_AFTER = 2  # attempts that have failed on a server, after which only probes go to its games that fail
PACE = 0.015  # seconds between the beginnings of two attempts, at least
MADE = 0.1  # seconds for which the next waits for one; if that takes longer, it is Discord that it waits for
RESTED = 2.0  # times the seconds of a processor that went by meanwhile, for what people do
PROBE = 2.5  # seconds between two probes, wherever they go: each may be two requests
RELEASED = 2  # games that are tried at once on a server on which one has got through, and elsewhere
FIRST_RETRY = 1.0  # seconds until the second attempt; then twice as many, and so on
USUAL_RETRY = (
    30.0  # seconds between two attempts, as long as they are more than RETRY_SHARE of the time since the first
)
RETRY_SHARE = 0.05


@dataclass
class Lag:
    """A game whose messages could not be brought up to date: since when, and when that is tried again.

    `told`: what the log says is late, "board" or "message".
    `refused`: for good, so that after a day it is left alone for longer and longer, until its place is back.
    `barred`: for want of a permission.
    `guild`: the server, when it is Discord that has failed there, and 0 when it was something else.
    """

    since: float
    pause: float = 0.0
    due: float = 0.0
    told: str = ""
    refused: bool = False
    barred: bool = False
    guild: int = 0
    channel: int = 0
    tried: float = 0.0

    def idle_share(self, now: float) -> float:
        """For which part of the time since it began to fail the game has not been tried; 0 to 1."""
        return (now - self.tried) / max(now - self.since, FIRST_RETRY)

    def put_off(self, now: float, *, refused: bool) -> None:
        """An attempt has failed."""
        lasting = refused and now >= self.since + DAY
        most = float(DAY) if lasting else min(max(USUAL_RETRY, RETRY_SHARE * (now - self.since)), LOOK_AGAIN)
        self.refused, self.pause = refused, min(max(FIRST_RETRY, 2 * self.pause), most)
        self.tried, self.due = now, now + self.pause


@dataclass
class Probes:
    """Which of the games that have failed may be tried now, where Discord fails on whole servers."""

    failures: Counter[int] = field(default_factory=Counter)  # by server, since all was well there
    under_way: set[int] = field(default_factory=set)  # games
    due: float = 0.0
    _last: dict[int, float] = field(default_factory=dict)  # by server

    def is_sick(self, lag: Lag) -> bool:
        """Whether a game waits for a probe."""
        return bool(lag.guild) and self.failures[lag.guild] >= SICK_AFTER

    def list_waiting(self, lags: dict[int, Lag], now: float) -> list[int]:
        """The sick games, those first whose turn it is: servers in turn, and on each its games.

        The game goes first that was left alone for the greatest part of the time for which it has failed.  So one that
        got through a minute ago need not wait for all those that have failed for an hour, and each has its turn.
        """
        sick = [match for match, lag in lags.items() if self.is_sick(lag) and match not in self.under_way]
        return sorted(sick, key=lambda match: (self._last.get(lags[match].guild, 0.0), -lags[match].idle_share(now)))

    def find_next(self, lags: dict[int, Lag], now: float) -> tuple[float, int] | None:
        """When the next probe is due, and of which game; none where one is under way."""
        busy = {lags[match].guild for match in self.under_way if match in lags}
        free = [match for match in self.list_waiting(lags, now) if lags[match].guild not in busy]
        if not free:
            return None
        soonest = max(now, self.due, min(lags[match].due for match in free))
        return soonest, next(match for match in free if lags[match].due <= soonest)

    def begin(self, match: int, lag: Lag, now: float) -> None:
        """One is begun."""
        self.under_way.add(match)
        self._last[lag.guild] = now

    def list_released(self, guild: int, lags: dict[int, Lag], now: float) -> list[int]:
        """Which are tried at once, for one has got through on a server: more than one each time, so that after an
        outage all are soon."""
        waiting = self.list_waiting(lags, now)
        here = [match for match in waiting if lags[match].guild == guild]
        elsewhere = [match for match in waiting if lags[match].guild != guild]
        return here[:RELEASED] + elsewhere[:RELEASED]

    def note_well(self, guild: int, lags: dict[int, Lag]) -> None:
        """A game has got through."""
        if all(lag.guild != guild for lag in lags.values()):
            self.failures.pop(guild, None)
            self._last.pop(guild, None)


@dataclass(eq=False, repr=False)
class Refresher:
    """One task for each game whose messages are not up to date."""

    messages: GameMessages
    store: Store
    shards: Shards
    clock: Clock
    patience: Patience

    def __post_init__(self) -> None:
        # To be told of each game that may have changed, and how somebody has just left it, if that is known.
        self.watchers: list[Callable[[int, Standing | None], None]] = []
        self.place_watchers: list[Callable[[int], None]] = []  # told of games that begin or cease to be refused
        self._stale: dict[int, Standing | None] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._late: dict[int, None] = {}  # games to be begun, in this order
        self._beginning: asyncio.Task[None] | None = None
        self._lags: dict[int, Lag] = {}
        self._probes = Probes()
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
            self.catch_up(self._list_due([*behind, *self._lags], now))
            if (probe := self._probes.find_next(self._lags, now)) and probe[0] <= now:
                self._probes.due = now + PROBE
                self._try_out([probe[1]])
            await self._wait()

    def retry_soon(self) -> None:
        """Discord has connected us, so what failed may work now."""
        for lag in self._lags.values():
            lag.due = 0.0
        self._probes.failures.clear()
        self.look_soon()

    def look_soon(self) -> None:
        """Games may be behind of which nobody has told."""
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

    def is_barred(self, match: int) -> bool:
        """Whether Discord has refused the last message of this game for want of a permission."""
        return match in self._lags and self._lags[match].barred

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

    def _try_out(self, matches: Iterable[int]) -> None:
        """Try sick games, whatever their servers did before."""
        for match in matches:
            if match not in self._tasks:
                self._probes.begin(match, self._lags[match], self.clock.now())
        self.catch_up(match for match in matches if match in self._probes.under_way)

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
        """Those of these games that are to be tried again now, each once; of the sick ones none."""
        lags, idle = self._lags, [match for match in dict.fromkeys(matches) if not self._is_under_way(match)]
        well = [match for match in idle if match not in lags or not self._probes.is_sick(lags[match])]
        return [match for match in well if match not in lags or lags[match].due <= now]

    async def _wait(self) -> None:
        """Until something is due, or may be sooner; never longer than between two sweeps, whatever the clock does."""
        probe = self._probes.find_next(self._lags, self.clock.now())
        idle = [lag for match, lag in self._lags.items() if not self._is_under_way(match)]
        due = [lag.due for lag in idle if not self._probes.is_sick(lag)]
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
                known, closed = self._stale.pop(match), self._find_closed(match, hurried=hurried)
                try:
                    async with self.patience.attempting(*closed, hurried=hurried):
                        await self.messages.bring_up(match, known)
                except NoSuchMatch:
                    self._lags.pop(match, None)
                except Exception as error:
                    if not closed:  # else what failed was not tried
                        await self._note_failure(match, error)
                else:
                    self._note_success(match)
        finally:
            self._tasks.pop(match, None)
            self._probes.under_way.discard(match)
            self._sooner.set()

    def _find_closed(self, match: int, *, hurried: bool) -> tuple[int, ...]:
        """The channel of a sick game, which is asked nothing when it is not its turn: what is to be told elsewhere,
        such as direct messages, is told all the same."""
        lag = self._lags.get(match)
        asked = lag is None or hurried or match in self._probes.under_way or not self._probes.is_sick(lag)
        return () if lag is None or asked else (lag.channel,)

    async def _note_failure(self, match: int, error: Exception) -> None:
        place: Match | None = None
        failure, code = judge(error), getattr(error, "code", 0)
        if failure in SICK:
            with suppress(StoreError):
                place = await self.store.matches.find(match)
        now = self.clock.now()
        lag = self._lags.setdefault(match, Lag(now))
        lag.put_off(now, refused=failure in REFUSED)
        lag.guild, lag.channel = (place.guild, place.channel) if place else (0, 0)
        if place:
            self._probes.failures[place.guild] += 1
        lag.barred = isinstance(error, discord.HTTPException) and code in BARRED
        for watcher in self.place_watchers if lag.refused and not isinstance(error, StillThere) else ():
            watcher(match)
        what = "board" if match in self.messages.late_boards else "message"
        about = {"game": match, "code": code, "why": type(error).__name__}
        if what == lag.told or (isinstance(error, StoreError) and error.reference):  # the store has logged it
            return
        if failure is None:
            log.error("a game could not be brought up to date", exc_info=error, extra={"game": match})
        elif not lag.refused and lag.pause < USUAL_RETRY:
            return
        elif what == "board":
            log.warning("board is behind", extra=about)
        else:
            log.warning("a message could not be sent", extra=about)
        lag.told = what

    def _note_success(self, match: int) -> None:
        self._behind.pop(match, None)
        if lag := self._lags.pop(match, None):
            for watcher in self.place_watchers if lag.refused else ():
                watcher(match)
            if lag.told == "board":
                log.info("board is up to date again", extra={"game": match})
            elif lag.told:
                log.info("all messages are sent", extra={"game": match})
            for other in self._lags.values():
                if not other.refused:
                    other.due = 0.0
            if lag.guild:
                self._try_out(self._probes.list_released(lag.guild, self._lags, self.clock.now()))
                self._probes.note_well(lag.guild, self._lags)
