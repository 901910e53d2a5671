"""Two small games that stand in the tests alone: what it takes to add a game, and no more.

The market has every kind of secret that one seat may have, the masks what some share, and what a guess brings to
light.  The generic tests hold them to all that holds for the games of Belfry.  A new small game is added here.
"""

from pathlib import Path

from engine.core import game_data
from engine.core.game import Game
from engine.games import GAMES

HERE = Path(__file__).parent
RULEBOOKS = HERE / "rulebooks"
game_data.FOLDERS.append(HERE)  # before the rules look for their tables

from tests.small_games.market.rules import Market  # noqa: E402
from tests.small_games.masks.rules import Masks  # noqa: E402

SMALL_GAMES: dict[str, type[Game]] = {game.name: game for game in (Market, Masks)}
PLAYED: dict[str, type[Game]] = {**GAMES, **SMALL_GAMES}
