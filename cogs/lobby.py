"""A table that waits for players: people come and go, choose how they play, and start."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs import lobby_panel
from cogs.answers import reply
from cogs.boards import Boards
from cogs.custom_ids import Press
from cogs.panels import Panel, board, title
from cogs.seating import Seating, replaced
from cogs.substitutes import Substitutes
from store import Posted


class Lobby(commands.Cog):
    """Commands and presses of a table that has not begun."""

    def __init__(self, seating: Seating, boards: Boards, substitutes: Substitutes) -> None:
        self.seating = seating
        self.tables = seating.tables
        self.boards = boards
        self.substitutes = substitutes
        self.store = seating.store

    @app_commands.command(description="Join the table in this channel, or come back to a game that you have left")
    @app_commands.guild_only()
    async def join(self, interaction: discord.Interaction) -> None:
        match = await self.tables.here(interaction)
        if match.status == "running":
            await self.substitutes.come_in(interaction, match)
            return
        place = await self.seating.sit_down(match.id, interaction.user)
        try:
            await reply(interaction, f"You have joined the game of {title(match.game)}.{replaced(place)}")
        finally:
            self.boards.refresh(match.id)

    @app_commands.command(description="Leave the table in this channel; in a running game the computer plays for you")
    @app_commands.guild_only()
    async def leave(self, interaction: discord.Interaction) -> None:
        match = await self.tables.here(interaction)
        if match.status == "running":
            await self.substitutes.ask(interaction, match)
            return
        await self.seating.stand_up(match.id, interaction.user.id)
        try:
            await reply(interaction, f"You have left the table of {title(match.game)}.")
        finally:
            self.boards.refresh(match.id)

    @app_commands.command(description="Start the game with those who have joined")
    @app_commands.guild_only()
    async def start(self, interaction: discord.Interaction) -> None:
        match = await self.tables.here(interaction)
        await self.seating.begin(match.id, interaction.user.id)
        try:
            await reply(interaction, "The game begins.")
        finally:
            self.boards.refresh(match.id)

    async def press_join(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Join."""
        place = await self.seating.sit_down(press.match, interaction.user)
        await self.show(interaction, press.match)
        if place:
            await reply(interaction, replaced(place).strip())

    async def press_leave(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Leave."""
        await self.seating.stand_up(press.match, interaction.user.id)
        await self.show(interaction, press.match)

    async def press_computer(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The buttons Add computer and Remove computer."""
        change = self.seating.remove_computer if press.arg == "remove" else self.seating.add_computer
        await change(press.match, interaction.user.id)
        await self.show(interaction, press.match)

    async def press_strength(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The menu that says how well the computers play."""
        await self.seating.set_strength(press.match, interaction.user.id, "".join(values))
        await self.show(interaction, press.match)

    async def press_start(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Start: the lobby becomes the board, and is not taken for an old message in the meantime."""
        async with self.boards.posting_for(interaction, press.match):
            match, table = await self.seating.begin(press.match, interaction.user.id)
            try:
                posted = await self.boards.pressed(interaction, match.id)
                if posted is None:
                    await reply(interaction, "The game begins.")
                    return
                shown = Posted("board", posted.channel, posted.message, -1, "")
                await self.boards.answer(interaction, match, lambda: board(match, table), shown)
            finally:
                self.boards.refresh(match.id)

    async def press_option(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A menu of the lobby that chooses a variant."""
        await self.seating.set_option(press.match, interaction.user.id, press.arg, "".join(values))
        await self.show(interaction, press.match)

    async def show(self, interaction: discord.Interaction, id: int) -> None:
        """Turn the pressed lobby into what it is now; a message that is not the lobby stays as it is."""
        match = await self.store.match(id)
        assert match is not None
        panel = lobby_panel.lobby(match) if match.status == "open" else lobby_panel.closed(match)

        async def made() -> Panel:
            return panel

        try:
            posted = await self.boards.pressed(interaction, id)
            if match.turn:
                await reply(interaction, "The game has begun.")
            elif posted is None:
                await reply(interaction, panel)
            else:
                await self.boards.answer(interaction, match, made, posted)
        finally:
            self.boards.refresh(id)
