"""Waiting for what nobody tells of, such as files and processes."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

HANG = 120.0
"""Seconds after which a test gives up: more than a busy machine needs, for this is only there to end a hang."""

POLL = 0.01  # seconds

T = TypeVar("T")


async def until(condition: Callable[[], T], seconds: float = HANG) -> T:
    """Look again and again until the condition is true; gives its value.  TimeoutError after so many `seconds`."""
    async with asyncio.timeout(seconds):
        while not (found := condition()):
            await asyncio.sleep(POLL)
    return found
