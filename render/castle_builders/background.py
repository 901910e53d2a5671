"""What the board of Castle Builders lies on: sky by day and by night, the empty castle, the table with both cards."""

import math

from PIL import Image, ImageDraw

from engine.games.castle_builders.rules import TOWERS
from render.castle_builders.board_text import tell
from render.castle_builders.pieces import (
    BASE,
    BUILDERS,
    CARD_HEIGHT,
    CARD_WIDTH,
    CARD_X,
    HEIGHT,
    HEIGHTS,
    LEFT,
    NICHE,
    PLATE,
    SHADE,
    SIDE,
    SPACE,
    STONE,
    STOREY,
    SUN,
    TABLE,
    TO_DRAW,
    builder_badge,
    card_y,
    space_y,
    tower_top,
    tower_x,
)
from render.headers import FOOTER, HEADER
from render.palette import INK2, PAPER, PAPER3, WHITE, Colour, dark
from render.piece_cache import keep
from render.shapes import TOP, cardboard, fill_rounded, moon, polygon, rounded
from render.sprites import WIDTH, Sprite, drawn, fill, stamp, tile
from render.typesetting import SMALLEST, text


@tile
def ground(night: bool = False) -> Image.Image:
    """Sky, hills, the empty castle, the table beside it; when the game is over it is night, and there are fireworks."""
    im = Image.new("RGB", (WIDTH, HEIGHT), (45, 55, 87) if night else (148, 196, 224))
    if night:
        _night(im)
    else:
        _landscape(im)
    _wall(im)
    for tower in range(len(TOWERS)):
        _tower(im, tower)
    fill(im, (SIDE, HEADER, WIDTH, HEIGHT), TABLE)
    fill(im, (SIDE, HEADER, SIDE + 6, HEIGHT), (92, 74, 102))
    return im


def _night(im: Image.Image) -> None:
    """Stars, a moon, hills in the dark, fireworks over the castle."""
    draw = ImageDraw.Draw(im)
    for top, colour in ((330, (58, 56, 100)), (470, (87, 58, 112)), (590, (139, 88, 150)), (680, (150, 96, 128))):
        draw.rectangle((0, top, SIDE, HEIGHT), fill=colour)
    for n in range(46):
        x, y, s = n * 379 % SIDE, HEADER + 6 + n * 211 % 330, 2 + n % 2
        draw.ellipse((x - s, y - s, x + s, y + s), fill=(251, 244, 228))
    stamp(im, moon(96), 30, 130, (250, 215, 119), flat=False)
    for x, y, long, colour in (
        (190, 190, 62, (255, 214, 10)),
        (360, 136, 44, (202, 120, 114)),
        (800, 150, 54, (120, 196, 226)),
        (268, 300, 40, (62, 186, 140)),
    ):
        stamp(im, firework(long), x - long, y - long, colour, flat=False)
    stamp(im, _hills(), 0, HEIGHT - 380, (64, 38, 61), flat=False)
    fill(im, (0, 760, SIDE, HEIGHT - FOOTER), (58, 44, 62))


@keep
def _hills() -> Sprite:
    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        d.ellipse((-220 * k, 70 * k, 380 * k, 900 * k), fill=255)
        d.ellipse((500 * k, 40 * k, 1180 * k, 900 * k), fill=255)

    return drawn(SIDE, 380, draw)


@keep
def firework(long: int) -> Sprite:
    """Sparks that fly apart."""

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        for n in range(14):
            turn = n * math.tau / 14
            for near, far, wide in ((0.28, 0.62, 3), (0.72, 0.86, 4)):
                ends = [(long * (1 + r * f(turn)) * k) for r in (near, far) for f in (math.cos, math.sin)]
                d.line(ends, fill=255, width=wide * k)

    return drawn(2 * long, 2 * long, draw)


def _landscape(im: Image.Image) -> None:
    def ellipses(w: int, h: int, y: int, colour: Colour, *boxes: tuple[int, int, int, int]) -> None:
        def draw(d: ImageDraw.ImageDraw, k: int) -> None:
            for box in boxes:
                d.ellipse([v * k for v in box], fill=255)

        stamp(im, drawn(w, h, draw), 0, y, colour)

    for n, colour in enumerate(((162, 206, 228), (178, 216, 232), (198, 226, 234), (220, 236, 234))):
        ellipses(880, 760, 84, colour, (-260 + n * 90, 150 + n * 110, 1140 - n * 90, 1500))
    left = ((20, 70, 130, 130), (70, 40, 170, 125), (120, 75, 220, 132), (300, 20, 370, 60), (340, 6, 420, 58))
    right = ((640, 40, 740, 100), (690, 14, 800, 98), (760, 48, 850, 104))
    ellipses(880, 400, 84, (244, 250, 250), *left, *right)
    ellipses(880, 460, 374, (140, 180, 140), (-220, 150, 380, 900), (500, 120, 1180, 900))
    ellipses(880, 300, 532, (104, 150, 104), (-300, 170, 560, 900), (360, 150, 1200, 900))
    ellipses(880, 100, 732, (86, 128, 74), (-160, 6, 1040, 300))
    fill(im, (0, 798, SIDE, HEIGHT - FOOTER), (86, 128, 74))


def _wall(im: Image.Image) -> None:
    """The curtain wall behind the towers."""
    d = ImageDraw.Draw(im)
    top, right = BASE - 211, tower_x(4) + SPACE
    for x in range(LEFT - 20, right + 10, 48):
        d.rectangle((x, top - 36, x + 27, top), fill=(172, 162, 146))
    d.rectangle((LEFT - 20, top, right + 20, BASE + 20), fill=(172, 162, 146))
    d.rectangle((LEFT - 20, top, right + 20, top + 8), fill=(196, 187, 170))
    for row in range(4):
        y = top + 46 + row * 42
        for n in range(12):
            x = LEFT - 10 + n * 64 + (row % 2) * 30
            d.rounded_rectangle((x, y, x + 44, y + 16), 3, fill=(162, 152, 136))


def _tower(im: Image.Image, tower: int) -> None:
    d = ImageDraw.Draw(im)
    x, top = tower_x(tower), tower_top(tower)
    stamp(im, rounded(SPACE + 22, BASE - top + 22, 10), x - 11, top - 4, (60, 52, 44))
    stamp(im, rounded(SPACE + 16, BASE - top + 14, 8), x - 8, top, STONE)
    stamp(im, rounded(14, BASE - top + 4, 5), x + SPACE - 6, top + 8, SHADE)
    stamp(im, rounded(8, BASE - top - 2, 4), x - 8, top + 8, SUN)
    stamp(im, rounded(SPACE + 38, 26, 8), x - 19, BASE - 3, (60, 52, 44))
    stamp(im, rounded(SPACE + 32, 20, 6), x - 16, BASE, SHADE)
    for row in range(HEIGHTS[tower]):
        y = space_y(row)
        stamp(im, rounded(SPACE - 4, STOREY - 12, 12), x + 2, y, dark(NICHE, 0.35))
        stamp(im, rounded(SPACE - 4, STOREY - 17, 11), x + 2, y + 5, NICHE)
    # The roof.
    y, w, left = top - 136, SPACE + 46, x - 23
    edge = ((w / 2 + 4, 0), (w + 8, 144), (w + 4, 150), (4, 150), (0, 144))
    stamp(im, polygon(w + 8, 150, edge), left - 4, y - 6, (40, 30, 40))
    stamp(im, polygon(w, 140, ((w / 2, 2), (w, 140), (0, 140))), left, y, (172, 66, 52))
    stamp(im, polygon(w, 140, ((w / 2, 2), (w * 0.56, 140), (0, 140))), left, y, (198, 88, 66))
    for n in range(3):
        down = 56 + n * 30
        d.line((left + w / 2 - down * 0.56, y + down, left + w / 2 + down * 0.56, y + down), (150, 54, 44), 3)
    d.rectangle((left - 2, y + 136, left + w + 2, y + 144), fill=(116, 40, 36))
    d.rectangle((x + SPACE / 2 - 3, y - 46, x + SPACE / 2 + 2, y + 6), fill=(60, 46, 40))
    text(im, (x + SPACE / 2, 812), TOWERS[tower], 34, WHITE, "number", "mm", outline=(46, 74, 40))


@tile
def player_card(seat: int, active: bool, over: bool) -> Image.Image:
    """What does not change on a player's card, with its piece of the table; (30, 14) is the card's corner."""
    x, y = 30, 14
    top = card_y(seat) - y
    im = ground(over).crop((CARD_X - x, top, WIDTH, top + CARD_HEIGHT + 28)).convert("RGB")
    if active:
        stamp(im, polygon(28, 40, ((0, 20), (27, 0), (27, 40))), x - 26, y + 8, WHITE)
        fill_rounded(im, x - 6, y - 6, CARD_WIDTH + 12, CARD_HEIGHT + 16, 20, WHITE)
    cardboard(im, x, y, CARD_WIDTH, CARD_HEIGHT, PAPER, thick=5, soft=not active)
    fill_rounded(im, x, y, CARD_WIDTH, PLATE, 14, BUILDERS[seat].colour, TOP)
    stamp(im, builder_badge(seat, 46), x + 8, y + PLATE // 2 - 23)
    right = x + CARD_WIDTH - 18
    text(im, (right, y + 94), tell("picture.points"), SMALLEST, INK2, "bold", "rm")
    text(im, (right, y + 128), tell(f"picture.{'total' if over else 'now'}"), SMALLEST, INK2, "bold", "rm")
    for line in (y + 148, y + 222):
        fill(im, (x + 14, line, x + CARD_WIDTH - 14, line + 3), PAPER3)
    text(im, (x + TO_DRAW, y + 203), tell("picture.to_draw"), SMALLEST, INK2, "bold", "mm")
    text(im, (x + 14, y + 238), tell("picture.discarded"), SMALLEST, INK2, "bold")
    return im
