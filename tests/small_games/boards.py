"""The painters of the small games."""

from importlib import import_module

from render.painter import Painter
from tests.small_games import SMALL_GAMES

SMALL_BOARDS: dict[str, Painter] = {
    name: import_module(f"tests.small_games.{name}.board").PAINTER for name in SMALL_GAMES
}
