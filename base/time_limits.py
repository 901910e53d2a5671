"""How long everything has: since when, how long, what does not count meanwhile, and what then.

Here each stands once, and what is over by now and what is over next are both worked out by `Uptime.ends`.  The page
docs/notes/time.md shows this table.
"""

from enum import Enum
from typing import NamedTuple

from base.clock import DAY, HOUR, MINUTE, WEEK


class Standstill(Enum):
    """What does not count as time besides outages of Belfry, which never do: each with the words for it."""

    AWAY = "absences"
    HELD = "absences for which the game waits"
    PAUSE = "pauses"


class Deadline(NamedTuple):
    """So many `seconds` after something (`since`), in which `stops` do not count, something happens (`then`)."""

    since: str
    seconds: int
    then: str
    stops: tuple[Standstill, ...] = ()


WAITS = (Standstill.HELD, Standstill.PAUSE)

SOLE = Deadline("an only option is asked, and the player before may undo", 30, "it is taken")
CALLED = Deadline("it is somebody's turn", MINUTE, "who is not looking is told, by day, unless they have left")
CALLED_LIVE = Deadline("it is somebody's turn, and all are here", 15, "who is not looking is told")
REMINDED = Deadline("it is somebody's turn", DAY, "without a pace: the one reminder, by day", WAITS)
SILENT = Deadline(
    "it is somebody's turn; at a pace, time was over",
    2 * DAY,
    "*Play this turn for NAME* is offered; at a pace, time is out without a reminder",
    WAITS,
)
DAILY = Deadline("it is somebody's turn, at a daily pace", 6 * HOUR, "the hour of the day can be the end")
WARNED = Deadline("a reminder at a pace, while awake", 3 * HOUR, "time is out; a quarter of the pace, if that is less")
IN_PERSON = Deadline("a turn was taken back, or Belfry started", HOUR, "time can be out, or the computer stand in")
TOGETHER = Deadline("another has chosen, too", 2 * MINUTE, "it is not offered any more to say that all are here")
LIVE_LASTS = Deadline("anybody is asked anew where all are here", 10 * MINUTE, "not all are here any more")
CONSENTED = Deadline("somebody was told of a vote", DAY, "who says nothing agrees", (Standstill.AWAY,))
UNANSWERED = Deadline(
    "an objection, an invitation, or anything in a lobby",
    DAY,
    "the same can be asked again, the seat is free, anybody may close the lobby",
)
GIVEN_UP = Deadline(
    "a vote was begun, or anything in a lobby", WEEK, "what is not decided is given up, the lobby is closed"
)
HELD = Deadline("away or in pauses, in all", 3 * WEEK, "the game no longer waits for that person")
SLEEPS = Deadline("the last choice", 3 * WEEK, "the game sleeps: it has no channel until a player wakes it", WAITS)


RECONSIDERED = 7 * DAY  # seconds in which somebody can take it back
