"""Reminding who is waited for: a day after the wait began, once more after three, and then no more.

A reminder comes at a time of day at which the person has chosen before, and one
is for all games that wait for that person, also for those of which it would come
soon.  A wait that was found late gets one reminder for all that it has missed.  Who went away after the last one, or
whose table paused, is reminded once more when that is over.  A reminder is the own panel, sent anew, with
a button that lets the computer choose in this turn, or a mention in the place of
the ping, as each person likes to be told.  Where a clock runs there is one, before
the time is out, and one more when that was put off since: by a pause, by being away, or by a day more.
"""

import asyncio
import logging
from collections.abc import Iterable
from weakref import WeakValueDictionary

from cogs.actions.clocks import Clocks
from cogs.actions.holds import first_free, list_holds
from cogs.actions.hours import move_to_usual_hour
from cogs.actions.uptime import DAY, HOUR, Uptime
from cogs.delivery.failures import Attempts
from cogs.delivery.manners import Manners
from cogs.delivery.notices import Notices, Wait
from cogs.delivery.presence import Presence
from cogs.panels.games import OwnGame
from engine.table import Table
from store import NOBODY, Match, Store

log = logging.getLogger("belfry.reminders")

AFTER = (DAY, 3 * DAY)  # seconds from the beginning of a wait to each reminder
GATHERED = 12 * HOUR  # before a reminder is due, one of another game is for this one, too


class Reminders:
    """Reminds people of games that wait for them."""

    def __init__(
        self, store: Store, notices: Notices, manners: Manners, presence: Presence, clocks: Clocks, uptime: Uptime
    ) -> None:
        self.store = store
        self.notices = notices
        self.manners = manners
        self.presence = presence
        self.clocks = clocks
        self.uptime = uptime
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def bring_up(self, match: Match, table: Table, attempts: Attempts) -> float | None:
        """Remind who is to be reminded by now; when to look again, None if nobody is waited for any more."""
        later: list[float] = []
        first = self.uptime.after(match.since, AFTER[0])
        for ask in table.waiting():
            user = match.seats[ask.seat].user
            if ask.seat in match.automated or user == NOBODY:
                continue
            if self.uptime.now() < first and match.pace is None:
                later.append(first)
            elif self.presence.is_looking(match.id, user):
                later.append(self.presence.leaves(match.id, user))
            else:
                with attempts.trying():
                    later += await self._bring_up(match, table, ask.seat)
        return min(later, default=None)

    def holding(self, user: int) -> asyncio.Lock:
        """While this is held, nobody is reminded whom it is about."""
        return self._locks.setdefault(user, asyncio.Lock())

    async def note_read(self, games: Iterable[OwnGame]) -> None:
        """Somebody is told in another way that these games wait: reminders that are due by now would tell it again."""
        waits = [await self._read(game.match, game.table, game.seat) for game in games if game.table]
        read = [(one.match.id, one.seat, one.match.since, self._count(one)) for one in waits if await self._is_due(one)]
        await self.store.note_reminders(*read, at=self.store.now())

    async def _bring_up(self, match: Match, table: Table, seat: int) -> list[float]:
        """Remind the owner of a seat if that is due; when the next reminder is, if there is one."""
        async with self.holding(match.seats[seat].user):
            wait = await self._read(match, table, seat)
            if await self._is_due(wait):
                await self._remind(wait)
                wait = await self._read(match, table, seat)
        due = await self._due(wait)
        return [] if due is None else [due]

    async def _remind(self, wait: Wait) -> None:
        """Remind somebody of a game, and in the same message of all others for which that is due, or will be soon."""
        match, seat = wait.match, wait.seat
        direct = await self.manners.takes_messages(match, match.seats[seat].user)
        others = [other for other in await self._others(wait) if await self._is_due(other, GATHERED)]
        others = [other for other in others if direct or other.match.guild == match.guild]
        at, public = await self.notices.remind(wait, others, direct=direct)
        reminded = [(one.match.id, one.seat, one.match.since, self._count(one)) for one in (wait, *others)]
        await self.store.note_reminders(*reminded, at=at, public=public)
        log.info("reminded", extra={"game": wait.match.id, "seat": wait.seat, "games": 1 + len(others)})

    async def _others(self, wait: Wait) -> list[Wait]:
        """The other games that wait for the same person, who is not looking at them."""
        found, user = [], wait.match.seats[wait.seat].user
        for match in await self.store.matches_of(user):
            seat = match.seat_of(user)
            if match.status != "running" or match.id == wait.match.id or seat is None:
                continue
            soon = self.uptime.after(match.since, AFTER[0]) <= self.uptime.now() + GATHERED
            if (soon or match.pace) and not self.presence.is_looking(match.id, user):
                match, table = await self.store.load(match.id)
                if table and seat in {ask.seat for ask in table.waiting()} and seat not in match.automated:
                    found.append(await self._read(match, table, seat))
        return found

    async def _read(self, match: Match, table: Table, seat: int) -> Wait:
        return Wait(match, table, seat, (await self.store.reminders(match.id, match.since)).get(seat, 0))

    async def _is_due(self, wait: Wait, ahead: float = 0.0) -> bool:
        """Whether a reminder is to come by now, or within so many seconds."""
        due = await self._due(wait)
        return due is not None and due <= self.uptime.now() + (0.0 if wait.match.pace else ahead)

    def _count(self, wait: Wait) -> int:
        """How many reminders of this wait the one that was just given stands for."""
        return max(wait.given + 1, sum(self.uptime.passed(find_called(wait), after) for after in AFTER))

    async def _due(self, wait: Wait) -> float | None:
        """When the next reminder of this wait is to come; None for none.

        Where a clock runs there is one, and one more when its end was put off since.
        """
        user = wait.match.seats[wait.seat].user
        deadline = (await self.clocks.read(wait.match, wait.table)).get(wait.seat)
        if deadline:
            return None if deadline.reminded else await self.manners.next_reminder(wait.match, user, deadline.reminder)
        if wait.given >= len(AFTER):
            back = await self._find_return(wait)
            return None if back is None else await self.manners.next_reminder(wait.match, user, back)
        moment = self.uptime.after(find_called(wait), AFTER[wait.given])
        return await self.manners.next_reminder(
            wait.match, user, move_to_usual_hour(moment, await self.store.habits(user))
        )

    async def _find_return(self, wait: Wait) -> float | None:
        """When somebody is back who went away, or whose table paused, after the last reminder of this wait."""
        match, seat = wait.match, wait.seat
        at, _ = (await self.store.last_reminders(match.id, match.since)).get(seat, (match.since, False))
        return max((ended for began, ended in list_holds(match, seat) if began >= at), default=None)


def find_called(wait: Wait) -> float:
    """When the owner of a seat could first know of a wait: who was away when it began, by the end of that."""
    return first_free(wait.match, wait.seat, wait.match.since)
