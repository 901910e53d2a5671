"""Boards as pictures, each with a description in words.  Pillow only; no Discord.

A board is a function of a scene (`engine.scene`), so nothing that is not in the
scene can get into a picture.  `render.sprites` tells how a painter uses the
kit; `png.encode` makes a file of a picture.
"""

from collections.abc import Iterator

from PIL import Image

from engine.games import GAMES
from render import broadway_tower, castle_builders, result, tower, tower_up, town_builder
from render.painter import Painters
from render.samples import scenes

# A new game's painter is added here.
PAINTERS = Painters(
    (module.PAINTER.game, module.PAINTER) for module in (broadway_tower, castle_builders, tower, town_builder, tower_up)
)


def warm() -> None:
    """Draw one picture of each kind, so that no player waits for fonts, grounds and sprites."""
    for _ in samples():
        pass


def samples() -> Iterator[Image.Image]:
    """Every kind of picture of every game, at the beginning, in the middle and at the end of a game."""
    for name, painter in PAINTERS.items():
        for scene in scenes(name, max(GAMES[name].players)):
            if scene.reader is None:
                yield painter.board(scene)
            elif painter.hand:
                yield painter.hand(scene)
            if scene.over and scene.reader is None:
                yield result.result(scene, painter.badges)
