"""What could not be shown is tried again, without end, in the order in which people wait."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from base.clock import MINUTE
from cogs.connection import circuit_breaker
from cogs.connection.circuit_breaker import LOOK_AGAIN, SERVER_OPENS_AFTER, CircuitBreaker, require_closed
from cogs.sync.sync_queue import Refresher
from sandbox.clock import MovableClock
from store import StoreError
from tests.waiting import HANG

WAITING = [30, 10, 20]  # games, those first in which people have waited longest
STORE, DISCORD = StoreError("The disk does not answer."), aiohttp.ServerDisconnectedError()


class Games:
    """Boards and a store of games that are behind, each in the channel of its number.

    While there is a `fault` none of those that are `sick` can be brought up to date, without `sick` none at all; where
    Discord `hangs` it does not even answer.  `guilds`: the server of each game, if it is not 1.
    """

    def __init__(self, *behind: int) -> None:
        self.fault: Exception | None = None
        self.sick: set[int] | None = None
        self.hangs = False
        self.guilds: dict[int, int] = {}
        self.behind = list(behind or WAITING)
        self.reminded: set[int] = set()  # games whose board is right, and of which a reminder cannot be sent
        self.attempts: list[int] = []
        self.told: list[int] = []  # of which what is not for the channel has been told
        self.changed = asyncio.Event()
        self.matches = self.messages = self  # parts of a store

    @property
    def tried(self) -> int:
        return len(self.attempts)

    @property
    def late_boards(self) -> set[int]:
        return {*self.behind} - self.reminded

    async def bring_up(self, match: int, known: object) -> None:
        self.told.append(match)
        self.changed.set()
        require_closed(match)
        self.attempts.append(match)
        if self.fault and (self.sick is None or match in self.sick):
            if self.hangs:
                await asyncio.get_running_loop().create_future()
            raise self.fault
        if match in self.behind:
            self.behind.remove(match)

    async def find(self, number: int) -> SimpleNamespace:
        return SimpleNamespace(guild=self.guilds.get(number, 1), channel=number)

    async def list_unshown(self) -> list[int]:
        return list(self.behind)

    async def pick(self, matches: list[int]) -> list[int]:
        return matches

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(HANG):
            while not condition():
                self.changed.clear()
                await self.changed.wait()


@pytest.fixture
def clock(tmp_path: Path) -> MovableClock:
    return MovableClock(tmp_path / "clock", lambda: None)


@asynccontextmanager
async def running(games: Games, clock: MovableClock) -> AsyncIterator[Refresher]:
    """Belfry runs."""
    parts: Any = games
    refresher = Refresher(parts, parts, parts, clock, CircuitBreaker())
    loop = asyncio.create_task(refresher.run())
    yield refresher
    loop.cancel()
    await refresher.close()


@pytest.mark.parametrize("fault", [DISCORD, STORE, ValueError("a mistake")])
async def test_what_failed_for_hours_is_tried_again_within_minutes(clock: MovableClock, fault: Exception) -> None:
    games = Games()
    games.fault = fault
    async with running(games, clock):
        await games.until(lambda: games.tried >= 3)
        for _ in range(3):
            before = games.tried
            clock.advance(3600)
            await games.until(lambda before=before: games.tried > before)
        games.fault = None
        clock.advance(LOOK_AGAIN)
        await games.until(lambda: not games.behind)


async def test_after_an_outage_of_ten_minutes_all_is_right_within_one(clock: MovableClock) -> None:
    games, shown = Games(), list[int]()
    games.fault = DISCORD
    async with running(games, clock) as refresher:
        refresher.watchers.append(lambda match, _: shown.append(match))
        await games.until(lambda: games.tried >= 3)
        before = games.tried
        clock.advance(600)
        await games.until(lambda: games.tried > before)
        games.fault = None
        shown.clear()
        clock.advance(60)
        await games.until(lambda: not games.behind)
        assert sorted(shown[:3]) == sorted(WAITING)


async def test_when_discord_connects_us_anew_nothing_waits_any_longer(clock: MovableClock) -> None:
    games = Games()
    games.fault = DISCORD
    async with running(games, clock) as refresher:
        await games.until(lambda: games.tried >= 3)
        clock.advance(86_400)
        before = games.tried
        await games.until(lambda: games.tried > before)
        games.fault = None
        refresher.retry_soon()
        await games.until(lambda: not games.behind)


async def test_what_is_refused_is_tried_at_once_when_its_place_is_back_and_no_other(clock: MovableClock) -> None:
    games, missing = Games(), cast(Any, SimpleNamespace(status=403, reason="Forbidden"))
    games.fault = discord.Forbidden(missing, {"code": 50001, "message": "Missing Access"})
    back, *others = WAITING
    async with running(games, clock) as refresher:
        for _ in range(9):
            before = games.tried
            clock.advance(300)
            await games.until(lambda before=before: games.tried >= before + len(WAITING))
        assert sorted(refresher.refused) == sorted(WAITING)
        games.fault = None
        refresher.retry(back)
        await games.until(lambda: back not in games.behind)
        assert games.behind == others


# A sick place


SICK, OTHER_SERVER = range(100, 140), 2


@asynccontextmanager
async def beside_sick_games(clock: MovableClock, *healthy: int) -> AsyncIterator[tuple[Games, Refresher]]:
    """Belfry runs, and forty channels of one server have failed; these games elsewhere have not been looked at."""
    games = Games(*SICK)
    games.fault, games.sick = DISCORD, set(SICK)
    async with running(games, clock) as refresher:
        await games.until(lambda: games.sick is not None and games.sick <= set(games.attempts))
        games.behind += healthy
        yield games, refresher


async def test_what_is_due_elsewhere_stands_behind_no_sick_channel(clock: MovableClock) -> None:
    """In another channel of the same server, and on another one, also while Discord gives the sick ones no answer."""
    same, elsewhere = 1, 2
    async with beside_sick_games(clock, same, elsewhere) as (games, refresher):
        games.guilds[elsewhere], games.hangs = OTHER_SERVER, True
        before = games.tried
        refresher.catch_up([*SICK, same, elsewhere])
        await games.until(lambda: not {same, elsewhere} & set(games.behind))
        assert len(set(games.attempts[before:]) & set(SICK)) <= SERVER_OPENS_AFTER


async def test_sick_channels_are_tried_one_at_a_time_and_each_has_its_turn(
    clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two of them others are tried as often as they like, and a slow machine has a minute for that."""
    monkeypatch.setattr(circuit_breaker, "PROBE", MINUTE)
    healthy = 1
    async with beside_sick_games(clock) as (games, refresher):
        clock.advance(60)
        before = games.tried
        for n in range(1, SERVER_OPENS_AFTER + 2):
            await games.until(lambda n=n: games.tried >= before + n)
            for _ in range(3):
                asked = games.tried
                refresher.catch_up([healthy])
                await games.until(lambda asked=asked: healthy in games.attempts[asked:])
            games.attempts = [match for match in games.attempts if match != healthy]
            assert games.tried == before + n
            clock.advance(MINUTE)
        for n in range(1, len(SICK) + 1):
            await games.until(lambda n=n: games.tried >= before + n)
            clock.advance(MINUTE)
        assert set(games.attempts[before : before + len(SICK)]) == set(SICK)


async def test_who_is_told_by_direct_message_is_told_although_the_channel_is_sick(clock: MovableClock) -> None:
    async with beside_sick_games(clock) as (games, refresher):
        before = games.tried
        games.told.clear()
        refresher.catch_up(SICK)
        await games.until(lambda: set(SICK) <= set(games.told))
        assert games.tried <= before + 1


async def test_when_a_server_is_well_again_all_its_games_soon_are(clock: MovableClock) -> None:
    async with beside_sick_games(clock) as (games, _):
        clock.advance(60)
        games.fault = None
        await games.until(lambda: not games.behind)


async def test_one_channel_that_is_well_again_has_its_turn_among_those_that_are_not(clock: MovableClock) -> None:
    async with beside_sick_games(clock) as (games, _):
        assert games.sick
        games.sick.remove(SICK[20])
        for _ in range(len(SICK) + SERVER_OPENS_AFTER):
            before = games.tried
            clock.advance(60)
            await games.until(lambda before=before: games.tried > before or SICK[20] not in games.behind)
        assert SICK[20] not in games.behind


async def test_an_attempt_that_gets_no_answer_is_given_up_and_made_again(
    clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_breaker, "SECONDS", 0.05)
    games = Games(7)
    games.fault, games.hangs = DISCORD, True
    async with running(games, clock):
        await games.until(lambda: games.tried >= 1)
        clock.advance(60)
        await games.until(lambda: games.tried >= 2)
        games.fault = None
        clock.advance(60)
        await games.until(lambda: not games.behind)


async def test_boards_that_are_behind_are_made_one_at_a_time_but_wait_for_no_discord_that_does_not_answer(
    clock: MovableClock,
) -> None:
    games, at_work, most = Games(*range(6)), 0, 0
    bring_up = games.bring_up

    async def make(match: int, known: object) -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        for _ in range(20):
            await asyncio.sleep(0)
        at_work -= 1
        await bring_up(match, known)

    games.bring_up = make  # type: ignore[method-assign]
    async with running(games, clock):
        await games.until(lambda: not games.behind)
    assert most == 1
    hung = Games(*range(6))
    hung.fault, hung.sick, hung.hangs = DISCORD, {0}, True
    async with running(hung, clock):
        await hung.until(lambda: hung.behind == [0])


@pytest.mark.parametrize("board", [True, False])
async def test_the_log_says_that_a_board_is_behind_of_boards_alone(
    clock: MovableClock, caplog: pytest.LogCaptureFixture, *, board: bool
) -> None:
    caplog.set_level("INFO", "belfry.refresher")
    games = Games(7)
    games.fault = discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), {"code": 50007, "message": ""})
    games.reminded = set() if board else {7}
    async with running(games, clock) as refresher:
        await games.until(lambda: caplog.messages != [])
        games.fault = None
        refresher.retry(7)
        await games.until(lambda: len(caplog.messages) == 2)
    late, over = ("board is behind", "board is up to date again")
    assert caplog.messages == ([late, over] if board else ["a message could not be sent", "all messages are sent"])
