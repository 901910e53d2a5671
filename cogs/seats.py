"""Joining and leaving: a lobby, or a running game, in which the computer plays the seats that people have left.

Who leaves a running game keeps the seat and comes back by one press.  Anybody
else who would like to play instead of a computer asks those who play.
"""

import re

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches, require_seat
from cogs.actions.refusals import Outdated, Refusal
from cogs.actions.seating import Seating, tell_replaced
from cogs.delivery.answers import edit_pressed, reply, send_to_all
from cogs.delivery.messages import Messages
from cogs.delivery.responses import Responses
from cogs.panels.custom_ids import Press
from cogs.panels.names import display_name, escape_markdown, make_unique
from cogs.panels.seats import ask_for_seat, ask_to_leave, confirm_leaving, offer_seats
from cogs.panels.ui import note
from cogs.panels.votes import is_carried, mention_asked
from store import NOBODY, Match, Store

REQUEST = re.compile(r"(\d{1,2})\.(\d{1,19})")  # a seat and who would like to play it


class Seats(commands.Cog):
    """The commands /join and /leave, and the presses about seats of a running game."""

    def __init__(
        self, store: Store, matches: Matches, seating: Seating, messages: Messages, responses: Responses
    ) -> None:
        self.store = store
        self.matches = matches
        self.seating = seating
        self.messages = messages
        self.responses = responses

    @app_commands.command(description="Join the table in this channel, or come back to a game that you have left")
    @app_commands.guild_only()
    async def join(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        if match.status == "running":
            await self.come_in(interaction, match)
            return
        async with self.responses.changing(interaction, match.id):
            replaced = await self.seating.sit_down(match.id, interaction.user)
            more = f" {tell_replaced(replaced)}" if replaced else ""
            await reply(interaction, f"You have joined the game of {match.title}.{more}")

    @app_commands.command(description="Leave the table in this channel; in a running game the computer plays for you")
    @app_commands.guild_only()
    async def leave(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        if match.status == "running":
            require_seat(match, interaction.user.id)
            await reply(interaction, ask_to_leave(match))
            return
        async with self.responses.changing(interaction, match.id):
            await self.seating.stand_up(match.id, interaction.user.id)
            await reply(interaction, f"You have left the table of {match.title}.")

    # Leaving a running game

    async def press_depart(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button that leaves; who was told something that is no longer so is asked once more."""
        user, last = interaction.user.id, press.arg == "last"
        async with self.responses.changing(interaction, press.match):
            try:
                match = await self.seating.hand_over(press.match, user, last=last)
            except Outdated:
                match, _ = await self.matches.load(press.match)
                await edit_pressed(interaction, ask_to_leave(match))
                return
            await edit_pressed(interaction, confirm_leaving(match, last=last))
            name = escape_markdown(match.names[require_seat(match, user)])
            await self.messages.say(
                match.channel,
                f"**{name}** has left. No other person plays in this game of {match.title}, so it is over."
                if last
                else f"**{name}** has left this game of {match.title}. The computer plays on for **{name}**.",
            )

    # Coming back

    async def press_return(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Take back seat."""
        match, _ = await self.matches.load(press.match)
        if match.seat_of(interaction.user.id) is None:
            instead = " To play instead of a computer, type /join." if match.computers else ""
            raise Refusal(f"Only those who have left this game, and whose seats nobody has now, can do that.{instead}")
        await self.take_back(interaction, match)

    async def take_back(self, interaction: discord.Interaction, match: Match) -> None:
        """Give somebody who has left the seat again, and show what can be chosen there."""
        user, seat = interaction.user.id, match.seat_of(interaction.user.id)
        assert seat is not None
        async with self.responses.changing(interaction, match.id) as response:
            await self.seating.take_over(match.id, seat, user, match.seats[seat].name)
            now, table = await self.matches.load(match.id)
            await response.show(now, table, "You play again.")
            await self.messages.say(match.channel, f"**{escape_markdown(now.names[seat])}** is back and plays again.")

    # Playing instead of a computer

    async def come_in(self, interaction: discord.Interaction, match: Match) -> None:
        """Somebody would like to join a game that runs: come back to it, or take over a computer."""
        user = interaction.user.id
        if user in match.people:
            raise Refusal("You are already playing in this game.")
        if match.seat_of(user) is not None:
            await self.take_back(interaction, match)
        elif match.computers:
            await reply(interaction, offer_seats(match))
        else:
            raise Refusal(
                "This game has already begun. To play, open another with /play in a thread or another channel."
            )

    async def press_offer(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Join of a running game."""
        match, _ = await self.matches.load_running(press.match)
        await self.come_in(interaction, match)

    async def press_seat(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """One of the computers was chosen: ask those who play whether they agree."""
        match, _ = await self.matches.load_running(press.match)
        user, seat = interaction.user, int(press.arg) if press.arg in map(str, match.computers) else None
        if seat is None or match.seat_of(user.id) is not None:
            await self.come_in(interaction, match)
            return
        name = display_name(user, match.names)
        agreed = await self.store.agree(match.id, topic(seat, user.id), user.id, name)
        if is_carried(match, agreed):
            await self.take_over(interaction, match, seat, user.id, name)
            return
        await edit_pressed(interaction, note("The players are asked in the channel whether they agree."))
        await send_to_all(interaction, ask_for_seat(match, seat, user.id, agreed), mention_asked(match, agreed))

    async def press_welcome(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player agrees that somebody takes over a computer."""
        match, seat, user = await self.find_request(interaction, press)
        async with self.matches.lock(match.id):
            if user not in await self.store.agreed(match.id, topic(seat, user)):
                raise Refusal("This has been decided already.")
            agreed = await self.store.agree(match.id, topic(seat, user), interaction.user.id)
        if is_carried(match, agreed):
            await self.take_over(interaction, match, seat, user, agreed[user])
        else:
            await edit_pressed(interaction, ask_for_seat(match, seat, user, agreed))

    async def press_decline(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player would rather keep the computer."""
        match, seat, user = await self.find_request(interaction, press)
        async with self.matches.lock(match.id):
            await self.store.clear_agreements(match.id, topic(seat, user))
        name = escape_markdown(match.names[require_seat(match, interaction.user.id)])
        computer = escape_markdown(match.names[seat])
        await edit_pressed(interaction, note(f"{name} would rather play on with **{computer}**."))

    async def find_request(self, interaction: discord.Interaction, press: Press) -> tuple[Match, int, int]:
        """The game, the seat and the person that a vote is about; who votes must play."""
        match, _ = await self.matches.load_running(press.match)
        about = REQUEST.fullmatch(press.arg)
        if about is None:
            raise Refusal("I do not know this question any more. /join asks it anew.")
        require_seat(match, interaction.user.id)
        seat, user = map(int, about.groups())
        if seat not in match.computers or match.seat_of(user) is not None:
            raise Refusal("A person plays this seat by now. /table shows how things stand.")
        return match, seat, user

    async def take_over(self, interaction: discord.Interaction, match: Match, seat: int, user: int, name: str) -> None:
        """All have agreed: somebody plays a seat from now on."""
        async with self.responses.changing(interaction, match.id):
            name = make_unique(name, match.names)
            await self.seating.take_over(match.id, seat, user, name)
            newcomer, computer = escape_markdown(name), escape_markdown(match.names[seat])
            await edit_pressed(interaction, note(f"**{newcomer}** plays instead of **{computer}**."))
            if (owner := match.seats[seat].user) != NOBODY:
                text = f"All who play {match.title} have agreed that **{newcomer}** goes on in your seat."
                await self.messages.send_direct(owner, content=text)


def topic(seat: int, user: int) -> str:
    """What is agreed to when people agree that somebody plays a seat; the store knows it by its beginning."""
    return f"seat.{seat}.{user}"
