"""The score of a game, row by row, and what players still held when it ended."""

from collections import Counter
from typing import NamedTuple

from engine.core.codec import COVERED, marks
from engine.core.game import Game
from engine.core.game_data import read
from engine.views.words import Words


class Row(NamedTuple):
    """Points that come from the same thing, by seat."""

    name: str
    points: tuple[int, ...]


def name_rows(game: Game) -> list[Row]:
    """Where the points of a game come from.  Raises DataError for a row that [score] does not name."""
    names = read(game.name)["score"]
    return [Row(names[row], tuple(points)) for row, points in game.score_rows().items()]


def tell_sum(rows: list[Row], seat: int) -> str:
    """Of what the points of a seat are the sum, as "towers 9, rows 7"; empty where there is only one row."""
    return ", ".join(f"{row.name} {row.points[seat]}" for row in rows if row.points[seat]) if len(rows) > 1 else ""


def tell_kept(game: Game, seat: int) -> str:
    """What `seat` still held, as [words.kept] says it for each field; empty when that is nothing, or covered.

    Raises DataError, with its place in the game's file, for a field of everybody's own that has no words there.
    """
    words = Words(game.name, [""] * game.seats)
    mine = [name for name, mark in marks(type(game)).items() if mark == "mine"]
    held = [(name, [card for card in getattr(game, name)[seat] if card != COVERED]) for name in mine]
    told = [
        (words.format(words.words["kept"][name], card), n) for name, pile in held for card, n in Counter(pile).items()
    ]
    return ", ".join(f"{card} ×{n}" if n > 1 else card for card, n in told if card)
