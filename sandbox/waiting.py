"""Waiting for something to become true, for tests that must not sleep."""

import asyncio
from collections.abc import Callable
from typing import Any

PATIENCE = 30.0
"""Seconds until a wait is given up: on a busy machine this says that something never comes, not how fast it is."""


async def wait_until(
    condition: Callable[[], Any], listen: Callable[[Callable[[], None]], Callable[[], None]], seconds: float = PATIENCE
) -> Any:
    """The first true value of `condition`, which is asked now and whenever something happens.

    `listen` takes the function to call when something happens, and gives the one that ends the listening.
    TimeoutError when it takes longer than `seconds`.
    """
    happened = asyncio.Event()
    stop = listen(happened.set)
    try:
        async with asyncio.timeout(seconds):
            while not (value := condition()):
                await happened.wait()
                happened.clear()
            return value
    finally:
        stop()
