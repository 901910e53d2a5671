"""How a game went: everybody's points from turn to turn, and when the lead changed for the last time."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from engine.core.game import Game
from engine.core.sentences import join_words

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
    """`moments`: the start of each turn, and the end."""

    moments: tuple[Moment, ...]

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

    def tell_since(self) -> str:
        """Since when the winner has been ahead, such as "ahead for good from turn 31"; "" if nobody leads alone."""
        if self.turning is None:
            return ""
        since, first, last = map(self.name_turn, (self.turning, 0, max(0, len(self.moments) - 2)))
        if since == first:
            return f"ahead from {since} to the end"
        return f"ahead for good from {since}{', the last' if since == last else ''}"

    def tell(self, names: Sequence[str]) -> str:
        """How often the lead changed, and since when the winner has been ahead, in sentences."""
        changes, points = self.changes, self.moments[-1].points
        best = [name for name, had in zip(names, points, strict=True) if had == max(points)]
        often = OFTEN[changes] if changes < len(OFTEN) else f"{changes} times"
        told = [f"The lead changed {often}."] if changes else []
        since = self.tell_since()
        told.append(f"{best[0]} is {since}." if since else f"At the end {join_words(best)} have the same points.")
        return " ".join(told)
