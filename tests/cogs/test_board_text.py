"""The board in words, as a private answer: Discord takes each page, and each line stands on one of them."""

import pytest

from cogs.panels.text_pages import escape_line, make_board_text, split_sections
from engine.views.scene import Scene
from render import PAINTERS
from render.board_text import ITEM, Section
from sandbox.validation import check_message as refused
from store import Match, Seat
from tests.cogs.panels import sent
from tests.cogs.stories import presses
from tests.engine.worlds import KINDS, Kind, some_tables

LONGEST = "*" * 31  # a name in Discord, of signs that need another before them


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_page_can_be_sent_with_the_longest_names(kind: Kind) -> None:
    """From the first, one pages through all there are."""
    seats = tuple(Seat(n + 1, f"{LONGEST}{n}") for n in range(kind.seats))
    match = Match(1, kind.name, {}, 1, 2, 1, "running", seats, 9, 0, "0" * 64)
    for table in some_tables(kind, 32, 8):
        sections = PAINTERS[kind.name].write(Scene.of(table, None, match.names))
        whole = split_sections(sections)
        panel, pages = make_board_text(match, table, 0), 1
        assert refused(sent(panel), []) == []
        while "Later" in presses(panel):
            assert pages < len(whole), "the last page has one after it"
            panel, pages = make_board_text(match, table, presses(panel)["Later"].number), pages + 1
            assert refused(sent(panel), []) == []
        assert pages == len(whole)
        told = [line for page in whole for line in page]
        assert [line for line in told if line not in {f"**{section.title}**" for section in sections}] == [
            escape_line(line) for section in sections for line in section.lines
        ]


def test_a_long_section_goes_on_below_its_title() -> None:
    first, second = split_sections([Section("Tiles", ["A tile. " * 300, "Another. " * 300])])
    assert first[0] == second[0] == "**Tiles**"


def test_a_line_is_what_it_was_with_nothing_that_discord_reads_as_markup() -> None:
    assert escape_line(f"{ITEM}*Ann*: 3 points") == r"- \*Ann\*: 3 points"
    assert escape_line("- Ann: 3 points") == r"\- Ann: 3 points"
    assert escape_line("1. Ann") == r"1\. Ann"
