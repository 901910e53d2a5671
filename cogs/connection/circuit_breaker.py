"""How long Belfry waits for Discord where nobody waits for an answer.

What fails in the background is tried again anyway, so an attempt is given up
after a while, an error of Discord's is not repeated within it as discord.py
does, and a channel that has failed twice is not asked again.  Pictures for what
time alone has brought about are drawn one at a time, and an attempt that
waits for its picture loses no time by that.
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

from cogs.panels import pictures

SECONDS = 10.0  # that an attempt may take, but for its pictures
GIVEN_UP_AFTER = 2  # failures of one channel within an attempt, after which it is asked nothing more
AT_ONCE = 1  # picture that is on the way to be drawn, so that answers to presses wait for no more than that
REST = 2.0  # times the seconds of a processor that one of them took, until the next one
CHANNEL = re.compile(r"/channels/(\d+)(?=/|$)")
GLOBAL = "X-RateLimit-Global"


class NotAsked(ConnectionError):
    """Discord was not asked, for it has just failed in this channel."""


@dataclass
class Attempt:
    """What one attempt has come to; `failures` of each channel."""

    timeout: asyncio.Timeout
    failures: Counter[int]

    def require_open(self, channel: int) -> None:
        """Raises NotAsked."""
        if self.failures[channel] >= GIVEN_UP_AFTER:
            raise NotAsked


_under_way: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


def require_open(channel: int) -> None:
    """To be asked before something is drawn for a channel.  Raises NotAsked where an attempt asks it nothing more."""
    if attempt := _under_way.get():
        attempt.require_open(channel)


class Patience:
    """Sees to it that attempts in the background end soon."""

    def __init__(self) -> None:
        self._drawing = asyncio.Semaphore(AT_ONCE)
        self._refused_until = 0.0  # for all that Belfry asks, by the clock of the event loop

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Be told of each request."""
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._fail)

    @asynccontextmanager
    async def attempting(self, *closed: int, hurried: bool = True) -> AsyncIterator[None]:
        """Within it one attempt is made, in which the `closed` channels are asked nothing.

        Unless it is `hurried` its pictures wait for those of others.  Raises TimeoutError when it takes too long.
        """
        async with asyncio.timeout(SECONDS) as timeout:
            under_way = _under_way.set(Attempt(timeout, Counter(dict.fromkeys(closed, GIVEN_UP_AFTER))))
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
            attempt.require_open(find_channel(request.url))
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
        if attempt and cut_off and not isinstance(request.exception, NotAsked):
            attempt.failures[find_channel(request.url)] += 1


def find_channel(url: URL) -> int:
    """The channel that a request is about; 0 if it is about none."""
    found = CHANNEL.search(url.path)
    return int(found[1]) if found else 0
