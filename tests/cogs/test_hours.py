"""Waking hours are counted to the second, also where clocks are changed, and zones are understood as people type them.

What the tests compare with knows nothing of zones but how many seconds each is ahead, and when that changes.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from base.clock import DAY, HOUR, MINUTE
from cogs.timing.absences import read_return
from cogs.timing.waking_hours import Hours, Span, find_zone, list_zones, next_hour, read_zone, read_zones
from tests.cogs.moments import at

# Seconds ahead of UTC, then when that becomes another.
OFFSETS: dict[str, list[tuple[int, int]]] = {
    "Europe/Berlin": [
        (0, 2 * HOUR),
        (at("2026-10-25 01:00"), HOUR),
        (at("2027-03-28 01:00"), 2 * HOUR),
    ],
    "America/New_York": [
        (0, -4 * HOUR),
        (at("2026-11-01 06:00"), -5 * HOUR),
        (at("2027-03-14 07:00"), -4 * HOUR),
    ],
    "Australia/Lord_Howe": [  # half an hour, and the other way round
        (0, 10 * HOUR + HOUR // 2),
        (at("2026-10-03 15:30"), 11 * HOUR),
        (at("2027-04-03 15:00"), 10 * HOUR + HOUR // 2),
    ],
    "Asia/Kathmandu": [(0, 5 * HOUR + 45 * MINUTE)],
    "Pacific/Chatham": [
        (0, 12 * HOUR + 45 * MINUTE),
        (at("2026-09-26 14:00"), 13 * HOUR + 45 * MINUTE),
        (at("2027-04-03 14:00"), 12 * HOUR + 45 * MINUTE),
    ],
    "+330": [(0, 5 * HOUR + HOUR // 2)],
    "-210": [(0, -3 * HOUR - HOUR // 2)],
}
DATES = ("tomorrow", "friday", "24 dec", "2027-01-09", "3")  # as people type them
CHANGES = ["2026-10-02 09:17", "2026-10-24 13:59", "2026-10-31 22:00", "2027-03-12 23:41", "2027-03-27 06:30"]


def count_by_minutes(zone: str, wakes: int, sleeps: int, begun: int, seconds: int, stops: list[Span]) -> int:
    """When so many waking seconds are over, counted one minute after the other."""
    moment, left = begun, seconds
    while True:
        ahead = [offset for since, offset in OFFSETS[zone] if since <= moment][-1]
        hour = (moment + ahead) % DAY // HOUR
        awake = wakes <= hour < sleeps if wakes < sleeps else (hour >= wakes or hour < sleeps)
        step = MINUTE - moment % MINUTE
        if awake and not any(began <= moment < ended for began, ended in stops):
            if left <= step:
                return moment + left
            left -= step
        moment += step


@pytest.mark.parametrize("zone", OFFSETS)
@pytest.mark.parametrize("begun", CHANGES)
@pytest.mark.parametrize(("wakes", "sleeps"), [(8, 23), (18, 9), (3, 2), (0, 5)])
def test_waking_hours_are_those_that_one_counts_minute_by_minute(
    zone: str, begun: str, wakes: int, sleeps: int
) -> None:
    person = Hours(find_zone(zone), wakes, sleeps)
    for n, seconds in enumerate((1, 6 * HOUR, 12 * HOUR + 1234, 48 * HOUR)):
        start = at(begun) + n * 9_973
        assert person.after(start, seconds) == count_by_minutes(zone, wakes, sleeps, start, seconds, [])


def test_what_stops_a_clock_is_not_counted_and_two_stops_at_once_are_one() -> None:
    start, person = at("2026-10-24 13:59"), Hours(find_zone("Europe/Berlin"))
    stops: list[Span] = [
        (start - DAY, start + 600),
        (start + 2 * HOUR, start + 30 * HOUR),
        (start + HOUR, start + 3 * HOUR),
        (start + 40 * HOUR, start + 40 * HOUR + 60),
    ]
    for seconds in (60, HOUR, 6 * HOUR, 24 * HOUR):
        assert person.after(start, seconds, stops) == count_by_minutes("Europe/Berlin", 8, 23, start, seconds, stops)


def test_without_a_zone_and_without_a_night_all_hours_count() -> None:
    start = at("2026-11-21 03:00")
    for person in (Hours(), Hours(find_zone("Europe/Berlin"), 8, 8)):
        assert person.after(start, DAY) == start + DAY
        assert person.first_awake(start) == start


@pytest.mark.parametrize(
    ("moment", "first"),
    [
        ("2026-10-25 00:30", "2026-10-25 07:00"),  # the night in which clocks are put back has an hour more
        ("2027-03-28 00:30", "2027-03-28 06:00"),
        ("2026-11-21 12:34", "2026-11-21 12:34"),
        ("2026-11-21 21:59", "2026-11-21 21:59"),
        ("2026-11-21 22:00", "2026-11-22 07:00"),
    ],
)
def test_who_sleeps_is_awake_in_the_morning(moment: str, first: str) -> None:
    assert Hours(find_zone("Europe/Berlin")).first_awake(at(moment)) == at(first)


@pytest.mark.parametrize(
    ("moment", "hour", "zone", "first"),
    [
        ("2026-11-21 19:00", 21, "Europe/Berlin", "2026-11-21 20:00"),
        ("2026-11-21 20:00", 21, "Europe/Berlin", "2026-11-21 20:00"),
        ("2026-11-21 20:01", 21, "Europe/Berlin", "2026-11-22 20:00"),
        ("2026-10-24 19:01", 21, "Europe/Berlin", "2026-10-25 20:00"),  # summer is over
        ("2027-03-27 20:01", 21, "Europe/Berlin", "2027-03-28 19:00"),
        ("2026-11-21 00:00", 0, "+345", "2026-11-21 18:15"),
    ],
)
def test_once_a_day_is_at_the_hour_that_clocks_show_there(moment: str, hour: int, zone: str, first: str) -> None:
    found = find_zone(zone)
    assert found is not None
    assert next_hour(at(moment), hour, found) == at(first)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Berlin", "Europe/Berlin"),
        (" new york", "America/New_York"),
        ("europe/london", "Europe/London"),
        ("UTC", "UTC"),
        ("21:37", "+60"),
        ("9:36 pm", "+60"),
        ("12:05 am", "+210"),
        ("02.07", "+330"),
        ("0222", "+345"),
        ("15:37", "-300"),
        ("12:37", "-480"),
        ("05:37", "+540"),
        ("20:30", "+0"),
        ("21:99", None),
        ("13:00 pm", None),
        ("Atlantis", None),
        ("", None),
        ("../../etc/passwd", None),
    ],
)
def test_a_zone_is_understood_as_people_type_it(text: str, zone: str | None) -> None:
    """It is 20:37 in Greenwich."""
    assert read_zone(text, at("2026-11-21 20:37")) == zone
    assert zone is None or find_zone(zone) is not None


@pytest.mark.parametrize("month", range(1, 13))
def test_each_zone_of_the_world_has_its_date_when_it_is_set_by_the_clock(month: int) -> None:
    """Where the clock leaves two days, the one that it is there is among them, and only one."""
    wrong = list[object]()
    for place in sorted(list_zones()):
        zone = ZoneInfo(place)
        for hour, minute in ((0, 4), (9, 5), (23, 56)):
            local = datetime(2026, month, 5, hour, minute, tzinfo=zone)
            now = local.timestamp()
            found = [find_zone(name) for name in read_zones(f"{hour}:{minute:02}", now)]
            right = [one for one in found if datetime.fromtimestamp(now, one).date() == local.date()]
            if len(right) != 1 or datetime.fromtimestamp(now, right[0]).utcoffset() != local.utcoffset():
                wrong.append((place, hour, found))
            elif hour == 9:
                theirs, ours = ([read_return(said, now, Hours(one)) for said in DATES] for one in (zone, right[0]))
                same_day = [abs(one - other) <= 2 * HOUR for one, other in zip(theirs, ours, strict=True)]
                if not all(same_day):
                    wrong.append((place, theirs, ours))
    assert not wrong


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("21:37", ["+60"]),
        ("9:37", ["+780", "-660"]),
        ("8:37", ["+720", "-720"]),
        ("10:37", ["+840", "-600"]),
        ("10:52", ["-585"]),
        ("8:22", ["+705"]),
        ("Samoa", ["Pacific/Apia", "Pacific/Pago_Pago"]),
        ("Auckland", ["Pacific/Auckland"]),
        ("Atlantis", []),
    ],
)
def test_clock_leaves_two_days_where_both_are_possible(text: str, zones: list[str]) -> None:
    """It is 20:37 in Greenwich."""
    assert read_zones(text, at("2026-11-21 20:37")) == zones
