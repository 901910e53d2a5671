"""Turns stay quick on a telephone."""

from pathlib import Path

from bench.presses import table

PAGE = Path(__file__).parent.parent / "docs" / "presses.md"


def test_the_documented_numbers_of_presses_are_those_of_the_games() -> None:
    """`python -m bench presses` writes the table anew."""
    rows = list(table())
    assert "\n".join(rows) in PAGE.read_text(encoding="utf-8")


def test_every_choice_fits_one_row_of_buttons_or_one_menu() -> None:
    most = [int(row.split("|")[7]) for row in list(table())[2:]]
    assert max(most) <= 25
