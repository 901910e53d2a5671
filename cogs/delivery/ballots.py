"""The messages in which people are asked something: one for each vote, gone when it is decided or outdated."""

from collections.abc import Iterable
from functools import partial
from zlib import crc32

import discord

from cogs.actions.votes import NO, Votes, is_outdated, list_undecided
from cogs.delivery.failures import Attempts
from cogs.delivery.manners import Manners
from cogs.delivery.messages import Messages, list_presses
from cogs.panels.votes import BALLOT, make_vote, mention
from store import Match, Posted, Store, Vote

KIND = "vote"


class Ballots:
    """The votes of games, in their channels."""

    def __init__(self, store: Store, messages: Messages, manners: Manners, votes: Votes) -> None:
        self.store = store
        self.messages = messages
        self.manners = manners
        self.votes = votes

    async def bring_up(
        self,
        match: Match,
        votes: Iterable[Vote],
        silent: frozenset[int],
        posted: Iterable[Posted],
        attempts: Attempts,
    ) -> None:
        """Post, edit and delete until exactly the open votes are asked; `silent` users have no say."""
        there = {name_topic(entry.step): entry for entry in posted if entry.kind == KIND}
        for vote in votes:
            if match.status != "running" or vote.what.startswith(NO) or is_outdated(match, vote.what):
                continue
            with attempts.trying():
                await self._ask(match, vote, silent, there.pop(f"{vote.what}@{vote.at}", None))
        for entry in there.values():
            with attempts.trying():
                await self.messages.delete(match.id, entry)

    async def _ask(self, match: Match, vote: Vote, silent: frozenset[int], entry: Posted | None) -> None:
        """Ask what is voted on, in the message that is there or in a new one."""
        undecided = list_undecided(match, vote, silent)
        panel = make_vote(match, vote, undecided, self.votes.ends(match, vote, undecided))
        if entry is not None and (entry.step == panel.stamp or await self.messages.edit(match.id, entry, panel)):
            return
        about = f"{vote.what}@{vote.at}"
        message = await self.messages.send_once(
            *(match.id, match.channel, partial(asks, match.id, about)),
            panel=panel,
            allowed_mentions=mention(await self.manners.list_callable(match, undecided)),
            nonce=f"{entry.message:x}.v" if entry else f"{match.id:x}.v.{crc32(about.encode()):x}",
        )
        await self.store.remember(match.id, Posted(KIND, match.channel, message.id, -1, panel.stamp))
        if entry is not None:
            await self.messages.delete(match.id, entry)


def asks(match: int, about: str, message: discord.Message) -> bool:
    """Whether a message asks this."""
    return any((press.match, press.action, press.arg) == (match, "agree", about) for press in list_presses(message))


def name_topic(step: str) -> str:
    """Which vote a message asks, as its record says."""
    found = BALLOT.match(step.partition(":")[0])
    return found[0] if found else step
