"""Where points come from: every game names each row of its score, and nothing else counts."""

import pytest

from engine.core.codec import view
from engine.core.game_data import DataError, read
from engine.core.rng import Rng
from engine.games.castle_builders.rules import CastleBuilders, Counter
from engine.views.score_text import name_rows, tell_sum
from tests.engine.worlds import KINDS, Kind, fewer_kinds, tables

each_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


@each_kind
def test_the_points_are_the_sum_of_the_rows_and_everybody_can_see_them(kind: Kind) -> None:
    for table in tables(kind, 11):
        rows = name_rows(table.game)
        assert table.game.scores() == [sum(row.points[seat] for row in rows) for seat in range(kind.seats)]
        named = list(read(kind.name)["score"].values())
        assert [row.name for row in rows] == [name for name in named if name in {row.name for row in rows}]
        assert view(table.game, None).score_rows() == table.game.score_rows()


@pytest.mark.parametrize("name", sorted({kind.name for kind in KINDS}))
def test_each_row_brings_somebody_points_in_some_game(name: str) -> None:
    """One that is always empty would be a row of zeros below every game."""
    scored: set[str] = set()
    for seed in range(8):
        for kind in fewer_kinds(name):
            *_, end = tables(kind, seed)
            scored |= {row.name for row in name_rows(end.game) if any(row.points)}
    assert scored == set(read(name)["score"].values())


def test_what_a_bonus_counter_doubles_is_a_row_of_its_own() -> None:
    """Tower A is worth 4, the lowest row 7; the vertical arrows double the tower."""
    game = CastleBuilders.begin(2, Rng("secret"))
    game.towers[0] = [Counter(0, "bonus", "vertical")]
    rows = name_rows(game)
    assert game.scores() == [15, 0]
    assert (tell_sum(rows, 0), tell_sum(rows, 1)) == ("towers 4, rows 7, bonus 4", "")


def test_a_row_without_a_name_is_an_error_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    game = CastleBuilders.begin(2, Rng("secret"))
    monkeypatch.setattr(CastleBuilders, "score_rows", lambda self: {"gates": [1, 2]})
    with pytest.raises(DataError, match=r"castle_builders\.toml\.score\.gates is missing"):
        name_rows(game)
