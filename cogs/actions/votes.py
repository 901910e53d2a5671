"""What the people of a game are asked to agree to, and what it takes.

Each kind of proposal says all of itself here, and nowhere else.  As it is stored a proposal is its kind and what it
needs, with dots between: stop, seat.0.17, pause.3.  It is asked of all people who play.  Who has not chosen in the game
for two days has no say, and after a day the silence of the others agrees: nobody is indispensable, and no moderator is
needed.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, NamedTuple

from base.clock import DAY
from base.time_limits import CONSENTED, GIVEN_UP, UNANSWERED
from cogs.actions.matches import Matches
from cogs.panels.clocks import name_pace
from cogs.panels.names import make_unique, tell_player
from cogs.timing.absences import require_pause
from cogs.timing.counted_time import Uptime
from cogs.timing.waking_hours import find_minute
from cogs.words import Marked, bold, moment, say
from cogs.words.refusals import Outdated, Refusal
from store import Carried, Incident, JoinRefused, Match, Pace, Store, Vote, VoteOver, happened
from store.models.match import NONE

log = logging.getLogger("belfry.votes")
VOTE = "vote."  # begins the topic by which people are told of a vote, behind which stands what is voted on


class Proposal(ABC):
    """What the people of a game are asked.

    `kind`: begins what is stored of it, and names its words.
    `seat`, `n`, `pace`: what its words say besides names, where they do: whose seat, how many days, which pace.
    `is_final`: it cannot be taken back.  `alone`: people are asked only one of its kind at a time.  `is_played_down`:
    who plays on meanwhile does not agree by silence.
    """

    kind: ClassVar[str]
    seat: int | None = None
    n: int = 0
    pace: Pace | None = None
    is_final: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    is_played_down: ClassVar[bool] = False

    def __init__(self, match: Match, vote: Vote) -> None:
        self.match = match
        self.vote = vote
        self.detail = vote.about.partition(".")[2]

    @property
    def names(self) -> list[str]:
        """What those are called who have agreed, the proposer first."""
        seats = [self.match.seat_of(user) for user in self.vote.agreed]
        return [say("votes.somebody") if seat is None else self.match.names[seat] for seat in seats]

    @property
    def is_outdated(self) -> bool:
        """Whether it is no question any more."""
        return False

    @property
    def hint(self) -> str:
        """What stands below the question."""
        return ""

    @property
    def answers(self) -> tuple[str, str]:
        """The labels of the answers: to agree, and to object."""
        return say(f"votes.{self.kind}.agree"), say("votes.object")

    def ask(self) -> str:
        """The question to all."""
        names, pace, now = [bold(name) for name in self.names], name_pace(self.pace), name_pace(self.match.pace)
        computer = Marked("" if self.seat is None else tell_player(self.match, self.seat))
        return say(f"votes.{self.kind}.asks", names=names, computer=computer, n=self.n, pace=pace, now=now)

    def sum_up(self) -> str:
        """The question in a few words, for who is told of it elsewhere."""
        return say(f"votes.{self.kind}.sums", name=self.names[0], n=self.n, pace=name_pace(self.pace))

    def object(self, seat: int) -> Incident:
        """The remark that who sits there would rather not."""
        computer = self.match.sitter(seat if self.seat is None else self.seat)
        return happened(f"votes.{self.kind}.rather", name=self.match.sitter(seat), computer=computer)

    @abstractmethod
    async def carry_out(self, store: Store) -> None:
        """Do it and end the vote, both or neither.  Under the game's lock.

        Raises Refusal and JoinRefused when it cannot be any more, and VoteOver.
        """


class StopProposal(Proposal):
    """To end the game before its time."""

    kind = "stop"
    is_final = True
    is_played_down = True

    @property
    def hint(self) -> str:
        return say("votes.stop.hint")

    async def carry_out(self, store: Store) -> None:
        seats = (self.match.seat_of(user) for user in self.vote.agreed)
        sitters = [self.match.sitter(seat) for seat in seats if seat is not None]
        if not sitters:
            raise Outdated
        name, *others = sitters
        remark = happened("votes.stop.unopposed", name=name)
        if others:
            remark = happened("votes.stop.agreed", name=name, others=tuple(others))
        await store.matches.stop(self.match.id, carried=Carried(self.vote.what, remark))


class SeatProposal(Proposal):
    """To let somebody play a seat of the computer: the number of the seat, and the user."""

    kind = "seat"
    seat: int

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.seat, self.user = map(int, self.detail.split("."))

    @property
    def names(self) -> list[str]:
        return [self.vote.agreed.get(self.user, say("votes.somebody"))]

    @property
    def is_outdated(self) -> bool:
        return self.seat not in self.match.computers or self.user in self.match.people

    async def carry_out(self, store: Store) -> None:
        name = make_unique(self.names[0], self.match.names)
        name_later, computer = self.match.successor(self.seat), self.match.sitter(self.seat)
        remark = happened("votes.seat.remark", name=name_later, computer=computer)
        carried = Carried(self.vote.what, remark)
        await store.seats.take_over(self.match.id, self.seat, self.user, name, carried=carried)


class PauseProposal(Proposal):
    """To let the table pause, for so many days."""

    kind = "pause"
    alone = True

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.n = int(self.detail)

    async def carry_out(self, store: Store) -> None:
        seat = self.match.seat_of(self.vote.proposer)
        if seat is None:
            raise Outdated
        require_pause(self.match, seat, self.n, store.now())
        remark = happened("votes.pause.remark", n=self.n, name=self.match.sitter(seat))
        await store.pauses.begin(self.match.id, self.n * DAY, carried=Carried(self.vote.what, remark))


class PaceProposal(Proposal):
    """To play on at another pace: its text, or that of none."""

    kind = "pace"
    alone = True

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.pace = Pace.read("" if self.detail == NONE else self.detail)

    @property
    def is_outdated(self) -> bool:
        return self.match.pace == self.pace

    async def carry_out(self, store: Store) -> None:
        remark = happened("votes.pace.remark", pace=self.pace.text if self.pace else "")
        await store.clocks.set_pace(self.match.id, self.pace, carried=Carried(self.vote.what, remark))


KINDS_OF_VOTES: tuple[type[Proposal], ...] = (StopProposal, SeatProposal, PauseProposal, PaceProposal)


PROPOSALS = {one.kind: one for one in KINDS_OF_VOTES}


def find_kind(what: str) -> type[Proposal]:
    """The kind of a proposal as it is stored."""
    return PROPOSALS[what.partition(".")[0]]


def read_proposal(match: Match, vote: Vote) -> Proposal:
    """What a vote is about, or an objection."""
    return find_kind(vote.about)(match, vote)


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
                raise Refusal(say("actions.vote.objected", game=match.label, when=moment(ends)))
            if vote.about != what and not vote.objected:
                raise Refusal(say(f"votes.{kind.kind}.pending", game=match.label))

    async def object(self, match: Match, vote: Vote, user: int) -> None:
        """A player does not want that, and all see it.  Raises Refusal when it is decided already."""
        seat = match.seat_of(user)
        assert seat is not None
        remark = read_proposal(match, vote).object(seat)
        async with self.matches.lock(match.id):
            if not await self.store.votes.object(match.id, vote.what, user, remark):
                raise Refusal(say("actions.vote.over", game=match.label))

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
        log.info(
            "a vote has ended", extra={"game": match.id, "what": find_kind(vote.about).kind, "verdict": verdict.name}
        )
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


def topic_of(vote: Vote) -> tuple[str, int]:
    """As what people are told of a vote, and since when that is so."""
    return f"{VOTE}{vote.what}", vote.at


def list_undecided(match: Match, vote: Vote, silent: Collection[int]) -> set[int]:
    """The users who have still to agree."""
    return set(match.people - set(vote.agreed) - set(silent))


def is_open(match: Match, vote: Vote) -> bool:
    """Whether people are asked this, and it is still a question."""
    return not vote.objected and not read_proposal(match, vote).is_outdated
