"""The page about balance has a line for every game and number of players."""

import re
from pathlib import Path

from engine.game import Game
from engine.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "balance.md"


def test_the_page_has_a_line_for_every_game_and_number_of_players() -> None:
    """`python -m bench balance --write` writes them."""
    measured = re.findall(r"^\| (\w+)(, [\w ]+)? \| (\d) \|", PAGE.read_text(encoding="utf-8"), re.M)
    wanted = [(name, option, str(n)) for name, game in GAMES.items() for option in evened(game) for n in game.players]
    assert measured == sorted(wanted)


def evened(game: type[Game]) -> list[str]:
    """What a line about a game says of its options: nothing, or which of them makes seats more even."""
    return ["", *(f", {name.replace('_', ' ')}" for name in ("even_start", "late_ties") if name in game.options)]
