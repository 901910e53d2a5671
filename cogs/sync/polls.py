"""The messages in which people are asked something: one for each vote, gone when it is decided or outdated; at a table
that waits, one to those who were invited by name, and one that says that players are looked for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from zlib import crc32

import discord

from cogs.actions.votes import Verdict, Votes, is_open, list_undecided, read_proposal, topic_of
from cogs.connection.errors import Attempts
from cogs.connection.messages import Messages, list_presses
from cogs.notifications.notifier import Plan
from cogs.notifications.outbox import Outbox
from cogs.notifications.topics import INVITED
from cogs.panels.invitations import CALL_MARK, SEARCH_MARK, make_invitation, make_search
from cogs.panels.votes import make_vote, tell_silence
from store import Match, Posted, Store, Vote

VOTE_KIND = "vote"
INVITATION, SEARCH = "invitation", "search"


@dataclass(eq=False, repr=False)
class Ballots:
    """The votes of games, in their channels."""

    messages: Messages
    outbox: Outbox
    votes: Votes

    async def bring_up(self, plan: Plan, posted: Iterable[Posted], attempts: Attempts) -> None:
        """Post, edit and delete until exactly the open votes are asked."""
        match, votes = plan.now.match, plan.now.votes
        there = {entry.about: entry for entry in posted if entry.kind == VOTE_KIND}
        for vote in votes:
            if match.status != "running" or not is_open(match, vote):
                continue
            with attempts.trying():
                await self._ask(plan, vote, there.pop(f"{vote.what}@{vote.at}", None))
        for entry in there.values():
            with attempts.trying():
                await self.messages.delete(match.id, entry)

    async def _ask(self, plan: Plan, vote: Vote, entry: Posted | None) -> None:
        """Ask what is voted on, in the message that is there or in a new one, which calls who has not been told."""
        match = plan.now.match
        undecided = list_undecided(match, vote, plan.now.silent)
        coming = plan.list_coming(*topic_of(vote))
        ends, verdict = await self.votes.find_ending(match, vote, plan.now.silent, coming)
        asked = read_proposal(match, vote)
        silence = tell_silence(ends, asked.hint, agrees=verdict is Verdict.CARRIED)
        panel = make_vote(match, vote, asked.ask(), asked.answers, undecided, silence, is_final=asked.is_final)
        if entry is not None and entry.step == panel.stamp:
            return
        if entry is not None and await self.messages.edit(match.id, entry, panel):
            return
        about = f"{vote.what}@{vote.at}"
        nonce = f"{entry.message:x}.v" if entry else f"{match.id:x}.v.{crc32(about.encode()):x}"
        is_it, called = partial(asks, match.id, about), plan.list_asked(*topic_of(vote))
        await self.outbox.ask(match, VOTE_KIND, panel, called, is_it, nonce)
        if entry is not None:
            await self.messages.delete(match.id, entry)


def asks(match: int, about: str, message: discord.Message) -> bool:
    """Whether a message asks this."""
    return any((press.match, press.action, press.arg) == (match, "agree", about) for press in list_presses(message))


@dataclass(eq=False, repr=False)
class Invited:
    """One message to all who are invited to a table, and one to all who may join it, edited as people answer."""

    store: Store
    messages: Messages
    outbox: Outbox

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
        panel = make_invitation(match)
        if entry and (entry.step == panel.stamp or await self.messages.edit(match.id, entry, panel)):
            return
        nonce = f"{match.id:x}.i.{entry.message if entry else 0:x}"
        called = plan.list_asked(INVITED)
        await self.outbox.ask(match, INVITATION, panel, called, lambda message: invites(match.id, message), nonce)

    async def _search(self, match: Match, searches: Sequence[Posted]) -> None:
        """Say once that players are looked for, which calls nobody, and edit that as they come."""
        panel, at = make_search(match), str(match.sought)
        current = next((one for one in searches if one.about == at), None)
        if current and current.step != panel.stamp:
            await self.messages.edit(match.id, current, panel)
        elif current is None and match.sought and match.free:
            message = await self.messages.send_once(
                match.id,
                match.channel,
                lambda message: invites(match.id, message, f"{SEARCH_MARK}{at}"),
                f"{match.id:x}.s.{match.sought:x}",
                panel,
            )
            await self.store.messages.remember(
                match.id, Posted(SEARCH, match.channel, message.id, -1, panel.stamp, panel.about)
            )
            for one in searches:
                await self.messages.delete(match.id, one)


def invites(match: int, message: discord.Message, how: str = CALL_MARK) -> bool:
    """Whether a message invites people to this table: those who were called by name, or as `how` says."""
    return any((press.match, press.arg) == (match, how) for press in list_presses(message))
