"""A turn played on by who cannot look at what a reader does not see.

Everything covered is a blank there: a card that can be moved and counted, but not read, and chance that cannot be
asked.  Where the rules look at a blank, something would come to light, and the turn stops.  So nothing that is
foreseen can depend on a secret: there is none in it.
"""

from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from typing import Any, NoReturn

from engine.core.codec import covered
from engine.core.game import Game
from engine.core.rng import Rng
from engine.core.table import Table, begins_with_light


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
    "__eq__",
    "__ne__",
    "__hash__",
    "__lt__",
    "__gt__",
    "__le__",
    "__ge__",
    "__len__",
    "__contains__",
    "__getitem__",
    "__iter__",
    "__add__",
    "__format__",
    "__str__",
    "count",
    "endswith",
    "join",
    "partition",
    "rpartition",
    "split",
    "startswith",
)
for _name in READING:
    setattr(Blank, _name, _refuse)


class Undrawn(Unseen):
    """The rules asked chance."""


@dataclass(slots=True, repr=False)
class NoChance(Rng):
    """Chance that cannot be asked."""

    def below(self, n: int) -> int:
        raise Undrawn


class Foresight:
    """A turn that is played on in a copy, from the one open decision of a table, as far as `reader` can know it.

    Who is asked there answers all that follows.

    Attributes: the `game` as it stands; the `decisions` that are open; `stopped`, whether something that the reader
    does not see decides how it goes on; `over`, whether the turn is.
    """

    def __init__(self, table: Table, reader: int | None) -> None:
        self.game, self._run, self.decisions = table.rerun()
        cover_with_blanks(self.game, reader)
        self._seat = self.decisions[0].seat
        self._hidden = covered(self.game, self._seat)
        self.stopped = self.over = False

    def answer(self, option: str) -> bool | None:
        """Go on to the next decision, or to the end of the turn.

        Whether that brings something to light for who answers; None if what the reader does not see decides that.
        """
        self.decisions = []
        try:
            decisions = self._run.send([option])
        except StopIteration:
            decisions, self.over = [], True
        except Unseen as why:
            self.stopped = True
            return True if isinstance(why, Undrawn) else None
        self.stopped = any(isinstance(option, Blank) for ask in decisions for option in ask.options)
        self.decisions = [] if self.stopped else decisions
        hidden, self._hidden = self._hidden, covered(self.game, self._seat)
        return self._hidden != hidden

    def begin_next(self) -> bool | None:
        """Play on to the next decision, when the turn is over; whether something comes to light then, as above."""
        try:
            return begins_with_light(self.game)
        except Unseen as why:
            return True if isinstance(why, Undrawn) else None


def cover_with_blanks(game: Game, reader: int | None) -> None:
    """Make all that `reader` does not see unreadable, in place, so that it may be done in the middle of a turn."""
    game.rng = NoChance("", game.rng.used)
    game.log[:] = [line for line in game.log if line.to is None or line.to == reader]
    numbers = count()
    for piles in game.unknown(reader):
        for pile in piles:
            pile[:] = map(blank, islice(numbers, len(pile)))


@cache
def blank(number: int) -> Blank:
    """One that can be told from others by who looks at the whole game (`covered`), not by the rules."""
    return Blank(number)


def is_blank(thing: Any) -> bool:
    """Whether a thing holds a card that cannot be read."""
    if isinstance(thing, list | tuple):
        return any(map(is_blank, thing))
    return isinstance(thing, Blank)
