"""Clicks after a start: with many games in the store, with boards that are behind, and in a quiet minute.

Clicks come at a steady pace, whether or not earlier ones have been answered,
so that a time in which nothing is answered counts as long as it is.
"""

import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack, suppress
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from bench import full_stores
from bench.bots import belfry, name_of
from bench.parties import PARTIES
from bench.players import Player, seat
from bench.summaries import find_late, median, read_clocks, tell_load, tell_milliseconds
from tests.local import Sandbox

BEHIND = 300  # boards
PEOPLE = 100  # who play in them
SETTLED = 240.0  # seconds, at most, for what only the first start with a store has to do
PACE = 0.25  # seconds from one click to the next
PLAYERS = 18  # games that are clicked in, in turn: so many paces may one be busy
QUIET, FULL, LATE = "a quiet minute", "a start, {:,} games", f"a start, {BEHIND} boards behind"


class Clicked(NamedTuple):
    """Clicks after a start: seconds since then and until the answer of each, and how many got no valid one."""

    times: list[tuple[float, float]]
    failed: int


class Place(NamedTuple):
    """A store in `folder`, the Discord that knows of its games, and those who click."""

    sandbox: Sandbox
    folder: Path
    players: list[Player]


async def measure(checkouts: list[Path], games: int, seconds: float) -> None:
    """So many seconds of each kind on each Belfry in turn, with so many games in the full store."""
    clocks, found = read_clocks(), {checkout: dict[str, Clicked]() for checkout in checkouts}
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        async with AsyncExitStack() as stack:
            few, full = {}, {}
            for n, checkout in enumerate(checkouts):
                sandboxes = [await stack.enter_async_context(Sandbox(limits=False)) for _ in range(2)]
                few[checkout] = await prepare(sandboxes[0], Path(folder) / f"{n}-few", checkout, BEHIND, shown=True)
                full[checkout] = await prepare(sandboxes[1], Path(folder) / f"{n}-full", checkout, games, shown=False)
            for checkout, place in few.items():
                found[checkout][QUIET] = await clicks_after_start(place, checkout, seconds, quiet=True)
            for checkout, place in full.items():
                found[checkout][FULL.format(games)] = await clicks_after_start(place, checkout, seconds)
            for checkout, place in few.items():
                full_stores.put_behind(place.folder / "belfry.db", BEHIND)
                found[checkout][LATE] = await clicks_after_start(place, checkout, seconds)
    for checkout, times in found.items():
        show(name_of(checkout), times, seconds)
    print(tell_load(clocks))


async def prepare(sandbox: Sandbox, folder: Path, checkout: Path, games: int, *, shown: bool) -> Place:
    """A store of so many games and those that are clicked in; their boards are posted if they are to be `shown`."""
    folder.mkdir()
    file = folder / "belfry.db"
    await fill(file, games, checkout)
    world = sandbox.world
    if shown:
        channels = [world.add_channel(f"full-{n}").id for n in range(games)]
        people = [world.add_person(f"Player {n}").id for n in range(PEOPLE)]
        full_stores.settle(file, int(world.home.id), [int(id) for id in channels], [int(id) for id in people])
        full_stores.put_behind(file, games)
    else:  # more channels than Discord would tell of: those of a server in which it has a failure
        elsewhere = world.add_guild("Elsewhere")
        elsewhere.available = False
        full_stores.move(file, int(elsewhere.id))
    async with belfry(sandbox, folder, checkout) as bot:
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLED):
                await bot.silence(1.0)
        parties = islice(cycle(PARTIES), PLAYERS)
        players = [await seat(sandbox, party, n) for n, party in enumerate(parties, 1)]
        for player in players:
            await player.ready()
    return Place(sandbox, folder, players)


async def fill(file: Path, games: int, checkout: Path) -> None:
    """Have a store filled by the code that is to read it."""
    filling = "import asyncio, pathlib, sys; from bench.full_stores import fill;"
    filling += " asyncio.run(fill(pathlib.Path(sys.argv[1]), int(sys.argv[2])))"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", filling, str(file), str(games), cwd=checkout)
    if await process.wait():
        raise RuntimeError(f"The code in {checkout} could not fill {file}; its error is above.")


async def clicks_after_start(place: Place, checkout: Path, seconds: float, *, quiet: bool = False) -> Clicked:
    """Start the bot, wait until it is silent if that is wanted, and click."""
    times: list[tuple[float, float]] = []
    failed = sum(player.failed for player in place.players)
    locks = [asyncio.Lock() for _ in place.players]

    async def click(n: int) -> None:
        async with locks[n % PLAYERS]:
            times.append((n * PACE, await place.players[n % PLAYERS].press()))

    async with belfry(place.sandbox, place.folder, checkout) as bot:
        if quiet:
            await bot.silence(1.0)
        async with asyncio.TaskGroup() as group:
            for n in range(int(seconds / PACE)):
                group.create_task(click(n))
                await asyncio.sleep(PACE)
    return Clicked(times, sum(player.failed for player in place.players) - failed)


def show(name: str, found: dict[str, Clicked], seconds: float) -> None:
    """Each kind against the quiet minute, and how its first sixth was, in which most is still to be done."""
    print(f"\n{name}: clicks in the first {seconds:.0f} s after a start, one each {PACE} s; milliseconds, x quiet")
    head = f"{'':32}{'median':>9}{'95 %':>8}{'x':>7}{'95 %, x':>9}{'first sixth':>14}{'95 %':>8}"
    print(f"{head}{'unanswered':>12}   wanted of 95 %")
    quiet = [took for _, took in found[QUIET].times]
    for (kind, clicked), wanted in zip(found.items(), ("", "1.1 x", "1.3 x"), strict=True):
        took = [took for _, took in clicked.times]
        first = [took for at, took in clicked.times if at < seconds / 6]
        ratios = f"{median(took) / median(quiet):7.2f}{find_late(took) / find_late(quiet):9.2f}"
        print(
            f"{kind:32}{tell_milliseconds(took)}{ratios}{'':5}{tell_milliseconds(first)}{clicked.failed:12}   {wanted}"
        )
