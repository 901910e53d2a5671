"""The board of Three Towers, as a picture and in words."""

from collections.abc import Sequence
from functools import partial

from PIL import Image

from engine.views.scene import Scene
from render.alt_text import winners
from render.board_text import Section, Writer, describe_board, listed
from render.headers import BADGE, HEADER, footer, header
from render.nameplate import nameplate
from render.painter import Painter
from render.palette import INK, PAPER, PAPER2, SIDES, YELLOW
from render.player_names import clean_names
from render.shapes import emblem, highlight, rounded
from render.sprites import WIDTH, Sprite, blank, fill, keep, put, stamp, tile
from render.typesetting import text
from render.words import Texts
from tests.small_games.three_towers.rules import HEIGHTS, ThreeTowers

HEIGHT, GROUND = 680, 540  # pixels from the top
FLOOR = 200, 74  # pixels across and down
NAME = 240  # pixels across
RANK = ("turn", "player", "last", "title.towers", "tower")  # the lines of a description, most important first
tell = Texts("three_towers")


def place(n: int, row: int) -> tuple[int, int]:
    """The top left corner of a floor."""
    return 60 + 240 * n, GROUND - 80 * (row + 1)


@tile
def ground() -> Image.Image:
    im = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    for n, (tower, height) in enumerate(HEIGHTS.items()):
        for row in range(height):
            x, y = place(n, row)
            fill(im, (x, y, x + FLOOR[0], y + FLOOR[1]), PAPER2)
        text(im, (160 + 240 * n, GROUND + 28), f"{tower}: {height}", 40, INK, anchor="mm")
    return im


@keep
def block(seat: int, wide: int, high: int) -> Sprite:
    """A floor or a badge of a seat."""
    im, sign = blank(wide, high), high - 24
    stamp(im, rounded(wide, high, 8), 0, 0, SIDES[seat].colour)
    stamp(im, emblem(SIDES[seat].shape, sign), (wide - sign) / 2, 12, SIDES[seat].ink)
    return Sprite(im)


def board(scene: Scene) -> Image.Image:
    game, names, im = game_of(scene), clean_names(scene.names), ground().copy()
    if scene.over:
        header(im, YELLOW, "trophy", winners(scene, names), "")
    else:
        badge = block(game.seat, BADGE, BADGE)
        header(im, SIDES[game.seat].colour, badge, names[game.seat], tell("prompt.tower"))
    for n, (tower, floors) in enumerate(game.towers.items()):
        for row, seat in enumerate(floors):
            x, y = place(n, row)
            put(im, block(seat, *FLOOR), x, y)
            if ("towers", tower, row) in scene.changed:
                highlight(im, x - 6, y - 6, FLOOR[0] + 12, FLOOR[1] + 12, 14, 6, YELLOW)
    for seat, points in enumerate(scene.points):
        y = HEADER + 60 + 100 * seat
        put(im, block(seat, BADGE, BADGE), 780, y - BADGE // 2)
        nameplate(im, 850, y, scene, seat, NAME, 36, INK)
        text(im, (1175, y), str(points), 48, INK, "number", "rm")
    footer(im, scene, tell("board.beginning"))
    return im


def write_board(scene: Scene, names: Sequence[str] = ()) -> list[Section]:
    """All that is public, line by line; the texts are in [words.board]."""
    game, writer = game_of(scene), Writer(scene, names)
    turn = [writer.say_turn(game.seat, tell("prompt.tower")), writer.say_last(tell("board.beginning"))]
    players = [writer.line("player", seat, badge=SIDES[seat].words, n=n) for seat, n in enumerate(scene.points)]
    floors = {tower: listed(SIDES[seat].words for seat in seats) for tower, seats in game.towers.items()}
    towers = [writer.line("tower", tower=tower, floors=words) for tower, words in floors.items()]
    return [writer.section("turn", turn), writer.section("players", players), writer.section("towers", towers)]


def game_of(scene: Scene) -> ThreeTowers:
    assert isinstance(scene.view, ThreeTowers)
    return scene.view


PAINTER = Painter(
    game="three_towers",
    board=board,
    board_height=HEIGHT,
    describe=partial(describe_board, write_board, RANK),
    write=write_board,
    name_room=lambda seats: NAME,
)
