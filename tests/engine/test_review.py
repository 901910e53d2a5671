"""*What decided it*: what choices have cost, and what would have been better."""

import pytest

from engine.core.rng import Fast
from engine.core.table import Table, Wish
from engine.teaching.review import Assessment, Mistake, assess, find_dearest, list_choices
from tests.engine.positions.castle_builders import YELLOW, castle, last_counter
from tests.engine.worlds import KINDS, Kind, tables

TOWERS = "Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G"  # tower D alone wins


def assess_tower(chosen: str) -> Assessment:
    """What it was worth to lay the last counter there."""
    table = Table(last_counter(*TOWERS))
    table.choose(YELLOW, "counter", "ordinary")
    return assess(table, table.waiting()[0], chosen, Fast.seeded(1))


def test_a_choice_that_loses_the_game_is_clear_of_noise() -> None:
    found = assess_tower("A")
    assert found.best == "D"
    assert found.beside.lead.is_clear
    assert found.beside.lead.mean > 0.3


def test_the_best_choice_costs_nothing() -> None:
    found = assess_tower("D")
    assert (found.best, found.beside.lead.mean, found.beside.lead.is_clear) == ("D", 0.0, False)


def test_a_choice_that_was_as_good_is_within_the_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.ai.search.outlook", lambda game: [0.5, 0.5])
    assert not any(assess_tower(tower).beside.lead.is_clear for tower in "ABCD")


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


def test_each_choice_that_there_was_to_make_is_looked_at_once_as_it_was_asked(kind: Kind) -> None:
    for turn in tables(kind, 3):
        if not turn.turn_over:
            continue
        asked = [
            (n, table.again().choices, ask) for seat in range(kind.seats) for n, table, ask in list_choices(turn, seat)
        ]
        for n, choices, ask in asked:
            assert choices == turn.choices[:n]
            assert (ask.seat, ask.what) == turn.choices[n][:2]
            assert turn.choices[n].option in ask.options
            assert len(ask.options) > 1


def test_what_was_chosen_while_nobody_sat_there_is_not_looked_at() -> None:
    table = Table(castle("Y", "Y G", "G", "G Y"))
    table.choose(YELLOW, "counter", "ordinary")
    table.choose(YELLOW, "tower", "A")
    assert [n for n, _, _ in list_choices(table, YELLOW)] == [1]
    assert not [*list_choices(table, 1 - YELLOW)]
    table.absent = {1}
    assert not [*list_choices(table, YELLOW)]


def test_the_three_that_cost_most_are_told_the_dearest_first() -> None:
    mistakes = [Mistake(n, 0, "A", cost, (Wish("tower", "A"),)) for n, cost in enumerate((0.1, 0.4, 0.2, 0.3), 1)]
    assert [one.turn for one in find_dearest(mistakes)] == [2, 4, 3]
