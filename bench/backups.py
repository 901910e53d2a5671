"""What a backup that Belfry makes by itself takes of a core and for how long, and how long a choice takes meanwhile to
be saved in the same file, which has many running games."""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from bench import bots
from bench.full_stores import fill
from bench.summaries import find_late, median, read_clocks, tell_load
from store import Store
from store.rotation import USUAL_KEEP

LOOK = 0.05  # seconds between two looks at the process
PAUSE = 0.05  # seconds between two choices


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench backups", description=__doc__)
    parser.add_argument("--games", type=int, default=3_000, help="running games in the store")
    parser.add_argument("--choices", type=int, default=200, help="that are saved before, and at most meanwhile")
    chosen = parser.parse_args(arguments)
    asyncio.run(measure(chosen.games, chosen.choices))
    return 0


async def measure(games: int, choices: int) -> None:
    """Measure, and print a table."""
    began = read_clocks()
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as name:
        path, backups = Path(name) / "belfry.db", Path(name) / "backups"
        backups.mkdir()
        await fill(path, games)
        store, rng = await Store.open(path), random.Random(1)
        times = {"before": [await choose(store, rng, games) for _ in range(choices)], "meanwhile": []}
        copying = asyncio.create_task(copy(path, backups))
        while not copying.done() and len(times["meanwhile"]) < choices:
            times["meanwhile"].append(await choose(store, rng, games))
        worked, passed = await copying
        await store.close()
        [made] = backups.iterdir()
        print("| what | figure |\n| --- | --- |")
        print(f"| running games, all played again | {games:,} |")
        print(f"| the file, MB | {made.stat().st_size / 1e6:.1f} |")
        print(f"| seconds that the backup took | {passed:.1f} |")
        print(f"| of a core, with its start | {100 * worked / passed:.1f} % |")
        for when, found in times.items():
            figures = f"{median(found):.2f}, {find_late(found):.2f}"
            print(f"| saving a choice {when}, ms: median, 95 %, of {len(found)} | {figures} |")
        print(tell_load(began))


async def choose(store: Store, rng: random.Random, games: int) -> float:
    """Make a choice in some game, a moment later; milliseconds until it is saved."""
    await asyncio.sleep(PAUSE)
    while True:
        match, table = await store.play.load(rng.randint(1, games))
        if match.status == "running" and table:
            break
    ask = rng.choice(table.waiting())
    table.choose(ask.seat, ask.what, rng.choice(ask.options))
    begun = time.perf_counter()
    await store.play.commit(match, table)
    return 1000 * (time.perf_counter() - begun)


async def copy(source: Path, backups: Path) -> tuple[float, float]:
    """Make a backup as Belfry does; the seconds of a processor that this takes, and those that pass; on Linux."""
    about = (str(source), str(backups), str(USUAL_KEEP), str(int(time.time())))
    begun, worked = time.monotonic(), 0.0
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "store.backup_process", *about),
        cwd=bots.ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
    )
    while process.returncode is None:
        with suppress(OSError):  # it has ended
            worked = time.clock_gettime((~process.pid << 3) | 2)
        await asyncio.sleep(LOOK)
    return worked, time.monotonic() - begun
