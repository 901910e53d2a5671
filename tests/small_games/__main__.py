"""`python -m tests.small_games`: bot.py with the small games in it."""

import sys

from cogs.panels import rulebook
from engine.games import GAMES
from render import PAINTERS
from tests.small_games import RULEBOOKS, SMALL_GAMES
from tests.small_games.boards import SMALL_BOARDS

GAMES |= SMALL_GAMES
PAINTERS |= SMALL_BOARDS
rulebook.FOLDERS.append(RULEBOOKS)

if __name__ == "__main__":
    import bot

    sys.exit(bot.main(sys.argv[1:]))
