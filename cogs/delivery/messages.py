"""Sending, editing and deleting messages of games, whatever has become of them in the meantime."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import discord

from cogs.panels.ui import Panel
from store import Posted, Store

log = logging.getLogger("belfry.messages")

GONE = {10003, 10008}  # unknown channel, unknown message
ARCHIVED = 50083
CLOSED = {50007, 40003, 50278}  # direct messages that cannot be sent, or not now
BARRED = {50001, 50013}  # no access, no permission


@dataclass
class Edits:
    """How many edits of one message are under way, and how many have begun since there was none."""

    under_way: int = 0
    begun: int = 0


class Messages:
    """The messages that the store has on record, in Discord.  Errors that are none of the expected ones are raised."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self.client = client
        self.store = store
        self._edits: dict[int, Edits] = {}

    def channel(self, id: int) -> discord.PartialMessageable:
        """A channel, thread or direct message by its id, without asking Discord."""
        return self.client.get_partial_messageable(id)

    async def send_direct(self, user: int, **content: Any) -> discord.Message | None:
        """Send a direct message; None if this person accepts none, which is remembered."""
        direct = await self.store.dm_channel(user)
        if direct.closed:
            return None
        try:
            channel = direct.channel or (await self.client.create_dm(discord.Object(user))).id
            message = await self.client.get_partial_messageable(channel).send(**content)
        except discord.HTTPException as error:
            if error.code not in CLOSED | GONE | BARRED:
                raise
            await self.store.set_dm_channel(user, None if error.code in GONE else direct.channel, closed=True)
            log.info("direct messages are closed", extra={"user": user})
            return None
        if direct.channel is None:
            await self.store.set_dm_channel(user, channel, closed=False)
        return message

    async def say(self, channel: int, text: str) -> None:
        """Say something in a channel, silently and without mentioning anybody, if we may still speak there."""
        try:
            await self.channel(channel).send(text, silent=True, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if error.code not in GONE | BARRED | {ARCHIVED}:
                raise
            log.info("a line could not be said", extra={"channel": channel, "code": error.code})

    async def edit(self, match: int, entry: Posted, panel: Panel) -> bool:
        """Edit a message; False if it is gone or cannot be edited any more."""
        message = self.channel(entry.channel).get_partial_message(entry.message)
        with self.editing(entry.message) as alone:
            try:
                await message.edit(view=panel.view, attachments=panel.files)
            except discord.HTTPException as error:
                if error.code not in GONE | {ARCHIVED}:
                    raise
                if error.code in GONE:
                    await self.store.forget(match, entry.message)
                return False
            await self.store.remember(match, replace(entry, step=panel.stamp if alone() else ""))
        return True

    @contextmanager
    def editing(self, message: int) -> Iterator[Callable[[], bool]]:
        """Within it a message is edited; it gives whether nobody else has edited the same in the meantime.

        Two edits at once may arrive in the wrong order, so that nobody knows what the message shows.
        """
        edits = self._edits.setdefault(message, Edits())
        first = not edits.under_way
        edits.under_way += 1
        edits.begun += 1
        mine = edits.begun
        try:
            yield lambda: first and edits.begun == mine
        finally:
            edits.under_way -= 1
            if not edits.under_way:
                del self._edits[message]

    async def delete(self, match: int, entry: Posted) -> None:
        """Delete a message, if it is still there and we may, and forget it."""
        try:
            await self.channel(entry.channel).get_partial_message(entry.message).delete()
        except discord.HTTPException as error:
            if error.code not in GONE | BARRED | {ARCHIVED}:
                raise
        await self.store.forget(match, entry.message)

    async def is_gone(self, channel: int) -> bool:
        """Whether a channel or thread has been deleted, or is out of our sight."""
        try:
            await self.client.fetch_channel(channel)
        except (discord.NotFound, discord.Forbidden):
            return True
        return False
