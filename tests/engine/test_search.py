"""Computer players see what a person in their seat would see, and know a good choice from a bad one."""

import pytest

from engine.computer import STRENGTHS
from engine.game import Decision
from engine.rng import Fast, Rng
from engine.search import Tried, search, weigh
from engine.table import Table
from tests.engine.test_castle_builders import GREEN, YELLOW, castle
from tests.engine.worlds import KINDS, Kind, alike, look, some_tables, tables
from tests.small_games import PLAYED


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


def test_a_computer_thinks_the_same_in_worlds_that_look_the_same(kind: Kind) -> None:
    """At every decision of a game for two, and at some for more; also in the middle of a turn, after a draw."""
    rng, asked, compared = Fast.seeded(11), 0, 0
    for n, table in enumerate(tables(kind, 3) if kind.seats == 2 else some_tables(kind, 3, 60)):
        for ask in table.waiting():
            asked += 1
            other = alike(table, ask.seat, rng)
            if other is None:
                continue
            assert other.open_to(ask.seat) == ask
            here, elsewhere = (weigh(at, ask, Fast.seeded(n), playouts=4) for at in (table, other))
            assert here == elsewhere, (ask, table.choices)
            compared += 1
    assert compared >= asked / 2


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_seed_makes_the_same_choice(name: str) -> None:
    table = Table(PLAYED[name].begin(PLAYED[name].players[0], Rng("a game")))
    ask = table.waiting()[0]
    assert len({search(table, ask, Fast.seeded(4), playouts=30) for _ in range(3)}) == 1


def test_when_the_time_is_over_it_stops_with_what_it_knows(kind: Kind) -> None:
    """After one playout, also where only a few are wanted."""
    table = next(tables(kind, seed=1))
    ask = table.waiting()[0]
    tried = weigh(table, ask, Fast.seeded(2), STRENGTHS["easy"].playouts, seconds=0)
    assert sum(option.times for option in tried.values()) == 1
    assert search(table, ask, Fast.seeded(2), STRENGTHS["easy"].playouts, seconds=0) in ask.options


def test_thinking_changes_nothing_on_the_table(kind: Kind) -> None:
    table = next(tables(kind, seed=1))
    ask = table.waiting()[0]
    before = [look(table, reader) for reader in kind.readers]
    search(table, ask, Fast.seeded(2), playouts=20)
    assert [look(table, reader) for reader in kind.readers] == before
    table.choose(ask.seat, ask.what, ask.options[0])


@pytest.mark.parametrize(
    ("towers", "best"),
    [
        (("Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G"), "D"),  # the other one shares the victory
        (("Y Y Y", "Y G Y G", "Y G G G", "G Y G Y", "G G Y G"), "C"),
        (("G Y Y", "Y G Y G", "Y G G G", "G Y G Y", "Y G Y G"), "C"),
    ],
)
def test_the_last_counter_wins_a_castle_when_it_can(towers: tuple[str, ...], best: str) -> None:
    """Yellow has one counter left, for the middle tower or the one beside it; then the game is over."""
    game = castle(*towers, hands="ordinary", piles="")
    game.hands[GREEN].clear()
    table = Table(game)
    table.choose(YELLOW, "counter", "ordinary")
    ask = table.waiting()[0]
    assert outcomes(table, ask)[best] == 1 > min(outcomes(table, ask).values())
    assert search(table, ask, Fast.seeded(1), playouts=20) == best


def outcomes(table: Table, ask: Decision) -> dict[str, float]:
    """What `ask.seat` has of the victory after each option; nothing if one of them does not end the game."""
    found = {}
    for option in ask.options:
        after = table.again()
        after.choose(ask.seat, ask.what, option)
        if not after.game.over():
            return {}
        places = after.game.result()
        found[option] = (places[ask.seat] == 1) / places.count(1)
    return found


def test_an_option_that_did_well_or_was_seldom_tried_promises_more() -> None:
    """UCB1, as in Auer, Cesa-Bianchi and Fischer (2002)."""
    assert Tried(10, 0, 0).promise() == float("inf")
    assert Tried(10, 4, 3).promise() > Tried(10, 4, 2).promise()
    assert Tried(10, 2, 1).promise() > Tried(10, 4, 2).promise()
    assert Tried(1, 1, 0.5).promise() == 0.5
