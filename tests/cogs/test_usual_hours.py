"""At which time of day somebody is reminded: at one at which they usually choose, wherever they live."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from cogs.actions.hours import move_to_usual_hour

ZONES = ("Europe/Berlin", "America/Los_Angeles", "Pacific/Auckland", "Asia/Kolkata", "Atlantic/Azores")


def choices(first: datetime, days: int, *hours: int) -> Iterator[int]:
    """Somebody chooses at these hours of their day."""
    for day in range(days):
        for hour in hours:
            yield int((first + timedelta(days=day)).replace(hour=hour, minute=10).timestamp())


def reminded(due: datetime, habits: list[int]) -> datetime:
    moment = move_to_usual_hour(due.timestamp(), habits)
    assert 0 <= moment - due.timestamp() < 86_400
    return datetime.fromtimestamp(moment, due.tzinfo)


def test_of_whom_nothing_is_known_the_moment_stays() -> None:
    assert move_to_usual_hour(12_345.0, []) == 12_345.0


def test_seven_choices_say_nothing_and_eight_do() -> None:
    noon = [n * 86_400 + 43_200 for n in range(8)]
    assert move_to_usual_hour(20 * 86_400.0, noon[:7]) == 20 * 86_400
    assert move_to_usual_hour(20 * 86_400.0, noon) == 20 * 86_400 + 43_200 - 3600


def test_one_long_evening_is_no_habit() -> None:
    evening = [n * 60 + 72_000 for n in range(9)]
    assert move_to_usual_hour(5 * 86_400.0, evening) == 5 * 86_400
    assert move_to_usual_hour(5 * 86_400.0, [*evening, 86_400 + 72_000]) == 5 * 86_400 + 72_000 - 3600


@pytest.mark.parametrize("zone", ZONES)
def test_who_plays_in_the_evening_is_reminded_in_the_evening(zone: str) -> None:
    june = datetime(2026, 6, 1, tzinfo=ZoneInfo(zone))
    habits = list(choices(june, 20, 19, 20, 21))
    for hour in range(24):
        assert 18 <= reminded(june.replace(month=7, hour=hour), habits).hour <= 22


@pytest.mark.parametrize("zone", ZONES)
def test_who_chooses_only_at_night_is_reminded_at_night(zone: str) -> None:
    june = datetime(2026, 6, 1, tzinfo=ZoneInfo(zone))
    habits = list(choices(june, 20, 2, 3))
    for hour in range(24):
        assert 1 <= reminded(june.replace(month=7, hour=hour), habits).hour <= 4


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/Los_Angeles", "Pacific/Auckland"])
@pytest.mark.parametrize(("learned", "due"), [(2, 4), (9, 11)], ids=["in spring", "in autumn"])
def test_a_change_of_daylight_saving_moves_a_reminder_by_two_hours_at_most(zone: str, learned: int, due: int) -> None:
    """One hour is the change, the other is how far from a usual time a reminder may be."""
    habits = list(choices(datetime(2026, learned, 1, tzinfo=ZoneInfo(zone)), 20, 12, 13))
    for hour in range(24):
        assert 10 <= reminded(datetime(2026, due, 20, hour, tzinfo=ZoneInfo(zone)), habits).hour <= 15


def test_a_single_odd_hour_is_no_habit() -> None:
    june = datetime(2026, 6, 1, tzinfo=ZoneInfo("Europe/Berlin"))
    habits = [*choices(june, 20, 20), *choices(june, 1, 4)]
    assert 19 <= reminded(june.replace(month=7, hour=0), habits).hour <= 21
