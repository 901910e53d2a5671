"""Names of people, as they may stand in messages."""

import re
import unicodedata

import discord

from engine.words import join_words

__all__ = ["LONGEST", "clean_name", "display_name", "escape_markdown", "join_words", "make_unique"]

LONGEST = 32  # characters of a Discord display name
INVISIBLE = {
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Cn",
    "Zl",
    "Zp",
}  # Unicode categories: control, format, surrogate, private, unassigned
JOINERS = "‍️"  # inside emoji they belong to what is seen
HANGUL_FILLERS = "ᅟᅠㅤﾠ⠀"  # letters that show nothing


def display_name(person: discord.abc.User, taken: tuple[str, ...] = ()) -> str:
    """How a person is called at the table: one line, nothing invisible, different from the names `taken`."""
    return make_unique(clean_name(person.display_name) or clean_name(person.name) or "Player", taken)


def make_unique(name: str, taken: tuple[str, ...]) -> str:
    """A name that is not `taken`, made so by a number if need be."""
    for number in range(2, len(taken) + 2):
        if name not in taken:
            break
        name = f"{name.rsplit(' ', 1)[0] if name.endswith(f' {number - 1}') else name} {number}"
    return name


def clean_name(name: str) -> str:
    """A name without direction marks, zero-width characters and line breaks, at most 32 characters long."""
    kept = "".join(c for c in name if c in JOINERS or unicodedata.category(c) not in INVISIBLE)
    kept = "".join(" " if c in HANGUL_FILLERS else c for c in kept)
    kept = " ".join(kept.split())[:LONGEST].strip()
    return kept if kept.strip(JOINERS) else ""


def escape_markdown(text: str) -> str:
    """Words that came from outside, with nothing in them that Discord would read as markup or as a mention."""
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(text))
    return re.sub(r"^([#>-]|\d+\.)", r"\\\1", escaped.replace("[", "\\[").replace("<", "\\<"))
