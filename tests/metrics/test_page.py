"""The page that shows the figures: there is none unless a host wants one, and it is gone with Belfry."""

import asyncio
import logging

import aiohttp
import pytest

from app.client import Belfry
from app.config import ConfigError
from app.metrics.server import showing
from store import Store
from tests.machine import find_port


async def ask(port: int, path: str) -> tuple[int, str]:
    """The status and the text that are answered."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_without_a_port_nothing_is_shown_or_watched(store: Store) -> None:
    belfry = Belfry(store)
    tasks, handlers = asyncio.all_tasks(), [*logging.getLogger().handlers]
    async with showing(0, belfry.metrics):
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == tasks
        assert logging.getLogger().handlers == handlers


async def test_whoever_is_not_well_says_so_in_one_word(belfry: Belfry) -> None:
    port = find_port()
    async with showing(port, belfry.metrics):
        assert await ask(port, "/healthz") == (200, "ok\n")
        await belfry.store.database.write(lambda fetch: fetch("drop table settings"))
        assert await ask(port, "/healthz") == (503, "database\n")
        assert (await ask(port, "/metrics"))[0] == 200


async def test_a_mistake_in_the_figures_ends_nothing(
    belfry: Belfry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    port = find_port()
    async with showing(port, belfry.metrics):
        with monkeypatch.context() as broken:
            broken.delattr(belfry.metrics.boards, "troubles")
            assert (await ask(port, "/metrics"))[0] == 500
        assert "Traceback" in caplog.text
        assert (await ask(port, "/metrics"))[0] == 200


async def test_where_the_port_is_taken_nothing_is_left_behind(belfry: Belfry) -> None:
    port, handlers = find_port(), [*logging.getLogger().handlers]
    async with showing(port, belfry.metrics):
        with pytest.raises(ConfigError, match=f"Port {port} of this machine cannot be used for metrics"):
            async with showing(port, belfry.metrics):
                raise AssertionError
        assert (await ask(port, "/healthz"))[0] == 200
    with pytest.raises(aiohttp.ClientConnectorError):
        await ask(port, "/healthz")
    await asyncio.sleep(0)
    assert logging.getLogger().handlers == handlers
