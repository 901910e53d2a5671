"""Ending a game before its time: the players together, or somebody who looks after the channel."""

import logging
from collections.abc import Collection

import discord
from discord import app_commands
from discord.ext import commands

from cogs import panels, votes
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
            await self.store.close_table(match.id)
            try:
                await reply(interaction, "The table is closed.")
            finally:
                self.boards.refresh(match.id)
            return
        user = interaction.user.id
        if user not in match.people and not moderator:
            raise Refusal("Only the players together, or somebody who may manage this channel, can end a running game.")
        if not match.people - {user} or user not in match.people:
            row = discord.ui.ActionRow[discord.ui.LayoutView](
                panels.button("End the game", Press("end", match.id), discord.ButtonStyle.danger)
            )
            text = f"This ends the game of {panels.title(match.game)} for all its players, without a winner."
            await reply(interaction, panels.note(f"{text} It cannot be taken back.", row))
            return
        agreed = await self.store.agree(match.id, stopping(match.turn), user)
        if votes.carried(match, agreed):
            await self.end(interaction, match)
        else:
            await interaction.response.send_message(
                view=question(match, match.turn, agreed, moderator).view, allowed_mentions=votes.asked(match, agreed)
            )

    async def press_agree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player agrees to end the game; a moderator ends it."""
        match, _ = await self.tables.look(press.match)
        moderator = interaction.permissions.manage_channels and interaction.channel_id == match.channel
        if match.status != "running":
            raise Refusal("This game is over.")
        if not moderator:
            seat_of(match, interaction.user.id)
        agreed = await self.store.agree(match.id, stopping(press.turn), interaction.user.id)
        if moderator or votes.carried(match, agreed):
            await self.end(interaction, match)
        else:
            await interaction.response.edit_message(view=question(match, press.turn, agreed).view)

    async def press_disagree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player wants to play on."""
        match, _ = await self.tables.look(press.match)
        name = shown(match.names[seat_of(match, interaction.user.id)])
        if match.status != "running":
            raise Refusal("This game is over.")
        await self.store.clear_agreements(match.id, stopping(press.turn))
        await votes.decide(interaction, f"{name} would rather play on. The game continues.")

    async def press_end(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A moderator ends the game, or the only person who plays."""
        match, _ = await self.tables.look(press.match)
        moderator = interaction.permissions.manage_channels and interaction.channel_id == match.channel
        if not moderator and match.people != {interaction.user.id}:
            raise Refusal("Only somebody who may manage this channel can do that alone. Ask the others with /stop.")
        if match.status != "running":
            raise Refusal("This game is over.")
        await self.end(interaction, match)

    async def end(self, interaction: discord.Interaction, match: Match) -> None:
        """End the game without a result."""
        async with self.tables.lock(match.id):
            await self.store.stop(match.id)
        log.info("game stopped", extra={"game": match.id, "by": interaction.user.id})
        try:
            await votes.decide(interaction, f"The game of {panels.title(match.game)} was ended.")
        finally:
            self.boards.refresh(match.id)


def stopping(turn: int) -> str:
    """What is agreed to. It names the turn in which it was asked: who asks much later asks everybody anew."""
    return f"stop.{turn}"


def question(match: Match, turn: int, agreed: Collection[int], moderator: bool = False) -> panels.Panel:
    """The question to all players whether to end the game, as it was asked in a turn."""
    yes = [shown(name) for seat, name in zip(match.seats, match.names, strict=True) if seat.user in agreed]
    return votes.question(
        match,
        f"**{listed(yes)}** would like to end this game of {panels.title(match.game)}.",
        agreed,
        panels.button("Agree to end it", Press("agree", match.id, turn), discord.ButtonStyle.danger),
        panels.button("Play on", Press("disagree", match.id, turn)),
        hint="Somebody who may manage this channel can decide it alone with Agree to end it." if moderator else "",
    )
