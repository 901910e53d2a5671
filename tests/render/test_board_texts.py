"""The board in words says all that is public: the state is read back out of it."""

from importlib import import_module
from importlib.util import find_spec

import pytest

from engine.codec import cover, marks, melt, view
from engine.scene import Scene
from render import PAINTERS
from tests.engine.worlds import KINDS, NAMES, Kind, tables
from tests.render.board_texts.reading import by_title
from tests.small_games.boards import SMALL_BOARDS

PAINTED = {**PAINTERS, **SMALL_BOARDS}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_public_can_be_read_out_of_the_words(kind: Kind) -> None:
    """Of a random game, every field that is not hidden, and how much there is of what is."""
    names = NAMES[: kind.seats]
    module = f"tests.render.board_texts.{kind.name}"
    assert find_spec(module), f"{module} is missing: its read_board reads what is public out of the painter's `write`"
    read_board = import_module(module).read_board
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
