"""Opening, joining, leaving, starting and ending games."""

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs import access, panels
from cogs.answers import Refusal, reply
from cogs.boards import Boards
from cogs.custom_ids import Press
from cogs.messages import jump
from cogs.names import display_name, listed, shown
from cogs.tables import Tables, seat_of
from engine.games import GAMES
from engine.rng import Rng
from engine.table import Table
from store import ChannelTaken, JoinRefused, Match, Posted, Seat

log = logging.getLogger("belfry.lobby")

CHOICES = [app_commands.Choice(name=panels.title(name), value=name) for name in GAMES]
PLACES = (discord.TextChannel, discord.Thread, discord.VoiceChannel)


class Lobby(commands.Cog):
    """Commands and presses of a table that has not begun, and the end of one that has."""

    def __init__(self, client: commands.Bot, tables: Tables, boards: Boards) -> None:
        self.client = client
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
        panel = panels.lobby(match)
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
        panel = panels.lobby(match)
        message = await thread.send(view=panel.view)
        await self.store.remember(match.id, Posted("lobby", thread.id, message.id, -1, panel.stamp))
        self.boards.refresh(match.id)
        done = panels.note(f"The table is open in {thread.mention}.")
        await interaction.edit_original_response(view=done.view)

    @app_commands.command(description="Join the table in this channel")
    @app_commands.guild_only()
    async def join(self, interaction: discord.Interaction) -> None:
        match = await self.here(interaction)
        await self.sit_down(interaction, match.id)
        await reply(interaction, f"You have joined the game of {panels.title(match.game)}.")
        self.boards.refresh(match.id)

    @app_commands.command(description="Leave the table in this channel before the game starts")
    @app_commands.guild_only()
    async def leave(self, interaction: discord.Interaction) -> None:
        match = await self.here(interaction)
        await self.stand_up(interaction, match.id)
        await reply(interaction, f"You have left the table of {panels.title(match.game)}.")
        self.boards.refresh(match.id)

    @app_commands.command(description="Start the game with those who have joined")
    @app_commands.guild_only()
    async def start(self, interaction: discord.Interaction) -> None:
        match = await self.here(interaction)
        await self.begin(interaction, match.id)
        await reply(interaction, "The game begins.")
        self.boards.refresh(match.id)

    async def press_join(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Join."""
        await self.sit_down(interaction, press.match)
        await self.show(interaction, press.match)

    async def press_leave(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Leave."""
        await self.stand_up(interaction, press.match)
        await self.show(interaction, press.match)

    async def press_start(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Start: the lobby becomes the board."""
        match, table = await self.begin(interaction, press.match)
        try:
            posted = await self.posted(match.id, interaction, "lobby")
            if posted is None:
                await reply(interaction, "The game begins.")
                return
            board = Posted("board", posted.channel, posted.message, -1, "")
            await self.boards.answer(interaction, match, lambda: panels.board(match, table), board)
        finally:
            self.boards.refresh(match.id)

    async def press_option(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A menu of the lobby that chooses a variant."""
        async with self.tables.lock(press.match):
            match = await self.waiting(press.match)
            if interaction.user.id not in [seat.user for seat in match.seats]:
                raise Refusal("Only those at the table can change how the game is played. Press Join first.")
            allowed = GAMES[match.game].options.get(press.arg, ())
            if len(values) != 1 or values[0] not in allowed:
                raise Refusal("The game has no such option.")
            await self.store.set_option(match.id, press.arg, values[0])
        await self.show(interaction, press.match)

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

    # What is done, whoever asks for it

    async def here(self, interaction: discord.Interaction) -> Match:
        """The open or running game of this channel.  Raises Refusal when there is none."""
        match = await self.store.match_in(interaction.channel_id or 0)
        if match is None:
            raise Refusal("There is no game in this channel. Open one with /play.")
        return match

    async def waiting(self, id: int) -> Match:
        """A table that has not begun.  Raises Refusal when it has, or is gone."""
        match = await self.store.match(id)
        if match is None or match.status == "stopped":
            raise Refusal("This table was closed. Open another with /play.")
        if match.status != "open":
            raise Refusal("The game has already begun.")
        return match

    async def sit_down(self, interaction: discord.Interaction, id: int) -> None:
        """Give the person a seat."""
        async with self.tables.lock(id):
            match = await self.store.match(id)
            if match and match.status == "running":
                seated = match.seat_of(interaction.user.id) is not None
                raise Refusal(
                    "You are already playing in this game."
                    if seated
                    else "This game has already begun. To play, open another with /play in a thread or another channel."
                )
            match = await self.waiting(id)
            if match.seat_of(interaction.user.id) is not None:
                raise Refusal("You have already joined this table.")
            most = GAMES[match.game].players[-1]
            try:
                await self.store.join(id, interaction.user.id, display_name(interaction.user, match.names), most)
            except JoinRefused:
                raise Refusal(f"This table is full: {panels.title(match.game)} is for up to {most} players.") from None

    async def stand_up(self, interaction: discord.Interaction, id: int) -> None:
        """Take the person's seat away; a table that is empty is closed."""
        async with self.tables.lock(id):
            match = await self.store.match(id)
            if match and match.status == "running" and match.seat_of(interaction.user.id) is not None:
                raise Refusal(
                    "The game is running, and the others count on you. To end it for everybody, ask them with /stop."
                )
            match = await self.waiting(id)
            if match.seat_of(interaction.user.id) is None:
                raise Refusal("You have not joined this table.")
            await self.store.leave(id, interaction.user.id)

    async def begin(self, interaction: discord.Interaction, id: int) -> tuple[Match, Table]:
        """Start the game."""
        async with self.tables.lock(id):
            match = await self.waiting(id)
            if match.seat_of(interaction.user.id) is None:
                raise Refusal("Only those who have joined can start the game. Press Join first.")
            kind = GAMES[match.game]
            if len(match.seats) < kind.players[0]:
                lacking = kind.players[0] - len(match.seats)
                raise Refusal(
                    f"{panels.title(match.game)} needs at least {kind.players[0]} players: {lacking} more must join."
                )
            table = Table(kind.begin(len(match.seats), Rng.new(), **match.options))
            await self.store.begin(id, table)
            for seat in match.seats:  # who accepted no direct messages may do so by now
                direct = await self.store.dm_channel(seat.user)
                if direct.closed:
                    await self.store.set_dm_channel(seat.user, direct.channel, closed=False)
            log.info("game begun", extra={"game": id, "kind": match.game, "seats": len(match.seats)})
            return await self.tables.look(id)

    async def show(self, interaction: discord.Interaction, id: int) -> None:
        """Turn the pressed lobby into what it is now; a message that is not the lobby stays as it is."""
        match = await self.store.match(id)
        assert match is not None
        panel = panels.lobby(match) if match.status == "open" else panels.closed(match)

        async def made() -> panels.Panel:
            return panel

        try:
            posted = await self.posted(id, interaction, "lobby")
            if posted is None:
                await reply(interaction, panel)
            else:
                await self.boards.answer(interaction, match, made, posted)
        finally:
            self.boards.refresh(id)

    async def posted(self, id: int, interaction: discord.Interaction, kind: str) -> Posted | None:
        """The record of the pressed message, if it is of this kind."""
        pressed = interaction.message.id if interaction.message else 0
        return next(
            (entry for entry in await self.store.posted(id) if entry.kind == kind and entry.message == pressed), None
        )

    # Ending a game

    @app_commands.command(description="End the game in this channel, if the other players agree")
    @app_commands.guild_only()
    async def stop(self, interaction: discord.Interaction) -> None:
        match = await self.here(interaction)
        moderator = interaction.permissions.manage_channels
        if match.status == "open":
            if not moderator and match.seat_of(interaction.user.id) is None:
                raise Refusal("Only those at the table, or somebody who may manage this channel, can close it.")
            await self.store.stop(match.id)
            await reply(interaction, "The table is closed.")
            self.boards.refresh(match.id)
            return
        seat = match.seat_of(interaction.user.id)
        if seat is None:
            if not moderator:
                raise Refusal(
                    "Only the players together, or somebody who may manage this channel, can end a running game."
                )
            row = discord.ui.ActionRow[discord.ui.LayoutView](
                panels.button("End the game", Press("end", match.id), discord.ButtonStyle.danger)
            )
            await reply(
                interaction,
                panels.note(
                    f"This ends the game of {panels.title(match.game)} for all its players, without a winner. "
                    f"It cannot be taken back.",
                    row,
                ),
            )
            return
        await self.store.agree(match.id, "stop", interaction.user.id)
        await interaction.response.send_message(view=self.vote(match, {interaction.user.id}, moderator).view)

    def vote(self, match: Match, agreed: set[int], moderator: bool = False) -> panels.Panel:
        """The question to all players whether to end the game."""
        yes = [shown(seat.name) for seat in match.seats if seat.user in agreed]
        no = [shown(seat.name) for seat in match.seats if seat.user not in agreed]
        row = discord.ui.ActionRow[discord.ui.LayoutView](
            panels.button("Agree to end it", Press("agree", match.id), discord.ButtonStyle.danger),
            panels.button("Play on", Press("disagree", match.id)),
        )
        hint = "\n-# Somebody who may manage this channel can decide it alone with Agree." if moderator else ""
        return panels.note(
            f"**{listed(yes)}** would like to end this game of {panels.title(match.game)}. Still to agree: "
            f"**{listed(no)}**.{hint}",
            row,
        )

    async def press_agree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player agrees to end the game; a moderator ends it."""
        match, _ = await self.tables.look(press.match)
        moderator = interaction.permissions.manage_channels and interaction.channel_id == match.channel
        if match.status != "running":
            raise Refusal("This game is over.")
        if not moderator:
            seat_of(match, interaction.user.id)
        agreed = await self.store.agree(match.id, "stop", interaction.user.id)
        if moderator or agreed >= {seat.user for seat in match.seats}:
            await self.end(interaction, match)
        else:
            await interaction.response.edit_message(view=self.vote(match, agreed).view)

    async def press_disagree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player wants to play on."""
        match, _ = await self.tables.look(press.match)
        seat_of(match, interaction.user.id)
        await self.store.clear_agreements(match.id, "stop")
        name = shown(match.names[seat_of(match, interaction.user.id)])
        await interaction.response.edit_message(
            view=panels.note(f"{name} would rather play on. The game continues.").view
        )

    async def press_end(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A moderator ends the game."""
        match, _ = await self.tables.look(press.match)
        if not interaction.permissions.manage_channels or interaction.channel_id != match.channel:
            raise Refusal("Only somebody who may manage this channel can do that.")
        if match.status != "running":
            raise Refusal("This game is over.")
        await self.end(interaction, match)

    async def end(self, interaction: discord.Interaction, match: Match) -> None:
        """End the game without a result."""
        async with self.tables.lock(match.id):
            await self.store.stop(match.id)
        log.info("game stopped", extra={"game": match.id, "by": interaction.user.id})
        await interaction.response.edit_message(
            view=panels.note(f"The game of {panels.title(match.game)} was ended.").view
        )
        self.boards.refresh(match.id)
