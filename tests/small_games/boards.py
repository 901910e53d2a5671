"""The painters of the small games, and of all that the tests play."""

from importlib import import_module

from render import PAINTERS
from render.painter import Painter
from tests.small_games import SMALL_GAMES

SMALL_BOARDS: dict[str, Painter] = {
    name: import_module(f"tests.small_games.{name}.board").PAINTER for name in SMALL_GAMES
}
PAINTED: dict[str, Painter] = {**PAINTERS, **SMALL_BOARDS}
UNPLATED = {"market", "masks"}  # whose boards and descriptions are a few lines of text
