"""All games side by side, for who has still to choose one."""

from collections.abc import Iterable, Iterator

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.pictures import show_sample
from cogs.panels.ui import Panel, Row, button, lay_out, make_rows
from cogs.words import say
from engine.catalog import facts
from engine.games import GAMES
from engine.lesson import has_lesson

Card = ui.Section[ui.LayoutView]


def list_games() -> list[str]:
    """All games by their names, the shortest first."""
    return sorted(GAMES, key=lambda game: facts(game).minutes)


def make_shelf() -> Panel:
    """A card for each game, with its board, and below them a button for each that opens a table, and their lessons."""
    games = list_games()
    samples = [show_sample(game) for game in games]
    cards = [make_card(game, sample.url, sample.alt) for game, sample in zip(games, samples, strict=True)]
    buttons = [button(facts(game).title, Press("play", arg=game), discord.ButtonStyle.primary) for game in games]
    panel = lay_out(say("games.shelf"), *cards, *make_rows(buttons), *list_lessons(games))
    return panel._replace(pictures=tuple(samples))


def list_lessons(games: Iterable[str]) -> Iterator[Row]:
    """The menu of those that have a lesson."""
    options = [
        discord.SelectOption(label=facts(game).title, value=game, description=say("lessons.short"))
        for game in games
        if has_lesson(game)
    ]
    if options:
        yield Row(ui.Select(custom_id=Press("try").custom_id, placeholder=say("lessons.shelf"), options=options))


def make_card(game: str, url: str, alt: str) -> Card:
    """What a game is called, for how many it is, how long it takes and what one does in it, beside its board."""
    told = facts(game)
    size = say("panels.shelf.size", players=told.players, n=told.minutes)
    text = f"**{told.title}**\n{told.summary}\n-# {size}"
    return ui.Section(text, accessory=ui.Thumbnail(url, description=alt))
