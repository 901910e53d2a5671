"""When many computers are to think, servers take turns, then people, then tables, and all think a little less."""

import asyncio

from cogs.panels.board import make_board
from cogs.panels.snapshot import Trouble
from engine.ai.player import budget_of
from engine.fair_queue import NOWHERE, Origin, Turns
from engine.worker_pool import LEAST, share_of
from tests.cogs.panels import everything, match_of, stand
from tests.engine.worlds import KINDS, some_tables


async def think(turns: Turns, place: Origin, order: list[Origin]) -> None:
    async with turns.taking(place):
        order.append(place)
        await asyncio.sleep(0)


async def thought(room: int, *asked: Origin) -> list[Origin]:
    """In which order they think that are asked in this order."""
    turns, order = Turns(room), list[Origin]()
    await asyncio.gather(*(think(turns, place, order) for place in asked))
    assert (turns.thinking, turns.waiting) == (0, 0)
    return order


async def test_one_server_with_many_tables_lets_another_think_after_its_first() -> None:
    many, other = [Origin(1, person, person) for person in range(5)], Origin(2, 9, 9)
    assert await thought(1, *many, other) == [many[0], other, *many[1:]]


async def test_one_person_with_sixty_tables_lets_others_of_the_server_think_after_the_first() -> None:
    """Whenever they ask, only that one of the sixty thinks before them that was thinking already."""
    many, other, third = [Origin(1, 1, table) for table in range(60)], Origin(1, 2, 60), Origin(1, 3, 61)
    order = await thought(1, *many, other, other, third)
    assert order[:5] == [many[0], other, third, many[1], other]
    assert order[5:] == many[2:]


async def test_who_asks_for_one_choice_after_the_other_has_every_second_beside_sixty_tables() -> None:
    turns, order, own = Turns(1), list[Origin](), Origin(1, 2, 60)

    async def ask(place: Origin, times: int) -> None:
        for _ in range(times):
            await think(turns, place, order)

    await asyncio.gather(*(ask(Origin(1, 1, table), 2) for table in range(60)), ask(own, 10))
    assert [n for n, place in enumerate(order) if place == own] == list(range(1, 20, 2))


async def test_what_is_patient_comes_when_nobody_thinks_and_nobody_waits() -> None:
    """Also where there is room for two; whoever asks while it thinks comes before the next that is patient."""
    turns, order = Turns(2), list[Origin]()

    async def be_patient() -> None:
        async with turns.taking_last():
            order.append(NOWHERE)
            if not late:
                late.append(asyncio.create_task(think(turns, own, order)))
                await asyncio.sleep(0)

    own, late = Origin(1, 1, 1), list[asyncio.Task[None]]()
    others = [Origin(1, 1, table) for table in range(2, 7)]
    await asyncio.gather(
        *(think(turns, place, order) for place in others[:2]),
        be_patient(),
        be_patient(),
        *(think(turns, place, order) for place in others[2:]),
    )
    await asyncio.gather(*late)
    assert order == [*others, NOWHERE, own, NOWHERE]
    assert turns.thinking == 0


async def test_what_is_patient_and_not_wanted_any_more_lets_the_next_think() -> None:
    turns, order = Turns(1), list[Origin]()

    async def be_patient() -> None:
        async with turns.taking_last():
            order.append(NOWHERE)

    async with turns.taking(Origin(1, 1, 1)):
        waiting = [asyncio.create_task(be_patient()) for _ in range(2)]
        await asyncio.sleep(0)
        waiting[0].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert (order, turns.thinking) == ([NOWHERE], 0)


async def test_one_person_with_many_servers_has_a_turn_on_each() -> None:
    asked = [Origin(1, 1, 1), Origin(1, 1, 2), Origin(1, 1, 3), Origin(2, 1, 4)]
    assert await thought(1, *asked) == [asked[0], asked[3], asked[1], asked[2]]


async def test_one_table_with_many_computers_lets_the_others_of_its_person_think_in_between() -> None:
    one, two, three = (Origin(1, 1, table) for table in (1, 2, 3))
    assert await thought(1, one, one, one, two, three) == [one, two, three, one, one]


async def test_who_asks_again_and_again_waits_for_all_others() -> None:
    turns, order, others = Turns(1), list[Origin](), [Origin(1, 2, 9), Origin(2, 1, 8)]
    many = [Origin(1, 1, table) for table in range(3)]

    async def insist() -> None:
        for place in many:
            await think(turns, place, order)

    await asyncio.gather(insist(), *(think(turns, place, order) for place in others))
    assert order == [many[0], *others[::-1], *many[1:]]


async def test_so_many_think_at_a_time_as_there_is_room() -> None:
    turns, order, places = Turns(2), list[Origin](), [Origin(1, 1, table) for table in range(3)]
    tasks = [asyncio.create_task(think(turns, place, order)) for place in places]
    await asyncio.sleep(0)
    assert (turns.thinking, turns.waiting) == (2, 1)
    assert [turns.count_ahead(place) for place in places] == [0, 0, 2]
    await asyncio.gather(*tasks)


async def test_who_waits_knows_how_many_think_before() -> None:
    turns, order = Turns(1), list[Origin]()
    asked = [Origin(1, 1, 0), Origin(1, 1, 1), Origin(1, 1, 2), Origin(1, 2, 7), Origin(2, 1, 8)]
    tasks = [asyncio.create_task(think(turns, place, order)) for place in asked]
    await asyncio.sleep(0)
    ahead = {one: turns.count_ahead(one) for one in asked}
    await asyncio.gather(*tasks)
    assert ahead == {one: n for n, one in enumerate(order)}


async def test_a_thought_that_nobody_wants_any_more_keeps_no_room() -> None:
    """Neither while it waits, nor when its turn has just come."""
    turns, order, places = Turns(1), list[Origin](), [Origin(1, 1, table) for table in range(4)]
    async with turns.taking(places[0]):
        waiting = [asyncio.create_task(think(turns, place, order)) for place in places[1:]]
        await asyncio.sleep(0)
        waiting[0].cancel()
    waiting[1].cancel()
    await asyncio.wait(waiting)
    assert order == [places[3]]
    assert (turns.thinking, turns.waiting) == (0, 0)


def test_with_a_full_queue_all_think_less_but_never_next_to_nothing() -> None:
    shares = [share_of(waiting, room=2) for waiting in range(60)]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    assert shares[2] < 1
    assert shares[-1] == LEAST


def test_a_computer_that_thinks_for_half_its_time_has_half_its_budget() -> None:
    usual, half = (budget_of("medium", 5, share) for share in (1.0, 0.5))
    assert (half.playouts, half.seconds) == (usual.playouts / 2, usual.seconds / 2)
    assert (half.passed, half.least) == (usual.passed / 2, usual.least / 2)
    assert half.sight == usual.sight


async def test_the_board_says_that_others_think_first_and_there_is_nothing_to_try_again() -> None:
    kind = KINDS[0]
    table = next(some_tables(kind, 1, 5))
    match = match_of(kind, table)
    waiting, failed = [
        everything(make_board(stand(match, table, trouble=Trouble("Five think before.", again=again))))
        for again in (False, True)
    ]
    assert "Five think before." in waiting
    assert "Try again" in failed
    assert "Try again" not in waiting
