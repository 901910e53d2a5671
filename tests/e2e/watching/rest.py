"""Waiting until Belfry has done all that there is to do, so that what was not done by then never is."""

import asyncio
import time
from contextlib import closing
from datetime import datetime, timedelta
from sqlite3 import connect
from typing import Any
from zoneinfo import ZoneInfo

from cogs.connection.presence import STAYS
from store import Store
from store.matches.uptime import ALIVE
from tests.local import Sandbox
from tests.waiting import HANG

from ..bots.bot_process import BotProcess

BERLIN = ZoneInfo("Europe/Berlin")


async def at_rest(sandbox: Sandbox, bot: BotProcess, seconds: float = HANG) -> None:
    """Wait until nothing is due at this moment, every message shows what it should, and no computer is asked anything.

    AssertionError with the log when that takes longer than so many `seconds`.
    """
    now, end = int(sandbox.clock.now()), time.monotonic() + seconds
    while late := due(sandbox, bot, now) or behind(sandbox, bot) or await thinking(bot):
        assert time.monotonic() < end, f"behind: {late}\n{bot.tail()}"
        await asyncio.sleep(0.05)


async def pass_time(sandbox: Sandbox, bot: BotProcess, seconds: float) -> None:
    """Move the clock by `seconds`, and wait until Belfry has done all that is due by then."""
    sandbox.clock.advance(seconds)
    await at_rest(sandbox, bot)


async def none_due(sandbox: Sandbox, bot: BotProcess) -> None:
    """Wait until nothing is due at this moment, where messages cannot be brought up to date.

    TimeoutError when that takes too long.
    """
    now = int(sandbox.clock.now())
    async with asyncio.timeout(HANG):
        while due(sandbox, bot, now):
            await asyncio.sleep(0.05)


def due(sandbox: Sandbox, bot: BotProcess, now: int) -> list[Any]:
    """The games that are to be looked at by now; before Belfry has seen that the clock was moved, what it saw last."""
    file = sandbox.clock.file
    moved = file.stat().st_mtime + sandbox.clock.offset if file and file.exists() else 0.0
    with closing(connect(bot.database)) as database:
        [[alive]] = database.execute("select value from settings where key = ?", (ALIVE,))
        if int(alive) < int(max(bot.launched, moved)):
            return [("alive", alive)]
        return database.execute("select match_id, at from due where at <= ?", (now,)).fetchall()


def behind(sandbox: Sandbox, bot: BotProcess) -> list[Any]:
    """The games whose messages are not up to date; those whose channel was deleted have nowhere to be."""
    with closing(connect(bot.database)) as database:
        rows = database.execute("select id, status, channel from matches where shown <> revision").fetchall()
    return [(match, status) for match, status, channel in rows if str(channel) in sandbox.world.channels]


async def thinking(bot: BotProcess) -> list[int]:
    """The games that wait for a computer."""
    with closing(connect(bot.database)) as database:
        if not database.execute("select 1 from seats where computer <> '' or standin > 0").fetchone():
            return []
    store = await Store.open(bot.database)
    found = [await store.play.load(number) for number in await store.matches.with_computers()]
    await store.close()
    return [match.id for match, table in found if table and any(ask.seat in match.automated for ask in table.waiting())]


def seconds_until(sandbox: Sandbox, zone: ZoneInfo, hour: int, minute: int = 0) -> float:
    """How long it is until clocks in this zone next show this."""
    now = datetime.fromtimestamp(sandbox.clock.now(), zone)
    then = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if then <= now:
        then += timedelta(days=1)
    return then.timestamp() - now.timestamp()


async def pass_until(sandbox: Sandbox, bot: BotProcess, zone: ZoneInfo, hour: int, minute: int = 0) -> None:
    """Let the time pass until clocks in this zone next show this."""
    await at_rest(sandbox, bot)
    sandbox.clock.advance(seconds_until(sandbox, zone, hour, minute))


async def look_away(sandbox: Sandbox, bot: BotProcess) -> None:
    """A minute passes, and all have been told what they are told."""
    await at_rest(sandbox, bot)
    await pass_time(sandbox, bot, STAYS + 1)
