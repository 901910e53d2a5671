"""When people say that they are away, or a table pauses: dates as they are typed, and for how long that can be."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from base.clock import DAY, MONTHS, WEEKDAYS
from base.time_limits import HELD
from cogs.timing.counted_time import find_pause, first_free, list_holds, measure
from cogs.timing.waking_hours import Hours, join_spans
from cogs.words import moment, say
from cogs.words.refusals import Refusal
from engine.core.table import Table
from store import Absence, Match

YEAR = 365  # days


def read_return(text: str, began: float, hours: Hours) -> int:
    """When somebody who goes away at `began` is back, who types a number of days or a date: the morning of that day.

    Raises Refusal for what is neither, and for a date where it is not known when days begin.
    """
    typed = text.strip().casefold()
    if found := re.fullmatch(r"(?:in )?(\d+)(?: ?d| days?)?", typed):
        days = int(found[1][:9])  # more digits are too many days in any case
        if not 1 <= days <= YEAR:
            raise Refusal(say("actions.day.range", most=YEAR))
        later = began + days * DAY
        return round(later if hours.zone is None else min(later, find_morning(to_day(later, hours), hours)))
    if hours.zone is None and find_date(typed, date(2000, 1, 1)):
        raise Refusal(say("actions.day.no_zone"))
    day = find_date(typed, to_day(began, hours))
    if day is None:
        raise Refusal(say("actions.day.which"))
    return round(find_morning(day, hours))


def count_days(began: int, ended: int) -> int:
    """How many whole days reach at least from one moment to another.  Raises Refusal where the other has passed."""
    if ended <= began:
        raise Refusal(say("actions.day.past"))
    return -((began - ended) // DAY)


def find_date(typed: str, today: date) -> date | None:
    """The date that somebody means, the next one where no year is said; None for what is none, or could be two."""
    if typed == "tomorrow":
        return today + timedelta(days=1)
    if typed[:3] in WEEKDAYS and re.fullmatch(r"(mon|tues|wednes|thurs|fri|satur|sun)day|[a-z]{3}", typed):
        return today + timedelta(days=(WEEKDAYS.index(typed[:3]) - today.weekday() - 1) % 7 + 1)
    year = r"(?:[ .,/-]+(\d{4}))?"
    if found := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", typed):
        return make_date(int(found[3]), int(found[2]), int(found[1]), today)
    if found := re.fullmatch(rf"(\d{{1,2}})(?:st|nd|rd|th)?[. ]*(?:of )?([a-z]{{3,9}})\.?{year}", typed):
        return make_date(int(found[1]), find_month(found[2]), int(found[3] or 0), today)
    if found := re.fullmatch(rf"([a-z]{{3,9}})\.? *(\d{{1,2}})(?:st|nd|rd|th)?{year}", typed):
        return make_date(int(found[2]), find_month(found[1]), int(found[3] or 0), today)
    if found := re.fullmatch(r"(\d{1,2})\. ?(\d{1,2})\.?(?: ?(\d{4}))?", typed):
        return make_date(int(found[1]), int(found[2]), int(found[3] or 0), today)
    if found := re.fullmatch(rf"(\d{{1,2}})/(\d{{1,2}}){year}", typed):
        days = {make_date(int(found[n]), int(found[3 - n]), int(found[3] or 0), today) for n in (1, 2)} - {None}
        return days.pop() if len(days) == 1 else None
    return None


def find_month(typed: str) -> int:
    """The number of a month; 0 for a word that is none."""
    return MONTHS.index(typed[:3]) + 1 if typed[:3] in MONTHS else 0


def make_date(day: int, month: int, year: int, today: date) -> date | None:
    """A date; without a year (0) the next one; None where there is none."""
    for tried in [year] if year else [today.year, today.year + 1]:
        try:
            found = date(tried, month, day)
        except ValueError:
            continue
        if year or found > today:
            return found
    return None


def to_day(moment: float, hours: Hours) -> date:
    """The date at a moment where somebody lives."""
    return datetime.fromtimestamp(moment, hours.zone or UTC).date()


def find_morning(day: date, hours: Hours) -> float:
    """When somebody gets up on a day."""
    return datetime(day.year, day.month, day.day, hours.wakes, tzinfo=hours.zone or UTC).timestamp()


def require_allowed(absence: Absence, known: Sequence[Absence], now: int) -> None:
    """Raises Refusal when somebody cannot be away then, who is away at these times."""
    if absence.ended <= max(absence.began, now):
        raise Refusal(say("actions.day.disorder"))
    if absence.ended > now + YEAR * DAY:
        raise Refusal(say("actions.day.far"))
    present = next((one for one in known if one.began <= now < one.ended), None)
    if present and absence.began > now:  # one is known at a time, and the later would end the present one
        raise Refusal(say("actions.day.away", day=moment(present.ended, "D")))


def require_day(match: Match, table: Table, seat: int, now: float) -> None:
    """Raises Refusal when the owner of a seat cannot take a day more for the choice for which the table waits."""
    if seat not in [ask.seat for ask in table.waiting()] or seat in match.automated or len(match.people) < 2:
        raise Refusal(say("actions.extend.not_asked", game=match.label))
    if (until := first_free(match, seat, now)) > now:
        raise Refusal(say("actions.extend.waits", game=match.label, until=moment(until, "f")))
    if measure(list_holds(match, seat)) + DAY > HELD.seconds:
        raise Refusal(say("actions.extend.used", game=match.label, days=HELD.seconds // DAY))


def find_extendable(match: Match, table: Table, now: float) -> Iterator[int]:
    """The seats whose owners can take a day more."""
    for ask in table.waiting():
        with suppress(Refusal):
            require_day(match, table, ask.seat, now)
            yield ask.seat


def require_pause(match: Match, seat: int, days: int, now: int) -> None:
    """Raises Refusal when a table cannot pause for so many days, as the owner of a seat would like.

    Each person at the table needs as many days that are left.
    """
    if len(match.people) < 2:
        raise Refusal(say("actions.pause.alone", game=match.label))
    if until := find_pause(match, now):
        raise Refusal(say("actions.pause.paused", game=match.label, until=moment(until, "f")))
    for number in sorted(range(len(match.seats)), key=lambda one: one != seat):
        held = list_holds(match, number)
        with_pause = measure(join_spans([*held, (now, now + days * DAY)]))
        if match.seats[number].user in match.people and with_pause > HELD.seconds:
            left = int(HELD.seconds - measure(held)) // DAY
            key = f"actions.pause.{'left' if left > 0 else 'used'}.{'yours' if number == seat else 'theirs'}"
            raise Refusal(say(key, name=match.names[number], n=left, all=HELD.seconds // DAY, game=match.label))
