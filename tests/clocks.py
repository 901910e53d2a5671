"""Clocks for tests."""

from collections.abc import Callable

from base.clock import Clock


class ClockOf(Clock):
    """A clock that shows what a function returns, in seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__()
        self.read = now

    def now(self) -> float:
        return self.read()
