"""What stands on buttons and in menus has room on a phone, and tells the options apart."""

import pytest

from engine.core.game_data import IDLE
from engine.views.words import LABEL, Words, shorten_name
from tests.engine.games import facts_of
from tests.engine.worlds import KINDS, NAMES, Kind, tables


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_labels_have_room_on_a_phone_with_the_longest_names(kind: Kind) -> None:
    """No two of one question are the same, also where names differ only at their end."""
    names = [f"{'Wolfeschlegelsteinhausenberger':.30}{n:02}" for n in range(kind.seats)]
    words = Words(kind.name, names)
    for table in tables(kind, 41):
        for ask in table.waiting():
            labels = [words.label(ask, option) for option in ask.options]
            assert [label for label in labels if len(label) > LABEL] == []
            assert len({*labels}) == len(labels)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_who_types_a_label_means_that_option(kind: Kind) -> None:
    """Also where a name in it was shortened."""
    words = Words(kind.name, [f"{'Wolfeschlegelsteinhausenberger':.30}{n:02}" for n in range(kind.seats)])
    for n, table in enumerate(tables(kind, 42)):
        for ask in table.waiting() if n % 7 == 0 else []:
            assert [words.find(ask, words.label(ask, option)) for option in ask.options] == [*ask.options]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_options_that_do_next_to_nothing_are_idle(kind: Kind) -> None:
    words, idle = Words(kind.name, NAMES[: kind.seats]), facts_of(kind.name).idle
    for table in tables(kind, 43):
        for ask in table.waiting():
            roles = {option.partition(":")[0]: words.role(ask, option) for option in ask.options}
            assert {role for option, role in roles.items() if option in idle} <= {IDLE}


def test_a_name_is_shortened_in_the_middle() -> None:
    assert shorten_name("Wolfeschlegelstein 12", 12) == "Wolfesch… 12"
    assert shorten_name("Ann", 12) == "Ann"
