"""The clocks of games: until when each of those has time who are waited for, and what happens then.

All of it follows from facts: since when the table waits, at what pace it plays, when these people are awake, who has
been reminded, and when Belfry was off.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from typing import overload

from base.clock import DAY, HOUR
from base.time_limits import DAILY, IN_PERSON, SILENT, UNANSWERED, WARNED
from cogs.panels.snapshot import BegunGame, Standing, TurnClock
from cogs.timing.absences import find_extendable
from cogs.timing.counted_time import Uptime, find_away, find_pause, first_free, is_live, is_offered, list_holds
from cogs.timing.waking_hours import Hours, Span, find_minute, find_zone, is_reminded, next_hour, read_hours
from engine.core.table import Table
from store import NOBODY, Match, Pace, Store


@dataclass(eq=False, repr=False)
class Clocks:
    """The clocks of all games."""

    store: Store
    uptime: Uptime

    def read(self, match: Match, table: Table | None) -> dict[int, TurnClock]:
        """Until when the people have time who are waited for, by seat; nothing where no clock runs."""
        if match.pace is None or match.status != "running" or len(match.people) < 2 or table is None:
            return {}
        seats = [ask.seat for ask in table.waiting() if ask.seat not in match.automated]
        return {seat: self._read(match, seat) for seat in seats if match.seats[seat].user != NOBODY}

    @overload
    async def look_at(self, match: Match, table: Table) -> BegunGame: ...

    @overload
    async def look_at(self, match: Match, table: Table | None) -> Standing: ...

    async def look_at(self, match: Match, table: Table | None) -> Standing:
        """The game as it stands now, for its panels; `table` as loaded with `match`."""
        now, lengths = self.uptime.now(), list[int]()
        if match.status == "open":
            lengths = await self.store.history.lengths(match.guild, match.game, match.expected)
            kept = (one._replace(until=round(self.uptime.ends(UNANSWERED, one.at))) for one in match.invitations)
            match = replace(match, invitations=tuple(kept))
        clocks = self.read(match, table)
        extendable = frozenset(find_extendable(match, table, now)) if table else frozenset[int]()
        away, paused = find_away(match, now), find_pause(match, now)
        live, offered = is_live(match, now), is_offered(match, now) and not paused
        first = match.status == "running" and match.turn <= len(match.seats)
        new = first and await self.store.history.has_newcomers(match)
        kind = BegunGame if table else Standing
        return kind(match, table, clocks, away, paused, lengths, extendable, live, offered, new)

    async def look_again(self, then: Standing, reminders: Mapping[int, int]) -> Standing:
        """A game of the same revision as it stands now: who is reminded, or comes back, changes none.

        `reminders`: when users were last reminded.  It is the same itself where nothing of that has changed.
        """
        timed = {user: one._replace(reminded=reminders.get(user, 0)) for user, one in then.match.timed.items()}
        now = await self.look_at(replace(then.match, timed=timed), then.table)
        shown = [(one.clocks, one.away, one.paused, one.live, one.offered, one.new) for one in (then, now)]
        return then if shown[0] == shown[1] else now

    def find_in_person(self, match: Match, seat: int) -> float:
        """Until when the owner of a seat, who has taken a turn back, can choose in person whatever the time; 0 if that
        is not so."""
        renewed = match.seats[seat].renewed
        return self.uptime.ends(IN_PERSON, renewed) if renewed >= match.asked else 0.0

    def _read(self, match: Match, seat: int) -> TurnClock:
        preferences, last = match.timed[match.seats[seat].user]
        reminded = last or None
        hours, holds, stops = read_hours(preferences), list_holds(match, seat), self.list_stops(match, seat)
        wanted = is_reminded(preferences)
        assert match.pace is not None
        asked = max(match.asked, match.paced)  # nobody's time is out at once by a new pace
        if match.pace.hours:
            seconds = max(match.pace.hours * HOUR, 0 if hours.zone else DAY)  # in which there is a night
            warned = min(WARNED.seconds, seconds / 4)
            reminder, end = (hours.after(asked, one, stops) for one in (seconds - warned, seconds))
            end = min(end, self.uptime.after(asked, seconds * 3, holds))  # however short somebody says that a day is
        else:
            warned, end = WARNED.seconds, find_hour(asked, match.pace, stops)
            reminder = end - warned
        latest = self.uptime.ends(SILENT, end, match, seat)
        if reminded:  # of an end that may have been put off since
            back = max(
                (ended for began, ended in holds if ended > reminded and began <= self.uptime.now()), default=reminded
            )
            if back > reminded or reminder - warned / 2 > reminded:
                reminder, reminded = max(reminder, back), None
        reminder = hours.first_awake(reminder)
        if reminded:
            end = max(end, hours.after(reminded, warned, stops))
        elif wanted:
            end = max(end, hours.after(max(reminder, self.uptime.now()), warned, stops))
        elif preferences.digest is not None and hours.zone:  # which is the reminder
            end = max(end, hours.after(next_hour(asked, preferences.digest, hours.zone), warned, stops))
        started = self.uptime.outages[-1][1] if self.uptime.outages else 0
        least = max(self.uptime.ends(IN_PERSON, started), self.find_in_person(match, seat))
        end = find_minute(min(hours.first_awake(max(end, least)), max(latest, least)))
        out = end if reminded or not wanted else max(end, latest)
        return TurnClock(reminder, end, first_free(match, seat, out), reminded is not None)

    def list_stops(self, match: Match, seat: int) -> list[Span]:
        """When the clock of a seat stands still: Belfry was off, its owner is away, or the table pauses."""
        stops = [*self.uptime.outages, *list_holds(match, seat)]
        return [(began, ended) for began, ended in stops if ended > match.asked]


def find_hour(asked: int, pace: Pace, stops: Sequence[Span]) -> float:
    """When a table that plays at an hour of the day is next to have chosen; an hour in `stops` is none."""
    zone = find_zone(pace.zone) or UTC
    end = next_hour(Hours().after(asked, DAILY.seconds, stops), pace.hour, zone)
    while any(began <= end < ended for began, ended in stops):
        end = next_hour(end + 1, pace.hour, zone)
    return end
