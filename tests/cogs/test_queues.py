"""Who presses fifty times a second waits for oneself, and for nobody else: counted in pictures, with one easel."""

import asyncio

from cogs.actions.refusals import Refusal
from cogs.connection.tasks import PENDING, Queues
from tests.waiting import HANG

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
