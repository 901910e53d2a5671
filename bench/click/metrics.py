"""What clicks cost with the figures shown to a program that asks for them now and then, and without: in blocks in turn.

Another Belfry without them says how much of a difference is chance.
"""

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from statistics import mean
from time import perf_counter, process_time, time
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
from prometheus_client import CollectorRegistry
from yarl import URL

from bench.bots import Bot, belfry
from bench.click.crowd import Tally, begin_games, click
from bench.players import Clicker
from bench.summaries import median, read_clocks, tell_load, tell_milliseconds
from metrics.traffic import Traffic
from sandbox.server import Sandbox
from tests.machine import find_port

GAMES_AT_ONCE = 12
EVERY = 15.0  # seconds between two questions, as Prometheus asks if nothing else is said
COUNTED = 20_000  # requests, to see what one takes
ASKED = 50  # times, to see what one takes
OFF, ON, AGAIN = "off", "on", "off again"


async def measure(clicks: int) -> None:
    """So many clicks on each of three Belfrys."""
    clocks, port = read_clocks(), find_port()
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        async with AsyncExitStack() as stack:
            bots = []
            for name in (OFF, ON, AGAIN):
                sandbox = await stack.enter_async_context(Sandbox(limits=False))
                shown = port if name == ON else 0
                bot = await stack.enter_async_context(belfry(sandbox, Path(folder) / name, metrics=shown))
                bots.append(replace(bot, name=name))
            for bot in bots:
                await bot.silence(1.0)
            crowds: dict[Bot, Sequence[Clicker]] = {bot: await begin_games(bot, GAMES_AT_ONCE) for bot in bots}
            await click(crowds, clicks // 8)  # which do not count
            counted, requested = {bot: bot.counts for bot in bots}, bots[1].requested
            async with asking(port):
                found = await click(crowds, clicks)
            show_clicks(found)
            for bot, before in counted.items():
                print(f"{bot.name:14}{bot.counts.since(before)}")
            requests = (bots[1].requested - requested) / clicks
            print(f"{requests:.2f} requests a click, each counted in {1e6 * await time_counting():.1f} µs")
            await show_questions(port, bots[1])
    print(tell_load(clocks))


async def ask(session: aiohttp.ClientSession, port: int) -> None:
    """Read all figures."""
    async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        answer.raise_for_status()
        await answer.read()


@asynccontextmanager
async def asking(port: int) -> AsyncIterator[None]:
    """Within it somebody asks now and then."""

    async def keep_asking() -> None:
        async with aiohttp.ClientSession() as session:
            while True:
                await ask(session, port)
                await asyncio.sleep(EVERY)

    task = asyncio.create_task(keep_asking())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def show_clicks(found: dict[Bot, Tally]) -> None:
    print(f"\n{GAMES_AT_ONCE} games clicking at once, asked for figures every {EVERY:.0f} s; milliseconds")
    print(f"{'figures':14}{'clicks':>8}{'median':>9}{'95 %':>8}{'x':>7}{'processor':>12}{'x':>7}   wanted")
    off = next(iter(found.values()))
    for bot, tally in found.items():
        took = f"{tell_milliseconds(tally.took)}{median(tally.took) / median(off.took):7.3f}"
        line = f"{bot.name:14}{len(tally.took):8}{took}{1000 / tally.thrift:12.2f}{off.thrift / tally.thrift:7.3f}"
        print(f"{line}   1.01" if bot.name == ON else line)


async def time_counting() -> float:
    """Seconds of a processor that the figures take for a request."""
    traffic, nobody = Traffic(time, CollectorRegistry()), cast(Any, None)
    url = URL("https://discord.com/api/v10/interactions/1575953700348755968/TOKEN/callback")
    request = cast(Any, SimpleNamespace(url=url, response=SimpleNamespace(status=200)))
    began = process_time()
    for _ in range(COUNTED):
        await traffic.note_end(nobody, nobody, request)
    return (process_time() - began) / COUNTED


async def show_questions(port: int, bot: Bot) -> None:
    await bot.silence()
    processor, took = bot.processor, []
    async with aiohttp.ClientSession() as session:
        for _ in range(ASKED):
            began = perf_counter()
            await ask(session, port)
            took.append(perf_counter() - began)
    each = 1000 * (bot.processor - processor) / ASKED
    print(f"all figures once: {1000 * mean(took):.1f} ms, of a processor {each:.1f} ms")
