"""Requests to Discord, counted by what they were about and how they ended."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from prometheus_client import CollectorRegistry
from yarl import URL

from app.metrics.http_stats import Traffic, classify
from tests.clocks import ClockOf

MOMENT = 1_800_000_000.0  # seconds since 1970
PRESS = int(MOMENT * 1000 - discord.utils.DISCORD_EPOCH) << 22  # the id of an interaction of that moment
CALLBACK = f"/api/v10/interactions/{PRESS}/TOKEN/callback"
NOBODY: Any = None


class Discord:
    """Answers requests, as aiohttp tells it to who listens; `now` is what our clock shows then."""

    def __init__(self, now: float = MOMENT) -> None:
        self.registry, self.trace = CollectorRegistry(), aiohttp.TraceConfig()
        Traffic(ClockOf(lambda: now), self.registry).watch(self.trace)

    async def answer(self, path: str, status: int) -> None:
        request: Any = SimpleNamespace(url=URL(f"https://discord.com{path}"), response=SimpleNamespace(status=status))
        for end in self.trace.on_request_end:
            await end(NOBODY, NOBODY, request)

    def count_requests(self) -> dict[tuple[str, str], float]:
        """What was counted, by what it was about and how it ended."""
        [requests, _] = self.registry.collect()
        return {(one.labels["about"], one.labels["status"]): one.value for one in requests.samples}

    def find_answers(self, part: str) -> float | None:
        """The `count` of answers, or the `sum` of their seconds."""
        return self.registry.get_sample_value(f"belfry_answer_seconds_{part}")

    async def fail(self, path: str, error: Exception) -> None:
        request: Any = SimpleNamespace(url=URL(f"https://discord.com{path}"), exception=error)
        for end in self.trace.on_request_exception:
            await end(NOBODY, NOBODY, request)


@pytest.mark.parametrize(
    ("path", "about"),
    [
        (CALLBACK, "answer"),
        ("/api/v10/webhooks/1/TOKEN/messages/@original", "follow-up"),
        ("/api/v10/webhooks/1/TOKEN", "follow-up"),
        ("/api/v10/channels/1/messages", "message"),
        ("/api/v10/channels/1/messages/2", "message"),
        ("/api/v10/applications/1/commands", "command"),
        ("/api/v10/channels/1", "other"),
        ("/api/v10/users/@me/channels", "other"),
        ("/", "other"),
    ],
)
def test_a_request_is_about_one_thing(path: str, about: str) -> None:
    assert classify(path) == about


@pytest.mark.parametrize(("status", "told"), [(200, "2xx"), (204, "2xx"), (404, "4xx"), (429, "429"), (503, "5xx")])
async def test_it_is_counted_by_how_discord_answers(status: int, told: str) -> None:
    server = Discord()
    await server.answer("/api/v10/channels/1/messages", status)
    assert server.count_requests() == {("message", told): 1}


async def test_a_request_without_an_answer_is_counted_as_such() -> None:
    server = Discord()
    await server.fail("/api/v10/channels/1/messages", aiohttp.ServerDisconnectedError())
    await server.fail(CALLBACK, TimeoutError())
    assert server.count_requests() == {("message", "none"): 1, ("answer", "none"): 1}


async def test_an_answer_that_somebody_else_who_listens_gives_up_is_counted_once() -> None:
    """aiohttp then tells of it a second time, as of a request without an answer."""
    server = Discord()
    await server.answer("/api/v10/channels/1/messages", 500)
    await server.fail("/api/v10/channels/1/messages", discord.RateLimited(1.0))
    assert server.count_requests() == {("message", "5xx"): 1}


@pytest.mark.parametrize(("now", "seconds"), [(MOMENT + 0.25, 0.25), (MOMENT + 60, 60.0), (MOMENT - 0.5, 0.0)])
async def test_a_first_answer_is_measured_from_the_press(now: float, seconds: float) -> None:
    """By the time in its id; where our clock is behind Discord's that is 0."""
    server = Discord(now)
    await server.answer(CALLBACK, 200)
    assert server.find_answers("count") == 1
    assert server.find_answers("sum") == pytest.approx(seconds, abs=0.001)


async def test_an_answer_that_discord_does_not_take_is_none() -> None:
    server = Discord()
    await server.answer(CALLBACK, 404)
    assert server.find_answers("count") == 0
    assert server.count_requests() == {("answer", "4xx"): 1}
