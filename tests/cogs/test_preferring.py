"""What each choice in /settings means, and where people are taken to live."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from cogs.actions.preferences import find_changed_zone, guess_zone, prefer
from cogs.timing.waking_hours import read_hours
from cogs.words.refusals import Refusal
from store import Pace, Preferences

NOON = int(datetime(2026, 11, 22, 12, tzinfo=ZoneInfo("UTC")).timestamp())
BERLIN = Preferences("Europe/Berlin", digest=20)


def test_a_language_that_is_spoken_in_one_zone_names_it_and_else_the_pace_of_the_table() -> None:
    tokyo = Pace(hour=21, zone="Asia/Tokyo")
    assert guess_zone("de", tokyo) == "Europe/Berlin"
    assert guess_zone("en-US", tokyo) == "Asia/Tokyo"
    assert guess_zone("en-US", Pace(hours=6)) == ""
    assert guess_zone("en-US") == ""


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
