"""When direct messages are sent to somebody who accepted none."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from clock import DAY
from cogs.connection.messages import Messages
from cogs.panels.ui import Notice
from store import Store

ANN = 101


@dataclass
class Mailbox:
    """Ann's side of Discord: whether she accepts direct messages, and how many were sent to her."""

    closed: bool = True
    tried: int = 0

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.abc.Snowflake:
        assert user.id == ANN
        return discord.Object(77)

    def get_partial_messageable(self, channel: int) -> "Mailbox":
        assert channel == 77
        return self

    async def send(self, content: str, **_: object) -> object:
        self.tried += 1
        if self.closed:
            answer: Any = SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(answer, {"code": 50007, "message": "Cannot send messages to this user"})
        return object()


@dataclass
class Post:
    """Belfry writes to Ann; `time` goes on when a test says so."""

    box: Mailbox
    messages: Messages
    time: list[float]

    async def arrives(self) -> bool:
        return await self.messages.send_direct(ANN, "1", Notice("Your turn")) is not None


@pytest.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    time = [1_000_000.0]
    store = await Store.open(tmp_path / "belfry.db", lambda: time[0])
    box: Any = Mailbox()
    yield Post(box, Messages(box, store), time)
    await store.close()


async def test_one_that_fails_is_not_tried_again_by_a_day_alone(post: Post) -> None:
    assert not await post.arrives()
    post.time[0] += 3 * DAY
    assert not await post.arrives()
    assert post.box.tried == 1


async def test_nor_on_the_same_day(post: Post) -> None:
    assert not await post.arrives()
    await post.messages.store.direct_messages.note_acted(ANN)
    post.time[0] += DAY - 1
    assert not await post.arrives()
    assert post.box.tried == 1


async def test_once_a_day_it_is_tried_with_who_has_done_something(post: Post) -> None:
    for day in range(1, 4):
        assert not await post.arrives()
        assert not await post.arrives()
        assert post.box.tried == day
        await post.messages.store.direct_messages.note_acted(ANN)
        post.time[0] += DAY
    post.box.closed = False
    assert await post.arrives()
    assert await post.arrives()


async def test_who_is_reached_again_is_told_of_the_next_failure_anew(post: Post) -> None:
    async def told() -> bool:
        async with post.messages.owning_up(ANN, "") as words:
            return "Your direct messages are closed" in words

    assert not await told()
    await post.arrives()
    assert [await told(), await told()] == [True, False]
    await post.messages.store.direct_messages.note_acted(ANN)
    post.time[0] += DAY
    post.box.closed = False
    assert await post.arrives()
    assert not await told()
    post.box.closed = True
    assert not await post.arrives()
    assert await told()


async def test_an_answer_that_did_not_arrive_has_told_nothing(post: Post) -> None:
    await post.arrives()
    with pytest.raises(ConnectionError):
        async with post.messages.owning_up(ANN, ""):
            raise ConnectionError
    async with post.messages.owning_up(ANN, "Not your turn.") as words:
        assert words.startswith("-# Your direct messages are closed")
        assert words.endswith("\nNot your turn.")
