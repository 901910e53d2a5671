"""The messages at a table that waits: to those who were invited by name, and that players are looked for."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.connection.failures import Attempts
from cogs.connection.messages import Messages, list_presses
from cogs.panels.invitations import CALL_MARK, SEARCH_MARK, make_invitation, make_search
from cogs.telling.matters import INVITED
from cogs.telling.teller import Plan, Teller
from store import Match, Posted, Store

INVITATION, SEARCH = "invitation", "search"


@dataclass(eq=False, repr=False)
class Invited:
    """One message to all who are invited to a table, and one to all who may join it, edited as people answer."""

    store: Store
    messages: Messages
    teller: Teller

    async def bring_up(self, plan: Plan, posted: Sequence[Posted], attempts: Attempts) -> None:
        """Post, edit and delete until exactly those are named for whom seats are kept."""
        match = plan.now.match
        entry = next((one for one in posted if one.kind == INVITATION), None)
        searches = [one for one in posted if one.kind == SEARCH]
        if match.status == "open" and match.kept:
            with attempts.trying():
                await self._invite(plan, entry)
        elif entry:
            with attempts.trying():
                await self.messages.delete(match.id, entry)
        if match.status == "open":
            with attempts.trying():
                await self._search(match, searches)
        else:
            for one in searches:
                with attempts.trying():
                    await self.messages.delete(match.id, one)

    async def _invite(self, plan: Plan, entry: Posted | None) -> None:
        """Say who is invited.  A message in the place of one that is gone calls nobody again."""
        match = plan.now.match
        notice = make_invitation(match)
        if entry and (entry.step == notice.stamp or await self.messages.edit_notice(match.id, entry, notice)):
            return
        nonce = f"{match.id:x}.i.{entry.message if entry else 0:x}"
        called = plan.list_asked(INVITED)
        await self.teller.ask(match, INVITATION, notice, called, lambda message: invites(match.id, message), nonce)

    async def _search(self, match: Match, searches: Sequence[Posted]) -> None:
        """Say once that players are looked for, which calls nobody, and edit that as they come."""
        panel, at = make_search(match), str(match.sought)
        current = next((one for one in searches if one.about == at), None)
        if current and current.step != panel.stamp:
            await self.messages.edit(match.id, current, panel)
        elif current is None and match.sought and match.free:
            message = await self.messages.send_once(
                *(match.id, match.channel, lambda message: invites(match.id, message, f"{SEARCH_MARK}{at}")),
                panel=panel,
                nonce=f"{match.id:x}.s.{match.sought:x}",
            )
            await self.store.messages.remember(
                match.id, Posted(SEARCH, match.channel, message.id, -1, panel.stamp, panel.about)
            )
            for one in searches:
                await self.messages.delete(match.id, one)


def invites(match: int, message: discord.Message, how: str = CALL_MARK) -> bool:
    """Whether a message invites people to this table: those who were called by name, or as `how` says."""
    return any((press.match, press.arg) == (match, how) for press in list_presses(message))
