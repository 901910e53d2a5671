"""Turns stay quick on a telephone."""

from pathlib import Path

from bench.parties import NAMES
from bench.presses import table
from cogs.panels.menus import are_buttons
from engine.words import Words
from tests.engine.test_tower_up import busy, chosen

PAGE = Path(__file__).parent.parent / "docs" / "presses.md"


def test_the_documented_numbers_of_presses_are_those_of_the_games() -> None:
    """`python -m bench presses` writes the table anew."""
    rows = list(table())
    assert "\n".join(rows) in PAGE.read_text(encoding="utf-8")


def test_every_choice_fits_one_row_of_buttons_or_one_menu() -> None:
    most = [int(row.split("|")[7]) for row in list(table())[2:]]
    assert max(most) <= 25


def test_a_building_in_a_crowded_city_takes_at_most_three_presses_more_than_its_site_colour_and_roof() -> None:
    at, words, presses = chosen(busy(), "WK-G"), Words("tower_up", NAMES[:3]), []
    for _ in range(4):
        [ask] = at.waiting()
        presses.append((ask.what, 1 if are_buttons([words.option(ask, option) for option in ask.options]) else 2))
        at.choose(0, ask.what, ask.options[0])
    assert [what for what, _ in presses] == ["area", "site", "colour", "roof"]
    assert sum(number for _, number in presses) <= 3 + 3


def test_few_words_are_buttons_and_many_are_a_menu() -> None:
    assert are_buttons(["Two carriers", "Carrier and trader", "Two traders"])
    assert are_buttons(["ten letters"[:10]] * 10)
    assert not are_buttons(["eleven char"] * 10)
    assert not are_buttons(["a"] * 11)
    assert are_buttons(["a button has room for this" * 3])
    assert not are_buttons(["a button has no room for this" * 3])
