"""What the record of a ping says: whom it calls, at which point of the game, and whether instead of direct messages."""

import re
from collections.abc import Collection
from typing import NamedTuple, Self

from engine.table import Choice, Table
from store import Match

STEP = re.compile(r"([\d,]+)(?:@(\d+)\.(\d+))?(\.instead)?")


class Ping(NamedTuple):
    """Whom a ping calls, after so many choices of which turn; `turn` is 0 in records that do not say it."""

    seats: frozenset[int]
    turn: int
    choices: int
    instead: bool  # of direct messages

    @classmethod
    def parse(cls, step: str) -> Self:
        """A ping from the step of its record."""
        found = STEP.fullmatch(step)
        assert found, step
        seats, turn, choices, instead = found.groups(default="")
        return cls(frozenset(map(int, seats.split(","))), int(turn or 0), int(choices or 0), bool(instead))

    @classmethod
    def made_now(cls, match: Match, table: Table, seats: Collection[int], *, instead: bool) -> Self:
        """A ping that calls these seats as the game stands."""
        return cls(frozenset(seats), match.turn, len(table.choices), instead)

    @property
    def step(self) -> str:
        """The step of its record."""
        seats = ",".join(map(str, sorted(self.seats)))
        return f"{seats}@{self.turn}.{self.choices}{'.instead' if self.instead else ''}"

    def list_held(self, match: Match, table: Table) -> set[int]:
        """The seats that have been waited for ever since: nobody else has chosen, or the same question is open."""
        waiting = self.seats & {ask.seat for ask in table.waiting()}
        same = self.turn in (0, match.turn) and table.opened <= self.choices
        made = self._list_made(match, table)
        return {seat for seat in waiting if same or (made is not None and all(one.seat == seat for one in made))}

    def _list_made(self, match: Match, table: Table) -> list[Choice] | None:
        """The choices made since, None if they are too many to matter."""
        if self.turn in (0, match.turn):
            return table.choices[self.choices :]
        if self.turn == match.turn - 1 and table.before:
            return [*table.before.choices[self.choices :], *table.choices]
        return None
