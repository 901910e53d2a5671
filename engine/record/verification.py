"""Verify the document of a game (`docs/proof.md`): `python -m engine verify FILE`."""

import argparse
import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.game_data import name_rules
from engine.core.table import Table
from engine.games import GAMES
from engine.record.commitment import seal_of
from engine.record.document import FORMAT, NOBODY, PERSON, PLAN, Mismatch, Record

CHAINED = 1  # the format that also had a hash of all choices, which is no longer checked
CHAIN = {"chain", "chained", "undone"}  # keys of that format
SHAPE = {
    "format": int,
    "game": str,
    "seats": int,
    "options": {str: str},
    "rules": [(int, str)],
    "turns": int,
    "secret": str,
    "promise": str,
    "shares": [str],
    "places": [int],
    "points": [float],
    "choices": {"turn": [int], "seat": [int], "question": [str], "option": [str], "by": [str]},
    "starts": {str: (int, str)},
}
"""Of a document: a list has any number of what stands in it, a tuple is a list of just these, `str` is any key."""


class Verdict(NamedTuple):
    """What has come of a check in which nothing was wrong: what is to be `told` of it, in sentences; the turns that
    are `unchecked`, for the present rules do not lead through them."""

    told: list[str]
    unchecked: Collection[int]


def read_game(text: str) -> Record:
    """The document of a game, with or without the names of its players.  Raises ValueError for what is none."""
    none = ValueError("This is no game of Belfry's.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise none from None
    if not isinstance(data, dict):
        raise none
    data.pop("names", None)
    number = data.get("format")
    if type(number) is int and number == CHAINED and data.keys() >= CHAIN:
        data = {key: value for key, value in data.items() if key not in CHAIN} | {"format": FORMAT}
    elif type(number) is int and number != FORMAT:
        raise ValueError(f"This game is of format {number}; this Belfry reads format {FORMAT}.")
    if not fits(data, SHAPE) or data["game"] not in GAMES or not data["rules"]:
        raise none
    record = Record.from_json(json.dumps(data))
    try:
        for start in record.starts.values():
            start.open(record.game)
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise none from None
    if json.loads(record.to_json()) != data:
        raise none
    return record


def fits(value: Any, shape: Any) -> bool:
    """Whether data read from JSON has a shape, as of SHAPE."""
    if isinstance(shape, type):
        return type(value) is shape or (shape is float and type(value) is int)
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(one, shape[0]) for one in value)
    if isinstance(shape, tuple):
        return isinstance(value, list) and len(value) == len(shape) and all(map(fits, value, shape))
    if str in shape:
        return isinstance(value, dict) and all(fits(one, shape[str]) for one in value.values())
    return isinstance(value, dict) and value.keys() == shape.keys() and all(fits(value[k], shape[k]) for k in shape)


def verify(record: Record) -> Verdict:
    """Whether all follows that can be checked.  Raises Mismatch at the first thing that does not."""
    if seal_of(record.secret) != record.promise:
        raise Mismatch("the seal is not that of the secret")
    if record.shares and len(record.shares) != record.seats:
        raise Mismatch(f"{record.seats} play, and there are {len(record.shares)} shares")
    others = {turn for turn in range(record.turns + 1) if record.rules_of(turn) != name_rules()}
    if surplus := set(record.starts) - {turn + 1 for turn in others if turn < record.turns}:
        raise Mismatch(f"turn {min(surplus)} has a state of its own, although no rules were corrected before it")
    table, unchecked = play(record, others)
    last = table.started()
    result = (last.result(), last.scores()) if last.over() else ([], [])
    if table.turn_over != last.over() or (list(record.places), list(record.points)) != result:
        raise Mismatch("the game ends in another way")
    if wrong := [one for one in record.choices if one.by not in (PERSON, PLAN, NOBODY)]:
        raise Mismatch(f"a choice of turn {wrong[0].turn} was made by “{wrong[0].by}”")
    return Verdict(tell_rules(record, others, unchecked), unchecked)


def play(record: Record, others: Collection[int]) -> tuple[Table, set[int]]:
    """The last turn of a game, and which turns of `others`, begun by other rules, cannot be played by these.

    From there on to the next state that was kept nothing is checked.  Raises Mismatch.
    """
    unchecked = set[int]()
    while True:
        try:
            *_, table = record.play(unchecked)
        except Exception as error:  # of the rules, with a state that is none, whatever it is
            wrong = error if isinstance(error, Mismatch) else Mismatch(f"the rules fail with {type(error).__name__}")
            kept = min((turn for turn in record.starts if wrong.turn is not None and turn > wrong.turn), default=0)
            left_out = set(range(wrong.turn or 0, kept))
            if not left_out or not left_out <= set(others) or left_out <= unchecked:
                raise wrong from None
            unchecked |= left_out
        else:
            return table, unchecked


def tell_rules(record: Record, others: Collection[int], unchecked: Collection[int]) -> list[str]:
    """By which rules it was played, where these are not the present ones."""
    if [turn for turn, _ in record.rules] != sorted({1, *(turn for turn, _ in record.rules)}):
        raise Mismatch("its rules are not in the order of turns")
    told = [f"Not all turns were begun by the rules of this Belfry ({name_rules()})."] if others else []
    lost = ["the deal" if turn == 0 else f"turn {turn}" for turn in sorted(unchecked)]
    return told + ([f"By these it cannot be checked: {', '.join(lost)}."] if lost else [])


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
