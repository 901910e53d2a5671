"""The messages that call people to a table: those who were invited, and those who wait for any table on a server."""

import logging
from collections.abc import Iterable, Sequence
from functools import partial

import discord

from cogs.delivery.failures import Attempts
from cogs.delivery.manners import Manners
from cogs.delivery.members import is_secluded, may_see
from cogs.delivery.messages import Messages, list_presses, says
from cogs.panels.invitations import (
    CALLED,
    SOUGHT,
    announce_table,
    make_invitation,
    make_letter,
    make_search,
    mention_lookouts,
)
from cogs.panels.votes import mention
from store import Invitation, Match, Posted, Store

log = logging.getLogger("belfry.invitations")

INVITATION, LETTER, CALL, SEARCH = "invitation", "invited", "call", "search"


class Calls:
    """One message to all who are invited to a table, edited as they answer; everybody is called once."""

    def __init__(self, client: discord.Client, store: Store, messages: Messages, manners: Manners) -> None:
        self.client = client
        self.store = store
        self.messages = messages
        self.manners = manners

    async def bring_up(self, match: Match, posted: Sequence[Posted], attempts: Attempts) -> float | None:
        """Post, edit and delete until exactly those are called for whom seats are kept, and who wait for a table; when
        the next of those gets up, None if nobody does."""
        later = await self._write_letters(match, [one for one in posted if one.kind == LETTER], attempts)
        entry = next((one for one in posted if one.kind == INVITATION), None)
        if match.status == "open" and match.kept:
            with attempts.trying():
                await self._invite(match, entry)
        elif entry:
            with attempts.trying():
                await self.messages.delete(match.id, entry)
        if match.status == "open":
            with attempts.trying():
                await self._search(match, [one for one in posted if one.kind == SEARCH])
            with attempts.trying():
                later.append(await self._call_lookouts(match))
        else:
            for one in posted:
                if one.kind in (CALL, SEARCH):
                    with attempts.trying():
                        await self.messages.delete(match.id, one)
        return min(filter(None, later), default=None)

    async def _write_letters(self, match: Match, letters: Iterable[Posted], attempts: Attempts) -> list[float | None]:
        """Write to those who are invited and told by direct message, each once, and take back what is answered; when
        those get up who sleep now."""
        invited, later = {str(one.user): one for one in match.kept if match.status == "open"}, list[float | None]()
        for letter in letters:
            if invited.pop(letter.step, None) is None:
                with attempts.trying():
                    await self.messages.delete(match.id, letter)
        for one in invited.values():
            if one.muted or not await self.manners.hears_by_itself(one.user):
                continue
            if moment := await self.manners.left_alone_until(match, one.user):
                later.append(moment)
                continue
            with attempts.trying():
                if await self.manners.takes_messages(match, one.user):
                    await self._write(match, one)
        return later

    async def _write(self, match: Match, one: Invitation) -> None:
        """Invite somebody by direct message; who accepts none reads it in the channel."""
        panel, nonce = make_letter(match, one, self.messages.locate(match)), f"{one.user:x}.i.{match.id:x}"
        is_it = self.messages.doubted(match.id, lambda message: invites(match.id, message))
        message = await self.messages.send_direct(one.user, is_it, view=panel.view, nonce=nonce)
        if message is not None:
            await self.store.remember(match.id, Posted(LETTER, message.channel.id, message.id, -1, str(one.user)))

    async def _invite(self, match: Match, entry: Posted | None) -> None:
        """Say who is invited.  A message in the place of one that is gone calls nobody again, nor who has a letter."""
        panel = make_invitation(match)
        if entry and (entry.step == panel.stamp or await self.messages.edit(match.id, entry, panel)):
            return
        written = {one.step for one in await self.store.posted(match.id) if one.kind == LETTER}
        called = [] if entry else [one.user for one in match.kept if not one.muted and str(one.user) not in written]
        message = await self.messages.send_once(
            *(match.id, match.channel, lambda message: invites(match.id, message)),
            panel=panel,
            allowed_mentions=mention(await self.manners.list_callable(match, called)),
            nonce=f"{match.id:x}.i.{entry.message if entry else 0:x}",
        )
        await self.store.remember(match.id, Posted(INVITATION, match.channel, message.id, -1, panel.stamp))

    async def _search(self, match: Match, searches: Sequence[Posted]) -> None:
        """Say once that players are looked for, which calls nobody, and edit that as they come."""
        panel, at = make_search(match), str(match.sought)
        current = next((one for one in searches if one.step.partition(".")[0] == at), None)
        if current and current.step != panel.stamp:
            await self.messages.edit(match.id, current, panel)
        elif current is None and match.sought and match.free:
            message = await self.messages.send_once(
                *(match.id, match.channel, lambda message: invites(match.id, message, f"{SOUGHT}{at}")),
                panel=panel,
                nonce=f"{match.id:x}.s.{match.sought:x}",
            )
            await self.store.remember(match.id, Posted(SEARCH, match.channel, message.id, -1, panel.stamp))
            for one in searches:
                await self.messages.delete(match.id, one)

    async def _call_lookouts(self, match: Match) -> float | None:
        """Tell those who wait for a table on this server, may see the channel and can sit down; each is told of one
        table, and nobody of one to which they are invited.

        When the next of them gets up who sleeps now; None if nobody does.
        """
        known = match.people | {one.user for one in match.invitations if not one.muted}
        users = [user for user in await self.store.lookouts(match.guild) if user not in known]
        server = self.client.get_guild(match.guild)
        channel = server.get_channel_or_thread(match.channel) if server else None
        if not users or not match.free or server is None or channel is None or is_secluded(channel):
            return None
        unreached, later = list[int](), list[float]()
        for user in users:
            if moment := await self.manners.left_alone_until(match, user):
                later.append(moment)
                continue
            try:
                member = await server.fetch_member(user)
            except discord.NotFound:
                await self.store.stop_looking_out(match.guild, user)
                continue
            if not may_see(channel, member):
                continue
            text, nonce = announce_table(match, self.messages.locate(match)), f"{user:x}.t.{match.id:x}"
            is_it = self.messages.doubted(match.id, partial(says, text))
            if await self.messages.send_direct(user, is_it, content=text, nonce=nonce, suppress_embeds=True) is None:
                unreached.append(user)
            else:
                await self.store.stop_looking_out(match.guild, user)
        if unreached:
            text = mention_lookouts(match, unreached)
            message = await self.messages.send_once(
                *(match.id, match.channel, partial(says, text)),
                content=text,
                allowed_mentions=mention(await self.manners.list_callable(match, unreached)),
                nonce=f"{match.id:x}.t.{unreached[0]:x}",
            )
            await self.store.remember(match.id, Posted(CALL, match.channel, message.id, -1, ""))
            await self.store.stop_looking_out(match.guild, *unreached)
        log.info("people told of a table", extra={"game": match.id, "people": len(users) - len(later)})
        return min(later, default=None)


def invites(match: int, message: discord.Message, how: str = CALLED) -> bool:
    """Whether a message invites people to this table: those who were called by name, or as `how` says."""
    return any((press.match, press.arg) == (match, how) for press in list_presses(message))
