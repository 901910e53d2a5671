"""The pictures of the README, each game between computers, in its middle and at its end, in `docs/pictures`, and the
examples of the rules, in `docs/rules/pictures`.

They are always the same: chance has a seed, and what the computers think is bounded by playouts alone.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from engine.ai.search import Budget, search
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.teaching.example import read_examples
from engine.views.scene import Scene
from engine.views.score_history import Course, Moment
from render import PAINTERS
from render.encoders import encode
from render.example import draw_example
from render.poster import poster

DOCS = Path(__file__).parents[1] / "docs"
NAMES = ("Ada", "Ben", "Cleo")
THOUGHT = Budget(playouts=60)
MIDDLE = 0.6  # of the questions of a game


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench pictures", description="Draw what docs show.")
    parser.add_argument("--seed", default="1", help="of the chance in all games of the README")
    parser.add_argument("--only", choices=("readme", "rules"), help="these alone")
    given = parser.parse_args(arguments)
    for game in GAMES:
        if given.only != "rules":
            middle, end = draw(game, given.seed)
            save(middle, DOCS / "pictures" / f"{game}.png")
            save(end, DOCS / "pictures" / f"{game}-end.png")
        if given.only != "readme":
            for name, example in read_examples(game).items():
                save(draw_example(example), DOCS / "rules" / "pictures" / f"{game}-{name}.png")
    return 0


def save(picture: Image.Image, file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(encode(picture))
    print(f"{file.relative_to(DOCS)}: {file.stat().st_size / 1000:.0f} kB")


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
