"""Small games that are in the tests alone: every folder here is one.

The market has every kind of secret that one seat may have, the masks what some share, and what a guess brings to
light.  Three Towers is the game of the page about adding one, with nothing that the page calls optional.  The generic
tests hold them to all that holds for the games of Belfry.
"""

from pathlib import Path

from engine.core import game_data
from engine.core.game import Game
from engine.games import GAMES, find_games

HERE = Path(__file__).parent
RULEBOOKS = HERE / "rulebooks"
game_data.FOLDERS.append(HERE)  # before the rules look for their tables

SMALL_GAMES: dict[str, type[Game]] = find_games(__name__, __path__)
PLAYED: dict[str, type[Game]] = {**GAMES, **SMALL_GAMES}
