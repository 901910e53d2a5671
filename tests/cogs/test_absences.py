"""Going away for some days: what dates mean, for how long somebody can, and for how long a table waits."""

from dataclasses import replace
from datetime import date

import pytest

from clock import DAY, HOUR
from cogs.actions.absences import AWAY_AT_MOST, YEARLY, find_date, read_return, require_allowed
from cogs.actions.holds import HELD_AT_MOST, find_absence, first_reached, list_holds, require_pause
from cogs.actions.hours import Hours, find_zone
from cogs.actions.refusals import Refusal
from cogs.actions.uptime import join_spans
from store import Absence, Match, Seat
from tests.cogs.moments import at

TODAY = date(2026, 12, 20)  # a Sunday
NOW = at("2026-12-20 10:00")
BERLIN = Hours(find_zone("Europe/Berlin"))
NOWHERE = Hours()
EVE, DAN = 7, 8


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("24 dec", date(2026, 12, 24)),
        ("dec 24", date(2026, 12, 24)),
        ("24th of december", date(2026, 12, 24)),
        ("december 24, 2026", date(2026, 12, 24)),
        ("24.12.", date(2026, 12, 24)),
        ("24.12.2026", date(2026, 12, 24)),
        ("2026-12-24", date(2026, 12, 24)),
        ("12/24", date(2026, 12, 24)),
        ("24/12", date(2026, 12, 24)),
        ("1/1", date(2027, 1, 1)),
        ("3 jan", date(2027, 1, 3)),
        ("tomorrow", date(2026, 12, 21)),
        ("friday", date(2026, 12, 25)),
        ("sun", date(2026, 12, 27)),
        ("29.2.2028", date(2028, 2, 29)),
    ],
)
def test_a_date_is_understood_as_people_type_it_and_is_the_next_one(typed: str, day: date) -> None:
    assert find_date(typed, TODAY) == day


@pytest.mark.parametrize("typed", ["soon", "1/2", "31.2.", "24", "32 dec", "24 foo", "sunny", "", "2026-13-01"])
def test_what_is_no_date_or_could_be_two_is_none(typed: str) -> None:
    assert find_date(typed, TODAY) is None


def test_one_is_away_until_one_gets_up_on_that_day() -> None:
    assert read_return("24 Dec", NOW, BERLIN) == at("2026-12-24 07:00")
    assert read_return("4 days", NOW, BERLIN) == at("2026-12-24 07:00")
    assert read_return("4", NOW, NOWHERE) == NOW + 4 * DAY


def test_who_has_said_no_time_says_it_in_days() -> None:
    with pytest.raises(Refusal, match="Say it in days"):
        read_return("24 Dec", NOW, NOWHERE)
    with pytest.raises(Refusal, match="which day that is"):
        read_return("when the snow melts", NOW, NOWHERE)
    for days in ("0", "22"):
        with pytest.raises(Refusal, match="1 to 21 days"):
            read_return(days, NOW, NOWHERE)


def away(began: float, days: float, *, plays: bool = False, user: int = EVE) -> Absence:
    return Absence(user, round(began), round(began + days * DAY), plays)


def test_nobody_is_away_for_more_than_three_weeks_also_by_saying_it_anew() -> None:
    require_allowed(away(NOW, AWAY_AT_MOST), [], NOW)
    with pytest.raises(Refusal, match="at most 21 days at a time"):
        require_allowed(away(NOW, AWAY_AT_MOST + 1), [], NOW)
    known = [away(NOW - 20 * DAY, 10), away(NOW - 10 * DAY, 11)]  # said anew ten days ago, and for a day more now
    require_allowed(away(NOW, 1), known, NOW)
    with pytest.raises(Refusal, match="at most 21 days at a time"):
        require_allowed(away(NOW, 2), known, NOW)


def test_three_weeks_said_once_more_on_the_same_day_are_no_more_than_three_weeks() -> None:
    known = [away(NOW - 60, AWAY_AT_MOST)]
    require_allowed(away(NOW, AWAY_AT_MOST), known, NOW)
    with pytest.raises(Refusal, match="at most 21 days at a time"):
        require_allowed(away(NOW + DAY, AWAY_AT_MOST), known, NOW + DAY)
    prolonged = [Absence(EVE, NOW - 50 * DAY, NOW - 29 * DAY + 60, plays=False)]
    require_allowed(away(NOW, YEARLY - AWAY_AT_MOST), prolonged, NOW)


def test_who_is_away_says_the_next_time_when_back() -> None:
    """Else they would be called from now on, and not know why."""
    with pytest.raises(Refusal, match="You are away until"):
        require_allowed(away(NOW + 10 * DAY, 5), [away(NOW - DAY, 6)], NOW)
    require_allowed(away(NOW + 10 * DAY, 5), [away(NOW - 9 * DAY, 6), away(NOW + 8 * DAY, 2)], NOW)


def test_nobody_is_away_for_more_than_six_weeks_in_a_year() -> None:
    known = [away(NOW - 100 * DAY, 21), away(NOW - 50 * DAY, 11)]
    require_allowed(away(NOW, YEARLY - 32), known, NOW)
    with pytest.raises(Refusal, match="10 days left"):
        require_allowed(away(NOW, YEARLY - 31), known, NOW)
    require_allowed(away(NOW + 300 * DAY, 21), known, NOW)
    with pytest.raises(Refusal, match="has passed"):
        require_allowed(away(NOW - 9 * DAY, 2), [], NOW)


def table(*absences: Absence, extended: tuple[int, ...] = ()) -> Match:
    """A table of Eve's and Dan's that began on the day on which these tests take place."""
    seats = Seat(EVE, "Eve", extended=extended), Seat(DAN, "Dan")
    return Match(1, "tower", {}, 1, 1, EVE, "running", seats, 1, NOW, "", begun=NOW, absences=absences)


def test_a_table_waits_for_three_weeks_in_all_for_one_who_goes_away_again_and_again() -> None:
    trips = [away(NOW + start * DAY, 5) for start in range(0, 300, 10)]
    holds = list_holds(table(*trips), 0)
    assert sum(ended - began for began, ended in holds) == HELD_AT_MOST
    assert holds[-1] == (NOW + 40 * DAY, NOW + 41 * DAY)
    assert find_absence(table(*trips), 0, NOW + 42 * DAY) is None
    assert not list_holds(table(*trips), 1)


def test_days_more_count_as_days_for_which_the_table_waits() -> None:
    assert list_holds(table(away(NOW, 21), extended=(NOW, NOW)), 0) == [(NOW, NOW + 19 * DAY)]


def test_what_was_before_the_game_or_left_to_the_computer_costs_nothing() -> None:
    match = table(away(NOW - 5 * DAY, 8), away(NOW + 3 * DAY, 21, plays=True), away(NOW + 30 * DAY, 21))
    assert list_holds(match, 0) == [(NOW, NOW + 3 * DAY), (NOW + 30 * DAY, NOW + 48 * DAY)]
    found = find_absence(match, 0, NOW + 20 * DAY)
    assert found is not None
    assert found.plays


def test_pauses_before_it_shorten_how_long_a_table_waits_for_one_who_is_away() -> None:
    match = replace(table(away(NOW + 10 * DAY, 21)), pauses=((NOW, NOW + 7 * DAY), (NOW + 40 * DAY, NOW + 47 * DAY)))
    holds = [(NOW, NOW + 7 * DAY), (NOW + 10 * DAY, NOW + 24 * DAY), (NOW + 40 * DAY, NOW + 47 * DAY)]
    assert list_holds(match, 0) == holds


def test_for_whom_a_table_has_waited_long_somebody_else_has_to_ask_for_a_pause() -> None:
    match = table(away(NOW, 10), extended=(NOW,))
    now = NOW + 30 * DAY
    require_pause(match, 0, 7, now)
    require_pause(match, 1, 14, now)
    with pytest.raises(Refusal, match="Somebody else can ask"):
        require_pause(match, 0, 14, now)
    with pytest.raises(Refusal, match="has 4 days left"):
        require_pause(replace(match, pauses=((NOW, NOW + 10 * DAY),)), 1, 7, now)


def test_who_comes_back_at_night_is_told_in_the_morning() -> None:
    match = table(away(NOW, 2.5))  # until 22:30 on a Tuesday, in UTC
    assert first_reached(match, EVE, BERLIN, NOW + HOUR) == at("2026-12-23 07:00")
    assert first_reached(match, DAN, BERLIN, NOW + HOUR) == NOW + HOUR


def test_spans_that_overlap_are_one() -> None:
    assert join_spans([(5, 7), (1, 2), (6, 9), (2, 3)]) == [(1, 3), (5, 9)]


def test_a_day_begins_when_one_gets_up_also_after_clocks_were_put_back() -> None:
    began = at("2026-10-23 10:00")
    assert read_return("24 Oct", began, BERLIN) == at("2026-10-24 06:00")
    assert read_return("26 Oct", began, BERLIN) == at("2026-10-26 07:00")
    assert read_return("3", began, BERLIN) == at("2026-10-26 07:00")


def test_a_day_that_has_passed_is_refused() -> None:
    now = at("2026-10-23 10:00")
    for typed in ("2026-10-01", "23 Oct 2026"):
        with pytest.raises(Refusal, match="That day has passed"):
            require_allowed(Absence(EVE, now, read_return(typed, now, BERLIN), plays=False), [], now)
