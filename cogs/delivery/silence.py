"""Who is silent in a game, and what time alone does to it: at the moment that is due, or as soon as somebody looks."""

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from clock import DAY, HOUR
from cogs.actions.clocks import Clocks
from cogs.actions.holds import find_absence, first_free, list_absences, list_holds
from cogs.actions.matches import Matches, find_sole, require_seat
from cogs.actions.refusals import Outdated, Refusal
from cogs.actions.uptime import Uptime
from cogs.actions.votes import Verdict, Votes
from cogs.connection.members import Members
from cogs.connection.presence import Presence
from cogs.panels.invitations import SEAT_KEPT
from cogs.panels.menus import SOLE
from engine.table import Table
from store import NOBODY, Match, Store, Vote, VoteOver

log = logging.getLogger("belfry.silence")

LEFT_AFTER = HOUR  # after a wait began, to see whether somebody has left the server
SILENT = 2 * DAY  # since somebody was asked: the others may have that turn played
STALE = DAY  # of silence in a lobby: anybody may close it
CLOSES_AFTER = 7 * DAY  # of silence in a lobby: it is closed
SLEEPS_AFTER = 30 * DAY  # without a choice by anybody, while nobody has said that it may wait: the game sleeps


class Lapse(NamedTuple):
    """What time does to a game, `at` a unix time; where nothing is done `then`, messages show it from then on."""

    what: str
    at: float
    then: Callable[[], Awaitable[object]] | None = None


class Silence:
    """Keeps games from waiting in vain."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        votes: Votes,
        members: Members,
        presence: Presence,
        clocks: Clocks,
        uptime: Uptime,
    ) -> None:
        self.store = store
        self.matches = matches
        self.votes = votes
        self.members = members
        self.presence = presence
        self.clocks = clocks
        self.uptime = uptime

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
        silent = self.uptime.after(match.asked, SILENT, list_holds(match, seat))
        return max(silent, self.clocks.find_in_person(match, seat))

    async def look(self, match: Match, table: Table) -> frozenset[int]:
        """The same, after having asked Discord who is still there."""
        users = {match.seats[ask.seat].user for ask in table.waiting()} - {NOBODY}
        away = {user for user in users if not self.presence.is_looking(match.id, user)}
        await self.members.look_for(match.guild, away)
        return self.find_silent(match, table)

    async def play_turn(self, id: int, user: int, seat: int, moment: int) -> tuple[Match, Table]:
        """Let the computer play this turn for the silent owner of a seat, as another player wants.

        `moment`: of the game, which that player saw.  Raises Refusal, and Outdated when somebody has chosen meanwhile.
        """
        match, table = await self.matches.load_running(id)
        own = require_seat(match, user)
        await self.look(match, table)
        async with self.matches.lock(id):
            match, table = await self.matches.load_running(id)
            if moment != match.moment or seat not in self.find_silent(match, table):
                raise Outdated
            if seat == own:
                raise Refusal("It is you whom the game waits for: choose, and it goes on.")
            remark = f"{match.names[own]} let the computer play this turn for {match.names[seat]}."
            await self.clocks.time_out(match, seat, remark)
            return await self.matches.load(id)

    def is_stale(self, match: Match) -> bool:
        """Whether anybody may close a lobby, for nobody has done anything in it for a day."""
        return self.uptime.passed(match.since, STALE)

    def name_users(self, match: Match, silent: Iterable[int]) -> frozenset[int]:
        """The users of seats."""
        return frozenset(match.seats[seat].user for seat in silent)

    async def act(self, id: int) -> None:
        """Do all that time has decided by now: close a lobby, let a game sleep, take only options, end votes."""
        while await self._act_once(id):
            pass
        for vote in await self.store.votes.of(id):
            match, table = await self.store.play.load(id)  # what the vote before has decided may end this one
            if match.status != "running" or table is None:
                return
            silent = self.name_users(match, self.find_silent(match, table))
            await self.votes.settle(match, vote, silent)

    async def _act_once(self, id: int) -> bool:
        """Do the same but for votes, one thing at a time; whether there may be more."""
        async with self.matches.lock(id):
            match, table = await self.store.play.load(id)
            for one in await self._list_lapses(match, table):
                if one.then and one.at <= self.uptime.now():
                    with suppress(Outdated):  # then it is looked at anew
                        await one.then()
                    log.info(one.what, extra={"game": id, "turn": match.turn})
                    return True
            return table is not None and await self.clocks.act(match, table)

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
        except VoteOver:
            return Verdict.VOID
        return await self.votes.settle(match, vote, silent)

    async def next_act(self, match: Match, table: Table | None, votes: Collection[Vote], shown: float) -> float | None:
        """When time decides something next, or shows; None when it never does.  What is overdue is due now.

        `shown`: the moment as of which the messages show the game.
        """
        found = [one.at for one in await self._list_lapses(match, table) if one.then or one.at > shown]
        if match.status == "running" and table:
            silent = self.name_users(match, self.find_silent(match, table))
            found += [(await self.votes.find_ending(match, vote, silent)).at for vote in votes]
        return min(found, default=None)

    async def _list_lapses(self, match: Match, table: Table | None) -> list[Lapse]:
        """All that time alone does to a game, or shows, but for votes and clocks: each stands here and nowhere else."""
        after, id = self.uptime.after, match.id
        if match.status == "open":
            close, free = partial(self.store.lobbies.close, id), self.store.invitations.free_seats
            kept = ((after(one.at, SEAT_KEPT), partial(free, id, one.user)) for one in match.kept)
            return [
                Lapse("lobby closed, for nobody came", after(match.since, CLOSES_AFTER), close),
                *(Lapse("seat kept in vain", at, let_go) for at, let_go in kept),
                Lapse("anybody may close the lobby", after(match.since, STALE)),
                *self._list_edges(match),
            ]
        if match.status != "running" or table is None:
            return []
        waiting, found = [ask.seat for ask in table.waiting()], self._list_edges(match)
        if ask := find_sole(match, table):
            take = partial(self.matches.take_sole, match, table, ask)
            found.append(Lapse("the only option is due", after(match.since, SOLE), take))
        for seat in waiting:
            away = find_absence(match, seat, self.uptime.now())
            if away and away.plays and seat not in match.automated:
                stand_in = partial(self.store.seats.stand_in, id, match.seats[seat].user, match.turn)
                at = max(self.clocks.find_in_person(match, seat), self.uptime.now())
                found.append(Lapse("computer stands in for who is away", at, stand_in))
            found.append(Lapse("somebody is silent", self._is_silent_from(match, seat)))
        holds = [span for seat in waiting for span in list_holds(match, seat)]
        asleep = after(await self._last_choice(match), SLEEPS_AFTER, holds)
        found.append(Lapse("game asleep", asleep, partial(self.store.matches.sleep, id)))
        return [*found, Lapse("somebody may have left", after(match.asked, LEFT_AFTER))]

    def _list_edges(self, match: Match) -> list[Lapse]:
        """When somebody goes or comes back, and when a pause ends."""
        absences = [one for seat in range(len(match.seats)) for one in list_absences(match, seat)]
        edges = [*(edge for one in absences for edge in (one.began, one.ended)), *(ended for _, ended in match.pauses)]
        return [Lapse("somebody goes or comes back", edge) for edge in edges]

    async def _last_choice(self, match: Match) -> int:
        """When anybody last did something in a game, as far as it matters: looked up when that may be long ago."""
        if not self.uptime.passed(match.since, SLEEPS_AFTER):
            return match.since
        return max(match.since, *(await self.store.history.last_choices(match.id)).values(), 0)
