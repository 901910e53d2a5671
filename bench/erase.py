"""What it costs to erase a person: the transaction, by how many games they have, and writing the file anew."""

import argparse
import asyncio
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.games import GAMES
from store import Gone, Store
from store.database import Fetch

USER, GAMES_EACH = 912_345_678_901_234_567, (10, 100, 1000)
TURNS, CHOICES_EACH, STATE_BYTES = 40, 4, 6000  # of a game, of its turns, of a stored state


def fill(fetch: Fetch, games: int) -> None:
    """So many games of one person that have ended, as large as usual."""
    for number in range(1, games + 1):
        fetch(
            "insert into matches (id, game, options, guild, channel, opener, status, since, begun, promise)"
            " values (?, ?, '{}', 7, ?, ?, 'over', 5, 5, 'x')",
            *(number, next(iter(GAMES)), number, USER),
        )
        fetch("insert into seats (match_id, seat, user, name) values (?, 0, ?, 'Ada')", number, USER)
        fetch("insert into seats (match_id, seat, user, name) values (?, 1, 5, 'Ben')", number)
        for turn in range(1, TURNS + 1):
            state = os.urandom(STATE_BYTES // 2).hex()
            fetch("insert into turns values (?, ?, 1, ?, '')", number, turn, state)
            for n in range(CHOICES_EACH):
                row = (number, turn, n, n % 2, "a", "b", 1_790_000_000 + n, 0, 1_790_000_000)
                fetch("insert into choices values (?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)


async def measure(path: Path, games: int) -> str:
    """A line of the table."""
    store = await Store.open(path)
    try:
        await store.database.write(lambda fetch: fill(fetch, games))
        begun = time.perf_counter()
        await store.erasures.erase(USER, Gone("Somebody", "medium", "seats.handed"))
        erased = time.perf_counter()
        await store.erasures.scrub()
        scrubbed = time.perf_counter()
    finally:
        await store.close()
    size = path.stat().st_size / 1e6
    return f"| {games:,} | {size:.0f} | {erased - begun:.2f} | {scrubbed - erased:.2f} |"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench erase", description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=GAMES_EACH, help="how many games that person has")
    given = parser.parse_args(arguments)
    print("| games | MB | erasing, s | writing the file anew, s |\n| --- | --- | --- | --- |")
    for games in given.games:
        with TemporaryDirectory(prefix="belfry-") as folder:
            print(asyncio.run(measure(Path(folder) / "belfry.db", games)), flush=True)
    return 0
