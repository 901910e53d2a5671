"""The board of Three Towers, as a picture and in words."""

from PIL import Image

from engine.views.scene import Scene
from render.alt_text import last_turns, winners
from render.board_text import Section, listed, tell_turn
from render.headers import BADGE, HEADER, footer, header
from render.nameplate import nameplate
from render.painter import Painter
from render.palette import INK, PAPER, PAPER2, SIDES, YELLOW
from render.player_names import clean_names
from render.shapes import emblem, highlight, rounded
from render.sprites import WIDTH, Sprite, blank, fill, keep, put, stamp, tile
from render.typesetting import text
from tests.small_games.three_towers.rules import HEIGHTS, ThreeTowers

HEIGHT, GROUND = 680, 540  # pixels from the top
FLOOR = 200, 74  # pixels across and down
NAME = 240  # pixels across
PROMPTS = {"tower": "lays a floor"}
BEGINNING = "No floor has been laid yet."


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
        header(im, SIDES[game.seat].colour, badge, names[game.seat], PROMPTS["tower"])
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
    footer(im, scene, BEGINNING)
    return im


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    game, names = game_of(scene), scene.names
    towers = [f"Tower {tower}: {listed(names[seat] for seat in floors)}." for tower, floors in game.towers.items()]
    players = [f"{name}: {points} points." for name, points in zip(names, scene.points, strict=True)]
    return [
        Section("Whose turn", [tell_turn(scene, PROMPTS, game.seat)]),
        Section("Players", players),
        Section("Floors from the ground up", towers),
    ]


def describe(scene: Scene) -> str:
    """The picture and the last turns in at most 1,000 characters."""
    game, names = game_of(scene), clean_names(scene.names)
    head = winners(scene, names) if scene.over else f"{names[game.seat]} {PROMPTS['tower']}"
    points = listed(f"{name} {points}" for name, points in zip(names, scene.points, strict=True))
    towers = [f"{tower}: {listed(SIDES[seat].words for seat in floors)}." for tower, floors in game.towers.items()]
    last = last_turns(scene, names, BEGINNING)
    return " ".join([f"{head}. Points: {points}. {last} Towers from the ground up:", *towers])


def game_of(scene: Scene) -> ThreeTowers:
    assert isinstance(scene.view, ThreeTowers)
    return scene.view


PAINTER = Painter(
    game="three_towers",
    board=board,
    board_height=HEIGHT,
    describe=describe,
    write=write_board,
    prompts=PROMPTS,
    name_room=lambda seats: NAME,
)
