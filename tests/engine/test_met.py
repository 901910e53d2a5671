"""Ideas come up once each, with the question to which they belong."""

from collections import Counter

import pytest

from engine.core.game_data import LINE, read, read_things
from engine.teaching.tips import first_met
from engine.views.recap import Met
from tests.engine.worlds import begin, fewer_kinds, tables, usual_kind
from tests.small_games import PLAYED

SEED = 3


def play_to(game: str, idea: str, known: set[str]) -> Met:
    """The idea as it comes up first for somebody who knows the others."""
    for table in tables(usual_kind(game, 2), SEED):
        for ask in table.decisions:
            met = first_met(table, ask.seat, known)
            if met and met.idea == idea:
                return met
    pytest.fail(f"nobody meets {idea}")


@pytest.mark.parametrize("game", PLAYED)
def test_each_idea_of_a_game_comes_up_and_only_once_for_each_player(game: str) -> None:
    met = Counter[str]()
    for kind in fewer_kinds(game):
        known: list[set[str]] = [set() for _ in range(kind.seats)]
        for table in tables(kind, SEED):
            for seat, own in enumerate(known):
                found = first_met(table, seat, own)
                if found:
                    assert found.idea not in own
                    assert 0 < len(found.line) <= LINE
                    own.add(found.idea)
                    met[found.idea] += 1
    assert {idea["idea"] for idea in read_things(game)["met"]} <= {*met}


def test_a_question_that_is_new_comes_before_all_else() -> None:
    table = begin(usual_kind("castle_builders", 2), SEED)
    seat = table.decisions[0].seat
    met = first_met(table, seat, ())
    assert met is not None
    assert (met.idea, met.line) == ("counter", read("castle_builders")["words"]["met"]["counter"])
    assert met.thing is not None
    assert met.thing.kind == "counter"


def test_who_is_not_asked_meets_nothing() -> None:
    table = begin(usual_kind("castle_builders", 2), SEED)
    assert first_met(table, 1 - table.decisions[0].seat, ()) is None


def test_who_knows_all_meets_nothing_more() -> None:
    every = {*read("tower_up")["words"]["ask"], *(met["idea"] for met in read_things("tower_up")["met"])}
    assert not any(first_met(table, 0, every) for table in tables(usual_kind("tower_up", 2), SEED))


def test_the_storehouse_comes_up_with_the_first_overflow() -> None:
    asks = {*read("broadway_tower")["words"]["ask"]}
    for table in tables(usual_kind("broadway_tower", 2), SEED):
        for ask in table.decisions:
            met = first_met(table, ask.seat, asks | {"higher", "scaffold", "metal", "glass"})
            overflows = any(option.startswith("discard") for option in ask.options)
            assert (met is not None and met.idea == "storehouse") is overflows
            if met:
                assert met.thing is not None
                assert (met.thing.kind, met.thing.key) == ("building", "storehouse")


def test_salil_comes_up_with_the_first_gems_that_he_takes() -> None:
    met = play_to("tower", "salil", {*read("tower")["words"]["ask"], "idle", "pawn", "market", "passes"})
    assert "3 green, 2 blue or 1 red" in met.line
    assert met.thing is not None
    assert met.thing.name == "Salil"


def test_of_a_kind_the_thing_that_an_option_names_is_drawn() -> None:
    for table in tables(usual_kind("tower", 2), SEED):
        for ask in table.decisions:
            if ask.what == "thug":
                met = first_met(table, ask.seat, ())
                assert met is not None
                assert met.thing is not None
                assert met.thing.key in "+".join(ask.options)
