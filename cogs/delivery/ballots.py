"""The messages in which people are asked something: one for each vote, gone when it is decided or outdated."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from zlib import crc32

import discord

from cogs.actions.proposals import read_proposal
from cogs.actions.votes import Verdict, Votes, is_open, list_undecided, topic_of
from cogs.connection.failures import Attempts
from cogs.connection.messages import Messages, list_presses
from cogs.panels.votes import make_vote, tell_silence
from cogs.telling.teller import Plan, Teller
from store import Posted, Store, Vote

VOTE_KIND = "vote"


@dataclass(eq=False, repr=False)
class Ballots:
    """The votes of games, in their channels."""

    store: Store
    messages: Messages
    teller: Teller
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
        silence, answers = tell_silence(ends, asked.hint, agrees=verdict is Verdict.CARRIED), (asked.agree, asked.keep)
        notice = make_vote(match, vote, asked.ask(), answers, undecided, silence, is_final=asked.is_final)
        if entry is not None and entry.step == notice.stamp:
            return
        if entry is not None and await self.messages.edit_notice(match.id, entry, notice):
            return
        about = f"{vote.what}@{vote.at}"
        nonce = f"{entry.message:x}.v" if entry else f"{match.id:x}.v.{crc32(about.encode()):x}"
        is_it, called = partial(asks, match.id, about), plan.list_asked(*topic_of(vote))
        await self.teller.ask(match, VOTE_KIND, notice, called, is_it, nonce)
        if entry is not None:
            await self.messages.delete(match.id, entry)


def asks(match: int, about: str, message: discord.Message) -> bool:
    """Whether a message asks this."""
    return any((press.match, press.action, press.arg) == (match, "agree", about) for press in list_presses(message))
