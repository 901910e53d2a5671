"""The pictures of the README: each game between computers, in its middle and at its end, in `docs/pictures`.

They are always the same: chance has a seed, and what the computers think is bounded by playouts alone.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from engine.course import Course, Moment
from engine.games import GAMES
from engine.rng import Rng
from engine.scene import Scene
from engine.search import Budget, search
from engine.table import Table
from render import PAINTERS
from render.png import encode
from render.poster import poster

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
NAMES = ("Ada", "Ben", "Cleo")
THOUGHT = Budget(playouts=60)
MIDDLE = 0.6  # of the questions of a game


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench pictures", description="The pictures of the README.")
    parser.add_argument("--seed", default="1", help="of the chance in all games")
    seed = parser.parse_args(arguments).seed
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        middle, end = draw(game, seed)
        for what, picture in (("", middle), ("-end", end)):
            file = FOLDER / f"{game}{what}.png"
            file.write_bytes(encode(picture))
            print(f"{file.relative_to(FOLDER.parents[1])}: {file.stat().st_size / 1000:.0f} kB")
    return 0


def draw(game: str, seed: str) -> tuple[Image.Image, Image.Image]:
    """The board in the middle of a game, and the poster of its end."""
    painter, names = PAINTERS[game], NAMES[: max(2, min(GAMES[game].players[-1], len(NAMES)))]
    tables = [*play(game, len(names), seed)]
    moments = [Moment.of(table.started()) for table in tables if not table.choices] + [Moment.of(tables[-1].game)]
    course = Course(tuple(moments))
    shown = tables[round(len(tables) * MIDDLE)], tables[-1]
    scenes = [Scene.of(table, None, names) for table in shown]
    return painter.board(scenes[0]), poster(scenes[1], course, painter.badges[: len(names)], painter.hero)


def play(game: str, seats: int, seed: str) -> Iterator[Table]:
    """Every question of a game, and its end."""
    chance, table = Rng(f"thought {seed}"), Table(GAMES[game].begin(seats, Rng(seed)))
    while True:
        yield table.again()
        for ask in table.waiting():
            table.choose(ask.seat, ask.what, search(table, ask, chance, THOUGHT))
        if table.turn_over:
            if table.game.over():
                break
            table = table.next_turn()
    yield table
