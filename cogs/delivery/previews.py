"""Choices that cannot be taken back are shown to a person before they are made, the first few times."""

from dataclasses import dataclass

import discord

from cogs.actions.clocks import Clocks
from cogs.actions.matches import Matches
from cogs.connection.answers import find_pressed, require_in_time
from cogs.connection.messages import Messages
from cogs.delivery.responses import Responses
from cogs.panels.custom_ids import Press
from cogs.panels.previews import is_worth_a_look, make_preview
from store import Store


@dataclass(eq=False, repr=False)
class Previews:
    """Shows each person the first `number` of such choices; only those count that were made then.

    Or always or never, for who has said so in /settings.
    """

    store: Store
    matches: Matches
    messages: Messages
    responses: Responses
    clocks: Clocks
    number: int

    async def show(self, interaction: discord.Interaction, press: Press, option: str) -> bool:
        """Show what `option` does, to who presses or types it, if that is to be done first."""
        user = interaction.user.id
        pressed = find_pressed(interaction, press.match) or await self.store.messages.find_pressed(user, press.match, 0)
        if not (pressed.made < self.number if pressed.previews is None else pressed.previews):
            return False
        match, table = await self.matches.load(press.match)
        seat = match.seat_of(user)
        if (press.turn, press.moment) != (match.turn, match.moment) or not is_worth_a_look(match, table, seat, option):
            return False
        assert seat is not None
        require_in_time(interaction)
        now = await self.clocks.look_at(match, table)
        panel = make_preview(now, seat, option, self.messages.locate(match, interaction))
        await self.responses.show_aside(interaction, match, seat, panel)
        return True
