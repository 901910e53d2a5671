"""`python -m engine verify FILE`: whether a game that somebody has kept follows from the rules."""

import argparse
import sys
from pathlib import Path

from engine.proof import read_game, verify
from engine.record import Mismatch


def main(arguments: list[str]) -> int:
    """Check a file; 0 when everything follows, 1 when something does not or cannot be checked, 2 when it is none."""
    parser = argparse.ArgumentParser("python -m engine verify", description="Check a game that somebody has kept.")
    parser.add_argument("file", type=Path, help="what *Keep this game* gave")
    chosen = parser.parse_args(arguments)
    try:
        record = read_game(chosen.file.read_text(encoding="utf-8"))
        verdict = verify(record)
    except Mismatch as wrong:
        print(f"Something in it does not follow: {wrong}.")
        return 1
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    what = "What can be checked of it" if verdict.unchecked else "Everything in it"
    print(" ".join([f"{what} follows from the rules.", *verdict.told]))
    return 1 if verdict.unchecked else 0
