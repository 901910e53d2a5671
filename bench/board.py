"""Processor time and size of pictures, over random games, per kind of picture.

Every board and hand of whole games is drawn and made a PNG file once, in the
order in which a bot would, without the best of several tries.
"""

import argparse
import sys
from collections import defaultdict
from statistics import median
from time import process_time
from typing import NamedTuple

from bench.engine import NAMES, choices_of
from engine.games import GAMES
from engine.samples import of_every_game
from engine.scene import Scene
from render import PAINTERS, draw_all
from render.png import encode

LIMIT = (3.0, 85.0)  # milliseconds and kilobytes, as medians


class Cost(NamedTuple):
    """Of one picture: milliseconds of the processor, and kilobytes (of 1000)."""

    draw: float
    encode: float
    size: float


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench board", description="Processor time and size of pictures.")
    parser.add_argument("--games", type=int, default=3, help="random games of each kind")
    chosen = parser.parse_args(arguments)
    began = process_time()
    for _ in draw_all(of_every_game()):
        pass
    print(f"one picture of each kind, the first in this process: {(process_time() - began) * 1000:.0f} ms in all")
    print(f"{'':28} pictures   draw  encode    both: median    95 %    kB: median    95 %     max")
    over = []
    for kind, costs in measure(chosen.games).items():
        both, sizes = sorted(c.draw + c.encode for c in costs), sorted(c.size for c in costs)
        print(
            f"{kind:28} {len(costs):8} {median(c.draw for c in costs):6.2f} {median(c.encode for c in costs):7.2f}"
            f" {median(both):15.2f} {late(both):7.2f} {median(sizes):13.1f} {late(sizes):7.1f} {sizes[-1]:7.1f}"
        )
        if median(both) > LIMIT[0] or median(sizes) > LIMIT[1]:
            over.append(kind)
    print(f"limits of the medians: {LIMIT[0]:.1f} ms, {LIMIT[1]:.0f} kB. Over them: {', '.join(over) or 'none'}")
    return 1 if over else 0


def late(values: list[float]) -> float:
    """The value below which 95 of 100 lie; they are sorted."""
    return values[len(values) * 95 // 100]


def measure(games: int) -> dict[str, list[Cost]]:
    """The cost of every picture of random games, by "game, players, kind"."""
    found: dict[str, list[Cost]] = defaultdict(list)
    for name, painter in PAINTERS.items():
        for seats in sorted({GAMES[name].players[0], GAMES[name].players[-1]}):
            for seed in range(games):
                for table, _ in choices_of(GAMES[name], seats, seed):
                    for reader in (None, table.waiting()[0].seat):
                        scene = Scene.of(table, reader, NAMES[:seats])
                        paint = painter.board if reader is None else painter.hand
                        if paint is None:
                            continue
                        began = process_time()
                        picture = paint(scene)
                        drawn = process_time()
                        file = encode(picture)
                        ended = process_time()
                        kind = f"{name}, {seats}, {'board' if reader is None else 'hand'}"
                        found[kind].append(Cost((drawn - began) * 1000, (ended - drawn) * 1000, len(file) / 1000))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
