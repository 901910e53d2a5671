"""Each person is answered one thing at a time, so that who presses fifty times a second delays nobody else."""

import asyncio
from collections import deque

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
