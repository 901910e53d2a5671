"""Calling people in the morning to what they were asked in the night, when it was posted without calling them.

Votes and invitations are questions in the channel of a game.  Who slept when one was asked, and is still to answer, is
called when the day begins, once, by a message that leads there and goes when the question does.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple
from zlib import crc32

from cogs.actions.votes import NO, is_outdated, list_undecided
from cogs.delivery.ballots import name_topic
from cogs.delivery.calls import LETTER
from cogs.delivery.failures import Attempts
from cogs.delivery.manners import Manners
from cogs.delivery.messages import Messages, says
from cogs.panels.ui import message_url
from cogs.panels.votes import call_to_question, mention
from store import Match, Posted, Store, Vote

KIND = "morning"


class Question(NamedTuple):
    """What these users were asked at this moment (unix time), and the message that asks it.

    `muted`: those of them whom nothing of it notifies, which nobody else can tell.
    """

    topic: str
    at: int
    users: frozenset[int]
    message: Posted
    muted: frozenset[int] = frozenset()


class Mornings:
    """The calls to questions of the night."""

    def __init__(self, store: Store, messages: Messages, manners: Manners) -> None:
        self.store = store
        self.messages = messages
        self.manners = manners

    async def bring_up(
        self, match: Match, votes: Iterable[Vote], silent: frozenset[int], attempts: Attempts
    ) -> float | None:
        """Call who got up, and take calls back that nobody needs any more; when the next one gets up, None if nobody is
        asked."""
        posted, later = await self.store.posted(match.id), list[float]()
        questions = {one.topic: one for one in list_questions(match, votes, silent, posted)}
        called = dict[str, set[int]]()
        for entry in posted:
            if entry.kind == KIND:
                topic, users = read_step(entry.step)
                if topic in questions and users & questions[topic].users:
                    called.setdefault(topic, set()).update(users)
                else:
                    with attempts.trying():
                        await self.messages.delete(match.id, entry)
        for question in questions.values():
            woken = list[int]()
            for user in sorted(question.users - called.get(question.topic, set())):
                if await self.manners.wakes(match, user, question.at) is None:
                    continue
                if moment := await self.manners.left_alone_until(match, user):
                    later.append(moment)
                else:
                    woken.append(user)
            if now := await self.manners.list_callable(match, woken):
                with attempts.trying():
                    await self._call(match, question, now)
        return min(later, default=None)

    async def _call(self, match: Match, question: Question, users: list[int]) -> None:
        """Call these to a question."""
        step = f"{question.topic}|{','.join(map(str, users))}"
        text = call_to_question(match, users, message_url(match.guild, question.message))
        message = await self.messages.send_once(
            *(match.id, match.channel, partial(says, text)),
            content=text,
            allowed_mentions=mention({*users} - question.muted),
            suppress_embeds=True,
            nonce=f"{match.id:x}.m.{crc32(step.encode()):x}",
        )
        await self.store.remember(match.id, Posted(KIND, match.channel, message.id, -1, step))


def list_questions(
    match: Match, votes: Iterable[Vote], silent: frozenset[int], posted: Sequence[Posted]
) -> Iterator[Question]:
    """What is asked in the channel of a game, and stands there."""
    there = {name_topic(entry.step): entry for entry in posted if entry.kind in ("vote", "invitation")}
    for vote in votes if match.status == "running" else ():
        topic = f"{vote.what}@{vote.at}"
        if topic in there and not vote.what.startswith(NO) and not is_outdated(match, vote.what):
            yield Question(topic, vote.at, frozenset(list_undecided(match, vote, silent)), there[topic])
    invitation = next((entry for entry in there.values() if entry.kind == "invitation"), None)
    if invitation is None or match.status != "open":
        return
    written = {entry.step for entry in posted if entry.kind == LETTER}
    kept = [one for one in match.kept if str(one.user) not in written]
    for at in sorted({one.at for one in kept}):
        users = frozenset(one.user for one in kept if one.at == at)
        muted = frozenset(one.user for one in match.kept if one.muted)
        yield Question(f"invitation@{at}", at, users, invitation, muted)


async def find_questions(store: Store, user: int) -> list[tuple[Match, Posted]]:
    """What somebody is asked in all games beside what they wait for, and the messages that ask it."""
    invited = [await store.match(number) for number in await store.invited_to(user)]
    found = list[tuple[Match, Posted]]()
    for match in [*await store.matches_of(user), *filter(None, invited)]:
        questions = list_questions(match, await store.votes(match.id), frozenset(), await store.posted(match.id))
        found += [(match, one.message) for one in questions if user in one.users - one.muted]
    return found


def read_step(step: str) -> tuple[str, set[int]]:
    """What a call is about, and whom it has called."""
    topic, _, users = step.rpartition("|")
    return topic, set(map(int, users.split(",")))
