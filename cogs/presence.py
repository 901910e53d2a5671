"""Who is at the table just now, and need not be told that it is their turn.

Whoever has just done something sees what comes of it.  Where only computers
play until the same person is asked again, that person is still there, for a
while.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from store import Match

STAYS = 60.0  # seconds for which somebody is taken to be there while computers play


class Seen(NamedTuple):
    """Who did something, and when."""

    user: int
    at: float


class Presence:
    """The last person who did something in each game.  `now` counts seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._last: dict[int, Seen] = {}

    def note(self, match: int, user: int) -> None:
        """A person has just done something in this game."""
        self._last = {id: seen for id, seen in self._last.items() if self.now() - seen.at <= STAYS}
        self._last[match] = Seen(user, self.now())

    def of(self, match: Match) -> int | None:
        """The seat of the person who is there; among people it is told but once for each thing that was done."""
        seen = self._last.get(match.id)
        if seen is None or self.now() - seen.at > STAYS:
            return None
        if not match.computers:
            del self._last[match.id]
        return match.seat_of(seen.user)
