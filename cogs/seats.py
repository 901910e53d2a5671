"""Joining, leaving and standing in: a lobby, or a running game, in which computers play seats that people have left.

Who leaves a running game keeps the seat and comes back by one press.  Anybody
else who would like to play instead of a computer asks those who play.
"""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.inactivity import Silence
from cogs.actions.matches import Matches, require_seat
from cogs.actions.seating import Seating, share_of_press, tell_replaced
from cogs.actions.votes import Verdict
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.permissions import can_write
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press, is_number
from cogs.panels.invitations import ask_to_leave, confirm_leaving, offer_seats
from cogs.panels.layout import note
from cogs.panels.names import display_name, tell_game
from cogs.sync.channels import Whereabouts
from cogs.sync.responses import Responses
from cogs.timing.counted_time import is_live, is_offered
from cogs.words import Marked, bold, say
from cogs.words.refusals import Outdated, Refusal
from store import ChannelTaken, Match, Store, happened


@dataclass(eq=False, repr=False)
class Seats(commands.Cog):
    """The commands /join and /table leave, and the presses about seats of a running game, and about silent players."""

    store: Store
    matches: Matches
    seating: Seating
    silence: Silence
    whereabouts: Whereabouts
    responses: Responses

    @app_commands.command(description=say("commands.command.join"))
    @app_commands.guild_only()
    async def join(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        if match.status == "running":
            await self.come_in(interaction, match)
            return
        async with self.responses.changing(interaction, match.id):
            replaced = await self.seating.sit_down(match.id, interaction.user, share_of_press(interaction))
            joined = say("seats.joined", game=Marked(tell_game(match)))
            await reply(interaction, f"{joined} {tell_replaced(replaced)}" if replaced else joined)
            await self.whereabouts.let_in(interaction.channel, interaction.user.id)

    @app_commands.command(description=say("commands.command.leave"), extras={"group": "table"})
    async def leave(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        if match.status == "running":
            await reply(interaction, ask_to_leave(match, require_seat(match, interaction.user.id)))
            return
        async with self.responses.changing(interaction, match.id):
            await self.seating.stand_up(match.id, interaction.user.id)
            await reply(interaction, say("seats.left_lobby", game=Marked(tell_game(match))))

    # Leaving a running game

    @on_press("depart")
    async def press_depart(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button that leaves; who was told something that is no longer so is asked once more."""
        user, last = interaction.user.id, press.arg == "last"
        async with self.responses.changing(interaction, press.match):
            try:
                match = await self.seating.hand_over(press.match, user, last=last)
            except Outdated:
                match, _ = await self.matches.load(press.match)
                await edit_pressed(interaction, ask_to_leave(match, require_seat(match, user)))
                return
            await edit_pressed(interaction, confirm_leaving(match, require_seat(match, user), last=last))

    # Coming back

    @on_press("return")
    async def press_return(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button I'm back."""
        match, _ = await self.matches.load(press.match)
        seat = match.seat_of(interaction.user.id)
        if seat is None:
            why = say("seats.cannot_return", game=match.label)
            raise Refusal(f"{why} {say('seats.instead')}" if match.computers else why)
        await self.take_back(interaction, match, seat)

    async def take_back(self, interaction: discord.Interaction, match: Match, seat: int) -> None:
        """Give somebody who has left the seat again, and show what can be chosen there."""
        user = interaction.user.id
        if user in match.people:
            raise Refusal(say("actions.seat.playing", game=match.label))
        async with self.responses.changing(interaction, match.id) as response:
            await self.seating.take_back(match.id, seat, user)
            await response.show(*await self.matches.load(match.id), say("seats.again"))

    # Playing instead of a computer

    async def come_in(self, interaction: discord.Interaction, match: Match) -> None:
        """Somebody would like to join a game that runs: come back to it, or take over a computer."""
        user = interaction.user.id
        if user in match.people:
            raise Refusal(say("actions.seat.playing", game=match.label))
        seat = match.seat_of(user)
        if seat is not None:
            await self.take_back(interaction, match, seat)
        elif match.computers:
            await reply(interaction, offer_seats(match))
        else:
            raise Refusal(say("commands.play.started", game=match.label))

    @on_press("offer", private=True)
    async def press_offer(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Join of a running game."""
        match, _ = await self.matches.load_running(press.match)
        await self.come_in(interaction, match)

    @on_press("seat")
    async def press_seat(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """One of the computers was chosen: ask those who play whether they agree."""
        match, _ = await self.matches.load_running(press.match)
        user, seat = interaction.user, int(press.arg) if press.arg in map(str, match.computers) else None
        if seat is None or match.seat_of(user.id) is not None:
            await self.come_in(interaction, match)
            return
        await self.seating.note_handle(user)
        async with self.responses.changing(interaction, match.id):
            match, table = await self.matches.load_running(match.id)
            topic, name = f"seat.{seat}.{user.id}", display_name(user, match.names)
            verdict = await self.silence.agree(match, table, topic, user.id, name)
            game = Marked(tell_game(match))
            told = say("seats.asked", game=game)
            if verdict is Verdict.CARRIED:
                told = say("seats.taken", game=game, computer=bold(match.names[seat]))
            await edit_pressed(interaction, note(told))
            if verdict is Verdict.CARRIED:
                await self.whereabouts.let_in(interaction.channel, user.id)

    # Silent players, and games that slept

    @on_press("standin")
    async def press_standin(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Play this turn for me, of a reminder."""
        async with self.responses.changing(interaction, press.match) as response:
            match, _ = await self.matches.load_running(press.match)
            seat = require_seat(match, interaction.user.id)
            if press.arg.partition(".")[0] != str(seat):
                raise Refusal(say("commands.own_button"))
            now, table = await self.seating.stand_in(match.id, interaction.user.id, (press.turn, press.moment))
            await response.show(now, table)

    @on_press("play_turn")
    async def press_play_turn(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Play this turn for somebody who is silent."""
        seat, _, moment = press.arg.partition(".")
        if not (is_number(seat) and is_number(moment)):
            raise Outdated
        async with self.responses.changing(interaction, press.match) as response:
            await response.show(*await self.silence.play_turn(press.match, interaction.user.id, int(seat), int(moment)))

    @on_press("live")
    async def press_live(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button We are all here: whoever is waited for is called sooner, until one of them is silent."""
        async with self.responses.changing(interaction, press.match) as response:
            async with self.matches.lock(press.match):
                match, _ = await self.matches.load_running(press.match)
                seat = require_seat(match, interaction.user.id)
                if is_offered(match, self.store.now()):
                    remark = happened("board.remark.here", name=match.sitter(seat))
                    await self.store.matches.note_live(match.id, remark)
                elif not is_live(match, self.store.now()):
                    raise Outdated
            await response.show(*await self.matches.load_running(press.match))

    @on_press("wake")
    async def press_wake(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Wake it: a game that slept goes on where it was, or, if another is played there now, here."""
        match, _ = await self.matches.load(press.match)
        require_seat(match, interaction.user.id)
        async with self.responses.changing(interaction, match.id) as response:
            if match.status == "asleep":
                await self.wake(interaction, match)
            await response.show(*await self.matches.load(match.id))

    async def wake(self, interaction: discord.Interaction, match: Match) -> None:
        """Wake a game.  Raises Refusal where it has no room, or games are not to be played."""
        if not (await self.whereabouts.find(match)).lost and await self.wake_in(interaction, match, match.channel):
            return
        if interaction.guild_id and interaction.is_guild_integration():
            await self.whereabouts.require_place(interaction)
            if not can_write(interaction):
                raise Refusal(say("commands.wake.may_not_write", game=match.label))
            if await self.wake_in(interaction, match, interaction.channel_id or 0, interaction.guild_id):
                return
        raise Refusal(say("commands.wake.lost", game=match.label))

    async def wake_in(self, interaction: discord.Interaction, match: Match, channel: int, guild: int = 0) -> bool:
        """Wake a game in a channel, on its server if no other `guild` is said; False if another is played there."""
        seat = require_seat(match, interaction.user.id)
        remark = happened("board.remark.woken", name=match.sitter(seat))
        try:
            await self.store.matches.wake(match.id, guild or match.guild, channel, remark)
        except ChannelTaken:
            return False
        return True
