"""Computers at a table, and people who leave their seats to them."""

import pytest

from engine.core.rng import Rng
from engine.core.table import Table
from store import NOBODY, Displaced, JoinRefused, Match, Seat, Store
from store.models.match import BIRDS, name_players
from tests.store.conftest import ANN, BOB, CID, Club
from tests.store.games import Nim

EASY, HARD = Seat(NOBODY, "", "easy"), Seat(NOBODY, "", "hard")


async def found(store: Store, match: Match) -> Match:
    """The match as it is stored now."""
    now = await store.matches.find(match.id)
    assert now is not None
    return now


# In the lobby


async def test_computers_are_called_after_birds(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN)
    await store.lobbies.add_computer(match.id, "medium", 5)
    await store.lobbies.add_computer(match.id, "medium", 5)
    match = await store.lobbies.join(match.id, BOB.user, BOB.name, 5)
    assert match.names == ("Ann", "Owl", "Swift", "Bob")
    assert match.people == {ANN.user, BOB.user}
    assert match.computers == (1, 2)
    assert match.seat_of(NOBODY) is None


async def test_no_computer_has_the_name_of_a_person(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", Seat(5, "owl"))
    match = await store.lobbies.add_computer(match.id, "hard", 5)
    assert match.names == ("owl", "Swift")


async def test_a_computer_keeps_its_name_whoever_comes_and_goes(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)
    for _ in range(2):
        await store.lobbies.add_computer(match.id, "easy", 5)
    match = await store.lobbies.begin(match.id, Table(Nim.begin(4, Rng.new())))
    assert match.names == ("Ann", "Bob", "Swift", "Daw")
    match = await store.seats.hand_over(match.id, BOB.user, "medium")
    assert match.names == ("Ann", "Bob (computer)", "Swift", "Daw")
    match = await store.seats.take_over(match.id, 2, CID.user, CID.name)
    assert match.names == ("Ann", "Bob (computer)", "Cid", "Daw")
    assert match.strengths == {1: "medium", 3: "easy"}


def test_two_of_one_name_who_have_left_are_told_apart() -> None:
    seats = [Seat(1, "Ann", "easy"), Seat(2, "Bob"), Seat(3, "Ann", "easy")]
    assert name_players(seats, match=1) == ("Ann (computer)", "Bob", "Ann (computer) 2")


def test_every_match_calls_its_computers_otherwise_and_none_alike() -> None:
    tables = {name_players([HARD] * 5, number) for number in range(1, len(BIRDS) + 1)}
    assert len(tables) == len(BIRDS)
    assert all(len(set(called)) == 5 for called in tables)


async def test_all_computers_of_a_table_are_as_strong_as_the_menu_says(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN)
    await store.lobbies.add_computer(match.id, "medium", 5)
    match = await store.lobbies.set_strength(match.id, "hard")
    match = await store.lobbies.add_computer(match.id, "medium", 5)
    assert match.seats == (ANN, HARD, HARD)


async def test_who_comes_to_a_full_table_gets_the_seat_of_its_last_computer(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, CID)
    match = await store.lobbies.add_computer(match.id, "easy", 3)
    match = await store.lobbies.join(match.id, BOB.user, BOB.name, 3)
    assert match.seats == (ANN, CID, BOB)
    with pytest.raises(JoinRefused, match="full"):
        await store.lobbies.join(match.id, 999, "Dan", 3)


async def test_a_full_table_takes_no_computer(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)
    with pytest.raises(JoinRefused, match="full"):
        await store.lobbies.add_computer(match.id, "easy", 2)


async def test_the_last_computer_gets_up_first(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN)
    await store.lobbies.add_computer(match.id, "easy", 5)
    await store.lobbies.join(match.id, BOB.user, BOB.name, 5)
    await store.lobbies.add_computer(match.id, "easy", 5)
    assert (await store.lobbies.remove_computer(match.id)).seats == (ANN, EASY, BOB)
    assert (await store.lobbies.remove_computer(match.id)).seats == (ANN, BOB)
    with pytest.raises(JoinRefused, match="absent"):
        await store.lobbies.remove_computer(match.id)


async def test_a_lobby_in_which_only_computers_are_left_is_closed(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)
    await store.lobbies.add_computer(match.id, "easy", 5)
    match = await store.lobbies.leave(match.id, ANN.user)
    assert (match.status, match.opener) == ("open", BOB.user)
    assert (await store.lobbies.leave(match.id, BOB.user)).status == "stopped"
    assert await store.matches.find_in(match.channel) is None


async def test_a_table_is_opened_with_everybody_at_it(store: Store) -> None:
    """As when those who have played, play again: the computer begins this time."""
    match = await store.lobbies.open("nim", {}, 7, 901, HARD, ANN, BOB)
    assert (match.seats, match.opener) == ((HARD, ANN, BOB), ANN.user)


async def test_a_game_with_computers_begins(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN)
    await store.lobbies.add_computer(match.id, "easy", 5)
    match = await store.lobbies.begin(match.id, Table(Nim.begin(2, Rng.new())))
    assert match.names == ("Ann", "Owl")
    for attempt in (store.lobbies.add_computer(match.id, "easy", 5), store.lobbies.remove_computer(match.id)):
        with pytest.raises(JoinRefused, match="closed"):
            await attempt
    with pytest.raises(JoinRefused):
        await store.lobbies.set_strength(match.id, "hard")


async def test_computers_join_a_lobby_whose_first_seat_was_given_up(store: Store, club: Club) -> None:
    """So the numbers of the others are not their places."""
    match = await club.sit_down("nim", ANN, BOB, CID)
    await store.lobbies.leave(match.id, ANN.user)
    await store.lobbies.add_computer(match.id, "easy", 4)
    match = await store.lobbies.add_computer(match.id, "easy", 4)
    assert match.seats == (BOB, CID, EASY, EASY)
    assert (await store.lobbies.join(match.id, ANN.user, ANN.name, 4)).seats == (BOB, CID, EASY, ANN)
    assert (await store.lobbies.remove_computer(match.id)).seats == (BOB, CID, ANN)
    with pytest.raises(JoinRefused):
        await store.lobbies.join(match.id, ANN.user, "Anna", 5)


# In a running game


async def test_who_leaves_keeps_the_seat_and_takes_it_back(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    left = await store.seats.hand_over(match.id, BOB.user, "medium")
    assert left.names == ("Ann", "Bob (computer)")
    assert (left.people, left.seat_of(BOB.user), left.computers) == (frozenset({ANN.user}), 1, (1,))
    assert left.revision > match.revision
    back = await store.seats.take_over(match.id, 1, BOB.user, "another name")
    assert back.seats == (ANN, BOB)
    assert back.revision > left.revision


async def test_the_game_is_played_on_for_who_has_left(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await club.choose(match, "3")
    await store.seats.hand_over(match.id, ANN.user, "medium")
    now, table = await club.choose(match, "1", "2", "1")
    assert (now.status, table.game.scores()) == ("over", [0, 5])


async def test_nobody_leaves_twice_or_a_game_of_others(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.seats.hand_over(match.id, BOB.user, "medium")
    for user in (BOB.user, CID.user, NOBODY):
        with pytest.raises(JoinRefused, match="absent"):
            await store.seats.hand_over(match.id, user, "medium")


async def test_when_the_last_person_leaves_the_game_ends(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.seats.hand_over(match.id, ANN.user, "medium")
    ended = await store.seats.hand_over(match.id, BOB.user, "medium")
    assert (ended.status, ended.people) == ("stopped", frozenset())
    with pytest.raises(JoinRefused, match="closed"):
        await store.seats.take_over(match.id, 0, ANN.user, ANN.name)


async def test_somebody_else_takes_a_seat_over_for_good(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.seats.hand_over(match.id, BOB.user, "medium")
    match = await store.seats.take_over(match.id, 1, CID.user, CID.name)
    assert match.seats == (ANN, CID)
    assert match.seat_of(BOB.user) is None
    assert await store.matches.of(BOB.user) == []


async def test_a_seat_that_a_person_plays_is_nobody_elses(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    for seat in (0, 1, 2, -1):
        with pytest.raises(JoinRefused, match="taken"):
            await store.seats.take_over(match.id, seat, CID.user, CID.name)


async def test_nobody_plays_two_seats(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB, CID)
    await store.seats.hand_over(match.id, CID.user, "medium")
    with pytest.raises(JoinRefused, match="seated"):
        await store.seats.take_over(match.id, 2, ANN.user, ANN.name)


async def test_taking_over_after_a_gap_in_the_lobby_gives_the_right_seat(store: Store, club: Club) -> None:
    lobby = await club.sit_down("nim", ANN, BOB, CID)
    match = await club.begin(await store.lobbies.leave(lobby.id, ANN.user))
    await store.seats.hand_over(match.id, BOB.user, "easy")
    assert (await store.seats.take_over(match.id, 0, ANN.user, ANN.name)).seats == (ANN, CID)


async def test_games_with_computers_are_found_after_a_restart(store: Store, club: Club) -> None:
    alone, together, left = [await club.start("nim", ANN, BOB) for _ in range(3)]
    lobby = await club.sit_down("nim", ANN)
    await store.lobbies.add_computer(lobby.id, "easy", 5)
    for match in (alone, left):
        await store.seats.hand_over(match.id, BOB.user, "easy")
    await store.seats.hand_over(alone.id, ANN.user, "easy")
    assert together.id not in await store.matches.with_computers()
    assert await store.matches.with_computers() == [left.id]
    await store.seats.take_over(left.id, 1, BOB.user, BOB.name)
    assert await store.matches.with_computers() == []


async def test_who_asks_to_take_over_need_not_play(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.votes.agree(match.id, "seat.1.103", CID.user, "Cid")
    vote = await store.votes.agree(match.id, "seat.1.103", ANN.user)
    assert (vote.what, vote.agreed) == ("seat.1.103", {CID.user: "Cid", ANN.user: ""})
    assert await store.votes.of(match.id) == [vote]


async def test_who_comes_back_ends_what_was_agreed_about_the_seat(store: Store, club: Club) -> None:
    """Should they leave again, everybody is asked anew who may play instead."""
    match = await club.start("nim", ANN, BOB)
    await store.seats.hand_over(match.id, BOB.user, "easy")
    await store.votes.agree(match.id, "seat.1.103", ANN.user)
    await store.votes.agree(match.id, "seat.0.103", ANN.user)
    await store.seats.take_over(match.id, 1, BOB.user, BOB.name)
    assert [vote.what for vote in await store.votes.of(match.id)] == ["seat.0.103"]


async def test_who_leaves_asks_the_others_nothing_any_more(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB, CID)
    for what in ("stop", "pause.7"):
        await store.votes.agree(match.id, what, ANN.user)
    await store.votes.agree(match.id, "stop", BOB.user)
    await store.seats.hand_over(match.id, ANN.user, "easy")
    assert [(vote.what, [*vote.agreed]) for vote in await store.votes.of(match.id)] == [("stop", [BOB.user])]


async def test_who_has_lost_a_seat_is_to_be_told_until_that_is_noted(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.seats.hand_over(match.id, BOB.user, "easy")
    await store.seats.take_over(match.id, 1, CID.user, CID.name)
    assert (await store.messages.read(match.id)).displaced == [Displaced(BOB.user, 1, "Cid", store.now())]
    await store.seats.note_told(match.id, BOB.user)
    assert (await store.messages.read(match.id)).displaced == []


async def test_who_comes_back_has_lost_nothing(store: Store, club: Club) -> None:
    """Nor has anybody where a computer was from the beginning."""
    match = await club.sit_down("nim", ANN, BOB)
    await store.lobbies.add_computer(match.id, "easy", 5)
    await store.lobbies.begin(match.id, Table(Nim.begin(3, Rng.new())))
    await store.seats.hand_over(match.id, BOB.user, "easy")
    await store.seats.take_over(match.id, 1, BOB.user, BOB.name)
    await store.seats.take_over(match.id, 2, CID.user, CID.name)
    assert (await store.messages.read(match.id)).displaced == []
