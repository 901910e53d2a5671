"""The time of day, which a file may move: so games of weeks are tried in minutes.  Its units in seconds, and names."""

import asyncio
import math
import time
from pathlib import Path

MINUTE, HOUR, DAY, WEEK = 60, 3_600, 86_400, 604_800

POLL = 0.5
"""Seconds between two looks at a clock that may be moved."""

LONGEST = 60.0
"""Seconds between two looks at one that is not: the machine may have slept, or its time may have been set."""

SLIGHT = 1.0
"""Seconds by which the time is corrected without waking who sleeps."""

BACKGROUND_SHARE = 0.1
"""Of a core, for work that nobody waits for."""


def rest_after(worked: float) -> float:
    """Seconds to rest after so many of work that nobody waits for."""
    return worked * (1 / BACKGROUND_SHARE - 1)


class Clock:
    """The machine's time and a number of seconds more.

    It goes on evenly: when the machine has slept, or its time was set, that is `missed`, until `follow`.

    `file` holds that number and is read again whenever it has changed; without a file, and as long as it is missing or
    empty, the clock is the machine's. ValueError when it holds something else.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._offset = 0.0
        self._nap = POLL if file else LONGEST
        self._seen: tuple[int, ...] = ()
        self._start = time.time() - time.monotonic()
        if file and file.exists() and file.stat().st_size and _number(file) is None:
            raise ValueError(f"{file} moves the clock: write a number of seconds into it, such as 86400 for a day.")

    @property
    def offset(self) -> float:
        """Seconds by which this clock is ahead. A file that is gone or half written changes nothing."""
        if self.file:
            try:
                stat = self.file.stat()
            except OSError:
                return self._offset
            state = (stat.st_mtime_ns, stat.st_ino, stat.st_size)
            if state != self._seen and (found := _number(self.file)) is not None:
                self._offset, self._seen = found, state
        return self._offset

    @property
    def missed(self) -> float:
        """Seconds by which the machine's time has come to be ahead of this clock, or behind it if they are negative."""
        return time.time() - time.monotonic() - self._start

    def follow(self) -> None:
        """Take the machine's time as it is now."""
        self._start += self.missed

    def now(self) -> float:
        """Seconds since 1970."""
        return self._start + time.monotonic() + self.offset

    async def sleep_until(self, moment: float = math.inf, offset: float | None = None) -> None:
        """Returns when `now` is `moment`, or within half a second when the clock is moved before.

        Also within a minute after it has followed a machine whose time was set.
        `offset`: how far ahead it was when the caller looked at it last, for it may have been moved since.
        """
        before, start = self.offset if offset is None else offset, self._start
        while self.offset == before and abs(self._start - start) < SLIGHT and (left := moment - self.now()) > 0:
            await asyncio.sleep(min(left, self._nap))


def _number(file: Path) -> float | None:
    try:
        found = float(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if math.isfinite(found) else None


MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
