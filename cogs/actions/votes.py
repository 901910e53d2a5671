"""What the people of a game decide together, and what it takes.

A vote is asked of all people who play.  Who has not chosen in the game for two
days has no say, and after a while the silence of the others agrees: nobody is
indispensable, and no moderator is needed.
"""

import logging
import re
from collections.abc import Collection
from enum import Enum

from clock import DAY, HOUR
from cogs.actions.holds import first_free, list_absences, require_pause
from cogs.actions.matches import Matches
from cogs.actions.refusals import Outdated, Refusal
from cogs.actions.seating import Seating
from cogs.actions.uptime import Uptime
from cogs.panels.names import make_unique
from store import Carried, Match, Store, Vote, VoteOver

log = logging.getLogger("belfry.votes")

STOP = "stop"
TAKE_SEAT = re.compile(r"seat\.(\d{1,2})\.(\d{1,19})")  # a seat of the computer, and who would like to play it
WITHOUT = re.compile(r"without\.(\d{1,2})\.(\d{1,18})")  # a seat whose owner is silent, and the moment of the game
PAUSE = re.compile(r"pause\.(\d{1,2})")  # for so many days
NO = "no."  # begins what somebody has objected to
SILENCE_AGREES = DAY  # seconds after which silence agrees
OBJECTION = 12 * HOUR  # the same, to play on without somebody, and to pause
OBJECTED_FOR = DAY  # until something to which somebody has objected may be asked anew


class Verdict(Enum):
    """What has become of a vote."""

    OPEN = "people have still to agree"
    CARRIED = "it is so"
    VOID = "the game has gone on, or the time is over"


class Votes:
    """The votes of all games."""

    def __init__(self, store: Store, matches: Matches, seating: Seating, uptime: Uptime) -> None:
        self.store = store
        self.matches = matches
        self.seating = seating
        self.uptime = uptime

    async def require_unopposed(self, match: Match, what: str) -> None:
        """Raises Refusal when somebody has objected to this within the last day."""
        for vote in await self.store.votes.of(match.id):
            if vote.what == f"{NO}{what}" and await self.judge(match, vote, ()) is Verdict.OPEN:
                raise Refusal(
                    f"One of the players of {match.label} did not want that. It can be asked again "
                    f"<t:{round(self.ends(match, vote, ()))}:R>."
                )

    async def object(self, match: Match, what: str, user: int) -> None:
        """A player does not want that, and all see it.  Raises Refusal when it is decided already."""
        seat = match.seat_of(user)
        assert seat is not None
        noted, remark = f"{NO}{what}", explain_objection(match, what, seat)
        async with self.matches.lock(match.id):
            if not await self.store.votes.object(match.id, what, user, noted=noted, remark=remark):
                raise Refusal(f"This has been decided already in {match.label}.")

    async def settle(self, match: Match, vote: Vote, silent: Collection[int]) -> Verdict:
        """Do what a vote has decided by now, if it has; nothing happens twice, and nothing by halves."""
        verdict = await self.judge(match, vote, silent)
        if verdict is Verdict.CARRIED:
            try:
                await self._carry_out(match, vote)
            except VoteOver:
                return Verdict.VOID
            except Refusal:  # the game has gone on meanwhile
                verdict = Verdict.VOID
        if verdict is Verdict.VOID:
            async with self.matches.lock(match.id):
                await self.store.votes.end(match.id, vote.what)
        if verdict is not Verdict.OPEN:
            log.info("a vote has ended", extra={"game": match.id, "what": vote.what, "verdict": verdict.name})
        return verdict

    async def judge(self, match: Match, vote: Vote, silent: Collection[int]) -> Verdict:
        """What has become of a vote."""
        if match.status != "running" or self.is_void(match, vote, silent):
            return Verdict.VOID
        if vote.what.startswith(NO):
            return Verdict.VOID if self.uptime.passed(vote.at, OBJECTED_FOR) else Verdict.OPEN
        undecided = list_undecided(match, vote, silent)
        if not undecided:
            return Verdict.CARRIED
        if self.uptime.now() < self.ends(match, vote, undecided):
            return Verdict.OPEN
        if WITHOUT.fullmatch(vote.what) or PAUSE.fullmatch(vote.what):
            return Verdict.CARRIED
        acted = await self.store.history.last_choices(match.id)
        seats = [match.seat_of(user) for user in undecided]
        return Verdict.VOID if any(acted.get(seat or 0, 0) > vote.at for seat in seats) else Verdict.CARRIED

    def ends(self, match: Match, vote: Vote, undecided: Collection[int]) -> float:
        """When a vote is decided, or given up, whoever does nothing of the `undecided` users.

        A game does not end by the silence of who is away: that time does not count.
        """
        if vote.what != STOP:
            return self.uptime.after(vote.at, OBJECTED_FOR if vote.what.startswith(NO) else measure_patience(vote.what))
        seats = [seat for user in undecided if (seat := match.seat_of(user)) is not None]
        away = [[(one.began, one.ended) for one in list_absences(match, seat)] for seat in seats]
        return max(self.uptime.after(vote.at, SILENCE_AGREES, spans) for spans in (*away, []))

    def is_void(self, match: Match, vote: Vote, silent: Collection[int]) -> bool:
        """Whether what was asked is no question any more, or about somebody who is away, or whose table pauses."""
        if is_outdated(match, vote.what.removeprefix(NO)):
            return True
        about = WITHOUT.fullmatch(vote.what)
        return about is not None and not self._is_free(match, int(about[1]), silent)

    def _is_free(self, match: Match, seat: int, silent: Collection[int]) -> bool:
        """Whether the owner of a seat could choose: is silent, or else neither away, nor is it a pause."""
        return match.seats[seat].user in silent or first_free(match, seat, self.uptime.now()) <= self.uptime.now()

    async def _carry_out(self, match: Match, vote: Vote) -> None:
        """Do what was voted for and end the vote, both or neither.  Raises Refusal and VoteOver."""
        if vote.what == STOP:
            await self.matches.stop(match.id, next(iter(vote.agreed)), Carried(vote.what))
        elif about := TAKE_SEAT.fullmatch(vote.what):
            seat, user = int(about[1]), int(about[2])
            name = make_unique(vote.agreed[user], match.names)
            await self.seating.take_over(match.id, seat, user, name, vote.what)
        elif about := WITHOUT.fullmatch(vote.what):
            await self.seating.replace(match.id, int(about[1]), int(about[2]), vote.what)
        elif about := PAUSE.fullmatch(vote.what):
            await self._pause(match.id, vote, int(about[1]))

    async def _pause(self, id: int, vote: Vote, days: int) -> None:
        """Let a game pause, which somebody has asked for.  Raises Refusal when it cannot, and VoteOver."""
        async with self.matches.lock(id):
            match, _ = await self.matches.load_running(id)
            seat = match.seat_of(next(iter(vote.agreed)))
            if seat is None:
                raise Outdated
            require_pause(match, seat, days, self.store.now())
            remark = f"The table pauses for {days} day{'s' if days > 1 else ''}, as {match.names[seat]} has asked."
            await self.store.pauses.begin(id, days * DAY, carried=Carried(vote.what, remark))


def measure_patience(what: str) -> int:
    """Seconds after which the silence of those who are asked agrees."""
    return OBJECTION if WITHOUT.fullmatch(what) or PAUSE.fullmatch(what) else SILENCE_AGREES


def list_undecided(match: Match, vote: Vote, silent: Collection[int]) -> set[int]:
    """The users who have still to agree."""
    concerned = {match.seats[int(about[1])].user} if (about := WITHOUT.fullmatch(vote.what)) else set()
    return set(match.people - set(vote.agreed) - set(silent) - concerned)


def is_outdated(match: Match, what: str) -> bool:
    """Whether what people were asked is no question any more."""
    if about := TAKE_SEAT.fullmatch(what):
        return int(about[1]) not in match.computers or int(about[2]) in match.people
    if about := WITHOUT.fullmatch(what):
        return int(about[2]) != match.moment or int(about[1]) in match.computers
    return False


def explain_objection(match: Match, what: str, seat: int) -> str:
    """What stands on the board when somebody does not want what was asked."""
    name = match.names[seat]
    if about := WITHOUT.fullmatch(what):
        return f"{name} would rather wait for {match.names[int(about[1])]}."
    if about := TAKE_SEAT.fullmatch(what):
        return f"{name} would rather play on with {match.names[int(about[1])]}."
    if PAUSE.fullmatch(what):
        return f"{name} would rather play on than pause."
    return f"{name} would rather play on than end the game."
