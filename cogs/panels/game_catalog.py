"""All games side by side, for who has still to choose one."""

from collections.abc import Iterable, Iterator

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row, button, lay_out, make_rows
from cogs.words import say
from engine.core.game_data import facts
from engine.games import GAMES
from engine.teaching.lesson import has_lesson


def list_games() -> list[str]:
    """All games by their names, the shortest first."""
    return sorted(GAMES, key=lambda game: facts(game).minutes)


def make_shelf() -> Panel:
    """A few lines on each game, and below them a button for each that opens a table, and their lessons; all of it is on
    one screen of a phone."""
    return lay_out(*map(tell_game, list_games()), *offer_tables())


def offer_tables() -> list[Row]:
    """A button for each game that opens a table, and the lessons."""
    games = list_games()
    buttons = [button(facts(game).title, Press("play", arg=game), discord.ButtonStyle.primary) for game in games]
    return [*make_rows(buttons), *list_lessons(games)]


def list_lessons(games: Iterable[str]) -> Iterator[Row]:
    """The menu of those that have a lesson."""
    options = [
        discord.SelectOption(label=facts(game).title, value=game, description=say("lessons.short"))
        for game in games
        if has_lesson(game)
    ]
    if options:
        yield Row(ui.Select(custom_id=Press("try").custom_id, placeholder=say("lessons.shelf"), options=options))


def tell_game(game: str) -> str:
    """What a game is called, for how many it is, how long it takes, and what one does in it."""
    told = facts(game)
    size = say("panels.shelf.size", players=told.players, n=told.minutes)
    return f"-# **{told.title}** · {size}\n-# {told.summary}"
