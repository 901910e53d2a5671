"""How often Belfry begins a session with Discord, which resets the token of a bot that does so 1,000 times in a day
(https://docs.discord.com/developers/events/gateway#session-start-limit-object).

To resume a session is none.
"""

import asyncio
import logging

import discord

from base.clock import HOUR, MINUTE, Clock
from cogs.connection.errors import UNREACHABLE
from store import Lives, Store

log = logging.getLogger("belfry.sessions")

FEW_SESSIONS = 50  # sessions left, below which somebody has to look why there are so many
FREE_LIVES = 5  # short lives of the process, one after the other, after which the next waits


def find_wait(short_lives: int) -> int:
    """Seconds to wait before the next session after this number of short lives in a row, up to an hour."""
    return 0 if short_lives < FREE_LIVES else min(MINUTE << (short_lives - FREE_LIVES), HOUR)


class Sessions:
    """Begins sessions as often as Discord allows, and rarely while Belfry ends again and again."""

    def __init__(self, client: discord.AutoShardedClient, store: Store, clock: Clock) -> None:
        self.client = client
        self.store = store
        self.clock = clock
        self._before: Lives | None = None  # as long as this process has begun none

    async def note_start(self) -> None:
        """Note the end of the process before this one.  To be called once, before `UptimeStore.note_start`."""
        self._before = await self.store.uptime.end_life()

    async def await_turn(self) -> bool:
        """Wait until the first session of a shard may begin; whether that took any time.  Raises StoreError."""
        waited = await self._rest(self._before) if self._before else False
        while (limits := await self.ask()) and limits.remaining < 1:
            seconds = max(MINUTE, limits.reset_after // 1000)
            log.warning("Discord allows no more sessions, so Belfry waits", extra={"seconds": seconds})
            await self.clock.sleep_until(self.clock.now() + seconds)
            waited = True
        if self._before:
            await self.store.uptime.note_session(self._before)
            self._before = None
        return waited

    async def ask(self) -> discord.SessionStartLimits | None:
        """What Discord allows; None if it does not say, as connecting to it will tell why."""
        try:
            limits = await self.client.fetch_session_start_limits()
        except (discord.GatewayNotFound, *UNREACHABLE):
            return None
        if 0 < limits.remaining < FEW_SESSIONS:
            facts = {"remaining": limits.remaining, "seconds": limits.reset_after // 1000}
            log.warning("Discord allows few more sessions; find out why Belfry begins so many", extra=facts)
        return limits

    async def _rest(self, lives: Lives) -> bool:
        until = lives.ended + find_wait(lives.short)
        if (seconds := until - self.clock.now()) <= 0:
            return False
        facts = {"starts": lives.short, "seconds": round(seconds)}
        log.warning("Belfry has ended soon after each of its last starts, so it waits before it connects", extra=facts)
        try:
            while self.clock.now() < until:
                await self.clock.sleep_until(until)
        except asyncio.CancelledError:  # somebody is there who stops it, perhaps to start what was mended
            await self.store.uptime.forget_lives()
            raise
        return True
