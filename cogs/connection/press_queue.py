"""What is under way: each person is answered one thing at a time, so that who presses fifty times a second delays
nobody else, and a few people at a time, so that where hundreds press at once there is time to promise each an answer;
and what a part of Belfry does beside answering, until Belfry is stopped."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine

from cogs.words import say
from cogs.words.refusals import Refusal

PENDING = 5  # presses and commands of one person that wait; a newer one takes the place of the oldest
AT_WORK = 3  # presses and commands for which something is read, chosen and drawn at a time
HELD = 1.0  # seconds after which one of them waits for something else than the processor, and another may begin
LONG_WAIT = 1.0  # seconds until whoever comes now gets a desk, from which on an answer is better promised at once
LAST_SHARE = 0.5  # of the last one in how long one takes


class Desk:
    """Where one press or command is worked on; `free` is told for how many seconds it was, when it is left."""

    def __init__(self, free: Callable[[float], None]) -> None:
        self.left = False
        self._free = free
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._timer = self._loop.call_later(HELD, self.leave)

    def leave(self) -> None:
        """Let another begin; only the first time counts."""
        if not self.left:
            self.left = True
            self._timer.cancel()
            self._free(self._loop.time() - self._began)


class Queues:
    """What each person has pressed or typed that is not answered yet."""

    def __init__(self) -> None:
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}  # of those who are being answered something
        self._desks = asyncio.Semaphore(AT_WORK)
        self._at_work = self._in_line = 0  # at a desk, and for one
        self._takes = 0.0  # seconds that one takes of late, were it alone

    def are_long(self) -> bool:
        """Whether whoever comes now will wait for long, as fast as others have been worked on of late."""
        return self._in_line * self._takes > LONG_WAIT

    @property
    def in_line(self) -> int:
        """How many wait for a desk."""
        return self._in_line

    async def enter(self, user: int) -> Desk:
        """Wait until nothing else is being answered to a person; then this is, until the task that asks has ended.

        And wait for a desk, which is left at the latest then.  Raises Refusal when too much has come from this person
        in the meantime.
        """
        if user in self._waiting:
            await self._wait(user)
        else:
            self._waiting[user] = deque()
        task = asyncio.current_task()
        assert task is not None
        task.add_done_callback(lambda _: self._leave(user))
        self._in_line += 1
        try:
            await self._desks.acquire()
        finally:
            self._in_line -= 1
        self._at_work += 1
        desk = Desk(self._free)
        task.add_done_callback(lambda _: desk.leave())
        # What follows may go on to the answer without a break, and others have still to be promised one.
        await asyncio.sleep(0)
        return desk

    def _free(self, seconds: float) -> None:
        """A desk is left."""
        self._takes += (seconds / self._at_work - self._takes) * LAST_SHARE
        self._at_work -= 1
        self._desks.release()

    async def _wait(self, user: int) -> None:
        line = self._waiting[user]
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        if len(line) > PENDING:
            line.popleft().set_exception(Refusal(say("errors.hasty")))
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
