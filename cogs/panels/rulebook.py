"""The rules of the games as players read them, chapter by chapter."""

from pathlib import Path

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.lesson import try_button
from cogs.panels.offers import BUTTON_LABEL
from cogs.panels.ui import Panel, Row, button, make_rows, note
from cogs.words import Marked, say
from engine.catalog import facts
from engine.lesson import has_lesson

FOLDERS = [Path(__file__).parents[2] / "docs" / "rules"]  # searched in this order
CHAPTERS = 25  # options of a menu
MESSAGE_LENGTH = 4000  # characters of a message


def read_chapters(game: str) -> list[tuple[str, str]]:
    """The rules of a game as (title, text), in the order of the rulebook; the first says what it is, and its aim."""
    file = next(found for folder in FOLDERS if (found := folder / f"{game}.md").exists())
    head, *rest = file.read_text(encoding="utf-8").split("\n## ")
    parts = [part.partition("\n") for part in (head.removeprefix("# "), *rest)]
    told = [(title, text.strip()) for title, _, text in parts]
    if len(told) == 1:
        return told
    (title, about), (aim, text), *others = told
    return [(title, f"{about}\n### {aim}\n{text}"), *others]


def tell_primer(game: str) -> list[str]:
    """What one wants and what a turn is, in small print, for who has never played the game."""
    goal, turn = facts(game).primer
    return [f"-# {say('games.primer', goal=Marked(goal))}", f"-# {turn}"]


def make_page(game: str, number: int) -> Panel:
    """One chapter, with a menu of all, a button for the one after it, and one for the lesson."""
    chapters = read_chapters(game)
    number = number if number < len(chapters) else 0
    heading, text = chapters[number]
    options = [
        discord.SelectOption(label=title[:100], value=str(n), default=n == number)
        for n, (title, _) in enumerate(chapters[:CHAPTERS])
    ]
    menu = discord.ui.Select[discord.ui.LayoutView](custom_id=Press("page", arg=game).custom_id, options=options)
    buttons = []
    if number + 1 < len(options):
        after = Press("page", turn=number + 1, arg=game)
        buttons.append(button(say("panels.rules.next", chapter=Marked(chapters[number + 1][0]))[:BUTTON_LABEL], after))
    if has_lesson(game):
        buttons.append(try_button(game))
    return note(f"## {heading}\n{text}"[:MESSAGE_LENGTH], Row(menu), *make_rows(buttons))
