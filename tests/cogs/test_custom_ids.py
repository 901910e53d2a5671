"""What buttons and menus say when they are pressed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.panels.custom_ids import Press
from engine.games import GAMES


@given(
    st.sampled_from(["choose", "select", "undo"]),
    st.integers(0, 10**12),
    st.integers(0, 10**6),
    st.integers(0, (1 << 32) - 1),
    st.text(alphabet="abcdefghijklmnopqrstuvwxyz0123456789+_:-?", max_size=40),
)
def test_a_press_comes_back_as_it_was_sent(action: str, match: int, turn: int, moment: int, arg: str) -> None:
    press = Press(action, match, turn, moment, arg)
    assert Press.parse(press.custom_id) == press


@given(st.text(max_size=120))
def test_anything_may_be_sent_by_a_modified_client(text: str) -> None:
    press = Press.parse(text)
    assert press is None or press.custom_id


@pytest.mark.parametrize(
    "text",
    ["", "b1", "b0:choose:1:1:1:x", "b1:choose:-1:1:1:x", "b1:choose:1:1:²:x", "b1:choose:1:1:" + "9" * 40 + ":x"],
)
def test_what_is_not_ours_is_nothing(text: str) -> None:
    assert Press.parse(text) is None


def test_an_id_too_long_for_discord_is_an_error_of_ours() -> None:
    with pytest.raises(ValueError, match="custom id"):
        _ = Press("choose", 1, 1, 1, "x" * 100).custom_id


def test_games_are_named_so_that_ids_stay_short() -> None:
    assert all(Press("page", arg=name).custom_id for name in GAMES)


def test_number_takes_the_place_of_a_turn() -> None:
    press = Press("step", 1, number=3, arg="next")
    assert press.custom_id == "b1:step:1:3:0:next"
    assert Press.parse(press.custom_id) == press
    for wrong in (Press("step", 1, turn=3), Press("choose", 1, number=3)):
        with pytest.raises(ValueError, match="has no"):
            _ = wrong.custom_id
