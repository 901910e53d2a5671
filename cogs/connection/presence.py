"""Who is looking at a game just now: players who were shown it a moment ago are not told of it."""

from base.clock import Clock

STAYS = 60.0  # seconds for which somebody is taken to be looking


NEAR = 600.0  # seconds for which somebody is taken to be near, and may look again


class Presence:
    """When each person was last shown each game, within `NEAR`."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._last: dict[tuple[int, int], float] = {}  # by game and user, the oldest first

    def note(self, match: int, user: int, moment: float | None = None) -> None:
        """A person has been shown this game, just now or at this moment."""
        moment = self.clock.now() if moment is None else moment
        if self.clock.now() - NEAR < moment >= self._seen(match, user):
            self._last.pop((match, user), None)
            self._last[match, user] = moment
        while self._last and self.clock.now() - self._last[oldest := next(iter(self._last))] >= NEAR:
            del self._last[oldest]

    def is_looking(self, match: int, user: int) -> bool:
        """Whether this person was shown this game less than `STAYS` seconds ago."""
        return self.clock.now() < self.leaves(match, user)

    def is_near(self, match: int, user: int) -> bool:
        """Whether this person was shown this game less than `NEAR` seconds ago."""
        return self.clock.now() < self._seen(match, user) + NEAR

    def leaves(self, match: int, user: int, stays: float = STAYS) -> float:
        """The moment from which this person is taken to be gone: `stays` seconds after the game was shown."""
        return self._seen(match, user) + stays

    def _seen(self, match: int, user: int) -> float:
        """When this person was shown this game last; what the clock said before it was set back does not count."""
        last = self._last.get((match, user), -NEAR)
        return last if last <= self.clock.now() else -NEAR
