"""The board in words says all that is public: the state is read back out of it."""

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from engine.core.codec import cover, marks, melt, view
from engine.core.game_data import read
from engine.core.table import Table
from engine.games import GAMES
from engine.games.tower_up.rules import TowerUp
from engine.games.town_builder.rules import TownBuilder
from engine.views.scene import Scene
from tests.engine.positions import play
from tests.engine.positions.tower_up import city
from tests.engine.worlds import KINDS, NAMES, Kind, tables, usual_kind
from tests.render import board_texts
from tests.render.board_texts.reading import by_title
from tests.small_games.boards import PAINTED

RENDER = Path(__file__).parents[2] / "render"


def find_reader(game: str) -> str:
    """The module that reads a game's board in words; a game need not have one."""
    return f"{board_texts.__name__}.{game}"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if find_spec(find_reader(kind.name))], ids=str)
def test_what_is_public_can_be_read_out_of_the_words(kind: Kind) -> None:
    """Of a random game, every field that is not hidden, and how much there is of what is."""
    names = NAMES[: kind.seats]
    read_board = import_module(find_reader(kind.name)).read_board
    for table in tables(kind, 31):
        scene = Scene.of(table, None, names)
        seen = melt(view(table.game, None))
        of = marks(type(table.game))
        expected = {
            name: value if of[name] == "public" else cover(value)
            for name, value in seen.items()
            if name not in ("seats", "rng", "log")
        }
        sections = PAINTED[kind.name].write(scene)
        assert read_board(by_title(sections), list(names)) == expected
        assert [f"{n}" for n in scene.points if not any(str(n) in line for s in sections for line in s.lines)] == []


def read_all(table: Table) -> str:
    """The whole board in words."""
    sections = PAINTED[table.game.name].write(Scene.of(table, None, NAMES[: table.game.seats]))
    return "\n".join(line for section in sections for line in section.lines)


@pytest.mark.parametrize("turn", TowerUp.options["turn"])
def test_a_colour_that_runs_out_ends_tower_up_where_the_board_says_so(turn: str) -> None:
    game = city(2, turn, A2="white 1")
    game.floors["grey"], game.market[0] = 0, "GWN"
    begin, end = (["card"], []) if turn == "card-or-build" else ([], ["none"])
    after = play(game, *begin, "GWN", "black", *end)
    assert ("a colour that has run out" in read_all(Table(game))) == (after.last is not None)


@pytest.mark.parametrize("seats", TowerUp.players)
def test_roofs_in_sight_beyond_the_last_that_pays_are_told_as_the_game_counts_them(seats: int) -> None:
    game = city(seats, A2="white 1")
    most = len(game.cone) - 1
    game.cones = [most + 1] * seats
    assert game.cone_value(0) == game.cone[most]
    assert f"more than {most} count as {most}." in read_all(Table(game))


def test_whoever_is_said_to_go_first_in_town_builder_does() -> None:
    """In this round until its tile is drawn, then in the next one, and in the last and at the end not at all."""
    for table in tables(usual_kind("town_builder", 2), 31):
        game, text = table.game, read_all(table)
        assert isinstance(game, TownBuilder)
        when = text.partition(" and goes first ")[2].partition(" round")[0]
        drawing = game.tile_is_due() and not game.over()
        assert when == ("this" if drawing else "next" if game.round < game.rounds else "")
        assert not drawing or game.seat == game.holder
        assert ("come back when it is drawn" in text) == (drawing and not game.drawn and game.round > 1)
    assert "All 20 rounds are over." in text


def list_keys(table: dict[str, Any]) -> Iterator[str]:
    """The last part of the key of each text in a table."""
    for key, text in table.items():
        if isinstance(text, dict) and not text.keys() <= {"one", "other"}:
            yield from list_keys(text)
        else:
            yield key


@pytest.mark.parametrize("game", GAMES)
def test_each_text_of_a_painter_is_named_in_its_code(game: str) -> None:
    """Or is named after a value of an option of the table."""
    code = "".join(file.read_text(encoding="utf-8") for file in (RENDER / game).glob("*.py"))
    values = {value for values in GAMES[game].options.values() for value in values}
    tables = [read(game)["words"].get(name, {}) for name in ("board", "hand", "picture")]
    keys = {key for table in tables for key in list_keys(table)} - values
    assert keys
    assert {key for key in keys if not re.search(rf"[\"'.{{]{key}[\"'.}}]", code)} == set()
