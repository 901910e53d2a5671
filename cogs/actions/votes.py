"""What the people of a game decide together, and what it takes.

A vote is asked of all people who play.  Who has not chosen in the game for two
days has no say, and after a day the silence of the others agrees: nobody is
indispensable, and no moderator is needed.
"""

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import NamedTuple

from clock import MINUTE
from cogs.actions.matches import Matches
from cogs.actions.proposals import find_kind, read_proposal
from cogs.actions.refusals import Refusal
from cogs.time.stops import Uptime
from deadlines import CONSENTED, GIVEN_UP, UNANSWERED
from store import JoinRefused, Match, Store, Vote, VoteOver

log = logging.getLogger("belfry.votes")

VOTE = "vote."  # begins the topic by which people are told of a vote, behind which stands what is voted on


class Verdict(Enum):
    """What has become of a vote."""

    OPEN = "people have still to agree"
    CARRIED = "it is so"
    VOID = "the game has gone on, or the time is over"


class Ending(NamedTuple):
    """When a vote ends if nobody does anything, as unix time, and with which verdict."""

    at: float
    verdict: Verdict


@dataclass(eq=False, repr=False)
class Votes:
    """The votes of all games."""

    store: Store
    matches: Matches
    uptime: Uptime

    async def require_unopposed(self, match: Match, what: str) -> None:
        """Raises Refusal when somebody has objected to this within the last day, or something like it is asked."""
        kind = find_kind(what)
        for vote in await self.store.votes.of(match.id):
            if vote.about != what and not (kind.alone and find_kind(vote.about) is kind):
                continue
            ends = (await self.find_ending(match, vote, ())).at
            if vote.objected and self.uptime.now() < ends:
                raise Refusal(
                    f"One of the players of {match.label} did not want that. It can be asked again <t:{round(ends)}:R>."
                )
            if vote.about != what and not vote.objected:
                raise Refusal(f"Another {kind.kind} has been proposed already in {match.label}: answer that first.")

    async def object(self, match: Match, vote: Vote, user: int) -> None:
        """A player does not want that, and all see it.  Raises Refusal when it is decided already."""
        seat = match.seat_of(user)
        assert seat is not None
        remark = f"{match.names[seat]} would rather {read_proposal(match, vote).rather}."
        async with self.matches.lock(match.id):
            if not await self.store.votes.object(match.id, vote.what, user, remark):
                raise Refusal(f"This has been decided already in {match.label}.")

    async def settle(self, match: Match, vote: Vote, silent: Collection[int]) -> Verdict:
        """Do what a vote has decided by now, if it has; nothing happens twice, and nothing by halves.

        Under the game's lock.
        """
        ends, verdict = await self.find_ending(match, vote, silent)
        if self.uptime.now() < ends:
            return Verdict.OPEN
        if verdict is Verdict.CARRIED:
            try:
                await read_proposal(match, vote).carry_out(self.store)
            except VoteOver:
                return Verdict.VOID
            except (Refusal, JoinRefused):  # the game has gone on meanwhile
                verdict = Verdict.VOID
        if verdict is Verdict.VOID:
            await self.store.votes.end(match.id, vote.what)
        log.info("a vote has ended", extra={"game": match.id, "what": vote.what, "verdict": verdict.name})
        return verdict

    async def find_ending(
        self, match: Match, vote: Vote, silent: Collection[int], coming: Mapping[int, float] | None = None
    ) -> Ending:
        """When and how a vote ends if nobody does anything; one that is over ends when it began.

        `silent`: users who have no say.  `coming`: when users will be told of it who have not been, as far as that is
        known.  Nobody who has not been told decides by silence, so without it the vote is given up in the end.
        """
        proposal = read_proposal(match, vote)
        if match.status != "running" or proposal.is_outdated:
            return Ending(vote.at, Verdict.VOID)
        if vote.objected:
            return Ending(self.uptime.ends(UNANSWERED, vote.at), Verdict.VOID)
        undecided = list_undecided(match, vote, silent)
        if not undecided:
            return Ending(vote.at, Verdict.CARRIED)
        told = [one for one in await self.store.told.of(match.id) if not one.is_begun]
        heard = {**(coming or {}), **{one.user: one.at for one in told if (one.topic, one.since) == topic_of(vote)}}
        given_up = find_minute(self.uptime.ends(GIVEN_UP, vote.at))
        agrees = [self._find_agreed(match, user, heard[user]) for user in undecided if user in heard]
        if len(agrees) < len(undecided) or max(agrees) >= given_up:
            return Ending(given_up, Verdict.VOID)
        if proposal.is_played_down:
            acted = await self.store.history.last_choices(match.id)
            if any(acted.get(seat, 0) > vote.at for seat in map(match.seat_of, undecided) if seat is not None):
                return Ending(max(agrees), Verdict.VOID)
        return Ending(max(agrees), Verdict.CARRIED)

    def _find_agreed(self, match: Match, user: int, heard: float) -> float:
        """When the silence of a user agrees who was told of a vote at this moment: days away do not count."""
        seat = match.seat_of(user)
        return find_minute(self.uptime.ends(CONSENTED, heard, match, *([] if seat is None else [seat])))


def find_minute(moment: float) -> float:
    """The full minute by which a moment is over, which is all that a message can say."""
    return ceil(moment / MINUTE) * MINUTE


def topic_of(vote: Vote) -> tuple[str, int]:
    """As what people are told of a vote, and since when that is so."""
    return f"{VOTE}{vote.what}", vote.at


def list_undecided(match: Match, vote: Vote, silent: Collection[int]) -> set[int]:
    """The users who have still to agree."""
    return set(match.people - set(vote.agreed) - set(silent))


def is_open(match: Match, vote: Vote) -> bool:
    """Whether people are asked this, and it is still a question."""
    return not vote.objected and not read_proposal(match, vote).is_outdated
