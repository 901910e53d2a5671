"""How long everything has: since when, how long, what does not count meanwhile, and what then.

Here each stands once.  What is over by now and what is over next are both worked out by `Uptime.ends`; the page
docs/notes/time.md shows this table.
"""

from enum import Enum
from typing import NamedTuple

from clock import DAY, HOUR, MINUTE


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
CALLED = Deadline("it is somebody's turn", MINUTE, "who is not looking is told, by day")
CALLED_LIVE = Deadline("it is somebody's turn, and all are here", 15, "who is not looking is told")
SOUGHT = Deadline("it is somebody's turn", HOUR, "it is seen who has left the server")
REMINDED = Deadline("it is somebody's turn", DAY, "without a pace: the one reminder, by day", WAITS)
SILENT = Deadline("it is somebody's turn", 2 * DAY, "without a pace: *Play this turn for NAME* is offered", WAITS)
SLEEPS = Deadline("the last choice", 30 * DAY, "the game sleeps: it has no channel until a player wakes it", WAITS)
IN_PERSON = Deadline("a turn was taken back", HOUR, "its owner's time can be out, or the computer stand in")
GRACE = Deadline("a start of Belfry", 15 * MINUTE, "anybody's time can be out")
LATEST = Deadline("the time at a pace was over", 3 * DAY, "it is out, though no reminder has arrived", WAITS)
CONSENTED = Deadline("somebody was told of a vote", DAY, "who says nothing agrees", (Standstill.AWAY,))
OPPOSED = Deadline("somebody objected to a vote", DAY, "the same can be asked again")
GIVEN_UP = Deadline("a vote was begun", 7 * DAY, "it is given up, if it is not decided")
SEAT_KEPT = Deadline("somebody was invited", DAY, "the seat is free")
STALE = Deadline("anything was done in a lobby", DAY, "anybody may close it")
CLOSES = Deadline("anything was done in a lobby", 7 * DAY, "it is closed")
