"""The rules of the games as players read them, chapter by chapter."""

from pathlib import Path

import discord

from cogs import panels
from cogs.custom_ids import Press

FOLDERS = [Path(__file__).parent.parent / "docs" / "rules"]  # searched in this order
CHAPTERS = 25  # options of a menu
TEXT = 4000  # characters of a message


def chapters(game: str) -> list[tuple[str, str]]:
    """The rules of a game as (title, text), in the order of the rulebook."""
    file = next(found for folder in FOLDERS if (found := folder / f"{game}.md").exists())
    head, *rest = file.read_text(encoding="utf-8").split("\n## ")
    parts = [part.partition("\n") for part in (head.removeprefix("# "), *rest)]
    return [(title, text.strip()) for title, _, text in parts]


def page(game: str, number: int) -> panels.Panel:
    """One chapter, with a menu of all."""
    told = chapters(game)
    number = number if number < len(told) else 0
    heading, text = told[number]
    options = [
        discord.SelectOption(label=title[:100], value=str(n), default=n == number)
        for n, (title, _) in enumerate(told[:CHAPTERS])
    ]
    menu = discord.ui.Select[discord.ui.LayoutView](custom_id=Press("page", arg=game).custom_id, options=options)
    return panels.note(f"## {heading}\n{text}"[:TEXT], discord.ui.ActionRow(menu))
