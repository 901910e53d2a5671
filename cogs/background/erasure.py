"""Erases people who have asked for it, and the games of servers: of each that is erased nothing stays."""

import logging
from contextlib import suppress
from dataclasses import dataclass

import discord

from cogs.actions.matches import Matches
from cogs.connection.errors import UNREACHABLE
from cogs.connection.messages import Messages
from cogs.connection.shards import Shards
from cogs.panels.privacy import make_receipt
from cogs.sync.boards import Boards
from cogs.sync.sync_queue import Refresher
from cogs.words import say
from engine.ai.player import USUAL
from store import Gone, Store, StoreError
from store.db.schema import ERASURE_FAILED

log = logging.getLogger("belfry.erasing")


def name_nobody() -> Gone:
    """What becomes of somebody who is erased."""
    return Gone(say("privacy.somebody"), USUAL, "seats.handed")


@dataclass(eq=False, repr=False)
class Erasing:
    """Does what people have asked for in /privacy."""

    store: Store
    messages: Messages
    refresher: Refresher

    async def run_due(self) -> None:
        """Erase all whose seven days are over, then make the file anew; choices wait meanwhile, so this is for nights.

        Raises what went wrong, after all has been done that could be, and notes it for the owner; what could not is due
        still.
        """
        try:
            await self._erase_due()
        except Exception as error:  # whatever it is, somebody is still there who wants to be erased
            why = str(error) if isinstance(error, StoreError) else say("hosting.erasure.broken")
            await self.store.notes.set(ERASURE_FAILED, why)
            raise
        await self.store.notes.forget(ERASURE_FAILED)

    async def _erase_due(self) -> None:
        failed: Exception | None = None
        for user in await self.store.erasures.list_due():
            try:
                await self.erase(user)
            except Exception as error:  # of one keeps nobody else from being erased
                failed = error
        await self.store.erasures.scrub()
        if failed:
            raise failed

    async def erase(self, user: int) -> None:
        """Erase a person, and tell them once that is done.

        Who cannot be told is erased all the same, and messages that Discord keeps stay.  Raises StoreError.
        """
        written, channel, now = await self.store.erasures.list_direct(user), None, self.store.now()
        with suppress(discord.HTTPException, *UNREACHABLE):
            channel = await self.messages.open_direct(user)
        shown = await self.store.erasures.erase(user, name_nobody())
        log.info("a person was erased", extra={"games": len(shown)})
        if channel:
            with suppress(discord.HTTPException, *UNREACHABLE):
                await self.messages.post(channel, f"{now:x}.erased", make_receipt(now), discord.AllowedMentions.none())
        self.refresher.catch_up(shown)
        for channel, message in written:
            with suppress(discord.HTTPException, *UNREACHABLE):
                await self.messages.channel(channel).get_partial_message(message).delete()

    async def repeat(self) -> None:
        """Erase those again whom a backup that was restored has brought back.  Raises StoreError."""
        users = await self.store.erasures.list_again()
        for user in users:
            await self.store.erasures.erase(user, name_nobody())
        await self.store.erasures.note_again()
        if users:
            log.info("people were erased again, whom a backup had brought back", extra={"people": len(users)})
            await self.store.erasures.scrub()


@dataclass(eq=False, repr=False)
class Forgetting:
    """Deletes the games of a server: as its manager wants, or a month after Belfry was removed."""

    client: discord.Client
    store: Store
    matches: Matches
    messages: Messages
    shards: Shards
    boards: Boards

    async def end(self, guild: int) -> None:
        """Delete the games of a server, and the messages of those that go on, as far as Discord lets us."""
        for number in await self.store.servers.live_games(guild):
            async with self.boards.posting(number):
                async with self.matches.lock(number):
                    await self.store.matches.stop(number)
                for posted in await self.store.messages.of(number):
                    with suppress(discord.HTTPException, *UNREACHABLE):
                        await self.messages.delete(number, posted)
        await self.store.servers.forget(guild)
        log.info("the games of a server were deleted", extra={"guild": guild})

    async def run_due(self) -> None:
        """See on which servers Belfry is, and forget those from which it was removed a month ago.  Raises StoreError.

        A server of which Discord has not told yet since the start counts as before.
        """
        known = [guild for guild in await self.store.servers.list_known() if self.shards.covers(guild)]
        here = [guild for guild in known if self.client.get_guild(guild)]
        await self.store.servers.note_places(here, set(known).difference(here))
        for guild in await self.store.servers.list_left():
            await self.store.servers.forget(guild)
            log.info("the games of a server were deleted, from which Belfry was removed", extra={"guild": guild})
