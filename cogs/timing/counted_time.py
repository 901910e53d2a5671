"""What does not count as time: Belfry is off, a table pauses, or somebody is away, and for how long a game waits then.

Nights do not count either where waking hours do (`waking_hours.py`).  While somebody is away or a table pauses clocks
stand still, and nobody is told anything.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from base.clock import Clock
from base.time_limits import HELD, LIVE_LASTS, TOGETHER, Deadline, Standstill
from cogs.timing.waking_hours import Hours, Span, join_spans
from store import Absence, Match


class Uptime:
    """The time that counts.  `outages`: when Belfry was off, the oldest first."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.outages: list[tuple[int, int]] = []

    def now(self) -> float:
        """Seconds since 1970."""
        return self.clock.now()

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

    def ends(self, deadline: Deadline, since: float, match: Match | None = None, *seats: int) -> float:
        """When a deadline is over that began then.  `seats`: of a game, whose owners it stands still for."""
        return self.after(since, deadline.seconds, list_standstills(deadline, match, seats) if match else ())

    def is_over(self, deadline: Deadline, since: float, match: Match | None = None, *seats: int) -> bool:
        """Whether that is now or was before."""
        return self.now() >= self.ends(deadline, since, match, *seats)


def list_standstills(deadline: Deadline, match: Match, seats: Iterable[int]) -> list[Span]:
    """When a deadline stands still for the owners of these seats, but for outages."""
    away = [one for seat in seats for one in list_absences(match, seat)]
    return [
        *((one.began, one.ended) for one in away if Standstill.AWAY in deadline.stops),
        *((one.began, one.ended) for one in away if Standstill.HELD in deadline.stops and not one.plays),
        *(match.pauses if Standstill.PAUSE in deadline.stops else ()),
    ]


def list_absences(match: Match, seat: int) -> Iterator[Absence]:
    """When the owner of a seat is away, was or will be, as far as this table goes along with it, in order of time."""
    stops: list[tuple[int, int, Absence | None]] = [(*pause, None) for pause in match.pauses]
    user = match.seats[seat].user
    stops += [(max(one.began, match.begun), one.ended, one) for one in match.absences if one.user == user]
    held = last = 0  # seconds in all stops so far, and when the last of them ends
    for began, ended, absence in sorted(stops, key=itemgetter(0)):
        if absence and absence.plays:
            yield absence
            continue
        if absence:
            before = held - max(last - began, 0)
            ended = min(ended, began + HELD.seconds - round(before))
            if ended <= began:
                continue
            yield absence._replace(began=began, ended=ended)
        held += max(ended - max(began, last), 0)
        last = max(last, ended)


def list_holds(match: Match, seat: int) -> list[Span]:
    """When a table waits for the owner of a seat, and no clock runs against them."""
    away = [(one.began, one.ended) for one in list_absences(match, seat) if not one.plays]
    return join_spans([*away, *match.pauses])


def measure(spans: Iterable[Span]) -> float:
    """How many seconds are in spans that do not overlap."""
    return sum(ended - began for began, ended in spans)


def find_absence(match: Match, seat: int, moment: float) -> Absence | None:
    """The absence of the owner of a seat at this moment, if this table goes along with it."""
    present = [one for one in list_absences(match, seat) if one.began <= moment < one.ended]
    return max(present, key=lambda one: one.match, default=None)  # of this game first


def find_pause(match: Match, moment: float) -> int:
    """Until when a table pauses that does at this moment, as unix time; 0 if it does not."""
    return max((ended for began, ended in match.pauses if began <= moment < ended), default=0)


def first_free(match: Match, seat: int, moment: float) -> float:
    """The first moment from this one on at which the owner of a seat is not away, and the table does not pause."""
    return next((ended for began, ended in list_stops(match, seat) if began <= moment < ended), moment)


def list_stops(match: Match, seat: int) -> list[Span]:
    """When the owner of a seat is away or the table pauses."""
    return join_spans([*((one.began, one.ended) for one in list_absences(match, seat)), *match.pauses])


def find_away(match: Match, moment: float) -> dict[int, Absence]:
    """Who is away at this moment, by seat; without those who have left the game."""
    seats = [seat for seat in range(len(match.seats)) if not match.seats[seat].computer]
    return {seat: away for seat in seats if (away := find_absence(match, seat, moment))}


def first_reached(match: Match, user: int, hours: Hours, moment: float, away: Iterable[Absence] = ()) -> float:
    """The first moment from this one on at which somebody is awake and there, and may be told of a game.

    `away`: when somebody is who has no seat in it.
    """
    seat = match.seat_of(user)
    stops = join_spans((one.began, one.ended) for one in away) if seat is None else list_stops(match, seat)
    moment = hours.first_awake(moment)
    for began, ended in stops:
        if began <= moment < ended:
            moment = hours.first_awake(ended)
    return moment


def is_live(match: Match, now: float) -> bool:
    """Whether all at a table are here, as one of them has said."""
    return match.status == "running" and match.live > now


def is_offered(match: Match, now: float) -> bool:
    """Whether those at a table can say that all are here."""
    return match.status == "running" and match.live <= now < find_offered(match)


def find_offered(match: Match) -> int:
    """Until when two people are taken to be here who have chosen soon after each other; 0 if none have."""
    times = sorted(seat.chosen for seat in match.seats if seat.chosen and not seat.computer)[-2:]
    return match.since + LIVE_LASTS.seconds if len(times) == 2 and times[1] - times[0] <= TOGETHER.seconds else 0
