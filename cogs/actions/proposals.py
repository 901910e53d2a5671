"""What people can be asked to agree to: each kind says all of itself here, and nowhere else.

As it is stored a proposal is its kind and what it needs, with dots between: stop, seat.0.17, pause.3.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from clock import DAY
from cogs.actions.holds import require_pause
from cogs.actions.matches import Matches
from cogs.actions.refusals import Outdated
from cogs.actions.seating import Seating
from cogs.panels.names import escape_markdown, join_words, make_unique, tell_player
from cogs.panels.paces import name_pace
from store import Carried, Match, Pace, Vote
from store.pace import NONE

SOMEBODY = "Somebody"  # who has asked something and left since


class Proposal(ABC):
    """What the people of a game are asked.

    `kind`: begins what is stored of it.  `keep`, `agree`: the labels of its answers; `hint`: what stands below.
    `is_final`: it cannot be taken back.  `alone`: they are asked only one of its kind at a time.  `is_played_down`: who
    plays on meanwhile does not agree by silence.
    """

    kind: ClassVar[str]
    keep: ClassVar[str]
    agree: ClassVar[str] = "Agree"
    hint: ClassVar[str] = ""
    is_final: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    is_played_down: ClassVar[bool] = False

    def __init__(self, match: Match, vote: Vote) -> None:
        self.match = match
        self.vote = vote
        self.detail = vote.about.partition(".")[2]

    @property
    def names(self) -> list[str]:
        """What those are called who play and have agreed, the proposer first."""
        seats = [self.match.seat_of(user) for user in self.vote.agreed]
        return [SOMEBODY if seat is None else self.match.names[seat] for seat in seats]

    @property
    def is_outdated(self) -> bool:
        """Whether it is no question any more."""
        return False

    @abstractmethod
    def ask(self) -> str:
        """The question to all."""

    @abstractmethod
    def sum_up(self) -> str:
        """Who proposes what, for who is told of it elsewhere."""

    @abstractmethod
    def tell_objection(self, name: str) -> str:
        """What all read when the player of this name does not want it."""

    @abstractmethod
    async def carry_out(self, matches: Matches, seating: Seating) -> None:
        """Do it and end the vote, both or neither.  Raises Refusal when it cannot be any more, and VoteOver."""

    def name_agreed(self) -> str:
        """Who has agreed, as it stands in a message."""
        return join_words([f"**{escape_markdown(name)}**" for name in self.names])


class StopProposal(Proposal):
    """To end the game before its time."""

    kind = "stop"
    keep = "Play on"
    agree = "Agree to end it"
    hint = "Somebody who may manage this channel can decide it alone with *Agree to end it*."
    is_final = True
    is_played_down = True

    def ask(self) -> str:
        return f"{self.name_agreed()} would like to end this game, without a winner."

    def sum_up(self) -> str:
        return f"{escape_markdown(self.names[0])} proposes to end the game"

    def tell_objection(self, name: str) -> str:
        return f"{name} would rather play on than end the game."

    async def carry_out(self, matches: Matches, seating: Seating) -> None:
        proposer, *others = self.names
        agreed = f"{join_words(others)} agreed" if others else "nobody objected"
        remark = f"The game was ended early: {proposer} proposed it, {agreed}."
        await matches.stop(self.match.id, self.vote.proposer, Carried(self.vote.what, remark))


class SeatProposal(Proposal):
    """To let somebody play a seat of the computer: the number of the seat, and the user."""

    kind = "seat"
    keep = "Keep the computer"

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.seat, self.user = map(int, self.detail.split("."))

    @property
    def is_outdated(self) -> bool:
        return self.seat not in self.match.computers or self.user in self.match.people

    def ask(self) -> str:
        newcomer = escape_markdown(self.vote.agreed.get(self.user, ""))
        return f"**{newcomer}** would like to play instead of {tell_player(self.match, self.seat)}."

    def sum_up(self) -> str:
        return "someone would like to take over a computer's seat"

    def tell_objection(self, name: str) -> str:
        return f"{name} would rather play on with {self.match.names[self.seat]}."

    async def carry_out(self, matches: Matches, seating: Seating) -> None:
        name = make_unique(self.vote.agreed[self.user], self.match.names)
        await seating.take_over(self.match.id, self.seat, self.user, name, self.vote.what)


class PauseProposal(Proposal):
    """To let the table pause, for so many days."""

    kind = "pause"
    keep = "No, play on"
    alone = True

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.days = int(self.detail)

    @property
    def length(self) -> str:
        """For how long, in words."""
        return f"{self.days} day{'' if self.days == 1 else 's'}"

    def ask(self) -> str:
        what = f"would like the table to pause for {self.length}: no clock runs then, and nobody is called."
        return f"{self.name_agreed()} {what}"

    def sum_up(self) -> str:
        return f"{escape_markdown(self.names[0])} proposes a pause of {self.length}"

    def tell_objection(self, name: str) -> str:
        return f"{name} would rather play on than pause."

    async def carry_out(self, matches: Matches, seating: Seating) -> None:
        async with matches.lock(self.match.id):
            match, _ = await matches.load_running(self.match.id)
            seat = match.seat_of(self.vote.proposer)
            if seat is None:
                raise Outdated
            require_pause(match, seat, self.days, matches.store.now())
            remark = f"The table pauses for {self.length}, as {match.names[seat]} has asked."
            await matches.store.pauses.begin(match.id, self.days * DAY, carried=Carried(self.vote.what, remark))


class PaceProposal(Proposal):
    """To play on at another pace: its text, or that of none."""

    kind = "pace"
    keep = "Keep the pace"
    alone = True

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.pace = Pace.read("" if self.detail == NONE else self.detail)

    @property
    def is_outdated(self) -> bool:
        return self.match.pace == self.pace

    def ask(self) -> str:
        now = escape_markdown(name_pace(self.match.pace))
        return f"{self.name_agreed()} would like a new pace: {escape_markdown(name_pace(self.pace))}. Now: {now}."

    def sum_up(self) -> str:
        return f"{escape_markdown(self.names[0])} proposes a new pace: {escape_markdown(name_pace(self.pace))}"

    def tell_objection(self, name: str) -> str:
        return f"{name} would rather keep the pace."

    async def carry_out(self, matches: Matches, seating: Seating) -> None:
        async with matches.lock(self.match.id):
            match, _ = await matches.load_running(self.match.id)
            remark = f"New pace: {name_pace(self.pace)}, from now on."
            await matches.store.clocks.set_pace(match.id, self.pace, carried=Carried(self.vote.what, remark))


KINDS_OF_VOTES: tuple[type[Proposal], ...] = (StopProposal, SeatProposal, PauseProposal, PaceProposal)
PROPOSALS = {one.kind: one for one in KINDS_OF_VOTES}


def find_kind(what: str) -> type[Proposal]:
    """The kind of a proposal as it is stored."""
    return PROPOSALS[what.partition(".")[0]]


def read_proposal(match: Match, vote: Vote) -> Proposal:
    """What a vote is about, or an objection."""
    return find_kind(vote.about)(match, vote)
