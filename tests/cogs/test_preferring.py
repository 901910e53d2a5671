"""What each choice in /settings means, and where people are taken to live."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from cogs.actions.preferring import find_changed_zone, guess_zone, prefer, read_hours, tell_time
from cogs.actions.refusals import Refusal
from store import Preferences

NOON = int(datetime(2026, 11, 22, 12, tzinfo=ZoneInfo("UTC")).timestamp())
BERLIN = Preferences("Europe/Berlin", digest=20)


def chosen_in(zone: str) -> list[int]:
    """When somebody chooses who lives there: every second hour from 8 to 22, for five days."""
    days = [
        datetime(2026, 11, day, hour, 10, tzinfo=ZoneInfo(zone)) for day in range(16, 21) for hour in range(8, 23, 2)
    ]
    return [int(day.timestamp()) for day in days]


@pytest.mark.parametrize(
    "zone", ["America/Los_Angeles", "America/New_York", "UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo"]
)
def test_the_hours_at_which_people_choose_tell_their_time_to_two_hours(zone: str) -> None:
    guessed = datetime.strptime(tell_time(guess_zone(chosen_in(zone), "en-US", NOON), NOON), "%H:%M")
    really = datetime.strptime(datetime.fromtimestamp(NOON, ZoneInfo(zone)).strftime("%H:%M"), "%H:%M")
    apart = abs(guessed - really)
    assert min(apart, timedelta(days=1) - apart) <= timedelta(hours=2)


def test_a_language_that_is_spoken_in_one_zone_names_it_where_the_hours_agree() -> None:
    """For a name knows when clocks are put on and back."""
    assert guess_zone(chosen_in("Europe/Berlin"), "de", NOON) == "Europe/Berlin"
    assert guess_zone([], "de", NOON) == "Europe/Berlin"
    assert guess_zone(chosen_in("Asia/Tokyo"), "de", NOON) != "Europe/Berlin"
    assert guess_zone([], "en-US", NOON) == ""


def test_who_has_told_the_time_by_a_clock_is_asked_anew_after_clocks_were_changed_for_two_weeks() -> None:
    """Where the language is spoken clocks showed the same before, and do no more."""
    changed = datetime(2026, 3, 29, 1, tzinfo=UTC).timestamp()
    day = 86_400
    for days, zone in ((-1, ""), (0.1, "Europe/Berlin"), (13, "Europe/Berlin"), (15, "")):
        assert find_changed_zone("+60", "de", changed + days * day) == zone, days
    assert not find_changed_zone("+120", "de", changed + day), "has told it since"
    assert not find_changed_zone("Europe/Berlin", "de", changed + day), "has named a city"
    assert not find_changed_zone("", "de", changed + day), "has told nothing"
    assert not find_changed_zone("+60", "ja", changed + day), "no clocks are changed there"
    autumn = datetime(2026, 11, 1, 9, tzinfo=UTC).timestamp()
    assert find_changed_zone("-300", "en-US", autumn + day) == "America/Chicago"


def test_who_plays_at_all_hours_is_not_guessed_at() -> None:
    assert guess_zone(range(NOON, NOON + 5 * 86_400, 3_600), "en-US", NOON) == ""


def test_a_digest_never_comes_at_night() -> None:
    assert prefer(BERLIN, "sleeps", "20").digest == 8
    assert prefer(BERLIN, "wakes", "21") == Preferences("Europe/Berlin", wakes=21, digest=21)
    assert prefer(BERLIN, "wakes", "20").digest == 20


def test_who_is_told_in_another_way_gets_no_digest_any_more() -> None:
    assert prefer(BERLIN, "told", "both") == Preferences("Europe/Berlin", told="both")
    assert prefer(Preferences("Europe/Berlin", wakes=9), "told", "daily").digest == 9
    assert prefer(Preferences(), "told", "daily").digest is None, "nobody knows when that would be"


@pytest.mark.parametrize(
    ("what", "value"),
    [("wakes", "24"), ("wakes", "x"), ("told", "shout"), ("zone", "Atlantis"), ("reminders", ""), ("name", "Ada")],
)
def test_what_no_menu_offers_is_refused(what: str, value: str) -> None:
    with pytest.raises(Refusal):
        prefer(Preferences(), what, value)


def test_who_has_said_no_time_is_awake_at_all_hours() -> None:
    assert all(read_hours(Preferences()).is_awake(NOON + hour * 3_600) for hour in range(24))
    assert not read_hours(Preferences("Europe/Berlin")).is_awake(NOON + 11 * 3_600)
