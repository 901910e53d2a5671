"""Pieces of Tower: gems, materials, prices, wares, storeys, market stalls, players' cards."""

from itertools import pairwise

from PIL import Image, ImageDraw

from engine.games.tower.gems import ENTRY, RATES
from engine.games.tower.kingdom import DATA, SPACES
from render.banners import FOOTER, HEADER
from render.caches import keep
from render.cardboard import cardboard
from render.palette import FREE, INK, PAPER, PAPER3, SIDES, WHITE, Colour, dark, light, mix
from render.shapes import TOP, emblem, fill_rounded, icon, polygon, put_icon, ring, rounded
from render.sprites import EDGES, WIDTH, Sprite, blank, drawn, fill, hard, put_centred, stamp, tile
from render.text import text, width
from render.tokens import cube, player_badge

HEIGHT = 1000
BOTTOM = HEIGHT - FOOTER
PURSE = ("green", "blue", "red", "pass")
CUBES: dict[str, tuple[Colour, str, Colour]] = {
    "straw": ((232, 190, 64), "straw", (70, 48, 6)),
    "lumber": ((140, 88, 46), "lumber", WHITE),
    "clay": ((178, 62, 46), "clay", WHITE),
    "water": ((70, 108, 194), "water", WHITE),
}
GEM: dict[str, Colour] = {"green": (34, 150, 96), "blue": (46, 96, 214), "red": (206, 34, 60), "pass": (34, 32, 38)}
CUTS = {
    "green": ((0.5, 0.02), (0.96, 0.5), (0.5, 0.98), (0.04, 0.5)),
    "blue": (
        *((0.3, 0.06), (0.7, 0.06), (0.94, 0.3), (0.94, 0.7)),
        *((0.7, 0.94), (0.3, 0.94), (0.06, 0.7), (0.06, 0.3)),
    ),
    "red": ((0.5, 0.04), (0.97, 0.90), (0.03, 0.90)),
}
SAND: Colour = (226, 194, 138)
PLUM: Colour = (82, 53, 92)
PLUM2: Colour = (64, 38, 61)  # inset in plum
ROBE: Colour = (52, 44, 60)
FAINT: Colour = (150, 128, 96)  # a zero
DONE: Colour = (20, 112, 88)
STONE: Colour = (198, 170, 118)
LAMP: Colour = (250, 206, 74)
GOLD: Colour = (240, 208, 180)  # words on plum
DUSK: tuple[Colour, ...] = ((45, 55, 87), (87, 58, 112), (139, 88, 150), (202, 120, 114), (250, 215, 119))
TOPS = (HEADER, 200, 330, 450, 560)  # where each of them is full: night above, the last light above the roofs
BANDS = 4  # steps from one to the next
CITY: Colour = (64, 38, 61)
TIMBER: Colour = (95, 58, 37)
DARK: Colour = (58, 44, 38)
SPLIT = 850  # where the players' cards begin
AWNINGS = ((176, 60, 60), (52, 110, 150), (84, 124, 62), (158, 92, 40), (112, 78, 142), (54, 120, 116))
STALL_WIDTH, STALL, ROWS = 308, 192, (90, 290, 490)  # of a stall: width, height; tops
STALLS = {
    store: (8 if n % 2 == 0 else SPLIT - 8 - STALL_WIDTH, ROWS[n // 2]) for n, store in enumerate(DATA["stores"])
}  # x, y
AWNING, WARES, COUNTER, TAGS = 52, 83, 111, 120  # on a stall: height, the middle of what lies there, and tops
LEGEND = 707  # the middle of the line that names the wares
SALIL = (8, 732, SPLIT - 16, 170)
PORTRAIT = 116  # the width of Salil on his card
SHARE = 100  # from number to number of Salil's
FOOT, SHAFT = 682, 180  # where the tower stands; its width
MIDDLE = SPLIT // 2
COST = 40  # pixels of type that a choice rests on
SMALL = 33  # of any other


@keep
def gem(kind: str, s: int) -> Sprite:
    """A gem; the cut tells the colour, too: green diamond, blue octagon, red triangle, black disc for a pass."""
    big = Image.new("RGBA", (s * 4, s * 4), (0, 0, 0, 0))
    draw = ImageDraw.Draw(big)
    if kind == "pass":
        edges = [part * s * 4 for part in (0.05, 0.11, 0.89, 0.95)]
        draw.ellipse((edges[0], edges[0], edges[3], edges[3]), fill=PAPER)
        draw.ellipse((edges[1], edges[1], edges[2], edges[2]), fill=GEM[kind])
        im = big.reduce(4)
        text(im, (s / 2, s / 2), "P", max(SMALL, round(s * 0.72)), (250, 206, 74), "number", "mm")
        return Sprite(im)
    colour, middle = GEM[kind], 0.6 if kind == "red" else 0.5

    def scaled(share: float) -> list[tuple[float, float]]:
        return [((0.5 + (x - 0.5) * share) * s * 4, (middle + (y - middle) * share) * s * 4) for x, y in CUTS[kind]]

    outer, inner = scaled(0.88), scaled(0.5)
    draw.polygon(scaled(1), fill=dark(colour, 0.62))
    for i in range(len(outer)):
        j = (i + 1) % len(outer)
        bright, dim = i in (0, len(outer) - 1), i in (len(outer) // 2, len(outer) // 2 - 1)
        facet = light(colour, 0.34) if bright else dark(colour, 0.18) if dim else colour
        draw.polygon([outer[i], outer[j], inner[j], inner[i]], fill=facet)
    draw.polygon(inner, fill=light(colour, 0.22))
    return Sprite(plain(big))


def plain(big: Image.Image) -> Image.Image:
    """A drawing, four times too large, with soft edges around it but none inside: there are eighty, and bytes count."""
    im = big.resize((big.width // 4, big.height // 4), Image.Resampling.NEAREST)
    edge = big.reduce(4)
    alpha = edge.getchannel("A").point(EDGES if im.width > 60 else [0] * 128 + [255] * 128)
    im = Image.composite(im, edge, im.getchannel("A"))
    im.putalpha(alpha)
    return im


def material(item: str, s: int) -> Sprite:
    colour, mark, ink = CUBES[item]
    return cube(colour, mark, s, ink, soft=False)


@keep
def amount(kind: str, number: int, s: int, ink: Colour = INK) -> Sprite:
    """So many gems: the number and the gem in one piece."""
    long = width(str(number), s, "number")
    im = blank(round(long + s * 0.92 + 3), round(s * 0.92) + 2)
    text(im, (0, im.height / 2), str(number), s, ink, "number")
    stamp(im, gem(kind, round(s * 0.92)), round(long + 2), 1)
    return Sprite(im)


@keep
def tag(space: str) -> Sprite:
    """A paper tag on a string: what an item costs; all gems of both lines, which a plus joins."""
    cost = SPACES[space]["price"]
    wide, tall = 74, 4 + 35 * len(cost)
    im = blank(wide, tall + 6)
    fill_rounded(im, 0, 2, wide, tall + 3, 9, DARK)
    fill_rounded(im, 1, 2, wide - 2, tall, 9, PAPER)
    for n, (kind, number) in enumerate(cost.items()):
        y = 3 + (tall - 2) * (2 * n + 1) / (2 * len(cost))
        if len(cost) > 1:
            text(im, (41, y), str(number), COST, INK, "number", "rm")
            put_centred(im, gem(kind, 32), 56, y)
            if n:
                fill(im, (2, round(y) - 2, 16, round(y) + 3), INK)
                fill(im, (7, round(y) - 7, 12, round(y) + 8), INK)
        else:
            text(im, (34, y), str(number), COST, INK, "number", "rm")
            put_centred(im, gem(kind, 36), 52, y)
    return Sprite(im)


@keep
def glow(wide: int, tall: int) -> Sprite:
    """What can be bought now: a bright frame with a notch at each side, so that it is no other frame for nobody."""
    im = blank(wide, tall)
    stamp(im, ring(wide, tall, 14, 9), 0, 0, (20, 56, 10))
    stamp(im, ring(wide - 4, tall - 4, 12, 5), 2, 2, FREE)
    return Sprite(im)


@keep
def want(item: str, state: str, s: int) -> Sprite:
    """An item of a build card: `got` is ticked, `smuggled` has a hood, `missing` an outline; or a `secret` back."""
    im = blank(s, s)
    if state == "secret":
        fill_rounded(im, 2, 2, s - 4, s - 4, 9, PAPER3)
        text(im, (s / 2, s / 2), "?", max(SMALL, s * 36 // 64), INK, "number", "mm")
    elif state == "missing":
        fill_rounded(im, 2, 2, s - 4, s - 4, 10, CUBES[item][0])
        fill_rounded(im, 6, 6, s - 12, s - 12, 7, PAPER)
        _put_mark(im, CUBES[item][1], s / 2, s / 2, s * 40 // 64, dark(CUBES[item][0], 0.25))
    else:
        put_centred(im, material(item, s - 8), s / 2, s / 2)
        k = s * 28 // 64
        fill_rounded(im, s - k, s - k, k, k, k // 2, DONE if state == "got" else PLUM2)
        _put_mark(im, "check" if state == "got" else "hood", s - k / 2, s - k / 2, k * 3 // 4, WHITE)
    return Sprite(im)


def _put_mark(im: Image.Image, name: str, x: float, y: float, s: int, colour: Colour) -> None:
    """An icon by its centre, without soft edges: there are forty of them."""
    stamp(im, hard(icon(name, s)), round(x - s / 2), round(y - s / 2), colour)


@keep
def storey(seat: int, wide: int, tall: int) -> Sprite:
    """A segment of the tower: its builder's colour and shape, lit windows, a cornice of stone."""
    side = SIDES[seat]
    im = blank(wide, tall)
    fill(im, (5, 0, wide - 5, tall), dark(side.colour, 0.72))
    fill(im, (8, 8, wide - 8, tall), side.colour)
    fill(im, (8, 8, 22, tall), light(side.colour, 0.22))
    fill(im, (wide - 30, 8, wide - 8, tall), dark(side.colour, 0.28))
    fill_rounded(im, 0, 0, wide, 13, 5, dark(STONE, 0.6))
    fill_rounded(im, 2, 2, wide - 4, 7, 3, (226, 194, 138))
    for x in (32, wide - 50):
        fill_rounded(im, x, 21, 18, tall - 29, 9, dark(side.colour, 0.72), TOP)
        fill_rounded(im, x + 3, 24, 12, tall - 34, 6, LAMP, TOP)
    s = min(44, tall - 18)
    y = 12 + (tall - 12 - s) // 2
    stamp(im, emblem(side.shape, s), (wide - s) // 2, y, WHITE)
    return Sprite(im)


@keep
def ghost(wide: int, tall: int) -> Sprite:
    """A segment that is still to build: dashes and braces."""

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        for a, b in (((8, 4), (wide - 8, 4)), ((8, tall - 2), (wide - 8, tall - 2))):
            for x in range(a[0], b[0], 18):
                d.line((x * k, a[1] * k, min(x + 11, b[0]) * k, a[1] * k), fill=255, width=3 * k)
        for x in (9, wide - 10):
            for y in range(6, tall - 4, 16):
                d.line((x * k, y * k, x * k, min(y + 10, tall - 3) * k), fill=255, width=3 * k)

    return drawn(wide, tall, draw)


@keep
def spire(wide: int, tall: int) -> Sprite:
    """The roof of the finished tower, with a flag of gold."""
    im = blank(wide + 20, tall)
    w, base = wide + 20, tall - 4
    stamp(im, polygon(w, tall, ((w / 2, 26), (w, tall), (0, tall))), 0, 0, dark((166, 70, 56), 0.6))
    stamp(im, polygon(w, tall, ((w / 2, 33), (w - 9, base), (9, base))), 0, 0, (176, 60, 60))
    stamp(im, polygon(w, tall, ((w / 2, 33), (w * 0.4, base), (9, base))), 0, 0, (202, 120, 114))
    fill(im, (w // 2 - 2, 0, w // 2 + 2, 34), DARK)
    stamp(im, polygon(40, 22, ((0, 0), (40, 11), (0, 22))), w // 2 + 2, 1, LAMP)
    return Sprite(im)


@keep
def parapet(wide: int) -> Sprite:
    """Battlements of stone above the topmost segment."""
    im = blank(wide, 16)
    for n in range(5):
        x = n * (wide - 22) // 4
        fill(im, (x, 0, x + 22, 16), dark(STONE, 0.6))
        fill(im, (x + 2, 2, x + 20, 16), (226, 194, 138))
    return Sprite(im)


@keep
def sign(wide: int, tall: int = 52) -> Sprite:
    """A dark board for words in the sky."""
    im = blank(wide, tall)
    fill_rounded(im, 0, 0, wide, tall, 14, (250, 215, 119))
    fill_rounded(im, 3, 3, wide - 6, tall - 6, 11, PLUM2)
    return Sprite(im)


@keep
def mini(seat: int, wide: int, tall: int, built: int, needed: int) -> Sprite:
    """A player's own segments, one on the other: those that stand, and those that are still to build."""
    im = blank(wide, tall)
    pitch = tall // needed
    for n in range(needed):
        y = tall - (n + 1) * pitch
        if n < built:
            fill_rounded(im, 1, y + 1, wide - 2, pitch - 2, 5, dark(SIDES[seat].colour, 0.72))
            fill_rounded(im, 4, y + 7, wide - 8, pitch - 11, 3, SIDES[seat].colour)
            fill_rounded(im, 1, y + 1, wide - 2, 8, 4, STONE)
            s = min(26, pitch - 14)
            stamp(im, emblem(SIDES[seat].shape, s), (wide - s) // 2, y + 8 + (pitch - 11 - s) // 2, WHITE)
        else:
            fill_rounded(im, 3, y + 2, wide - 6, pitch - 4, 5, PAPER3)
            fill_rounded(im, 6, y + 5, wide - 12, pitch - 10, 3, PAPER)
    return Sprite(im)


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
    stamp(im, _skyline(), 300, 470, (139, 88, 150))
    stamp(im, _skyline(), 250, 520, CITY, flat=False)
    draw.rectangle((0, 640, SPLIT, HEIGHT), fill=CITY)
    for y, colour in ((640, (95, 58, 37)), (676, (150, 96, 58)), (684, (106, 68, 46))):
        draw.rectangle((0, y, SPLIT, HEIGHT), fill=colour)
    draw.rectangle((SPLIT, HEADER, WIDTH, HEIGHT), fill=ROBE)
    draw.rectangle((SPLIT, HEADER, SPLIT + 5, HEIGHT), fill=dark(ROBE, 0.3))
    _gate(im)
    for store in STALLS:
        _stall(im, store, seats)
    for n, item in enumerate(CUBES):
        x = 14 + n * 212
        fill_rounded(im, x, LEGEND - 21, 190, 44, 10, DARK)
        fill_rounded(im, x, LEGEND - 22, 190, 42, 10, (240, 228, 202))
        put_centred(im, material(item, 36), x + 30, LEGEND - 1)
        text(im, (x + 58, LEGEND - 1), item, 36, INK)
    _salil(im, *SALIL)
    return im


def _moon(im: Image.Image, x: int, y: int) -> None:
    s = 64
    full = drawn(
        s,
        s,
        lambda d, k: (
            d.ellipse((0, 0, s * k, s * k), fill=255),
            d.ellipse((s * k * 0.36, -s * k * 0.08, s * k * 1.24, s * k * 0.84), fill=0),
        ),
    )
    stamp(im, full, x - 20, y - s, (250, 215, 119), flat=False)


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
    text(im, (left, top), "Salil has", 36, WHITE, "title")
    for n, kind in enumerate(PURSE):
        stamp(im, gem(kind, 42), salil_x(n) - 46, top - 21)
    put_icon(im, "bag", x + w - 86, top, 46, GOLD)
    text(im, (x + w - 176, top), "Bag", 36, WHITE, "title")
    top = y + 86
    fill_rounded(im, left - 6, top - 26, w - PORTRAIT - 6, 52, 12, PLUM2)
    left += round(text(im, (left + 4, top), "gives 1 for", SMALL, GOLD)) + 14
    for n, (kind, number) in enumerate(RATES.items()):
        if n:
            left += round(text(im, (left, top), "or", SMALL, GOLD)) + 8
        piece = amount(kind, number, COST, WHITE)
        stamp(im, piece, left, top - piece.height // 2)
        left += piece.width + 8
    text(im, (x + w - 70, top), "2 for 1", SMALL, GOLD, anchor="rm")
    stamp(im, gem("pass", 40), x + w - 62, top - 20)
    top = y + h - 29
    fill(im, (x + 8, top - 28, x + w - 8, top - 26), PLUM2)
    stamp(im, contact(46), x + 18, top - 24)
    text(im, (x + 62, top), "Black market", 36, WHITE, "title")
    left = x + 286
    for n, (kind, number) in enumerate(ENTRY.items()):
        if n:
            left += round(text(im, (left, top), "or", SMALL, GOLD)) + 8
        piece = amount(kind, number, COST, WHITE)
        stamp(im, piece, left, top - piece.height // 2)
        left += piece.width + 8
    text(im, (x + w - 62, top), "Deck", 36, WHITE, "title", "rm")


def salil_x(n: int) -> int:
    """The left of the number of Salil's gems of a kind."""
    return SALIL[0] + PORTRAIT + 184 + n * SHARE


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
    e(33, 50, 42, 58, WHITE), e(54, 50, 63, 58, WHITE)
    e(36, 51, 41, 57, (30, 22, 10)), e(55, 51, 60, 57, (30, 22, 10))
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


@keep
def contact(s: int) -> Sprite:
    """A card of the black market: a card, so that nobody takes it for a pass, which is round."""
    wide = s * 3 // 4
    im = blank(wide, s)
    stamp(im, rounded(wide, s, 6), 0, 0, PAPER)
    stamp(im, rounded(wide - 4, s - 4, 5), 2, 2, PLUM)
    k = wide - 10
    stamp(im, hard(icon("hood", k)), 5, (s - k) // 2, (236, 206, 120))
    return Sprite(im)


def _stall(im: Image.Image, store: str, seats: int) -> None:
    """A stall without its wares: striped awning with a name, dark inside, a counter; shut where it sells nothing."""
    x, y = STALLS[store]
    w, colour = STALL_WIDTH, AWNINGS[list(STALLS).index(store)]
    shut = not places(store, seats)
    fill_rounded(im, x + 2, y + 30, w - 4, STALL - 28, 8, DARK)
    fill(im, (x + 8, y + 40, x + w - 8, y + COUNTER), (78, 50, 42))
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
    text(im, (x + 16, y + 22), str(DATA["shops"][store]), 38, WHITE, "title")
    if shut:
        fill(im, (x + 12, y + 62, x + w - 12, y + COUNTER), (106, 68, 46))
        for n in range(4):
            fill(im, (x + 12, y + 62 + n * 13, x + w - 12, y + 64 + n * 13), DARK)
        text(im, (x + w / 2, y + 158), "closed", 36, PAPER, anchor="mm")


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


def places(store: str, seats: int) -> dict[str, int]:
    """The middle of each market space that is in the game, on its stall."""
    spaces = [space for space, printed in SPACES.items() if printed["store"] == store and printed["from"] <= seats]
    step = (STALL_WIDTH - 6) / max(3, len(spaces))
    left = STALL_WIDTH / 2 - step * (len(spaces) - 1) / 2
    return {space: round(left + step * n) for n, space in enumerate(spaces)}


CARD_X, CARD_WIDTH = SPLIT + 14, WIDTH - SPLIT - 24
RIBBON = 60  # the height of a name on a card
NAMES = CARD_WIDTH - 64  # room of a name on a card
TOWER = 66  # width of a player's own segments on the card


def card_y(seat: int, seats: int) -> int:
    return HEADER + 8 + seat * (card_height(seats) + 10)


def card_height(seats: int) -> int:
    return (BOTTOM - HEADER - 8) // seats - 10


def purse_y(height: int) -> int:
    """The middle of the numbers of gems on a player's card."""
    return height - 24


def items_y(height: int) -> int:
    """The middle of the items on a player's card."""
    return RIBBON + (height - RIBBON - 82) // 2 + 1


def purse_x(n: int) -> int:
    """The middle of a kind of gems on a player's card."""
    return 31 + n * 50


@tile
def player_card(seat: int, seats: int, active: bool) -> Image.Image:
    """What does not change on a player's card, with its piece of the table."""
    side, y, h = SIDES[seat], card_y(seat, seats), card_height(seats)
    im = Image.new("RGB", (WIDTH - CARD_X + 8, h + 16), ROBE)
    x, y = 8, 6
    if active:
        fill_rounded(im, x - 6, y - 6, CARD_WIDTH + 12, h + 14, 18, WHITE)
    cardboard(im, x, y, CARD_WIDTH, h, PAPER, 12, thick=3, soft=False)
    fill_rounded(im, x, y, CARD_WIDTH, RIBBON, 12, side.colour, TOP)
    stamp(im, player_badge(seat, 42), x + 8, y + 9)
    middle = y + purse_y(h)
    for n, kind in enumerate(PURSE):
        stamp(im, gem(kind, 34), x + purse_x(n) - 17, middle - 54)
    stamp(im, contact(38), x + purse_x(4) - 14, middle - 57)
    return im
