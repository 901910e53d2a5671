"""What managers of a server set: where games may be played, how loud they may be, and that all are deleted."""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.background.erasure import Forgetting
from cogs.connection.errors import UNREACHABLE
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.permissions import require_manager
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press, is_id
from cogs.panels.layout import note
from cogs.panels.server_admin import MOST_CHANNELS, SWITCHES, make_server, preview_forgetting, tell_forgotten
from cogs.words import say
from cogs.words.refusals import Outdated, Refusal
from store import Server, Store


@dataclass(eq=False, repr=False)
class ServerRules(commands.Cog):
    """The commands /belfry server and /belfry forget, and the presses below them.

    What a manager sets holds for what happens from then on.
    """

    store: Store
    forgetting: Forgetting

    @app_commands.command(description=say("commands.command.server"), extras={"group": "belfry"})
    async def server(self, interaction: discord.Interaction) -> None:
        require_manager(interaction)
        await reply(interaction, make_server(await self.store.servers.get(interaction.guild_id or 0)))

    @on_press("server")
    async def press_server(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The menu of channels, or one of the buttons."""
        require_manager(interaction)
        guild = interaction.guild_id or 0
        server = change(await self.store.servers.get(guild), press.arg, values)
        await self.store.servers.set(guild, server)
        await edit_pressed(interaction, make_server(server))

    @app_commands.command(description=say("commands.command.forget"), extras={"group": "belfry"})
    async def forget(self, interaction: discord.Interaction) -> None:
        require_manager(interaction)
        await reply(interaction, preview_forgetting(await self.store.servers.count_games(interaction.guild_id or 0)))

    @on_press("forget")
    async def press_forget(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button that deletes them; all who see the channel read that it was done, and by whom."""
        require_manager(interaction)
        guild = interaction.guild_id
        if press.arg != "sure" or guild is None:
            raise Outdated
        await self.forgetting.end(guild)
        await edit_pressed(interaction, note(say("hosting.forget.done")))
        if isinstance(interaction.channel, discord.abc.Messageable):
            with suppress(discord.HTTPException, *UNREACHABLE):
                await interaction.channel.send(
                    view=tell_forgotten(interaction.user.id).view, allowed_mentions=discord.AllowedMentions.none()
                )


def change(server: Server, what: str, values: list[str]) -> Server:
    """How games may be after a press.  Raises Refusal for one that is not offered."""
    if what == "channels" and len(values) <= MOST_CHANNELS and all(map(is_id, values)):
        return replace(server, channels=tuple(map(int, values)))
    name, _, state = what.partition(".")
    if name in SWITCHES and state in ("on", "off"):
        changed: dict[str, Any] = {name: state == "on"}
        return replace(server, **changed)
    raise Refusal(say("commands.setting"))
