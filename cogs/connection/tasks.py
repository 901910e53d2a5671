"""What is under way: each person is answered one thing at a time, so that who presses fifty times a second delays
nobody else; and what a part of Belfry does beside answering, until Belfry is stopped."""

import asyncio
from collections import deque
from collections.abc import Coroutine

from cogs.actions.refusals import Refusal

PENDING = 5  # presses and commands of one person that wait; a newer one takes the place of the oldest


class Queues:
    """What each person has pressed or typed that is not answered yet."""

    def __init__(self) -> None:
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}  # of those who are being answered something

    async def enter(self, user: int) -> None:
        """Wait until nothing else is being answered to a person; then this is, until the task that asks has ended.

        Raises Refusal when too much has come from this person in the meantime.
        """
        if user in self._waiting:
            await self._wait(user)
        else:
            self._waiting[user] = deque()
        task = asyncio.current_task()
        assert task is not None
        task.add_done_callback(lambda _: self._leave(user))

    async def _wait(self, user: int) -> None:
        line = self._waiting[user]
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        if len(line) > PENDING:
            line.popleft().set_exception(
                Refusal("You press faster than I can answer, so I have left this one out. Nothing was changed by it.")
            )
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn has come, and nobody takes it
                self._leave(user)
            raise

    def _leave(self, user: int) -> None:
        line = self._waiting[user]
        while line:
            turn = line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self._waiting[user]


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
