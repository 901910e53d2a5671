"""How long people have to do something: time during which Belfry was off does not count."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter

Span = tuple[float, float]  # from, and until before


class Uptime:
    """The time that counts.  `now`: seconds since 1970; `outages`: when Belfry was off, the oldest first."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.outages: list[tuple[int, int]] = []

    def after(self, moment: float, seconds: float, holds: Sequence[Span] = ()) -> float:
        """When Belfry will have been on, or has been, for so many seconds since this moment; `holds` do not count."""
        due = moment + seconds
        first = bisect_right(self.outages, moment, key=itemgetter(1))  # each start adds one
        stops: Sequence[Span] = self.outages[first:]
        for began, ended in join_spans([*stops, *(one for one in holds if one[1] > moment)]) if holds else stops:
            if began > due:
                break
            due += ended - max(began, moment)
        return due

    def passed(self, moment: float, seconds: float, holds: Sequence[Span] = ()) -> bool:
        """Whether that is now or was before."""
        return self.now() >= self.after(moment, seconds, holds)


def join_spans(spans: Iterable[Span]) -> list[Span]:
    """The same time in spans that do not overlap, in order."""
    joined: list[Span] = []
    for began, ended in sorted(spans):
        if joined and began <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(ended, joined[-1][1]))
        else:
            joined.append((began, ended))
    return joined
