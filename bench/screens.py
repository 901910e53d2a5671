"""How high the messages of a game are on a phone.  Always the same games (`tests/screens.py`).

A message fits when a screen shows it down to the end of what is chosen in it, or the whole of it where nothing is.
"""

import argparse
import asyncio
from collections.abc import Sequence
from statistics import median

from cogs.panels import mobile_layout
from engine.games import GAMES
from tests.screens import play

HEAD = (
    *("game", "players", "board, median", "95 %", "fit"),
    *("own panel with news, in a direct message, median", "95 %", "fit"),
    *("as a private answer, median", "95 %", "fit"),
    *("result, median", "95 %", "fit"),
)


def main(arguments: list[str]) -> int:
    """Print a table in Markdown, with a line for the smallest and the largest table of each game."""
    parser = argparse.ArgumentParser("python -m bench screens", description="How high messages are.")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    given = parser.parse_args(arguments)
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for name in [given.only] if given.only else GAMES:
        for players in sorted({min(GAMES[name].players), max(GAMES[name].players)}):
            print(row(name, players), flush=True)
    return 0


def row(name: str, players: int) -> str:
    """The line of a game with this number of players."""
    seen = asyncio.run(play(name, players))
    boards = tell_heights([one.whole for one in seen.boards], [one.end for one in seen.boards])
    others = [[one.end for one in seen.direct], [one.end for one in seen.answers], [one.whole for one in seen.results]]
    return f"| {name} | {players} | {' | '.join([boards, *map(tell_heights, others, others)])} |"


def tell_heights(heights: Sequence[int], ends: Sequence[int]) -> str:
    """The median of some heights, below what 95 of 100 are, and how many of their ends a phone shows."""
    high = sorted(heights)[len(heights) * 95 // 100]
    return f"{median(heights):.0f} | {high} | {sum(end <= mobile_layout.HEIGHT for end in ends) / len(ends):.0%}"
