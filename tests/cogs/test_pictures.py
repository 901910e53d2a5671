"""One picture serves all who see the same, and nobody gets another's."""

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from cogs.panels import pictures
from cogs.panels.private import make_private
from engine.scene import Scene
from render import PAINTERS
from tests.cogs.test_panels import match_of
from tests.engine.worlds import KINDS, NAMES, some_tables

LARGEST = {kind.name: kind for kind in KINDS}


@pytest.fixture(autouse=True)
def _nothing_drawn_yet() -> Iterator[None]:
    pictures._boards.clear()
    yield
    pictures._boards.clear()


@pytest.mark.parametrize("name", LARGEST)
async def test_everybody_gets_the_board_as_they_see_it(name: str) -> None:
    """Also when others, who may see more or less, got theirs just before."""
    kind = LARGEST[name]
    for table in some_tables(kind, 1, 5):
        for reader in kind.readers:
            scene = Scene.of(table, reader, NAMES[: kind.seats])
            got, own = await pictures.draw_board(scene, f"{reader}"), PAINTERS[name].board(scene)
            assert Image.open(io.BytesIO(got.data)).convert("RGB").tobytes() == own.convert("RGB").tobytes()
            assert got.alt == PAINTERS[name].describe(scene)[: pictures.ALT]
            assert got.filename == f"board-{reader}.png"


@pytest.mark.parametrize("name", [name for name, painter in PAINTERS.items() if painter.board_is_public])
async def test_where_the_board_is_public_a_player_gets_that_of_the_channel(name: str) -> None:
    """It tells a player all that the own board would: the same words for blind people, but for what only one was told,
    which stands above it."""
    kind, met = LARGEST[name], 0
    for table in some_tables(kind, 2, 12):
        match = match_of(kind, table)
        channel = await pictures.draw_board(Scene.of(table, None, match.names), "x")
        for ask in table.waiting():
            own = Scene.of(table, ask.seat, match.names)
            panel = await make_private(match, table, ask.seat)
            assert panel.pictures[0].data is channel.data
            if not own.told:
                assert PAINTERS[name].describe(own)[: pictures.ALT] == channel.alt
                met += 1
    assert met


async def test_who_sees_the_same_shares_a_picture() -> None:
    """In Town Builder nothing is hidden, so the channel and both players do."""
    kind = next(kind for kind in KINDS if kind.name == "town_builder" and kind.seats == 2)
    table = next(some_tables(kind, 1, 5))
    seats: list[int | None] = [None, *(ask.seat for ask in table.waiting())]
    drawn = [await pictures.draw_board(Scene.of(table, seat, NAMES[:2]), "x") for seat in seats]
    assert len({id(picture.data) for picture in drawn}) == 1
