"""Where computers play, a game comes back with all their turns since a person chose; and undo goes on across them."""

from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import NOBODY, Match, Seat, Store
from store.turns.rows import FAR_BACK
from tests.store.conftest import ANN, BOB, Club

EASY, HARD = Seat(NOBODY, "", "easy"), Seat(NOBODY, "", "hard")


def turns(table: Table) -> int:
    """How many turns came back."""
    return 1 + (turns(table.before) if table.before else 0)


def told(match: Match, table: Table) -> int:
    """How many lines the log has, of all that is told at once."""
    return sum(len(one.game.log) for one in table.since(match.computers))


async def seated(club: Club, *seats: Seat) -> Match:
    """A running game of Nim, of 40 counters, in which every turn writes a line into the log."""
    options = {"heap": "long"}
    match = await club.store.lobbies.open("nim", options, 7, club.channels.pop(0), *seats)
    return await club.store.lobbies.begin(match.id, Table(GAMES["nim"].begin(len(seats), Rng("ab" * 32), **options)))


async def test_all_turns_since_a_person_chose_come_back(club: Club) -> None:
    match = await seated(club, ANN, EASY, EASY, HARD)
    now, table = await club.choose(match, *["1", "0"] * 4)  # Ann and the three computers
    assert turns(table) == 5
    assert told(now, table) == 4


async def test_as_soon_as_the_person_chooses_two_turns_come_back(club: Club) -> None:
    match = await seated(club, ANN, EASY, EASY, HARD)
    _, table = await club.choose(match, *["1", "0"] * 4, "2")
    assert turns(table) == 2


async def test_with_people_alone_two_turns_come_back(club: Club) -> None:
    match = await seated(club, ANN, BOB)
    now, table = await club.choose(match, *["1", "0"] * 5)
    assert turns(table) == 2
    assert told(now, table) == 1


async def test_a_seat_that_was_left_counts_as_a_computer(club: Club) -> None:
    match = await seated(club, ANN, BOB)
    await club.choose(match, *["1", "0"] * 5)
    await club.store.seats.hand_over(match.id, BOB.user, "medium")
    _, table = await club.load(match)
    assert turns(table) == 2
    now, table = await club.choose(match, "1", "0")
    assert now.computers == (1,)
    assert turns(table) == 3


async def test_it_does_not_go_back_without_end(club: Club) -> None:
    match = await seated(club, ANN, BOB)
    await club.choose(match, *["1", "0"] * (FAR_BACK + 4))
    for person in (ANN, BOB):
        await club.store.seats.hand_over(match.id, person.user, "easy")
    _, table = await club.load(match)
    assert turns(table) == FAR_BACK


async def test_undo_goes_on_across_the_end_of_a_turn(store: Store, club: Club) -> None:
    match = await seated(club, ANN, EASY)
    now, table = await club.choose(match, "3", "1")
    await store.play.rewind(now, table, 0)
    now, table = await club.load(match)
    assert (now.turn, [choice.option for choice in table.choices]) == (1, ["3"])


async def test_a_turn_of_a_computer_is_not_taken_back_by_a_person(club: Club) -> None:
    match = await seated(club, ANN, EASY, EASY)
    _, table = await club.choose(match, *["1", "0"] * 3)
    assert turns(table) == 4
    assert not table.can_undo(0)
