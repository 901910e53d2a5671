"""Ending a game before its time: the players together, or somebody who looks after the channel."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches, require_seat
from cogs.actions.refusals import Refusal
from cogs.delivery.answers import edit_pressed, reply, send_to_all
from cogs.delivery.responses import Responses
from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown
from cogs.panels.ui import note
from cogs.panels.votes import ask_to_stop, confirm_stop, is_carried, mention_asked
from store import Match, Store


class Stop(commands.Cog):
    """The command /stop, and the vote that it calls."""

    def __init__(self, store: Store, matches: Matches, responses: Responses) -> None:
        self.store = store
        self.matches = matches
        self.responses = responses

    @app_commands.command(description="End the game in this channel, if the other players agree")
    @app_commands.guild_only()
    async def stop(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        user, moderator = interaction.user.id, interaction.permissions.manage_channels
        if match.status == "open":
            await self.close_lobby(interaction, match)
        elif user not in match.people and not moderator:
            raise Refusal("Only the players together, or somebody who may manage this channel, can end a running game.")
        elif user not in match.people or match.people == {user}:
            await reply(interaction, confirm_stop(match))
        else:
            agreed = await self.store.agree(match.id, topic(match.turn), user)
            if is_carried(match, agreed):
                await self.end(interaction, match)
            else:
                question = ask_to_stop(match, match.turn, agreed, moderator=moderator)
                await send_to_all(interaction, question, mention_asked(match, agreed))

    async def close_lobby(self, interaction: discord.Interaction, match: Match) -> None:
        """Close a game that has not begun, for somebody who sits there or looks after the channel."""
        if not interaction.permissions.manage_channels and match.seat_of(interaction.user.id) is None:
            raise Refusal("Only those at the table, or somebody who may manage this channel, can close it.")
        async with self.responses.changing(interaction, match.id):
            await self.store.close_lobby(match.id)
            await reply(interaction, "The table is closed.")

    async def press_agree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player agrees to end the game; a moderator ends it."""
        match, _ = await self.matches.load_running(press.match)
        if not is_moderator(interaction, match):
            require_seat(match, interaction.user.id)
        agreed = await self.store.agree(match.id, topic(press.turn), interaction.user.id)
        if is_moderator(interaction, match) or is_carried(match, agreed):
            await self.end(interaction, match)
        else:
            await edit_pressed(interaction, ask_to_stop(match, press.turn, agreed))

    async def press_disagree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player wants to play on."""
        match, _ = await self.matches.load_running(press.match)
        name = escape_markdown(match.names[require_seat(match, interaction.user.id)])
        await self.store.clear_agreements(match.id, topic(press.turn))
        await edit_pressed(interaction, note(f"{name} would rather play on. The game continues."))

    async def press_end(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A moderator ends the game, or the only person who plays."""
        match, _ = await self.matches.load_running(press.match)
        if not is_moderator(interaction, match) and match.people != {interaction.user.id}:
            raise Refusal("Only somebody who may manage this channel can do that alone. Ask the others with /stop.")
        await self.end(interaction, match)

    async def end(self, interaction: discord.Interaction, match: Match) -> None:
        """End the game without a result, and say so in place of the question, if one was pressed."""
        async with self.responses.changing(interaction, match.id):
            await self.matches.stop(match.id, interaction.user.id)
            outcome = note(f"The game of {match.title} was ended.")
            if interaction.message:
                await edit_pressed(interaction, outcome)
            else:
                await send_to_all(interaction, outcome)


def is_moderator(interaction: discord.Interaction, match: Match) -> bool:
    """Whether somebody may decide about a game alone, in whose channel a button was pressed."""
    return interaction.permissions.manage_channels and interaction.channel_id == match.channel


def topic(turn: int) -> str:
    """What is agreed to. It names the turn in which it was asked: who asks much later asks everybody anew."""
    return f"stop.{turn}"
