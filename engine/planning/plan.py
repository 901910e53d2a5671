"""What a player wants to choose when the time comes: a plan, made in advance.

A plan is a wish, and a second one if the first is not possible.  Each is a line: what its owner would choose at one
decision after the other, without only options (`Table.sole`), which are taken by themselves.  When a decision opens,
the first line that fits is followed; one that does not fit any more is passed over.  A line is looked at as far as its
owner could see it through: until another seat has to choose, or something comes to light.

When no line fits, or something has come to light that its owner did not know when it was made, the plan ends and its
owner is asked; or the computer plays the turn, to its end, where that is planned, too.  Where its owner knew that
something would come to light it goes on whatever that is.

A plan stands beside a table and is not part of it, so nothing that others see can depend on it.  It chooses as its
owner would, and only where the rules offer what it wishes.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from engine.core.reveals import brings_light
from engine.core.table import Choice, Table, Wish

LINES = 2  # of a plan
WISHES = 12  # of a line

NEWS = "news"  # something came to light
NOTHING = "nothing"  # no line fits
OTHER = "other"  # another decision than the plan was about to answer


Line = tuple[Wish, ...]


class Verdict(NamedTuple):
    """What a plan says to an open decision: an `option`, or that the `computer` chooses; that the plan is `void`, and
    why; or nothing as yet."""

    option: str | None = None
    void: str = ""
    computer: bool = False

    @property
    def acts(self) -> bool:
        """Whether the plan has something chosen now."""
        return self.computer or self.option is not None


@dataclass(frozen=True, slots=True)
class Plan:
    """What one seat wants to choose.

    `lines`: what is left of them, the best first.  `computer`: it plays the turn where no line does.  `whatever`: it
    goes on when something has come to light that was not known.  `begun`: the first choice was made.  `lit`: something
    has come to light since it was made.
    """

    lines: tuple[Line, ...]
    computer: bool = False
    whatever: bool = False
    begun: bool = False
    lit: bool = False

    @classmethod
    def of(cls, lines: Iterable[Iterable[tuple[str, str]]], computer: bool = False, *, whatever: bool = False) -> Self:
        """A new plan.  Raises ValueError for one that is empty, or too long."""
        made = tuple(dict.fromkeys(line_of(line) for line in lines))
        if not (made or computer) or len(made) > LINES or not all(0 < len(line) <= WISHES for line in made):
            raise ValueError(f"a plan has up to {LINES} lines of 1 to {WISHES} wishes, or the computer plays")
        return cls(made, computer, whatever)

    def encode(self) -> str:
        """The plan as JSON."""
        return json.dumps([self.lines, self.computer, self.whatever, self.begun, self.lit], separators=(",", ":"))

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
        if self.lines and not any(line[0].what == ask.what for line in self.lines):
            return self._otherwise(OTHER) if self.begun else Verdict()
        if self.lit and not self.whatever:
            return self._otherwise(NEWS)
        line = next((line for line in self.lines if fits(line, table, seat)), None)
        return Verdict(line[0].option) if line else self._otherwise(NOTHING)

    def _otherwise(self, why: str) -> Verdict:
        """What happens where no line can be followed."""
        return Verdict(computer=True) if self.computer else Verdict(void=why)

    def after(self, table: Table, choice: Choice, seat: int, *, planned: bool = False) -> "Plan | None":
        """What is left of the plan of `seat` when `choice` is made at `table`, by whomever; None when it is over.

        `planned`: the plan has made it.  It is over with the last wish of a line, or of the turn where the computer
        plays; when its owner chose otherwise, or when it was void and the owner has chosen for that reason.
        """
        plan: Plan | None = self
        if choice.seat == seat and not table.sole():
            plan = self._chosen(table, choice, planned=planned)
        if plan is None:
            return None
        lit = plan.lit or brings_light(table, choice, seat)
        if plan.begun and not plan.lines and not goes_on(table, choice):
            return None
        return plan if plan.lit == lit else replace(plan, lit=lit)

    def _chosen(self, table: Table, choice: Choice, *, planned: bool) -> "Plan | None":
        """What is left when its owner, or it, has made a choice."""
        verdict = self.verdict(table, choice.seat)
        if verdict.computer:
            return replace(self, lines=(), begun=True) if planned else None
        if verdict.void:
            return None
        if not any(line[0].what == choice.what for line in self.lines):
            return None if self.begun else self
        rest = tuple(dict.fromkeys(line[1:] for line in self.lines if line[0] == Wish(*choice[1:])))
        if not rest or not (rest[0] or self.computer):
            return None
        return replace(self, lines=tuple(filter(None, rest)) if rest[0] else (), begun=True)


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


def goes_on(table: Table, choice: Choice) -> bool:
    """Whether who makes a choice is asked again before anybody else chooses."""
    at = table.again()
    at.choose(*choice)
    return opened(at).open_to(choice.seat) is not None and choice.seat not in at.given


def opened(table: Table) -> Table:
    """The table when somebody is asked next, or the game is over."""
    while table.turn_over and not table.game.over():
        table = table.next_turn()
    return table
