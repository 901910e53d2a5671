"""The castle at the end, for the poster: by night, over each tower the flag of its owner, crowns for who has won."""

from PIL import Image

from engine.views.scene import Scene
from render.castle_builders.background import firework
from render.castle_builders.board_text import game_of
from render.castle_builders.pieces import BUILDERS, GOLD, HEIGHTS, counter, crown, flag
from render.palette import WHITE, Colour, dark
from render.piece_cache import keep
from render.poster import GROUND, NEAR, SKY, hill
from render.shapes import emblem, moon, polygon
from render.sprites import WIDTH, Sprite, blank, fill, put, put_centred, stamp

WIDE, HIGH, GAP = 112, 60, 20  # of a tower, of a counter in it, between two towers
BASE = GROUND - 40
ASIDE = 148  # from the edges to the middle of the banners
POLE: Colour = (40, 32, 32)
NIGHT: tuple[tuple[int, Colour], ...] = (  # where each band of the sky begins
    (SKY[1][0], (45, 55, 87)),
    (380, (58, 56, 100)),
    (480, (87, 58, 112)),
    (570, (112, 78, 142)),
)


def hero(im: Image.Image, scene: Scene, best: list[int]) -> None:
    """Beside the castle the banners of all who have won."""
    _night(im)
    put(im, hill(1080, 92), 60, GROUND - 92, NEAR)
    left, awards = (WIDTH - 5 * WIDE - 4 * GAP) // 2, game_of(scene).tower_awards()
    put(im, wall_top(5 * WIDE + 4 * GAP + 40), left - 20, BASE - 6)
    for n, tower in enumerate(game_of(scene).towers):
        x, top, owner = left + n * (WIDE + GAP), BASE - HEIGHTS[n] * HIGH - 40, awards[n].seat
        put(im, keep_tower(WIDE + 14, BASE - top + 4), x - 7, top)
        for row, (seat, kind, arrows) in enumerate(tower):
            put(im, counter(seat, arrows or kind, WIDE - 8, HIGH - 10), x + 4, BASE - (row + 1) * HIGH + 4)
        middle = x + WIDE // 2
        fill(im, (middle - 3, top - 88, middle + 3, top), POLE)
        put(im, flag(owner), middle, top - 88)
        if owner in best:
            put_centred(im, crown(72), middle, top - 18)
    for x, seat in ((ASIDE, best[0]), (WIDTH - ASIDE, best[-1])):
        fill(im, (x - 4, 352, x + 4, GROUND - 12), POLE)
        put_centred(im, banner(seat), x, 448)


def _night(im: Image.Image) -> None:
    """Stars, a moon, and fireworks in the colours of both."""
    for top, colour in NIGHT:
        fill(im, (0, top, WIDTH, GROUND), colour)
    for n in range(40):
        x, y, s = (n * 379 + 40) % WIDTH, 200 + n * 211 % 330, 2 + n % 2
        fill(im, (x, y, x + s, y + s), WHITE)
    put(im, moon(96), 40, 226, (250, 215, 119))
    for x, y, long, colour in (
        (240, 290, 60, BUILDERS[0].colour),
        (330, 240, 40, (202, 120, 114)),
        (1000, 262, 62, (120, 196, 226)),
        (1120, 250, 40, (62, 186, 140)),
    ):
        put(im, firework(long), x - long, y - long, colour)


@keep
def banner(seat: int) -> Sprite:
    """The long banner of who has won."""
    side, w, h = BUILDERS[seat], 124, 192
    im = blank(w, h)
    for inset, colour in ((0, dark(GOLD, 0.7)), (3, GOLD), (9, side.colour)):
        x, y, right, low = inset, inset, w - inset, h - inset
        points = ((x, y), (right, y), (right, low), (w / 2, low - 40), (x, low))
        stamp(im, polygon(w, h, points), 0, 0, colour)
    stamp(im, emblem(side.shape, 64), w // 2 - 32, 44, side.ink)
    return Sprite(im)


@keep
def wall_top(wide: int) -> Sprite:
    im = blank(wide, 40)
    fill(im, (0, 6, wide, 40), (146, 136, 122))
    fill(im, (0, 0, wide, 8), (190, 180, 163))
    return Sprite(im)


@keep
def keep_tower(wide: int, tall: int) -> Sprite:
    """A tower of pale stone with merlons."""
    im = blank(wide, tall)
    fill(im, (0, 14, wide, tall), (167, 162, 155))
    fill(im, (0, 14, 8, tall), (214, 205, 190))
    fill(im, (wide - 8, 14, wide, tall), (132, 127, 124))
    for n in range(4):
        x = n * (wide - 20) // 3
        fill(im, (x, 0, x + 20, 16), (214, 205, 190))
    return Sprite(im)
