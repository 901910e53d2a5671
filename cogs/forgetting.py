"""The games of a server are deleted: at once, as who manages it wants, or a month after Belfry was removed."""

import logging
from contextlib import suppress
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.connection.errors import UNREACHABLE
from cogs.connection.handlers import on_press
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.messages import Messages
from cogs.connection.permissions import require_manager
from cogs.connection.shards import Shards
from cogs.panels.custom_ids import Press
from cogs.panels.layout import note
from cogs.panels.server_admin import preview_forgetting, tell_forgotten
from cogs.sync.boards import Boards
from cogs.words import say
from cogs.words.refusals import Outdated
from store import Store

log = logging.getLogger("belfry.forgetting")


@dataclass(eq=False, repr=False)
class Forgetting(commands.Cog):
    """The command /belfry forget, and what is forgotten by itself."""

    client: discord.Client
    store: Store
    matches: Matches
    messages: Messages
    shards: Shards
    boards: Boards

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
        await self.end(guild)
        await edit_pressed(interaction, note(say("hosting.forget.done")))
        if isinstance(interaction.channel, discord.abc.Messageable):
            with suppress(discord.HTTPException, *UNREACHABLE):
                await interaction.channel.send(
                    view=tell_forgotten(interaction.user.id).view, allowed_mentions=discord.AllowedMentions.none()
                )

    async def end(self, guild: int) -> None:
        """Delete the games of a server, and the messages of those that go on, as far as Discord lets us."""
        for number in await self.store.servers.live_games(guild):
            async with self.boards.posting(number):
                async with self.matches.lock(number):
                    await self.store.matches.stop(number)
                for posted in await self.store.messages.of(number):
                    with suppress(discord.HTTPException, *UNREACHABLE):
                        await self.messages.delete(number, posted)
        await self.store.servers.forget(guild)
        log.info("the games of a server were deleted", extra={"guild": guild})

    async def run_due(self) -> None:
        """See on which servers Belfry is, and forget those from which it was removed a month ago.  Raises StoreError.

        A server of which Discord has not told yet since the start counts as before.
        """
        known = [guild for guild in await self.store.servers.list_known() if self.shards.covers(guild)]
        here = [guild for guild in known if self.client.get_guild(guild)]
        await self.store.servers.note_places(here, set(known).difference(here))
        for guild in await self.store.servers.list_left():
            await self.store.servers.forget(guild)
            log.info("the games of a server were deleted, from which Belfry was removed", extra={"guild": guild})
