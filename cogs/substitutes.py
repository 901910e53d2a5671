"""Seats that the computer plays in a running game: left to it, taken back, taken over by others.

Who leaves keeps the seat and comes back by one press.  Anybody else who would
like to play instead of a computer asks those who play.
"""

import re

import discord
from discord import ui

from cogs import panels, votes
from cogs.answers import Refusal, reply
from cogs.boards import Boards
from cogs.custom_ids import Press
from cogs.messages import place
from cogs.names import display_name, shown, unlike
from cogs.panels import Panel, button, note, title
from cogs.seating import Seating
from cogs.tables import Outdated, seat_of
from store import NOBODY, Match

DANGER, SUCCESS = discord.ButtonStyle.danger, discord.ButtonStyle.success
WISH = re.compile(r"(\d{1,2})\.(\d{1,19})")  # a seat and who would like to play it


class Substitutes:
    """What people do about seats that the computer plays for them, or instead of them."""

    def __init__(self, seating: Seating, boards: Boards) -> None:
        self.seating = seating
        self.tables = seating.tables
        self.store = seating.store
        self.boards = boards

    # Leaving

    async def ask(self, interaction: discord.Interaction, match: Match) -> None:
        """Say what will happen to somebody who leaves, with a button that does it."""
        seat_of(match, interaction.user.id)
        await reply(interaction, leaving(match))

    async def press_depart(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button that leaves; who was told something that is no longer so is asked once more."""
        user, last = interaction.user.id, press.arg == "last"
        try:
            match = await self.seating.hand_over(press.match, user, last=last)
        except Outdated:
            match, _ = await self.tables.look(press.match)
            await interaction.response.edit_message(view=leaving(match).view)
            return
        try:
            await interaction.response.edit_message(view=left(match, last=last).view)
            name = shown(match.names[seat_of(match, user)])
            await self.boards.messages.say(
                match.channel,
                f"**{name}** has left. No other person plays in this game of {title(match.game)}, so it is over."
                if last
                else f"**{name}** has left this game of {title(match.game)}. The computer plays on for **{name}**.",
            )
        finally:
            self.boards.refresh(match.id)

    # Coming back

    async def press_return(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Take back seat."""
        match, _ = await self.tables.look(press.match)
        if match.seat_of(interaction.user.id) is None:
            instead = " To play instead of a computer, type /join." if match.computers else ""
            raise Refusal(f"Only those who have left this game, and whose seats nobody has now, can do that.{instead}")
        await self.take_back(interaction, match)

    async def take_back(self, interaction: discord.Interaction, match: Match) -> None:
        """Give somebody who has left the seat again, and show what can be chosen there."""
        user, seat = interaction.user.id, match.seat_of(interaction.user.id)
        assert seat is not None
        await self.seating.take_over(match.id, seat, user, match.seats[seat].name)
        try:
            now, table = await self.tables.look(match.id)
            entry = await self.boards.pressed(interaction, match.id)
            if entry and entry.kind == "private":
                await self.boards.answer(interaction, now, lambda: panels.private(now, table, seat, place(now)), entry)
            else:
                await self.boards.hands.show(interaction, now, table, seat, "You play again.")
            name = shown(now.names[seat])
            await self.boards.messages.say(match.channel, f"**{name}** is back and plays again.")
        finally:
            self.boards.refresh(match.id, user)

    # Playing instead of a computer

    async def come_in(self, interaction: discord.Interaction, match: Match) -> None:
        """Somebody would like to join a game that runs: come back to it, or take over a computer."""
        user = interaction.user.id
        if user in match.people:
            raise Refusal("You are already playing in this game.")
        if match.seat_of(user) is not None:
            await self.take_back(interaction, match)
        elif match.computers:
            await reply(interaction, offer(match))
        else:
            raise Refusal(
                "This game has already begun. To play, open another with /play in a thread or another channel."
            )

    async def press_offer(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Join of a running game."""
        match, _ = await self.tables.look(press.match)
        if match.status != "running":
            raise Refusal("This game is over.")
        await self.come_in(interaction, match)

    async def press_seat(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """One of the computers was chosen: ask those who play whether they agree."""
        match, _ = await self.tables.look(press.match)
        user, seat = interaction.user, int(press.arg) if press.arg in map(str, match.computers) else None
        if match.status != "running" or seat is None or match.seat_of(user.id) is not None:
            await self.press_offer(interaction, press, values)
            return
        what, name = f"seat.{seat}.{user.id}", display_name(user, match.names)
        agreed = await self.store.agree(match.id, what, user.id, name)
        if votes.carried(match, agreed):
            await self.take_over(interaction, match, seat, user.id, name)
            return
        await interaction.response.edit_message(
            view=note("The players are asked in the channel whether they agree.").view
        )
        question, asked = wish(match, seat, user.id, agreed), votes.asked(match, agreed)
        await interaction.followup.send(view=question.view, allowed_mentions=asked)

    async def press_welcome(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player agrees that somebody takes over a computer."""
        match, seat, user = await self.wished(interaction, press)
        what = f"seat.{seat}.{user}"
        async with self.tables.lock(match.id):
            if user not in await self.store.agreed(match.id, what):
                raise Refusal("This has been decided already.")
            agreed = await self.store.agree(match.id, what, interaction.user.id)
        if votes.carried(match, agreed):
            await self.take_over(interaction, match, seat, user, agreed[user])
        else:
            await interaction.response.edit_message(view=wish(match, seat, user, agreed).view)

    async def press_decline(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player would rather keep the computer."""
        match, seat, user = await self.wished(interaction, press)
        async with self.tables.lock(match.id):
            await self.store.clear_agreements(match.id, f"seat.{seat}.{user}")
        name = shown(match.names[seat_of(match, interaction.user.id)])
        await votes.decide(interaction, f"{name} would rather play on with **{shown(match.names[seat])}**.")

    async def wished(self, interaction: discord.Interaction, press: Press) -> tuple[Match, int, int]:
        """The game, the seat and the person that a vote is about; who votes must play."""
        match, _ = await self.tables.look(press.match)
        about = WISH.fullmatch(press.arg)
        if about is None or match.status != "running":
            raise Refusal("This game is over.")
        seat_of(match, interaction.user.id)
        seat, user = map(int, about.groups())
        if seat not in match.computers or match.seat_of(user) is not None:
            raise Refusal("A person plays this seat by now. /table shows how things stand.")
        return match, seat, user

    async def take_over(self, interaction: discord.Interaction, match: Match, seat: int, user: int, name: str) -> None:
        """All have agreed: somebody plays a seat from now on."""
        name = unlike(match.names, name)
        await self.seating.take_over(match.id, seat, user, name)
        try:
            await votes.decide(interaction, f"**{shown(name)}** plays instead of **{shown(match.names[seat])}**.")
            if (owner := match.seats[seat].user) != NOBODY:
                text = f"All who play {title(match.game)} have agreed that **{shown(name)}** goes on in your seat."
                await self.boards.messages.write_to(owner, content=text)
        finally:
            self.boards.refresh(match.id)


def leaving(match: Match) -> Panel:
    """What happens to somebody who leaves, and the button for it."""
    if len(match.people) == 1:
        text = (
            f"No other person plays in this game of {title(match.game)}. If you leave, it ends at once, "
            "without a winner. It cannot be taken back."
        )
        return note(text, ui.ActionRow(button("Leave and end the game", Press("depart", match.id, arg="last"), DANGER)))
    text = (
        f"If you leave this game of {title(match.game)}, the computer plays on for you, and you get no more messages "
        "about it. Your seat stays yours: *Take back seat* on the board or /join brings you back at any time, "
        "unless the others have given it to somebody else by then."
    )
    return note(text, ui.ActionRow(button("Leave the game", Press("depart", match.id), DANGER)))


def left(match: Match, *, last: bool) -> Panel:
    """What somebody sees who has just left."""
    if last:
        return note(f"You have left, and the game of {title(match.game)} is over.")
    return note(
        f"You have left this game of {title(match.game)}. The computer plays on for you.",
        ui.ActionRow(button("Take back seat", Press("return", match.id), SUCCESS)),
    )


def offer(match: Match) -> Panel:
    """Which computers somebody could take over."""
    names = match.names
    row = ui.ActionRow[ui.LayoutView](
        *(button(names[seat][:80], Press("seat", match.id, arg=str(seat))) for seat in match.computers)
    )
    return note(
        f"You can play on instead of a computer in this game of {title(match.game)}, if all who play agree. "
        "Which one would you like to take over?",
        row,
    )


def wish(match: Match, seat: int, user: int, agreed: dict[int, str]) -> Panel:
    """The question whether somebody may take over a computer."""
    about = f"{seat}.{user}"
    text = f"**{shown(agreed[user])}** would like to play instead of **{shown(match.names[seat])}**."
    return votes.question(
        match,
        text,
        agreed,
        button("Agree", Press("welcome", match.id, arg=about), SUCCESS),
        button("Keep the computer", Press("decline", match.id, arg=about)),
    )
