"""Rate limits: the headers of each answer, and 429 when limits are kept.

Discord does not publish its limits. The numbers here are what bots report (5 messages and 5 edits in 5 seconds per
channel, 2 renames in 10 minutes, 50 requests a second in all without interactions); everything else gets room enough.
"""

import time
import zlib
from collections import defaultdict, deque

GLOBAL = 50
"""Requests a second that one bot may make in all."""

PER_CHANNEL = {
    "POST /channels/{channel}/messages": (5, 5.0),
    "PATCH /channels/{channel}/messages/{message}": (5, 5.0),
    "DELETE /channels/{channel}/messages/{message}": (5, 1.0),
    "PATCH /channels/{channel}": (2, 600.0),
    "POST /channels/{channel}/threads": (50, 300.0),
    "POST /webhooks/{application}/{token}": (5, 2.0),
}
"""Requests and seconds, for each channel or webhook."""

ROOMY = (1000, 1.0)


class Limits:
    """Counts requests by bucket. `kept`: whether they are counted at all; else every answer says that there is room."""

    def __init__(self, kept: bool = False) -> None:
        self.kept = kept
        self._times: dict[str, deque[float]] = defaultdict(deque)
        self._all: deque[float] = deque()
        self._headers: dict[str, dict[str, str]] = {}

    def count(self, route: str, major: str) -> tuple[dict[str, str], float | None, bool]:
        """Headers of the answer to a request of `route` ("METHOD /pattern"), seconds to wait or None, and whether
        it is the limit over all routes. `major`: the id of the channel, guild or webhook."""
        if route.endswith("/callback"):
            return {}, None, False
        if not self.kept:
            return self._roomy(route), None, False
        now = time.monotonic()
        if not route.partition(" ")[2].startswith("/webhooks"):
            wait = _turn(self._all, GLOBAL, 1.0, now)
            if wait is not None:
                return {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait, True
        limit, seconds = PER_CHANNEL.get(route, ROOMY)
        times = self._times[f"{route} {major}"]
        wait = _turn(times, limit, seconds, now)
        after = times[0] + seconds - now
        headers = _headers(route, limit, limit - len(times), after)
        if wait is not None:
            headers["X-RateLimit-Scope"] = "user"
        return headers, wait, False

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
