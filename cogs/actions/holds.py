"""When a table waits although nobody has forgotten it: it pauses, or somebody is away; and for how long it does.

Clocks stand still then, and nobody is told anything.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from clock import DAY
from cogs.actions.hours import Hours
from cogs.actions.refusals import Refusal
from cogs.actions.uptime import Span, join_spans
from engine.table import Table
from store import Absence, Match

HELD_AT_MOST = 21 * DAY  # for which a game waits in all for one person, who is away or whose table pauses


def list_absences(match: Match, seat: int) -> Iterator[Absence]:
    """When the owner of a seat is away, was or will be, as far as this table goes along with it, in order of time."""
    held: list[Span] = [*match.pauses]
    for absence in match.absences:
        if absence.user != match.seats[seat].user:
            continue
        if absence.plays:
            yield absence
            continue
        began = max(absence.began, match.begun)
        before = measure(join_spans((start, min(ended, began)) for start, ended in held if start < began))
        ended = min(absence.ended, began + HELD_AT_MOST - round(before))
        if ended > began:
            held.append((began, ended))
            yield absence._replace(began=began, ended=ended)


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
    while end := max(find_pause(match, moment), away.ended if (away := find_absence(match, seat, moment)) else 0):
        moment = end
    return moment


def find_away(match: Match, moment: float) -> dict[int, Absence]:
    """Who is away at this moment, by seat; without those who have left the game."""
    seats = [seat for seat in range(len(match.seats)) if not match.seats[seat].computer]
    return {seat: away for seat in seats if (away := find_absence(match, seat, moment))}


def first_reached(match: Match, user: int, hours: Hours, moment: float, away: Iterable[Absence] = ()) -> float:
    """The first moment from this one on at which somebody is awake and there, and may be told of a game.

    `away`: when somebody is who has no seat in it.
    """
    seat = match.seat_of(user)
    while True:
        if seat is None:
            back = max((one.ended for one in away if one.began <= moment < one.ended), default=moment)
        else:
            back = first_free(match, seat, moment)
        free = hours.first_awake(back)
        if free == moment:
            return moment
        moment = free


def require_day(match: Match, table: Table, seat: int, now: float) -> None:
    """Raises Refusal when the owner of a seat cannot take a day more for the choice for which the table waits."""
    if seat not in [ask.seat for ask in table.waiting()] or seat in match.automated or len(match.people) < 2:
        raise Refusal(f"{match.label} does not wait for you now, so you need no day more.")
    if (until := first_free(match, seat, now)) > now:
        raise Refusal(f"{match.label} waits anyway, until <t:{round(until)}:f>.")
    if measure(list_holds(match, seat)) + DAY > HELD_AT_MOST:
        raise Refusal(
            f"{match.label} has waited for you for {HELD_AT_MOST // DAY} days in all. "
            "With /away the computer plays for you."
        )


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
        raise Refusal(f"Nobody else plays in {match.label}, so it waits for you without a pause.")
    if until := find_pause(match, now):
        raise Refusal(f"{match.label} pauses already, until <t:{until}:f>. *Go on now* below the board ends that.")
    for number in sorted(range(len(match.seats)), key=lambda one: one != seat):
        held = list_holds(match, number)
        with_pause = measure(join_spans([*held, (now, now + days * DAY)]))
        if match.seats[number].user in match.people and with_pause > HELD_AT_MOST:
            left = int(HELD_AT_MOST - measure(held)) // DAY
            who = "You have" if number == seat else f"{match.names[number]} has"
            helps = (
                f"Ask for a pause of at most {tell_days(left)}."
                if left > 0
                else "Whoever cannot play types /away, and lets the computer play."
            )
            raise Refusal(f"{who} {tell_days(left)} left in {match.label} of {HELD_AT_MOST // DAY}. {helps}")


def tell_days(days: int) -> str:
    """A number of days, in words."""
    return "1 day" if days == 1 else f"{max(days, 0)} days"
