"""Whether another Belfry, somewhere else, answers with the same token: both would play the same games apart.

Discord gives every interaction to both and takes one answer.  So who is told at the first attempt that an
interaction was answered already has a rival; and so has who is sent a press on a moment that the own store has not
come to, for somebody else has edited that board.
"""

import logging
import re
from types import SimpleNamespace

import aiohttp

from base.clock import DAY, HOUR, Clock
from cogs.panels.error_codes import ALREADY_ANSWERED

log = logging.getLogger("belfry.rivals")

CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
COUNTED = 1000  # interactions whose attempts are counted


class Rivals:
    """What has been noticed of another Belfry."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.last_sign = -float(DAY)
        self._warned = -float(HOUR)
        self._answered: dict[int, None] = {}  # interactions that we have begun to answer, the oldest first

    def trace(self) -> aiohttp.TraceConfig:
        """What aiohttp needs to tell us of each attempt, for discord.py makes several without a word."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._see_answer)
        config.on_request_exception.append(self._see_failure)
        return config

    def note(self, sign: str) -> None:
        """There is a rival, by this sign; the log is told once an hour."""
        self.last_sign = self.clock.now()
        if self.last_sign - self._warned >= HOUR:
            self._warned = self.last_sign
            log.warning("another Belfry is running with the same token: stop one of them", extra={"sign": sign})

    def are_there(self) -> bool:
        """Whether a rival was noticed within a day."""
        return self.clock.now() - self.last_sign < DAY

    async def _see_answer(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        first = self._is_first_attempt(str(request.url.path))
        if first and request.response.status == 400 and await is_already_answered(request.response):
            self.note("an interaction was answered by somebody else")

    async def _see_failure(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._is_first_attempt(str(request.url.path))  # perhaps it has arrived all the same

    def _is_first_attempt(self, path: str) -> bool:
        """Whether this is the first answer to an interaction that we have sent."""
        found = CALLBACK.search(path)
        if found is None or (number := int(found[1])) in self._answered:
            return False
        self._answered[number] = None
        if len(self._answered) > COUNTED:
            del self._answered[next(iter(self._answered))]
        return True


async def is_already_answered(response: aiohttp.ClientResponse) -> bool:
    """Whether Discord says that an interaction was answered before; aiohttp keeps the body for who reads it next."""
    try:
        body = await response.json()
    except ValueError:
        return False
    return isinstance(body, dict) and body.get("code") == ALREADY_ANSWERED
