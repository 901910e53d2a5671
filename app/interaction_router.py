"""Every press of a button or a menu, and every form that is sent, arrives here and goes to its handler.

One place for all of them: a press on anything, of any age and from any client,
gets an answer, and what goes wrong in one is caught once.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord
from discord.ext import commands

from cogs.connection.interactions import Refusals, answering, line_up, note_pressed, promise, reply
from cogs.connection.press_handlers import Handler
from cogs.connection.press_queue import Background, Queues
from cogs.panels.custom_ids import NUMBERED, Press
from cogs.sync.boards import Boards
from cogs.sync.sync_queue import Refresher
from cogs.words import say
from cogs.words.refusals import Refusal
from store import Store, StoreError


def read_values(data: Mapping[str, Any]) -> list[str]:
    """What was chosen in a menu; of a form the one thing that each part holds, "" where it is empty."""
    if "values" in data:
        return [str(value) for value in data["values"]]
    parts = [part["component"] for part in data.get("components", ()) if "component" in part]
    return [str(next(iter(part.get("values") or [part.get("value")]), None) or "") for part in parts]


@dataclass(eq=False, repr=False)
class Presses(commands.Cog):
    """Sends presses to the `handlers`, by the name of their action."""

    handlers: Mapping[str, Handler]
    store: Store
    queues: Queues
    boards: Boards
    refresher: Refresher
    refusals: Refusals

    def __post_init__(self) -> None:
        self.background = Background()

    async def cog_unload(self) -> None:
        """Leave stray boards where they are; the next press on them deletes them."""
        await self.background.close()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Commands have their own way; everything else is a press."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: dict[str, Any] = dict(interaction.data or {})
        press = Press.parse(str(data.get("custom_id", ""))) or Press("")
        values = read_values(data)
        if "values" in data and values and (chosen := Press.parse(values[0])):  # a menu whose options are presses
            press, values = chosen, []
        handler = self.handlers.get(press.action) or Handler(self.explain_unknown)
        promise(interaction, private=handler.private, form=handler.form, soon=self.queues.are_long())
        at = {"number": press.number} if press.action in NUMBERED else {"turn": press.turn}
        about: dict[str, object] = {"game": press.match, **at, "action": press.action}
        async with self.refusals.replacing(interaction), answering(interaction, **about):
            await line_up(interaction, self.queues)
            await self.look_up(interaction, press)
            await handler.answer(interaction, press, values)
        if interaction.message and press.match:
            self.background.begin(self.remove_stray(press.match, interaction.message, interaction.created_at))

    async def remove_stray(self, match: int, pressed: discord.Message, moment: datetime) -> None:
        """Delete the message that was pressed at this moment if it is a board that should not be there any more."""
        with suppress(StoreError):  # the answer said what is wrong with the store
            if await self.boards.remove_stray(match, pressed, moment):
                self.refresher.refresh(match)

    async def look_up(self, interaction: discord.Interaction, press: Press) -> None:
        """Find out what is known of a press, for all that it leads to.

        Raises Refusal when it is about a game on another server in which the person has no seat.
        """
        user, message = interaction.user.id, interaction.message.id if interaction.message else 0
        pressed = await self.store.messages.find_pressed(user, press.match, message)
        note_pressed(interaction, pressed)
        if pressed.failed:
            with suppress(StoreError):  # a press need not write
                await self.store.direct_messages.note_acted(user)
        elsewhere = pressed.guild and interaction.guild_id and pressed.guild != interaction.guild_id
        if elsewhere and not pressed.plays:
            raise Refusal(say("commands.other_server"))

    async def explain_unknown(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A button that this version does not know."""
        await reply(interaction, say("errors.old_button"))
