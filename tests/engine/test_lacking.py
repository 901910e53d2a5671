"""Why an option is missing: in random positions of every game each reason is true, enough, and nothing beside it."""

import inspect
import pickle
from itertools import combinations
from pathlib import Path

import pytest

from engine.core.game_data import DataError
from engine.core.missing import Fact, put
from engine.core.rng import Fast
from engine.teaching.why_not import find_missing, find_rules, is_enough, tell_lacking
from engine.views.words import Words
from tests.engine.games import facts_of
from tests.engine.worlds import KINDS, NAMES, Kind, all_kinds, begin, some_tables, tables, usual_kind
from tests.small_games import PLAYED
from tests.small_games.masks.rules import Masks

TABLES = 40  # of each kind of game
GAMES = 60  # at most, until every reason was given
LONGEST = 120  # characters of one reason


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_that_has_reasons_says_of_each_question_what_may_be_lacking_or_that_nothing_is(name: str) -> None:
    has_reasons = Path(inspect.getfile(PLAYED[name])).with_name("why_not.py").exists()
    assert find_rules(PLAYED[name]).keys() == (Words(name, NAMES).words["ask"].keys() if has_reasons else set())


def test_each_option_that_is_missing_has_a_reason_and_no_option_that_is_offered_has_one(kind: Kind) -> None:
    for table in some_tables(kind, 51, TABLES):
        for ask in table.waiting():
            rule = find_rules(kind.game).get(ask.what)
            missing = find_missing(table.game, ask)
            assert not missing.keys() & {*ask.options}
            if rule:
                every = [*rule.every(table.game, ask)]
                assert len({*every}) == len(every)
                legal = {option for option in every if rule.legal(table.game, ask.seat, option)}
                assert legal >= {*every} & {*ask.options}
                assert missing.keys() == {*every} - legal
                lengths = [len(facts) for facts in missing.values()]
                assert lengths == sorted(lengths), "what is nearest to possible comes first"


def test_a_reason_is_enough_and_no_part_of_it_is(kind: Kind) -> None:
    for table in some_tables(kind, 52, TABLES):
        saved = pickle.dumps(table.game)
        for ask in table.waiting():
            rule = find_rules(kind.game).get(ask.what)
            for option, facts in find_missing(table.game, ask).items():
                assert rule
                assert is_enough(saved, rule, ask.seat, option, facts)
                for number in range(len(facts)):
                    for some in combinations(facts, number):
                        assert not is_enough(saved, rule, ask.seat, option, some), (option, facts)


def test_a_reason_is_the_same_in_every_world_that_looks_the_same(kind: Kind) -> None:
    words = Words(kind.name, NAMES)
    for n, table in enumerate(some_tables(kind, 53, TABLES)):
        for ask in table.waiting():
            other = table.again().game
            other.determinize(ask.seat, Fast.seeded(n))
            told = [
                [(option, tell_lacking(words, facts)) for option, facts in find_missing(game, ask).items()]
                for game in (table.game, other)
            ]
            assert told[0] == told[1]


def test_a_missing_option_has_words_by_which_it_is_found_and_a_short_reason(kind: Kind) -> None:
    words = Words(kind.name, NAMES)
    for table in some_tables(kind, 54, TABLES):
        for ask in table.waiting():
            missing = find_missing(table.game, ask)
            alone = ask._replace(options=[*missing])
            for option, facts in missing.items():
                assert words.find(alone, words.option(alone, option)) == option
                assert 0 < len(tell_lacking(words, facts)) <= LONGEST


@pytest.mark.parametrize("name", PLAYED)
def test_no_reason_is_unused(name: str) -> None:
    """Random games give every reason that a game has words for, but what is `unreached`."""
    unread = {("lacking", key) for key in Words(name, NAMES).words["lacking"]} - facts_of(name).unreached
    kinds = all_kinds(name)
    for n in range(GAMES):
        if not unread:
            return
        for table in tables(kinds[n % len(kinds)], n):
            for ask in table.waiting():
                if rule := find_rules(PLAYED[name]).get(ask.what):
                    for option in rule.every(table.game, ask):
                        for seat in range(table.game.seats):
                            unread -= {("lacking", fact.what) for fact in rule.facts(table.game, seat, option)}
    assert not unread


def test_a_reason_without_words_is_an_error_with_its_place() -> None:
    with pytest.raises(DataError, match=r"castle_builders\.toml\.words\.lacking\.luck is missing"):
        tell_lacking(Words("castle_builders", NAMES), [Fact("luck", (), put("gems", 0, "red", 1))])


def test_a_game_that_declares_nothing_has_no_reasons() -> None:
    """As one that is being written, or one of a test."""

    class Silent(Masks):
        __module__ = "tests.engine.test_lacking"

    table = begin(usual_kind("masks", 3), 1)
    assert find_rules(Silent) == {}
    assert find_missing(Silent.begin(3, Fast.seeded(1)), table.waiting()[0]) == {}
