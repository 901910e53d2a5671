"""Discord allows a bot so many sessions in a day, and resets its token after that: Belfry looks before each."""

import sqlite3
from contextlib import closing

from app.cli import LATER
from base.clock import HOUR, MINUTE
from cogs.connection.sessions import FREE_LIVES
from tests.local import Sandbox
from tests.waiting import until

from .bots.bot_process import BotProcess


def allow(sandbox: Sandbox, remaining: int) -> None:
    """Have Discord say how many sessions the bot may begin, and that this changes in an hour."""
    sandbox.backend.session_starts = {"remaining": remaining, "reset_after": HOUR * 1000}


async def test_belfry_that_always_dies_soon_waits_before_it_connects(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    for _ in range(FREE_LIVES):
        await idle_bot.start()
        await idle_bot.kill()
    before = sandbox.connections.identified
    await idle_bot.launch()
    await until(lambda: "so it waits before it connects" in idle_bot.tail())
    assert f"starts={FREE_LIVES}" in idle_bot.tail()
    assert sandbox.connections.identified == before
    sandbox.clock.advance(MINUTE)
    await until(lambda: sandbox.connections.identified > before)
    await idle_bot.kill()
    await idle_bot.launch()
    await until(lambda: f"starts={FREE_LIVES + 1}" in idle_bot.tail())
    await idle_bot.stop()
    await idle_bot.start()  # at once, for somebody has stopped it while it waited


async def test_belfry_to_which_no_session_is_left_waits_and_counts_that_as_time_off(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    allow(sandbox, 0)
    await idle_bot.launch()
    await until(lambda: "Discord allows no more sessions, so Belfry waits" in idle_bot.tail())
    assert not sandbox.connections.identified
    allow(sandbox, 49)
    sandbox.clock.advance(HOUR)
    await sandbox.until(lambda: sandbox.connections.online)
    await until(lambda: " ready " in idle_bot.tail())
    assert "Discord allows few more sessions" in idle_bot.tail()
    await idle_bot.stop()
    with closing(sqlite3.connect(idle_bot.database)) as file:
        [(seconds,)] = file.execute("select ended - began from outages")
    assert HOUR <= seconds < HOUR + MINUTE


async def test_belfry_whose_session_is_ended_when_none_is_left_ends_with_a_sentence(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    before = sandbox.connections.identified
    allow(sandbox, 0)
    sandbox.connections.invalidate()
    assert await bot.wait() == LATER
    assert "allows no more sessions today" in bot.tail(1)
    assert "Traceback" not in bot.tail()
    assert sandbox.connections.identified == before
