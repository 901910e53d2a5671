"""What goes on beside answering ends when Belfry is stopped, and begins no more."""

import asyncio

import pytest

from cogs.connection.press_queue import Background


async def test_what_goes_on_is_given_up_when_belfry_is_stopped() -> None:
    background, begun = Background(), asyncio.Event()

    async def go_on() -> None:
        begun.set()
        await asyncio.Event().wait()

    background.begin(go_on())
    await begun.wait()
    await background.close()
    assert not background.tasks


@pytest.mark.filterwarnings("error")
async def test_what_discord_tells_in_that_moment_begins_nothing() -> None:
    background, done = Background(), list[str]()
    await background.close()

    async def look() -> None:
        done.append("looked at a store that is closed")

    background.begin(look())
    await asyncio.sleep(0)
    assert not done
