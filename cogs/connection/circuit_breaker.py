"""The circuit breaker: keeps the background from asking Discord again where it has just failed.

A circuit is closed while requests pass, and open after failures: then nothing is asked.  There are two kinds.  That
of a channel opens within one attempt, after two requests have failed, and lasts until the attempt ends.  That of a
server opens when two attempts have failed there: the channels of its games that fail are asked nothing but by probes.
It is half-open while one is under way: one at a time, and altogether one every few seconds, servers and games in turn.
Each that gets through lets others be tried at once; a circuit closes when no game on its server fails any more, and
all do with a new connection.

What fails is tried again anyway, so an attempt is given up after a while, and an error of Discord's is not repeated
within it as discord.py does.  Pictures for what time alone has brought about are drawn one at a time, and an attempt
that waits for its picture loses no time by that.
"""

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp
import discord
from discord.http import json_or_text
from yarl import URL

from base.clock import DAY
from cogs.panels import pictures

SECONDS = 10.0  # that an attempt may take, but for its pictures
CHANNEL_OPENS_AFTER = 2  # failures of one channel within an attempt
SERVER_OPENS_AFTER = 2  # attempts that have failed on a server
PROBE = 2.5  # seconds between two probes, wherever they go: each may be two requests
RELEASED = 2  # games that are tried at once on a server on which one has got through, and elsewhere
FIRST_RETRY = 1.0  # seconds until the second attempt; then twice as many, and so on
USUAL_RETRY = 30.0  # seconds between two attempts, while they are more than RETRY_SHARE of the time since the first
RETRY_SHARE = 0.05
LOOK_AGAIN = 300.0  # seconds until a game is looked at again of which not all could be done, also after a restart
AT_ONCE = 1  # picture that is on the way to be drawn, so that answers to presses wait for no more than that
REST = 2.0  # times the seconds of a processor that one of them took, until the next one
CHANNEL = re.compile(r"/channels/(\d+)(?=/|$)")
GLOBAL = "X-RateLimit-Global"


class CircuitOpen(ConnectionError):
    """Raised instead of a request while the circuit of its channel is open."""


@dataclass
class Attempt:
    """What one attempt has come to; `failures` of each channel."""

    timeout: asyncio.Timeout
    failures: Counter[int]

    def require_closed(self, channel: int) -> None:
        """Raises CircuitOpen."""
        if self.failures[channel] >= CHANNEL_OPENS_AFTER:
            raise CircuitOpen


_under_way: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


def require_closed(channel: int) -> None:
    """To be called before something is drawn for a channel.  Raises CircuitOpen."""
    if attempt := _under_way.get():
        attempt.require_closed(channel)


@dataclass
class FailingGame:
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


class CircuitBreaker:
    """The circuits of all servers, and the attempts that are under way."""

    def __init__(self) -> None:
        self.failing: dict[int, FailingGame] = {}
        self.probing: set[int] = set()  # games of which a probe is under way
        self._failures = Counter[int]()  # attempts by server, since its circuit was closed
        self._probed: dict[int, float] = {}  # when a probe was last begun, by server
        self._next_probe = 0.0
        self._drawing = asyncio.Semaphore(AT_ONCE)
        self._refused_until = 0.0  # for all that Belfry asks, by the clock of the event loop

    # The circuits of servers

    def is_open(self, match: int) -> bool:
        """Whether a game fails on a server whose circuit is open, so that it waits for a probe."""
        game = self.failing.get(match)
        return game is not None and bool(game.guild) and self._failures[game.guild] >= SERVER_OPENS_AFTER

    def list_open(self, match: int) -> tuple[int, ...]:
        """The channel of a game if its circuit is open; direct messages about the game are still sent."""
        return (self.failing[match].channel,) if self.is_open(match) and match not in self.probing else ()

    def find_probe(self, now: float) -> tuple[float, int] | None:
        """When the next probe is due, and of which game; none where a circuit is half-open."""
        half_open = {self.failing[match].guild for match in self.probing if match in self.failing}
        free = [match for match in self._list_waiting(now) if self.failing[match].guild not in half_open]
        if not free:
            return None
        soonest = max(now, self._next_probe, min(self.failing[match].due for match in free))
        return soonest, next(match for match in free if self.failing[match].due <= soonest)

    def take_probe(self, now: float) -> list[int]:
        """The game that is probed now, if one is due; the next is due later."""
        probe = self.find_probe(now)
        if probe is None or probe[0] > now:
            return []
        self._next_probe = now + PROBE
        return [probe[1]]

    def begin_probe(self, match: int, now: float) -> None:
        """A probe of this game is under way, whatever its server did before."""
        self.probing.add(match)
        self._probed[self.failing[match].guild] = now

    def note_failure(self, match: int, now: float, guild: int, channel: int, *, refused: bool) -> FailingGame:
        """An attempt has failed; `guild` and `channel`: where Discord did, 0 when it was something else."""
        game = self.failing.setdefault(match, FailingGame(now))
        game.put_off(now, refused=refused)
        game.guild, game.channel = guild, channel
        if guild:
            self._failures[guild] += 1
        return game

    def note_success(self, game: FailingGame, now: float) -> list[int]:
        """A game that failed has got through; the games that are tried at once because of that.

        These are more than one each time, so that after an outage all are soon.
        """
        for other in self.failing.values():
            if not other.refused:
                other.due = 0.0
        if not game.guild:
            return []
        if all(other.guild != game.guild for other in self.failing.values()):
            self._failures.pop(game.guild, None)
            self._probed.pop(game.guild, None)
        waiting = self._list_waiting(now)
        here = [match for match in waiting if self.failing[match].guild == game.guild]
        elsewhere = [match for match in waiting if self.failing[match].guild != game.guild]
        return here[:RELEASED] + elsewhere[:RELEASED]

    def close_all(self) -> None:
        """Discord has connected us, so what failed may work now."""
        for game in self.failing.values():
            game.due = 0.0
        self._failures.clear()

    def _list_waiting(self, now: float) -> list[int]:
        """The games that wait for a probe, those first whose turn it is: servers in turn, and on each its games.

        The game goes first that was left alone for the greatest part of the time for which it has failed.  So one that
        got through a minute ago need not wait for all those that have failed for an hour, and each has its turn.
        """

        def find_turn(match: int) -> tuple[float, float]:
            game = self.failing[match]
            return self._probed.get(game.guild, 0.0), -game.idle_share(now)

        waiting = [match for match in self.failing if self.is_open(match) and match not in self.probing]
        return sorted(waiting, key=find_turn)

    # Attempts, and the circuits of channels

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Be told of each request."""
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._fail)

    @asynccontextmanager
    async def attempting(self, *opened: int, hurried: bool = True) -> AsyncIterator[None]:
        """Within it one attempt is made, in which the circuits of the `opened` channels are open.

        Unless it is `hurried` its pictures wait for those of others.  Raises TimeoutError when it takes too long.
        """
        async with asyncio.timeout(SECONDS) as timeout:
            under_way = _under_way.set(Attempt(timeout, Counter(dict.fromkeys(opened, CHANNEL_OPENS_AFTER))))
            turn = pictures.turn.set(None if hurried else self._take_turn)
            try:
                yield
            finally:
                pictures.turn.reset(turn)
                _under_way.reset(under_way)

    @asynccontextmanager
    async def _take_turn(self) -> AsyncIterator[None]:
        """Within it a picture is drawn, and the attempt has as much time left at the end as at the beginning."""
        attempt, loop = _under_way.get(), asyncio.get_running_loop()
        timeout = attempt.timeout if attempt else None
        left = max(0.0, (timeout.when() or 0.0) - loop.time()) if timeout else 0.0
        if timeout:
            timeout.reschedule(None)
        await self._drawing.acquire()
        before = time.process_time()
        try:
            yield
        finally:
            loop.call_later(REST * (time.process_time() - before), self._drawing.release)
            if timeout:
                timeout.reschedule(loop.time() + left)

    async def _begin(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if attempt := _under_way.get():
            attempt.require_closed(find_channel(request.url))
            loop = asyncio.get_running_loop()
            while (left := self._refused_until - loop.time()) > 0:
                await asyncio.sleep(left)

    async def _end(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        """Raises what discord.py would raise in the end; an attempt that is cut off while discord.py waits for a limit
        of all requests would leave all others waiting for ever."""
        attempt, response = _under_way.get(), request.response
        if attempt is None:
            return
        if response.status == 429 and GLOBAL in response.headers:
            seconds = float(response.headers.get("Retry-After", 1.0))
            self._refused_until = asyncio.get_running_loop().time() + seconds
            raise discord.RateLimited(seconds)
        if response.status >= 500:
            attempt.failures[find_channel(request.url)] += 1
            raise discord.DiscordServerError(response, await json_or_text(response))

    async def _fail(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        attempt, cut_off = _under_way.get(), isinstance(request.exception, (aiohttp.ClientError, OSError))
        if attempt and cut_off and not isinstance(request.exception, CircuitOpen):
            attempt.failures[find_channel(request.url)] += 1


def find_channel(url: URL) -> int:
    """The channel that a request is about; 0 if it is about none."""
    found = CHANNEL.search(url.path)
    return int(found[1]) if found else 0
