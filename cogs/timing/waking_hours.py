"""The hours at which people are awake, and how long things take when only those count.  Arithmetic on unix times."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from math import ceil
from zoneinfo import ZoneInfo, available_timezones

from base.clock import DAY, MINUTE
from store import Preferences

Span = tuple[float, float]  # from, and until before

QUARTER = 15 * MINUTE  # seconds; clocks are set, put on and put back by whole quarters of an hour, everywhere
FORESEEN = 400 * DAY  # seconds for which anything is worked out
FIRST_DAY, LAST_DAY = 14 * 60, -12 * 60  # minutes ahead of UTC where a day begins first, and last
SAMOAS = ["Pacific/Apia", "Pacific/Pago_Pago"]  # two countries with one time on two days


@dataclass(frozen=True, slots=True)
class Hours:
    """When somebody is awake: from `wakes` to `sleeps` o'clock in a zone.

    At all hours if both are the same, or if no zone is known.
    """

    zone: tzinfo | None = None
    wakes: int = 8
    sleeps: int = 23

    def is_awake(self, moment: float) -> bool:
        """Whether it is day for this person."""
        if self.zone is None or self.wakes == self.sleeps:
            return True
        hour = datetime.fromtimestamp(moment, self.zone).hour
        if self.wakes < self.sleeps:
            return self.wakes <= hour < self.sleeps
        return hour >= self.wakes or hour < self.sleeps

    def first_awake(self, moment: float) -> float:
        """The first moment from this one on at which this person is awake."""
        end = moment + FORESEEN
        while not self.is_awake(moment) and moment < end:
            moment = next_quarter(moment)
        return moment

    def after(self, moment: float, seconds: float, stops: Iterable[Span] = ()) -> float:
        """When this person will have been awake for so many seconds since this moment; during `stops` none count."""
        left, end = seconds, moment + FORESEEN
        later = join_spans(stop for stop in stops if stop[1] > moment and stop[0] < end)
        for began, ended in [*later, (end, end)]:
            while moment < began:
                edge = min(began, next_quarter(moment))
                if self.is_awake(moment):
                    if left <= edge - moment:
                        return moment + left
                    left -= edge - moment
                moment = edge
            moment = max(moment, ended)
        return moment


def join_spans(spans: Iterable[Span]) -> list[Span]:
    """The same time in spans that do not overlap, in order."""
    joined: list[Span] = []
    for began, ended in sorted(spans):
        if joined and began <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(ended, joined[-1][1]))
        else:
            joined.append((began, ended))
    return joined


def next_quarter(moment: float) -> float:
    """The next moment after this one at which it may become another hour somewhere."""
    return moment - moment % QUARTER + QUARTER


def find_minute(moment: float) -> float:
    """The full minute by which a moment is over, which is all that a message can say."""
    return ceil(moment / MINUTE) * MINUTE


def next_hour(moment: float, hour: int, zone: tzinfo) -> float:
    """The first moment from this one on at which clocks show a full hour.

    On a day on which clocks are put on and leave it out, it is as long after midnight as on the day before.
    """
    day = datetime.fromtimestamp(moment, zone).date()
    at = datetime(day.year, day.month, day.day, hour, tzinfo=zone)
    while at.timestamp() < moment:
        at += timedelta(days=1)
    return at.timestamp()


# How people say where they live


@cache
def find_zone(name: str) -> tzinfo | None:
    """The zone of a name such as Europe/Berlin, or of minutes before or after UTC such as +330; None if it is none."""
    if re.fullmatch(r"[+-]\d{1,3}", name):
        return timezone(timedelta(minutes=int(name)))
    return ZoneInfo(name) if name in list_zones() else None


@cache
def list_zones() -> frozenset[str]:
    """The names of all zones; reading them takes long."""
    return frozenset(available_timezones())


@cache
def list_cities() -> dict[str, str]:
    """The names of zones, by what people type for them: a city, or all of the name."""
    names = sorted(list_zones(), reverse=True)
    cities = {shorten(name.rpartition("/")[2]): name for name in names if "/" in name and name[:4] != "Etc/"}
    return {shorten(name): name for name in names} | cities


def shorten(text: str) -> str:
    """The letters of what somebody has typed."""
    return re.sub(r"[^a-z]", "", text.casefold())


def read_zone(text: str, now: float) -> str | None:
    """The zone that somebody means for whom the date does not matter; None for what is no place and no time."""
    return next(iter(read_zones(text, now)), None)


def read_zones(text: str, now: float) -> list[str]:
    """The zones that somebody may mean who types a city, a zone, or what the clock shows `now`; none for anything else.

    Two have the same time on two days: from UTC+12 to UTC+14 it is already the next day of UTC-12 to UTC-10.
    """
    shown = re.fullmatch(r"\s*(\d{1,2})[:.h ]?(\d\d)\s*([ap]m)?\s*", text.casefold())
    if not shown:
        letters = shorten(text)
        return SAMOAS if letters == "samoa" else [*filter(None, [list_cities().get(letters)])]
    hour, minute = int(shown[1]), int(shown[2])
    if shown[3]:
        hour = hour % 12 + 12 * (shown[3] == "pm") if hour <= 12 else 24
    if hour > 23 or minute > 59:
        return []
    here = datetime.fromtimestamp(now, UTC)
    later = 15 * round(((hour - here.hour) * 60 + minute - here.minute) / 15) % (24 * 60)
    return [f"{ahead:+d}" for ahead in (later, later - 24 * 60) if FIRST_DAY >= ahead >= LAST_DAY]


def read_hours(preferences: Preferences) -> Hours:
    """When somebody may be disturbed: at all hours as long as the zone is not known."""
    return Hours(find_zone(preferences.zone), preferences.wakes, preferences.sleeps)


def is_reminded(preferences: Preferences) -> bool:
    """Whether somebody is reminded of a table that waits; a digest does the same."""
    return preferences.reminders and preferences.told != "none" and preferences.digest is None
