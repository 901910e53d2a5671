"""The sandbox's clock, which its page and tests move."""

import math
import os
from collections.abc import Callable
from pathlib import Path

from base.clock import POLL, Clock


class MovableClock(Clock):
    """A clock that can be moved on; `moved` is called after each move. With a file, all who read it follow.

    It always follows the machine, as Discord's own does not know that this one has slept.
    """

    def __init__(self, file: Path | None, moved: Callable[[], None]) -> None:
        super().__init__(file)
        self._moved = moved
        self._nap = POLL

    def now(self) -> float:
        self.follow()
        return super().now()

    def advance(self, seconds: float) -> None:
        """Moves the clock on by so many seconds; ValueError for less than none."""
        if not 0 <= seconds < math.inf:
            raise ValueError("The clock is moved on by a number of seconds, never back.")
        if self.file is None:
            self._offset += seconds
        else:
            whole = self.file.with_name(f"{self.file.name}.new")
            whole.write_text(f"{self.offset + seconds}\n", encoding="utf-8")
            os.replace(whole, self.file)
        self._moved()
