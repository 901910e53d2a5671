"""How sentences of a board in words are read."""

import re
from collections.abc import Iterable
from typing import Any

from render.board_text import Section

Text = dict[str, list[str]]  # the lines of each section, by the beginning of its title


def by_title(sections: list[Section]) -> Text:
    return {re.split(r"[,:;(]", section.title)[0].strip(): section.lines for section in sections}


def find(pattern: str, lines: Iterable[str]) -> tuple[str, ...]:
    """The groups of the one line that holds this pattern."""
    [found] = find_all(pattern, lines)
    return found


def find_all(pattern: str, lines: Iterable[str]) -> list[tuple[str, ...]]:
    """The groups of the pattern in all lines that hold it."""
    return [match.groups() for line in lines if (match := re.search(pattern, line))]


def items(text: str, between: str = ", ") -> list[str]:
    """The things of a list; none when it says so."""
    return [] if text in ("nothing", "none", "nobody", "nobody yet", "nothing yet", "empty") else text.split(between)


def stock(text: str, kinds: Iterable[str]) -> dict[str, int]:
    """How many of each kind there are: 2 wood, 1 gem."""
    counts = {kind: int(n) for n, kind in (item.split(" ", 1) for item in items(text))}
    assert counts.keys() <= {*kinds}
    return {kind: counts.get(kind, 0) for kind in kinds}


def covered(number: str | int) -> list[str]:
    """So many cards of which nothing else is known."""
    return ["?"] * int(number)


def blocks(lines: list[str], names: Iterable[str]) -> list[list[str]]:
    """The lines about each player, who is named before them."""
    starts = [next(n for n, line in enumerate(lines) if line.startswith((f"{name}, ", f"{name}: "))) for name in names]
    return [lines[start:end] for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def key_of(table: dict[str, Any], name: str) -> str:
    """The key of the row with this name."""
    [key] = [key for key, row in table.items() if row["name"] == name]
    return key
