"""Pieces of Tower: gems, materials, prices, wares, storeys, market stalls, players' cards."""

from PIL import Image, ImageDraw

from engine.games.tower.gems import ENTRY, RATES
from engine.games.tower.kingdom import DATA, SPACES
from render.banners import FOOTER, HEADER
from render.caches import keep
from render.cardboard import cardboard, drop_shadow
from render.palette import INK, PAPER, PAPER2, PAPER3, SIDES, WHITE, Colour, dark, light
from render.shapes import TOP, emblem, fill_rounded, icon, polygon, put_icon
from render.sprites import EDGES, WIDTH, Sprite, blank, drawn, fill, put_centred, stamp, tile
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
SPLIT = 806  # where the players' cards begin
AWNINGS = ((176, 60, 60), (52, 110, 150), (84, 124, 62), (158, 92, 40), (112, 78, 142), (54, 120, 116))
STALLS = {
    "hesham": (7, 96, 290),
    "farid": (305, 96, 236),
    "nadia": (549, 96, 250),
    "yusuf": (8, 382, 250),
    "wells": (266, 382, 244),
    "zahra": (518, 382, 280),
}  # x, y, width
STALL = 272  # height
WARES, PRICES, PAWNS = 105, 160, 242  # their heights on a stall
PALACE = (8, 670, 306, BOTTOM - 682)
SALIL = (326, 670, 472, BOTTOM - 682)


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
        k = round(s * 0.62)
        stamp(im, icon("mask", k), (s - k) // 2, (s - k) // 2, PAPER)
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
    return cube(colour, mark, s, ink)


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
        return material(item, 60)
    im = blank(58, 58)
    fill_rounded(im, 0, 0, 58, 58, 11, PAPER3)
    fill_rounded(im, 3, 3, 52, 52, 9, PAPER2)
    put_icon(im, CUBES[item][1], 29, 29, 40, PAPER3)
    if state == "closed":
        put_icon(im, "cancel", 29, 29, 42, (150, 120, 84))
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
        put_icon(im, CUBES[item][1], s / 2, s / 2, s * 40 // 64, dark(CUBES[item][0], 0.25))
    else:
        put_centred(im, material(item, s - 8), s / 2, s / 2)
        k = s * 28 // 64
        fill_rounded(im, s - k, s - k, k, k, k // 2, DONE if state == "got" else PLUM2)
        put_icon(im, "check" if state == "got" else "hood", s - k / 2, s - k / 2, k * 3 // 4, WHITE)
    return Sprite(im)


@keep
def segment(seat: int, built: bool) -> Sprite:
    """A segment on the ribbon of its owner: built, or still to be built."""
    side = SIDES[seat]
    im = blank(28, 28)
    fill_rounded(im, 0, 0, 28, 28, 5, WHITE if built else dark(side.colour, 0.3))
    if built:
        stamp(im, emblem(side.shape, 20), 4, 4, side.colour)
    return Sprite(im)


@keep
def storey(seat: int, wide: int, tall: int) -> Sprite:
    """A segment of the tower on the palace, in its builder's colour."""
    side = SIDES[seat]
    im = blank(wide + 6, tall + 4)
    fill_rounded(im, 0, 0, wide + 6, tall + 4, 7, dark(side.colour, 0.65))
    fill_rounded(im, 3, 3, wide, tall - 2, 5, side.colour)
    s = min(24, tall - 6)
    stamp(im, emblem(side.shape, s), (wide + 6 - s) // 2, (tall + 4 - s) // 2, WHITE)
    return Sprite(im)


@tile
def ground() -> Image.Image:
    """What stays the same: the sand, the palace, Salil with his rates, the black market with its entry."""
    im = Image.new("RGB", (WIDTH, HEIGHT), SAND)
    draw = ImageDraw.Draw(im)
    for edges in ((-100, 60, 420, 380), (360, 180, 900, 620), (-60, 520, 380, 900), (420, 640, 900, 1000)):
        stamp(im, _dune(edges), 0, HEADER, (232, 203, 150))
    for n in range(70):  # ripples in the sand
        x, y = (n * 211 + 37) % (SPLIT - 60), 100 + (n * 149 + 23) % 820
        draw.arc((x, y, x + 46, y + 18), 200, 340, fill=(206, 172, 112), width=3)
    draw.rectangle((SPLIT, HEADER, WIDTH, HEIGHT), fill=ROBE)
    draw.rectangle((SPLIT, HEADER, SPLIT + 5, HEIGHT), fill=dark(ROBE, 0.3))
    for x, y, w in STALLS.values():
        drop_shadow(im, x, y, w, STALL + 5, 14)
    x, y, w, h = PALACE
    cardboard(im, x, y, w, h, (240, 224, 188), thick=5)
    fill(im, (x + 128, y + h - 26, x + w - 8, y + h - 12), (198, 170, 118))
    text(im, (x + 18, y + 32), "Palace", 34, INK, "title")
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
        left = x + 12 + n * 113
        fill_rounded(im, left, y + 62, 108, 60, 12, PLUM2)
        stamp(im, gem(kind, 44), left + 8, y + 70)
        rate = "1 for 2" if kind == "pass" else str(RATES[kind])
        shown = width(rate, 30, "number") + (0 if kind == "pass" else 34)
        text(im, (left + 54 - shown / 2, y + 146), rate, 30, (255, 226, 180), "number")
        if kind != "pass":
            stamp(im, gem(kind, 30), round(left + 54 + shown / 2) - 30, y + 131)
    put_icon(im, "hood", x + 38, y + 208, 48, (220, 190, 200))
    text(im, (x + 68, y + 194), "Black", 31, WHITE, "title")
    text(im, (x + 68, y + 224), "market", 31, WHITE, "title")
    fill_rounded(im, x + 180, y + 180, w - 192, 56, 12, PLUM2)
    left = x + 190
    for kind, number in ENTRY.items():
        left += round(text(im, (left, y + 208), str(number), 30, WHITE, "number")) + 2
        stamp(im, gem(kind, 32), left, y + 192)
        left += 46


@tile
def stall(store: str) -> Image.Image:
    """A market without its wares: striped awning, name, its piece of sand."""
    x, y, w = STALLS[store]
    colour = AWNINGS[list(STALLS).index(store)]
    im = ground().convert("RGB").crop((x, y, x + w, y + STALL + 5))
    fill_rounded(im, 0, 5, w, STALL, 14, dark(PAPER, 0.5))
    cardboard(im, 0, 0, w, STALL, PAPER, soft=False)
    fill_rounded(im, 0, 0, w, 44, 14, colour, TOP)
    stamp(im, _stripes(w, 0), 0, 44, colour, flat=False)
    stamp(im, _stripes(w, 1), 0, 44, light(colour, 0.62), flat=False)
    text(im, (w / 2, 23), str(DATA["stores"][store]), 28, WHITE, "title", "mm", room=w - 12)
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


def card_y(seat: int, seats: int) -> int:
    return HEADER + 14 + seat * (card_height(seats) + 14)


def card_height(seats: int) -> int:
    return (BOTTOM - HEADER - 14) // seats - 14


def purse_y(height: int) -> int:
    """The middle of the gems on a player's card."""
    return height - 34


def items_y(height: int) -> int:
    """The middle of the items on a player's card."""
    return 44 + (height - 98) // 2


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
    fill_rounded(im, x, y, CARD_WIDTH, 44, 12, side.colour, TOP)
    stamp(im, player_badge(seat, 36), x + 8, y + 4)
    middle = y + purse_y(h)
    for n, kind in enumerate(PURSE):
        stamp(im, gem(kind, 33), x + 8 + n * 67, middle - 17)
    put_icon(im, "hood", x + 294, middle, 36, (70, 56, 70))
    return im
