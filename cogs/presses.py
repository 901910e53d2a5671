"""Every press of a button or a menu arrives here and goes to who answers it.

One place, one visible list of actions: so a press on anything, of any age and
from any client, gets an answer, and what goes wrong in one is caught once.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord.ext import commands

from cogs.answers import answering, reply
from cogs.custom_ids import Press

log = logging.getLogger("belfry.presses")

Action = Callable[[discord.Interaction, Press, list[str]], Awaitable[None]]


class Presses(commands.Cog):
    """Sends presses to the `actions`, by their name."""

    def __init__(self, actions: dict[str, Action]) -> None:
        self.actions = actions

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Commands have their own way; everything else is a press."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: dict[str, Any] = dict(interaction.data or {})
        press = Press.parse(str(data.get("custom_id", "")))
        action = self.actions.get(press.action) if press else None
        if press is None or action is None:
            async with answering(interaction):
                await reply(interaction, "This button belongs to an earlier version of me. /board posts the game anew.")
            return
        values = [str(value) for value in data.get("values", [])]
        async with answering(interaction, game=press.match, turn=press.turn, action=press.action):
            await action(interaction, press, values)
