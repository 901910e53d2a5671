"""A game as it stands at one moment, of which its panels are made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.table import Table
from store import Absence, Match


class TurnClock(NamedTuple):
    """When the owner of a seat is to be reminded, until when is time, and when the computer plays this turn.

    `out` is the `end`, or later where no reminder has arrived.  `reminded`: it has been given, and nothing has put the
    end off since.
    """

    reminder: float
    end: float
    out: float
    reminded: bool


class Trouble(NamedTuple):
    """Why a computer does not play, and whether it helps to let it try again."""

    text: str
    again: bool


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Standing:
    """A game at one moment, with what follows from it then; `Clocks.look_at` makes it.

    `table`: None before the start.  `clocks`: of those who are waited for where a clock runs, by seat.  `away`: who
    is away now, by seat.  `paused`: until when the game pauses now, as unix time, or 0.  `lengths`: how many seconds
    such games took on its server, before its start.  `extendable`: the seats whose owners can take a day more.
    `live`: all are here, as they have said; `offered`: they can say so.  `new`: in the first turns, whether such games
    are new to a player.

    Who knows adds: `absent`: the seats whose turn the others may have played.  `trouble`: of its computers.
    """

    match: Match
    table: Table | None
    clocks: Mapping[int, TurnClock]
    away: Mapping[int, Absence]
    paused: int
    lengths: Sequence[int]
    extendable: frozenset[int] = frozenset()
    live: bool = False
    offered: bool = False
    new: bool = False
    absent: frozenset[int] = frozenset()
    trouble: Trouble | None = None

    @property
    def ends(self) -> dict[int, int]:
        """When the time is out of those who are waited for, as unix time by seat."""
        return {seat: round(one.end) for seat, one in self.clocks.items()}


class BegunGame(Standing):
    """A game that has begun, and so has a table."""

    table: Table
