"""Several decisions of a turn in one form: what it asks, and how far it goes."""

import pytest

from engine.core.rng import Fast, Rng
from engine.core.table import Table, Wish
from engine.planning.plan import opened
from engine.planning.plan_builder import OPTIONS, PARTS, Part, Walk, find_parts, has_form
from tests.engine.positions import chosen
from tests.engine.positions.broadway_tower import town
from tests.engine.worlds import KINDS, Kind, some_tables
from tests.small_games import PLAYED

FORMS = [kind for kind in KINDS if kind.game.form]
BOTH = "carrier+builder"


def asked(parts: list[Part]) -> list[str]:
    """The decisions of a form, in their order."""
    return [part.what for part in parts]


def test_who_assigns_workers_is_asked_for_them_and_for_what_each_job_may_do() -> None:
    parts = find_parts(Table(town(3)), 0)
    assert asked(parts) == ["workers", "worker", "carrier", "trader", "builder"]
    assert "wood+brick" in parts[2].options
    assert parts[2].options[-1] == "skip"


def test_after_the_reveal_a_form_asks_what_the_own_workers_do() -> None:
    """Who acts first decides, and then for each worker; not what belongs to other jobs, or to the next round."""
    table = chosen(town(2), BOTH, BOTH)
    for seat in (0, 1):
        assert asked(find_parts(table, seat)) == ["worker", "carrier", "builder"]
    carriers = chosen(town(2), "carrier+carrier", BOTH)
    assert [part[:2] for part in find_parts(carriers, 0)] == [("carrier", 1), ("carrier", 2)]


def test_the_open_decision_is_the_first_part() -> None:
    parts = find_parts(chosen(town(2, "wood+brick", "wood"), "carrier+trader", BOTH, "trader"), 0)
    assert asked(parts) == ["trader", "carrier"]


def test_one_decision_alone_is_no_form() -> None:
    table = chosen(town(2), BOTH, BOTH, "carrier", "wood")
    assert table.open_to(0)
    assert find_parts(table, 0) == []


@pytest.mark.parametrize("name", sorted(name for name, game in PLAYED.items() if not game.form))
def test_games_whose_turns_cannot_be_known_beforehand_have_no_forms(name: str) -> None:
    table = Table(PLAYED[name].begin(2, Rng("form")))
    assert not any(has_form(table, ask) for ask in table.decisions)
    assert not any(find_parts(table, seat) for seat in range(2))


@pytest.mark.parametrize("kind", FORMS, ids=str)
def test_a_form_offers_what_may_be_and_has_room_for_all_of_it(kind: Kind) -> None:
    """What a seat is asked next is its first part, with all that the rules offer."""
    forms = 0
    for table in some_tables(kind, 7, 25):
        at = opened(table)
        for ask in at.waiting():
            if parts := find_parts(at, ask.seat):
                forms += 1
                assert (parts[0].what, set(parts[0].options)) == (ask.what, set(ask.options))
                assert len(parts) <= PARTS
                assert all(0 < len(part.options) <= OPTIONS for part in parts)
    assert forms > 3


def test_a_form_tells_nothing_of_what_others_have_chosen_in_secret() -> None:
    """Nor of what they might, while they are asked."""
    forms = [find_parts(chosen(town(3), *pairs), 2) for pairs in ((), ("trader+trader",), ("carrier+carrier", BOTH))]
    assert forms[0] == forms[1] == forms[2] != []


@pytest.mark.parametrize(
    ("filled", "line"),
    [
        ("worker:carrier carrier:wood builder:skip", 3),
        ("worker:carrier carrier:wood", 2),
        ("worker:carrier builder:skip carrier:wood", 3),
        ("worker:carrier builder:skip", 1),
        ("carrier:wood builder:skip", 0),
        ("worker:carrier carrier:wood builder:skip joint:skip", 3),
        ("worker:carrier carrier:brick builder:section:wood+wood", 2),
    ],
)
def test_what_is_filled_in_is_walked_along_as_far_as_it_can_be(filled: str, line: int) -> None:
    """Not past a part that was left empty, and not past what cannot be: the carrier has brought no wood.

    What belongs to no question is left over, too.
    """
    table = chosen(town(2, "wood+brick", "wood"), BOTH, BOTH)
    wishes = [Wish(what, option) for what, _, option in (wish.partition(":") for wish in filled.split())]
    walk = Walk(table, 0, Fast.seeded(1))
    assert walk.follow(wishes) == (line == len(wishes))
    assert len(walk.line) == line


def test_two_of_the_same_job_are_answered_one_after_the_other() -> None:
    table = chosen(town(2), "carrier+carrier", "trader+trader")
    walk = Walk(table, 0, Fast.seeded(1))
    assert walk.follow([Wish("carrier", "wood"), Wish("carrier", "brick")])
    assert [wish.option for wish in walk.line] == ["wood", "brick"]
