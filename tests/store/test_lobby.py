"""A table is opened, people come and go, and the game begins."""

import pytest

from engine.core.rng import Rng
from engine.core.table import Table
from store import ChannelTaken, JoinRefused, NoSuchMatch, Seat, StartRefused, Store
from tests.store.conftest import ANN, BOB, CID, Clock, Club
from tests.store.games import Nim


async def test_ann_opens_a_table_and_is_its_first_player(store: Store, clock: Clock) -> None:
    match = await store.lobbies.open("nim", {"heap": "long"}, 7, 901, ANN)
    assert (match.status, match.names, match.opener) == ("open", ("Ann",), ANN.user)
    assert (match.guild, match.channel, match.options) == (7, 901, {"heap": "long"})
    assert (match.turn, match.promise, match.since) == (0, "", clock.time)
    assert await store.matches.find(match.id) == match
    assert await store.play.load(match.id) == (match, None)


async def test_a_channel_has_one_game_until_that_is_finished(store: Store, club: Club) -> None:
    first = await club.sit_down("nim", ANN, BOB)
    with pytest.raises(ChannelTaken) as taken:
        await store.lobbies.open("nim", {}, 7, first.channel, CID)
    assert taken.value.match == first
    await store.lobbies.begin(first.id, Table(Nim.begin(2, Rng.new())))
    with pytest.raises(ChannelTaken) as taken:
        await store.lobbies.open("nim", {}, 7, first.channel, CID)
    assert taken.value.match.status == "running"
    await store.matches.stop(first.id)
    second = await store.lobbies.open("nim", {}, 7, first.channel, CID)
    assert await store.matches.find_in(first.channel) == second


async def test_a_refused_table_leaves_nothing_behind(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN)
    with pytest.raises(ChannelTaken):
        await store.lobbies.open("nim", {}, 7, match.channel, CID)
    assert await store.matches.of(CID.user) == []
    assert await store.matches.find(match.id + 1) is None


async def test_a_channel_where_nobody_plays_has_no_game(store: Store) -> None:
    assert await store.matches.find_in(901) is None


async def test_seats_are_numbered_in_the_order_in_which_people_sat_down(club: Club) -> None:
    match = await club.sit_down("nim", BOB, CID, ANN)
    assert match.seats == (BOB, CID, ANN)
    assert [match.seat_of(seat.user) for seat in (ANN, BOB, CID)] == [2, 0, 1]
    assert match.seat_of(999) is None


async def test_who_sits_already_cannot_sit_down_again(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)
    with pytest.raises(JoinRefused, match="seated"):
        await store.lobbies.join(match.id, BOB.user, "Bobby", 5)
    assert await store.matches.find(match.id) == match


async def test_a_full_table_takes_nobody(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)
    with pytest.raises(JoinRefused, match="full"):
        await store.lobbies.join(match.id, CID.user, CID.name, most=2)


async def test_nobody_joins_or_leaves_a_running_game(store: Store, club: Club) -> None:
    match = await club.start("nim")
    for attempt in (store.lobbies.join(match.id, CID.user, "Cid", 5), store.lobbies.leave(match.id, ANN.user)):
        with pytest.raises(JoinRefused, match="closed"):
            await attempt
    with pytest.raises(JoinRefused):
        await store.lobbies.set_option(match.id, "heap", "long")


async def test_who_leaves_frees_the_seat_for_others_and_the_rest_move_up(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB, CID)
    assert (await store.lobbies.leave(match.id, BOB.user)).seats == (ANN, CID)
    assert (await store.lobbies.join(match.id, BOB.user, "Bob", 3)).seats == (ANN, CID, BOB)
    with pytest.raises(JoinRefused, match="absent"):
        await store.lobbies.leave(match.id, 999)


async def test_when_the_opener_leaves_the_next_one_keeps_the_table(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)
    match = await store.lobbies.leave(match.id, ANN.user)
    assert (match.opener, match.status) == (BOB.user, "open")


async def test_when_the_last_one_leaves_the_channel_is_free(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN)
    assert (await store.lobbies.leave(match.id, ANN.user)).status == "stopped"
    assert await store.matches.find_in(match.channel) is None


async def test_an_option_is_changed_before_the_start(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB, heap="short")
    changed = await store.lobbies.set_option(match.id, "heap", "long")
    assert changed.options == {"heap": "long"}


async def test_the_game_begins_with_its_first_turn_and_its_promise(store: Store, club: Club, clock: Clock) -> None:
    match = await club.sit_down("nim", ANN, BOB)
    table = Table(Nim.begin(2, Rng.new()))
    clock.time += 60
    begun = await store.lobbies.begin(match.id, table)
    assert (begun.status, begun.turn, begun.since) == ("running", 1, clock.time)
    assert begun.promise == table.game.rng.promise
    now, loaded = await club.load(match)
    assert now == begun
    assert loaded.game == table.game
    assert loaded.before is None


async def test_a_game_begins_once(store: Store, club: Club) -> None:
    match = await club.start("nim")
    with pytest.raises(StartRefused, match="closed"):
        await store.lobbies.begin(match.id, Table(Nim.begin(2, Rng.new())))
    assert (await store.matches.find(match.id)) == match


async def test_a_game_for_two_does_not_begin_with_three(store: Store, club: Club) -> None:
    """Cid sat down in the moment in which Ann pressed Start."""
    match = await club.sit_down("nim", ANN, BOB, CID)
    with pytest.raises(StartRefused, match="seats"):
        await store.lobbies.begin(match.id, Table(Nim.begin(2, Rng.new())))
    assert (await store.play.load(match.id))[1] is None


async def test_names_are_kept_as_they_are(store: Store, club: Club) -> None:
    for name in ("🏰" * 16, "علي", "O'Neil; drop table seats --", '","', "e\u0301"):
        match = await club.sit_down("nim", Seat(5, name))
        assert (await store.matches.find(match.id)).names == (name,)  # type: ignore[union-attr]


@pytest.mark.parametrize("number", [0, -1, 12345, 10**18 - 1])
async def test_a_number_that_no_game_has(store: Store, number: int) -> None:
    """Ids that come back from Discord may be forged."""
    assert await store.matches.find(number) is None
    for attempt in (
        store.play.load(number),
        store.lobbies.join(number, 1, "x", 5),
        store.matches.stop(number),
        store.lobbies.leave(number, 1),
    ):
        with pytest.raises(NoSuchMatch):
            await attempt


async def test_who_has_played_a_game_to_its_end_is_remembered(store: Store, club: Club) -> None:
    """In whatever channel; a game that runs or was stopped does not count, nor another one."""
    match = await club.start("nim", ANN, BOB)
    assert not await store.history.has_finished("nim", [ANN.user, BOB.user])
    await store.matches.stop(match.id)
    assert not await store.history.has_finished("nim", [ANN.user, BOB.user])
    match, table = await club.load(await club.start("nim", ANN, BOB))
    while match.status == "running":
        match, table = await club.choose(match, table.waiting()[0].options[-1])
    assert await store.history.has_finished("nim", [CID.user, BOB.user])
    assert not await store.history.has_finished("nim", [CID.user])
    assert not await store.history.has_finished("masks", [BOB.user])
