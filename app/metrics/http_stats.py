"""What Belfry asks of Discord, counted, and how long people wait for an answer."""

import re
from types import SimpleNamespace

import aiohttp
from discord import DiscordException
from discord.utils import DISCORD_EPOCH
from prometheus_client import CollectorRegistry, Counter, Histogram

from base.clock import Clock

ANSWER = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
REQUESTS = {
    "follow-up": re.compile(r"/webhooks/"),
    "message": re.compile(r"/channels/\d+/messages"),
    "command": re.compile(r"/applications/\d+/commands"),
}
"""What a request can be about beside a first answer; "other" it is about something else."""
BOUNDS = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0)
"""Seconds until an answer, of which Discord gives three."""


class Traffic:
    """Counts requests, also those that discord.py repeats by itself.

    `requests`: how Discord answered is "2xx", "429" and so on, or "none".  `answers`: by the clocks of Discord and of
    this machine.
    """

    def __init__(self, clock: Clock, registry: CollectorRegistry) -> None:
        self.clock = clock
        self.requests = Counter(
            "belfry_discord_requests",
            "Requests to Discord, by what they were about and how it answered.",
            ["about", "status"],
            registry=registry,
        )
        self.answers = Histogram(
            "belfry_answer_seconds",
            "Seconds from a press, a command or what is typed into one to Discord's taking the first answer.",
            unit="seconds",
            buckets=BOUNDS,
            registry=registry,
        )

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Be told of each request, before anybody who may give it up."""
        trace.on_request_end.insert(0, self.note_end)
        trace.on_request_exception.insert(0, self.note_failure)

    async def note_end(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        """Discord has answered."""
        status, answer = request.response.status, ANSWER.search(request.url.path)
        told = "429" if status == 429 else f"{status // 100}xx"
        self.requests.labels(classify(request.url.path), told).inc()
        if answer and status < 300:
            self.answers.observe(max(0.0, self.clock.now() - find_moment(int(answer[1]))))

    async def note_failure(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        """There was no answer, or somebody else who listens has made an error of it."""
        if not isinstance(request.exception, DiscordException):  # which says how Discord has answered
            self.requests.labels(classify(request.url.path), "none").inc()


def classify(path: str) -> str:
    """What a request is about."""
    if ANSWER.search(path):
        return "answer"
    return next((name for name, pattern in REQUESTS.items() if pattern.search(path)), "other")


def find_moment(id: int) -> float:
    """When Discord has made this id, in seconds since 1970."""
    return ((id >> 22) + DISCORD_EPOCH) / 1000
