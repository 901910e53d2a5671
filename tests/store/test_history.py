"""What was played long ago comes back: since a seat last chose, and from the beginning."""

import pytest

from engine.core.table import Table
from engine.games import GAMES
from store import Match, Seat, Store
from store.turns.history import TURNS_READ
from tests.store.conftest import ANN, BOB, CID, Club
from tests.store.games import NewNim

DAN = Seat(104, "Dan")


async def start(club: Club) -> Match:
    """Nim of four, with turns enough."""
    return await club.start("nim", ANN, BOB, CID, DAN, heap="long")


async def since(store: Store, match: Match, table: Table, seat: int) -> list[list[int]]:
    """Who chose in each of the turns since the last choice of a seat."""
    return [
        [choice.seat for choice in one.choices]
        for one in [one async for one in store.history.turns_since_choice(match, table, seat)]
    ]


def counters(tables: list[Table]) -> list[int]:
    """The heap at the start of each turn."""
    return [one.started().heap for one in tables]  # type: ignore[attr-defined]


async def test_all_turns_since_the_last_choice_of_a_seat(store: Store, club: Club) -> None:
    match = await start(club)
    now, table = await club.choose(match, *["1", "0"] * 7)
    assert await since(store, now, table, 0) == [[0, 0], [1, 1], [2, 2], []]
    assert await since(store, now, table, 1) == [[1, 1], [2, 2], []]
    assert await since(store, now, table, 2) == [[2, 2], []]
    assert await since(store, now, table, 3) == [[3, 3], [0, 0], [1, 1], [2, 2], []]


async def test_a_choice_of_the_open_turn_is_where_it_begins(store: Store, club: Club) -> None:
    now, table = await club.choose(await start(club), *["1", "0"] * 4, "1")
    assert await since(store, now, table, 0) == [[0]]


async def test_who_never_chose_gets_all_turns(store: Store, club: Club) -> None:
    now, table = await club.choose(await start(club), *["1", "0"] * 3)
    assert await since(store, now, table, 3) == [[0, 0], [1, 1], [2, 2], []]


async def test_what_came_with_the_table_is_not_read_again(
    store: Store, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, table = await club.choose(await start(club), *["1", "0"] * 7)
    monkeypatch.setattr(store.database, "scan", None)
    assert [one async for one in store.history.turns_since_choice(now, table, 2)] == [table.before, table]


async def test_a_choice_that_was_taken_back_is_none(store: Store, club: Club) -> None:
    now, table = await club.choose(await start(club), *["1", "0"] * 4, "2")
    now, table = await store.play.rewind(now, table, 0)
    assert await since(store, now, table, 0) == [[0, 0], [1, 1], [2, 2], [3, 3], []]


async def test_the_story_of_a_long_game_is_complete(store: Store, club: Club) -> None:
    """Also where it is read in several pages, and when the game is over."""
    match = await start(club)
    now, _ = await club.choose(match, *["1", "0"] * (TURNS_READ + 3))
    assert counters([one async for one in store.history.turns(now)]) == [40 - n for n in range(TURNS_READ + 4)]
    now, _ = await club.choose(match, *["1", "0"] * (40 - TURNS_READ - 3))
    assert now.status == "over"
    assert counters([one async for one in store.history.turns(now)]) == [*range(40, -1, -1)]


async def test_an_open_table_has_no_story(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)
    assert [one async for one in store.history.turns(match)] == []


async def test_a_turn_that_no_longer_fits_is_told_as_far_as_it_does(
    store: Store, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the new rules nobody takes three counters, as Bob did; what came after it is told as before."""
    match = await start(club)
    await club.choose(match, "1", "0", "3", "1", "2", "2", "1", "3")
    monkeypatch.setitem(GAMES, "nim", NewNim)
    now, table = await club.load(match)
    assert [len(one.choices) for one in [one async for one in store.history.turns(now)]] == [2, 0, 2, 2, 0]
    assert await since(store, now, table, 1) == [[], [2, 2], [3, 3], []]
