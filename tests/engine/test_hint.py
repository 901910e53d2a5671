"""*What would you do?*: what the search would take, with a reason, by nothing that the seat does not see."""

from collections.abc import Iterator

import pytest

from engine.ai.comparison import Lead, Pairs, compare, estimate
from engine.ai.search import Budget
from engine.core.game import Decision, Game
from engine.core.rng import Fast
from engine.core.table import Table, Wish
from engine.games.castle_builders.rules import CastleBuilders
from engine.teaching.hint import Hint, find_hint, tell_wish
from engine.views.words import Words
from tests.engine.positions.castle_builders import YELLOW, castle, last_counter
from tests.engine.worlds import NAMES, Kind, alike, tables, usual_kind
from tests.night import NIGHT
from tests.small_games import PLAYED

WORLDS = 200 if NIGHT else 20  # of each game, in which a hint must be the same
EACH = min(10, WORLDS // 10)  # of them at one moment
LITTLE = Budget(24)


def moments(kind: Kind) -> Iterator[Table]:
    """Tables of random games where there is something to choose; one is played on in place."""
    for seed in range(WORLDS):
        yield from (table for table in tables(kind, seed) if any(len(ask.options) > 1 for ask in table.waiting()))


@pytest.mark.parametrize("name", PLAYED)
def test_a_hint_is_the_same_in_all_worlds_that_look_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the beginning of turns and within them, after choices were made and cards drawn."""
    monkeypatch.setattr("engine.teaching.hint.PAIRS", Pairs(4, 8))
    rng, kind, compared, within, asked_within = Fast.seeded(7), usual_kind(name, 2), 0, 0, 0
    words = Words(name, NAMES)
    for table in moments(kind):
        if rng.below(5):  # so that they are of all parts of a game
            continue
        ask = rng.choice([ask for ask in table.waiting() if len(ask.options) > 1])
        here = find_hint(table, ask, words, Fast.seeded(3), LITTLE)
        asked_within += bool(table.choices)
        others = (alike(table, ask.seat, rng) for _ in range(EACH))
        for other in filter(None, others):
            there = other.open_to(ask.seat)
            assert there
            assert find_hint(other, there, words, Fast.seeded(3), LITTLE) == here, (ask, table.choices)
            compared += 1
            within += bool(table.choices)
        if compared >= WORLDS:
            break
    assert compared >= WORLDS
    assert within or not asked_within


def find(game: Game) -> Hint:
    """The hint for whom a game asks first."""
    table = Table(game)
    return find_hint(table, table.waiting()[0], Words(game.name, NAMES[: game.seats]), Fast.seeded(1), Budget(100))


def test_a_hint_says_what_the_best_does_and_what_the_next_best_does_instead() -> None:
    """Tower D alone wins."""
    table = Table(last_counter("Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G"))
    table.choose(YELLOW, "counter", "ordinary")
    [ask] = table.waiting()
    hint = find_hint(table, ask, Words("castle_builders", NAMES[:2]), Fast.seeded(1))
    assert (hint.option, hint.close) == ("D", False)
    assert hint.effect == ("+9 points", "Bob −6")
    assert hint.second in ask.options
    assert hint.lacks
    assert not {*hint.lacks} & {*hint.instead}


def test_where_there_is_nothing_else_to_choose_a_hint_names_no_other() -> None:
    hint = find(castle("Y", "Y G", "G", "G Y", hands="ordinary"))
    assert (hint.option, hint.second, hint.leads_to, hint.close) == ("ordinary", "", "", False)


def test_where_all_else_is_silly_a_hint_names_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.ai.search.outlook", lambda game: [0.5, 0.5])
    monkeypatch.setattr(CastleBuilders, "doubtful", lambda game, ask: ["ordinary"] if "remove" in ask.options else [])
    hint = find(castle("Y", "Y G", "G", "G Y", hands="remove ordinary", piles=""))
    assert (hint.option, hint.second) == ("remove", "")


def test_two_that_differ_in_nothing_are_told_to_be_close(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.ai.search.outlook", lambda game: [0.5, 0.5])
    assert find(castle("Y", "Y G", "G", "G Y", hands="ordinary bonus")).close


def test_what_is_chosen_more_often_after_an_option_is_what_it_leads_to() -> None:
    """By that counter alone one is asked whether to play again."""
    table = Table(castle("Y", "Y G", "G", "G Y", hands="ordinary remove_and_continue"))
    [ask] = table.waiting()
    after = [
        compare(table, ask, one, other, Fast.seeded(2), Pairs(20, 20)).leads_to
        for one, other in (("remove_and_continue", "ordinary"), ("ordinary", "remove_and_continue"))
    ]
    assert after[0][0].what == "again"
    assert not any(wish.what == "again" for wish in after[1])


def test_what_is_idle_is_no_reason() -> None:
    words = Words("broadway_tower", NAMES[:2])
    idle, trade = Wish("trader", "skip"), Wish("trader", "wood:brick")
    assert tell_wish(words, 0, [idle, trade]) == words.option(Decision(0, "trader", (trade.option,)), trade.option)
    assert tell_wish(words, 0, [idle]) == ""


def test_one_is_ahead_when_that_is_clear_of_noise_and_counts() -> None:
    assert estimate([0.1] * 10) == Lead(pytest.approx(0.1), pytest.approx(0.0))
    assert Lead(0.1, 0.03).is_clear
    assert not Lead(0.1, 0.05).is_clear
    assert not Lead(0.005, 0.0).is_clear
    assert Lead(0.005, 0.0).is_none
    assert Lead(-0.1, 0.03).is_none
    assert not Lead(0.1, 0.05).is_none
