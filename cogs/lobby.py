"""A game that waits for players: people come and go, choose how they play, and start."""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.actions.seating import Seating, share_of_press, tell_replaced
from cogs.connection.interactions import edit_pressed, open_form, reply
from cogs.connection.permissions import Limits
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press
from cogs.panels.fairness import make_word_form
from cogs.panels.layout import note
from cogs.panels.lobby import ask_whom_to_take_out
from cogs.panels.names import tell_game
from cogs.sync.boards import Boards, require_drawing
from cogs.sync.channels import Whereabouts
from cogs.sync.newcomer_hints import Asking
from cogs.sync.responses import Responses
from cogs.words import bold, say
from store import NOBODY


@dataclass(eq=False, repr=False)
class Lobby(commands.Cog):
    """The command /table start, and the presses in a lobby."""

    matches: Matches
    limits: Limits
    seating: Seating
    boards: Boards
    whereabouts: Whereabouts
    asking: Asking
    responses: Responses

    @app_commands.command(description=say("commands.command.start"), extras={"group": "table"})
    async def start(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        await self.limits.require_game_of(interaction, match)
        async with self.responses.changing(interaction, match.id):
            await self.seating.begin(match.id, interaction.user.id)
            await reply(interaction, say("board.answer.begins", game=match.label))

    @on_press("start")
    async def press_start(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Start: the lobby becomes the board, and is not taken for an old message in the meantime."""
        match = await self.seating.find_lobby(press.match)
        await self.limits.require_game_of(interaction, match)
        await require_drawing(match.game)
        async with self.responses.changing(interaction, press.match) as response, self.boards.posting(press.match):
            await response.show_begun(*await self.seating.begin(press.match, interaction.user.id))

    @on_press("join")
    async def press_join(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Join."""
        async with self.responses.changing(interaction, press.match) as response:
            match = await self.seating.find_lobby(press.match)
            replaced = await self.seating.sit_down(match.id, interaction.user, share_of_press(interaction))
            await response.show_lobby()
            if replaced:
                await reply(interaction, f"{tell_game(match)}: {tell_replaced(replaced)}")
            await self.asking.explain(interaction, match)
            await self.whereabouts.let_in(interaction.channel, interaction.user.id)

    @on_press("arrange")
    async def press_arrange(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Table…: what else the person who pressed it can do there."""
        match = await self.seating.find_lobby(press.match)
        await reply(interaction, await self.responses.make_table(match, interaction.user.id))

    @on_press("expel")
    async def press_expel(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Take somebody out, for who has opened the table; then the one of a person."""
        match = await self.seating.find_opened_lobby(press.match, interaction.user.id, "actions.table.remover")
        if not press.arg:
            await reply(interaction, ask_whom_to_take_out(match))
            return
        other = next((seat.user for seat in match.seats if str(seat.user) == press.arg), NOBODY)
        async with self.responses.changing(interaction, press.match):
            name = await self.seating.take_out(press.match, interaction.user.id, other)
            await edit_pressed(interaction, note(say("lobby.expelled", person=bold(name))))

    @on_press("seal", form=True)
    async def press_seal(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button My word for the seal, which opens a form."""
        match = await self.seating.find_own_lobby(press.match, interaction.user.id)
        await open_form(interaction, make_word_form(match))

    @on_press("leave", "option", "pace", "hints", "computer", "seek", "strength", "word")
    async def press_change(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """What stands behind Table…, which then shows what has become of it."""
        who, value = (press.match, interaction.user.id), "".join(values)
        computer = self.seating.remove_computer if press.arg == "remove" else self.seating.add_computer
        changes = {
            "leave": lambda: self.seating.stand_up(*who),
            "seek": lambda: self.seating.look_for_players(*who),
            "computer": lambda: computer(*who),
            "strength": lambda: self.seating.set_strength(*who, value),
            "word": lambda: self.seating.give_word(*who, value.strip()),
            "pace": lambda: self.seating.set_pace(*who, value),
            "hints": lambda: self.seating.allow_hints(*who, allowed=press.arg == "allow"),
            "option": lambda: self.seating.set_option(*who, press.arg, value),
        }
        async with self.responses.changing(interaction, press.match) as response:
            await changes[press.action]()
            await response.show_table()
