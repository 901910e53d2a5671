"""One thing in large, of every game: each has a picture of its own, that shows its reader what lies on the table."""

from collections.abc import Iterator

import pytest
from PIL import Image

from engine.core.rng import Fast
from engine.core.table import Table
from engine.teaching.things import list_kinds, list_things
from engine.views.scene import Scene, Thing
from render import PAINTERS, encoders
from render.closeups import HEIGHT, LARGE, LEAST, PIECE, Box, Exhibit, Place
from render.palette import INK, PAPER, WHITE, indexed
from render.sprites import Sprite
from render.typesetting import SMALLEST
from tests.engine.worlds import KINDS, Kind, alike, some_tables
from tests.render.pictures import LONG
from tests.small_games.boards import PAINTED

LARGEST = 40_000  # bytes of a file
READABLE = 27  # pixels of type
SIGN = (120, 90)  # pixels across and down, at the lower left, where Discord lays its sign for a description
DARK = 130  # of 255, what neither is a piece nor is lit
PICTURED = [kind for kind in KINDS if PAINTED[kind.name].thing]

every_kind = pytest.mark.parametrize("kind", PICTURED, ids=str)


def things_of(table: Table, reader: int) -> list[Thing]:
    kinds = list_kinds(table.game, reader)
    return [thing for kind in kinds for thing in list_things(table.game, reader, kind)]


def draw_things(kind: Kind, table: Table, reader: int) -> Iterator[tuple[Thing, Image.Image]]:
    scene, draw = Scene.of(table, reader, LONG[: kind.seats]), PAINTERS[kind.name].thing
    assert draw
    return ((thing, draw(scene, thing.kind, thing.key).show()) for thing in things_of(table, reader))


@every_kind
def test_each_thing_has_a_picture_that_no_other_of_its_kind_has(kind: Kind) -> None:
    for n, table in enumerate(some_tables(kind, 8, 2)):
        found: dict[tuple[str, bytes], str] = {}
        for thing, picture in draw_things(kind, table, n % kind.seats):
            assert (picture.mode, picture.size) == ("P", (1200, HEIGHT)), thing
            assert found.setdefault((thing.kind, picture.tobytes()), thing.key) == thing.key
            assert len(encoders.encode(picture)) <= LARGEST, thing


@every_kind
def test_a_thing_shows_its_reader_nothing_that_he_may_not_see(kind: Kind) -> None:
    """In another world that looks the same to a reader all things look the same."""
    rng, tried = Fast.seeded(5), 0
    for n, table in enumerate(some_tables(kind, 4, 3)):
        reader = n % kind.seats
        other = None if table.game.over() else alike(table, reader, rng)
        if other is None:
            continue
        here, there = (
            {(thing.kind, thing.key): picture.tobytes() for thing, picture in draw_things(kind, world, reader)}
            for world in (table, other)
        )
        assert here == there
        tried += 1
    assert tried


@every_kind
def test_where_discord_lays_its_sign_nothing_of_a_thing_is_hidden(kind: Kind) -> None:
    for table in some_tables(kind, 9, 2):
        for thing, picture in draw_things(kind, table, 0):
            corner = picture.crop((0, HEIGHT - SIGN[1], SIGN[0], HEIGHT)).convert("L")
            assert sum(corner.histogram()[DARK:]) < 0.08 * SIGN[0] * SIGN[1], thing


def test_the_smallest_type_of_a_table_can_be_read_beside_a_thing() -> None:
    assert SMALLEST * LEAST >= READABLE


GROUND = (40, 60, 90)
TOP, BOTTOM = 84, 820  # of the table, between the banners


def lit(*boxes: Box) -> Image.Image:
    """A table of paper between two banners of ink, with its things."""
    table = Image.new("RGB", (1200, 900), INK)
    table.paste(PAPER, (0, TOP, 1200, BOTTOM))
    return Exhibit(GROUND, None, Place(indexed(table), TOP, BOTTOM, boxes)).show().convert("L")


def bright(picture: Image.Image) -> int:
    return sum(picture.histogram()[200:])


def test_a_small_thing_is_shown_twice_as_large_as_it_is_and_the_rest_is_dim() -> None:
    picture = lit(Box.of(500, 400, 50, 50))
    assert 100 * 100 < bright(picture) < 130 * 130
    assert picture.getpixel((660, HEIGHT // 2)) > 200 > DARK > picture.getpixel((500, HEIGHT // 2))


def test_things_of_a_kind_are_shown_together_where_that_does_not_make_them_smaller_than_they_are() -> None:
    near, far = Box.of(60, 500, 60, 60), Box.of(60, 90, 60, 60)
    beside = Box.of(960, 500, 60, 60)
    alone, both = bright(lit(near)), bright(lit(near, beside))
    assert alone > 120 * 120
    assert 2 * 60 * 60 < both < 2 * 76 * 76
    assert bright(lit(near, far)) == alone


@pytest.mark.parametrize("box", [Box.of(0, TOP, 60, 60), Box.of(1140, BOTTOM - 60, 60, 60)], ids=["first", "last"])
def test_a_thing_at_the_edge_is_whole_and_no_banner_comes_into_the_picture(box: Box) -> None:
    picture = lit(box)
    assert bright(picture) >= 120 * 120
    middle = picture.crop((650, 0, 670, HEIGHT))
    assert middle.getextrema() == (middle.getpixel((0, 0)),) * 2


def test_of_a_thing_that_is_too_high_the_upper_part_is_shown() -> None:
    """Here the upper 100 pixels of it are white, and all else is not."""
    table = Image.new("RGB", (1200, 900), INK)
    table.paste(WHITE, (500, 100, 600, 200))
    place = Place(indexed(table), TOP, BOTTOM, [Box.of(500, 100, 100, 700)])
    assert bright(Exhibit(GROUND, None, place).show().convert("L")) > 70 * 70


def test_what_lies_nowhere_is_shown_alone_in_the_middle_and_beside_its_place_at_the_left() -> None:
    table = indexed(Image.new("RGB", (1200, 900), (0, 0, 0)))
    piece = Sprite(Image.new("RGBA", (LARGE, LARGE), (255, 255, 255, 255)))
    for boxes, middle in (((), 600), ((Box.of(600, 400, 50, 50),), PIECE // 2)):
        picture = Exhibit(GROUND, piece, Place(table, 0, 900, boxes)).show().convert("L")
        left, _, right, _ = picture.point([0] * 250 + [255] * 6).crop((0, 100, 1200, 140)).getbbox() or (0, 0, 0, 0)
        assert (left + LARGE // 2, right - left) == (middle, LARGE)
