"""The board in words and the story of a game, in pages."""

from collections.abc import Iterator, Sequence

from cogs.panels import pictures
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row, button, lay_out, note
from cogs.panels.names import escape_markdown, tell_game
from cogs.words import say
from engine.core.table import Table
from render import PAINTERS
from render.board_text import ITEM, Section
from store import Match

PAGE_LENGTH = 3500  # characters of a page; Discord takes 4000 in a message


def make_board_text(match: Match, table: Table, number: int) -> Panel:
    """The page of this number, from 0; the last where there is none of it."""
    scene = pictures.see(match, table)
    pages = split_sections(PAINTERS[match.game].write(scene))
    number, last = min(number, len(pages) - 1), len(pages) - 1
    told = say("board.words_page", page=number + 1, pages=len(pages)) if last else say("board.words")
    earlier = Press("read", match.id, number=max(0, number - 1), arg="earlier")
    later = Press("read", match.id, number=number + 1, arg="later")
    row = Row(
        button(say("buttons.earlier"), earlier, disabled=number == 0),
        button(say("buttons.later"), later, disabled=number == last),
    )
    return lay_out(f"{tell_game(match)} · {told}", *pages[number], *([row] if last else []))


def split_sections(sections: list[Section]) -> list[list[str]]:
    """As many whole sections on a page as it holds; a section that is longer goes on on the next, with its title."""
    pages: list[list[str]] = [[]]
    for section in sections:
        for part in split_section(section):
            if pages[-1] and sum(map(len, (*pages[-1], *part))) > PAGE_LENGTH:
                pages.append([])
            pages[-1] += part
    return pages


def split_section(section: Section) -> Iterator[list[str]]:
    """The lines of a section under its title, in parts that a page holds."""
    part = [f"**{section.title}**"]
    for line in map(escape_line, section.lines):
        if len(part) > 1 and sum(map(len, (*part, line))) > PAGE_LENGTH:
            yield part
            part = part[:1]
        part.append(line)
    yield part


def escape_line(line: str) -> str:
    """A line with nothing in it that Discord would read as markup, but for the mark of a list."""
    return "- " * line.startswith(ITEM) + escape_markdown(line.removeprefix(ITEM))


LINES = 20  # on a page


def make_story(match: Match, lines: Sequence[str], number: int | None) -> Panel:
    """The page of this number, from 0; the newest where there is none of it yet, and for None."""
    pages = split_lines([f"> {escape_markdown(line)}" for line in lines])
    newest = len(pages) - 1
    number = newest if number is None else min(number, newest)
    title = say("games.story.page", page=number + 1, pages=len(pages)) if newest else say("games.story.title")
    head = f"{tell_game(match)} · {title}"
    if not lines:
        return note(f"{head}\n{say('games.story.nothing')}")
    first, last = number == 0, number == newest
    turning = [
        button(say("games.replay.first"), Press("browse", match.id, number=0, arg="first"), disabled=first),
        button(
            say("buttons.earlier"), Press("browse", match.id, number=max(0, number - 1), arg="earlier"), disabled=first
        ),
        button(say("buttons.later"), Press("browse", match.id, number=number + 1, arg="later"), disabled=last),
        button(
            say("games.story.newest"),
            Press("browse", match.id, number=newest, arg="newest"),
            disabled=last and match.status != "running",
        ),
    ]
    buttons = turning if newest or match.status == "running" else []
    buttons += [button(say("buttons.replay"), Press("replay", match.id))] if match.ended else []
    return lay_out(head, *pages[number], *([Row(*buttons)] if buttons else []))


def split_lines(lines: Sequence[str]) -> list[list[str]]:
    """As many lines on each page as it holds; at least one page."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if len(pages[-1]) == LINES or sum(map(len, pages[-1])) + len(line) > PAGE_LENGTH:
            pages.append([])
        pages[-1].append(line)
    return pages
