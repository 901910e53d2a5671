"""Who presses fifty times a second waits for oneself, and for nobody else: counted in pictures, with one easel."""

import asyncio

import pytest

from cogs.connection import press_queue
from cogs.connection.press_queue import AT_WORK, PENDING, Desk, Queues
from cogs.words.refusals import Refusal
from tests.waiting import HANG, until

ADA, BEN = 1, 2


class Room:
    """Presses that each need a picture, of which one is drawn at a time, in the order in which they are asked for."""

    def __init__(self) -> None:
        self.queues = Queues()
        self.easel = asyncio.Lock()
        self.drawn = list[int]()
        self.left_out = 0

    def press(self, user: int) -> asyncio.Task[None]:
        return asyncio.create_task(self._answer(user))

    async def _answer(self, user: int) -> None:
        try:
            await self.queues.enter(user)
        except Refusal:
            self.left_out += 1
            return
        async with self.easel:
            await asyncio.sleep(0)
            self.drawn.append(user)


async def test_one_picture_at_most_is_drawn_before_that_of_somebody_else() -> None:
    room = Room()
    presses = [room.press(ADA) for _ in range(50)]
    await asyncio.sleep(0)
    await asyncio.gather(room.press(BEN), *presses)
    assert room.drawn.index(BEN) == 1
    assert room.drawn.count(ADA) == 1 + PENDING
    assert room.left_out == 50 - 1 - PENDING, "each of the others got a sentence"


async def test_who_has_been_answered_can_press_again() -> None:
    room = Room()
    for _ in range(3):
        await asyncio.gather(*(room.press(ADA) for _ in range(1 + PENDING)))
    assert (len(room.drawn), room.left_out) == (3 * (1 + PENDING), 0)


async def test_an_answer_that_fails_keeps_nobody_waiting() -> None:
    queues = Queues()

    async def fail() -> None:
        await queues.enter(ADA)
        raise ValueError

    failed = await asyncio.gather(*(asyncio.create_task(fail()) for _ in range(3)), return_exceptions=True)
    assert [type(one) for one in failed] == [ValueError] * 3
    await asyncio.wait_for(asyncio.create_task(queues.enter(ADA)), HANG)


async def test_a_press_that_is_given_up_while_it_waits_keeps_nobody_waiting() -> None:
    queues, first = Queues(), asyncio.Event()

    async def answer(until: asyncio.Event | None = None) -> None:
        await queues.enter(ADA)
        if until:
            await until.wait()

    holding, given_up, last = (asyncio.create_task(answer(one)) for one in (first, None, None))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.wait({given_up})
    first.set()
    await asyncio.wait_for(asyncio.gather(holding, last), HANG)
    await asyncio.wait_for(asyncio.create_task(queues.enter(ADA)), HANG)


class Crowd:
    """Presses of as many people, each of which is worked on until it is let go."""

    def __init__(self, number: int) -> None:
        self.queues = Queues()
        self.begun = list[int]()
        self.desks = dict[int, Desk]()
        self.over = asyncio.Event()
        self.presses = [asyncio.create_task(self._answer(user)) for user in range(number)]

    async def _answer(self, user: int) -> None:
        self.desks[user] = await self.queues.enter(user)
        self.begun.append(user)
        await self.over.wait()

    async def end(self) -> None:
        self.over.set()
        await asyncio.wait_for(asyncio.gather(*self.presses), HANG)
        assert self.begun == [*range(len(self.presses))], "in the order in which they came"
        assert not self.queues.are_long()


async def test_of_many_people_who_press_at_once_a_few_are_worked_on_at_a_time() -> None:
    crowd = Crowd(2 * AT_WORK)
    await settle()
    assert crowd.begun == [*range(AT_WORK)]
    crowd.desks[2].leave()
    crowd.desks[2].leave()
    await settle()
    assert crowd.begun == [*range(AT_WORK + 1)], "one desk is left once, before the answer has ended"
    await crowd.end()


async def test_a_line_is_long_where_many_wait_or_each_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = Crowd(4 * AT_WORK)
    await settle()
    assert not crowd.queues.are_long(), "nobody knows yet how long one takes"
    loop = asyncio.get_running_loop()
    later = loop.time() + 60
    monkeypatch.setattr(loop, "time", lambda: later)
    crowd.desks[0].leave()  # after a minute
    assert crowd.queues.are_long(), "so who comes now is promised an answer at once"
    monkeypatch.undo()
    await crowd.end()


async def test_those_who_wait_for_something_else_than_the_processor_keep_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(press_queue, "HELD", 0.0)
    crowd = Crowd(3 * AT_WORK)
    await until(lambda: len(crowd.begun) == 3 * AT_WORK)
    await crowd.end()


async def settle() -> None:
    """Let all go on that can."""
    for _ in range(5):
        await asyncio.sleep(0)
