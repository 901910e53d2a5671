"""What somebody has come to, and who comes out ahead on a server: the commands /me and /table champions."""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.connection.interactions import reply
from cogs.connection.permissions import allow_anywhere
from cogs.panels.statistics import make_champions, make_results
from cogs.words import say
from cogs.words.refusals import Refusal
from store import Store


@dataclass(eq=False, repr=False)
class Results(commands.Cog):
    """Answers of both are for who asks alone."""

    store: Store

    @allow_anywhere
    @app_commands.command(description=say("commands.command.me"))
    async def me(self, interaction: discord.Interaction) -> None:
        user = interaction.user.id
        shown = (await self.store.people.preferences(user)).shown
        await reply(interaction, make_results(await self.store.results.of(user), shown=shown))

    @app_commands.command(description=say("commands.command.champions"), extras={"group": "table"})
    async def champions(self, interaction: discord.Interaction) -> None:
        guild = interaction.guild_id or 0
        if not (await self.store.servers.get(guild)).champions:
            raise Refusal(say("results.champions.off"))
        await reply(interaction, make_champions(await self.store.results.champions(guild)))
