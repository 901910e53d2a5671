"""Who is silent in a game, and what time alone does to it: at the moment that is due, or as soon as somebody looks."""

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from base.time_limits import GIVEN_UP, SILENT, SLEEPS, SOLE, UNANSWERED
from cogs.actions.matches import Matches, find_sole, require_seat
from cogs.actions.votes import Verdict, Votes
from cogs.connection.members import Members
from cogs.connection.presence import Presence
from cogs.panels.snapshot import Standing, TurnClock
from cogs.timing.clocks import Clocks
from cogs.timing.counted_time import Uptime, find_absence, find_offered, first_free, list_absences
from cogs.words import say
from cogs.words.refusals import Outdated, Refusal
from engine.core.table import Table
from store import NOBODY, Match, Store, Vote, VoteOver, happened

log = logging.getLogger("belfry.silence")


class Lapse(NamedTuple):
    """What time does to a game, `at` a unix time; where nothing is done `then`, messages show it from then on."""

    what: str
    at: float
    then: Callable[[], Awaitable[object]] | None = None


@dataclass(eq=False, repr=False)
class Silence:
    """Keeps games from waiting in vain."""

    store: Store
    matches: Matches
    votes: Votes
    members: Members
    presence: Presence
    clocks: Clocks
    uptime: Uptime

    def find_silent(self, match: Match, table: Table) -> frozenset[int]:
        """The seats whose turn the others may have played: silent for two days, or not on the server any more.

        Where a clock runs it has the turn played of who is silent.
        """
        if match.status != "running" or len(match.people) < 2:
            return frozenset()
        waiting = [ask.seat for ask in table.waiting() if ask.seat not in match.automated]
        if match.pace is None and (silent := [seat for seat in waiting if self._has_been_silent(match, seat)]):
            return frozenset(silent)
        users = {match.seats[seat].user: seat for seat in waiting}
        return frozenset(users[user] for user in self.members.known_to_have_left(match.guild, users))

    def _has_been_silent(self, match: Match, seat: int) -> bool:
        """Whether the owner of a seat has not chosen for two days, and is neither away now nor does the table pause."""
        free = first_free(match, seat, self.uptime.now()) <= self.uptime.now()
        return free and self.uptime.now() >= self._is_silent_from(match, seat)

    def _is_silent_from(self, match: Match, seat: int) -> float:
        """When the owner of a seat has been silent for two days; who has taken a turn back has an hour to choose."""
        return max(self.uptime.ends(SILENT, match.asked, match, seat), self.clocks.find_in_person(match, seat))

    async def look(self, match: Match, table: Table, *, anew: bool = False) -> frozenset[int]:
        """The same, after having asked Discord who is still there; `anew`: however lately somebody asked."""
        users = {match.seats[ask.seat].user for ask in table.waiting()} - {NOBODY}
        away = {user for user in users if not self.presence.is_looking(match.id, user)}
        await self.members.look_for(match.guild, away, anew=anew)
        return self.find_silent(match, table)

    async def play_turn(self, id: int, user: int, seat: int, moment: int) -> tuple[Match, Table]:
        """Let the computer play this turn for the silent owner of a seat, as another player wants.

        `moment`: of the game, which that player saw.  Raises Refusal, and Outdated when somebody has chosen meanwhile,
        or the owner is back or has more time.
        """
        match, table = await self.matches.load_running(id)
        own = require_seat(match, user)
        await self.look(match, table, anew=True)
        async with self.matches.lock(id):
            match, table = await self.matches.load_running(id)
            if seat == own and moment == match.moment:
                raise Refusal(say("delivery.yours"))
            if moment != match.moment or seat not in self.find_silent(match, table):
                raise Outdated(self._explain_more_time(match, seat) if moment == match.moment else "")
            remark = happened("board.remark.stand_in", name=match.sitter(own), other=match.sitter(seat))
            await self.matches.time_out(match, seat, remark)
            return await self.matches.load(id)

    def _explain_more_time(self, match: Match, seat: int) -> str:
        """Why nobody can have the turn played any more of a seat whose turn was offered."""
        free = first_free(match, seat, self.uptime.now()) <= self.uptime.now()
        return say("delivery.back" if free else "delivery.more_time", name=match.names[seat])

    def is_stale(self, match: Match) -> bool:
        """Whether anybody may close a lobby, for nobody has done anything in it for a day."""
        return self.uptime.now() >= self.is_stale_from(match)

    def is_stale_from(self, match: Match) -> float:
        """From when on anybody may close a lobby."""
        return self.uptime.ends(UNANSWERED, match.since)

    def name_users(self, match: Match, silent: Iterable[int]) -> frozenset[int]:
        """The users of seats."""
        return frozenset(match.seats[seat].user for seat in silent)

    async def act(self, id: int) -> None:
        """Do all that time has decided by now: close a lobby, let a game sleep, take only options, end votes."""
        while await self._act_once(id):
            pass

    async def _act_once(self, id: int) -> bool:
        """Do what was due first; whether there may be more."""
        async with self.matches.lock(id):
            match, table = await self.store.play.load(id)
            clocks, votes = self.clocks.read(match, table), await self.store.votes.of(id)
            lapses = await self._list_lapses(match, table, clocks, votes)
            due = [one for one in lapses if one.then and one.at <= self.uptime.now()]
            first = min(due, key=lambda one: one.at, default=None)
            if first is None or first.then is None:
                return False
            with suppress(Outdated):  # then it is looked at anew
                await first.then()
            log.info(first.what, extra={"game": id, "turn": match.turn})
            return True

    async def agree(
        self, match: Match, table: Table, what: str, user: int, name: str = "", asked: int | None = None
    ) -> Verdict:
        """Somebody agrees to something, perhaps as the first, who asks the others by it.

        `asked`: when the vote was begun to which this is an answer; one that is over meanwhile is not begun again.
        Raises Refusal when one of them has objected lately.
        """
        await self.votes.require_unopposed(match, what)
        silent = self.name_users(match, await self.look(match, table)) - {user}
        try:
            async with self.matches.lock(match.id):
                vote = await self.store.votes.agree(match.id, what, user, name, asked)
                match, _ = await self.matches.load(match.id)
                return await self.votes.settle(match, vote, silent)
        except VoteOver:
            return Verdict.VOID

    async def next_act(self, now: Standing, votes: Collection[Vote], shown: float) -> float | None:
        """When time decides something next, or shows; None when it never does.  What is overdue is due now.

        `shown`: the moment as of which the messages show the game.
        """
        lapses = await self._list_lapses(now.match, now.table, now.clocks, votes)
        return min((one.at for one in lapses if one.then or one.at > shown), default=None)

    async def _list_lapses(
        self, match: Match, table: Table | None, clocks: Mapping[int, TurnClock], votes: Collection[Vote]
    ) -> list[Lapse]:
        """All that time alone does to a game, or shows: each stands here and nowhere else."""
        ends, id = self.uptime.ends, match.id
        if match.status == "open":
            close, free = partial(self.store.lobbies.close, id), self.store.invitations.free_seats
            kept = [(ends(UNANSWERED, one.at), partial(free, id, one.user)) for one in match.kept]
            return [
                Lapse("lobby closed, for nobody came", ends(GIVEN_UP, match.since), close),
                *(Lapse("seat kept in vain", at, let_go) for at, let_go in kept),
                *self._list_edges(match),
            ]
        if match.status != "running" or table is None:
            return []
        waiting, found = [ask.seat for ask in table.waiting()], self._list_edges(match)
        if ask := find_sole(match, table):
            take = partial(self.matches.take_sole, match, table, ask)
            at = ends(SOLE, match.since) if match.seats_that_can_undo(table) else match.since
            found.append(Lapse("the only option is due", at, take))
        for seat in waiting:
            away = find_absence(match, seat, self.uptime.now())
            if away and away.plays and seat not in match.automated:
                stand_in = partial(self.store.seats.stand_in, id, match.seats[seat].user, match.turn)
                at = max(self.clocks.find_in_person(match, seat), away.began)
                found.append(Lapse("computer stands in for who is away", at, stand_in))
            if clock := clocks.get(seat):
                remark = happened("board.remark.time_out", name=match.sitter(seat))
                found.append(Lapse("time is out", clock.out, partial(self.matches.time_out, match, seat, remark)))
            found.append(Lapse("somebody is silent", self._is_silent_from(match, seat)))
        for user in self.members.known_to_have_left(match.guild, [match.seats[seat].user for seat in waiting]):
            found.append(Lapse("somebody may be back", self.members.find_next_look(match.guild, user)))
        silent = self.name_users(match, self.find_silent(match, table))
        for vote in votes:
            settle = partial(self.votes.settle, match, vote, silent)
            found.append(Lapse("a vote is over", (await self.votes.find_ending(match, vote, silent)).at, settle))
        found += [Lapse("not all are here any more", at) for at in (match.live, find_offered(match))]
        asleep = ends(SLEEPS, await self._last_choice(match), match, *waiting)
        found.append(Lapse("game asleep", asleep, partial(self.store.matches.sleep, id)))
        return found

    def _list_edges(self, match: Match) -> list[Lapse]:
        """When somebody goes or comes back, and when a pause ends."""
        absences = [one for seat in range(len(match.seats)) for one in list_absences(match, seat)]
        edges = [*(edge for one in absences for edge in (one.began, one.ended)), *(ended for _, ended in match.pauses)]
        return [Lapse("somebody goes or comes back", edge) for edge in edges]

    async def _last_choice(self, match: Match) -> int:
        """When anybody last did something in a game, as far as it matters: looked up when that may be long ago."""
        if not self.uptime.is_over(SLEEPS, match.since):
            return match.since
        return max(match.since, *(await self.store.history.last_choices(match.id)).values(), 0)
