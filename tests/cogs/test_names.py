"""Names of people at the table."""

import re
from typing import Any

import pytest

from cogs.panels.names import LONGEST_NAME, clean_name, display_name, escape_markdown, quote
from cogs.words import join


class Person:
    """Somebody with a display name, as Discord tells it."""

    def __init__(self, display_name: str, name: str = "account") -> None:
        self.display_name = display_name
        self.name = name


def called(name: str, *taken: str, account: str = "account") -> str:
    person: Any = Person(name, account)
    return display_name(person, taken)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("\u202eadA\u202c", "adA"),
        ("A\u200bd\u200ba", "Ada"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("W" * 40, "W" * LONGEST_NAME),
    ],
)
def test_a_name_is_one_visible_line(given: str, told: str) -> None:
    assert called(given) == told


@pytest.mark.parametrize(
    "nothing",
    [
        *(
            "\u200b\u200b",
            "\u3164",
            "\u2800 \u2800",
            "\u200d",
            " ",
            "\u034f",
            "\u17b4\u17b5",
            "\u180b",
            "\ufe00",
            "\ufe0f",
        ),
        *("\U000e0100", "\U0001d159", "\u0301\u0302", "\ud83d"),
    ],
    ids=ascii,
)
def test_an_invisible_name_is_replaced_by_the_account(nothing: str) -> None:
    assert clean_name(nothing) == ""
    assert called(nothing, account="ada") == "ada"


def test_two_people_of_one_name_can_be_told_apart() -> None:
    assert called("Ada", "Ada") == "Ada 2"
    assert called("Ada", "Ada", "Ada 2") == "Ada 3"


@pytest.mark.parametrize(
    "name", ["Ada\u034f", "A\u17b4da", "Ada\ufe00", "Ada\ufe0f", "Ada\u200d", "Ada\u2060"], ids=ascii
)
def test_name_that_looks_like_another_gets_a_number(name: str) -> None:
    assert called(name, "Ada") == "Ada 2"
    assert called(name, "ADA", "Ada 2") == "Ada 3"


def test_composed_and_decomposed_letters_are_one_name() -> None:
    assert called("Jose\u0301", "José") == "José 2"


@pytest.mark.parametrize(
    ("typed", "read"), [("\u202egreen\u034f\ud83d", "green"), ("a\n\nb", "a b"), ("\u200b", "…"), ("x" * 70, "x" * 60)]
)
def test_what_somebody_typed_is_quoted_as_people_see_it(typed: str, read: str) -> None:
    assert quote(typed, 60) == read


@pytest.mark.parametrize(
    "nasty",
    [
        "**bold**",
        "_x_",
        "`code`",
        "||spoiler||",
        "[text](https://a.example)",
        "<@123>",
        "@everyone",
        "# title",
        "> quote",
        "- item",
    ],
)
def test_markup_in_a_name_is_only_text(nasty: str) -> None:
    out = escape_markdown(nasty)
    assert not out.startswith("<@")
    assert "@everyone" not in out
    assert not out.startswith(("#", ">", "- ", "**", "_", "`", "||", "["))


def test_a_name_makes_no_link() -> None:
    """A backslash before the one that escapes would let the link live."""
    assert escape_markdown("[x](https://a.example)") == "\\[x](https\\://a.example)"
    assert escape_markdown("\\[_x_](y)") == "\\\\\\[\\_x\\_](y)"


@pytest.mark.parametrize(
    "invitation",
    ["discord.gg/abc", "DISCORD.GG/abc", "discord.com/invite/abc", "discordapp.com/invite/abc", "dsc.gg/x"],
)
def test_a_name_makes_no_invitation(invitation: str) -> None:
    """Discord draws a card for it, and moderation blocks messages with it: so it is broken, and reads the same."""
    broken = escape_markdown(invitation)
    assert not re.search(r"\w/\w", broken)
    assert re.sub(r"\\(?=[^\w\s])", "", broken) == invitation


def test_names_are_listed_as_people_say_them() -> None:
    assert join([]) == ""
    assert join(["Ann"]) == "Ann"
    assert join(["Ann", "Bob", "Cid"]) == "Ann, Bob and Cid"
    assert join(["Ann", "_Bob_"], "or") == "Ann or \\_Bob\\_"
