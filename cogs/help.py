"""What one can do where one is, the rules of the games, and what Belfry is."""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from base.version import RELEASE
from cogs.actions.command_input import offer_games, read_game
from cogs.background.command_sync import Installer
from cogs.background.health import Health, tell_figures
from cogs.connection.duplicate_instance import Rivals
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.permissions import allow_anywhere
from cogs.connection.press_handlers import on_press
from cogs.notifications.own_games import OwnGames
from cogs.panels.custom_ids import Press, is_number
from cogs.panels.help import make_help
from cogs.panels.rulebook import make_page
from cogs.words import Marked, say
from cogs.words.refusals import Refusal
from engine.core.game_data import facts
from engine.games import GAMES
from store import Store


@dataclass(eq=False, repr=False)
class About(commands.Cog):
    """Commands that need no game."""

    store: Store
    own_games: OwnGames
    rivals: Rivals
    installer: Installer
    health: Health
    privacy: str = ""
    terms: str = ""

    @allow_anywhere
    @app_commands.command(description=say("commands.command.help"))
    async def help(self, interaction: discord.Interaction) -> None:
        user, table = interaction.user.id, None
        match = await self.store.matches.find_in(interaction.channel_id or 0)
        if match:
            match, table = await self.store.play.load(match.id)
        waiting = await self.own_games.count_waiting(user, match.id if match else 0)
        server = interaction.guild_id is not None and interaction.is_guild_integration()
        manages = server and interaction.permissions.manage_guild
        await reply(interaction, make_help(match, table, user, waiting, server=server, manages=manages))

    @app_commands.command(description=say("commands.command.rules"))
    @app_commands.describe(game=say("commands.parameter.rules.game"))
    async def rules(self, interaction: discord.Interaction, game: str) -> None:
        await reply(interaction, make_page(read_game(game), 0))

    @rules.autocomplete("game")
    async def suggest_games(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The games whose titles contain what was typed."""
        return offer_games(current)

    @on_press("rules", private=True)
    async def press_rules(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Rules of a game."""
        match = await self.store.matches.find(press.match)
        if match is None:
            raise Refusal(say("actions.gone"))
        await reply(interaction, make_page(match.game, 0))

    @on_press("page")
    async def press_page(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The menu of chapters, or the button for the next one."""
        number = int(values[0]) if values and is_number(values[0]) else press.number
        if press.arg not in GAMES:
            raise Refusal(say("commands.no_rules"))
        await edit_pressed(interaction, make_page(press.arg, number))

    def tell_pages(self) -> str:
        """The ways to the host's pages, as many as there are."""
        pages = {"privacy": self.privacy, "terms": self.terms}
        return "".join(f" {say(f'hosting.page.{name}', url=Marked(url))}" for name, url in pages.items() if url)

    @app_commands.command(description=say("commands.command.about"), extras={"group": "belfry"})
    async def about(self, interaction: discord.Interaction) -> None:
        games = [
            say("hosting.about.credits", game=facts(name).title, credits=Marked(facts(name).credits)) for name in GAMES
        ]
        text = (
            f"## {say('hosting.about.title', release=Marked(RELEASE))}\n{say('hosting.about.about')}\n\n"
            f"{say('hosting.about.stored')}{self.tell_pages()}\n\n" + "\n".join(games) + "\n\n"
            f"{await self.tell_hosts(interaction)}-# {say('hosting.about.icons')}"
        )
        if self.installer.refusal:
            text = f"{say('errors.refused_commands', text=self.installer.refusal)}\n{text}"
        if self.rivals.are_there():
            text = f"{say('errors.another')}\n{text}"
        await reply(interaction, text)

    async def tell_hosts(self, interaction: discord.Interaction) -> str:
        """How Belfry is, for users who manage the server; empty for all others."""
        return f"{tell_figures(await self.health.measure())}\n" if interaction.permissions.manage_guild else ""
