"""What somebody is asked in an own panel is on the first screen of a phone, below what the others have done."""

import os

import pytest

from cogs.panels.mobile_layout import HEIGHT
from engine.games import GAMES
from tests.screens import play

FIT = 0.9  # of all games together it is more: docs/screens.md
LONGER = [game for game in GAMES if game != "castle_builders"]
LONG = pytest.mark.slow("two games with a panel at each choice, 4 to 13 s")
EVERY = os.environ.get("KINDS") in ("each", "all")


@pytest.mark.parametrize("game", ["castle_builders", *(pytest.param(one, marks=LONG) for one in LONGER)])
async def test_an_own_panel_with_news_ends_on_the_screen_nearly_always(game: str) -> None:
    for players in {min(GAMES[game].players), max(GAMES[game].players)} if EVERY else {max(GAMES[game].players)}:
        seen = await play(game, players, own=True)
        for panels in (seen.direct, seen.answers):
            assert sum(panel.end <= HEIGHT for panel in panels) >= FIT * len(panels)
