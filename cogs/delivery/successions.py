"""Telling, once, those in whose seat somebody else goes on; the store knows who has still to be told."""

from functools import partial

import discord

from cogs.actions.uptime import HOUR
from cogs.delivery.failures import Attempts
from cogs.delivery.manners import Manners
from cogs.delivery.messages import Messages, is_since
from cogs.panels.heads import HERE
from cogs.panels.seats import tell_displaced, tell_successor
from cogs.panels.votes import mention
from store import Displaced, Match, Posted, Store

KIND = "succession"


class Successions:
    """The messages to who has lost a seat, as each likes to be told; who wants to hear nothing sees it at the table."""

    def __init__(self, store: Store, messages: Messages, manners: Manners) -> None:
        self.store = store
        self.messages = messages
        self.manners = manners

    async def bring_up(self, match: Match, attempts: Attempts) -> float | None:
        """Tell whoever is still to be told; when to look again, None if nobody is to be told any more."""
        later = list[float]()
        for one in await self.store.displaced(match.id):
            if moment := await self.manners.left_alone_until(match, one.user):
                later.append(moment)
                continue
            with attempts.trying():
                if not await self._tell(match, one):
                    later.append(self.store.now() + HOUR)
        return min(later, default=None)

    async def _tell(self, match: Match, one: Displaced) -> bool:
        """Whether somebody knows it now, or nothing more is to be done."""
        if await self.manners.hears_by_itself(one.user):
            if await self.manners.takes_messages(match, one.user):
                if not await self._write(match, one) and self.messages.are_silenced():
                    return False
            elif match.status == "running":
                await self._mention(match, one)
        await self.store.note_displaced_told(match.id, one.user)
        return True

    async def _write(self, match: Match, one: Displaced) -> discord.Message | None:
        doubted = self.messages.doubted(match.id, partial(tells_displaced, match, one))
        text = tell_displaced(match, one, self.messages.locate(match))
        nonce = f"{match.id:x}.d{one.seat}.{one.at:x}"
        return await self.messages.send_direct(one.user, doubted, content=text, suppress_embeds=True, nonce=nonce)

    async def _mention(self, match: Match, one: Displaced) -> None:
        message = await self.messages.send_once(
            *(match.id, match.channel, partial(tells_displaced, match, one)),
            content=f"<@{one.user}> {tell_displaced(match, one, HERE)}",
            allowed_mentions=mention(await self.manners.list_callable(match, [one.user])),
            suppress_embeds=True,
            nonce=f"{match.id:x}.d{one.seat}.{one.at:x}",
        )
        await self.store.remember(match.id, Posted(KIND, match.channel, message.id, one.seat, str(one.at)))


def tells_displaced(match: Match, one: Displaced, message: discord.Message) -> bool:
    """Whether a message tells somebody that another goes on in this seat."""
    text = message.content
    return is_since(message, one.at) and match.label in text and tell_successor(one.successor) in text
