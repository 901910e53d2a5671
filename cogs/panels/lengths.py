"""How long a game takes, as it is told before anybody joins: as measured, or by this server's own games."""

from statistics import median

from clock import DAY, HOUR, MINUTE, WEEK
from cogs.panels.standing import Standing
from engine.catalog import facts

ENOUGH_GAMES = 10  # games of a server, from which on it is told how long they took


def tell_length(now: Standing) -> str:
    """How long such games take when all are there, and over days; of who plays alone nobody knows."""
    about, people = facts(now.match.game), now.match.expected
    text = f"about {about.minutes} minutes when all are there."
    if people > 1 and len(now.lengths) >= ENOUGH_GAMES:
        half = tell_time(median(now.lengths))
        return f"{text} Half of the games of {people} people on this server took no longer than {half}."
    if people > 1 and (days := about.days_apart.get(people)):
        return f"{text} {people} people who look in now and then need about {tell_time(days * DAY)}."
    return f"{text} It may also be played over days."


def tell_time(seconds: float) -> str:
    """A long time in round words."""
    for unit, name, most in ((MINUTE, "minute", 90), (HOUR, "hour", 36), (DAY, "day", 20)):
        number = max(1, round(seconds / unit))
        if number <= most:
            return f"{number} {name}{'s' if number > 1 else ''}"
    return f"{round(seconds / WEEK)} weeks"
