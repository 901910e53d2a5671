"""Whose turn the computer plays is told so once: when it has chosen, whatever it has still to choose after that."""

from dataclasses import replace

from cogs.notifications.topics import LATE, Matter, Situation, list_seats
from store import Told, Way
from tests.cogs.panels import match_of, stand
from tests.engine.worlds import tables, usual_kind

KIND = usual_kind("town_builder", 2)
PLAYED = 1_790_000_100


def list_told(*told: Told) -> list[Matter]:
    """What the owner is to be told of a turn that the computer plays, and in which it has still to choose."""
    table = next(iter(tables(KIND, 1)))
    asked, match = table.waiting()[0].seat, match_of(KIND, table)
    seats = [replace(one, late=PLAYED, standin=match.turn) if n == asked else one for n, one in enumerate(match.seats)]
    found = list_seats(Situation(stand(replace(match, seats=tuple(seats)), table), told))
    return [one for one in found if one.topic == LATE]


def test_nobody_is_told_of_a_turn_that_the_computer_has_still_to_begin() -> None:
    assert list_told() == []


def test_who_has_been_told_is_not_told_once_more_after_the_next_choice_of_that_turn() -> None:
    """It stays told, instead of being forgotten and told anew."""
    match = match_of(KIND, next(iter(tables(KIND, 1))))
    told = [Told(seat.user, match.id, LATE, PLAYED, Way.MENTION, at=PLAYED) for seat in match.seats]
    [matter] = list_told(*told)
    assert matter.due is None
