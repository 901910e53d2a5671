"""Turns stay quick on a telephone."""

import os
from pathlib import Path

import pytest

from cogs.panels.mobile_layout import split_rows
from cogs.panels.options import are_buttons
from engine.games import GAMES
from engine.views.words import Words
from tests.engine.positions.tower_up import busy, chosen
from tests.presses import NAMES, row

PAGE = Path(__file__).parent.parent / "docs" / "presses.md"


SMALLEST = [(name, game.players[0]) for name, game in GAMES.items()]
EVERY = [(name, players) for name, game in GAMES.items() for players in game.players]


@pytest.mark.parametrize(("game", "players"), EVERY if os.environ.get("KINDS") in ("each", "all") else SMALLEST)
def test_the_documented_numbers_of_presses_are_those_of_the_games(game: str, players: int) -> None:
    """`python -m bench presses` writes the table anew."""
    assert row(game, players) in PAGE.read_text(encoding="utf-8").splitlines()


def test_every_choice_fits_one_row_of_buttons_or_one_menu() -> None:
    """By the table on the page, which has a line for every game and number of players."""
    lines = [line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    rows = [cells for cells in lines if cells[0].removeprefix("| ") in GAMES]
    most = {(cells[0].removeprefix("| "), int(cells[1])): int(cells[6]) for cells in rows}
    assert sorted(most) == sorted(EVERY)
    assert max(most.values()) <= 25


def test_a_building_in_a_crowded_city_takes_at_most_three_presses_more_than_its_site_colour_and_roof() -> None:
    at, words, presses = chosen(busy(), "WK-G"), Words("tower_up", NAMES[:3]), []
    for _ in range(4):
        [ask] = at.waiting()
        presses.append((ask.what, 1 if are_buttons([words.option(ask, option) for option in ask.options]) else 2))
        at.choose(0, ask.what, ask.options[0])
    assert [what for what, _ in presses] == ["area", "site", "colour", "roof"]
    assert sum(number for _, number in presses) <= 3 + 3


def test_as_many_as_a_phone_shows_in_three_rows_are_buttons_and_more_are_a_menu() -> None:
    assert are_buttons(["2 carriers", "Carrier and trader", "2 traders"])
    assert are_buttons(["a button has room for this"] * 3)
    assert not are_buttons(["a button has room for this"] * 4)
    assert are_buttons(["a"] * 15)
    assert not are_buttons(["a"] * 16)
    assert not are_buttons(["a phone has no room for all this in one row", "short"])


def test_an_only_option_is_a_button_if_it_has_room_for_the_words() -> None:
    assert are_buttons(["a button has room for this" * 3])
    assert not are_buttons(["a button has no room for this" * 3])


def test_rows_are_those_that_a_phone_shows() -> None:
    assert split_rows(["Black", "White", "Brown", "Grey"]) == [4]
    assert split_rows(["2 carriers", "Carrier and trader", "2 traders"]) == [2, 1]
    assert split_rows(["a"] * 7) == [5, 2]
