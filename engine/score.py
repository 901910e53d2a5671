"""The score of a game, row by row, with the names that its file gives the rows."""

from typing import NamedTuple

from engine.data import read
from engine.game import Game


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
