"""Changing how fast a running game is played: the command /table pace, which asks the others."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches, require_seat
from cogs.actions.proposals import PaceProposal
from cogs.actions.refusals import Refusal
from cogs.actions.seating import Seating
from cogs.actions.votes import Verdict
from cogs.connection.answers import reply
from cogs.delivery.responses import Responses
from cogs.delivery.silence import Silence
from cogs.panels.heads import tell_game
from store.pace import NONE


class Paces(commands.Cog):
    """The pace of a running game, on which its players agree."""

    def __init__(self, matches: Matches, seating: Seating, silence: Silence, responses: Responses) -> None:
        self.matches = matches
        self.seating = seating
        self.silence = silence
        self.responses = responses

    @app_commands.command(description="Change how fast the game in this channel is played, if no other player objects")
    @app_commands.describe(pace="How long each player has, or an hour of the day: 24h, 21 Berlin, or none")
    async def pace(self, interaction: discord.Interaction, pace: str) -> None:
        match, table = await self.matches.load_running((await self.matches.find_in(interaction.channel_id)).id)
        user = interaction.user.id
        require_seat(match, user)
        wanted = await self.seating.read_pace(pace, user)
        if wanted == match.pace:
            raise Refusal(f"{match.label} is played at this pace already.")
        async with self.responses.changing(interaction, match.id):
            what = f"{PaceProposal.kind}.{wanted.text if wanted else NONE}"
            verdict = await self.silence.agree(match, table, what, user)
            if verdict is Verdict.CARRIED:
                await reply(interaction, f"{tell_game(match)} has a new pace. The board says so.")
            else:
                await reply(
                    interaction,
                    f"{tell_game(match)}: the others are asked in the channel. If nobody objects within a day of "
                    "being told, the pace is changed. Until then it stays as it is.",
                )

    @pace.autocomplete("pace")
    async def suggest(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The usual paces, and what was typed if it is one."""
        found = await self.seating.suggest_paces(current, interaction.user.id)
        return [app_commands.Choice(name=words, value=text) for text, words in found.items()]
