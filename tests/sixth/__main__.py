"""`python -m tests.sixth`: bot.py with the sixth game in it.  These are all the places a game is named in."""

import sys
from pathlib import Path

from cogs import rules
from engine.games import GAMES
from render import PAINTERS
from tests.engine.market import Market
from tests.sixth import market_board

GAMES[Market.name] = Market
PAINTERS[Market.name] = market_board.PAINTER
rules.FOLDERS.append(Path(__file__).parent)

if __name__ == "__main__":
    import bot

    sys.exit(bot.main(sys.argv[1:]))
