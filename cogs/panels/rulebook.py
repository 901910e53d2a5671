"""The rules of the games as players read them, chapter by chapter, in pages that a phone shows at once."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import discord

from cogs.panels import mobile_layout
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row, button, lay_out, make_rows, measure
from cogs.panels.lesson import try_button
from cogs.panels.pictures import Picture, show_example
from cogs.words import Marked, say
from engine.core.game_data import facts
from engine.teaching.lesson import has_lesson

FOLDERS = [Path(__file__).parents[2] / "docs" / "rules"]  # searched in this order
CHAPTERS = 25  # options of a menu
IMAGE = re.compile(r"!\[(.+)\]\((.+)\)")
BREAKS = re.compile(r"(?<![:\n])(?<!\*\*)(\n+)")  # of lines after which a page may end: no heading, no "as follows:"
SENTENCES = re.compile(r"(?<=[.;:]) ")
ENTRY = re.compile(r"- |\d+\. ")
INDENT, MARGIN = 4, 4  # letters by which the entry of a list has less room, and pixels around it
HEADING = 18  # pixels, without the gap that each part has
PAGE_HEIGHT = (
    mobile_layout.HEIGHT - mobile_layout.HEAD - mobile_layout.AROUND - HEADING - 2 * mobile_layout.measure_rows([])
)  # beside menu and buttons

Block = tuple[str, str | Picture]  # what parts it from the one before, and some lines or a picture


class Page(NamedTuple):
    """Of a chapter of the rules so much as a phone shows at once.

    `heading`: the title of the chapter, and if it has several pages, which of them this is.
    """

    chapter: str
    heading: str
    parts: list[str | Picture]


@cache
def read_pages(game: str) -> list[Page]:
    """The rules of a game in the order of the rulebook; the first chapter is its aim, and then what game it is."""
    file = next(path for folder in FOLDERS if (path := folder / f"{game}.md").exists())
    told = [one.partition("\n") for one in file.read_text(encoding="utf-8").removeprefix("# ").split("\n## ")]
    (name, _, about), (_, _, aim), *others = told
    found = []
    for title, text in ((name, f"{aim.strip()}\n\n{about}"), *((title, text) for title, _, text in others)):
        pages = split_pages(read_blocks(file.parent, title, text.strip()))
        for number, parts in enumerate(pages, 1):
            found.append(Page(title, f"{title} · {number}/{len(pages)}" if len(pages) > 1 else title, parts))
    return found


def read_blocks(folder: Path, title: str, text: str) -> list[Block]:
    """The paragraphs, entries of lists and pictures of a chapter, and the sentences of what is higher than a page.

    A picture is told by the title of the chapter and what it shows.
    """
    first, *others = BREAKS.split(text)
    blocks: list[Block] = []
    for gap, block in [("", first), *zip(others[::2], others[1::2], strict=True)]:
        if image := IMAGE.fullmatch(block):
            blocks.append((gap, show_example(folder / image[2], f"{title}: {image[1]}")))
        elif measure_part(block) <= PAGE_HEIGHT:
            blocks.append((gap, block))
        else:
            begin, *sentences = SENTENCES.split(block)
            blocks += [(gap, begin), *((" ", sentence) for sentence in sentences)]
    return blocks


def split_pages(blocks: Sequence[Block]) -> list[list[str | Picture]]:
    """As few pages as there is room for, a picture below its text, all as evenly filled as can be."""
    best: list[tuple[int, int, list[list[str | Picture]]]] = [(0, 0, [])]  # pages and what they cost, up to each block
    for end in range(1, len(blocks) + 1):
        ways = []
        for start in range(end):
            page = fold(blocks[start:end])
            height = sum(map(measure_part, page))
            if height <= PAGE_HEIGHT or start == end - 1:
                number, cost, pages = best[start]
                lonely = isinstance(page[0], Picture) * PAGE_HEIGHT**2
                ways.append((number + 1, cost + height**2 + lonely, [*pages, page]))
        best.append(min(ways, key=lambda way: way[:2]))
    return best[-1][2]


def fold(blocks: Iterable[Block]) -> list[str | Picture]:
    """The parts of a page, with blocks of lines that follow each other as one."""
    parts: list[str | Picture] = []
    for gap, block in blocks:
        if isinstance(block, str) and parts and isinstance(parts[-1], str):
            parts[-1] += gap + block
        else:
            parts.append(block)
    return parts


def measure_part(part: str | Picture) -> int:
    """How many pixels it takes, with the gap before it."""
    if isinstance(part, Picture):
        return measure(part)
    entries = [line for line in part.splitlines() if ENTRY.match(line)]
    others = [line or " " for line in part.splitlines() if line not in entries]
    set_in = mobile_layout.measure_text("\n".join(entries), mobile_layout.LETTERS - INDENT) + MARGIN * len(entries)
    return mobile_layout.GAP + mobile_layout.measure_text("\n".join(others)) + set_in


def tell_primer(game: str) -> list[str]:
    """What one wants and what a turn is, in small print, for who has never played the game."""
    goal, turn = facts(game).primer
    return [f"-# {say('games.primer', goal=Marked(goal))}", f"-# {turn}"]


def make_page(game: str, number: int) -> Panel:
    """One page, with a menu of all chapters, a button for the page after it, and on the first and last the lesson."""
    pages = read_pages(game)
    number = number if number < len(pages) else 0
    page, last = pages[number], len(pages) - 1
    begins = [n for n, one in enumerate(pages) if n == 0 or one.chapter != pages[n - 1].chapter]
    options = [
        discord.SelectOption(label=pages[n].chapter[:100], value=str(n), default=pages[n].chapter == page.chapter)
        for n in begins[:CHAPTERS]
    ]
    menu = discord.ui.Select[discord.ui.LayoutView](custom_id=Press("page", arg=game).custom_id, options=options)
    buttons = []
    if number < last:
        after = Press("page", number=number + 1, arg=game)
        buttons.append(button(say("panels.rules.next", chapter=Marked(pages[number + 1].heading)), after))
    if has_lesson(game) and number in (0, last):
        buttons.append(try_button(game))
    return lay_out(f"## {page.heading}", *page.parts, Row(menu), *make_rows(buttons))
