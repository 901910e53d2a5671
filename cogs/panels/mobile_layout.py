"""What a phone shows of a message at once, in its pixels; the measure is the sandbox's page, 380 wide."""

import re
from collections.abc import Iterable, Sequence

import discord
from discord import ui

HEIGHT = 609  # of the screen, without its bars
HEAD = 52  # with the edges of the message, and what sets a log apart from other text
PICTURE = 360 / 1200  # of a picture's own size
THUMBNAIL = 85  # of a picture beside a text, either way
AROUND = 51  # of the lines above and below a private answer: what it answers, and that only its reader sees it
ROW, LINE, SMALL_LINE, GAP = 44, 24, 18, 8  # a row of buttons, or a menu; a line of text; small print; between parts
LOCK_SCREEN = 180  # characters of a message that a locked phone may show
LETTERS, SMALL_LETTERS, LABELS = 40, 48, 39  # letters of a line; of all buttons in a row, which are bold
BESIDE = 29  # letters of a line beside a thumbnail
EDGE = 3  # as many letters as the edges of a button take
HINT = GAP + SMALL_LINE  # what a line below the question takes, such as which choices cannot be taken back
BUTTONS = 5  # in a row at most
BEYOND = 2 * (ROW + GAP)  # by which buttons may go below the screen: a menu in their place costs a press more
ROOM = 140 + BEYOND  # for them, where the board is as high as it may be and the headline takes two lines

PRINT = "-# "  # before a line in small print
MOMENTS = {"R": "59 minutes ago", "D": "November 25, 2026", "f": "November 25, 2026 at 12:59 PM"}  # as they are shown

Item = ui.Item[ui.LayoutView]


def split_rows(labels: Sequence[str]) -> list[int]:
    """How many buttons with these labels stand in each row."""
    rows, taken = [0], 0
    for label in labels:
        if rows[-1] and (taken + len(label) + EDGE > LABELS or rows[-1] == BUTTONS):
            rows, taken = [*rows, 0], 0
        rows[-1], taken = rows[-1] + 1, taken + len(label) + EDGE
    return rows


def count_lines(text: str, letters: int = LETTERS) -> int:
    """How many lines a text takes."""
    return sum(max(1, -(-len(line) // letters)) for line in read_plain(text).splitlines())


def measure_text(text: str, letters: int = LETTERS, small_letters: int = SMALL_LETTERS) -> int:
    """How high a text is, of which some lines may be in small print."""
    small = [line for line in text.splitlines() if line.startswith(PRINT)]
    usual = [line for line in text.splitlines() if not line.startswith(PRINT)]
    return LINE * count_lines("\n".join(usual), letters) + SMALL_LINE * count_lines("\n".join(small), small_letters)


def measure_picture(height: int) -> int:
    """How high a picture of this own height is, with the gap beside it."""
    return GAP + round(PICTURE * height)


def measure(items: Iterable[Item]) -> int:
    """How high texts, menus and rows of buttons are, with the gap below each."""
    return sum(map(_measure_item, items))


def measure_rows(labels: Sequence[str]) -> int:
    """How high buttons with these labels are, with the gap below each row; no label at all is a menu."""
    return (GAP + ROW) * len(split_rows(labels))


def _measure_item(item: Item) -> int:
    if isinstance(item, ui.TextDisplay):
        return GAP + measure_text(item.content)
    if isinstance(item, ui.Section):
        texts = (part.content for part in item.children if isinstance(part, ui.TextDisplay))
        return GAP + max(THUMBNAIL, measure_text("\n".join(texts), BESIDE, BESIDE))
    assert isinstance(item, ui.ActionRow)
    return measure_rows([part.label or "" for part in item.children if isinstance(part, discord.ui.Button)])


def read_plain(text: str) -> str:
    """A text as it reads."""
    plain = re.sub(r"\[(.+?)\]\(.+?\)", r"\1", text.replace("**", "").replace(PRINT, ""))
    return re.sub(r"<t:\d+:([RDf])>", lambda moment: MOMENTS[moment[1]], plain)
