"""All games of one person, and playing them one after the other in one private message."""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.actions.preferences import find_changed_zone, tell_time
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.permissions import allow_anywhere
from cogs.connection.press_handlers import on_press
from cogs.notifications.own_games import OwnGames
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.panels.own_games import find_next, make_ended, make_games
from cogs.panels.settings import Guess
from cogs.sync.private_panels import PrivateAnswers
from cogs.sync.responses import Responses
from cogs.words import say
from store import Store


@dataclass(eq=False, repr=False)
class Games(commands.Cog):
    """The command /games, and the presses that lead from one game to another."""

    store: Store
    matches: Matches
    own_games: OwnGames
    private_answers: PrivateAnswers
    responses: Responses

    @allow_anywhere
    @app_commands.command(description=say("commands.command.games"))
    async def games(self, interaction: discord.Interaction) -> None:
        await reply(interaction, await self.make_list(interaction))

    @on_press("games")
    async def press_games(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The buttons that turn the pages of the list."""
        await edit_pressed(interaction, await self.make_list(interaction, press.number))

    @on_press("ended")
    async def press_ended(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """What leads to games that ended before those in a list, or after them."""
        await edit_pressed(interaction, make_ended(await self.own_games.list_ended(interaction, press.number)))

    async def make_list(self, interaction: discord.Interaction, page: int = 0) -> Panel:
        """A page of all that the person plays, and what has ended of late."""
        games, ended = await self.own_games.list_all(interaction), await self.own_games.list_ended(interaction)
        lookout, clock = await self.find_lookout(interaction), await self.find_clock(interaction)
        tables = await self.own_games.list_open(interaction) if lookout else []
        return make_games(games, page, lookout=lookout, tables=tables, ended=ended, clock=clock)

    async def find_clock(self, interaction: discord.Interaction) -> Guess | None:
        """What the clock may show now of somebody who has told the time before clocks were changed."""
        zone, now = (await self.store.people.preferences(interaction.user.id)).zone, self.store.now()
        changed = find_changed_zone(zone, str(interaction.locale), now)
        return Guess(changed, tell_time(changed, now)) if changed else None

    async def find_lookout(self, interaction: discord.Interaction) -> tuple[int, bool] | None:
        """The server where this was sent, and whether the person waits for a table there; None where Belfry is not."""
        guild = interaction.guild_id if interaction.is_guild_integration() else None
        return (guild, interaction.user.id in await self.store.lookouts.on(guild)) if guild else None

    @on_press("open")
    async def press_open(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A game was chosen: the private message becomes the own panel in it."""
        await self.responses.show_here(interaction, *await self.matches.load(press.match))

    @on_press("next")
    async def press_next(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Next: the private answer becomes the own panel in the next game that waits for the person."""
        games = await self.own_games.list_all(interaction)
        self.private_answers.leave(press.match, interaction.user.id)
        following = find_next(games, press.match)
        if following is None or following.table is None:
            answer = edit_pressed if interaction.message and interaction.message.flags.ephemeral else reply
            await answer(interaction, make_games(games, why=say("games.no_other")))
        else:
            await self.responses.show_here(interaction, following.match, following.table)
