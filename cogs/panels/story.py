"""All lines of a game, in pages that a phone shows at once; counted from the beginning, so that they stay the same."""

from collections.abc import Sequence

from cogs.panels.board_text import PAGE_LENGTH
from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.names import escape_markdown
from cogs.panels.ui import Panel, Row, button, lay_out, note
from cogs.words import say
from store import Match

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
        button(say("games.replay.first"), Press("browse", match.id, 0, arg="first"), disabled=first),
        button(say("buttons.earlier"), Press("browse", match.id, max(0, number - 1), arg="earlier"), disabled=first),
        button(say("buttons.later"), Press("browse", match.id, number + 1, arg="later"), disabled=last),
        button(
            say("games.story.newest"),
            Press("browse", match.id, newest, arg="newest"),
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
