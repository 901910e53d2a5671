"""Games are played choice by choice, to their end, and taken back."""

from dataclasses import fields

import pytest

from base.clock import DAY
from engine.core.game import IllegalChoice
from engine.core.rng import Rng
from engine.core.table import Choice, Table
from engine.games.tower.rules import Tower
from store import AlreadyCommitted, Match, Store
from store.turns.rows import MATCH_COLUMNS
from tests.store.conftest import ANN, BOB, CID, Clock, Club


def test_match_reads_each_of_its_fields_from_a_column() -> None:
    """One that is read from nowhere would always have its default."""
    assert {*MATCH_COLUMNS} == {field.name for field in fields(Match)}


async def test_each_choice_is_there_when_the_game_is_loaded(club: Club) -> None:
    match = await club.start("nim")
    now, table = await club.choose(match, "3")
    assert now.turn == 1
    assert table.choices == [Choice(0, "take", "3")]
    assert [ask.what for ask in table.waiting()] == ["box"]


async def test_the_choice_that_ends_a_turn_begins_the_next(store: Store, club: Club) -> None:
    match = await club.start("nim")
    now, table = await club.choose(match, "3")
    table.choose(0, "box", "1")
    now, table = await store.play.commit(now, table)
    assert (now.turn, table.choices, table.game.heap, table.game.seat) == (2, [], 2, 1)  # type: ignore[attr-defined]


async def test_the_turn_before_comes_along(club: Club) -> None:
    """So that undo goes on across the end of a turn, and one sees what has changed."""
    match = await club.start("nim")
    _, table = await club.choose(match, "3", "1")
    assert table.before is not None
    assert table.before.choices == [Choice(0, "take", "3"), Choice(0, "box", "1")]
    assert [line.what for line in table.before.game.log] == ["took"]
    assert table.can_undo(0)
    assert not table.can_undo(1)


async def test_the_last_choice_ends_the_game(store: Store, club: Club) -> None:
    match = await club.start("nim")
    now, table = await club.choose(match, "3", "0", "2", "1")
    assert now.status == "over"
    assert table.game.over()
    assert table.game.scores() == [3, 2]
    assert await store.matches.find_in(match.channel) is None
    assert await store.matches.of(ANN.user) == []


async def test_a_turn_in_which_nobody_is_asked_is_passed_over(club: Club) -> None:
    match = await club.start("bids")
    now, table = await club.choose(match, "1", "3")
    assert (now.turn, table.game.round) == (3, 3)  # type: ignore[attr-defined]
    assert table.before is not None
    assert [line.what for line in table.before.game.log] == ["rest"]
    now, table = await club.choose(match, "2", "2")
    assert (now.status, table.game.scores()) == ("over", [3, 5])


async def test_an_only_option_with_which_a_turn_begins_waits_for_who_may_undo(club: Club) -> None:
    _, table = await club.choose(await club.start("nim"), "3", "1", "1", "0")
    assert table.sole(), "one counter is left"
    assert table.can_undo(1)


async def test_an_only_option_is_taken_at_once_after_a_computer(store: Store, club: Club) -> None:
    """Which is nobody's choice: what the computer did comes along as before."""
    match = await club.sit_down("nim", ANN)
    for _ in range(2):
        match = await store.lobbies.add_computer(match.id, "easy", 3)
    match = await club.begin(match)
    await club.choose(match, "2", "1", "1", "0", "1")
    now, table = await club.load(match)
    table.choose(2, "box", "0")
    now, after = await store.play.commit(now, table)
    _, loaded = await club.load(match)
    for one in (after, loaded):
        assert (now.turn, one.choices, one.list_own()) == (4, [Choice(0, "take", "1")], [])
        assert [ask.what for ask in one.waiting()] == ["box"]
        assert [made.game.log[0].details for made in one.since(now.computers)[:-1]] == [[0, 2], [1, 1], [2, 1]]


async def test_a_game_that_begins_with_an_only_option_begins_after_it(store: Store, club: Club) -> None:
    now, table = await club.load(await club.start("tower"))
    opened = await store.lobbies.open("tower", {}, 7, 1, ANN, BOB, table=Table(Tower.begin(2, Rng("cd" * 32))))
    for one in (table, (await club.load(opened))[1]):
        assert ([choice.option for choice in one.choices], one.absent) == (["draw"], {0})
        assert not any(map(one.can_undo, range(2)))
    assert now.turn == 1


async def test_the_same_choice_is_committed_once(store: Store, club: Club) -> None:
    match = await club.start("nim")
    now, table = await club.load(match)
    table.choose(0, "take", "3")
    await store.play.commit(now, table)
    with pytest.raises(AlreadyCommitted):
        await store.play.commit(now, table)
    _, table = await club.load(match)
    assert len(table.choices) == 1


async def test_a_choice_of_a_turn_that_has_ended_is_refused(store: Store, club: Club) -> None:
    match = await club.start("nim")
    before, old = await club.choose(match, "3")
    await club.choose(match, "1")
    old.choose(0, "box", "0")
    with pytest.raises(AlreadyCommitted):
        await store.play.commit(before, old)


async def test_a_choice_made_before_somebody_chose_otherwise_is_refused(store: Store, club: Club) -> None:
    """Ann's phone shows that she took 3; on her computer she has taken that back and taken 1."""
    match = await club.start("nim")
    before, phone = await club.choose(match, "3")
    await store.play.rewind(*await club.load(match), 0)
    await club.choose(match, "1")
    phone.choose(0, "box", "0")
    with pytest.raises(AlreadyCommitted):
        await store.play.commit(before, phone)


async def test_a_choice_in_a_turn_that_began_otherwise_is_refused(store: Store, club: Club) -> None:
    """Bob looks at his second turn, but Ann takes her move back and makes another."""
    match = await club.start("nim")
    before, bobs = await club.choose(match, "3", "0")
    await store.play.rewind(*await club.load(match), 0)
    await club.choose(match, "1")
    bobs.choose(1, "take", "1")
    with pytest.raises(AlreadyCommitted):
        await store.play.commit(before, bobs)


async def test_nothing_is_chosen_in_a_game_that_was_stopped(store: Store, club: Club) -> None:
    match = await club.start("nim")
    before, table = await club.load(match)
    stopped = await store.matches.stop(match.id)
    assert stopped.status == "stopped"
    table.choose(0, "take", "3")
    for known in (before, stopped):
        with pytest.raises(AlreadyCommitted):
            await store.play.commit(known, table)
    now, table = await club.load(match)
    assert (now.status, table.choices) == ("stopped", [])


async def test_a_game_that_is_over_cannot_be_stopped(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await club.choose(match, "3", "0", "2", "1")
    assert (await store.matches.stop(match.id)).status == "over"


async def test_undo_within_a_turn(store: Store, club: Club) -> None:
    match = await club.start("nim")
    now, table = await club.choose(match, "3")
    now, table = await store.play.rewind(now, table, 0)
    assert (now.turn, table.choices) == (1, [])
    _, table = await club.choose(match, "2", "0")
    assert table.game.scores() == [2, 0]


async def test_undo_across_the_end_of_a_turn(store: Store, club: Club) -> None:
    match = await club.start("nim")
    now, table = await club.choose(match, "3", "0")
    now, table = await store.play.rewind(now, table, 0)
    assert (now.turn, table.choices) == (1, [Choice(0, "take", "3")])
    now, table = await club.choose(match, "1")
    assert (now.turn, table.game.scores()) == (2, [0, 3])


async def test_undo_back_to_the_beginning_of_the_turn_before(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB, CID)
    await club.choose(match, "1", "0")
    now, table = await club.choose(match, "1", "1")
    now, table = await store.play.rewind(now, table, 1)
    now, table = await store.play.rewind(now, table, 1)
    assert (now.turn, table.choices) == (2, [])
    assert table.can_undo(0)


async def test_an_undo_is_made_once(store: Store, club: Club) -> None:
    match = await club.start("nim")
    now, table = await club.choose(match, "3", "0")
    await store.play.rewind(now, table, 0)
    with pytest.raises(AlreadyCommitted):
        await store.play.rewind(now, table, 0)
    _, table = await club.load(match)
    assert len(table.choices) == 1


async def test_an_undo_comes_too_late_when_somebody_has_chosen(store: Store, club: Club) -> None:
    match = await club.start("nim")
    before, old = await club.choose(match, "3", "0")
    await club.choose(match, "1")
    with pytest.raises(AlreadyCommitted):
        await store.play.rewind(before, old, 0)
    now, table = await club.load(match)
    assert (now.turn, table.choices) == (2, [Choice(1, "take", "1")])


async def test_an_undo_takes_back_no_more_than_it_says(store: Store, club: Club) -> None:
    """Ann pressed Undo after her first choice; before it arrived she made her second."""
    match = await club.start("nim")
    before, old = await club.choose(match, "3")
    await club.choose(match, "0")
    with pytest.raises(AlreadyCommitted):
        await store.play.rewind(before, old, 0)


async def test_a_secret_choice_is_changed_until_the_last_has_chosen(store: Store, club: Club) -> None:
    match = await club.start("bids", ANN, BOB)
    now, table = await club.choose(match, "1")
    table.choose(0, "bid", "3")
    _, table = await store.play.commit(now, table)
    assert (table.given, len(table.choices)) == ({0: "3"}, 2)
    _, table = await club.choose(match, "2")
    assert table.game.scores() == [3, 2]


async def test_a_secret_choice_is_taken_back_with_all_its_changes(store: Store, club: Club) -> None:
    match = await club.start("bids", ANN, BOB, CID)
    now, table = await club.choose(match, "1", "2")
    table.choose(0, "bid", "3")
    now, table = await store.play.commit(now, table)
    _, table = await store.play.rewind(now, table, 0)
    assert table.choices == [Choice(1, "bid", "2")]
    _, table = await club.choose(match, "3", "1")
    assert table.game.scores() == [3, 2, 1]


async def test_the_wait_is_counted_from_the_choice_that_began_it(store: Store, club: Club, clock: Clock) -> None:
    """When several choose at once, those who are late are late since all were asked."""
    match = await club.start("bids", ANN, BOB)
    asked = clock.time
    clock.time += 100
    now, _ = await club.choose(match, "1")
    assert (now.since, now.asked) == (asked, asked)
    clock.time += 100
    now, _ = await club.choose(match, "1")
    assert (now.since, now.asked) == (clock.time, clock.time)


async def test_a_choice_made_before_its_player_left_is_refused(store: Store, club: Club) -> None:
    """Who plays, and where, is part of the game that a choice is made in."""
    match = await club.start("nim")
    for change in (store.seats.hand_over(match.id, ANN.user, "easy"), store.places.move(match.id, 7, 4321)):
        now, table = await club.load(match)
        await change
        table.choose(0, "take", "3")
        with pytest.raises(AlreadyCommitted):
            await store.play.commit(now, table)
    now, table = await club.load(match)
    assert (now.channel, now.computers, table.choices) == (4321, (0,), [])


async def test_a_secret_choice_changed_meanwhile_is_not_the_one_that_the_turn_ends_with(
    club: Club, store: Store
) -> None:
    """Ann takes her bid back and makes another while Bob's is on its way: as many bids, but not the same."""
    match = await club.start("bids", ANN, BOB)
    before, bobs = await club.choose(match, "1")
    now, table = await store.play.rewind(*await club.load(match), 0)
    table.choose(0, "bid", "3")
    now, _ = await store.play.commit(now, table)
    assert (now.turn, now.moment) == (before.turn, before.moment)
    bobs.choose(1, "bid", "2")
    with pytest.raises(AlreadyCommitted):
        await store.play.commit(before, bobs)
    _, table = await club.choose(match, "2")
    assert table.game.scores() == [3, 2]


async def test_an_undo_begins_a_new_wait(store: Store, club: Club, clock: Clock) -> None:
    match = await club.start("nim")
    now, table = await club.choose(match, "3")
    clock.time += 100
    now, _ = await store.play.rewind(now, table, 0)
    assert now.since == clock.time


async def test_who_takes_a_turn_back_is_waited_for_since_before(store: Store, club: Club, clock: Clock) -> None:
    match = await club.start("nim", heap="long")
    asked = match.asked
    clock.time += 100
    now, table = await club.choose(match, "3", "0")
    assert now.asked == clock.time, "the other was asked just now"
    clock.time += 100
    now, _ = await store.play.rewind(now, table, 0)
    assert now.asked == asked
    assert now.since == clock.time


async def test_two_days_after_having_been_asked_a_turn_is_taken_back_once_more_at_most(
    store: Store, club: Club, clock: Clock
) -> None:
    """As often as one likes before; so nobody keeps the others waiting for ever by it."""
    match = await club.start("nim", heap="long")
    for _ in range(3):
        clock.time += 3600
        await store.play.rewind(*await club.choose(match, "3", "0"), 0)
        await store.play.rewind(*await club.load(match), 0)
    clock.time += 2 * DAY
    now, table = await club.choose(match, "3", "0")
    with pytest.raises(IllegalChoice, match="two days have passed"):
        await store.play.rewind(now, table, 0)
    await club.choose(match, "1", "1")
    clock.time += 3 * DAY
    await store.play.rewind(*await club.choose(match, "2", "0"), 0)
    await store.play.rewind(*await club.load(match), 0)
    with pytest.raises(IllegalChoice, match="now it stays so"):
        await store.play.rewind(*await club.choose(match, "2", "0"), 0)


async def test_who_takes_a_secret_choice_back_does_not_excuse_those_who_are_late(
    store: Store, club: Club, clock: Clock
) -> None:
    match = await club.start("bids", ANN, BOB)
    asked = clock.time
    clock.time += 100
    await club.choose(match, "1")
    now, _ = await store.play.rewind(*await club.load(match), 0)
    assert now.since == asked


async def test_two_games_do_not_touch_each_other(club: Club) -> None:
    first, second = await club.start("nim", ANN, BOB), await club.start("nim", BOB, ANN)
    await club.choose(first, "3", "0", "2")
    _, table = await club.choose(second, "1")
    assert table.choices == [Choice(0, "take", "1")]
    now, table = await club.load(first)
    assert (now.turn, table.choices) == (2, [Choice(1, "take", "2")])


async def test_an_undo_in_one_game_leaves_the_others(store: Store, club: Club) -> None:
    first, second = await club.start("nim", ANN, BOB), await club.start("nim", BOB, ANN)
    now, table = await club.choose(first, "3")
    await club.choose(second, "2")
    await store.play.rewind(now, table, 0)
    _, table = await club.load(second)
    assert table.choices == [Choice(0, "take", "2")]


async def test_the_moment_is_another_after_a_choice_and_after_an_undo(store: Store, club: Club) -> None:
    """By it a press is known that was made when other decisions were open."""
    match = await club.start("nim")
    before, table = await club.choose(match, "1", "0")
    await store.play.rewind(before, table, 0)
    now, _ = await club.choose(match, "0")
    assert now.turn == before.turn
    assert now.moment > before.moment + 1


async def test_everything_is_there_after_a_restart(store: Store, club: Club, path: object, clock: Clock) -> None:
    match = await club.start("nim", ANN, BOB, heap="long")
    before, table = await club.choose(match, "3", "0", "2")
    await store.close()
    again = await Store.open(store.database.path, clock)
    try:
        now, loaded = await again.play.load(match.id)
        assert now == before
        assert isinstance(loaded, Table)
        assert (loaded.game, loaded.choices) == (table.game, table.choices)
    finally:
        await again.close()
