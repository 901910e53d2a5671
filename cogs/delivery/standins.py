"""Telling people that the computer plays for them: once, because their time was out, or while they are silent."""

from collections.abc import Sequence
from functools import partial

import discord

from cogs.delivery.failures import Attempts
from cogs.delivery.manners import Manners
from cogs.delivery.messages import Messages, is_since, list_presses
from cogs.delivery.pings import Ping
from cogs.delivery.recaps import recall
from cogs.panels.private import make_private, stamp_private
from cogs.panels.reminders import LATE, mention_late, mention_replaced
from cogs.panels.votes import mention
from engine.table import Table
from store import Match, Posted, Seat, Store


class Standins:
    """The messages about turns that the computer has played for somebody."""

    def __init__(self, store: Store, messages: Messages, manners: Manners) -> None:
        self.store = store
        self.messages = messages
        self.manners = manners

    async def tell_late(self, match: Match, table: Table, posted: Sequence[Posted], attempts: Attempts) -> float | None:
        """Tell whose time was out, once, what the computer has chosen for them.

        When the next of them may be told who is left alone now; None if nobody is still to be told.
        """
        later = list[float | None]()
        for number, seat in enumerate(match.seats):
            own = [entry for entry in posted if entry.seat == number and entry.kind in ("private", "late")]
            asked = number in {ask.seat for ask in table.waiting()}
            with attempts.trying():
                for entry in own:
                    if entry.kind == "late" and not seat.missed:
                        await self.messages.delete(match.id, entry)
                if seat.late and not (number in match.automated and asked):
                    later.append(await self._tell_late(match, table, number, own, asked=asked))
        return min(filter(None, later), default=None)

    async def _tell_late(
        self, match: Match, table: Table, number: int, own: Sequence[Posted], *, asked: bool
    ) -> float | None:
        """`own`: the messages that this replaces.  Who wants to hear nothing of it finds it on the board.

        Who is `asked` again is called by this, too.
        """
        seat = match.seats[number]
        if not await self.manners.hears_by_itself(seat.user):
            await self.store.note_told_late(match, number)
            return None
        if moment := await self.manners.left_alone_until(match, seat.user):
            return moment
        recap = await recall(self.store, match, table, number)
        panel = await make_private(match, table, number, self.messages.locate(match), LATE, recap=recap)
        is_it, nonce = partial(tells_late, seat), f"{match.id:x}.late.{number}.{seat.late:x}"
        doubted, kind = self.messages.doubted(match.id, is_it), "private"
        message = None
        if await self.manners.takes_messages(match, seat.user):
            message = await self.messages.send_direct(
                seat.user, doubted, view=panel.view, files=panel.files, nonce=nonce
            )
        if message is None:
            kind, panel = "late", mention_late(match, table, number, asked=asked)
            called = mention(await self.manners.list_callable(match, [seat.user]))
            message = await self.messages.send_once(
                *(match.id, match.channel, is_it), panel=panel, allowed_mentions=called, nonce=nonce
            )
        stamp = stamp_private(match, table, number)
        await self.store.remember(match.id, Posted(kind, message.channel.id, message.id, number, stamp))
        if asked:
            step = Ping.made_now(match, table, [number], instead=False).step
            await self.store.note_called((match.id, number, step))
        for entry in own:
            if entry.kind == kind and entry.message != message.id:
                await self.messages.delete(match.id, entry)
        await self.store.note_told_late(match, number)
        return None

    async def tell_replaced(self, match: Match, table: Table, posted: list[Posted], attempts: Attempts) -> float | None:
        """Tell who was silent, once, that the others have gone on; a mention is taken back when they are back.

        When the next of them may be told who is left alone now; None if nobody is still to be told.
        """
        later = list[float | None]()
        for seat in range(len(match.seats)):
            own = [entry for entry in posted if entry.seat == seat and entry.kind in ("private", "replaced")]
            with attempts.trying():
                later.append(await self._tell_replaced(match, table, seat, own))
        return min(filter(None, later), default=None)

    async def _tell_replaced(self, match: Match, table: Table, number: int, own: Sequence[Posted]) -> float | None:
        """`own`: the messages that tell it to this seat, or have another purpose in their direct messages."""
        seat, stamp = match.seats[number], stamp_private(match, table, number)
        for entry in own:
            if entry.kind == "replaced" and not seat.replaced:
                await self.messages.delete(match.id, entry)
        if not seat.replaced or any(entry.step == stamp for entry in own):
            return None
        if moment := await self.manners.left_alone_until(match, seat.user):
            return moment
        panel, kind = await make_private(match, table, number, self.messages.locate(match)), "private"
        is_it, nonce = partial(calls_back, match.id, seat), f"{match.id:x}.back.{number}.{seat.replaced:x}"
        doubted = self.messages.doubted(match.id, is_it)
        message = None
        if await self.manners.takes_messages(match, seat.user):
            message = await self.messages.send_direct(seat.user, doubted, view=panel.view, nonce=nonce)
        if message is None:
            panel, kind = mention_replaced(match, number), "replaced"
            called = mention(await self.manners.list_callable(match, [seat.user]))
            message = await self.messages.send_once(
                *(match.id, match.channel, is_it), panel=panel, allowed_mentions=called, nonce=nonce
            )
        await self.store.remember(match.id, Posted(kind, message.channel.id, message.id, number, stamp))
        for entry in own:
            await self.messages.delete(match.id, entry)
        return None


def calls_back(match: int, seat: Seat, message: discord.Message) -> bool:
    """Whether a message tells the owner of a seat that the others have gone on."""
    offered = any((press.action, press.match) == ("return", match) for press in list_presses(message))
    return offered and is_since(message, seat.replaced)


def tells_late(seat: Seat, message: discord.Message) -> bool:
    """Whether a message tells the owner of a seat that time was out."""
    texts = [item.content for item in message.components if isinstance(item, discord.TextDisplay)]
    return any(LATE in text for text in texts) and is_since(message, seat.late)
