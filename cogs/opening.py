"""Opening tables: by /play, in a thread of their own, and once more after a game."""

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs import access, lobby_panel, panels
from cogs.answers import Refusal, reply
from cogs.boards import Boards
from cogs.custom_ids import Press
from cogs.messages import jump
from cogs.names import display_name
from cogs.tables import Tables, seat_of
from engine.games import GAMES
from store import ChannelTaken, Match, Posted, Seat

log = logging.getLogger("belfry.opening")

CHOICES = [app_commands.Choice(name=panels.title(name), value=name) for name in GAMES]
PLACES = (discord.TextChannel, discord.Thread, discord.VoiceChannel)


class Opening(commands.Cog):
    """The command /play, and the presses that open a table."""

    def __init__(self, tables: Tables, boards: Boards) -> None:
        self.tables = tables
        self.boards = boards
        self.store = tables.store

    @app_commands.command(description="Open a table for a game in this channel")
    @app_commands.describe(game="Which game to play")
    @app_commands.choices(game=CHOICES)
    @app_commands.guild_only()
    async def play(self, interaction: discord.Interaction, game: str) -> None:
        if game not in GAMES:
            raise Refusal("I do not know that game. Choose one from the list.")
        channel = interaction.channel
        if not isinstance(channel, PLACES):
            raise Refusal("A game needs a text channel or a thread. Try /play there.")
        if lacking := access.missing(interaction.app_permissions, thread=isinstance(channel, discord.Thread)):
            raise Refusal(lacking)
        await self.open(interaction, game, channel.id)

    async def open(self, interaction: discord.Interaction, game: str, channel: int) -> None:
        """Open a table in the channel of the interaction and post its lobby as the answer."""
        assert interaction.guild_id is not None
        try:
            match = await self.store.open_match(
                game, {}, interaction.guild_id, channel, Seat(interaction.user.id, display_name(interaction.user))
            )
        except ChannelTaken as taken:
            await reply(interaction, await self.occupied(taken.match, game))
            return
        log.info("table opened", extra={"game": match.id, "kind": game})
        await self.post(interaction, match)

    async def post(self, interaction: discord.Interaction, match: Match) -> None:
        """Show the lobby as the answer to a command or press."""
        panel = lobby_panel.lobby(match)
        answer = await interaction.response.send_message(view=panel.view)
        if answer.message_id is not None:
            await self.store.remember(match.id, Posted("lobby", match.channel, answer.message_id, -1, panel.stamp))
        self.boards.refresh(match.id)

    async def occupied(self, match: Match, game: str) -> panels.Panel:
        """What somebody is told who wants a second game in a channel."""
        board = next((entry for entry in await self.store.posted(match.id) if entry.kind in ("board", "lobby")), None)
        where = f" [Here it is]({jump(match.guild, board)})." if board else ""
        state = "is being played" if match.status == "running" else "is waiting for players"
        text = f"A game of {panels.title(match.game)} {state} in this channel, and a channel has room for one.{where}"
        row = discord.ui.ActionRow[discord.ui.LayoutView](
            panels.button("Open a thread for it", Press("thread", arg=game), discord.ButtonStyle.primary)
        )
        return panels.note(f"{text} I can open a thread for yours.", row)

    async def open_thread(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Open a thread beside a game that is running, with a table in it."""
        channel = interaction.channel
        if press.arg not in GAMES or interaction.guild_id is None:
            raise Refusal("I do not know that game. Choose one with /play.")
        parent = channel.parent if isinstance(channel, discord.Thread) else channel
        if not isinstance(parent, discord.TextChannel):
            raise Refusal("A thread cannot be opened here. Try /play in a text channel.")
        if lacking := access.missing(interaction.app_permissions, thread=False, new_thread=True):
            raise Refusal(lacking)
        await interaction.response.defer()
        name = f"{panels.title(press.arg)} with {display_name(interaction.user)}"[:100]
        thread = await parent.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=10080
        )
        match = await self.store.open_match(
            press.arg, {}, interaction.guild_id, thread.id, Seat(interaction.user.id, display_name(interaction.user))
        )
        panel = lobby_panel.lobby(match)
        message = await thread.send(view=panel.view)
        await self.store.remember(match.id, Posted("lobby", thread.id, message.id, -1, panel.stamp))
        self.boards.refresh(match.id)
        done = panels.note(f"The table is open in {thread.mention}.")
        await interaction.edit_original_response(view=done.view)

    async def press_again(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Play again: the same people at a new table, the next one first."""
        old, _ = await self.tables.look(press.match)
        if old.status == "running":
            raise Refusal("This game is still being played.")
        if interaction.guild_id is None or interaction.channel is None:
            raise Refusal("A game needs a text channel or a thread. Try /play there.")
        thread = isinstance(interaction.channel, discord.Thread)
        if lacking := access.missing(interaction.app_permissions, thread=thread):
            raise Refusal(lacking)
        seat_of(old, interaction.user.id)
        seats = [*old.seats[1:], old.seats[0]]
        try:
            match = await self.store.open_match(
                old.game, old.options, interaction.guild_id, interaction.channel.id, seats[0]
            )
        except ChannelTaken as taken:
            await reply(interaction, await self.occupied(taken.match, old.game))
            return
        for seat in seats[1:]:
            match = await self.store.join(match.id, seat.user, seat.name, GAMES[old.game].players[-1])
        await self.post(interaction, match)
