"""All in one go: several decisions of a turn, answered in one form."""

from dataclasses import dataclass

import discord
from discord.ext import commands

from cogs.actions.filling import Filling, Unfit
from cogs.actions.planning import Planning
from cogs.connection.answers import open_form, reply
from cogs.connection.messages import Messages
from cogs.delivery.responses import Responses
from cogs.panels.custom_ids import Press
from cogs.panels.forms import make_form, offer_again, read_form
from cogs.panels.plans import make_plan


@dataclass(eq=False, repr=False)
class Forms(commands.Cog):
    """The buttons that open a form, and what is sent in it."""

    filling: Filling
    planning: Planning
    messages: Messages
    responses: Responses

    async def press_form(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button All in one go."""
        match, parts = await self.filling.find_parts(press.match, interaction.user.id)
        await open_form(interaction, make_form(match, press, parts))

    async def press_fill(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Choose what was filled in; what is left of it for later is shown as the plan that it is now."""
        user, wishes = interaction.user.id, read_form(values)
        async with self.responses.changing(interaction, press.match) as response:
            try:
                match, table = await self.filling.choose(press.match, user, (press.turn, press.moment), wishes)
            except Unfit as unfit:
                match, parts = await self.filling.find_parts(press.match, user)
                await reply(interaction, offer_again(match, parts, wishes, str(unfit)))
                return
            await response.show(match, table)
            if match.status == "running":
                planned = await self.planning.look(match.id, user)
                if planned.stored.plan and not planned.asked:
                    await reply(interaction, make_plan(*planned, self.messages.locate(match, interaction)))
