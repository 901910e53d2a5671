"""Every press of a button or a menu arrives here and goes to who handles it.

One place, one visible list of handlers: so a press on anything, of any age and
from any client, gets an answer, and what goes wrong in one is caught once.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord.ext import commands

from cogs.delivery.answers import answering, promise, reply
from cogs.panels.custom_ids import Press

PRIVATE = {"hand", "offer", "rules", "seed"}  # what is answered by a private message beside the pressed one
Handler = Callable[[discord.Interaction, Press, list[str]], Awaitable[None]]


class Presses(commands.Cog):
    """Sends presses to the `handlers`, by the name of their action."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self.handlers = handlers

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Commands have their own way; everything else is a press."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: dict[str, Any] = dict(interaction.data or {})
        press = Press.parse(str(data.get("custom_id", ""))) or Press("")
        values = [str(value) for value in data.get("values", [])]
        handler = self.handlers.get(press.action, self.explain_unknown)
        promise(interaction, private=press.action in PRIVATE)
        async with answering(interaction, game=press.match, turn=press.turn, action=press.action):
            await handler(interaction, press, values)

    async def explain_unknown(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A button that this version does not know."""
        await reply(interaction, "This button belongs to an earlier version of me. /board posts the game anew.")
