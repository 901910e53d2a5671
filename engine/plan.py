"""What a player wants to choose when the time comes: a plan, made in advance.

A plan is a few lines, the best first.  A line is what its owner would choose
at one decision after the other, without only options (`Table.sole`), which are
taken by themselves.  When a decision opens, the first line that
fits is followed; one that does not fit any more is passed over.  A line is
looked at as far as its owner could see it through: until another seat has to
choose, or something comes to light.

A plan stands beside a table and is not part of it, so nothing that others see
can depend on it.  It chooses as its owner would, and only where the rules
offer what it wishes.  When something has come to light that its owner did not
know when it was made, it ends, unless it was made for that, too.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from engine.light import brings_light
from engine.table import Choice, Table

LINES = 5  # of a plan
WISHES = 12  # of a line

NEWS = "news"  # something came to light
NOTHING = "nothing"  # no line fits
OTHER = "other"  # another decision than the plan was about to answer


class Wish(NamedTuple):
    """The answer to a decision that may come."""

    what: str
    option: str


Line = tuple[Wish, ...]


class Verdict(NamedTuple):
    """What a plan says to an open decision: an `option`; or that it is `void`, and why; or nothing as yet."""

    option: str | None = None
    void: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one seat wants to choose.

    `lines`: what is left of them, the best first.  `whatever`: it goes on when
    something has come to light that was not known.  `begun`: its first choice
    was made.  `lit`: something has come to light since it was made.
    """

    lines: tuple[Line, ...]
    whatever: bool = False
    begun: bool = False
    lit: bool = False

    @classmethod
    def of(cls, lines: Iterable[Iterable[tuple[str, str]]], whatever: bool = False) -> Self:
        """A new plan.  Raises ValueError for one that is empty, or too long."""
        made = tuple(dict.fromkeys(line_of(line) for line in lines))
        if not made or not all(made) or len(made) > LINES or max(map(len, made)) > WISHES:
            raise ValueError(f"a plan has 1 to {LINES} lines of 1 to {WISHES} wishes")
        return cls(made, whatever)

    def encode(self) -> str:
        """The plan as JSON."""
        return json.dumps([self.lines, self.whatever, self.begun, self.lit], separators=(",", ":"))

    @classmethod
    def decode(cls, saved: str) -> Self:
        """A plan from JSON."""
        lines, *rest = json.loads(saved)
        return cls(tuple(map(line_of, lines)), *rest)

    def verdict(self, table: Table, seat: int) -> Verdict:
        """What the plan of `seat` says to the decision that is open to it."""
        ask = table.open_to(seat)
        if ask is None or seat in table.given or table.sole():
            return Verdict()
        if not any(line[0].what == ask.what for line in self.lines):
            return Verdict(void=OTHER if self.begun else "")
        if self.lit and not self.whatever:
            return Verdict(void=NEWS)
        fitting = (line for line in self.lines if fits(line, table, seat))
        line = next(fitting, None)
        return Verdict(line[0].option) if line else Verdict(void=NOTHING)

    def after(self, table: Table, choice: Choice, seat: int) -> "Plan | None":
        """What is left of the plan of `seat` when `choice` is made at `table`, by whomever; None when it is over.

        It is over with the last wish of a line, when its owner chose otherwise, or when it was void and the owner has
        chosen for that reason.
        """
        plan = self
        if choice.seat == seat and not table.sole():
            if self.verdict(table, seat).void:
                return None
            if any(line[0].what == choice.what for line in self.lines):
                rest = tuple(dict.fromkeys(line[1:] for line in self.lines if line[0] == Wish(*choice[1:])))
                if not rest or not rest[0]:
                    return None
                plan = replace(self, lines=tuple(line for line in rest if line), begun=True)
            elif self.begun:
                return None
        return plan if plan.lit else replace(plan, lit=brings_light(table, choice, seat))

    def kept(self) -> Self:
        """The same plan, when its owner has seen what came to light and wants to keep it."""
        return replace(self, lit=False)


def line_of(wishes: Iterable[Iterable[str]]) -> Line:
    """Wishes as a line."""
    return tuple(Wish(*wish) for wish in wishes)


def fits(line: Line, table: Table, seat: int) -> bool:
    """Whether `seat` can choose along a line, as far as it could see itself.

    That is until another seat has to choose, or something comes to light; what
    may be behind that does not count, for it would tell a secret.
    """
    at, left = table.again(), list(line)
    while left:
        at = opened(at)
        ask = at.open_to(seat)
        if ask is None or seat in at.given:
            return True  # others choose first
        wish = Wish(ask.what, ask.options[0]) if at.sole() else left.pop(0)
        if ask.what != wish.what or wish.option not in ask.options:
            return False
        choice = Choice(seat, *wish)
        light = brings_light(at, choice, seat)
        at.choose(*choice)
        if light:
            return True
    return True


def opened(table: Table) -> Table:
    """The table when somebody is asked next, or the game is over."""
    while table.turn_over and not table.game.over():
        table = table.next_turn()
    return table
