"""A table that waits for players: people come and go, choose how they play, and start."""

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs import lobby_panel
from cogs.answers import Refusal, reply
from cogs.boards import Boards
from cogs.custom_ids import Press
from cogs.names import display_name
from cogs.panels import Panel, board, title
from cogs.tables import Tables
from engine.games import GAMES
from engine.rng import Rng
from engine.table import Table
from store import JoinRefused, Match, Posted

log = logging.getLogger("belfry.lobby")


class Lobby(commands.Cog):
    """Commands and presses of a table that has not begun."""

    def __init__(self, tables: Tables, boards: Boards) -> None:
        self.tables = tables
        self.boards = boards
        self.store = tables.store

    @app_commands.command(description="Join the table in this channel")
    @app_commands.guild_only()
    async def join(self, interaction: discord.Interaction) -> None:
        match = await self.tables.here(interaction)
        await self.sit_down(interaction, match.id)
        await reply(interaction, f"You have joined the game of {title(match.game)}.")
        self.boards.refresh(match.id)

    @app_commands.command(description="Leave the table in this channel before the game starts")
    @app_commands.guild_only()
    async def leave(self, interaction: discord.Interaction) -> None:
        match = await self.tables.here(interaction)
        await self.stand_up(interaction, match.id)
        await reply(interaction, f"You have left the table of {title(match.game)}.")
        self.boards.refresh(match.id)

    @app_commands.command(description="Start the game with those who have joined")
    @app_commands.guild_only()
    async def start(self, interaction: discord.Interaction) -> None:
        match = await self.tables.here(interaction)
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
            shown = Posted("board", posted.channel, posted.message, -1, "")
            await self.boards.answer(interaction, match, lambda: board(match, table), shown)
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

    # What is done, whoever asks for it

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
                raise Refusal(f"This table is full: {title(match.game)} is for up to {most} players.") from None

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
                    f"{title(match.game)} needs at least {kind.players[0]} players: {lacking} more must join."
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
        panel = lobby_panel.lobby(match) if match.status == "open" else lobby_panel.closed(match)

        async def made() -> Panel:
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
