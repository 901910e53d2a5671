"""Games that have ended: each is kept as one document, and weeks later as that alone."""

import random
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from base.clock import DAY
from cogs.background.archiving import Archiving
from engine.core.codec import encode
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.record.document import NOBODY, PERSON, PLAN
from store import NoSuchMatch, Seat, Store
from store.db.schema import KEPT_FOR_EVER
from store.turns.archive import IN_PLAY
from tests.store.conftest import ANN, BOB, CID, Clock, Club, change

REAL = ("broadway_tower", "castle_builders", "tower", "tower_up", "town_builder")
OTHERS = (Seat(104, "Dee"), Seat(105, "Eve"))


async def play(club: Club, game: str, seed: int) -> int:
    """A random game of as many as may play, from its start to its end; some choices are made by plans or by nobody."""
    rng = random.Random(seed)
    people = (ANN, BOB, CID, *OTHERS)[: GAMES[game].players[-1]]
    match = await club.begin(await club.sit_down(game, *people))
    while match.status == "running":
        _, table = await club.load(match)
        ask = rng.choice(table.waiting())
        table.choose(ask.seat, ask.what, rng.choice(ask.options))
        how = rng.choices([{}, {"in_person": False}, {"planned": True}], (8, 1, 1))[0]
        match, _ = await club.store.play.commit(match, table, **how)
        if match.status == "running" and rng.random() < 0.05:
            _, table = await club.load(match)
            if able := [seat for seat in range(len(people)) if table.can_undo(seat)]:
                match, _ = await club.store.play.rewind(match, table, able[0])
    return match.id


async def archive(store: Store, clock: Clock) -> None:
    """What happens by itself in the weeks after games have ended."""
    for number in await store.archives.list_new():
        assert await store.archives.check(number) == ""
    clock.time += 31 * DAY
    for number in await store.archives.list_checked(store.now() - 30 * DAY):
        await store.archives.shorten(number)


def count(path: Path, table: str, match: int) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute(f"select count(*) from {table} where match_id = ?", (match,)).fetchone()[0])


@pytest.mark.parametrize("game", REAL)
async def test_weeks_later_a_game_is_one_document_and_everything_follows_from_it(
    store: Store, club: Club, clock: Clock, path: Path, game: str
) -> None:
    number = await play(club, game, 1)
    before, table = await store.play.load(number)
    assert table is not None
    turns = [turn async for turn in store.history.turns(before)]
    starts = [encode(start) async for start in store.history.starts(before)]
    since = [
        [t async for t in store.history.turns_since_choice(before, table, seat)] for seat in range(len(before.seats))
    ]

    await archive(store, clock)
    assert [count(path, name, number) for name in IN_PLAY] == [0] * len(IN_PLAY)
    assert count(path, "archives", number) == 1

    after, same = await store.play.load(number)
    assert same is not None
    assert {seat.chosen for seat in after.seats} <= {0, 1}, "when it was is forgotten"
    assert after == replace(before, seats=tuple(replace(seat, chosen=min(1, seat.chosen)) for seat in before.seats))
    assert tell(same) == tell(table)
    assert [tell(turn) async for turn in store.history.turns(after)] == [tell(turn) for turn in turns]
    assert [encode(start) async for start in store.history.starts(after)] == starts
    for seat, told in enumerate(since):
        again = [tell(turn) async for turn in store.history.turns_since_choice(after, same, seat)]
        assert again == [tell(turn) for turn in told]


def tell(table: Table) -> object:
    """All that a table is made of."""
    made = table.choices, sorted(table.absent), sorted(table.planned), table.former, table.turn_over
    return encode(table.started()), encode(table.game), *made, tell(table.before) if table.before else None


async def test_the_document_says_what_was_chosen_by_whom_and_what_came_of_it(store: Store, club: Club) -> None:
    number = await play(club, "tower_up", 2)
    record, (match, table) = await store.archives.record(number), await store.play.load(number)
    assert record is not None
    assert table is not None
    assert {one.by for one in record.choices} == {PERSON, PLAN, NOBODY}
    assert (record.places, record.points) == (table.game.result(), table.game.scores())
    assert record.promise == match.promise == Rng(record.secret).promise
    assert "Ann" not in record.to_json()
    assert str(ANN.user) not in re.split(r"\W+", record.to_json())


async def test_a_game_that_is_ended_early_has_no_result(store: Store, club: Club) -> None:
    match = await club.start("tower")
    assert await store.archives.record(match.id) is None
    await store.matches.stop(match.id)
    record = await store.archives.record(match.id)
    assert record is not None
    assert (record.places, record.points) == ([], [])


async def test_who_leaves_last_ends_the_game_and_it_is_kept(store: Store, club: Club) -> None:
    match = await club.start("tower")
    for seat in (ANN, BOB):
        await store.seats.hand_over(match.id, seat.user, "medium")
    assert await store.archives.record(match.id) is not None


async def test_a_game_that_does_not_follow_from_its_document_keeps_everything(
    store: Store, club: Club, clock: Clock, path: Path
) -> None:
    number = await play(club, "castle_builders", 3)
    change(path, "update turns set state = replace(state, '\"used\":', '\"used\":1') where turn = 4")
    assert "turn 4" in await store.archives.check(number)
    clock.time += 365 * DAY
    assert await store.archives.list_checked(store.now() - 30 * DAY) == []
    assert count(path, "turns", number) > 4
    assert await store.archives.list_new() == []


async def test_a_game_of_older_rules_is_kept_as_it_was_played(
    store: Store, club: Club, clock: Clock, path: Path
) -> None:
    number = await play(club, "castle_builders", 3)
    change(
        path,
        "update turns set state = replace(state, '\"used\":', '\"used\":1') where turn = 4",
        "update turns set rules = 'older' where turn < 5",
        "delete from archives",
    )
    await store.archives.add(number)
    match = await store.matches.find(number)
    assert match is not None
    starts = [encode(start) async for start in store.history.starts(match)]
    await archive(store, clock)
    assert [encode(start) async for start in store.history.starts(match)] == starts
    record = await store.archives.record(number)
    assert record is not None
    assert [turn for turn, _ in record.rules] == [1, 5]
    assert sorted(record.starts) == [4, 5], "turn 4 does not follow from turn 3, nor turn 5 as it was from turn 4"


async def test_before_a_month_has_passed_everything_is_there(store: Store, club: Club, clock: Clock) -> None:
    await play(club, "castle_builders", 4)
    [number] = await store.archives.list_new()
    await store.archives.check(number)
    clock.time += 29 * DAY
    assert await store.archives.list_checked(store.now() - 30 * DAY) == []
    clock.time += 2 * DAY
    assert await store.archives.list_checked(store.now() - 30 * DAY) == [number]


async def test_games_that_ended_before_there_were_documents_get_theirs(store: Store, club: Club, path: Path) -> None:
    number = await play(club, "castle_builders", 5)
    record = await store.archives.record(number)
    change(path, "delete from archives")
    assert await store.archives.list_unkept() == [number]
    await store.archives.add(number)
    assert await store.archives.list_unkept() == []
    assert await store.archives.record(number) == record


async def test_a_table_at_which_nobody_played_goes_wholly_and_no_other_gets_its_number(
    store: Store, club: Club, clock: Clock, path: Path
) -> None:
    match = await club.sit_down("tower", ANN, BOB)
    await store.lobbies.close(match.id)
    clock.time += 31 * DAY
    assert await store.archives.list_closed(store.now() - 30 * DAY) == [match.id]
    await store.archives.delete(match.id)
    with pytest.raises(NoSuchMatch):
        await store.play.load(match.id)
    assert count(path, "seats", match.id) == 0
    assert (await club.sit_down("tower", ANN)).id == match.id + 1


def test_of_each_table_it_is_known_whether_games_that_have_ended_need_it(path: Path, store: Store) -> None:
    with closing(sqlite3.connect(path)) as file:
        names = {
            name
            for (name,) in file.execute(
                "select m.name from sqlite_master m, pragma_table_info(m.name) c"
                " where m.type = 'table' and c.name = 'match_id'"
            )
        }
    assert names == {*IN_PLAY, *KEPT_FOR_EVER, "absences", "met"}, "met: what a person knows, wherever they were told"


async def test_who_has_played_a_game_is_no_newcomer_to_it_when_its_choices_are_gone(
    store: Store, club: Club, clock: Clock, path: Path
) -> None:
    await play(club, "castle_builders", 6)
    change(path, "update seats set chosen = 0")
    await archive(store, clock)
    assert (await store.history.find_experience(ANN.user, "castle_builders")).played
    assert not (await store.history.find_experience(CID.user, "castle_builders")).played


async def test_a_document_that_says_something_else_than_the_turns_keeps_everything(
    store: Store, club: Club, path: Path
) -> None:
    number = await play(club, "castle_builders", 7)
    change(path, "update choices set at = 0 where at > 0 and turn = 3")
    assert await store.archives.check(number) == "it is another game"
    assert count(path, "turns", number) > 3


async def test_a_game_that_cannot_be_read_any_more_keeps_no_other_from_being_kept(
    store: Store, club: Club, path: Path
) -> None:
    broken, whole = [await play(club, "castle_builders", seed) for seed in (8, 9)]
    change(path, "delete from archives", f"update turns set state = '[]' where match_id = {broken}")
    await Archiving(store).look_after()
    assert await store.archives.list_unkept() == [broken]
    assert await store.archives.record(whole) is not None
    assert await store.archives.list_new() == []


async def test_a_document_that_did_not_hold_is_checked_again_after_the_next_start(
    store: Store, club: Club, clock: Clock, path: Path
) -> None:
    """As by rules in which a mistake is mended."""
    number = await play(club, "castle_builders", 3)
    change(path, "update turns set state = replace(state, '\"used\":', '\"used\":1') where turn = 4")
    archiving = Archiving(store)
    await archiving.look_after()
    change(path, "update turns set state = replace(state, '\"used\":1', '\"used\":') where turn = 4")
    clock.time += 365 * DAY
    await archiving.look_after()
    assert count(path, "turns", number) > 3
    await Archiving(store).look_after()
    assert count(path, "turns", number) == 0


async def test_a_game_that_is_deleted_before_it_is_checked_keeps_no_other_from_it(store: Store, club: Club) -> None:
    number = await play(club, "castle_builders", 3)
    await store.archives.delete(number)
    assert await store.archives.check(number) == ""
