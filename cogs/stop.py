"""Ending a game before its time: the players together, or somebody who looks after the channel."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.actions.permissions import is_moderator
from cogs.actions.proposals import StopProposal
from cogs.actions.refusals import Refusal
from cogs.actions.votes import Verdict
from cogs.connection.answers import edit_pressed, reply
from cogs.delivery.responses import Responses
from cogs.delivery.silence import Silence
from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.ui import note
from cogs.panels.votes import confirm_stop
from cogs.time.deadlines import STALE
from cogs.time.stops import Uptime
from store import Match, Store


class Stop(commands.Cog):
    """The command /table stop, and the button of who can decide alone."""

    def __init__(self, store: Store, matches: Matches, silence: Silence, uptime: Uptime, responses: Responses) -> None:
        self.store = store
        self.matches = matches
        self.silence = silence
        self.uptime = uptime
        self.responses = responses

    @app_commands.command(description="End the game in this channel, if the other players agree")
    async def stop(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        user, moderator = interaction.user.id, interaction.permissions.manage_channels
        if match.status == "open":
            await self.close_lobby(interaction, match.id)
        elif user not in match.people and not moderator:
            raise Refusal(f"Only the players together, or somebody who may manage this channel, can end {match.label}.")
        elif user not in match.people or match.people == {user}:
            await reply(interaction, confirm_stop(match))
        else:
            async with self.responses.changing(interaction, match.id):
                match, table = await self.matches.load_running(match.id)
                verdict = await self.silence.agree(match, table, StopProposal.kind, user)
                await reply(interaction, explain(verdict, match))

    async def close_lobby(self, interaction: discord.Interaction, number: int) -> None:
        """Close a game that has not begun: those who sit there, who looks after the channel; after a day, anybody."""
        match = await self.matches.find_in(interaction.channel_id)
        allowed = interaction.permissions.manage_channels or match.seat_of(interaction.user.id) is not None
        if not allowed and not self.silence.is_stale(match):
            free = round(self.uptime.ends(STALE, match.since))
            raise Refusal(
                "Only those at the table, or somebody who may manage this channel, can close the table of "
                f"{match.label}. "
                f"If nobody does anything there, anybody can from <t:{free}:f> on."
            )
        async with self.responses.changing(interaction, number):
            await self.store.lobbies.close(number)
            await reply(interaction, f"The table of {tell_game(match)} is closed.")

    async def press_close(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Close of a lobby in which nobody has done anything for a day."""
        await self.close_lobby(interaction, press.match)

    async def press_end(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A moderator ends the game, or the only person who plays."""
        match, _ = await self.matches.load_running(press.match)
        if not is_moderator(interaction, match) and match.people != {interaction.user.id}:
            raise Refusal(
                f"Only somebody who may manage this channel can end {match.label} alone. /table stop asks the others."
            )
        async with self.responses.changing(interaction, match.id):
            await self.matches.stop(match.id, interaction.user.id)
            await edit_pressed(interaction, note(explain(Verdict.CARRIED, match)))


def explain(verdict: Verdict, match: Match) -> str:
    """What somebody reads who would like to end a game."""
    if verdict is Verdict.CARRIED:
        return f"{tell_game(match)} was ended."
    return (
        f"{tell_game(match)}: the others are asked in the channel. Who says nothing for a day after being told "
        "agrees; who plays on does not."
    )
