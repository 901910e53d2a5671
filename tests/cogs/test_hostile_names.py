"""Whatever people, servers, channels and threads are called, a message looks as it does with harmless names."""

from typing import Any

import pytest

from cogs.panels import mobile_layout
from tests.cogs.reading import Read, make_all, texts
from tests.engine.worlds import KINDS, some_tables
from tests.markdown import find_invisible, find_markup

HARMLESS = "Ann Other"
HOSTILE = [
    "[Free Nitro](https://e.example/a)",
    "https://e.example/free",
    "(http://e.example)",
    "[x](<https://e.example>)",
    "](https://e.example)",
    "\\[x](https://e.example)",
    "<https://e.example>",
    "<mailto:a@e.example>",
    "<@123456789012345678>",
    "<@&123456789012345678>",
    "<#123456789012345678>",
    "<id:home>",
    "</play:123456789012345678>",
    "<t:0:R>",
    "<a:x:123456789012345678>",
    "@everyone",
    "@here you",
    "# Title",
    "### Title",
    "-# small",
    "- item",
    "* item",
    "1. first",
    "> quote",
    ">>> all of it",
    "```py print```",
    "``code``",
    "`code`",
    "||spoiler||",
    "|| ",
    "**bold**",
    "__under__",
    "~~gone~~",
    "_slanted_",
    "*slanted*",
    "\\",
    "\\\\**b**",
    "\u202eadA",
    "A\u200bd\u200ba\u2066",
    "A\nB\r# C",
    "👩\u200d🚀🎲",
    "W" * 40,
    "*" * 32,
]
SHORTENED = "-# In the picture: "  # begins the text that says whose plate has a shorter name
GAMES = [kind for kind in KINDS if (kind.name, kind.seats) in (("castle_builders", 2), ("tower", 3))]


def split(made: Read) -> tuple[list[list[str]], list[str]]:
    """The markup of its texts, and that of the one which is there only when names are too long for their plates."""
    usual = [find_markup(text) for text in texts(made) if not text.startswith(SHORTENED)]
    return usual, [mark for text in texts(made) if text.startswith(SHORTENED) for mark in find_markup(text)]


@pytest.mark.parametrize("kind", GAMES, ids=str)
async def test_no_name_changes_how_a_message_looks(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as a screen has room for all that they can make longer."""
    monkeypatch.setattr(mobile_layout, "HEIGHT", 10_000)
    for table in some_tables(kind, 1, 3):
        usual = [split(one)[0] for one in await make_all(kind, table, HARMLESS)]
        for name in HOSTILE:
            made = await make_all(kind, table, name)
            assert [split(one)[0] for one in made] == usual, name
            assert {mark for one in made for mark in split(one)[1]} <= {"italic", "small print"}, name
            assert not any(find_invisible(text) for one in made for text in texts(one)), name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("**Ann** plays", ["bold or underlined"]),
        ("\\*\\*Ann\\*\\*", []),
        ("> # x", ["heading", "quote"]),
        ("[x](https://e.example)", ["link https://e.example)", "masked link [x](https://e.example)"]),
        ("\\[x](https\\://e.example)", []),
        ("\\https://e.example", ["link https://e.example"]),
        ("||a|| <t:1:R> @here", ["everyone", "spoiler", "time"]),
    ],
)
def test_the_reader_of_markdown_knows_what_it_looks_for(text: str, found: list[str]) -> None:
    assert find_markup(text) == found


def test_hostile_names_are_hostile() -> None:
    """Nearly each of them would be more than text without care."""
    assert sum(bool(find_markup(name) or find_invisible(name)) for name in HOSTILE) >= 0.8 * len(HOSTILE)
    assert not find_markup(HARMLESS)
