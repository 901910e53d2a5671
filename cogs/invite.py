"""Invitations by name, and being told of the next table."""

from contextlib import suppress

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.seating import Seating
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.members import name_invited
from cogs.connection.press_handlers import on_press
from cogs.notifications.own_games import OwnGames
from cogs.panels.custom_ids import Press, is_id
from cogs.panels.invitations import confirm_declining, confirm_inviting, confirm_muting
from cogs.panels.own_games import make_games
from cogs.sync.responses import Responses
from cogs.words import say
from cogs.words.refusals import Refusal
from store import Store


class Invitations(commands.Cog):
    """The menu on a person, the buttons of who is invited, and the one in /games that waits for a table."""

    def __init__(self, store: Store, seating: Seating, own_games: OwnGames, responses: Responses) -> None:
        self.store = store
        self.seating = seating
        self.own_games = own_games
        self.responses = responses
        self.menu = app_commands.guild_only(
            app_commands.ContextMenu(name=say("commands.command.invite"), callback=self.invite)
        )

    async def invite(self, interaction: discord.Interaction, person: discord.User | discord.Member) -> None:
        """What stands in the menu on a person: a seat at the table that one has opened."""
        user, games = interaction.user, await self.own_games.list_all(interaction)
        opened = [one.match for one in games if (one.match.status, one.match.opener) == ("open", user.id)]
        there = [match for match in opened if match.guild == interaction.guild_id]
        there = [match for match in there if match.channel == interaction.channel_id] or there
        if not there:
            raise Refusal(say("commands.invite.no_table"))
        if len(there) > 1:
            raise Refusal(say("commands.invite.tables"))
        channel = interaction.guild and interaction.guild.get_channel_or_thread(there[0].channel)
        [(other, name)] = name_invited(user, channel, [person]).items()
        async with self.responses.changing(interaction, there[0].id):
            match = await self.seating.invite(there[0].id, user.id, other, name)
            await reply(interaction, confirm_inviting(match, name))

    @on_press("decline")
    async def press_decline(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button No, thanks, for who was invited; only they are told."""
        async with self.responses.changing(interaction, press.match):
            match = await self.seating.decline(press.match, interaction.user.id)
            await reply(interaction, confirm_declining(match))

    @on_press("mute")
    async def press_mute(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button No more invitations, below one, which is declined by it, and the one for who has just declined."""
        if not is_id(press.arg) or (inviter := int(press.arg)) == interaction.user.id:
            raise Refusal(say("commands.invite.unknown"))
        await self.store.invitations.mute(interaction.user.id, inviter)
        if interaction.message and interaction.message.flags.ephemeral:
            await edit_pressed(interaction, confirm_muting(inviter))
            return
        async with self.responses.changing(interaction, press.match):
            with suppress(Refusal):  # no seat is kept any more
                await self.seating.decline(press.match, interaction.user.id)
            await reply(interaction, confirm_muting(inviter))

    @on_press("lookout")
    async def press_lookout(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Tell me when a table opens here, and the one that takes it back."""
        wish, _, guild = press.arg.partition(".")
        if str(interaction.guild_id) != guild:
            raise Refusal(say("commands.invite.server"))
        if wish == "on":
            await self.store.lookouts.add(int(guild), interaction.user.id)
            told = say("places.watching")
        else:
            await self.store.lookouts.remove(int(guild), interaction.user.id)
            told = say("places.not_watching")
        games, tables = await self.own_games.list_all(interaction), await self.own_games.list_open(interaction)
        lookout = int(guild), wish == "on"
        await edit_pressed(interaction, make_games(games, why=told, lookout=lookout, tables=tables))
