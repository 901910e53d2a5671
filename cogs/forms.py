"""All in one go: several decisions of a turn, answered in one form, now or in a plan."""

import discord
from discord.ext import commands

from cogs.actions.filling import AS_FAR, Filling, Unfit, add_filled
from cogs.actions.planning import Planned, Planning
from cogs.actions.refusals import Refusal
from cogs.connection.answers import edit_pressed, open_form, reply
from cogs.connection.messages import Messages
from cogs.delivery.responses import Responses
from cogs.panels.custom_ids import Press, is_number
from cogs.panels.forms import is_for_now, make_form, offer_again, read_form
from cogs.panels.plans import make_plan
from cogs.panels.ui import Panel


class Forms(commands.Cog):
    """The buttons that open a form, and what is sent in it."""

    def __init__(self, filling: Filling, planning: Planning, messages: Messages, responses: Responses) -> None:
        self.filling = filling
        self.planning = planning
        self.messages = messages
        self.responses = responses

    async def press_form(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button All in one go."""
        match, parts = await self.filling.find_parts(press.match, interaction.user.id, now=is_for_now(press))
        await open_form(interaction, make_form(match, press, parts))

    async def press_fill(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The form was sent."""
        if is_for_now(press):
            await self.choose(interaction, press, values)
        else:
            await self.plan(interaction, press, values)

    async def choose(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Choose what was filled in; what is left of it for later is shown as the plan that it is now."""
        user, wishes = interaction.user.id, read_form(values)
        async with self.responses.changing(interaction, press.match) as response:
            try:
                match, table = await self.filling.choose(press.match, user, (press.turn, press.moment), wishes)
            except Unfit as unfit:
                match, parts = await self.filling.find_parts(press.match, user, now=True)
                await reply(interaction, offer_again(match, parts, wishes, str(unfit)))
                return
            await response.show(match, table)
            if match.status == "running":
                planned = await self.planning.look(match.id, user)
                if planned.stored.plan and not planned.asked:
                    await reply(interaction, self.show(interaction, planned))

    async def plan(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Make what was filled in a line of the plan."""
        user, why = interaction.user.id, ""
        try:
            step = int(press.arg) if is_number(press.arg) else 0
            planned = await self.planning.change(press.match, user, step, add_filled(read_form(values)))
            why = AS_FAR if planned.stored.draft is not None else ""
        except Refusal as refusal:
            planned, why = await self.planning.look(press.match, user), str(refusal)
        await edit_pressed(interaction, self.show(interaction, planned, why))

    def show(self, interaction: discord.Interaction, planned: Planned, why: str = "") -> Panel:
        """The plan as an answer to this."""
        return make_plan(*planned, self.messages.locate(planned.match, interaction), why)
