"""Tables at which all are at the same time: whoever is waited for is called sooner there, and nothing is planned.

Two who choose soon after each other are offered to say so.  It ends by itself when somebody does not choose for long.
"""

from base.time_limits import LIVE_LASTS, TOGETHER
from store import Match


def is_live(match: Match, now: float) -> bool:
    """Whether all at a table are here, as one of them has said."""
    return match.status == "running" and match.live > now


def is_offered(match: Match, now: float) -> bool:
    """Whether those at a table can say that all are here."""
    return match.status == "running" and match.live <= now < find_offered(match)


def find_offered(match: Match) -> int:
    """Until when two people are taken to be here who have chosen soon after each other; 0 if none have."""
    times = sorted(seat.chosen for seat in match.seats if seat.chosen and not seat.computer)[-2:]
    return match.since + LIVE_LASTS.seconds if len(times) == 2 and times[1] - times[0] <= TOGETHER.seconds else 0
