"""The castle, its counters, flags and plaques: everything of Castle Builders that is drawn once and kept.

Yellow is a side here, so the ring around what has changed is white.
"""

import math
from collections.abc import Callable

from PIL import Image, ImageDraw

from engine.games.castle_builders.rules import DATA, TOWERS
from render.banners import FOOTER, HEADER
from render.caches import keep
from render.cardboard import cardboard
from render.palette import INK, INK2, PAPER, PAPER3, WHITE, Badge, Colour, dark, light
from render.shapes import TOP, emblem, fill_rounded, grow, icon, moon, polygon, put_icon, rounded
from render.sprites import WIDTH, Sprite, blank, drawn, fill, stamp, tile
from render.text import SMALLEST, text
from render.tokens import badge

BUILDERS = (
    Badge((246, 188, 28), "disc", "yellow", (70, 44, 8)),
    Badge((20, 112, 88), "square", "green", (236, 250, 240)),
)
IN_SHAPE: tuple[Colour, Colour] = ((255, 226, 130), (12, 84, 66))  # the colour of what is drawn in a builder's shape
HEIGHTS: list[int] = DATA["heights"]
HEIGHT = 912
LEFT, BASE = 146, 772  # where tower A begins, and the ground it stands on
SPACE, GAP, STOREY = 122, 22, 96  # width of a tower, between two towers, height of a space
FACE = (SPACE - 8, STOREY - 16)  # a counter in its space
DISCARDED = (48, 38)  # a counter in the discard pile
SIDE = 872  # where the table beside the castle begins
CARD_X, CARD_Y, CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 894, 98, 290, 350, 16

STONE, SHADE, SUN, NICHE = (214, 205, 190), (190, 180, 163), (232, 225, 212), (146, 136, 122)
TABLE = (74, 58, 84)


def tower_x(tower: int) -> int:
    return LEFT + tower * (SPACE + GAP)


def tower_top(tower: int) -> int:
    return BASE - HEIGHTS[tower] * STOREY - 16


def space_y(row: int) -> int:
    """The top of a counter in this row; 0 is the ground."""
    return BASE - (row + 1) * STOREY + 6


def card_y(seat: int) -> int:
    return CARD_Y + seat * (CARD_HEIGHT + CARD_GAP)


@keep
def sign(kind: str, s: int) -> Sprite:
    """What a kind of counter shows, in a square of s pixels."""
    if kind in ("vertical", "horizontal"):
        half = ((0.02, 0.5), (0.34, 0.14), (0.34, 0.38), (0.66, 0.38), (0.66, 0.14))
        points = half + tuple((1 - x, 1 - y) for x, y in half)
        return polygon(s, s, tuple((x * s, y * s) if kind == "horizontal" else (y * s, x * s) for x, y in points))
    if kind == "bonus":  # both ways, before it is placed
        return drawn(s, s, _four_arrows(s))
    if kind == "continuation":
        return drawn(s, s, _chevrons(s))
    return icon({"remove": "remove", "remove_and_continue": "remove", "stop": "hand"}[kind], s)


def _four_arrows(s: int) -> Callable[[ImageDraw.ImageDraw, int], object]:
    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        def shape(points: tuple[tuple[float, float], ...]) -> None:
            d.polygon([(x * s * k, y * s * k) for x, y in points], fill=255)

        shape(((0.41, 0.2), (0.59, 0.2), (0.59, 0.8), (0.41, 0.8)))
        shape(((0.2, 0.41), (0.8, 0.41), (0.8, 0.59), (0.2, 0.59)))
        shape(((0.5, 0.0), (0.74, 0.26), (0.26, 0.26)))
        shape(((0.5, 1.0), (0.74, 0.74), (0.26, 0.74)))
        shape(((0.0, 0.5), (0.26, 0.26), (0.26, 0.74)))
        shape(((1.0, 0.5), (0.74, 0.26), (0.74, 0.74)))

    return draw


def _chevrons(s: int) -> Callable[[ImageDraw.ImageDraw, int], object]:
    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        for x in (0.04, 0.44):
            points = ((x, 0.1), (x + 0.2, 0.1), (x + 0.52, 0.5), (x + 0.2, 0.9), (x, 0.9), (x + 0.32, 0.5))
            d.polygon([(x * s * k, y * s * k) for x, y in points], fill=255)

    return draw


@keep
def counter(seat: int, kind: str, w: int, h: int) -> Sprite:
    """A dressed stone in its owner's colour; the owner's shape carries the sign of its kind.

    `kind`: of the counter, of a placed bonus counter its arrows, or "back" for one that is not seen.
    """
    owner = BUILDERS[seat]
    colour = owner.colour
    thick = max(4, h // 12)
    r = h // 7
    im = blank(w, h + thick)
    stamp(im, rounded(w, h + thick, r), 0, 0, dark(colour, 0.82))
    stamp(im, rounded(w - 4, h - 2, r), 2, thick, dark(colour, 0.4))
    stamp(im, rounded(w - 4, h - 4, r), 2, 2, light(colour, 0.4))
    stamp(im, rounded(w - 4, h - 4 - h // 20, r), 2, 2 + h // 20, colour)
    if kind == "back":
        k = round(h * 0.6)
        stamp(im, rounded(w - 16, h - 20, r - 2), 8, 10, dark(colour, 0.25))
        stamp(im, emblem(owner.shape, k), (w - k) // 2, (h - k) // 2, colour)
        text(im, (w / 2, h / 2), "?", max(SMALLEST, round(h * 0.4)), dark(colour, 0.6), "number", "mm")
        return Sprite(im)
    if h < 50:
        k = round(h * (0.6 if kind == "ordinary" else 0.8))
        drawing = emblem(owner.shape, k) if kind == "ordinary" else sign(kind, k)
        more = 8 if kind == "remove_and_continue" else 0
        stamp(im, drawing, (w - k) // 2 - more, (h - k) // 2 + 1, owner.ink)
        if more:
            stamp(im, sign("continuation", 14), w - 18, h - 20, owner.ink)
        return Sprite(im)
    k = round(h * (0.56 if kind == "ordinary" else 0.88))
    stamp(im, emblem(owner.shape, k), (w - k) // 2, (h - k) // 2 + 1, owner.ink)
    if kind == "ordinary":
        q = round(k * 0.42)
        stamp(im, emblem(owner.shape, q), (w - q) // 2, (h - q) // 2 + 1, colour)
        return Sprite(im)
    q = round(k * (0.60 if owner.shape == "disc" else 0.66))
    stamp(im, sign(kind, q), (w - q) // 2, (h - q) // 2 + 1, IN_SHAPE[seat])
    if kind == "remove_and_continue":
        q = h // 4
        stamp(im, sign("continuation", q), w - q - 8, h - q - 6, owner.ink)
    if kind in ("bonus", "vertical", "horizontal") and h > 70:
        _times_two(im, w, h, owner)
    return Sprite(im)


def _times_two(im: Image.Image, w: int, h: int, owner: Badge) -> None:
    """In the corner, on a ground of its own, so that it does not run into the sign."""
    size = max(SMALLEST, round(h * 0.34))
    pw, ph = round(size * 1.35), round(size * 1.06)
    stamp(im, rounded(pw, ph, ph // 3), w - pw - 4, h - ph - 3, owner.colour)
    text(im, (w - 4 - pw / 2, h - 3 - ph / 2), "×2", size, owner.ink, "number", "mm")


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


@keep
def flag(seat: int | None) -> Sprite:
    """The flag on a roof, of the owner of the tower."""
    w, h = 58, 37
    cloth = polygon(w, h, ((0, 0), (w, 0), (w * 0.78, h / 2), (w, h), (0, h)))
    edge = Image.new("L", (w + 8, h + 9), 0)
    edge.paste(cloth.image, (4, 4))
    im = blank(w + 8, h + 9)
    stamp(im, Sprite(grow(edge, 3)), 0, 0, (40, 32, 32))
    stamp(im, cloth, 4, 4, (176, 176, 180) if seat is None else BUILDERS[seat].colour)
    if seat is not None:
        stamp(im, emblem(BUILDERS[seat].shape, 21), 15, 12, BUILDERS[seat].ink)
    return Sprite(im)


@keep
def roof_plaque(seat: int | None, points: int) -> Sprite:
    """What a tower is worth, in the colour of its owner."""
    im = blank(74, 62)
    stamp(im, rounded(74, 62, 31), 0, 0, (64, 30, 30))
    stamp(im, rounded(66, 54, 27), 4, 4, (252, 246, 232) if seat is None else BUILDERS[seat].colour)
    text(im, (37, 31), str(points), 42, INK2 if seat is None else BUILDERS[seat].ink, "number", "mm")
    return Sprite(im)


@keep
def row_plaque(seat: int | None, points: int, empty: bool) -> Sprite:
    """What a row is worth, in the colour and with the shape of who leads it; "=" is a tie."""
    h = STOREY - 28
    ink = INK2 if seat is None else BUILDERS[seat].ink
    im = blank(112, STOREY - 22)
    fill_rounded(im, 0, 0, 112, STOREY - 22, 14, (46, 38, 32))
    fill_rounded(im, 3, 3, 106, h, 12, (250, 244, 230) if seat is None else BUILDERS[seat].colour)
    text(im, (39, 3 + h / 2), str(points), 44, ink, "number", "mm")
    if seat is None:
        text(im, (87, 3 + h / 2), "–" if empty else "=", 34, ink, "number", "mm")
    else:
        stamp(im, emblem(BUILDERS[seat].shape, 28), 73, 3 + h // 2 - 14, ink)
    return Sprite(im)


@keep
def open_space(tower: int) -> Sprite:
    """The space of a tower where the next counter may be placed."""
    w, h = SPACE - 4, STOREY - 12
    im = blank(w, h)
    fill_rounded(im, 0, 0, w, h, 12, (46, 38, 32))
    fill_rounded(im, 5, 5, w - 10, h - 10, 9, PAPER)
    text(im, (w / 2, h / 2), TOWERS[tower], 50, INK, "number", "mm")
    return Sprite(im)


@keep
def removable() -> Sprite:
    """On a counter that may be taken away."""
    im = blank(52, 52)
    stamp(im, rounded(52, 52, 26), 0, 0, (46, 38, 32))
    stamp(im, rounded(44, 44, 22), 4, 4, WHITE)
    stamp(im, icon("remove", 34), 9, 8, (150, 30, 30))
    return Sprite(im)


@keep
def letter(tower: int) -> Sprite:
    """The letter under a tower that may be chosen."""
    im = blank(64, 38)
    stamp(im, rounded(64, 38, 12), 0, 0, (46, 38, 32))
    stamp(im, rounded(58, 32, 10), 3, 3, PAPER)
    text(im, (32, 19), TOWERS[tower], 34, INK, "number", "mm")
    return Sprite(im)


@keep
def builder_badge(seat: int, s: int) -> Sprite:
    return badge(BUILDERS[seat], s)


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
    fill_rounded(im, x, y, CARD_WIDTH, 58, 14, BUILDERS[seat].colour, TOP)
    stamp(im, builder_badge(seat, 46), x + 8, y + 6)
    right = x + CARD_WIDTH - 18
    text(im, (right, y + 88), "points", SMALLEST, INK2, "bold", "rm")
    text(im, (right, y + 122), "total" if over else "now", SMALLEST, INK2, "bold", "rm")
    for line in (y + 152, y + 240):
        fill(im, (x + 14, line, x + CARD_WIDTH - 14, line + 3), PAPER3)
    put_icon(im, "cards", x + 210, y + 197, 40, INK2)
    put_icon(im, "trash", x + 30, y + 295, 40, INK2)
    return im
