"""Ending a game before its time: the players together, or somebody who looks after the channel."""

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs import panels
from cogs.answers import Refusal, reply
from cogs.boards import Boards
from cogs.custom_ids import Press
from cogs.names import listed, shown
from cogs.tables import Tables, seat_of
from store import Match

log = logging.getLogger("belfry.ending")


class Ending(commands.Cog):
    """The command /stop, and the vote that it calls."""

    def __init__(self, tables: Tables, boards: Boards) -> None:
        self.tables = tables
        self.boards = boards
        self.store = tables.store

    @app_commands.command(description="End the game in this channel, if the other players agree")
    @app_commands.guild_only()
    async def stop(self, interaction: discord.Interaction) -> None:
        match = await self.tables.here(interaction)
        moderator = interaction.permissions.manage_channels
        if match.status == "open":
            if not moderator and match.seat_of(interaction.user.id) is None:
                raise Refusal("Only those at the table, or somebody who may manage this channel, can close it.")
            await self.store.stop(match.id)
            await reply(interaction, "The table is closed.")
            self.boards.refresh(match.id)
            return
        seat = match.seat_of(interaction.user.id)
        if seat is None:
            if not moderator:
                raise Refusal(
                    "Only the players together, or somebody who may manage this channel, can end a running game."
                )
            row = discord.ui.ActionRow[discord.ui.LayoutView](
                panels.button("End the game", Press("end", match.id), discord.ButtonStyle.danger)
            )
            await reply(
                interaction,
                panels.note(
                    f"This ends the game of {panels.title(match.game)} for all its players, without a winner. "
                    f"It cannot be taken back.",
                    row,
                ),
            )
            return
        await self.store.agree(match.id, "stop", interaction.user.id)
        await interaction.response.send_message(view=self.vote(match, {interaction.user.id}, moderator).view)

    def vote(self, match: Match, agreed: set[int], moderator: bool = False) -> panels.Panel:
        """The question to all players whether to end the game."""
        yes = [shown(seat.name) for seat in match.seats if seat.user in agreed]
        no = [shown(seat.name) for seat in match.seats if seat.user not in agreed]
        row = discord.ui.ActionRow[discord.ui.LayoutView](
            panels.button("Agree to end it", Press("agree", match.id), discord.ButtonStyle.danger),
            panels.button("Play on", Press("disagree", match.id)),
        )
        hint = "\n-# Somebody who may manage this channel can decide it alone with Agree." if moderator else ""
        return panels.note(
            f"**{listed(yes)}** would like to end this game of {panels.title(match.game)}. Still to agree: "
            f"**{listed(no)}**.{hint}",
            row,
        )

    async def press_agree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player agrees to end the game; a moderator ends it."""
        match, _ = await self.tables.look(press.match)
        moderator = interaction.permissions.manage_channels and interaction.channel_id == match.channel
        if match.status != "running":
            raise Refusal("This game is over.")
        if not moderator:
            seat_of(match, interaction.user.id)
        agreed = await self.store.agree(match.id, "stop", interaction.user.id)
        if moderator or agreed >= {seat.user for seat in match.seats}:
            await self.end(interaction, match)
        else:
            await interaction.response.edit_message(view=self.vote(match, agreed).view)

    async def press_disagree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player wants to play on."""
        match, _ = await self.tables.look(press.match)
        seat_of(match, interaction.user.id)
        await self.store.clear_agreements(match.id, "stop")
        name = shown(match.names[seat_of(match, interaction.user.id)])
        await interaction.response.edit_message(
            view=panels.note(f"{name} would rather play on. The game continues.").view
        )

    async def press_end(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A moderator ends the game."""
        match, _ = await self.tables.look(press.match)
        if not interaction.permissions.manage_channels or interaction.channel_id != match.channel:
            raise Refusal("Only somebody who may manage this channel can do that.")
        if match.status != "running":
            raise Refusal("This game is over.")
        await self.end(interaction, match)

    async def end(self, interaction: discord.Interaction, match: Match) -> None:
        """End the game without a result."""
        async with self.tables.lock(match.id):
            await self.store.stop(match.id)
        log.info("game stopped", extra={"game": match.id, "by": interaction.user.id})
        await interaction.response.edit_message(
            view=panels.note(f"The game of {panels.title(match.game)} was ended.").view
        )
        self.boards.refresh(match.id)
