"""What a part of Belfry does beside answering, until Belfry is stopped."""

import asyncio
from collections.abc import Coroutine


class Background:
    """Tasks that end with Belfry; none begins afterwards, whatever Discord still tells us in that moment."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Do something while all else goes on."""
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Give up what is under way: the store is about to be closed, and the next start goes on with it."""
        self._closed = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
