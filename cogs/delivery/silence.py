"""Who is silent in a game, and what time alone does to it: at the moment that is due, or as soon as somebody looks."""

import logging
from collections.abc import Collection, Iterable
from contextlib import suppress

from clock import DAY, HOUR
from cogs.actions.clocks import Clocks
from cogs.actions.holds import find_absence, first_free, list_absences, list_holds
from cogs.actions.matches import Matches, find_sole
from cogs.actions.refusals import Outdated
from cogs.actions.uptime import Uptime
from cogs.actions.votes import NO, WITHOUT, Verdict, Votes, list_undecided
from cogs.connection.members import Members
from cogs.connection.presence import Presence
from cogs.panels.invitations import SEAT_KEPT
from cogs.panels.menus import SOLE
from engine.table import Table
from store import NOBODY, Match, Store, Vote, VoteOver

log = logging.getLogger("belfry.silence")

LEFT_AFTER = HOUR  # after a wait began, to see whether somebody has left the server
SILENT = 2 * DAY  # without a choice, while the table waits: the others may go on
IN_PERSON = HOUR  # to choose for who has taken back what the computer has chosen meanwhile
STALE = DAY  # of silence in a lobby: anybody may close it
CLOSES_AFTER = 7 * DAY  # of silence in a lobby: it is closed
SLEEPS_AFTER = 30 * DAY  # without a choice by anybody, while nobody has said that it may wait: the game sleeps


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
        """The seats without whose owners the others may go on: silent for two days, or not on the server any more.

        Where a clock runs it says what follows from silence.
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
        return free and self.uptime.passed(match.since, SILENT, list_holds(match, seat))

    async def look(self, match: Match, table: Table) -> frozenset[int]:
        """The same, after having asked Discord who is still there."""
        users = {match.seats[ask.seat].user for ask in table.waiting()} - {NOBODY}
        away = {user for user in users if not self.presence.is_looking(match.id, user)}
        await self.members.look_for(match.guild, away)
        return self.find_silent(match, table)

    async def find_absent(self, match: Match, table: Table, votes: Iterable[Vote]) -> frozenset[int]:
        """The seats of which the others may decide now that they play on without, as far as nobody has asked that."""
        return await self.look(match, table) - find_asked(votes)

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
            if match.status == "open" and self.uptime.passed(match.since, CLOSES_AFTER):
                await self.store.lobbies.close(id)
                log.info("lobby closed, for nobody came", extra={"game": id})
            elif match.status == "open":
                silent = [one.user for one in match.kept if self.uptime.passed(one.at, SEAT_KEPT)]
                if silent:
                    await self.store.invitations.free_seats(id, *silent)
            if match.status != "running" or table is None:
                return False
            if (ask := find_sole(match, table)) and self.uptime.passed(match.since, SOLE):
                with suppress(Outdated):  # then it is looked at anew
                    await self.matches.take_sole(match, table, ask)
                return True
            if await self.clocks.act(match, table):
                return True
            played = self._find_played(match, table)
            if played and played[0] <= self.uptime.now():
                _, seat = played
                await self.store.seats.stand_in(id, match.seats[seat].user, match.turn)
                log.info("computer stands in for who is away", extra={"game": id, "turn": match.turn, "seat": seat})
                return True
            if await self._falls_asleep(match, table) <= self.uptime.now():
                await self.store.matches.sleep(id)
                log.info("game asleep", extra={"game": id})
            return False

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
        if match.status == "open":
            acts = [
                self.uptime.after(match.since, CLOSES_AFTER),
                *(self.uptime.after(one.at, SEAT_KEPT) for one in match.kept),
            ]
            shows = [self.uptime.after(match.since, STALE), *self._list_edges(match)]
        elif match.status == "running" and table is not None:
            silent = self.name_users(match, self.find_silent(match, table))
            ends = [self.votes.ends(match, vote, list_undecided(match, vote, silent)) for vote in votes]
            acts = [await self._falls_asleep(match, table), *ends]
            if any(self.votes.is_void(match, vote, silent) for vote in votes):
                acts.append(self.uptime.now())
            if find_sole(match, table):
                acts.append(self.uptime.after(match.since, SOLE))
            if played := self._find_played(match, table):
                acts.append(played[0])
            shows = [self.uptime.after(match.since, LEFT_AFTER), *self._list_edges(match)]
            shows += [self.uptime.after(match.since, SILENT, list_holds(match, ask.seat)) for ask in table.waiting()]
        else:
            return None
        return min((*acts, *(moment for moment in shows if moment > shown)))

    def _find_played(self, match: Match, table: Table) -> tuple[float, int] | None:
        """From when on the computer chooses, and for which seat: one whose owner is away and wants that meanwhile."""
        found, now = list[tuple[float, int]](), self.uptime.now()
        for ask in table.waiting():
            away = find_absence(match, ask.seat, now)
            if away and away.plays and ask.seat not in match.automated:
                in_person = match.seats[ask.seat].standin == -match.turn
                found.append((self.uptime.after(match.since, IN_PERSON) if in_person else now, ask.seat))
        return min(found, default=None)

    def _list_edges(self, match: Match) -> list[float]:
        """When somebody goes or comes back, and when a pause ends, which the messages show."""
        absences = [one for seat in range(len(match.seats)) for one in list_absences(match, seat)]
        return [*(edge for one in absences for edge in (one.began, one.ended)), *(ended for _, ended in match.pauses)]

    async def _falls_asleep(self, match: Match, table: Table) -> float:
        """When a game sleeps unless somebody chooses."""
        holds = [span for ask in table.waiting() for span in list_holds(match, ask.seat)]
        return self.uptime.after(await self._last_choice(match), SLEEPS_AFTER, holds)

    async def _last_choice(self, match: Match) -> int:
        """When anybody last did something in a game, as far as it matters: looked up when that may be long ago."""
        if not self.uptime.passed(match.since, SLEEPS_AFTER):
            return match.since
        return max(match.since, *(await self.store.history.last_choices(match.id)).values(), 0)


def find_asked(votes: Iterable[Vote]) -> frozenset[int]:
    """The seats of whom the others are asked, or have been lately, whether to play on without."""
    asked = (WITHOUT.fullmatch(vote.what.removeprefix(NO)) for vote in votes)
    return frozenset(int(about[1]) for about in asked if about)
