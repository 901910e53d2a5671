"""How far somebody has come in a lesson: known for thirty days after the last choice, also after a restart."""

from base.clock import DAY
from store import Store
from tests.store.conftest import ANN, BOB, Clock

LAST = 30 * DAY - 1  # seconds after the last choice at which it is known for the last time


async def test_a_lesson_is_of_one_person_and_one_game(store: Store, other: Store) -> None:
    await store.lessons.note(ANN.user, "nim", ("3", "C4:red+red"))
    assert await other.lessons.made(ANN.user, "nim") == ("3", "C4:red+red")
    assert await store.lessons.made(ANN.user, "bids") == ()
    assert await store.lessons.made(BOB.user, "nim") == ()


async def test_a_choice_is_taken_back_by_noting_those_before_it(store: Store) -> None:
    await store.lessons.note(ANN.user, "nim", ("3",))
    await store.lessons.note(ANN.user, "nim", ())
    assert await store.lessons.made(ANN.user, "nim") == ()


async def test_a_lesson_is_known_for_thirty_days_after_each_choice(store: Store, clock: Clock) -> None:
    await store.lessons.note(ANN.user, "nim", ("3",))
    clock.time += LAST
    await store.lessons.note(ANN.user, "nim", ("3", "2"))
    clock.time += LAST
    assert await store.lessons.made(ANN.user, "nim") == ("3", "2")
    clock.time += 1
    assert await store.lessons.made(ANN.user, "nim") == ()


async def test_nothing_of_it_is_kept_for_longer(store: Store, clock: Clock) -> None:
    await store.lessons.note(ANN.user, "nim", ("3",))
    clock.time += LAST + 1
    await store.lessons.note(BOB.user, "nim", ("1",))
    await store.traces.forget_old()
    assert await store.database.fetch("select user from lessons") == [(BOB.user,)]
