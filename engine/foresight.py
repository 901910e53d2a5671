"""A turn played on by who cannot look at what a reader does not see.

Everything covered is a blank there: a card that can be moved and counted, but not read, and chance that cannot be
asked.  Where the rules look at a blank, something would come to light, and the turn stops.  So nothing that is
foreseen can depend on a secret: there is none in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from engine.game import Decision, Game
from engine.rng import Rng
from engine.table import Table


class Unseen(Exception):
    """The rules looked at something that the reader does not see."""


class Blank(str):
    """A card that cannot be read."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        return str, ("?",)  # a view has the same in places that are covered


def _refuse(*_: Any) -> NoReturn:
    raise Unseen


READING = (
    *("__eq__", "__ne__", "__hash__", "__lt__", "__gt__", "__le__", "__ge__", "__len__", "__contains__"),
    *("__getitem__", "__iter__", "__add__", "__format__", "__str__"),
    *("count", "endswith", "join", "partition", "rpartition", "split", "startswith"),
)
for _name in READING:
    setattr(Blank, _name, _refuse)


@dataclass(slots=True, repr=False)
class NoChance(Rng):
    """Chance that cannot be asked."""

    def below(self, n: int) -> int:
        raise Unseen


class Foreseen(NamedTuple):
    """The `game` after some choices, and the `decisions` that are open then.

    `stopped`: something that the reader does not see decides how it goes on from there.
    """

    game: Game
    decisions: list[Decision]
    stopped: bool


def foresee(table: Table, reader: int | None, choices: Sequence[str]) -> Foreseen:
    """Answer the one open decision, and those that follow in this turn, as far as `reader` can know them."""
    game, run, decisions = table.rerun()
    cover_with_blanks(game, reader)
    for option in choices:
        try:
            decisions = run.send([option])
        except StopIteration:
            return Foreseen(game, [], stopped=False)
        except Unseen:
            return Foreseen(game, [], stopped=True)
    blank = any(isinstance(option, Blank) for ask in decisions for option in ask.options)
    return Foreseen(game, [] if blank else decisions, stopped=blank)


def cover_with_blanks(game: Game, reader: int | None) -> None:
    """Make all that `reader` does not see unreadable, in place, so that it may be done in the middle of a turn."""
    game.rng = NoChance("", game.rng.used)
    game.log[:] = [line for line in game.log if line.to is None or line.to == reader]
    for piles in game.unknown(reader):
        for pile in piles:
            pile[:] = [Blank("?") for _ in pile]


def is_blank(thing: Any) -> bool:
    """Whether a thing holds a card that cannot be read."""
    if isinstance(thing, list | tuple):
        return any(map(is_blank, thing))
    return isinstance(thing, Blank)
