"""Looking at a game: its board, how things stand in words, the seed of its shuffles."""

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.actions.permissions import explain_missing
from cogs.actions.refusals import Refusal
from cogs.delivery.answers import reply
from cogs.delivery.boards import Boards
from cogs.delivery.messages import Messages
from cogs.delivery.refresher import Refresher
from cogs.panels.board import explain_seed
from cogs.panels.custom_ids import Press
from cogs.panels.standings import tell_standings
from store import Match, Store

log = logging.getLogger("belfry.look")


class Look(commands.Cog):
    """The commands /board and /table, and the button Seed."""

    def __init__(
        self, store: Store, matches: Matches, messages: Messages, boards: Boards, refresher: Refresher
    ) -> None:
        self.store = store
        self.matches = matches
        self.messages = messages
        self.boards = boards
        self.refresher = refresher

    @app_commands.command(description="Post the board, or the open table, anew at the bottom of the channel")
    @app_commands.guild_only()
    async def board(self, interaction: discord.Interaction) -> None:
        thread = isinstance(interaction.channel, discord.Thread)
        if lacking := explain_missing(interaction.app_permissions, thread=thread):
            raise Refusal(lacking)
        match = await self.store.match_in(interaction.channel_id or 0) or await self.adopt(interaction)
        await interaction.response.defer(ephemeral=True)
        try:
            await self.boards.repost(match.id)
        finally:
            self.refresher.refresh(match.id)
        await interaction.delete_original_response()

    @app_commands.command(description="Who plays in this channel, whose turn it is, and since when")
    async def table(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        match, table = await self.store.load(match.id)
        await reply(interaction, tell_standings(match, table))

    async def press_seed(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Seed of a game that is over: the seed of its chance, and its seal."""
        match, table = await self.matches.load(press.match)
        if match.status == "running":
            raise Refusal("The seed is told when the game is over. Until then /table shows its seal.")
        await reply(interaction, explain_seed(match, table))

    async def adopt(self, interaction: discord.Interaction) -> Match:
        """A game of this person whose channel is gone goes on in the channel of the interaction."""
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        for match in await self.store.matches_of(interaction.user.id):
            if (
                match.status == "running"
                and interaction.user.id in match.people
                and match.guild == interaction.guild_id
                and await self.messages.is_gone(match.channel)
            ):
                log.info("game moved", extra={"game": match.id, "channel": interaction.channel_id})
                return await self.store.move(match.id, interaction.guild_id, interaction.channel_id)
        raise Refusal("There is no game in this channel. Open one with /play.")
