"""How long people wait for *hard*: for a choice and for a whole turn, and beside a person with many tables.

The same processes think as for Belfry, one question after the other; nothing is drawn or posted.  First the machine is
left as it is, then other processes work beside, each as much as it can and with the usual claim to the processor.  Then
somebody's computer is asked alone, and while all tables of another person on the same server ask without a pause.
"""

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from time import monotonic
from typing import NamedTuple

from bench.summaries import median
from cogs.actions.turns import Origin
from cogs.actions.workers import Question, Workers, count_cores
from engine.games import GAMES
from engine.rng import Fast, Rng
from engine.search import Memory
from engine.table import Table
from engine.worker import NICENESS, answer, read, write

COMMAND = (sys.executable, "-m", "bench.thinking")
BUSY = (sys.executable, "-c", "while True: pass")
SERVER, OTHER, MANY = 1, 2, 3  # a server, a person there, and one with many tables
KINDS = "quiet", "busy"


class Taken(NamedTuple):
    """What a choice took: the seconds that passed since it was asked, and the playouts that were known in the end."""

    seconds: float
    playouts: int


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench thinking", description=__doc__)
    parser.add_argument("--turns", type=int, default=8, help="of each game, quiet and busy")
    parser.add_argument("--busy", type=int, default=4 * count_cores(), help="processes that work beside")
    parser.add_argument("--tables", type=int, default=60, help="of the person who has many")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    chosen = parser.parse_args(arguments)
    games = [chosen.only] if chosen.only else list(GAMES)
    print(
        f"{count_cores()} cores; load average before: {', '.join(f'{load:.1f}' for load in os.getloadavg())}",
        flush=True,
    )
    asyncio.run(measure_turns(games, chosen.turns, chosen.busy))
    asyncio.run(measure_others(games, chosen.turns, chosen.tables))
    return 0


async def measure_turns(games: Sequence[str], turns: int, busy: int) -> None:
    """What choices and turns take, game by game, quiet and beside so many busy processes."""
    print(f"\nseconds of *hard*, median and longest; busy: beside {busy} processes")
    print("| game | machine | choices | a choice | longest | a turn | longest | playouts | fewest |\n|" + " --- |" * 9)
    for game in games:
        for kind in KINDS:
            with working(busy if kind == "busy" else 0):
                async with thinking(1) as workers:
                    found = [turn async for turn in play(workers, game, turns, Origin(SERVER, OTHER, 0))]
            choices = [choice for turn in found for choice in turn]
            each = [choice.seconds for choice in choices]
            whole = [sum(choice.seconds for choice in turn) for turn in found]
            known = [choice.playouts for choice in choices]
            print(
                f"| {game} | {kind} | {len(choices)} | {median(each):.2f} | {max(each):.2f} | {median(whole):.2f} "
                f"| {max(whole):.2f} | {median(known):.0f} | {min(known)} |",
                flush=True,
            )


async def measure_others(games: Sequence[str], turns: int, tables: int) -> None:
    """What turns of somebody's computer take alone, and beside so many tables of another person."""
    print(f"\nseconds of a turn of *hard*, median and longest; beside: while one person's {tables} tables ask, too")
    print("| game | turns | alone | longest | beside | longest | times as long | playouts alone | beside |")
    print("|" + " --- |" * 9)
    for game in games:
        found: list[list[list[Taken]]] = []
        for others in (0, tables):
            async with thinking() as workers, asking(workers, others):
                found.append([turn async for turn in play(workers, game, turns, Origin(SERVER, OTHER, 0))])
        alone, beside = ([sum(choice.seconds for choice in turn) for turn in kind] for kind in found)
        known = [median([choice.playouts for turn in kind for choice in turn]) for kind in found]
        print(
            f"| {game} | {len(alone)} | {median(alone):.2f} | {max(alone):.2f} | {median(beside):.2f} "
            f"| {max(beside):.2f} | {median(beside) / median(alone):.2f} | {known[0]:.0f} | {known[1]:.0f} |",
            flush=True,
        )


async def play(workers: Workers, game: str, turns: int, place: Origin) -> AsyncIterator[list[Taken]]:
    """A game of two computers: what the choices of each turn of a seat took, of so many turns with any to make."""
    rng, seeds = Fast.seeded(place.table), iter(range(turns * 100))
    while turns:
        table = Table(GAMES[game].begin(2, Rng(f"thinking {place.table} {next(seeds)}")))
        while turns and not table.game.over():
            spent: dict[int, float] = {}
            taken: dict[int, list[Taken]] = {}
            while not table.turn_over:
                ask = table.waiting()[0]
                if len(ask.options) == 1:
                    table.choose(ask.seat, ask.what, ask.options[0])
                    continue
                question = Question(table.start, tuple(table.choices[: table.opened]), ask.seat, "hard")
                asked = monotonic()
                chosen = await workers.choose(question, place, spent.get(ask.seat, 0.0))
                option, _, playouts = chosen.option.rpartition(" ")
                spent[ask.seat] = spent.get(ask.seat, 0.0) + chosen.seconds
                taken.setdefault(ask.seat, []).append(Taken(monotonic() - asked, int(playouts)))
                table.choose(ask.seat, ask.what, option)
            for turn in list(taken.values())[:turns]:
                turns -= 1
                yield turn
            for _ in range(rng.below(3)):  # so that turns are of all parts of a game
                table = table if table.game.over() else pass_turn(table.next_turn(), rng)
            if not table.game.over():
                table = table.next_turn()
            table.before = None  # nobody takes anything back


def pass_turn(table: Table, rng: Fast) -> Table:
    """A turn at random."""
    while not table.turn_over:
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, rng.choice(ask.options))
    return table


@asynccontextmanager
async def thinking(most: int = 0) -> AsyncIterator[Workers]:
    """So many processes that think, as many as Belfry has if it is 0; they have read the rules."""
    workers = Workers(most, COMMAND)
    try:
        table = Table(next(iter(GAMES.values())).begin(2, Rng("first")))
        first = Question(table.start, (), table.waiting()[0].seat, "easy")
        await asyncio.gather(*(workers.choose(first) for _ in range(workers.most)))
        yield workers
    finally:
        await workers.close()


@asynccontextmanager
async def asking(workers: Workers, tables: int) -> AsyncIterator[None]:
    """So many tables of one person, at which one choice after the other is asked for."""

    async def ask(table: int) -> None:
        game = list(GAMES)[table % len(GAMES)]
        async for _ in play(workers, game, 1000, Origin(SERVER, MANY, table)):
            pass

    tasks = [asyncio.create_task(ask(table)) for table in range(1, tables + 1)]
    try:
        while workers.waiting < tables - workers.most:
            await asyncio.sleep(0.01)
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def working(processes: int) -> Iterator[None]:
    """So many processes that work as much as they can, each in a session of its own, as by systems that share by
    sessions it would have no more than all together."""
    started = [subprocess.Popen(BUSY, start_new_session=True) for _ in range(processes)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def serve() -> None:
    """Answer as a worker does, each option with how many playouts are known of it and its like."""
    if sys.platform != "win32":
        os.nice(NICENESS)
    memory = Memory()
    while (question := read(sys.stdin.buffer)) is not None:
        option = answer(question, memory)["found"]
        known = memory.root.seats.get(question["seat"], {})
        write(sys.stdout.buffer, {"found": f"{option} {sum(tried.times for tried in known.values())}"})


if __name__ == "__main__":
    serve()
