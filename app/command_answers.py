"""The slash commands as discord.py holds them: how each is answered in time, and what people read if one fails."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.connection.interactions import answering, line_up, promise
from cogs.words import Marked, join, say
from cogs.words.refusals import Refusal

if TYPE_CHECKING:
    from app.client import Belfry


class Commands(app_commands.CommandTree["Belfry"]):
    """Slash commands: each answer is promised in time; what goes wrong is told to the person and logged."""

    async def interaction_check(self, interaction: discord.Interaction["Belfry"], /) -> bool:
        """Before each command."""
        if interaction.type is discord.InteractionType.application_command:
            queues = interaction.client.queues
            promise(interaction, private=True, soon=queues.are_long())
            try:
                await line_up(interaction, queues)
            except Refusal as refused:
                async with answering(interaction):
                    raise refused
                return False
        return True

    async def on_error(
        self, interaction: discord.Interaction["Belfry"], error: app_commands.AppCommandError, /
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
            return
        command = interaction.command.qualified_name if interaction.command else "?"
        async with interaction.client.refusals.replacing(interaction), answering(interaction, command=command):
            if isinstance(error, app_commands.CommandNotFound):
                raise Refusal(self.explain_outdated(error.name))
            if isinstance(error, app_commands.CommandSignatureMismatch):
                raise Refusal(self.explain_outdated(error.command.name))
            raise error.original if isinstance(error, app_commands.CommandInvokeError) else error

    def explain_outdated(self, name: str) -> str:
        """What somebody reads whose Discord still offers a command of another version under this name."""
        known = [one for one in self.walk_commands() if isinstance(one, app_commands.Command)]
        found = [one for one in known if name in (one.name, one.parent and one.parent.name)]
        if not found:
            return say("commands.other_version.gone")
        commands = [Marked(name) for name in sorted(f"/{one.qualified_name}" for one in found)]
        return say("commands.other_version.moved", commands=join(commands, "or"))
