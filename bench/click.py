"""How long a click takes, from the press to the changed message: our bot beside a bare one, click by click in turn.

Then the same click while computers think in four other games, and while none do.
And, in this process, what the parts of our answer take.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import bots, thinking
from bench.players import NAMES, Player
from cogs import panels
from engine.games import GAMES
from engine.rng import Rng
from engine.samples import scenes
from engine.scene import Scene
from engine.table import Table
from render import PAINTERS, draw_all, png
from sandbox.server import Sandbox
from store import Seat, Store


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench click", description=__doc__)
    parser.add_argument("--clicks", type=int, default=150, help="of each bot and game (default: 150)")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), help="default: all")
    parser.add_argument("--only", choices=("bare", "thinking", "parts"), help="one of the three tables")
    args = parser.parse_args(given)
    tables = {"bare": compare, "thinking": compare_thinking, "parts": parts}
    for what, measure in tables.items():
        for game in args.games:
            if args.only in (None, what):
                asyncio.run(measure(game, args.clicks))
    return 0


async def compare(game: str, clicks: int) -> None:
    """One game played by clicks, each followed by a click on the bare bot."""
    size = picture_size(game)
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        async with (
            Sandbox(port=0) as one,
            Sandbox(port=0) as two,
            bots.belfry(one, Path(folder)) as process,
            bots.bare(two, size),
        ):
            player = Player(one, game)
            await player.start()
            ada = two.person("Ada")
            begun = (await ada.command("games", "begin")).message
            assert begun is not None
            ours, theirs = [], []
            for n in range(clicks + 10):
                took = await player.click()
                message = ada.messages("games")[-1]
                start = time.perf_counter()
                await ada.click(message, message.buttons[0]["custom_id"])
                if n >= 10:
                    ours.append(took)
                    theirs.append(time.perf_counter() - start)
            memory = bots.resident(process)
    print(f"\n{game}, {clicks} clicks of each, one in flight, pictures of {size / 1000:.0f} kB; milliseconds")
    print(f"{'':14}{'median':>8}{'95 %':>8}{'worst':>8}")
    for name, times in (("bare bot", theirs), ("Belfry", ours)):
        print(f"{name:14}{median(times):8.2f}{quantile(times, 95):8.2f}{1000 * max(times):8.2f}")
    print(f"{'ratio':14}{median(ours) / median(theirs):8.2f}   resident memory of Belfry {memory:.0f} MB")


async def compare_thinking(game: str, clicks: int) -> None:
    """One game played by clicks, in turn without any computer at work and with four games full of them."""
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        async with Sandbox(port=0) as sandbox, bots.belfry(sandbox, Path(folder)) as process:
            calm, busy, most = await thinking.measure(sandbox, process, game, clicks)
    print(f"\n{game}, {clicks} clicks of each, one in flight; milliseconds")
    print(f"{'':14}{'median':>8}{'95 %':>8}{'worst':>8}")
    for name, times in (("none thinks", calm), ("four think", busy)):
        print(f"{name:14}{median(times):8.2f}{quantile(times, 95):8.2f}{1000 * max(times):8.2f}")
    ratios = median(busy) / median(calm), quantile(busy, 95) / quantile(calm, 95)
    print(f"{'ratio':14}{ratios[0]:8.2f}{ratios[1]:8.2f}   processes that thought at a time, at most: {most}")


async def parts(game: str, clicks: int) -> None:
    """What happens between the press and the answer, part by part, without Discord."""
    for _ in draw_all(scenes(game, GAMES[game].players[-1])):
        pass
    took: dict[str, list[float]] = defaultdict(list)

    @contextmanager
    def part(name: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        took[name].append(time.perf_counter() - start)

    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        store = await Store.open(Path(folder) / "belfry.db")
        rng, id, seats = random.Random(1), 0, GAMES[game].players[-1]
        people = [Seat(n + 1, name) for n, name in enumerate(NAMES[:seats])]
        for n in range(clicks):
            if not id or (await store.load(id))[0].status == "over":
                match = await store.open_match(game, {}, 1, n + 1, people[0])
                for person in people[1:]:
                    await store.join(match.id, person.user, person.name, seats)
                await store.begin(match.id, Table(GAMES[game].begin(seats, Rng.new())))
                id = match.id
            with part("load, run the turn again"):
                match, table = await store.load(id)
            assert table is not None
            ask = rng.choice(table.waiting())
            with part("choose"):
                table.choose(ask.seat, ask.what, rng.choice(ask.options))
            with part("commit"):
                await store.commit(id, match.turn, table)
            with part("load what came of it"):
                match, table = await store.load(id)
            assert table is not None
            with part("  scene (in the panel)"):
                scene = Scene.of(table, None, match.names)
            with part("  draw (in the panel)"):
                image = PAINTERS[game].board(scene)
            with part("  encode (in the panel)"):
                png.encode(image)
            with part("panel: board and components"):
                await (panels.board if match.status == "running" else panels.ended)(match, table)
        await store.close()
    print(f"\n{game}, the parts of an answer; milliseconds")
    for name, times in took.items():
        print(f"{name:30}{median(times):8.2f}{quantile(times, 95):8.2f}")
    print("the rest is discord.py, HTTP and the gateway: what the bare bot does")


def picture_size(game: str) -> int:
    """Bytes of a board in the middle of a game."""
    seats, rng = GAMES[game].players[-1], random.Random(1)
    table = Table(GAMES[game].begin(seats, Rng("middle")))
    for _ in range(60):
        if table.turn_over:
            table = table.next_turn() if not table.game.over() else table
        elif table.waiting():
            ask = table.waiting()[0]
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
    return len(png.encode(PAINTERS[game].board(Scene.of(table, None, NAMES[:seats]))))


def median(times: list[float]) -> float:
    """Milliseconds."""
    return 1000 * statistics.median(times)


def quantile(times: list[float], percent: int) -> float:
    """Milliseconds that so many per cent do not exceed."""
    return 1000 * sorted(times)[min(len(times) - 1, len(times) * percent // 100)]
