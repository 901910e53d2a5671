"""What computers are asked: the same as long as nothing that they may know has changed, and nothing that is secret."""

import pytest

from cogs.actions.computer_questions import list_questions
from cogs.background.computers import is_at_once
from engine.core.codec import decode, encode
from engine.core.table import Table
from store import NOBODY, Match, Seat
from tests.engine.worlds import KINDS, Kind, some_tables

IDS = [str(kind) for kind in KINDS]


def match_of(kind: Kind, computers: set[int], status: str = "running") -> Match:
    """A match in which the computer plays some of the seats."""
    seats = tuple(Seat(NOBODY, "", "hard") if n in computers else Seat(n + 1, "Ann") for n in range(kind.seats))
    return Match(1, kind.name, dict(kind.options), 1, 2, 1, status, seats, 1, 0, "")


def loaded(kind: Kind, table: Table) -> Table:
    """The same turn as it comes back from the store."""
    start = decode(kind.game, encode(table.started()))
    return Table(start, table.choices)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_every_computer_that_is_waited_for_is_asked(kind: Kind) -> None:
    computers = set(range(1, kind.seats))
    for table in some_tables(kind, 1, 15):
        asked = list_questions(match_of(kind, computers), table)
        assert {one.seat for one in asked} == {ask.seat for ask in table.waiting()} & computers
        assert all(one.strength == "hard" for one in asked)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_nobody_is_asked_when_the_game_was_ended(kind: Kind) -> None:
    for table in some_tables(kind, 1, 5):
        assert list_questions(match_of(kind, set(range(kind.seats)), "stopped"), table) == []


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_a_question_is_the_same_after_a_restart(kind: Kind) -> None:
    match = match_of(kind, set(range(1, kind.seats)))
    for table in some_tables(kind, 2, 15):
        assert list_questions(match, loaded(kind, table)) == list_questions(match, loaded(kind, table))


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_what_others_choose_in_secret_is_not_in_a_question(kind: Kind) -> None:
    """So whoever thinks about it cannot know, and need not begin anew."""
    computers = set(range(1, kind.seats))
    for table in some_tables(kind, 3, 30):
        ask = table.open_to(0)
        if ask is None or len(table.waiting()) < 2:
            continue
        before = list_questions(match_of(kind, computers), table)
        for option in ask.options:
            after = table.again()
            after.choose(0, ask.what, option)
            assert list_questions(match_of(kind, computers), after) == before
            assert is_at_once(after, before[0].seat)
