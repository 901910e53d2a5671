"""Plans are kept beside their games: what they choose is saved with what is left of them, and nothing else changes."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.table import Table
from engine.planning.plan import Plan
from store import AlreadyCommitted, Match, Store, StoredPlan, happened
from tests.store.conftest import ANN, BOB, CID, Clock, Club

LINE = [("take", "2"), ("box", "1"), ("take", "1")]


async def plan(store: Store, match: Match, seat: int, *lines: list[tuple[str, str]]) -> None:
    """Let the owner of a seat of Nim plan."""
    assert await store.plans.write(match.id, match.seats[seat].user, StoredPlan(seat, 1, Plan.of(lines)))


async def left(store: Store, match: Match) -> dict[int, list[str]]:
    """What is left of the first line of each plan."""
    plans = await store.plans.of(match.id)
    return {seat: [wish.option for wish in stored.plan.lines[0]] for seat, stored in plans.items() if stored.plan}


async def follow(store: Store, match: Match, seat: int) -> tuple[Match, Table]:
    """Let the plan of a seat choose."""
    now, table = await store.play.load(match.id)
    assert table is not None
    stored = (await store.plans.of(match.id))[seat]
    assert stored.plan is not None
    option, ask = stored.plan.verdict(table, seat).option, table.open_to(seat)
    assert option is not None
    assert ask is not None
    table.choose(seat, ask.what, option)
    return await store.play.commit(now, table, planned=True)


def rows(path: Path, table: str, columns: str = "*") -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute(f"select {columns} from {table} order by 1, 2").fetchall()
    connection.close()
    return found


async def test_a_choice_is_saved_together_with_what_is_left_of_the_plan(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await plan(store, match, 0, LINE)
    await follow(store, match, 0)
    assert await left(store, match) == {0: ["1", "1"]}
    await follow(store, match, 0)
    assert await left(store, match) == {0: ["1"]}
    await club.choose(match, "1", "0")
    assert await left(store, match) == {0: ["1"]}
    await follow(store, match, 0)
    assert await left(store, match) == {}


async def test_a_choice_that_is_refused_leaves_the_plan_as_it_was(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await plan(store, match, 0, LINE)
    now, table = await club.load(match)
    await store.matches.remark(match.id, happened("board.remark.here", name=match.sitter(0)))
    table.choose(0, "take", "2")
    with pytest.raises(AlreadyCommitted):
        await store.play.commit(now, table, planned=True)
    assert await left(store, match) == {0: ["2", "1", "1"]}


async def test_by_plan_or_by_hand_the_store_is_the_same_but_for_the_plan(
    store: Store, club: Club, path: Path, clock: Clock
) -> None:
    """Also the revision and the moment, by which others know what is new."""
    by_plan, by_hand = await club.start("nim"), await club.start("nim")
    await plan(store, by_plan, 0, LINE)
    clock.time += 40
    await follow(store, by_plan, 0)
    await club.choose(by_hand, "2")
    one, other = await club.load(by_plan), await club.load(by_hand)
    assert one[1].choices == other[1].choices
    columns = "seat, what, option, at, turn, n"
    [first, second] = rows(path, "choices", columns)
    assert first == second
    [first, second] = rows(path, "matches", "since, revision, shown, moment, status, remarks")
    assert first == second
    assert await store.history.last_choices(by_plan.id) == await store.history.last_choices(by_hand.id)


async def test_planning_changes_nothing_that_others_can_see(store: Store, club: Club, path: Path) -> None:
    match = await club.start("nim")
    before = [rows(path, table) for table in ("matches", "turns", "choices", "due", "messages")]
    await plan(store, match, 1, LINE)
    [planned] = (await store.plans.of(match.id)).values()
    assert await store.plans.write(match.id, match.seats[1].user, replace(planned, plan=None))
    assert await store.plans.of(match.id) == {}
    assert [rows(path, table) for table in ("matches", "turns", "choices", "due", "messages")] == before


async def test_who_chooses_by_hand_what_was_planned_goes_on_in_the_plan_and_else_drops_it(
    store: Store, club: Club
) -> None:
    same, other = await club.start("nim"), await club.start("nim")
    for match in (same, other):
        await plan(store, match, 0, LINE)
    await club.choose(same, "2")
    await club.choose(other, "3")
    assert [await left(store, match) for match in (same, other)] == [{0: ["1", "1"]}, {}]


async def test_who_takes_back_what_the_plan_has_chosen_has_no_plan_any_more(store: Store, club: Club) -> None:
    """Else it would choose the same again at once; the plan of somebody else stays."""
    match = await club.start("nim")
    await plan(store, match, 0, LINE)
    await plan(store, match, 1, LINE)
    now, table = await follow(store, match, 0)
    await store.play.rewind(now, table, 0)
    assert await left(store, match) == {1: ["2", "1", "1"]}


async def test_it_is_known_of_a_secret_choice_that_a_plan_made_it_also_when_somebody_takes_theirs_back(
    store: Store, club: Club
) -> None:
    match = await club.start("bids", ANN, BOB, CID)
    await plan(store, match, 1, [("bid", "1")])
    await club.choose(match, "2")
    await follow(store, match, 1)
    now, table = await store.play.rewind(*await club.load(match), 0)
    assert [(choice.seat, choice.option) for choice in table.choices] == [(1, "1")]
    assert table.planned == {0}
    assert (await store.history.last_choices(match.id))[1] == now.since


@pytest.mark.parametrize("end", ["leave", "stop", "over", "sleep"])
async def test_a_plan_ends_with_the_game_or_when_its_owner_leaves(store: Store, club: Club, end: str) -> None:
    match = await club.start("nim")
    await plan(store, match, 1, LINE)
    if end == "leave":
        await store.seats.hand_over(match.id, BOB.user, "easy")
        await store.seats.take_over(match.id, 1, BOB.user, "Bob")
    elif end == "stop":
        await store.matches.stop(match.id)
    elif end == "sleep":
        await store.matches.sleep(match.id)
    else:
        await plan(store, match, 0, [("take", "3"), ("box", "0"), ("take", "1"), ("box", "1"), ("take", "1")])
        await club.choose(match, "3", "0", "2", "0")
    assert await store.plans.of(match.id) == {}


async def test_who_does_not_play_plans_nothing_and_nobody_plans_from_an_old_step(store: Store, club: Club) -> None:
    match = await club.start("nim")
    new = StoredPlan(0, 1, Plan.of([LINE]))
    assert not await store.plans.write(match.id, BOB.user, new)
    assert await store.plans.write(match.id, ANN.user, new)
    assert not await store.plans.write(match.id, ANN.user, new)


async def test_the_owner_has_missed_what_the_plan_did_and_nobody_else_knows(store: Store, club: Club) -> None:
    match = await club.start("nim", heap="long")
    await club.choose(match, "1", "0", "1", "1")
    await plan(store, match, 0, [("take", "2"), ("box", "1")])
    await follow(store, match, 0)
    await follow(store, match, 0)
    now, table = await club.choose(match, "1", "1")
    turns = {
        planned: [
            [choice.option for choice in one.choices]
            async for one in store.history.turns_since_choice(now, table, 0, planned=planned)
        ]
        for planned in (False, True)
    }
    assert turns == {False: [["1", "0"], ["1", "1"], ["2", "1"], ["1", "1"], []], True: [["2", "1"], ["1", "1"], []]}
