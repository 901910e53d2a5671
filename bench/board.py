"""Processor time and size of pictures, over random games, per kind of picture.

Every board and hand of whole games is drawn and made a PNG file in the order in
which a bot would, after what a bot draws in the minutes after its start.  *First*
is that, with the pieces that had to be made; *again* is the same scene once more.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from time import thread_time
from typing import NamedTuple

from PIL import Image

from bench.statistics import find_late, median, read_clocks, tell_load
from engine.core.game import Game
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.views.samples import of_every_game
from engine.views.scene import Scene
from render import PAINTERS, draw_all, draw_games
from render.encoders import encode
from render.piece_cache import count_bytes, count_made
from tests.presses import NAMES

LIMIT = (2.0, 3.5, 85.0)  # milliseconds of the first, median and 95 %; kilobytes, median


class Cost(NamedTuple):
    """Of one picture: milliseconds of the processor, kilobytes (of 1000), and how many pieces had to be made."""

    first: float
    again: float
    encode: float
    size: float
    pieces: int


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench board", description="Processor time and size of pictures.")
    parser.add_argument("--games", type=int, default=3, help="random games of each kind")
    chosen = parser.parse_args(arguments)
    clocks, began = read_clocks(), thread_time()
    for _ in draw_all(of_every_game(every=1000)):
        pass
    print(
        f"the beginning and end of each game, the first in this process: {(thread_time() - began) * 1000:.0f} ms in all"
    )
    began, boards = thread_time(), sum(1 for _ in draw_games())
    print(
        f"{boards} boards of games of chance after a start: {thread_time() - began:.1f} s, {count_bytes() / 1e6:.1f} MB"
    )
    print(
        f"{'':28} pictures  pieces  draw: first  again   encode   first + encode: median    95 %    kB: median    95 %"
    )
    over = []
    for kind, costs in measure(chosen.games):
        both, sizes = [c.first + c.encode for c in costs], [c.size for c in costs]
        print(
            f"{kind:28} {len(costs):8} {sum(c.pieces for c in costs) / len(costs):7.1f}"
            f" {median([c.first for c in costs]):12.2f} {median([c.again for c in costs]):6.2f}"
            f" {median([c.encode for c in costs]):8.2f} {median(both):24.2f} {find_late(both):7.2f}"
            f" {median(sizes):13.1f} {find_late(sizes):7.1f}",
            flush=True,
        )
        if median(both) > LIMIT[0] or find_late(both) > LIMIT[1] or median(sizes) > LIMIT[2]:
            over.append(kind)
    limits = f"{LIMIT[0]:.1f} ms, 95 % {LIMIT[1]:.1f} ms; {LIMIT[2]:.0f} kB"
    print(f"limits: {limits}. Over them: {', '.join(over) or 'none'}")
    print(tell_load(clocks))
    return 1 if over else 0


def measure(games: int) -> Iterator[tuple[str, list[Cost]]]:
    """The cost of every picture of random games, with "game, players, kind", kind by kind."""
    for name, painter in PAINTERS.items():
        for seats in sorted({GAMES[name].players[0], GAMES[name].players[-1]}):
            costs: dict[str, list[Cost]] = {"board": [], "hand": []}
            for seed in range(games):
                for table in tables_of(GAMES[name], seats, seed):
                    scene = Scene.of(table, None, NAMES[:seats])
                    costs["board"].append(measure_one(partial(painter.board, scene)))
                    if painter.hand:
                        own = Scene.of(table, table.waiting()[0].seat, NAMES[:seats])
                        costs["hand"].append(measure_one(partial(painter.hand.draw, own)))
            yield from ((f"{name}, {seats}, {kind}", found) for kind, found in costs.items() if found)


def tables_of(game: type[Game], seats: int, seed: int) -> Iterator[Table]:
    """Every table of a random game before a choice."""
    rng, table = Fast.seeded(seed), Table(game.begin(seats, Rng(f"bench {seed}")))
    while True:
        while table.turn_over:
            if table.game.over():
                return
            table = table.next_turn()
        ask = rng.choice(table.waiting())
        option = rng.choice(ask.options)
        yield table
        table.choose(ask.seat, ask.what, option)


def measure_one(paint: Callable[[], Image.Image]) -> Cost:
    made, began = count_made(), thread_time()
    picture = paint()
    drawn = thread_time()
    file = encode(picture)
    encoded, pieces = thread_time(), count_made() - made
    paint()
    return Cost(
        (drawn - began) * 1000, (thread_time() - encoded) * 1000, (encoded - drawn) * 1000, len(file) / 1000, pieces
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
