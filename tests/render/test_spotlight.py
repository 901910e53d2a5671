"""Parts of a board by their names, and a board on which only these are lit."""

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.games import GAMES
from engine.teaching.lesson import Course, has_lesson, read_lesson
from engine.teaching.things import list_kinds, list_things
from engine.views.scene import Scene
from render import PAINTERS
from render.closeups import PAD, Box
from render.headers import FOOTER, HEADER
from render.spotlight import RING, dim_all_but, find_band, settle_band
from render.sprites import WIDTH
from tests.engine.worlds import KINDS, Kind, some_tables
from tests.render.pictures import LONG
from tests.small_games.boards import PAINTED

NOT_ON_BOARDS = {("tower_up", "star"), ("tower_up", "cone")}  # but on what a player sees of the own things
MAY_BE_NOWHERE = {("tower", "card"), ("town_builder", "tile"), ("tower", "item"), ("tower", "pawn")}  # as a used card

every_kind = pytest.mark.parametrize("kind", [kind for kind in KINDS if PAINTED[kind.name].parts], ids=str)


def differ(one: Image.Image, other: Image.Image, box: Box, *, within: bool, margin: int) -> bool:
    """Whether two pictures differ within a box that is so much larger, or outside of it."""
    mask = Image.new("L", one.size, 0 if within else 255)
    edges = box.left - margin, box.top - margin, box.right + margin, box.bottom + margin
    ImageDraw.Draw(mask).rectangle(edges, fill=255 if within else 0)
    changed = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return ImageChops.multiply(changed.point(lambda value: 255 if value else 0), mask).getbbox() is not None


@every_kind
def test_each_thing_is_found_on_the_board(kind: Kind) -> None:
    painter = PAINTERS[kind.name]
    for n, table in enumerate(some_tables(kind, 6, 2)):
        scene = Scene.of(table, n % kind.seats, LONG[: kind.seats])
        for word in list_kinds(table.game, n % kind.seats):
            for thing in list_things(table.game, n % kind.seats, word):
                found = painter.find(scene, f"{thing.kind}:{thing.key}")
                known = (kind.name, thing.kind)
                assert known in MAY_BE_NOWHERE or bool(found) == (known not in NOT_ON_BOARDS), thing
                assert bool(painter.find_in_hand(f"{thing.kind}:{thing.key}")) == (known in NOT_ON_BOARDS), thing
                for left, top, right, low in found:
                    assert 0 <= left < right <= WIDTH, thing
                    assert HEADER <= top < low <= painter.board_height - FOOTER + PAD, thing


@every_kind
def test_what_is_lit_is_as_it_was_and_all_else_is_dim(kind: Kind) -> None:
    painter = PAINTERS[kind.name]
    *_, table = some_tables(kind, 6, 1)
    scene = Scene.of(table, 0, LONG[: kind.seats])
    board = painter.board(scene)
    dim = dim_all_but(board, [])
    for word in list_kinds(table.game, 0):
        *_, thing = list_things(table.game, 0, word)
        for box in painter.find(scene, f"{thing.kind}:{thing.key}"):
            lit = dim_all_but(board, [box])
            assert not differ(lit, dim, box, within=False, margin=PAD + 2)
            assert not differ(lit, board, box, within=True, margin=-RING)
            assert differ(lit, dim, box, within=True, margin=0)


def test_a_part_of_another_player_is_named_by_the_seat() -> None:
    kind = next(kind for kind in KINDS if kind.name == "castle_builders")
    *_, table = some_tables(kind, 6, 1)
    find, scene = PAINTERS[kind.name].find, Scene.of(table, 0, LONG[:2])
    assert find(scene, "points", "points@1") == [*find(scene, "points@0"), *find(scene, "points@1")]
    assert find(scene, "points@1") != find(scene, "points")


@pytest.mark.parametrize("game", [game for game in GAMES if has_lesson(game)])
def test_what_a_step_of_a_lesson_speaks_of_is_on_its_board_and_in_its_picture(game: str) -> None:
    lesson = read_lesson(game)
    for made, step in enumerate(lesson.steps):
        table = Course(lesson, [one.take for one in lesson.steps[:made]], "Ada").table
        scene = Scene.of(table, lesson.you, lesson.name_all("Ada"))
        painter = PAINTERS[game]
        assert all(painter.find(scene, name) or painter.find_in_hand(name) for name in step.show), step.take
        boxes = painter.find(scene, *step.show)
        top, bottom = find_band(boxes, painter.board_height, painter.board_height)
        assert all(top <= box.top + PAD and box.bottom - PAD <= bottom for box in boxes), step.take


def test_a_band_has_its_height_and_as_many_boxes_as_fit() -> None:
    high, lower, lowest = Box(0, 200, 9, 240), Box(0, 500, 9, 540), Box(0, 900, 9, 940)
    for room, held in ((210, [high]), (430, [high, lower]), (810, [high, lower, lowest])):
        top, bottom = find_band([high, lower, lowest], 1100, room)
        assert bottom - top == room
        assert [box for box in (high, lower, lowest) if top <= box.top and box.bottom <= bottom] == held
    assert find_band([], 1100, 5000) == (HEADER, 1100 - FOOTER)


@pytest.mark.parametrize(
    ("lit", "start"),
    [
        ([], 300),  # where both edges are between two lines of text
        ([Box(0, 180, 100, 200)], 180 - PAD),  # as near to that as what is lit stays within
        ([Box(0, 20, 100, 2000)], 300),  # higher than the band: it stays cut
    ],
)
def test_a_band_moves_to_where_its_edges_cut_least(lit: list[Box], start: int) -> None:
    board, rows = Image.effect_noise((WIDTH, 1000), 90).convert("P"), 440
    for y in (300, 300 + rows):
        ImageDraw.Draw(board).rectangle((0, y - 1, WIDTH, y), 7)
    if lit and lit[0].bottom < rows:
        ImageDraw.Draw(board).rectangle((0, start - 1, WIDTH, start), 7)
        ImageDraw.Draw(board).rectangle((0, start + rows - 1, WIDTH, start + rows), 7)
    assert settle_band(board, (HEADER + 20, HEADER + 20 + rows), lit) == (start, start + rows)
