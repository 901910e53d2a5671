"""Snowflakes: Discord's ids, digits that grow with time."""

import time
from collections.abc import Callable

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds of 2015-01-01, the zero of Discord's clock."""


class Snowflakes:
    """Makes ids that always grow, even when many are made in one millisecond. `now`: seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last = 0

    def next(self) -> str:
        """A new id, larger than all before."""
        now = (int(self._now() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(now, self._last + 1)
        return str(self._last)


def sent_at(id: str) -> float:
    """When this id was made, in seconds since 1970."""
    return ((int(id) >> 22) + DISCORD_EPOCH) / 1000


def timestamp(seconds: float) -> str:
    """The moment (seconds since 1970) as Discord writes it."""
    whole = int(seconds)
    day = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(whole))
    return f"{day}.{int((seconds - whole) * 1_000_000):06d}+00:00"
