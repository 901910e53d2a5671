"""Opening tables: by /play, in a thread of their own, and once more after a game."""

import logging
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs import access, lobby_panel, panels
from cogs.answers import Refusal, reply
from cogs.boards import Boards, newest
from cogs.custom_ids import Press
from cogs.messages import jump
from cogs.names import display_name
from cogs.seating import USUAL, Seating, too_few
from cogs.tables import seat_of
from engine.computer import STRENGTHS
from engine.games import GAMES
from store import NOBODY, ChannelTaken, Match, Posted, Seat

log = logging.getLogger("belfry.opening")

STRENGTH = [app_commands.Choice(name=name.capitalize(), value=name) for name in STRENGTHS]
PLACES = (discord.TextChannel, discord.Thread, discord.VoiceChannel)


class Opening(commands.Cog):
    """The command /play, and the presses that open a table."""

    def __init__(self, seating: Seating, boards: Boards) -> None:
        self.seating = seating
        self.tables = seating.tables
        self.boards = boards
        self.store = seating.store

    @app_commands.command(description="Open a table for a game in this channel")
    @app_commands.describe(
        game="Which game to play",
        computers="How many seats the computer plays",
        strength="How well the computers play; medium if you do not say",
        begin="Start at once, with those computers and without waiting for others",
    )
    @app_commands.choices(game=panels.choices(), strength=STRENGTH)
    @app_commands.guild_only()
    async def play(
        self,
        interaction: discord.Interaction,
        game: str,
        computers: app_commands.Range[int, 0, 4] = 0,
        strength: str = USUAL,
        begin: bool = False,
    ) -> None:
        if game not in GAMES or strength not in STRENGTHS:
            raise Refusal("I do not know that game. Choose one from the list.")
        least, most = GAMES[game].players[0], GAMES[game].players[-1]
        if computers >= most:
            raise Refusal(
                f"{panels.title(game)} is for up to {most} players: besides you there is room for "
                f"{'one computer' if most == 2 else f'{most - 1} computers'}."
            )
        if begin and 1 + computers < least:
            raise Refusal(f"{too_few(game)} To begin at once, let computers play, too.")
        channel = interaction.channel
        if not isinstance(channel, PLACES):
            raise Refusal("A game needs a text channel or a thread. Try /play there.")
        if lacking := access.missing(interaction.app_permissions, thread=isinstance(channel, discord.Thread)):
            raise Refusal(lacking)
        match = await self.open(interaction, game, channel.id, [Seat(NOBODY, "", strength)] * computers)
        if match and begin:
            await self.begin(interaction, match)
        elif match:
            await self.post(interaction, match)

    async def open(
        self, interaction: discord.Interaction, game: str, channel: int, computers: Sequence[Seat]
    ) -> Match | None:
        """Open a table in the channel of the interaction; None if that has a game, which the person is told."""
        assert interaction.guild_id is not None
        opener = Seat(interaction.user.id, display_name(interaction.user))
        try:
            match = await self.store.open_match(game, {}, interaction.guild_id, channel, opener, *computers)
        except ChannelTaken as taken:
            await reply(interaction, await self.occupied(taken.match, game, computers))
            return None
        log.info("table opened", extra={"game": match.id, "kind": game, "computers": len(computers)})
        return match

    async def begin(self, interaction: discord.Interaction, match: Match) -> None:
        """Start the game of a table that was just opened; its board is the answer to the command or press."""
        try:
            await interaction.response.defer(thinking=True)
            async with self.boards.posting(match.id):
                match, table = await self.seating.begin(match.id, interaction.user.id)
                panel = await panels.board(match, table)
                message = await interaction.edit_original_response(view=panel.view, attachments=panel.files)
                await self.store.remember(match.id, Posted("board", match.channel, message.id, -1, panel.stamp))
            seat = match.seat_of(interaction.user.id)
            if seat is not None:
                self.boards.hands.promise(interaction, match, seat)
        finally:
            self.boards.refresh(match.id, interaction.user.id)

    async def post(self, interaction: discord.Interaction, match: Match) -> None:
        """Show the lobby as the answer to a command or press."""
        panel = lobby_panel.lobby(match)
        try:
            async with self.boards.posting(match.id):
                answer = await interaction.response.send_message(view=panel.view)
                if answer.message_id is not None:
                    lobby = Posted("lobby", match.channel, answer.message_id, -1, panel.stamp)
                    await self.store.remember(match.id, lobby)
        finally:
            self.boards.refresh(match.id)

    async def occupied(self, match: Match, game: str, computers: Sequence[Seat]) -> panels.Panel:
        """What somebody is told who wants a second game in a channel."""
        board = newest(await self.store.posted(match.id), "board", "lobby")
        if board:
            await self.boards.look_for(match.id, board)
        where = f" [Here it is]({jump(match.guild, board)})." if board else ""
        state = "is being played" if match.status == "running" else "is waiting for players"
        text = f"A game of {panels.title(match.game)} {state} in this channel, and a channel has room for one.{where}"
        strength = computers[0].computer if computers else USUAL
        thread = Press("thread", turn=len(computers), arg=f"{game}:{strength}")
        row = discord.ui.ActionRow[discord.ui.LayoutView](
            panels.button("Open a thread for it", thread, discord.ButtonStyle.primary)
        )
        return panels.note(f"{text} I can open a thread for yours.", row)

    async def open_thread(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Open a thread beside a game that is running, with a table in it."""
        channel = interaction.channel
        game, _, strength = press.arg.partition(":")
        if game not in GAMES or interaction.guild_id is None:
            raise Refusal("I do not know that game. Choose one with /play.")
        parent = channel.parent if isinstance(channel, discord.Thread) else channel
        if not isinstance(parent, discord.TextChannel):
            raise Refusal("A thread cannot be opened here. Try /play in a text channel.")
        if lacking := access.missing(interaction.app_permissions, thread=False, new_thread=True):
            raise Refusal(lacking)
        await interaction.response.defer()
        name = f"{panels.title(game)} with {display_name(interaction.user)}"[:100]
        thread = await parent.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=10080
        )
        opener = Seat(interaction.user.id, display_name(interaction.user))
        computer = Seat(NOBODY, "", strength if strength in STRENGTHS else USUAL)
        computers = [computer] * min(press.turn, GAMES[game].players[-1] - 1)
        match = await self.store.open_match(game, {}, interaction.guild_id, thread.id, opener, *computers)
        self.boards.refresh(match.id)
        done = panels.note(f"The table is open in {thread.mention}.")
        await interaction.edit_original_response(view=done.view)

    async def press_again(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Play again: the same people and computers at a new table, the next one first.

        Who plays with computers alone has nobody to wait for, so that game begins at once.
        """
        old, _ = await self.tables.look(press.match)
        if old.status == "running":
            raise Refusal("This game is still being played.")
        if interaction.guild_id is None or interaction.channel is None:
            raise Refusal("A game needs a text channel or a thread. Try /play there.")
        thread = isinstance(interaction.channel, discord.Thread)
        if lacking := access.missing(interaction.app_permissions, thread=thread):
            raise Refusal(lacking)
        seat_of(old, interaction.user.id)
        seats = seated_again(old, interaction.user.id)
        try:
            match = await self.store.open_match(
                old.game, old.options, interaction.guild_id, interaction.channel.id, *seats
            )
        except ChannelTaken as taken:
            await reply(
                interaction, await self.occupied(taken.match, old.game, [seat for seat in seats if seat.computer])
            )
            return
        if len(match.people) == 1:
            await self.begin(interaction, match)
        else:
            await self.post(interaction, match)


def seated_again(old: Match, user: int) -> list[Seat]:
    """Who sits at the table after a game, the next one first.

    Those who had left are not there; computers play for them, all as strong as
    those that were invited.  Only `user`, who asks for another game, has come back.
    """
    invited = (seat.computer for seat in old.seats if seat.computer and seat.user == NOBODY)
    computer = Seat(NOBODY, "", next(invited, USUAL))
    return [
        Seat(seat.user, seat.name) if not seat.computer or seat.user == user else computer
        for seat in (*old.seats[1:], old.seats[0])
    ]
