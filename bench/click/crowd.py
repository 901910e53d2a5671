"""Many games clicking at once, each as soon as it can: clicks a second, how long each takes, and memory meanwhile.

The next click comes without silence, so caches of the processor and its frequency are hot, for the bare bot as for
Belfry.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from bench.bots import Bot, side_by_side
from bench.fixtures import PARTIES
from bench.players import Bare, Clicker, Player, seat
from bench.statistics import read_clocks, tell_load, tell_milliseconds

MANY, FEW = 50, 10  # games
BLOCKS = 8  # of clicks on one bot, before it is the next one's turn; even, for memory is compared with half of them


class Tally:
    """What was measured of one bot: seconds of each click, of all; of a processor, of the bot and of this process.

    `looked`: presses that are no clicks, but work for the bot.  `memory`: megabytes after each block.
    """

    def __init__(self) -> None:
        self.took: list[float] = []
        self.elapsed = 0.0
        self.processor = 0.0
        self.simulation = 0.0
        self.looked = 0
        self.memory: list[float] = []

    @property
    def rate(self) -> float:
        """Clicks a second."""
        return len(self.took) / self.elapsed

    @property
    def thrift(self) -> float:
        """Clicks for each second of a processor, with all that follows, and with looking."""
        return len(self.took) / self.processor


async def measure(checkouts: list[Path], clicks: int) -> None:
    """So many clicks in many games, then a quarter of them in few of the same games."""
    clocks = read_clocks()
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        async with side_by_side(Path(folder), checkouts) as (floor, bots):
            started = [bot.memory for bot in (floor, *bots)]
            crowds = await sit_down(floor, bots)
            many = await click(crowds, clicks)
            few = await click({bot: crowd[:FEW] for bot, crowd in crowds.items()}, clicks // 4)
            failed = {bot.name: sum(clicker.failed for clicker in crowd) for bot, crowd in crowds.items()}
    show_clicks(few, FEW, "")
    show_clicks(many, MANY, "150 for each second of a processor, x 0.15")
    print(tell_load(clocks))
    print(f"clicks without a valid answer: {', '.join(f'{name} {number}' for name, number in failed.items())}")
    show_memory(started, many, clicks, MANY)


async def sit_down(floor: Bot, bots: list[Bot]) -> dict[Bot, Sequence[Clicker]]:
    """Start the games; the bare bot's pictures are as large as those of the first Belfry."""
    crowds: dict[Bot, Sequence[Clicker]] = {}
    sizes: list[int] = []
    for bot in bots:
        players = await begin_games(bot, MANY)
        sizes = sizes or [player.picture_size for player in players]
        crowds[bot] = players
    bare = [Bare(floor.sandbox, f"Ada {n}", size) for n, size in enumerate(sizes, 1)]
    for person in bare:
        await person.start()
    return {floor: bare, **crowds}


async def begin_games(bot: Bot, number: int) -> list[Player]:
    """So many games of all tables, each with people of its own."""
    return [await seat(bot.sandbox, party, n) for n, party in enumerate(islice(cycle(PARTIES), number), 1)]


async def click(crowds: dict[Bot, Sequence[Clicker]], clicks: int) -> dict[Bot, Tally]:
    """So many clicks on each bot, in blocks in turn."""
    found = {bot: Tally() for bot in crowds}
    for _ in range(BLOCKS):
        for bot, crowd in crowds.items():
            await bot.silence()
            await click_block(bot, crowd, clicks // BLOCKS, found[bot])
    return found


async def click_block(bot: Bot, crowd: Sequence[Clicker], clicks: int, tally: Tally) -> None:
    """Let everybody click until so many clicks have been made."""
    turns, looked = iter(range(clicks)), sum(clicker.looked for clicker in crowd)

    async def take_turns(clicker: Clicker) -> None:
        for _ in turns:  # shared by all
            tally.took.append(await clicker.press())

    processor, simulation, start = bot.processor, time.process_time(), time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for clicker in crowd:
            group.create_task(take_turns(clicker))
    tally.elapsed += time.perf_counter() - start
    tally.simulation += time.process_time() - simulation
    await bot.silence()
    tally.processor += bot.processor - processor
    tally.looked += sum(clicker.looked for clicker in crowd) - looked
    tally.memory.append(bot.memory)


def show_clicks(found: dict[Bot, Tally], games: int, wanted: str) -> None:
    print(f"\n{games} games clicking at once, without silence (hot); milliseconds, and clicks for each second of")
    print("a processor, with all that follows; besides, how often somebody looked what there is to choose in secret")
    head = f"{'':14}{'clicks':>8}{'a second':>10}{'x':>7}{'median':>9}{'95 %':>8}"
    print(f"{head}{'processor':>12}{'x':>7}{'looks':>8}   wanted")
    floor = next(iter(found.values()))
    for bot, tally in found.items():
        line = f"{bot.name:14}{len(tally.took):8}{tally.rate:10.1f}{tally.rate / floor.rate:7.3f}"
        line += f"{tell_milliseconds(tally.took)}{tally.thrift:12.1f}{tally.thrift / floor.thrift:7.3f}{tally.looked:8}"
        print(line if tally is floor else f"{line}   {wanted}")
    shares = (f"{bot.name} {tally.simulation / tally.elapsed:.2f}" for bot, tally in found.items())
    print(f"cores that the simulation took meanwhile: {', '.join(shares)}")


def show_memory(started: list[float], found: dict[Bot, Tally], clicks: int, games: int) -> None:
    print(f"\nresident memory, MB; {clicks} clicks in {games} games")
    print(f"{'':14}{'started':>9}{'half':>8}{'end':>8}{'growth in the second half':>28}")
    for at_start, (bot, tally) in zip(started, found.items(), strict=True):
        half, end = tally.memory[BLOCKS // 2 - 1], tally.memory[-1]
        print(f"{bot.name:14}{at_start:9.0f}{half:8.0f}{end:8.0f}{end - half:28.1f}")
