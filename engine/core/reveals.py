"""What comes to light by a choice, and how a turn goes on where nothing may.

A turn is played on blind in a copy in which all that a reader does not see is a blank: a card that can be moved and
counted, but not read, and chance that cannot be asked.  Where the rules look at a blank, something would come to light,
and the copy stops.  So nothing that is foreseen can depend on a secret: there is none in it.

Undo asks whether anything is covered any less (`is_final`).  Plans ask for more: whether a seat gets to see more than
what was chosen (`brings_light`).  A card that somebody plays by choosing it is a choice; a card turned up is light.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from typing import Any, NoReturn, Self

from engine.core.codec import COVERED, covered
from engine.core.game import Decision, Game
from engine.core.rng import Rng
from engine.core.table import Choice, Table, Way


class Unseen(Exception):
    """The rules looked at something that the reader does not see."""


class Undrawn(Unseen):
    """The rules asked chance."""


def _refuse(*_: Any) -> NoReturn:
    raise Unseen


class Blank(str):
    """A card that cannot be read."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        return str, (COVERED,)  # as a view has it


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


@dataclass(slots=True, repr=False)
class NoChance(Rng):
    """Chance that cannot be asked."""

    def below(self, n: int) -> int:
        raise Undrawn


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


class Rerun:
    """A turn that is played on in a copy, from the one open decision of a table.

    Who is asked there answers all that follows.

    Attributes: the `game` as it stands; the `decisions` that are open; `stopped`, whether something that the reader
    does not see decides how it goes on; `over`, whether the turn is.
    """

    def __init__(self, table: Table, reader: int | None, *, blind: bool = True) -> None:
        """`blind`: as far as `reader` can know it; else as it would really go on."""
        self.game, self._run, self.decisions = table.rerun()
        if blind:
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
            return draws(why)
        self.stopped = any(isinstance(option, Blank) for ask in decisions for option in ask.options)
        self.decisions = [] if self.stopped else decisions
        hidden, self._hidden = self._hidden, covered(self.game, self._seat)
        return self._hidden != hidden

    def begin_next(self) -> bool | None:
        """Play on to the next decision, when the turn is over; whether something comes to light then, as above."""
        asked = lit = False
        try:
            while not (asked or lit or self.game.over()):
                self.game.log.clear()
                hidden = covered(self.game, None)
                asked = next(self.game.turn(), None) is not None
                lit = covered(self.game, None) != hidden
        except Unseen as why:
            return draws(why)
        return lit


def draws(why: Unseen) -> bool | None:
    """Whether chance brings something to light where a copy stops; None if that depends on a card."""
    return True if isinstance(why, Undrawn) else None


def is_final(table: Table, ask: Decision, option: str) -> bool:
    """Whether this choice could not be taken back."""
    return table.waiting() == [ask] if len(table.decisions) > 1 else uncovers(table, (option,))


def uncovers(table: Table, way: Way) -> bool:
    """Whether the last of these answers to the one open decision brings something to light, up to the next question."""
    real, lit = Rerun(table, None, blind=False), None
    for option in way:
        lit = real.answer(option)
    return bool(lit or (real.over and real.begin_next()))


class Marked(str):
    """A card that can be told from its equals, also in a copy of the game."""

    number: int

    @classmethod
    def of(cls, card: str, number: int) -> Self:
        marked = cls(card)
        marked.number = number
        return marked


class Watch:
    """What `seat` gets to see in a game from now on beside what is chosen: `lit`, whether there was anything.

    That is a card that the seat could not see, or chance.  A card that somebody plays by choosing it is not; but who
    is the `chooser`, if given, plays no card by guessing it.
    """

    def __init__(self, game: Game, seat: int, chooser: int | None = None) -> None:
        self.seat = seat
        self.lit = False
        self._used = game.rng.used
        self._hidden = mark(game, seat)
        self._guessed = set[int]() if chooser is None else still_covered(game, chooser)

    def look(self, game: Game, chosen: Iterable[str]) -> bool:
        """Look at the game, or a later copy of it, after these choices; `lit` by now."""
        covered = still_covered(game, self.seat)
        shown = self._hidden.keys() - covered
        for card in (card for option in chosen for card in re.split("[:+]", option)):
            played = (n for n in shown if self._hidden[n] == card and n not in self._guessed)
            shown.discard(next(played, -1))
        self._hidden = {number: card for number, card in self._hidden.items() if number in covered}
        self.lit |= bool(shown) or game.rng.used != self._used
        return self.lit


def brings_light(table: Table, choice: Choice, seat: int) -> bool:
    """Whether by a choice, up to the next decision, `seat` gets to see more than what was chosen.

    That is what a `Watch` finds, a line that seals, or what several have chosen in secret.  A card that is drawn in
    secret by somebody else is not.
    """
    at = table.again()
    together, told = len(at.decisions) > 1, len(at.game.log)
    watch = Watch(at.game, seat, choice.seat)
    at.choose(*choice)
    if together:
        return not at.given
    lines = at.game.log[told:]
    while at.turn_over and not at.game.over():
        at = at.next_turn()
        lines += at.game.log
    return watch.look(at.game, [choice.option]) or any(line.seals for line in lines if line.to in (None, seat))


def mark(game: Game, seat: int) -> dict[int, str]:
    """Mark the cards that a seat cannot see; what they are, by number."""
    marked: dict[int, str] = {}
    for pile in (pile for piles in game.unknown(seat) for pile in piles):
        for n, card in enumerate(pile):
            pile[n] = Marked.of(card, len(marked))
            marked[len(marked)] = card
    return marked


def still_covered(game: Game, seat: int) -> set[int]:
    """The numbers of the marked cards that a seat cannot see."""
    cards = (card for piles in game.unknown(seat) for pile in piles for card in pile)
    return {card.number for card in cards if isinstance(card, Marked)}
