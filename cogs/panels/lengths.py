"""How long a game takes, as it is told before anybody joins: as measured, or by this server's own games."""

from statistics import median

from base.clock import DAY, HOUR, MINUTE, WEEK
from cogs.panels.standing import Standing
from cogs.words import say
from engine.core.game_data import facts

ENOUGH_GAMES = 10  # games of a server, from which on it is told how long they took


def tell_length(now: Standing) -> str:
    """How long such games take when all are there, and over days; of who plays alone nobody knows."""
    about, people = facts(now.match.game), now.match.expected
    if people > 1 and len(now.lengths) >= ENOUGH_GAMES:
        half = tell_time(median(now.lengths))
        return say("pace.length.here", n=about.minutes, people=people, time=half)
    if people > 1 and (days := about.days_apart.get(people)):
        return say("pace.length.people", n=about.minutes, people=people, time=tell_time(days * DAY))
    return say("pace.length.days", n=about.minutes)


def tell_time(seconds: float) -> str:
    """A long time in round words."""
    for unit, name, most in ((MINUTE, "minutes", 90), (HOUR, "hours", 36), (DAY, "days", 20)):
        number = max(1, round(seconds / unit))
        if number <= most:
            return say(f"pace.time.{name}", n=number)
    return say("pace.time.weeks", n=round(seconds / WEEK))
