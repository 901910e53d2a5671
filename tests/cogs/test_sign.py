"""Discord lays its sign for a description over the lower left corner of a picture, where nothing is to be seen.

Not over a thumbnail, which is too small.
"""

import inspect
import io
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PIL import Image

from cogs.panels import pictures
from cogs.panels.layout import Panel
from cogs.panels.look_back import Missed, make_review
from cogs.panels.names import HERE
from cogs.panels.pictures import Picture
from cogs.panels.previews import make_preview
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.rulebook import read_pages
from engine.core.table import Table
from engine.teaching.review import Mistake
from engine.teaching.things import list_kinds, list_things
from engine.views.scene import Scene
from engine.views.score_history import Course, Moment
from tests.cogs.panels import ELSEWHERE, match_of, stand
from tests.engine.worlds import KINDS, Kind, recap_of, some_tables
from tests.render.pictures import SHORT, SIGN
from tests.small_games.boards import UNPLATED

EDGES = 2.8  # along a row or a column of that corner; of the ground 2.6 at most, and of what is to be seen 3.0 or more

Show = Callable[[Table, Scene, Scene], Iterator[Picture]]  # of a table, as everybody and as the first seat sees it


def show_private(table: Table, scene: Scene, own: Scene) -> Iterator[Picture]:
    for board in (None, own, scene):
        yield from pictures.show_private(own, board, "x")


def show_parts(table: Table, scene: Scene, own: Scene) -> Iterator[Picture]:
    named = [
        f"{thing.kind}:{thing.key}" for kind in list_kinds(table.game, 0) for thing in list_things(table.game, 0, kind)
    ]
    for n, height in enumerate((0, 700, 5000)):
        yield pictures.show_part(own, "x", named[n : n + 1], height)


def show_things(table: Table, scene: Scene, own: Scene) -> Iterator[Picture]:
    for kind in list_kinds(table.game, 0):
        for thing in list_things(table.game, 0, kind)[:2]:
            yield from filter(None, [pictures.show_thing(own, thing)])


def show_examples(table: Table, scene: Scene, own: Scene) -> Iterator[Picture]:
    for page in read_pages(table.game.name):
        yield from (part for part in page.parts if isinstance(part, Picture))


def show_end(show: Callable[[Scene, Course, str], Picture]) -> Show:
    def show_it(table: Table, scene: Scene, own: Scene) -> Iterator[Picture]:
        if scene.over:
            yield show(scene, Course((Moment.of(table.game),) * 3), "x")

    return show_it


SAMPLES: dict[str, Show] = {
    "show_board": lambda table, scene, own: iter([pictures.show_board(scene, "x"), pictures.show_board(own, "x")]),
    "show_part": show_parts,
    "show_private": show_private,
    "show_step": lambda table, scene, own: iter([pictures.show_step(scene, 0, "does this", 3, 9, "x")]),
    "show_thing": show_things,
    "show_poster": show_end(pictures.show_poster),
    "show_numbers": show_end(pictures.show_numbers),
    "show_sample": lambda table, scene, own: iter([pictures.show_sample(table.game.name)]),
    "show_example": show_examples,
    "show_specimen": lambda table, scene, own: iter([pictures.show_specimen(1)]),
}


def count_edges(picture: Image.Image) -> float:
    """How often the colour changes along a row or a column of the corner: of type, or a thing, three times or more."""
    corner = picture.crop((0, picture.height - SIGN[1], SIGN[0], picture.height)).convert("RGB")
    edges = 0.0
    for across in (corner, corner.transpose(Image.Transpose.TRANSPOSE)):
        pixels = [*across.get_flattened_data()]
        changes = sum(one != other for n, (one, other) in enumerate(pairwise(pixels), 1) if n % across.width)
        edges = max(edges, changes / across.height)
    return edges


def make_own_panels(kind: Kind, table: Table) -> Iterator[Panel]:
    """All that shows somebody an own picture."""
    match = match_of(kind, table)
    now = stand(match, table)
    for seat in range(kind.seats):
        for place in (HERE, ELSEWHERE):
            yield make_private(now, seat, Reader(place))
            yield make_private(now, seat, Reader(place, recap=recap_of(table, seat, seat)))
    for ask in table.waiting():
        for option in (ask.options[0], ask.options[-1]):
            yield make_preview(now, ask.seat, option, ELSEWHERE)
            yield make_review(match, [Missed(Mistake(1, 0, option, 0.1, ()), 1, table, ask, ask.options[0])], 0)


def test_each_kind_of_picture_is_looked_at() -> None:
    kinds = {name for name, _ in inspect.getmembers(pictures, inspect.isfunction) if name.startswith("show_")}
    assert kinds == SAMPLES.keys(), "give it a sample here"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name not in UNPLATED], ids=str)
def test_nothing_lies_under_the_sign(kind: Kind) -> None:
    for table in some_tables(kind, 5, 6):
        scene, own = (Scene.of(table, reader, SHORT[: kind.seats]) for reader in (None, 0))
        for name, show in SAMPLES.items():
            for picture in show(table, scene, own):
                assert count_edges(Image.open(io.BytesIO(picture.make()))) <= EDGES, f"{name}: {picture.alt}"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name not in UNPLATED], ids=str)
def test_nothing_of_an_own_picture_lies_under_the_sign(kind: Kind) -> None:
    """In own panels, previews and reviews, of all seats, wherever they are read."""
    shown = {
        picture.key: picture
        for table in some_tables(kind, 6, 8)
        for panel in make_own_panels(kind, table)
        for picture in panel.pictures
        if picture.filename.startswith("own-")
    }
    for picture in shown.values():
        assert count_edges(Image.open(io.BytesIO(picture.make()))) <= EDGES, picture.alt
    assert shown
