"""Telling players that it is their turn: a ping in the channel, or in secret a direct message.

Each is told once, when the table begins to wait for them.  Who is looking at
the game is not, unless they are still waited for when they are taken to be
gone; nor is anybody for whom the computer plays.  What is no longer so is
taken back.
"""

from typing import NamedTuple

import discord

from cogs.delivery.messages import Messages
from cogs.delivery.presence import Presence
from cogs.panels.private import make_private, stamp_private
from cogs.panels.ui import channel_url, message_url
from engine.table import Table
from store import Match, Posted, Store

QUIET = ".quiet"  # ends the step of a direct message by which nobody was notified


class Untold(NamedTuple):
    """Who is still to be told.

    `seats`: in the channel, now.  `begun`: whether the table has begun to wait for somebody who may have to look for
    the board.  `later`: when the first of those is to be told who are waited for and are looking now.
    """

    seats: tuple[int, ...]
    begun: bool
    later: float | None


class Notices:
    """The pings and direct messages of games."""

    def __init__(self, store: Store, messages: Messages, presence: Presence) -> None:
        self.store = store
        self.messages = messages
        self.presence = presence

    async def bring_up(self, match: Match, table: Table, posted: list[Posted]) -> Untold:
        """Bring direct messages up to date and take old pings back."""
        waiting = {ask.seat: ask for ask in table.waiting() if not match.seats[ask.seat].computer}
        pinged: set[int] = set()
        for entry in posted:
            if entry.kind == "ping":
                seats = {int(seat) for seat in entry.step.split(",")}
                if seats & waiting.keys():
                    pinged |= seats
                else:
                    await self.messages.delete(match.id, entry)
        own = {entry.seat: entry for entry in posted if entry.kind == "private"}
        computers_played = find_last_chooser(table) in match.computers
        untold, begun, later = [], False, list[float]()
        for seat in range(len(match.seats)):
            ask, private = waiting.get(seat), own.get(seat)
            secret = ask is not None and ask.private
            notified = private is not None and private.step == stamp_private(match, table, seat)
            waits = ask is not None and seat not in pinged and not (secret and notified)
            looking = waits and self.presence.is_looking(match.id, match.seats[seat].user)
            new = waits and not looking
            later += [self.presence.leaves(match.id, match.seats[seat].user)] if looking else []
            begun |= (new or (waits and computers_played)) and (private is None or ".idle" in private.step)
            reached = False
            if private is not None or secret:
                reached = await self.write(match, table, seat, private, secret=secret, new=new)
            if new and not (secret and reached):
                untold.append(seat)
        return Untold(tuple(untold), begun, min(later, default=None))

    async def end(self, match: Match, table: Table, posted: list[Posted]) -> None:
        """Take the pings of a game that has ended back, and say so in its direct messages."""
        for entry in posted:
            if entry.kind == "ping":
                await self.messages.delete(match.id, entry)
            elif entry.kind == "private":
                await self.write(match, table, entry.seat, entry, secret=False, new=False)

    async def write(
        self, match: Match, table: Table, seat: int, private: Posted | None, *, secret: bool, new: bool
    ) -> bool:
        """Bring the direct message of a seat up to date.

        If it has to choose in `secret`, one is sent where there is none, and with
        `new` one that is noticed.  False if none can be sent.
        """
        stamp, notify = stamp_private(match, table, seat), secret and new
        if private is not None and private.step.removesuffix(QUIET) == stamp and not notify:
            return True
        if private is not None and await self._went_elsewhere(match, private):
            await self.store.forget(match.id, private.message)
            private = None
            if not secret:
                return False
        panel = await make_private(match, table, seat, channel_url(match))
        if private is not None and not notify:
            return await self.messages.edit(match.id, private, panel._replace(stamp=stamp + QUIET))
        if private is not None:
            await self.messages.delete(match.id, private)
        message = await self.messages.send_direct(
            match.seats[seat].user, view=panel.view, files=panel.files, silent=not notify
        )
        if message is None:
            return False
        step = stamp if notify else stamp + QUIET
        await self.store.remember(match.id, Posted("private", message.channel.id, message.id, seat, step))
        return True

    async def _went_elsewhere(self, match: Match, private: Posted) -> bool:
        """Whether a direct message went to somebody else, who had the seat before."""
        direct = await self.store.dm_channel(match.seats[private.seat].user)
        return direct.channel != private.channel

    async def ping(self, match: Match, table: Table, seats: tuple[int, ...], board: Posted) -> None:
        """Mention these seats, and nobody else, in the channel."""
        users = [discord.Object(match.seats[seat].user) for seat in seats]
        secret = any(ask.private for ask in table.waiting() if ask.seat in seats)
        how = " Press *Choose in secret* on the board." if secret else ""
        who = " ".join(f"<@{user.id}>" for user in users)
        message = await self.messages.channel(match.channel).send(
            f"{who} It is your turn in [{match.title}]({message_url(match.guild, board)}).{how}",
            allowed_mentions=discord.AllowedMentions(users=users),
            suppress_embeds=True,
            nonce=f"{match.id:x}.{match.revision:x}.{''.join(map(str, seats))}",
        )
        await self.store.remember(match.id, Posted("ping", match.channel, message.id, -1, ",".join(map(str, seats))))


def find_last_chooser(table: Table) -> int | None:
    """The seat that made the last choice."""
    if table.choices:
        return table.choices[-1].seat
    return find_last_chooser(table.before) if table.before else None
