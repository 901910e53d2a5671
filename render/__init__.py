"""Boards as pictures, each with a description in words.  Pillow only; no Discord.

A board is a function of a scene (`engine.scene`), so nothing that is not in the
scene can get into a picture.  `render.sprites` tells how a painter uses the
kit; `png.encode` makes a file of a picture.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from PIL import Image

from engine.games import GAMES
from engine.views.samples import scenes
from engine.views.scene import OwnScene, Scene
from engine.views.score_history import Course, Moment
from render import poster, score_sheet
from render.painter import Painters
from render.piece_cache import count_made

FEW = 1.0  # pieces that a picture of a game still needs when the next games would bring little
MOST = 16  # games of a kind

# A folder here that is called as a game has its painter.
PAINTERS = Painters(
    (name, import_module(f"{__name__}.{name}").PAINTER)
    for _, name, is_folder in iter_modules(__path__)
    if is_folder and name in GAMES
)


def draw_all(wanted: Iterable[Scene]) -> Iterator[Image.Image]:
    """The pictures of scenes: boards for everybody, hands for their owners, and results."""
    for scene in wanted:
        painter = PAINTERS[scene.view.name]
        if not isinstance(scene, OwnScene):
            yield painter.board(scene)
            if scene.over:
                badges = painter.badges[: len(scene.points)]
                course = Course((Moment((0,) * len(scene.points), 0), Moment(scene.points, 0)))
                yield poster.poster(scene, course, badges, painter.hero)
                yield score_sheet.numbers(scene, course, badges)
        elif painter.hand:
            yield painter.hand.draw(scene)


def draw_games() -> Iterator[Image.Image]:
    """Pictures of games of chance, with as few and as many as can play, until these need hardly a piece that is new."""
    for name, game in GAMES.items():
        for seats in sorted({game.players[0], game.players[-1]}):
            for number in range(MOST):
                made, drawn = count_made(), 0
                for drawn, picture in enumerate(draw_all(scenes(name, seats, 4, f"game {number}")), 1):  # noqa: B007
                    yield picture
                if count_made() - made < FEW * drawn:
                    break
