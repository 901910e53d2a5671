"""Going away for some days: what dates mean, for how long somebody can, and for how long a table waits."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from base.clock import DAY, HOUR
from base.time_limits import HELD
from cogs.timing.absences import count_days, find_date, read_return, require_allowed, require_pause
from cogs.timing.counted_time import find_absence, first_free, first_reached, list_holds
from cogs.timing.waking_hours import Hours, find_zone, join_spans
from cogs.words.refusals import Refusal
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
    with pytest.raises(Refusal, match="Give a number of days"):
        read_return("24 Dec", NOW, NOWHERE)
    with pytest.raises(Refusal, match="That isn't a day"):
        read_return("when the snow melts", NOW, NOWHERE)
    for days in ("0", "366", "99999", "9" * 5000):
        with pytest.raises(Refusal, match="1 to 365 days"):
            read_return(days, NOW, NOWHERE)


def away(began: float, days: float, *, plays: bool = False, user: int = EVE) -> Absence:
    return Absence(user, round(began), round(began + days * DAY), plays)


def test_a_day_can_be_named_up_to_a_year_ahead_and_no_day_that_has_passed() -> None:
    require_allowed(away(NOW, 365), [away(NOW - 100 * DAY, 90)], NOW)
    for absence in (away(NOW, 366), away(NOW + 360 * DAY, 6)):
        with pytest.raises(Refusal, match="more than a year away"):
            require_allowed(absence, [], NOW)
    with pytest.raises(Refusal, match="in the past"):
        require_allowed(away(NOW - 9 * DAY, 2), [], NOW)


def test_who_is_away_says_the_next_time_when_back() -> None:
    """Else they would be called from now on, and not know why."""
    with pytest.raises(Refusal, match="You are away until"):
        require_allowed(away(NOW + 10 * DAY, 5), [away(NOW - DAY, 6)], NOW)
    require_allowed(away(NOW + 10 * DAY, 5), [away(NOW - 9 * DAY, 6), away(NOW + 8 * DAY, 2)], NOW)


def table(*absences: Absence) -> Match:
    """A table of Eve's and Dan's that began on the day on which these tests take place."""
    seats = Seat(EVE, "Eve"), Seat(DAN, "Dan")
    return Match(1, "tower", {}, 1, 1, EVE, "running", seats, 1, NOW, "", begun=NOW, absences=absences)


def test_a_table_waits_for_three_weeks_in_all_for_one_who_goes_away_again_and_again() -> None:
    trips = [away(NOW + start * DAY, 5) for start in range(0, 300, 10)]
    holds = list_holds(table(*trips), 0)
    assert sum(ended - began for began, ended in holds) == HELD.seconds
    assert holds[-1] == (NOW + 40 * DAY, NOW + 41 * DAY)
    assert find_absence(table(*trips), 0, NOW + 42 * DAY) is None
    assert not list_holds(table(*trips), 1)


def test_a_day_more_is_of_the_same_days_and_counted_once_where_one_is_away_anyway() -> None:
    day = away(NOW + DAY, 1)._replace(match=1)
    later = away(NOW + 10 * DAY, 21)
    assert list_holds(table(day, later), 0) == [(NOW + DAY, NOW + 2 * DAY), (NOW + 10 * DAY, NOW + 30 * DAY)]
    assert list_holds(table(away(NOW, 21), day), 0) == [(NOW, NOW + 21 * DAY)]


def test_what_is_said_of_one_game_holds_there_whatever_is_said_of_all() -> None:
    found = find_absence(table(away(NOW, 5), away(NOW, 5, plays=True)._replace(match=1)), 0, NOW)
    assert found is not None
    assert found.plays


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


def test_what_is_both_a_pause_and_an_absence_is_counted_once() -> None:
    match = replace(table(away(NOW + 3 * DAY, 60)), pauses=((NOW, NOW + 7 * DAY),))
    assert list_holds(match, 0) == [(NOW, NOW + HELD.seconds)]
    require_pause(table(away(NOW, 21)), 1, 21, NOW)


class CountedTime(int):
    """A time that counts how often any time was compared."""

    compared = 0

    def __lt__(self, other: float) -> bool:
        CountedTime.compared += 1
        return int(self) < other

    def __le__(self, other: float) -> bool:
        CountedTime.compared += 1
        return int(self) <= other

    def __gt__(self, other: float) -> bool:
        CountedTime.compared += 1
        return int(self) > other


@pytest.mark.parametrize(
    "ask",
    [
        lambda absences: list_holds(table(*absences), 0),
        lambda absences: first_free(table(*absences), 0, NOW),
        lambda absences: first_reached(table(), 9, BERLIN, NOW, absences),
        lambda absences: BERLIN.after(NOW, DAY, [(one.began, one.ended) for one in absences]),
    ],
    ids=["list_holds", "first_free", "first_reached", "after"],
)
def test_work_grows_in_proportion_to_the_number_of_absences(ask: Callable[[list[Absence]], object]) -> None:
    compared = []
    for count in (20, 160):
        edges = [CountedTime(NOW + n * HOUR) for n in range(count + 1)]
        CountedTime.compared = 0
        ask([Absence(EVE, began, ended, plays=False) for began, ended in pairwise(edges)])
        compared.append(CountedTime.compared)
    assert 0 < compared[1] < 12 * compared[0]


def test_a_table_pauses_for_as_many_days_as_each_at_it_has_left() -> None:
    match, now = table(away(NOW, 10), away(NOW + 40 * DAY, 7)), NOW + 30 * DAY
    require_pause(match, 0, 4, now)
    with pytest.raises(Refusal, match="You have 4 of 21 days of waiting left in Tower #1"):
        require_pause(match, 0, 5, now)
    with pytest.raises(Refusal, match="Eve has 4 of 21 days of waiting left"):
        require_pause(match, 1, 5, now)
    with pytest.raises(Refusal, match="Eve has 0 of 21 days of waiting left"):
        require_pause(table(away(NOW, 21)), 1, 1, now)
    gone = replace(match, seats=(replace(match.seats[0], computer="usual"), match.seats[1], Seat(9, "Cleo")))
    require_pause(gone, 1, 21, now)


def test_a_pause_is_of_whole_days_that_reach_to_the_day_that_was_said() -> None:
    assert count_days(NOW, read_return("24 Dec", NOW, BERLIN)) == 4
    assert count_days(NOW, read_return("3", NOW, BERLIN)) == 3
    with pytest.raises(Refusal, match="in the past"):
        count_days(NOW, read_return("2026-12-01", NOW, BERLIN))


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
        with pytest.raises(Refusal, match="That day is in the past"):
            require_allowed(Absence(EVE, now, read_return(typed, now, BERLIN), plays=False), [], now)
