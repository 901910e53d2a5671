"""Who is looking at a game just now, and need not be told that it is their turn.

Whoever has just been shown a game, in answer to something they did, sees what
comes of it for a while; who is still waited for after that is told after all.
"""

from collections.abc import Callable

STAYS = 60.0  # seconds for which somebody is taken to be looking


class Presence:
    """When each person was last shown each game, for as long as that counts.  `now` counts seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._last: dict[tuple[int, int], float] = {}  # by game and user, the oldest first

    def note(self, match: int, user: int, moment: float | None = None) -> None:
        """A person has been shown this game, just now or at this moment."""
        moment = self.now() if moment is None else moment
        if self.now() - STAYS < moment >= self._seen(match, user):
            self._last.pop((match, user), None)
            self._last[match, user] = moment
        while self._last and self.now() - self._last[oldest := next(iter(self._last))] >= STAYS:
            del self._last[oldest]

    def is_looking(self, match: int, user: int) -> bool:
        """Whether this person was shown this game less than `STAYS` seconds ago."""
        return self.now() < self.leaves(match, user)

    def leaves(self, match: int, user: int, stays: float = STAYS) -> float:
        """The moment from which this person is taken to be gone, who `stays` for so many seconds."""
        return self._seen(match, user) + stays

    def _seen(self, match: int, user: int) -> float:
        """When this person was shown this game last; what the clock said before it was set back does not count."""
        last = self._last.get((match, user), -STAYS)
        return last if last <= self.now() else -STAYS
