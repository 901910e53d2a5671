"""What is kept of a person: to be read, taken along, and erased; the command /privacy, and the presses below it."""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from base.time_limits import RECONSIDERED
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.permissions import allow_anywhere
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.panels.privacy import make_file, make_kept, preview_erasing
from cogs.words import say
from cogs.words.refusals import Outdated
from store import Store


@dataclass(eq=False, repr=False)
class Privacy(commands.Cog):
    """Answers in private alone.  `url`: the host's page about privacy, empty if there is none."""

    store: Store
    url: str = ""

    @allow_anywhere
    @app_commands.command(description=say("commands.command.privacy"))
    async def privacy(self, interaction: discord.Interaction) -> None:
        await reply(interaction, await self.make(interaction.user.id))

    @on_press("privacy")
    async def press_privacy(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """One of the buttons: the data, what being erased means, that it is wanted, and that it is not any more."""
        user = interaction.user.id
        if press.arg == "take":
            await reply(interaction, make_file(await self.store.traces.take_along(user)))
        elif press.arg == "erase":
            due = self.store.now() + RECONSIDERED
            matches, traces = await self.store.matches.of(user), await self.store.traces.count(user)
            ended = any(traces.games.get(status) for status in ("over", "stopped"))
            await edit_pressed(interaction, preview_erasing(matches, user, due, ended=ended))
        elif press.arg == "sure":
            await self.store.erasures.ask(user)
            await edit_pressed(interaction, await self.make(user))
        elif press.arg == "keep":
            kept = await self.store.erasures.take_back(user)
            await edit_pressed(interaction, await self.make(user, say("privacy.due.kept") if kept else ""))
        elif press.arg == "back":
            await edit_pressed(interaction, await self.make(user))
        else:
            raise Outdated

    async def make(self, user: int, why: str = "") -> Panel:
        """What is kept of somebody."""
        return make_kept(await self.store.traces.count(user), self.url, why)
