"""What sick channels keep from others: in many of them Discord fails, and in all games something falls due at once.

A sandbox with two servers.  On one are the sick channels and a healthy one, on
the other another healthy one, each with a running game of two people of its
own; after a day all are to be reminded, the healthy ones last.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from base.clock import DAY
from bench import bots
from sandbox.models import Channel
from tests.e2e.people.running_games import begin_games
from tests.local import Sandbox

ALWAYS = 10**9
FIRST = 10  # seconds within which everything is to happen where Discord does not fail
PATIENCE = 1500.0  # seconds until what did not happen counts as never
CALM = 3.0  # seconds without a request, after which all is done


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench sick", description=__doc__)
    parser.add_argument("--channels", type=int, default=500, help="in which Discord fails")
    parser.add_argument("--seconds", type=int, default=120, help="for which it does, after what is due")
    parser.add_argument("--fault", default="500", help="what it answers there, as in sandbox/faults.py")
    parser.add_argument("--checkout", type=Path, default=bots.ROOT, help="of the Belfry that is measured")
    chosen = parser.parse_args(arguments)
    for line in asyncio.run(measure(chosen.channels, chosen.seconds, chosen.fault, chosen.checkout)):
        print(line, flush=True)
    return 0


async def measure(number: int, seconds: int, fault: str, checkout: Path) -> list[str]:
    """The lines of a table in Markdown."""
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as name:
        folder = Path(name)
        async with Sandbox(port=0, clock=folder / "clock") as sandbox:
            home, away = sandbox.world.home, sandbox.world.add_guild("Elsewhere")
            sick = [sandbox.world.add_channel(f"sick-{n}", guild=home) for n in range(number)]
            near, far = (sandbox.world.add_channel("healthy", guild=guild) for guild in (home, away))
            await begin_games(sandbox, folder / "belfry.db", [*sick, near, far])
            async with bots.belfry(sandbox, folder, checkout) as bot:
                await sandbox.until(lambda: all(channel.messages for channel in (*sick, near, far)), PATIENCE)
                await until_calm(bot)
                sandbox.faults.add(f"/channels/({'|'.join(one.id for one in sick)})/", fault, ALWAYS)
                last = {channel.id: channel.last_message for channel in (*sick, near, far)}
                requested, start = bot.requested, time.monotonic()
                sandbox.clock.advance(DAY + 3600)
                told = [asyncio.create_task(until_told(sandbox, one, last[one.id], start)) for one in (near, far)]
                asked = [0, 0]
                await asyncio.sleep(FIRST)
                asked[0] = count(bot, requested, sick)
                await asyncio.sleep(max(0.0, start + seconds - time.monotonic()))
                asked[1] = count(bot, requested, sick) - asked[0]
                lasted = time.monotonic() - start - FIRST
                reached = [await one for one in told]
                sandbox.faults.clear()
                over = time.monotonic()
                found = [until_told(sandbox, one, last[one.id], over) for one in sick]
                back = [one for one in await asyncio.gather(*found) if one is not None]
    return [
        "| what | figure |",
        "| --- | --- |",
        f"| channels in which Discord answers {fault} | {number} |",
        f"| reminded in another channel of the server, seconds | {show(reached[0])} |",
        f"| reminded on another server, seconds | {show(reached[1])} |",
        f"| requests to sick channels in the first {FIRST} seconds, each to be found out | {asked[0]} |",
        f"| requests a second to sick channels in the {lasted:.0f} seconds after that | {asked[1] / lasted:.2f} |",
        f"| reminded in channels that are healthy again | {len(back)} of {number} |",
        f"| the last of them after seconds | {show(max(back, default=None))} |",
    ]


async def until_calm(bot: bots.Bot) -> None:
    """Wait until it makes no request any more."""
    requested = -1
    while requested != bot.requested:
        requested = bot.requested
        await asyncio.sleep(CALM)


async def until_told(sandbox: Sandbox, channel: Channel, last: str | None, start: float) -> float | None:
    """Seconds until there is a message more in a channel; None if there never is."""
    try:
        await sandbox.until(lambda: channel.last_message != last, PATIENCE)
    except TimeoutError:
        return None
    return time.monotonic() - start


def count(bot: bots.Bot, since: int, channels: list[Channel]) -> int:
    """The requests to these channels."""
    ids = {channel.id for channel in channels}
    return sum(request.path.split("/")[2] in ids for request in bot.requests(since) if request.path.count("/") > 1)


def show(seconds: float | None) -> str:
    return "never" if seconds is None else f"{seconds:.1f}"
