"""What never changes on the board of Tower: dusk over the bazaar, the stalls, Salil with his rates."""

from collections.abc import Mapping
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.games.tower import gem_bundles
from render.gems import plain
from render.headers import HEADER
from render.palette import INK, PAPER, WHITE, Colour, dark, mix
from render.piece_cache import keep
from render.shapes import TOP, cardboard, fill_rounded
from render.sprites import WIDTH, Sprite, drawn, fill, hard, put_centred, stamp, tile
from render.tower.board_text import name_item, name_store, tell
from render.tower.pieces import (
    AWNING,
    COUNTER,
    CUBES,
    DARK,
    ENTRIES,
    FOOT,
    HEIGHT,
    LAMP,
    LEGEND,
    MIDDLE,
    PLUM,
    PLUM2,
    PORTRAIT,
    PURSE,
    RATES,
    ROBE,
    SALIL,
    SHAFT,
    SMALL,
    SPLIT,
    STALL,
    STALL_WIDTH,
    STALLS,
    STONE,
    WORD,
    contact,
    material,
    places,
    price_row,
    salil_x,
    token,
    word_x,
)
from render.typesetting import text

DUSK: tuple[Colour, ...] = ((45, 55, 87), (87, 58, 112), (139, 88, 150), (202, 120, 114), (250, 215, 119))
TOPS = (HEADER, 200, 330, 450, 560)  # where each of them is full: night above, the last light above the roofs
BANDS = 3  # steps from one to the next
CITY: Colour = (64, 38, 61)
TIMBER: Colour = (95, 58, 37)
AWNINGS = ((176, 60, 60), (52, 110, 150), (84, 124, 62), (158, 92, 40), (112, 78, 142), (54, 120, 116))
GOLD: Colour = (240, 208, 180)  # words on plum


@tile
def ground(seats: int) -> Image.Image:
    """What stays the same: dusk over the bazaar, the foot of the tower, the stalls, Salil with his rates."""
    im = Image.new("RGB", (WIDTH, HEIGHT), DUSK[0])
    draw = ImageDraw.Draw(im)
    for (above, top), (below, end) in pairwise(zip(DUSK, TOPS, strict=True)):
        for n in range(BANDS):
            share = (n + 1) / BANDS
            draw.rectangle((0, top + (end - top) * n // BANDS, SPLIT, HEIGHT), fill=mix(above, below, share))
    for n, (x, y) in enumerate(((330, 112), (372, 168), (520, 120), (500, 196), (346, 236), (528, 250), (452, 148))):
        r = 3 if n % 2 else 2
        draw.ellipse((x - r, y - r, x + r, y + r), fill=(251, 244, 228))
    _moon(im, 352, 300)
    stamp(im, hard(_skyline()), 300, 470, (139, 88, 150))
    stamp(im, hard(_skyline()), 250, 520, CITY, flat=False)
    draw.rectangle((0, 640, SPLIT, HEIGHT), fill=CITY)
    for y, colour in ((640, (95, 58, 37)), (676, (150, 96, 58)), (684, (106, 68, 46))):
        draw.rectangle((0, y, SPLIT, HEIGHT), fill=colour)
    draw.rectangle((SPLIT, HEADER, WIDTH, HEIGHT), fill=ROBE)
    draw.rectangle((SPLIT, HEADER, SPLIT + 5, HEIGHT), fill=dark(ROBE, 0.3))
    _gate(im)
    for store in STALLS:
        _stall(im, store, seats)
    for n, item in enumerate(CUBES):
        x = word_x(n)
        fill_rounded(im, x, LEGEND - 21, WORD, 44, 10, DARK)
        fill_rounded(im, x, LEGEND - 22, WORD, 42, 10, (240, 228, 202))
        put_centred(im, material(item, 36), x + 30, LEGEND - 1)
        text(im, (x + 58, LEGEND - 1), name_item(item), 36, INK)
    _salil(im, *SALIL)
    return im


def _moon(im: Image.Image, x: int, y: int) -> None:
    s = 64

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        d.ellipse((0, 0, s * k, s * k), fill=255)
        d.ellipse((s * k * 0.36, -s * k * 0.08, s * k * 1.24, s * k * 0.84), fill=0)

    stamp(im, drawn(s, s, draw), x - 20, y - s, (250, 215, 119), flat=False)


@keep
def _skyline() -> Sprite:
    """Roofs and domes of the city far away."""
    w, h = 300, 170

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        for x, wide, y, dome in (
            (0, 60, 90, 0),
            (52, 40, 62, 1),
            (88, 66, 100, 0),
            (140, 34, 40, 1),
            (168, 70, 84, 0),
            (226, 44, 58, 1),
            (262, 60, 96, 0),
        ):
            d.rectangle((x * k, y * k, (x + wide) * k, h * k), fill=255)
            if dome:
                d.ellipse(((x - 2) * k, (y - wide * 0.45) * k, (x + wide + 2) * k, (y + wide * 0.5) * k), fill=255)
                d.line(((x + wide / 2) * k, (y - wide * 0.75) * k, (x + wide / 2) * k, y * k), fill=255, width=3 * k)

    return drawn(w, h, draw)


def _gate(im: Image.Image) -> None:
    """The foot of the tower, of stone."""
    w = SHAFT + 24
    x = MIDDLE - w // 2
    fill_rounded(im, x - 3, FOOT - 61, w + 6, 66, 6, DARK)
    fill(im, (x, FOOT - 58, x + w, FOOT + 2), STONE)
    fill(im, (x, FOOT - 58, x + 18, FOOT + 2), (226, 194, 138))
    fill(im, (x + w - 34, FOOT - 58, x + w, FOOT + 2), (150, 128, 96))
    fill(im, (x - 8, FOOT - 64, x + w + 8, FOOT - 52), DARK)
    fill(im, (x - 6, FOOT - 62, x + w + 6, FOOT - 54), (226, 194, 138))
    fill_rounded(im, MIDDLE - 23, FOOT - 46, 46, 48, 23, DARK, TOP)
    fill_rounded(im, MIDDLE - 17, FOOT - 40, 34, 42, 17, LAMP, TOP)
    for dx in (-70, 50):
        fill_rounded(im, MIDDLE + dx, FOOT - 40, 20, 26, 8, DARK, TOP)


def _salil(im: Image.Image, x: int, y: int, w: int, h: int) -> None:
    """The tax collector: what he has, at what rate he gives; below him the black market."""
    cardboard(im, x, y, w, h, PLUM, thick=5, soft=False)
    _portrait(im, x + 8, y + 4)
    top, left = y + 32, x + PORTRAIT
    text(im, (left, top), tell("picture.salil"), 36, WHITE, "title")
    for n, kind in enumerate(PURSE):
        stamp(im, token(kind, 42), salil_x(n) + 10, top - 21)
    text(im, (x + w - 166, top), tell("picture.bag"), 36, WHITE, "title")
    top = y + RATES
    fill_rounded(im, left - 6, top - 26, w - PORTRAIT - 6, 52, 12, PLUM2)
    text(im, (left + 8, top), tell("picture.gives"), SMALL, GOLD)
    _alternatives(im, top, gem_bundles.RATES)
    text(im, (x + w - 70, top), tell("picture.pass"), SMALL, GOLD, anchor="rm")
    stamp(im, token("pass", 40), x + w - 62, top - 20)
    top = y + ENTRIES
    fill(im, (x + 8, top - 28, x + w - 8, top - 26), PLUM2)
    stamp(im, contact(46), x + 18, top - 24)
    text(im, (x + 62, top), tell("picture.market"), 36, WHITE, "title")
    _alternatives(im, top, gem_bundles.ENTRY)
    text(im, (x + w - 68, top), tell("picture.deck"), SMALL, WHITE, "title", "rm")


def _alternatives(im: Image.Image, top: int, prices: Mapping[str, int]) -> None:
    """So many of a kind of gem, or so many of another."""
    for n, (left, piece) in enumerate(price_row(prices).values()):
        if n:
            text(im, (left - 8, top), tell("picture.or"), SMALL, GOLD, anchor="rm")
        stamp(im, piece, left, top - piece.height // 2)


def _portrait(im: Image.Image, x: int, y: int) -> None:
    """Salil: a turban with a jewel, a beard, and his scales."""
    big = Image.new("RGBA", (96 * 4, 112 * 4), (0, 0, 0, 0))
    d = ImageDraw.Draw(big)

    def e(a: float, b: float, c: float, f: float, colour: Colour) -> None:
        d.ellipse((a * 4, b * 4, c * 4, f * 4), fill=colour)

    d.pieslice((4 * 4, 74 * 4, 92 * 4, 180 * 4), 180, 360, fill=(52, 110, 150))
    d.polygon([(48 * 4, 112 * 4), (30 * 4, 80 * 4), (66 * 4, 80 * 4)], fill=(251, 244, 228))
    e(24, 30, 72, 92, (204, 154, 118))
    d.polygon(
        [(25 * 4, 62 * 4), (71 * 4, 62 * 4), (62 * 4, 92 * 4), (48 * 4, 104 * 4), (34 * 4, 92 * 4)], fill=(58, 44, 38)
    )
    e(36, 66, 60, 76, (204, 154, 118))
    e(40, 69, 56, 75, (150, 52, 44))
    e(33, 50, 42, 58, WHITE)
    e(54, 50, 63, 58, WHITE)
    e(36, 51, 41, 57, (30, 22, 10))
    e(55, 51, 60, 57, (30, 22, 10))
    d.line((31 * 4, 47 * 4, 43 * 4, 45 * 4), fill=(58, 44, 38), width=12)
    d.line((53 * 4, 45 * 4, 65 * 4, 47 * 4), fill=(58, 44, 38), width=12)
    d.polygon([(48 * 4, 52 * 4), (43 * 4, 66 * 4), (53 * 4, 66 * 4)], fill=(171, 128, 97))
    e(14, 4, 82, 48, (238, 186, 32))
    d.pieslice((14 * 4, 4 * 4, 82 * 4, 48 * 4), 20, 110, fill=(198, 150, 40))
    d.line((18 * 4, 36 * 4, 70 * 4, 10 * 4), fill=(250, 215, 119), width=18)
    d.line((26 * 4, 12 * 4, 78 * 4, 36 * 4), fill=(250, 215, 119), width=18)
    e(41, 22, 55, 38, (206, 34, 60))
    e(44, 25, 49, 30, WHITE)
    stamp(im, Sprite(plain(big)), x, y, flat=False)


def _stall(im: Image.Image, store: str, seats: int) -> None:
    """A stall without its wares: striped awning with a name, dark inside, a counter; shut where it sells nothing."""
    x, y = STALLS[store]
    w, colour = STALL_WIDTH, AWNINGS[list(STALLS).index(store)]
    shut = not places(store, seats)
    fill_rounded(im, x + 2, y + 30, w - 4, STALL - 28, 8, DARK)
    fill(im, (x + 8, y + 40, x + w - 8, y + COUNTER), DARK)
    fill(im, (x + 12, y + AWNING, x + 22, y + STALL - 4), TIMBER)
    fill(im, (x + w - 22, y + AWNING, x + w - 12, y + STALL - 4), TIMBER)
    fill(im, (x + 8, y + COUNTER + 8, x + w - 8, y + STALL - 4), dark(colour, 0.35))
    for n in range(0, w - 16, 48):
        fill(im, (x + 8 + n, y + COUNTER + 8, min(x + 8 + n + 24, x + w - 8), y + STALL - 4), dark(colour, 0.5))
    fill_rounded(im, x, y + COUNTER, w, 14, 5, DARK)
    fill_rounded(im, x + 2, y + COUNTER + 1, w - 4, 9, 4, (186, 152, 92))
    fill_rounded(im, x, y, w, 44, 12, colour, TOP)
    stamp(im, _stripes(w, 0), x, y + 40, colour, flat=False)
    stamp(im, _stripes(w, 1), x, y + 40, (240, 228, 202), flat=False)
    text(im, (x + 16, y + 22), name_store(store), 38, WHITE, "title")
    if shut:
        fill(im, (x + 12, y + 62, x + w - 12, y + COUNTER), (106, 68, 46))
        for n in range(4):
            fill(im, (x + 12, y + 62 + n * 13, x + w - 12, y + 64 + n * 13), DARK)
        text(im, (x + w / 2, y + 158), tell("picture.closed"), 36, PAPER, anchor="mm")


@keep
def _stripes(w: int, first: int) -> Sprite:
    """Every other scallop of an awning."""
    number = w // 33
    step = w / number

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        for n in range(first, number, 2):
            d.rectangle((n * step * k, 0, (n + 1) * step * k, 6 * k), fill=255)
            d.pieslice((n * step * k, -8 * k, (n + 1) * step * k, 18 * k), 0, 180, fill=255)

    return drawn(w, 20, draw)
