"""What somebody can do where they are."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.permissions import allow_anywhere
from cogs.connection.answers import reply
from cogs.panels.help import make_help
from cogs.telling.own_games import OwnGames
from store import Store


class Help(commands.Cog):
    """The command /help."""

    def __init__(self, store: Store, own_games: OwnGames) -> None:
        self.store = store
        self.own_games = own_games

    @allow_anywhere
    @app_commands.command(description="What you can do here, now")
    async def help(self, interaction: discord.Interaction) -> None:
        user, table = interaction.user.id, None
        match = await self.store.matches.find_in(interaction.channel_id or 0)
        if match:
            match, table = await self.store.play.load(match.id)
        waiting = await self.own_games.count_waiting(user, match.id if match else 0)
        server = interaction.guild_id is not None and interaction.is_guild_integration()
        manages = server and interaction.permissions.manage_guild
        await reply(interaction, make_help(match, table, user, waiting, server=server, manages=manages))
