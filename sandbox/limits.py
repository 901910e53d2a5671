"""Rate limits: the headers of each answer, and what Discord refuses when limits are kept.

Discord publishes none but the 50 requests a second in all, without interactions (Topics, Rate Limits: "Global Rate
Limit"). The other numbers here are what bots report: 5 messages and 5 edits in 5 seconds per channel, 2 renames in 10
minutes (https://github.com/python-discord/bot/issues/966), and below what each says. Everything else gets room enough.
"""

import time
import zlib
from collections import defaultdict, deque
from collections.abc import Callable

GLOBAL = 50
"""Requests that one bot may make in a second."""

RENAMING = "PATCH /channels/{channel} with a name"
"""The route of requests that give a channel or thread another name; other changes of it are not limited so."""

PER_CHANNEL = {
    "POST /channels/{channel}/messages": (5, 5.0),
    "PATCH /channels/{channel}/messages/{message}": (5, 5.0),
    "DELETE /channels/{channel}/messages/{message}": (5, 1.0),
    RENAMING: (2, 600.0),
    "POST /channels/{channel}/threads": (50, 300.0),
    "POST /webhooks/{application}/{token}": (5, 2.0),
}
"""Requests and seconds, for each channel or webhook."""

ROOMY = (1000, 1.0)

OLD = 3600.0
"""Seconds after which a message is old, for edits by the bot's token."""

OLD_EDITS = (3, 6.0)
"""Edits of old messages and seconds, for each channel; one more is 30046, and no header warns of it
(https://github.com/discord-userdoccers/discord-userdoccers/pull/551). Whether answers to interactions count is not
known; here they do not."""

OPENED = (10, 600.0)
"""Direct messages that a bot opens and seconds; one more is 40003. Nobody knows the numbers for bots, and 10 in 10
minutes are reported of other accounts (https://github.com/V4NSH4J/discord-mass-DM-GO/issues/52); Discord warns of
opening "a significant amount" (Resources, User: "Create DM")."""


class Limits:
    """Counts requests by bucket.

    `share`: of Discord's windows; the counts stay the same. With 0 nothing is counted, and every answer has room.
    `now`: the clock that measures the windows, in seconds.
    """

    def __init__(self, share: float = 0.0, now: Callable[[], float] = time.time) -> None:
        self.share = share
        self._now = now
        self._times: dict[str, deque[float]] = defaultdict(deque)
        self._all: deque[float] = deque()
        self._headers: dict[str, dict[str, str]] = {}

    def count(self, route: str, major: str) -> tuple[dict[str, str], float | None, bool]:
        """Headers of the answer to a request of `route` ("METHOD /pattern"), seconds to wait or None, and whether
        it is the limit over all routes. `major`: the id of the channel, guild or webhook."""
        if route.endswith("/callback"):
            return {}, None, False
        if not self.share:
            return self._roomy(route), None, False
        now = self._now()
        if not route.partition(" ")[2].startswith("/webhooks"):
            wait = _turn(self._all, GLOBAL, self.share, now)
            if wait is not None:
                return {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait, True
        limit, window = PER_CHANNEL.get(route, ROOMY)
        seconds = window * self.share
        times = self._times[f"{route} {major}"]
        wait = _turn(times, limit, seconds, now)
        after = times[0] + seconds - now
        headers = _headers(route, limit, limit - len(times), after)
        if wait is not None:
            headers["X-RateLimit-Scope"] = "user"
        return headers, wait, False

    def allows_old_edit(self, channel: str) -> bool:
        """Whether one more edit of an old message in this channel is taken; counts it."""
        return self._allows(f"old {channel}", *OLD_EDITS)

    def allows_opening(self) -> bool:
        """Whether the bot may open direct messages with one more person; counts it."""
        return self._allows("opened", *OPENED)

    def _allows(self, what: str, limit: int, window: float) -> bool:
        return not self.share or _turn(self._times[what], limit, window * self.share, self._now()) is None

    def _roomy(self, route: str) -> dict[str, str]:
        headers = self._headers.get(route)
        if headers is None:
            headers = self._headers[route] = _headers(route, ROOMY[0], ROOMY[0] - 1, ROOMY[1])
        return headers


def _turn(times: deque[float], limit: int, seconds: float, now: float) -> float | None:
    while times and times[0] <= now - seconds:
        times.popleft()
    if len(times) >= limit:
        return times[0] + seconds - now
    times.append(now)
    return None


def _headers(route: str, limit: int, remaining: int, after: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit), "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + after:.3f}", "X-RateLimit-Reset-After": f"{after:.3f}",
        "X-RateLimit-Bucket": f"{zlib.crc32(route.encode()):08x}",
    }  # fmt: skip
