"""Positions of games, and what comes of choices in them."""

from copy import deepcopy
from typing import TypeVar

from engine.core.game import Game
from engine.core.table import Table

AnyGame = TypeVar("AnyGame", bound=Game)


def chosen(game: Game, *options: str) -> Table:
    """A table where whoever was asked first made these choices, turn after turn; the game given stays as it is.

    An option may be named without what stands behind its colon.
    """
    table = Table(deepcopy(game))
    for option in options:
        while table.turn_over:
            table = table.next_turn()
        ask = table.waiting()[0]
        alike = [one for one in ask.options if one.partition(":")[0] == option]
        table.choose(ask.seat, ask.what, option if option in ask.options or not alike else alike[0])
    return table


def play(game: AnyGame, *options: str) -> AnyGame:
    """The game after these choices."""
    after = chosen(game, *options).game
    assert isinstance(after, type(game))
    return after


def offered(game: Game, *options: str) -> list[str]:
    """What may be chosen after these choices."""
    table = chosen(game, *options)
    while table.turn_over:
        table = table.next_turn()
    return list(table.waiting()[0].options)
