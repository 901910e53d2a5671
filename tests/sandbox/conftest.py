"""A sandbox and a bot in it, for each test."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any

import discord
import pytest

from tests.local import Sandbox
from tests.openapi.check import check_all
from tests.people import Person
from tests.sandbox.bot import Bot
from tests.waiting import HANG


@pytest.fixture(autouse=True)
def _addresses() -> Iterator[None]:
    """discord.py's addresses, put back after each test."""
    old = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE
    yield
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = old


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(page=False, deadline=HANG, limits=1.0) as sandbox:
        discord.http.Route.BASE = sandbox.api
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = discord.gateway.yarl.URL(sandbox.gateway)
        discord.asset.Asset.BASE = sandbox.cdn
        yield sandbox
        wrong = [line for line in check_all(sandbox.requests) if line.startswith("answer")]
        assert not wrong, "\n".join(wrong)


Login = Callable[..., Coroutine[Any, Any, Bot]]


@pytest.fixture
async def login(sandbox: Sandbox) -> AsyncIterator[Login]:
    """Logs a new bot in and waits until it is ready."""
    running: list[tuple[Bot, asyncio.Task[None]]] = []

    async def start(intents: discord.Intents | None = None) -> Bot:
        bot = Bot(intents)
        await bot.login(sandbox.token)
        running.append((bot, asyncio.create_task(bot.connect())))
        await asyncio.wait_for(bot.wait_until_ready(), HANG)
        return bot

    yield start
    for bot, task in running:
        await bot.close()
        await task


@pytest.fixture
async def bot(login: Login) -> Bot:
    return await login()


@pytest.fixture
def ada(sandbox: Sandbox) -> Person:
    return sandbox.person("Ada")


@pytest.fixture
def ben(sandbox: Sandbox) -> Person:
    return sandbox.person("Ben")
