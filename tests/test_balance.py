"""The page about balance has a line for every game and number of players."""

import re
from pathlib import Path

from engine.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "balance.md"


def test_the_page_has_a_line_for_every_game_and_number_of_players() -> None:
    """`python -m bench balance --write` writes them."""
    measured = re.findall(r"^\| (\w+) \| (\d) \|", PAGE.read_text(encoding="utf-8"), re.M)
    assert measured == [(name, str(n)) for name in sorted(GAMES) for n in GAMES[name].players]
