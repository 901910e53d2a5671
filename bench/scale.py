"""What changes when a store holds many running games: 100, 10,000 and 100,000 of them, measured in turns.

In this process, the store alone; then our bot with each of the stores, a
process of its own in a sandbox of its own, played by clicks.  What is measured
in turns has the same neighbours on the machine, so that the ratios hold on a
busy one too.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeVar

from bench import bots
from bench.full_stores import TURNS, fill
from bench.players import Player
from bench.summaries import find_late, median
from engine.games import GAMES
from store import Store
from tests.local import Sandbox

SIZES = (100, 10_000, 100_000)
STARTS = 5  # of each bot
WARM = 10  # clicks that do not count
LATER = 86_400  # seconds

T = TypeVar("T")
Samples = dict[str, dict[int, list[float]]]  # of what was measured, by size


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench scale", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="running games in the stores")
    parser.add_argument("--samples", type=int, default=400, help="of what the store does")
    parser.add_argument("--clicks", type=int, default=150, help="of each bot and game; 0: only the store")
    parser.add_argument("--turns", type=int, default=TURNS, help="newest turns of each game that are stored")
    chosen = parser.parse_args(arguments)
    asyncio.run(measure(chosen.sizes, chosen.samples, chosen.clicks, chosen.turns))
    return 0


async def measure(sizes: list[int], samples: int, clicks: int, turns: int) -> None:
    """Fill the stores, measure, and print a table."""
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        files = {size: Path(folder) / str(size) / "belfry.db" for size in sizes}
        for size, file in files.items():
            file.parent.mkdir()
            await fill(file, size, turns)
        print(f"{'running games':44}" + "".join(f"{size:>16,}" for size in sizes) + "   last : first")
        show({f"file, MB ({turns} turns of each game)": {size: [megabytes(file)] for size, file in files.items()}})
        print("the store alone, milliseconds: median and 95 %")
        show(await of_store(files, samples))
        if clicks:
            print("the bot, milliseconds: median and 95 %")
            show(await of_bots(files, clicks))


async def of_store(files: dict[int, Path], samples: int) -> Samples:
    """What a click or a start asks of the store; of every store in turn."""
    rng, found = random.Random(1), new_samples()
    async with AsyncExitStack() as stack:
        stores = {size: await stack.enter_async_context(opened(file)) for size, file in files.items()}
        for _ in range(samples):
            for size, store in stores.items():
                number = rng.randint(1, size)
                match, table = await timed(found["load a game"][size], store.play.load(number))
                if match.status == "running" and table:
                    ask = rng.choice(table.waiting())
                    table.choose(ask.seat, ask.what, rng.choice(ask.options))
                    match, _ = await timed(found["commit a choice"][size], store.play.commit(match, table))
                    await timed(found["note that it is shown"][size], store.messages.note_shown(match))
                await timed(found["find the game of a channel"][size], store.matches.find_in(number))
                await timed(found["find the games of a person"][size], store.matches.of(number))
                await timed(found["find the messages of a game"][size], store.messages.of(number))
                await timed(found["see that nothing is due"][size], store.alarms.due(time.time()))
                await timed(found["see when something is due"][size], store.alarms.find_next())
                await timed(found["plan to look at a game"][size], store.alarms.set(number, int(time.time()) + LATER))
    for _ in range(samples // 10):
        for size, file in files.items():
            start = time.perf_counter()
            async with opened(file) as store:
                await store.messages.list_unshown()
                found["open, list what is out of date"][size].append(time.perf_counter() - start)
                await timed(found["count all games, for figures"][size], store.matches.count())
    return milliseconds(found)


async def of_bots(files: dict[int, Path], clicks: int) -> Samples:
    """Clicks on each bot in turn, what it then holds in memory, and how long it takes to start."""
    found, memory = new_samples(), new_samples()
    for game in GAMES:
        async with AsyncExitStack() as stack:
            sandboxes = {size: await stack.enter_async_context(Sandbox(port=0, limits=False)) for size in files}
            running = {
                size: await stack.enter_async_context(bots.belfry(sandbox, files[size].parent))
                for size, sandbox in sandboxes.items()
            }
            players = {size: Player(sandbox, game) for size, sandbox in sandboxes.items()}
            for player in players.values():
                await player.start()
            for n in range(clicks + WARM):
                for size, player in players.items():
                    took = await player.click()
                    if n >= WARM:
                        found[f"a click, {game}"][size].append(took)
            for size, bot in running.items():
                memory[f"memory, MB, {game}"][size].append(bot.memory)
        for size, file in files.items():
            await put_away(file, size)
    for _ in range(STARTS):
        for size, file in files.items():
            async with Sandbox(port=0, limits=False) as sandbox:
                start = time.perf_counter()
                async with bots.belfry(sandbox, file.parent):
                    found["from the command to READY"][size].append(time.perf_counter() - start)
    return milliseconds(found) | memory


async def put_away(file: Path, size: int) -> None:
    """Stop the games that came after the first `size`, so that their channel is free for others."""
    async with opened(file) as store:
        number = size
        while await store.matches.find(number := number + 1):
            await store.matches.stop(number)


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[Store]:
    store = await Store.open(file)
    try:
        yield store
    finally:
        await store.close()


async def timed(times: list[float], action: Awaitable[T]) -> T:
    """Do something, and note how long it took."""
    start = time.perf_counter()
    result = await action
    times.append(time.perf_counter() - start)
    return result


def new_samples() -> Samples:
    return defaultdict(lambda: defaultdict(list))


def milliseconds(found: Samples) -> Samples:
    return {what: {size: [1000 * s for s in times] for size, times in sizes.items()} for what, sizes in found.items()}


def megabytes(file: Path) -> float:
    return file.stat().st_size / 1e6


def show(found: Samples) -> None:
    """A line for each thing that was measured; the last size compared with the first."""
    for what, sizes in found.items():
        line = f"  {what:42}"
        for values in sizes.values():
            line += f"{median(values):9.2f}{find_late(values):7.2f}" if len(values) > 1 else f"{values[0]:16.1f}"
        first, *_, last = (median(values) for values in sizes.values())
        print(f"{line}{last / first:11.2f}")
