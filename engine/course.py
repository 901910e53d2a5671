"""How a game went: everybody's points from turn to turn, and when the lead changed for the last time."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from engine.game import Game
from engine.table import Table
from engine.telling import Call, gather, list_deeds, tell_in_brief
from engine.words import Words, join_words

OFTEN = ("", "once", "twice")


class Moment(NamedTuple):
    """The points of each seat at the start of a turn, or at the end, and the round; 0 where a game counts none."""

    points: tuple[int, ...]
    round: int

    @classmethod
    def of(cls, game: Game) -> "Moment":
        return cls(tuple(game.scores()), getattr(game, "round", 0))

    @property
    def leader(self) -> int | None:
        """The seat that leads alone."""
        best = max(self.points)
        return self.points.index(best) if self.points.count(best) == 1 else None


@dataclass(frozen=True, slots=True)
class Course:
    """`moments`: the start of each turn, and the end.  `done`: what happened in the turn that `turning` names."""

    moments: tuple[Moment, ...]
    done: str = ""

    @property
    def turning(self) -> int | None:
        """The turn, from 0, in which who leads at the end came to lead alone for good; None when nobody does."""
        winner = self.moments[-1].leader
        others = (n for n, moment in enumerate(self.moments) if moment.leader != winner)
        return None if winner is None else max(others, default=0)

    @property
    def changes(self) -> int:
        """How often somebody else came to lead alone than before."""
        leaders = [moment.leader for moment in self.moments if moment.leader is not None]
        return sum(one != other for one, other in pairwise(leaders))

    def name_turn(self, turn: int) -> str:
        """What players call a turn, which is counted from 0."""
        number = self.moments[turn].round
        return f"round {number}" if number else f"turn {turn + 1}"

    def tell(self, names: Sequence[str]) -> str:
        """How the lead changed, and with what it did so for the last time, in sentences."""
        changes, turning, (points, _) = self.changes, self.turning, self.moments[-1]
        best = [name for name, had in zip(names, points, strict=True) if had == max(points)]
        often = OFTEN[changes] if changes < len(OFTEN) else f"{changes} times"
        told = [f"The lead changed {often}."] if changes else []
        if turning is None:
            told.append(f"At the end {join_words(best)} have the same points.")
        else:
            told.append(f"{best[0]} leads for good from {self.name_turn(turning)} on.")
            told.append(self.done if self.done.endswith(("…", ".")) else f"{self.done}.")
        return " ".join(told)


def tell_turn(table: Table, seat: int, names: Sequence[str], call: Call = tuple) -> str:
    """What `seat` did in a turn, in a line, in which people are called so; if that was nothing, what was done last."""
    deeds = gather(list_deeds(table, None, names))
    words = Words(table.game.name, names)
    telling = [deed for deed in deeds if not all(map(words.goes_without_saying, deed.lines))] or deeds
    own = [deed for deed in telling if deed.seat == seat]
    return tell_in_brief(table.game.name, (own or telling)[-1].rename(call), None) if telling else ""
