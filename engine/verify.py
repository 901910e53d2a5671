"""`python -m engine verify FILE`: whether a game that somebody has kept follows from the rules."""

import argparse
import sys
from pathlib import Path

from engine.proof import find_digits, read_game, verify
from engine.record import Mismatch


def main(arguments: list[str]) -> int:
    """Check a file; 0 when everything follows, 1 when something does not, 2 when it cannot be read."""
    parser = argparse.ArgumentParser("python -m engine verify", description="Check a game that somebody has kept.")
    parser.add_argument("file", type=Path, help="what *Keep this game* gave")
    parser.add_argument("--picture", metavar="DIGITS", action="append", default=[], help="what stands below a board")
    chosen = parser.parse_args(arguments)
    try:
        record = read_game(chosen.file.read_text(encoding="utf-8"))
        told = verify(record)
    except Mismatch as wrong:
        print(f"Something in it does not follow: {wrong}.")
        return 1
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print(" ".join(["Everything in it follows from the rules.", *told]))
    found = {digits: find_digits(record, digits) for digits in chosen.picture}
    for digits, where in found.items():
        print(where or f"No board of this game had the digits {digits}.")
    return 0 if all(found.values()) else 1
