"""In the background Belfry asks nothing where Discord has just failed, and tries again later."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from yarl import URL

from base.clock import DAY
from cogs.connection import circuit_breaker
from cogs.connection.circuit_breaker import (
    AT_ONCE,
    CHANNEL_OPENS_AFTER,
    LOOK_AGAIN,
    PROBE,
    SERVER_OPENS_AFTER,
    USUAL_RETRY,
    CircuitBreaker,
    CircuitOpen,
    FailingGame,
    require_closed,
)
from cogs.panels import pictures
from cogs.panels.pictures import Picture
from tests.waiting import HANG

SICK, WELL = 7, 8
SECONDS = 0.5  # that an attempt may take here, where that matters
LIMIT = 0.05  # seconds for which Discord takes nothing


class Discord:
    """Answers each request with this status, as aiohttp tells it to who listens.  `asked`: the channels, in order."""

    def __init__(self, breaker: CircuitBreaker) -> None:
        self.trace = aiohttp.TraceConfig()
        breaker.watch(self.trace)
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
def breaker() -> CircuitBreaker:
    return CircuitBreaker()


@pytest.fixture
def brief_breaker(monkeypatch: pytest.MonkeyPatch) -> CircuitBreaker:
    monkeypatch.setattr(circuit_breaker, "SECONDS", SECONDS)
    return CircuitBreaker()


async def test_an_error_of_discords_ends_a_request_at_once_and_only_in_the_background(breaker: CircuitBreaker) -> None:
    server = Discord(breaker)
    await server.ask(SICK, 500)
    async with breaker.attempting():
        with pytest.raises(discord.DiscordServerError):
            await server.ask(SICK, 500)


async def test_a_channel_that_has_failed_twice_is_asked_nothing_more_in_this_attempt(breaker: CircuitBreaker) -> None:
    server = Discord(breaker)
    async with breaker.attempting():
        for _ in range(CHANNEL_OPENS_AFTER):
            with pytest.raises(discord.DiscordServerError):
                await server.ask(SICK, 502)
        with pytest.raises(CircuitOpen):
            await server.ask(SICK)
        with pytest.raises(CircuitOpen):
            require_closed(SICK)
        await server.ask(WELL)
        assert server.asked == [SICK] * CHANNEL_OPENS_AFTER + [WELL]
    async with breaker.attempting():
        await server.ask(SICK)


async def test_an_attempt_ends_when_its_time_is_over(brief_breaker: CircuitBreaker) -> None:
    with pytest.raises(TimeoutError):
        async with brief_breaker.attempting():
            await asyncio.get_running_loop().create_future()


async def test_all_wait_as_long_as_discord_takes_nothing_and_none_for_ever(breaker: CircuitBreaker) -> None:
    """Who is told of it fails, so that it cannot be cut off while discord.py keeps all others waiting."""
    server, limit = Discord(breaker), {"X-RateLimit-Global": "true", "Retry-After": str(LIMIT)}
    async with breaker.attempting():
        with pytest.raises(discord.RateLimited):
            await server.ask(WELL, 429, **limit)
        before = asyncio.get_running_loop().time()
        await server.ask(WELL)
        assert asyncio.get_running_loop().time() - before >= LIMIT / 2


async def test_while_an_attempt_waits_for_its_picture_its_time_does_not_run(brief_breaker: CircuitBreaker) -> None:
    """One picture is drawn at a time, and who is in a hurry waits for none of them."""
    drawing, may_end, most = list[int](), asyncio.Event(), 0

    async def attempt(n: int) -> None:
        nonlocal most
        async with brief_breaker.attempting(hurried=False):
            take_turn = pictures.turn.get()
            assert take_turn
            async with take_turn():
                drawing.append(n)
                most = max(most, len(drawing))
                await may_end.wait()
                drawing.remove(n)

    attempts = [asyncio.create_task(attempt(n)) for n in range(2 * AT_ONCE)]
    await asyncio.sleep(2 * SECONDS)
    async with brief_breaker.attempting():
        assert pictures.turn.get() is None
    may_end.set()
    await asyncio.gather(*attempts)
    assert most == AT_ONCE


async def test_a_picture_that_nobody_waits_for_comes_after_all_that_somebody_does(
    brief_breaker: CircuitBreaker,
) -> None:
    easel, drawn = threading.Event(), list[str]()

    def draw(name: str) -> bytes:
        assert easel.wait(HANG)
        drawn.append(name)
        return b""

    async def bring_up_late() -> None:
        async with brief_breaker.attempting(hurried=False):
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


def test_pauses_grow_to_half_a_minute_in_an_outage_of_ten_and_never_over_five_minutes() -> None:
    game, now, pauses = FailingGame(0.0), 0.0, list[float]()
    while now < 86_400:
        game.put_off(now, refused=False)
        pauses.append(game.pause)
        now = game.due
        assert now > 600 + USUAL_RETRY or game.pause <= USUAL_RETRY
    assert pauses == sorted(pauses)
    assert pauses[:4] == [1, 2, 4, 8]
    assert pauses[-1] == LOOK_AGAIN


def test_what_is_refused_for_a_day_is_tried_ever_more_rarely_and_at_last_once_a_day() -> None:
    """Until then like all else, for nobody knows what a refusal means."""
    game, now, tried = FailingGame(0.0), 0.0, 0
    while now < 30 * DAY:
        game.put_off(now, refused=True)
        now, tried = game.due, tried + (now > DAY)
        assert game.pause <= LOOK_AGAIN or now > DAY
    assert game.pause == DAY
    assert tried < 30 + 10


def probe(failing: dict[int, FailingGame], now: float, seconds: float) -> list[int]:
    """The games that are probed, in this order, on one sick server on which none gets through."""
    breaker, tried = CircuitBreaker(), list[int]()
    for _ in range(SERVER_OPENS_AFTER):
        breaker.note_failure(0, now, 1, 0, refused=False)
    breaker.failing = failing
    for step in range(int(seconds / PROBE)):
        moment = now + step * PROBE
        for game in breaker.take_probe(moment):
            breaker.begin_probe(game, moment)
            failing[game].put_off(moment, refused=False)
            breaker.probing.clear()
            tried.append(game)
    return tried


def fail_since(now: float, seconds: float, tried: float) -> FailingGame:
    """A game of the sick server that has failed for these seconds, and was tried so many seconds ago."""
    return FailingGame(now - seconds, pause=min(USUAL_RETRY, seconds), due=now - tried, guild=1, tried=now - tried)


@pytest.mark.parametrize("sick", [1, 10, 50])
def test_a_game_that_got_through_a_minute_ago_is_probed_before_all_that_failed_for_an_hour(sick: int) -> None:
    now = 1_000_000.0
    failing = {number: fail_since(now, 3600, 120 + number) for number in range(sick)}
    failing[99] = fail_since(now, 2, 1)
    assert probe(failing, now, PROBE) == [99]


def test_games_that_failed_for_an_hour_have_their_turn_beside_those_that_fail_now_and_then() -> None:
    now = 1_000_000.0
    failing = {number: fail_since(now, 3600, 60) for number in range(20)}
    failing |= {number: fail_since(now, 2, 1) for number in range(90, 99)}
    tried = probe(failing, now, 1800)
    assert {*tried} == {*failing}
    assert min(tried.count(number) for number in range(20)) >= 3
