"""Playouts a second of the search, per game and number of players, on one core.

In each round both checkouts search the same positions of a new random game, one
after the other, each in a process of its own, so that a busy machine slows both.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
POSITIONS = 8  # of each game, from its beginning to its end


class Searched(NamedTuple):
    """What a checkout chose in the positions of one game, and how many playouts a second it did."""

    rate: float
    choices: list[str]


class Checkout:
    """The engine of a folder, in a process that answers as long as its input is open.  Use it in a `with`."""

    def __init__(self, folder: Path, playouts: int) -> None:
        command = [sys.executable, __file__, "--serve", "--playouts", str(playouts)]
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> "Checkout":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def search(self, game: str, seats: int, seed: int) -> Searched:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([game, seats, seed]), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("The search failed, as told above.")
        return Searched(*json.loads(answer))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench playouts", description="Playouts a second of the search.")
    parser.add_argument("--rounds", type=int, default=9, help="games of each kind")
    parser.add_argument("--playouts", type=int, default=40, help="of each search")
    parser.add_argument("--only", action="append", help="this game alone; may be given again")
    parser.add_argument("--against", type=Path, help="another checkout, to be measured beside this one")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.serve:
        return serve(chosen.playouts)
    there = chosen.against
    if there and not (there / "engine" / "search.py").is_file():
        parser.error(f"there is no engine/ai/search.py in {there}")
    from engine.games import GAMES

    tables = [(name, seats) for name, game in GAMES.items() for seats in sorted({game.players[0], game.players[-1]})]
    print(f"playouts a second of the processor, median of {chosen.rounds} games with {POSITIONS} searches each")
    if there:
        print(f"beside it {there}, and how many times as many that is: median (and middle half) of the games")
    with Checkout(ROOT, chosen.playouts) as ours, Checkout(there or ROOT, chosen.playouts) as theirs:
        for name, seats in tables:
            if chosen.only and name not in chosen.only:
                continue
            pairs = [
                (ours.search(name, seats, n), theirs.search(name, seats, n) if there else None)
                for n in range(chosen.rounds + 1)
            ]
            print(row(name, seats, pairs[1:]), flush=True)  # the first was to warm up
    return 0


def row(name: str, seats: int, pairs: list[tuple[Searched, Searched | None]]) -> str:
    """A line of the table."""
    found = f"{name + ',':16} {seats}  {median(here.rate for here, _ in pairs):7,.0f}"
    both = [(here, other) for here, other in pairs if other]
    if not both:
        return found
    ratios = [here.rate / other.rate for here, other in both]
    low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    same = all(here.choices == other.choices for here, other in both)
    return (
        f"{found} | {median(other.rate for _, other in both):7,.0f}  x {median(ratios):.2f} ({low:.2f} to {high:.2f})"
        f"  {'the same choices' if same else 'other choices'}"
    )


def serve(playouts: int) -> int:
    """Answer each line of the input: a game, how many play it, and a seed."""
    sys.path.insert(0, str(Path.cwd()))
    for line in sys.stdin:
        game, seats, seed = json.loads(line)
        print(json.dumps(searched(game, seats, seed, playouts)), flush=True)
    return 0


def searched(game: str, seats: int, seed: int, playouts: int) -> Searched:
    """Search positions of a random game, spread evenly over it."""
    from engine.ai import search
    from engine.core.rng import Fast

    seen = list(positions(game, seats, seed))
    picked = [seen[len(seen) * n // POSITIONS] for n in range(POSITIONS)]
    began = process_time()
    budget: Any = search.Budget(playouts) if hasattr(search, "Budget") else playouts  # of a checkout that has none
    found = [search.weigh(table, ask, Fast.seeded(n), budget) for n, (table, ask) in enumerate(picked)]
    seconds = process_time() - began
    choices = [max(tried, key=lambda option: (tried[option].times, tried[option].won)) for tried in found]
    return Searched(sum(option.times for tried in found for option in tried.values()) / seconds, choices)


def positions(name: str, seats: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Tables of a random game, and a question with several answers that is open there."""
    from engine.core.rng import Fast, Rng
    from engine.core.table import Table
    from engine.games import GAMES

    rng, table = Fast.seeded(seed), Table(GAMES[name].begin(seats, Rng(f"playouts {seed}")))
    while not table.game.over():
        if table.turn_over:
            table = table.next_turn()
            table.before = None  # nobody takes anything back
            continue
        ask = rng.choice(table.waiting())
        if len(ask.options) > 1:
            yield table.again(), ask
        table.choose(ask.seat, ask.what, rng.choice(ask.options))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
