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

    def of(self, match: Match) -> Seen | None:
        """The person who is there."""
        seen = self._last.get(match.id)
        return seen if seen and self.now() - seen.at <= STAYS else None

    def forget_shown(self, match: Match, seen: Seen | None) -> None:
        """All has been shown that came of what this person did; among people nobody is there any more then."""
        if not match.computers and self._last.get(match.id) is seen:
            self._last.pop(match.id, None)
