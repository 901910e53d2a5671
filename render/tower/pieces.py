"""Pieces of Tower: gems, materials, prices, wares, storeys, market stalls, players' cards."""

from PIL import Image, ImageDraw

from engine.games.tower.gems import ENTRY, RATES
from engine.games.tower.kingdom import DATA, SPACES
from render.banners import FOOTER, HEADER
from render.caches import keep
from render.cardboard import cardboard
from render.nameplate import PLATE
from render.palette import INK, PAPER, PAPER2, PAPER3, SIDES, WHITE, Colour, dark, light
from render.shapes import TOP, emblem, fill_rounded, icon, polygon, put_icon, rounded
from render.sprites import EDGES, WIDTH, Sprite, blank, drawn, fill, hard, put_centred, stamp, tile
from render.text import paragraph, text, width
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
SPLIT = 806  # where the players' cards begin
AWNINGS = ((176, 60, 60), (52, 110, 150), (84, 124, 62), (158, 92, 40), (112, 78, 142), (54, 120, 116))
TOWN, GAP = 154, 7  # where the stalls begin, and the space between them
STALLS = {
    "hesham": (TOWN, 92, 256),
    "farid": (TOWN + 263, 92, 190),
    "nadia": (TOWN + 460, 92, 190),
    "yusuf": (TOWN, 369, 206),
    "wells": (TOWN + 213, 369, 206),
    "zahra": (TOWN + 426, 369, 224),
}  # x, y, width
STALL, BAND = 268, 66  # height of a stall, and of its name
WARES, PRICES, PAWNS = 122, 172, 246  # their heights on a stall
LEGEND = 666  # the middle of the line that names the wares
PALACE = (7, 92, 140, BOTTOM - 104)
SALIL = (TOWN, 690, 650, BOTTOM - 702)
SPACE = 158  # from number to number of Salil's
SKY: Colour = (196, 214, 224)
STONE: Colour = (198, 170, 118)


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
        text(im, (s / 2, s / 2), "P", max(27, round(s * 0.72)), (250, 206, 74), "number", "mm")
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
    im = big.reduce(4)
    im.putalpha(im.getchannel("A").point(EDGES))
    return Sprite(im)


def material(item: str, s: int) -> Sprite:
    colour, mark, ink = CUBES[item]
    return cube(colour, mark, s, ink, soft=False)


@keep
def price(kind: str, number: int, s: int) -> Sprite:
    """So many gems."""
    long = width(str(number), s - 2, "number")
    im = blank(round(long + s + 4), s + 4)
    text(im, (0, s / 2 + 2), str(number), s - 2, INK, "number")
    stamp(im, gem(kind, s), round(long + 1), 2)
    return Sprite(im)


@keep
def ware(item: str, state: str) -> Sprite:
    """An item on a market space: `there`, `sold`, or `closed` with this number of players."""
    if state == "there":
        return material(item, 54)
    im = blank(54, 54)
    fill_rounded(im, 0, 0, 54, 54, 11, PAPER3)
    fill_rounded(im, 3, 3, 48, 48, 9, PAPER2)
    _put_mark(im, CUBES[item][1], 27, 27, 38, PAPER3)
    if state == "closed":
        _put_mark(im, "cancel", 27, 27, 40, (150, 120, 84))
    return Sprite(im)


@keep
def want(item: str, state: str, s: int) -> Sprite:
    """An item of a build card: `got` is ticked, `smuggled` has a hood, `missing` an outline; or a `secret` back."""
    im = blank(s, s)
    if state == "secret":
        fill_rounded(im, 2, 2, s - 4, s - 4, 9, PAPER3)
        text(im, (s / 2, s / 2), "?", s * 36 // 64, INK, "number", "mm")
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
    """A segment of the tower in its builder's colour: two windows and the builder's shape between them."""
    side = SIDES[seat]
    im = blank(wide, tall)
    fill(im, (0, 0, wide, tall), dark(side.colour, 0.65))
    fill(im, (3, 9, wide - 3, tall), side.colour)
    fill(im, (0, 3, wide, 9), light(side.colour, 0.4))
    s = min(34, tall - 16)
    stamp(im, emblem(side.shape, s), (wide - s) // 2, (tall + 9 - s) // 2, WHITE)
    if tall > 40:
        for x in (14, wide - 28):
            fill_rounded(im, x, 20, 14, tall - 30, 6, dark(side.colour, 0.5))
    return Sprite(im)


@keep
def spire(wide: int) -> Sprite:
    """The roof of the tower."""
    im = blank(wide, 44)
    stamp(im, polygon(wide, 44, ((wide / 2, 0), (wide, 44), (0, 44))), 0, 0, dark(STONE, 0.55))
    stamp(im, polygon(wide, 44, ((wide / 2, 6), (wide - 6, 42), (6, 42))), 0, 0, (166, 70, 56))
    return Sprite(im)


@tile
def ground() -> Image.Image:
    """What stays the same: the sand, the foot of the tower, Salil with his rates, the black market with its entry."""
    im = Image.new("RGB", (WIDTH, HEIGHT), SAND)
    draw = ImageDraw.Draw(im)
    for edges in ((-100, 60, 420, 380), (360, 180, 900, 620), (-60, 520, 380, 900), (420, 640, 900, 1000)):
        stamp(im, _dune(edges), 0, HEADER, (232, 203, 150))
    draw.rectangle((SPLIT, HEADER, WIDTH, HEIGHT), fill=ROBE)
    draw.rectangle((SPLIT, HEADER, SPLIT + 5, HEIGHT), fill=dark(ROBE, 0.3))
    x, y, w, h = PALACE
    cardboard(im, x, y, w, h, SKY, thick=5)
    text(im, (x + w / 2, y + 24), "Tower", 32, INK, "title", "mm")
    foot = y + h - 64
    fill(im, (x + 6, foot, x + w - 6, y + h - 12), STONE)
    fill(im, (x, foot - 8, x + w, foot), dark(STONE, 0.2))
    fill_rounded(im, x + w // 2 - 18, foot + 10, 36, 42, 14, dark(STONE, 0.6), TOP)
    for n in (0, 1):
        fill_rounded(im, x + 18 + n * 84, foot + 16, 20, 24, 5, dark(STONE, 0.4))
    for n, item in enumerate(CUBES):
        put_centred(im, material(item, 40), TOWN + 22 + n * 168, LEGEND)
        text(im, (TOWN + 50 + n * 168, LEGEND), item, 32, INK)
    _salil(im, *SALIL)
    return im


def _dune(edges: tuple[int, int, int, int]) -> Sprite:
    return drawn(SPLIT, HEIGHT - HEADER, lambda d, k: d.ellipse([edge * k for edge in edges], fill=255))


def _salil(im: Image.Image, x: int, y: int, w: int, h: int) -> None:
    cardboard(im, x, y, w, h, PLUM, thick=5)
    put_icon(im, "taxman", x + 38, y + 32, 46, (255, 224, 160))
    text(im, (x + 70, y + 32), "Salil", 36, WHITE, "title")
    text(im, (x + w - 18, y + 32), "takes for 1 gem", 28, (240, 208, 180), anchor="rm")
    for n, kind in enumerate(PURSE):
        left = x + 12 + n * SPACE
        fill_rounded(im, left, y + 58, SPACE - 6, 58, 12, PLUM2)
        stamp(im, gem(kind, 44), left + 22, y + 65)
        rate = "pass for 2" if kind == "pass" else f"{RATES[kind]} {kind}"
        text(im, (left + SPACE / 2 - 3, y + 140), rate, 30, (240, 224, 188), anchor="mm")
    stamp(im, contact(56), x + 18, y + 166)
    text(im, (x + 86, y + 196), "Black market", 32, WHITE, "title")
    fill_rounded(im, x + 300, y + 168, w - 312, 56, 12, PLUM2)
    left = x + 308
    for n, (kind, number) in enumerate(ENTRY.items()):
        if n:
            left += round(text(im, (left, y + 196), "or", 27, (240, 208, 180))) + 6
        left += round(text(im, (left, y + 196), str(number), 32, WHITE, "number")) + 2
        stamp(im, gem(kind, 32), left, y + 180)
        left += 38


@keep
def contact(s: int) -> Sprite:
    """A card of the black market: a card, so that nobody takes it for a pass, which is round."""
    wide = s * 3 // 4
    im = blank(wide, s)
    stamp(im, rounded(wide, s, 6), 0, 0, PAPER)
    stamp(im, rounded(wide - 4, s - 4, 5), 2, 2, PLUM)
    k = wide - 10
    stamp(im, icon("hood", k), 5, (s - k) // 2, (236, 206, 120))
    return Sprite(im)


@tile
def stall(store: str) -> Image.Image:
    """A market without its wares: striped awning, name, its piece of sand."""
    x, y, w = STALLS[store]
    colour = AWNINGS[list(STALLS).index(store)]
    im = ground().convert("RGB").crop((x, y, x + w, y + STALL + 5))
    fill_rounded(im, 0, 5, w, STALL, 14, dark(PAPER, 0.5))
    cardboard(im, 0, 0, w, STALL, PAPER, soft=False)
    fill_rounded(im, 0, 0, w, BAND, 14, colour, TOP)
    stamp(im, _stripes(w, 0), 0, BAND, colour, flat=False)
    stamp(im, _stripes(w, 1), 0, BAND, light(colour, 0.62), flat=False)
    paragraph(im, (6, 2, w - 6, BAND), str(DATA["stores"][store]), 31, WHITE, "title", "mm")
    for space, (left, _) in places(store).items():
        for n, (kind, number) in enumerate(SPACES[space]["price"].items()):
            put_centred(im, price(kind, number, 33), left - x, PRICES + n * 36)
    return im


@keep
def _stripes(w: int, first: int) -> Sprite:
    """Every other scallop of an awning."""
    number = w // 30
    step = w / number

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        for n in range(first, number, 2):
            d.rectangle((n * step * k, 0, (n + 1) * step * k, 14 * k), fill=255)
            d.ellipse((n * step * k, 4 * k, (n + 1) * step * k, 24 * k), fill=255)

    return drawn(w, 26, draw)


def places(store: str) -> dict[str, tuple[int, int]]:
    """Where the wares of a store lie: the centre of each market space."""
    x, y, w = STALLS[store]
    spaces = [space for space, printed in SPACES.items() if printed["store"] == store]
    step = (w - 12) / len(spaces)
    return {space: (round(x + 6 + step * (n + 0.5)), y + WARES) for n, space in enumerate(spaces)}


CARD_X, CARD_WIDTH = SPLIT + 26, WIDTH - SPLIT - 38
NAMES = CARD_WIDTH - 130  # room of a name on a card


def card_y(seat: int, seats: int) -> int:
    return HEADER + 14 + seat * (card_height(seats) + 14)


def card_height(seats: int) -> int:
    return (BOTTOM - HEADER - 14) // seats - 14


def purse_y(height: int) -> int:
    """The middle of the gems on a player's card."""
    return height - 34


def items_y(height: int) -> int:
    """The middle of the items on a player's card."""
    return PLATE + (height - PLATE - 54) // 2


@tile
def player_card(seat: int, seats: int, active: bool) -> Image.Image:
    """What does not change on a player's card, with its piece of the table."""
    side, y, h = SIDES[seat], card_y(seat, seats), card_height(seats)
    im = ground().convert("RGB").crop((CARD_X - 26, y - 6, WIDTH, y + h + 12))
    x, y = 26, 6
    if active:
        stamp(im, polygon(24, 36, ((0, 18), (23, 0), (23, 36))), x - 19, y + 5, WHITE)
        fill_rounded(im, x - 6, y - 6, CARD_WIDTH + 12, h + 17, 18, WHITE)
    cardboard(im, x, y, CARD_WIDTH, h, PAPER, 12, thick=5, soft=False)
    fill_rounded(im, x, y, CARD_WIDTH, PLATE, 12, side.colour, TOP)
    stamp(im, player_badge(seat, 36), x + 8, y + 7)
    middle = y + purse_y(h)
    for n, kind in enumerate(PURSE):
        stamp(im, gem(kind, 33), x + 8 + n * 67, middle - 17)
    stamp(im, contact(40), x + 284, middle - 20)
    return im
