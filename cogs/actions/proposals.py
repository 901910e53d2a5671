"""What people can be asked to agree to: each kind says all of itself here, and nowhere else.

As it is stored a proposal is its kind and what it needs, with dots between: stop, seat.0.17, pause.3.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from clock import DAY
from cogs.actions.absences import require_pause
from cogs.actions.refusals import Outdated
from cogs.panels.names import escape_markdown, join_words, make_unique, tell_player
from cogs.panels.paces import name_pace
from store import Carried, Match, Pace, Store, Vote
from store.pace import NONE

SOMEBODY = "Somebody"  # who has asked something and left since


class Proposal(ABC):
    """What the people of a game are asked.

    `kind`: begins what is stored of it.  `wants`, `proposes`, `rather`: what stands behind a name in the question, in a
    few words elsewhere, and when somebody objects.  `keep`, `agree`: the labels of the answers; `hint`: what stands
    below.  `done`, `silence`: what its proposer reads, behind the name of the game, and of what silence means.
    `is_final`: it cannot be taken back.  `alone`: people are asked only one of its kind at a time.  `is_played_down`:
    who plays on meanwhile does not agree by silence.
    """

    kind: ClassVar[str]
    wants: str
    proposes: str
    rather: str
    keep: ClassVar[str]
    agree: ClassVar[str] = "Agree"
    hint: ClassVar[str] = ""
    done: ClassVar[str] = ""
    silence: ClassVar[str] = "If nobody objects within a day of being told, it is so; until then all stays as it is."
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
        return [SOMEBODY if seat is None else self.match.names[seat] for seat in seats]

    @property
    def is_outdated(self) -> bool:
        """Whether it is no question any more."""
        return False

    def ask(self) -> str:
        """The question to all."""
        return f"{join_words([f'**{escape_markdown(name)}**' for name in self.names])} would like {self.wants}."

    def sum_up(self) -> str:
        """The question in a few words, for who is told of it elsewhere."""
        return f"{escape_markdown(self.names[0])} {self.proposes}"

    @abstractmethod
    async def carry_out(self, store: Store) -> None:
        """Do it and end the vote, both or neither.  Under the game's lock.

        Raises Refusal and JoinRefused when it cannot be any more, and VoteOver.
        """


class StopProposal(Proposal):
    """To end the game before its time."""

    kind = "stop"
    wants = "to end this game, without a winner"
    proposes = "proposes to end the game"
    rather = "play on than end the game"
    keep = "Play on"
    agree = "Agree to end it"
    done = "was ended."
    silence = "Who says nothing for a day after being told agrees; who plays on does not."
    hint = "Somebody who may manage this channel can decide it alone with *Agree to end it*."
    is_final = True
    is_played_down = True

    async def carry_out(self, store: Store) -> None:
        proposer, *others = self.names
        agreed = f"{join_words(others)} agreed" if others else "nobody objected"
        remark = f"The game was ended early: {proposer} proposed it, {agreed}."
        await store.matches.stop(self.match.id, carried=Carried(self.vote.what, remark))


class SeatProposal(Proposal):
    """To let somebody play a seat of the computer: the number of the seat, and the user."""

    kind = "seat"
    proposes = "would like to take over a computer's seat"
    keep = "Keep the computer"

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.seat, self.user = map(int, self.detail.split("."))
        self.wants = f"to play instead of {tell_player(match, self.seat)}"
        self.rather = f"play on with {match.names[self.seat]}"

    @property
    def names(self) -> list[str]:
        return [self.vote.agreed.get(self.user, SOMEBODY)]

    @property
    def is_outdated(self) -> bool:
        return self.seat not in self.match.computers or self.user in self.match.people

    async def carry_out(self, store: Store) -> None:
        name = make_unique(self.names[0], self.match.names)
        remark = f"{name} plays instead of {self.match.names[self.seat]}."
        carried = Carried(self.vote.what, remark)
        await store.seats.take_over(self.match.id, self.seat, self.user, name, carried=carried)


class PauseProposal(Proposal):
    """To let the table pause, for so many days."""

    kind = "pause"
    rather = "play on than pause"
    keep = "No, play on"
    done = "pauses. The board says until when."
    alone = True

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.length = f"{self.detail} day{'' if self.detail == '1' else 's'}"
        self.wants = f"the table to pause for {self.length}: no clock runs then, and nobody is called"
        self.proposes = f"proposes a pause of {self.length}"

    async def carry_out(self, store: Store) -> None:
        seat, days = self.match.seat_of(self.vote.proposer), int(self.detail)
        if seat is None:
            raise Outdated
        require_pause(self.match, seat, days, store.now())
        remark = f"The table pauses for {self.length}, as {self.match.names[seat]} has asked."
        await store.pauses.begin(self.match.id, days * DAY, carried=Carried(self.vote.what, remark))


class PaceProposal(Proposal):
    """To play on at another pace: its text, or that of none."""

    kind = "pace"
    rather = "keep the pace"
    keep = "Keep the pace"
    done = "has a new pace. The board says so."
    alone = True

    def __init__(self, match: Match, vote: Vote) -> None:
        super().__init__(match, vote)
        self.pace = Pace.read("" if self.detail == NONE else self.detail)
        self.proposes = f"proposes a new pace: {escape_markdown(name_pace(self.pace))}"
        now = escape_markdown(name_pace(match.pace))
        self.wants = f"a new pace: {escape_markdown(name_pace(self.pace))}. Now: {now}"

    @property
    def is_outdated(self) -> bool:
        return self.match.pace == self.pace

    async def carry_out(self, store: Store) -> None:
        remark = f"New pace: {name_pace(self.pace)}, from now on."
        await store.clocks.set_pace(self.match.id, self.pace, carried=Carried(self.vote.what, remark))


KINDS_OF_VOTES: tuple[type[Proposal], ...] = (StopProposal, SeatProposal, PauseProposal, PaceProposal)
PROPOSALS = {one.kind: one for one in KINDS_OF_VOTES}


def find_kind(what: str) -> type[Proposal]:
    """The kind of a proposal as it is stored."""
    return PROPOSALS[what.partition(".")[0]]


def read_proposal(match: Match, vote: Vote) -> Proposal:
    """What a vote is about, or an objection."""
    return find_kind(vote.about)(match, vote)
