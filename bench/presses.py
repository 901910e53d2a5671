"""How many presses a turn takes, as a table in Markdown: the lines of docs/presses.md."""

import argparse

from engine.games import GAMES
from tests.presses import row

HEAD = (
    *("game", "players", "presses a turn, mean", "95 %", "most", "choices a turn, most"),
    *("options of a choice, most", "choices with one option", "of these to press"),
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench presses", description="How many presses a turn takes.")
    parser.add_argument("--playouts", type=int, default=0, help="of the search that chooses; 0: anything is chosen")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    given = parser.parse_args(arguments)
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for name in [given.only] if given.only else GAMES:
        for players in GAMES[name].players:
            print(row(name, players, given.playouts), flush=True)
    return 0
