"""When who is waited for is reminded: a day after the wait began, and then no more.

Who went away after it, or whose table paused, is reminded once more when that is over.  Where a clock runs there is
one, before the time is out, and one more when that was put off since: by a pause, or by being away.
"""

from collections.abc import Collection

from cogs.actions.preferring import is_reminded
from cogs.telling.matters import TURN, Reminder, Situation, list_waits
from cogs.time.stops import Uptime, first_free, list_holds
from deadlines import REMINDED
from store import Match, Preferences, Told


class Reminders:
    """The reminders of all games."""

    def __init__(self, uptime: Uptime) -> None:
        self.uptime = uptime

    def find_next(self, now: Situation, preferences: dict[int, Preferences]) -> dict[int, Reminder]:
        """The next reminder of each seat that the game waits for and that gets one; `preferences` by user."""
        match, table, found = now.match, now.table, dict[int, Reminder]()
        if match.status != "running" or table is None:
            return found
        for seat in list_waits(match, table):
            user = match.seats[seat].user
            told = now.find_told(user, TURN, match.asked)
            level = max((one.level for one in told), default=0)
            if not is_reminded(preferences[user]):
                continue
            if clock := now.standing.clocks.get(seat):
                if not clock.reminded:
                    found[seat] = Reminder(level + 1, clock.reminder)
            elif due := self._find_due(match, seat, told):
                found[seat] = Reminder(level + 1, due)
        return found

    def _find_due(self, match: Match, seat: int, told: Collection[Told]) -> float | None:
        """When the next reminder of a wait is due where no clock runs; None when there is none."""
        if last := max((one.at for one in told if one.level), default=0):
            return max((ended for began, ended in list_holds(match, seat) if began >= last), default=None)
        return self.uptime.ends(REMINDED, first_free(match, seat, match.asked))
