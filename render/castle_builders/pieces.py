"""The counters, flags, crowns and plaques of Castle Builders, and where everything stands.

Yellow is a side here, so the ring around what has changed is white, and says so on a tab.
"""

from collections.abc import Callable

from PIL import Image, ImageDraw

from engine.games.castle_builders.rules import DATA, TOWERS
from render.palette import INK, INK2, PAPER, WHITE, Badge, Colour, dark, light
from render.piece_cache import keep
from render.shapes import emblem, fill_rounded, grow, icon, polygon, rounded
from render.sprites import Sprite, blank, drawn, stamp
from render.tokens import badge
from render.typesetting import SMALLEST, text, width

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
TO_DRAW = 219  # on a card, the middle of how many counters are left to draw
PLATE = 66  # height of the name on a card, with room for two lines

STONE, SHADE, SUN, NICHE = (214, 205, 190), (190, 180, 163), (232, 225, 212), (146, 136, 122)
TABLE = (74, 58, 84)
GOLD: Colour = (250, 206, 74)
EDGE: Colour = (46, 38, 32)  # of signs


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
    if kind == "ordinary":
        k = round(h * 0.56)
        q = round(k * 0.42)
        stamp(im, emblem(owner.shape, k), (w - k) // 2, (h - k) // 2 + 1, owner.ink)
        stamp(im, emblem(owner.shape, q), (w - q) // 2, (h - q) // 2 + 1, colour)
        return Sprite(im)
    if h < 50:
        k = round(h * 0.8)
        more = 8 if kind == "remove_and_continue" else 0
        stamp(im, sign(kind, k), (w - k) // 2 - more, (h - k) // 2 + 1, owner.ink)
        if more:
            stamp(im, sign("continuation", 14), w - 18, h - 20, owner.ink)
        return Sprite(im)
    k = round(h * 0.88)
    stamp(im, emblem(owner.shape, k), (w - k) // 2, (h - k) // 2 + 1, owner.ink)
    q = round(k * (0.60 if owner.shape == "disc" else 0.66))
    stamp(im, sign(kind, q), (w - q) // 2, (h - q) // 2 + 1, IN_SHAPE[seat])
    if kind == "remove_and_continue":
        q = h // 4
        stamp(im, sign("continuation", q), w - q - 8, h - q - 6, owner.ink)
    if kind in ("vertical", "horizontal") and h > 70:
        _times_two(im, w, h, owner)
    return Sprite(im)


def _times_two(im: Image.Image, w: int, h: int, owner: Badge) -> None:
    """In the corner, on a ground of its own, so that it does not run into the sign."""
    size = max(SMALLEST, round(h * 0.34))
    pw, ph = round(size * 1.35), round(size * 1.06)
    stamp(im, rounded(pw, ph, ph // 3), w - pw - 4, h - ph - 3, owner.colour)
    text(im, (w - 4 - pw / 2, h - 3 - ph / 2), "×2", size, owner.ink, "number", "mm")


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
def crown(s: int) -> Sprite:
    """The king's, for who has won; s pixels wide without its outline."""
    shape = Image.new("L", (s + 8, s + 8), 0)
    shape.paste(icon("crown", s).image, (4, 4))
    im = blank(*shape.size)
    stamp(im, Sprite(grow(shape, 3)), 0, 0, (70, 44, 8))
    stamp(im, Sprite(shape), 0, 0, GOLD)
    return Sprite(im)


@keep
def roof_plaque(seat: int | None, points: int, double: bool) -> Sprite:
    """What a tower is worth, in the colour of its owner; below it "×2" where a bonus doubles that."""
    im = blank(74, 98 if double else 62)
    if double:
        fill_rounded(im, 5, 40, 64, 58, 14, EDGE)
        text(im, (37, 79), "×2", 36, WHITE, "number", "mm")
    stamp(im, rounded(74, 62, 31), 0, 0, (64, 30, 30))
    stamp(im, rounded(66, 54, 27), 4, 4, (252, 246, 232) if seat is None else BUILDERS[seat].colour)
    text(im, (37, 31), str(points), 42, INK2 if seat is None else BUILDERS[seat].ink, "number", "mm")
    return Sprite(im)


@keep
def row_plaque(seat: int | None, points: int, empty: bool, double: bool) -> Sprite:
    """What a row is worth, in the colour and with the shape of who leads it; "=" is a tie, "×2" a bonus."""
    h = STOREY - 28
    ink = INK2 if seat is None else BUILDERS[seat].ink
    wide, across = (64, 32) if double else (112, 39)
    im = blank(122, STOREY - 22)
    fill_rounded(im, 0, 0, 122 if double else 112, STOREY - 22, 14, EDGE)
    fill_rounded(im, 3, 3, wide - 6, h, 12, (250, 244, 230) if seat is None else BUILDERS[seat].colour)
    text(im, (across, 3 + h / 2 - 12 * double), str(points), 44, ink, "number", "mm")
    if seat is None:
        text(im, (87, 3 + h / 2), "–" if empty else "=", 34, ink, "number", "mm")
    elif double:
        stamp(im, emblem(BUILDERS[seat].shape, 22), across - 11, 3 + h // 2 + 10, ink)
        text(im, (91, 3 + h / 2), "×2", 40, WHITE, "number", "mm")
    else:
        stamp(im, emblem(BUILDERS[seat].shape, 28), 73, 3 + h // 2 - 14, ink)
    return Sprite(im)


@keep
def open_space(tower: int, w: int = SPACE - 4, h: int = STOREY - 12) -> Sprite:
    """The space of a tower where the next counter may be placed."""
    im = blank(w, h)
    fill_rounded(im, 0, 0, w, h, 12, EDGE)
    fill_rounded(im, 5, 5, w - 10, h - 10, 9, PAPER)
    text(im, (w / 2, h / 2), TOWERS[tower], h * 50 // 84, INK, "number", "mm")
    return Sprite(im)


@keep
def removable() -> Sprite:
    """On a counter that may be taken away."""
    im = blank(52, 52)
    stamp(im, rounded(52, 52, 26), 0, 0, EDGE)
    stamp(im, rounded(44, 44, 22), 4, 4, WHITE)
    stamp(im, icon("remove", 34), 9, 8, (150, 30, 30))
    return Sprite(im)


@keep
def arrow(way: str) -> Sprite:
    """A way in which the arrows of a bonus counter may point."""
    im = blank(54, 54)
    stamp(im, rounded(54, 54, 12), 0, 0, EDGE)
    stamp(im, rounded(46, 46, 9), 4, 4, WHITE)
    stamp(im, sign(way, 36), 9, 9, INK)
    return Sprite(im)


@keep
def tab(words: str) -> Sprite:
    """What the last turn did, on a white tab of a ring."""
    wide = round(width(words, SMALLEST, "number")) + 26
    im = blank(wide, 42)
    stamp(im, rounded(wide, 42, 14), 0, 0, EDGE)
    stamp(im, rounded(wide - 6, 36, 11), 3, 3, WHITE)
    text(im, (wide / 2, 20), words, SMALLEST, INK, "number", "mm")
    return Sprite(im)


@keep
def letter(tower: int) -> Sprite:
    """The letter under a tower that may be chosen."""
    im = blank(64, 38)
    stamp(im, rounded(64, 38, 12), 0, 0, EDGE)
    stamp(im, rounded(58, 32, 10), 3, 3, PAPER)
    text(im, (32, 19), TOWERS[tower], 34, INK, "number", "mm")
    return Sprite(im)


@keep
def builder_badge(seat: int, s: int) -> Sprite:
    return badge(BUILDERS[seat], s)
