"""Boards as pictures, each with a description in words.  Pillow only; no Discord.

A board is a function of a scene (`engine.scene`), so nothing that is not in the
scene can get into a picture.  `render.sprites` tells how a painter uses the
kit; `png.encode` makes a file of a picture.
"""

from collections.abc import Iterator
from typing import Protocol

from PIL import Image

from engine.games import GAMES
from engine.scene import Scene
from render import broadway_tower, castle_builders, result, tower, tower_up, town_builder
from render.samples import scenes


class Painter(Protocol):
    """The pictures of one game."""

    def board(self, scene: Scene) -> Image.Image:
        """What the reader of the scene, or with no reader everybody, may see of the table."""

    def hand(self, scene: Scene) -> Image.Image | None:
        """What the reader alone may see; None when the game has no such thing."""

    def describe(self, scene: Scene) -> str:
        """The board in at most 1000 characters, the most important first."""

    def describe_hand(self, scene: Scene) -> str:
        """The hand in words."""


BOARDS: dict[str, Painter] = {
    "broadway_tower": broadway_tower,
    "castle_builders": castle_builders,
    "tower": tower,
    "town_builder": town_builder,
    "tower_up": tower_up,
}


def warm() -> None:
    """Draw one picture of each kind, so that no player waits for fonts, grounds and sprites."""
    for _ in samples():
        pass


def samples() -> Iterator[Image.Image]:
    """Every kind of picture of every game, at the beginning, in the middle and at the end of a game."""
    for name, painter in BOARDS.items():
        for scene in scenes(name, max(GAMES[name].players)):
            picture = painter.board(scene) if scene.reader is None else painter.hand(scene)
            if picture:
                yield picture
            if scene.over and scene.reader is None:
                yield result.result(scene)
