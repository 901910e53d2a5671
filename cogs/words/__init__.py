"""What people read: whole sentences with {fields}, in a TOML file for each subject.

A text that counts is a table of two forms, `one` and `other`; what is counted is called `n`.  Whatever is filled in is
escaped for Discord's Markdown, unless it is `Marked`; several things are joined.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from pathlib import Path
from typing import Any

import discord

from render.lookalikes import make_visible

FOLDER = Path(__file__).parent / "en"

Fact = str | int | Sequence[str]


class Marked(str):
    """Markdown: a link, a mention, a bold name."""

    __slots__ = ()


def say(key: str, /, **facts: Fact) -> Marked:
    """The text `file.name` about these facts."""
    text = find(key)
    if not isinstance(text, str):
        text = text["one" if facts["n"] == 1 else "other"]
    return Marked(text.format_map({name: put(fact) for name, fact in facts.items()}))


def bold(name: str) -> Marked:
    """A name from outside, in bold."""
    return Marked(f"**{escape_markdown(name)}**")


def moment(at: float, style: str = "R") -> Marked:
    """A moment as the clock of its reader shows it: in three hours ("R"), or the date and the hour ("f")."""
    return Marked(f"<t:{round(at)}:{style}>")


def put(fact: Fact) -> str:
    """A fact as it stands in a text."""
    if isinstance(fact, Marked):
        return fact
    if isinstance(fact, str):
        return escape_markdown(fact)
    return str(fact) if isinstance(fact, int) else join(fact)


def join(facts: Sequence[str], last: str = "and") -> Marked:
    """Several things as people say them: Ann, Ben and Cleo; or by another word before the `last`."""
    *others, end = [Marked(put(fact)) for fact in facts] or [Marked()]
    if not others:
        return end
    before = reduce(lambda told, name: say("lists.more", names=told, name=name), others)
    return say(f"lists.{last}", names=before, name=end)


@cache
def find(key: str) -> str | dict[str, str]:
    """A text, or the two forms of one that counts; KeyError if nobody has written it."""
    file, *path = key.split(".")
    found: Any = read_texts(file)
    for part in path:
        found = found[part]
    return found  # type: ignore[no-any-return]


@cache
def read_texts(file: str) -> dict[str, Any]:
    """All texts of a file."""
    return tomllib.loads((FOLDER / f"{file}.toml").read_text("utf-8"))


@lru_cache(maxsize=4096)  # names and labels come again and again
def escape_markdown(text: str) -> str:
    """What people see of words that came from outside, with nothing that Discord would read as markup or a mention."""
    parts = re.split(
        r"(\[|://|/)", make_visible(text)
    )  # discord.py would leave what is within a link; an invitation needs no scheme
    escaped = "".join(
        f"\\{part}" if part in ("[", "://", "/") else discord.utils.escape_markdown(part) for part in parts
    )
    numbered = re.sub(r"^(\d+)\.", r"\1\\.", discord.utils.escape_mentions(escaped).replace("<", "\\<"))
    return re.sub(r"^([#>-])", r"\\\1", numbered)
