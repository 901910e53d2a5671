"""Players' own panels as private answers: where they were asked for, and kept true there.

Discord lets a private answer be edited for a quarter of an hour after the press
or command that it belongs to; each press in it begins a new one.  So whoever
plays on finds the next question where the last one was.  What is too old stays
as it is: its presses are answered with what can be chosen now, and the board
has a button for a new one.  Nothing of this is stored.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from cogs import panels
from cogs.messages import place
from engine.table import Table
from store import Match

log = logging.getLogger("belfry.hands")


@dataclass(frozen=True)
class Hand:
    """A private answer: to whom, how it is edited (None: it is not there yet), and what it shows."""

    interaction: discord.Interaction
    edit: Callable[..., Awaitable[Any]] | None = None
    stamp: str = ""


class Hands:
    """The last private answer of each seat, for as long as it can be edited."""

    def __init__(self) -> None:
        self._last: dict[tuple[int, int], Hand] = {}

    async def show(
        self, interaction: discord.Interaction, match: Match, table: Table, seat: int, why: str = ""
    ) -> None:
        """Answer with the own panel of a seat; `why` says what could not be done."""
        panel = await panels.private(match, table, seat, place(match, interaction.channel_id), why)
        edit: Callable[..., Awaitable[Any]] = interaction.edit_original_response
        if interaction.response.is_done():
            edit = (await interaction.followup.send(view=panel.view, files=panel.files, ephemeral=True, wait=True)).edit
        else:
            await interaction.response.send_message(view=panel.view, files=panel.files, ephemeral=True)
        self._keep(match.id, seat, Hand(interaction, edit, panel.stamp))

    def pressed(self, interaction: discord.Interaction, match: Match, table: Table, seat: int) -> None:
        """A press in a private answer has turned it into what the seat sees now."""
        stamp = panels.private_stamp(match, table, seat)
        self._keep(match.id, seat, Hand(interaction, interaction.edit_original_response, stamp))

    def promise(self, interaction: discord.Interaction, match: Match, seat: int) -> None:
        """Show the own panel, in answer to this, as soon as the seat has something to choose in it."""
        self._keep(match.id, seat, Hand(interaction))

    async def bring_up(self, match: Match, table: Table) -> None:
        """Bring the private answers of a game up to date."""
        for seat in range(len(match.seats)):
            hand = self._last.get((match.id, seat))
            if hand is None:
                continue
            if hand.interaction.is_expired() or hand.interaction.user.id != match.seats[seat].user:
                self._forget(match.id, seat, hand)
                continue
            try:
                await self._bring_up(match, table, seat, hand)
            except discord.HTTPException as error:
                log.info("a private answer is gone", extra={"game": match.id, "code": error.code})
                self._forget(match.id, seat, hand)

    async def _bring_up(self, match: Match, table: Table, seat: int, hand: Hand) -> None:
        if hand.edit is None:
            ask = table.open_to(seat)
            if ask and ask.private:
                await self.show(hand.interaction, match, table, seat)
        elif hand.stamp != panels.private_stamp(match, table, seat):
            panel = await panels.private(match, table, seat, place(match, hand.interaction.channel_id))
            await hand.edit(view=panel.view, attachments=panel.files)
            if self._last.get((match.id, seat)) is hand:
                self._keep(match.id, seat, Hand(hand.interaction, hand.edit, panel.stamp))

    def _keep(self, match: int, seat: int, hand: Hand) -> None:
        self._last = {key: one for key, one in self._last.items() if not one.interaction.is_expired()}
        self._last[match, seat] = hand

    def _forget(self, match: int, seat: int, hand: Hand) -> None:
        if self._last.get((match, seat)) is hand:
            del self._last[match, seat]
