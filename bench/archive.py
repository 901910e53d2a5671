"""What is kept of games that have ended: how much it is, and what it costs a host who has very many of them."""

import argparse
import asyncio
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench import bots
from engine.games import GAMES
from engine.rng import Rng
from engine.table import Table
from store import Match, Seat, Store
from tests.local import Sandbox

PEOPLE = 20_000  # of a full file, each with as many games as the others
ROUNDS = 5
BOT = Path(__file__).parent.parent / "bot.py"
REMARKS = json.dumps([[n, n, "board.remark.stand_in", [0, 1]] for n in range(3)])


class Archived(NamedTuple):
    """A game that has ended, as it is stored for ever."""

    game: str
    seats: int
    document: bytes
    starts: bytes
    turns: int
    choices: int
    before: int  # bytes of its turns and choices


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench archive", description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="random games of each kind and number of players")
    parser.add_argument("--full", type=int, default=100_000, help="games of a full file; 0: none is made")
    chosen = parser.parse_args(arguments)
    asyncio.run(measure(chosen.games, chosen.full))
    return 0


async def measure(games: int, full: int) -> None:
    """Play, keep, print a table; then fill a file and print what it costs beside an empty one."""
    kinds = [(name, seats) for name, kind in GAMES.items() for seats in kind.players]
    found = list[Archived]()
    print(f"{'bytes of a game':20} {'players':>7} {'choices':>8} {'before':>9} {'mean':>7} {'most':>7}")
    for name, seats in kinds:
        kept = [await play(name, seats, f"{name} {seats} {n}") for n in range(games)]
        sizes = [len(one.document) + len(one.starts) for one in kept]
        most, mean = max(sizes), sum(sizes) / games
        before, choices = (sum(part) / games for part in ([one.before for one in kept], [one.choices for one in kept]))
        print(f"{name:20} {seats:7} {choices:8.0f} {before:9,.0f} {mean:7,.0f} {most:7,}", flush=True)
        found += kept
    if full:
        with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
            await compare(Path(folder), found, full)


async def play(game: str, seats: int, seed: str) -> Archived:
    """A random game, from its first choice to the day on which only its document is left."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        path = Path(folder) / "belfry.db"
        store = await Store.open(path)
        try:
            people = [Seat(101 + n, f"Player {n + 1}") for n in range(seats)]
            table = Table(GAMES[game].begin(seats, Rng.new()))
            match: Match = await store.lobbies.open(game, {}, 7, 8, *people, table=table)
            while match.status == "running":
                match, playing = await store.play.load(match.id)
                assert playing is not None
                ask = rng.choice(playing.waiting())
                playing.choose(ask.seat, ask.what, rng.choice(ask.options))
                match, _ = await store.play.commit(match, playing)
            with closing(sqlite3.connect(path)) as file:
                [before] = file.execute(
                    "select (select sum(length(state)) from turns)"
                    " + (select sum(length(what) + length(option) + 24) from choices)"
                ).fetchone()
            if reason := await store.archives.check(match.id):
                raise SystemExit(f"{game}: {reason}")
            record = await store.archives.record(match.id)
            assert record is not None
            await store.archives.shorten(match.id)
            [(document, starts)] = await store.database.fetch("select document, starts from archives")
        finally:
            await store.close()
    return Archived(game, seats, document, starts, record.turns, len(record.choices), before)


async def fill(path: Path, games: Sequence[Archived], number: int) -> None:
    """Make a file with so many of these games, which have all ended."""
    await (await Store.open(path)).close()
    rng = random.Random(1)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("pragma synchronous = off")
        file.execute("begin")
        for match, one in enumerate(islice(cycle(games), number), 1):
            people = rng.sample(range(PEOPLE), one.seats)
            file.execute(
                "insert into matches (id, game, options, guild, channel, opener, status, since, begun, promise, shown,"
                " remarks) values (?, ?, '{}', ?, ?, ?, 'over', ?, ?, ?, 1, ?)",
                (match, one.game, match % 2000, match, people[0], match, match, "ab" * 32, REMARKS),
            )
            for seat, user in enumerate(people):
                row = (match, seat, user + 10**17, f"Player {user}", match)
                file.execute("insert into seats (match_id, seat, user, name, chosen) values (?, ?, ?, ?, ?)", row)
            file.execute(
                "insert into archives values (?, ?, ?, 'alone', ?, ?)",
                (match, one.turns, match, one.document, one.starts),
            )
        file.execute("commit")
        file.execute("pragma wal_checkpoint(truncate)")


async def compare(folder: Path, games: Sequence[Archived], number: int) -> None:
    """Print what a full file costs beside an empty one, in turns; medians of some rounds."""
    files = {"empty": folder / "empty" / "belfry.db", "full": folder / "full" / "belfry.db"}
    for name, size in (("empty", 0), ("full", number)):
        files[name].parent.mkdir()
        await fill(files[name], games, size)
    print(f"{number:,} games: {files['full'].stat().st_size / 1e6:.0f} MB")
    costs = {"from the command to READY": start, "--check": check, "--backup": back_up}
    async with Sandbox(port=0, limits=False) as sandbox:
        for name, cost in costs.items():
            took = {which: list[float]() for which in files}
            for _ in range(ROUNDS):
                for which, file in files.items():
                    took[which].append(await cost(sandbox, file))
            empty, full = median(took["empty"]), median(took["full"])
            print(f"{name:28} {empty:7.2f} s {full:7.2f} s   full : empty {full / empty:.2f}", flush=True)


async def start(sandbox: Sandbox, file: Path) -> float:
    """Seconds until Belfry is connected."""
    began = time.perf_counter()
    async with bots.belfry(sandbox, file.parent):
        return time.perf_counter() - began


async def check(sandbox: Sandbox, file: Path) -> float:
    """Seconds of `--check`, with the settings of the start."""
    return await run(sandbox, file, "--config", "config.toml", "--check")


async def back_up(sandbox: Sandbox, file: Path) -> float:
    """Seconds of `--backup`."""
    took = await run(sandbox, file, "--backup", "copy.db")
    file.with_name("copy.db").unlink()
    return took


async def run(sandbox: Sandbox, file: Path, *arguments: str) -> float:
    """Seconds that a command takes in the folder of a database."""
    began = time.perf_counter()
    environment = {**os.environ, "BELFRY_TOKEN": sandbox.token}
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(BOT), *arguments, cwd=file.parent, env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    if await process.wait():
        raise SystemExit(f"{arguments[-1]} failed on {file}")
    return time.perf_counter() - began
