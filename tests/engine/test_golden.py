"""Games that were written down once are played again, and choice paths counted: nothing has changed unnoticed."""

from pathlib import Path

import pytest

from engine.rng import Rng
from engine.table import Table
from tests.engine import golden
from tests.engine.worlds import PLAYED

# How many ways there are to make the first 1, 2, 3, ... choices of the game with the seed "perft".
PERFT = {
    ("broadway_tower", 2): [6, 36, 93, 335, 1105, 3224, 10867],
    ("broadway_tower", 3): [6, 36, 216, 530, 1810, 5865],
    ("broadway_tower", 4): [6, 36, 216, 1296, 3268, 11778],
    ("broadway_tower", 5): [6, 36, 216, 1296, 7776],
    ("castle_builders", 2): [1, 2, 7, 17, 55, 140, 375, 1000],
    ("tower", 2): [1, 2, 3, 8, 15, 27, 54, 118, 345, 937, 2530],
    ("tower", 3): [1, 2, 3, 9, 16, 24, 45, 102, 268, 659, 1875],
    ("tower", 4): [1, 2, 3, 10, 21, 35, 84, 169, 390, 900, 2548],
    ("market", 2): [2, 4, 24, 71, 286, 1044, 3376, 10496],
    ("market", 3): [2, 4, 8, 48, 134, 546, 2094, 8180],
    ("town_builder", 2): [1, 5, 15, 40, 85, 165, 510, 2170],
    ("town_builder", 3): [1, 5, 15, 40, 95, 170, 455, 1640],
    ("town_builder", 4): [1, 5, 15, 40, 95, 180, 465, 1505],
    ("town_builder", 5): [1, 5, 15, 40, 95, 180, 475, 1600],
    ("tower_up", 2): [3, 15, 75, 203, 615, 2142, 10156],
    ("tower_up", 3): [3, 18, 110, 312, 896, 3438],
    ("tower_up", 4): [3, 18, 110, 312, 896, 3438],
}


@pytest.mark.parametrize("file", golden.FILES, ids=lambda file: str(file.stem))
def test_a_game_goes_as_it_was_written_down(file: Path) -> None:
    """If the change is meant: `python -m tests.engine.golden`, and read the diff."""
    assert golden.playthrough(file) == file.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert set(golden.FOLDER.glob("*.txt")) == set(golden.FILES)


@pytest.mark.parametrize(("name", "seats"), PERFT)
def test_perft(name: str, seats: int) -> None:
    paths = [
        perft(Table(PLAYED[name].begin(seats, Rng("perft"))), depth + 1) for depth in range(len(PERFT[name, seats]))
    ]
    assert paths == PERFT[name, seats]


def test_every_game_has_its_perft() -> None:
    assert set(PERFT) == {(name, seats) for name, game in PLAYED.items() for seats in game.players}


def perft(table: Table, depth: int) -> int:
    """The number of ways to make `depth` choices, or fewer when the game ends before."""
    while table.turn_over:
        if table.game.over():
            return 1
        table = table.next_turn()
    if depth == 0:
        return 1
    ask, found = table.waiting()[0], 0
    for option in ask.options:
        if depth == 1:
            found += 1
            continue
        again = table.again()
        again.choose(ask.seat, ask.what, option)
        found += perft(again, depth - 1)
    return found
