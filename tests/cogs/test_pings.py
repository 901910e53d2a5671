"""For whom a ping is still good: for who has been waited for ever since."""

import pytest

from cogs.delivery.pings import Ping
from engine.rng import Rng
from engine.table import Table
from store import Match, Seat
from tests.store.games import Bids, Nim

ANN, BOB, CID = range(3)


def match(turn: int = 1) -> Match:
    seats = tuple(Seat(100 + seat, name) for seat, name in enumerate(("Ann", "Bob", "Cid")))
    return Match(1, "bids", {}, 7, 900, 100, "running", seats, turn, 0, "")


@pytest.fixture
def bids() -> Table:
    """All three are asked for a bid at once."""
    return Table(Bids.begin(3, Rng.new()))


@pytest.fixture
def nim() -> Table:
    """Ann takes counters, and then says where they go."""
    return Table(Nim.begin(3, Rng.new()))


def test_it_is_kept_as_a_line() -> None:
    ping = Ping(frozenset((ANN, CID)), 3, 2, instead=True)
    assert Ping.parse(ping.step) == ping


def test_who_chooses_in_several_steps_is_called_once(nim: Table) -> None:
    ping = Ping.made_now(match(), nim, [ANN], instead=False)
    nim.choose(ANN, "take", "3")
    assert ping.list_held(match(), nim) == {ANN}


def test_others_who_choose_meanwhile_change_nothing(bids: Table) -> None:
    ping = Ping.made_now(match(), bids, [ANN, BOB], instead=True)
    bids.choose(CID, "bid", "1")
    bids.choose(ANN, "bid", "1")
    assert ping.list_held(match(), bids) == {BOB}


def test_who_is_asked_again_after_others_is_called_again(nim: Table) -> None:
    """Also when all of them were so quick that the ping could not be taken back meanwhile."""
    ping = Ping.made_now(match(), nim, [ANN], instead=False)
    for turn, seat in enumerate((ANN, BOB, CID), 2):
        nim.choose(seat, "take", "1")
        nim.choose(seat, "box", "0")
        nim = nim.next_turn()
        assert ping.list_held(match(turn), nim) == set()
    assert [ask.seat for ask in nim.waiting()] == [ANN]


def test_of_several_who_were_asked_at_once_one_who_is_asked_again_is_called_again(bids: Table) -> None:
    ping = Ping.made_now(match(), bids, [ANN, BOB, CID], instead=True)
    for seat in (ANN, BOB, CID):
        bids.choose(seat, "bid", "1")
    table = bids.next_turn().next_turn()  # in the first of them nobody is asked
    assert {ask.seat for ask in table.waiting()} == {ANN, BOB, CID}
    assert ping.list_held(match(3), table) == set()


def test_one_that_an_older_belfry_has_noted_stays_good(bids: Table) -> None:
    bids.choose(ANN, "bid", "1")
    assert Ping.parse("0,1.instead").list_held(match(9), bids) == {BOB}
