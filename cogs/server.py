"""Whoever manages a server says where games may be played there, and how loud they may be."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.connection.handlers import on_press
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.permissions import require_manager
from cogs.panels.custom_ids import Press, is_id
from cogs.panels.server_admin import MOST_CHANNELS, SWITCHES, make_server
from cogs.words import say
from cogs.words.refusals import Refusal
from store import Server, Store


class ServerRules(commands.Cog):
    """The command /belfry server, and the presses below it.  What is said holds for what happens from then on."""

    def __init__(self, store: Store) -> None:
        self.store = store

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


def change(server: Server, what: str, values: list[str]) -> Server:
    """How games may be after a press.  Raises Refusal for one that is not offered."""
    if what == "channels" and len(values) <= MOST_CHANNELS and all(map(is_id, values)):
        return replace(server, channels=tuple(map(int, values)))
    name, _, state = what.partition(".")
    if name in SWITCHES and state in ("on", "off"):
        changed: dict[str, Any] = {name: state == "on"}
        return replace(server, **changed)
    raise Refusal(say("commands.setting"))
