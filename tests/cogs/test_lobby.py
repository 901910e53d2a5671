"""Two people press at the same moment: one joins while the other starts the game."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import discord
import pytest

from app.client import COLD, Belfry
from app.config import Config
from app.runner import point_at
from cogs.lobby import Lobby
from cogs.panels.layout import Panel
from store import Store
from tests.local import Sandbox
from tests.people import Outcome
from tests.sandbox.conftest import _addresses  # noqa: F401
from tests.seen import Seen


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(port=0, page=False, deadline=6.0) as running:
        yield running


@pytest.fixture
async def belfry(sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Belfry]:
    """Belfry in this process, so that a test can say what happens in the middle of an answer."""
    point_at(Config(token=sandbox.token, api=sandbox.api, gateway=sandbox.gateway, cdn=sandbox.cdn))
    store = await Store.open(tmp_path / "belfry.db")
    monkeypatch.setenv(COLD, "1")
    running = Belfry(store, Config("", delay=0.0, processes=1))
    await running.login(sandbox.token)
    connected = asyncio.create_task(running.connect())
    await asyncio.wait_for(running.wait_until_ready(), 20)
    yield running
    await running.close()
    await connected
    await store.close()


async def table_of_two(sandbox: Sandbox) -> Seen:
    """The lobby of Ada and Ben, at which there is room for Cleo."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    opened = (await ada.command("games", "play", game="broadway_tower")).message
    assert opened is not None
    joined = (await ben.click(opened, "Join")).message
    assert joined is not None
    return joined


async def test_who_joins_in_the_moment_in_which_the_game_starts_reads_that_it_has_begun(
    sandbox: Sandbox, belfry: Belfry, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await table_of_two(sandbox)
    ada, cleo = sandbox.person("Ada"), sandbox.person("Cleo")
    seating = belfry.parts.get(Lobby).seating
    sit_down = seating.sit_down

    async def sit_down_and_start(id: int, person: discord.abc.User, share: str) -> str:
        place = await sit_down(id, person, share)
        assert not (await ada.click(shown, "Start")).failed
        return str(place)

    monkeypatch.setattr(seating, "sit_down", sit_down_and_start)
    assert not (await cleo.click(shown, "Join")).failed
    await cleo.until(lambda: [m for m in cleo.messages("games") if m.only_you and "has started" in m.text])
    [board] = [message for message in ada.messages("games") if not message.only_you]
    assert "**Ada**, **Ben** and **Cleo** choose in secret" in board.text


async def test_the_start_is_answered_although_a_join_is_still_being_shown(
    sandbox: Sandbox, belfry: Belfry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the first board is drawn, the messages of the table are looked through for the sake of who has joined."""
    shown = await table_of_two(sandbox)
    ada, draw = sandbox.person("Ada"), Panel.draw

    async def draw_slowly(panel: Panel) -> Callable[[], list[discord.File]]:
        if panel.pictures and asyncio.current_task() not in find_posting():
            belfry.refresher.refresh(1)
            await asyncio.wait(find_posting(), timeout=1)
        return await draw(panel)

    def find_posting() -> set[asyncio.Task[None]]:
        return {task for task in asyncio.all_tasks() if task.get_name() == "board 1"}

    monkeypatch.setattr(Panel, "draw", draw_slowly)
    started: Outcome = await ada.click(shown, "Start")
    assert started.message is not None
    assert not started.message.only_you
    [board] = [message for message in ada.messages("games") if message.pictures]
    assert board.id == started.message.id == shown.id


async def test_a_start_that_must_wait_for_other_messages_is_promised_in_time(sandbox: Sandbox, belfry: Belfry) -> None:
    shown, ada = await table_of_two(sandbox), sandbox.person("Ada")
    async with belfry.refresher.messages.boards.posting(1):  # as when Discord lets somebody's join wait to be shown
        starting, before = asyncio.create_task(ada.click(shown, "Start")), len(sandbox.requests)
        promise = {"type": discord.InteractionResponseType.deferred_message_update.value}
        await sandbox.until(
            lambda: promise in [one.body for one in sandbox.requests[before:]], seconds=3
        )  # its patience
    started = (await starting).message
    assert started is not None
    assert started.id == shown.id
    assert started.pictures
