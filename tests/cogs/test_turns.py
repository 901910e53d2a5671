"""When many computers are to think, servers take turns, then tables, and all think a little less."""

import asyncio
from typing import Any, cast

import pytest

from cogs.actions.turns import Turns
from cogs.actions.workers import LEAST, share_of
from cogs.panels.board import Trouble, make_board
from engine import computer
from tests.cogs.panels import everything, match_of
from tests.engine.worlds import KINDS, some_tables


async def think(turns: Turns, server: int, table: int, order: list[tuple[int, int]]) -> None:
    async with turns.taking(server, table):
        order.append((server, table))
        await asyncio.sleep(0)


async def thought(room: int, *asked: tuple[int, int]) -> list[tuple[int, int]]:
    """In which order they think that are asked in this order."""
    turns, order = Turns(room), list[tuple[int, int]]()
    await asyncio.gather(*(think(turns, *one, order) for one in asked))
    assert (turns.thinking, turns.waiting) == (0, 0)
    return order


async def test_one_server_with_many_tables_lets_another_think_after_its_first() -> None:
    many = [(1, table) for table in range(5)]
    assert await thought(1, *many, (2, 9)) == [(1, 0), (1, 1), (2, 9), (1, 2), (1, 3), (1, 4)]


async def test_one_table_with_many_computers_lets_the_others_of_its_server_think_in_between() -> None:
    assert await thought(1, (1, 1), (1, 1), (1, 1), (1, 2), (1, 3)) == [(1, 1), (1, 1), (1, 2), (1, 3), (1, 1)]


async def test_who_asks_again_and_again_waits_for_all_others() -> None:
    turns, order, others = Turns(1), list[tuple[int, int]](), (2, 3)

    async def insist() -> None:
        for table in range(3):
            await think(turns, 1, table, order)

    await asyncio.gather(insist(), *(think(turns, server, 0, order) for server in others))
    assert order == [(1, 0), (2, 0), (3, 0), (1, 1), (1, 2)]


async def test_so_many_think_at_a_time_as_there_is_room() -> None:
    turns, order = Turns(2), list[tuple[int, int]]()
    tasks = [asyncio.create_task(think(turns, 1, table, order)) for table in range(3)]
    await asyncio.sleep(0)
    assert (turns.thinking, turns.waiting) == (2, 1)
    assert [turns.count_ahead(1, table) for table in range(3)] == [0, 0, 2]
    await asyncio.gather(*tasks)


async def test_who_waits_knows_how_many_think_before() -> None:
    turns, order = Turns(1), list[tuple[int, int]]()
    asked = [(1, 0), (1, 1), (1, 2), (2, 9)]
    tasks = [asyncio.create_task(think(turns, *one, order)) for one in asked]
    await asyncio.sleep(0)
    ahead = {one: turns.count_ahead(*one) for one in asked}
    await asyncio.gather(*tasks)
    assert ahead == {one: n for n, one in enumerate(order)}


async def test_a_thought_that_nobody_wants_any_more_keeps_no_room() -> None:
    """Neither while it waits, nor when its turn has just come."""
    turns, order = Turns(1), list[tuple[int, int]]()
    async with turns.taking(1, 0):
        waiting = [asyncio.create_task(think(turns, 1, table, order)) for table in range(1, 4)]
        await asyncio.sleep(0)
        waiting[0].cancel()
    waiting[1].cancel()
    await asyncio.wait(waiting)
    assert order == [(1, 3)]
    assert (turns.thinking, turns.waiting) == (0, 0)


def test_with_a_full_queue_all_think_less_but_never_next_to_nothing() -> None:
    shares = [share_of(waiting, room=2) for waiting in range(60)]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    assert shares[2] < 1
    assert shares[-1] == LEAST


def test_a_computer_that_thinks_for_half_its_time_has_half_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "search", lambda table, ask, rng, budget, memory: budget)
    usual, nothing = computer.STRENGTHS["medium"], cast(Any, None)
    half = cast(Any, computer.choose(nothing, nothing, "medium", nothing, share=0.5))
    assert (half.playouts, half.seconds, half.sight) == (usual.playouts / 2, usual.seconds / 2, usual.sight)


async def test_the_board_says_that_others_think_first_and_there_is_nothing_to_try_again() -> None:
    kind = KINDS[0]
    table = next(some_tables(kind, 1, 5))
    match = match_of(kind, table)
    waiting, failed = [
        everything(await make_board(match, table, Trouble("Five think before.", again=again)))
        for again in (False, True)
    ]
    assert "Five think before." in waiting
    assert "Try again" in failed
    assert "Try again" not in waiting
