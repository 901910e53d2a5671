"""How long people have: time during which Belfry was off does not count."""

from base.clock import DAY, HOUR
from base.time_limits import UNANSWERED
from cogs.timing.counted_time import Uptime
from tests.clocks import ClockOf


def uptime(now: float, *outages: tuple[int, int]) -> Uptime:
    counted = Uptime(ClockOf(lambda: now))
    counted.outages = [*outages]
    return counted


def test_without_an_outage_time_is_time() -> None:
    assert uptime(0).after(1000, HOUR) == 1000 + HOUR


def test_what_would_have_been_due_during_an_outage_is_due_as_much_later() -> None:
    assert uptime(0, (2000, 2000 + 3 * DAY)).after(1000, HOUR) == 1000 + HOUR + 3 * DAY


def test_an_outage_that_began_before_the_wait_counts_from_the_beginning_of_the_wait() -> None:
    assert uptime(0, (0, 5000)).after(4000, HOUR) == 5000 + HOUR


def test_outages_before_and_after_a_wait_change_nothing() -> None:
    assert uptime(0, (0, 1000), (1000 + HOUR + 1, 9_000_000)).after(1000, HOUR) == 1000 + HOUR


def test_an_outage_may_put_the_moment_into_the_next_one() -> None:
    assert uptime(0, (100, 200), (1050, 1150), (5000, 6000)).after(0, 1000) == 1200


def test_who_is_cut_off_at_the_very_moment_is_credited_too() -> None:
    assert uptime(0, (1000 + HOUR, 1000 + 2 * HOUR)).after(1000, HOUR) == 1000 + 2 * HOUR


def test_a_deadline_is_over_from_the_moment_itself_on() -> None:
    assert not uptime(1000 + UNANSWERED.seconds - 1).is_over(UNANSWERED, 1000)
    assert uptime(1000 + UNANSWERED.seconds).is_over(UNANSWERED, 1000)


def test_thousands_of_starts_change_nothing_for_a_wait_of_today() -> None:
    """Each start of Belfry adds an outage; the old ones are over when a wait begins."""
    outages = [(n * HOUR, n * HOUR + 60) for n in range(10_000)]
    assert uptime(0, *outages).after(9_999 * HOUR + 61, DAY) == 9_999 * HOUR + 61 + DAY
