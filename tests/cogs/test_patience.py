"""In the background Belfry waits for nobody for long: what fails is tried again anyway."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from yarl import URL

from cogs.connection import circuit_breaker as patience
from cogs.connection.circuit_breaker import AT_ONCE, GIVEN_UP_AFTER, NotAsked, Patience, require_open
from cogs.panels import pictures
from cogs.panels.pictures import Picture
from tests.waiting import HANG

SICK, WELL = 7, 8
SECONDS = 0.5  # that an attempt may take here, where that matters
LIMIT = 0.05  # seconds for which Discord takes nothing


class Discord:
    """Answers each request with this status, as aiohttp tells it to who listens.  `asked`: the channels, in order."""

    def __init__(self, patience: Patience) -> None:
        self.trace = aiohttp.TraceConfig()
        patience.watch(self.trace)
        self.asked: list[int] = []

    async def ask(self, channel: int, status: int = 200, **headers: str) -> None:
        answer = SimpleNamespace(status=status, reason="", headers={"content-type": "", **headers}, text=say_nothing)
        url = URL(f"https://discord.com/api/v10/channels/{channel}/messages")
        request: Any = SimpleNamespace(url=url, response=answer)
        nobody: Any = None
        for begin in self.trace.on_request_start:
            await begin(nobody, nobody, request)
        self.asked.append(channel)
        for end in self.trace.on_request_end:
            await end(nobody, nobody, request)


async def say_nothing(encoding: str) -> str:
    return ""


@pytest.fixture
def patient() -> Patience:
    return Patience()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Patience:
    monkeypatch.setattr(patience, "SECONDS", SECONDS)
    return Patience()


async def test_an_error_of_discords_ends_a_request_at_once_and_only_in_the_background(patient: Patience) -> None:
    server = Discord(patient)
    await server.ask(SICK, 500)
    async with patient.attempting():
        with pytest.raises(discord.DiscordServerError):
            await server.ask(SICK, 500)


async def test_a_channel_that_has_failed_twice_is_asked_nothing_more_in_this_attempt(patient: Patience) -> None:
    server = Discord(patient)
    async with patient.attempting():
        for _ in range(GIVEN_UP_AFTER):
            with pytest.raises(discord.DiscordServerError):
                await server.ask(SICK, 502)
        with pytest.raises(NotAsked):
            await server.ask(SICK)
        with pytest.raises(NotAsked):
            require_open(SICK)
        await server.ask(WELL)
        assert server.asked == [SICK] * GIVEN_UP_AFTER + [WELL]
    async with patient.attempting():
        await server.ask(SICK)


async def test_an_attempt_ends_when_its_time_is_over(impatient: Patience) -> None:
    with pytest.raises(TimeoutError):
        async with impatient.attempting():
            await asyncio.get_running_loop().create_future()


async def test_all_wait_as_long_as_discord_takes_nothing_and_none_for_ever(patient: Patience) -> None:
    """Who is told of it fails, so that it cannot be cut off while discord.py keeps all others waiting."""
    server, limit = Discord(patient), {"X-RateLimit-Global": "true", "Retry-After": str(LIMIT)}
    async with patient.attempting():
        with pytest.raises(discord.RateLimited):
            await server.ask(WELL, 429, **limit)
        before = asyncio.get_running_loop().time()
        await server.ask(WELL)
        assert asyncio.get_running_loop().time() - before >= LIMIT / 2


async def test_while_an_attempt_waits_for_its_picture_its_time_does_not_run(impatient: Patience) -> None:
    """One picture is drawn at a time, and who is in a hurry waits for none of them."""
    drawing, may_end, most = list[int](), asyncio.Event(), 0

    async def attempt(n: int) -> None:
        nonlocal most
        async with impatient.attempting(hurried=False):
            take_turn = pictures.turn.get()
            assert take_turn
            async with take_turn():
                drawing.append(n)
                most = max(most, len(drawing))
                await may_end.wait()
                drawing.remove(n)

    attempts = [asyncio.create_task(attempt(n)) for n in range(2 * AT_ONCE)]
    await asyncio.sleep(2 * SECONDS)
    async with impatient.attempting():
        assert pictures.turn.get() is None
    may_end.set()
    await asyncio.gather(*attempts)
    assert most == AT_ONCE


async def test_a_picture_that_nobody_waits_for_comes_after_all_that_somebody_does(impatient: Patience) -> None:
    easel, drawn = threading.Event(), list[str]()

    def draw(name: str) -> bytes:
        assert easel.wait(HANG)
        drawn.append(name)
        return b""

    async def bring_up_late() -> None:
        async with impatient.attempting(hurried=False):
            await Picture("", "", lambda: draw("late")).draw()

    answers = [asyncio.create_task(Picture("", "", lambda: draw("first")).draw())]
    await asyncio.sleep(0)
    late = asyncio.create_task(bring_up_late())
    await asyncio.sleep(0)
    answers.append(asyncio.create_task(Picture("", "", lambda: draw("second")).draw()))
    await asyncio.sleep(0)
    easel.set()
    await asyncio.gather(late, *answers)
    assert drawn == ["first", "second", "late"]
