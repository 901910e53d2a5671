"""Pieces of Town Builder: resources, tiles with their pictures and recipes, trees, empty warehouses."""

from PIL import Image, ImageDraw

from engine.games.town_builder.rules import FORT, HALL, RESOURCES, TILES
from render.caches import keep
from render.cardboard import cardboard, drop_shadow
from render.palette import INK, INK2, PAPER, PAPER3, SIDES, WHITE, Colour, dark, light
from render.shapes import TOP, fill_rounded, icon, polygon, ring, rounded
from render.sprites import Sprite, blank, drawn, fill, lay, put_centred, stamp, tile
from render.text import text, width
from render.tokens import cube, figure, player_badge

CUBES: dict[str, tuple[Colour, str, Colour]] = {
    "wood": ((178, 106, 54), "wood", WHITE),
    "food": ((44, 90, 190), "food", WHITE),
    "iron": ((46, 48, 56), "iron", WHITE),
    "gold": ((238, 186, 32), "coin", (74, 46, 4)),
    "gem": ((62, 186, 140), "gem", (6, 56, 40)),
    "knight": ((150, 22, 34), "knight", WHITE),
    "steal": ((70, 40, 90), "mask", WHITE),
    "token": ((62, 78, 122), "crown", WHITE),
}
GREY: Colour = (120, 128, 140)
EARTH: Colour = (214, 192, 140)
CREAM: Colour = (255, 252, 240)

# The colour and the icon of each tile.
HALLS, GAINS, SELLERS, MARKETS = (62, 78, 122), (98, 140, 52), (196, 120, 40), (38, 126, 140)
GEMS, GUILDS, ARMY = (126, 82, 160), (70, 112, 84), (168, 62, 58)
ART: dict[str, tuple[Colour, str]] = {
    "T01": (HALLS, "townhall"),
    "T02": (GAINS, "woodcutter"),
    "T03": (GAINS, "mine"),
    "T04": (GAINS, "farm"),
    "T05": (ARMY, "barracks"),
    "T06": (ARMY, "barracks"),
    "T07": (ARMY, "fort"),
    "T08": (SELLERS, "bakery"),
    "T09": (SELLERS, "lumbermill"),
    "T10": (SELLERS, "blacksmith"),
    "T11": (MARKETS, "market"),
    "T12": (MARKETS, "market"),
    "T13": (MARKETS, "market"),
    "T14": (MARKETS, "market"),
    "T15": (GEMS, "gemmine"),
    "T16": (GEMS, "gemmine"),
    "T17": (GEMS, "gemmarket"),
    "T18": (GUILDS, "forester"),
    "T19": (GUILDS, "miners"),
    "T20": (GUILDS, "communal"),
}
GAP = 10  # between two tiles
BAND = 36  # height of the band that carries a tile's name
NAMED = 140  # tiles of this size and larger carry one
THICK = 5  # of a card


@keep
def token(name: str, s: int) -> Sprite:
    """A resource, a knight, a worker of nobody, the Builder's Token, or a theft."""
    if name == "worker":
        return figure("meeple", GREY, s - 6)
    return cube(CUBES[name][0], CUBES[name][1], s, CUBES[name][2])


def recipe(code: str) -> tuple[list[str], list[str], bool]:
    """What goes in, what comes out, and whether only one of those that go in is paid."""
    row = TILES[code]
    if code == HALL:
        return ["worker"], ["token"], False
    if code == FORT:
        return ["worker", "knight"], ["steal"], False
    gets = row["gets"].split("+")
    if row["workers"] == 2:
        return ["worker", "worker"], gets, False
    pays = row.get("pays", [])
    return (list(pays), gets, True) if len(pays) > 1 else ("+".join(pays).split("+") if pays else [], gets, False)


def printed_name(code: str, room: int) -> str:
    """The name of a tile or the last word of it, if that fits in legible type."""
    name = str(TILES[code]["name"])
    return next((words for words in (name, name.split()[-1]) if width(words, 27) <= room), "")


def band_colour(code: str) -> Colour:
    return dark(ART[code][0], 0.42)


@keep
def town_tile(code: str, s: int, band: bool, card: bool = False) -> Sprite:
    """A tile of s pixels and its thickness: picture and recipe, with an empty `band` above if wanted.

    The picture of a `card` leaves room for the name of its cell, above to the left.
    """
    colour, name = ART[code]
    im = blank(s, s + 6)
    r, edge = s // 11, 4
    strip = round(s * 0.30)
    above = BAND if band else 0
    stamp(im, rounded(s, s, r), 0, 6, dark(PAPER, 0.5))
    stamp(im, rounded(s, s, r), 0, 0, PAPER)
    w, h = s - 2 * edge, s - 2 * edge - strip
    art = Image.new("RGB", (w, h), band_colour(code) if card else light(colour, 0.12))
    if not card:
        stamp(art, hills(w, h), 0, 0, dark(colour, 0.22))
    if band:
        fill(art, (0, 0, w, above), band_colour(code))
    k = h - 29 if card else round(min(w, h - above) * 0.92)
    x, y = (w - k - 3, h - k - 2) if card else ((w - k) // 2, above + (h - above - k) // 2)
    stamp(art, icon(name, k), x + 2, y + 3, dark(colour, 0.6))
    stamp(art, icon(name, k), x, y, CREAM)
    im.paste(art, (edge, edge), top_rounded(w, h, r - 2).image)
    _recipe(im, code, s, strip)
    return Sprite(im)


@keep
def hills(w: int, h: int) -> Sprite:
    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        for left, top, right, bottom in ((-0.3, 0.62, 0.75, 1.6), (0.45, 0.70, 1.5, 1.7)):
            d.ellipse((left * w * k, top * h * k, right * w * k, bottom * h * k), fill=255)

    return drawn(w, h, draw)


@keep
def top_rounded(w: int, h: int, r: int) -> Sprite:
    """A rectangle with two round corners."""
    mask = Image.new("L", (w, h), 0)
    mask.paste(rounded(w, h + 2 * r, r).image.crop((0, 0, w, h)), (0, 0))
    return Sprite(mask)


def _recipe(im: Image.Image, code: str, s: int, strip: int) -> None:
    pays, gets, one_of = recipe(code)
    row = [*pays, ">", *gets] if pays else ["+", *gets]
    y = s - strip / 2 - 2
    q = round(strip * (0.84 if len(row) <= 4 else 0.72))
    widths = [q * 0.52 if part in (">", "+") else q for part in row]
    gap = min(q * 0.10, (s - 8 - sum(widths)) / (len(row) - 1))
    left = x = (s - sum(widths) - gap * (len(row) - 1)) / 2
    for part, w in zip(row, widths, strict=True):
        a = round(q * 0.46)
        if part == ">":
            arrow = polygon(a, a, ((0, a * 0.12), (a, a * 0.5), (0, a * 0.88)))
            put_centred(im, arrow, x + w / 2, y, INK)
        elif part == "+":
            put_centred(im, plus(a), x + w / 2, y, INK)
        else:
            put_centred(im, token(part, q), x + w / 2, y + 1)
        x += w + gap
    if one_of:  # a line under the three of which one is paid
        fill(im, (round(left), s - 9, round(left + sum(widths[:3]) + 2 * gap), s - 6), INK2)


@keep
def plus(s: int) -> Sprite:
    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        d.rectangle((0, 0.37 * s * k, s * k, 0.63 * s * k), fill=255)
        d.rectangle((0.37 * s * k, 0, 0.63 * s * k, s * k), fill=255)

    return drawn(s, s, draw)


@tile
def plot(code: str, s: int, frame: Colour | None, card: bool) -> Image.Image:
    """A tile on its piece of trodden earth, s + GAP pixels wide; framed if somebody has claimed or may claim it."""
    im = Image.new("RGB", (s + GAP, s + GAP), EARTH)
    drop_shadow(im, 5, 3, s, s + 6, s // 11)
    named = printed_name(code, s - 16) if s >= NAMED and not card else ""
    stamp(im, town_tile(code, s, bool(named), card), 5, 3)
    if named:
        text(im, (5 + s / 2, 7 + BAND / 2), named, 27, WHITE, anchor="mm")
    if frame is not None:
        stamp(im, ring(s + 6, s + 6, s // 11 + 3, 8), 2, 0, frame)
    return im


@tile
def small_plot(code: str, s: int, frame: Colour | None) -> Image.Image:
    """A tile on the map of a very long town: its colour and its icon."""
    im = Image.new("RGB", (s, s), EARTH)
    colour, name = ART[code]
    stamp(im, rounded(s - 2, s - 2, 5), 1, 1, frame or dark(colour, 0.5))
    edge = 5 if frame else 3
    stamp(im, rounded(s - 2 * edge, s - 2 * edge, 3), edge, edge, light(colour, 0.12))
    k = s - 2 * edge - 2
    stamp(im, icon(name, k), (s - k) // 2, (s - k) // 2, CREAM)
    return im


@keep
def tree(pine: bool, s: int) -> Sprite:
    im = blank(s + 2, s + 4)
    mask = icon("pine" if pine else "oak", s)
    stamp(im, mask, 2, 4, (92, 126, 62))
    stamp(im, mask, 0, 0, (58, 100, 58) if pine else (84, 122, 52))
    return Sprite(im)


# The side board

SIDE = 812  # where it begins
CARD = (838, 1200 - 838 - 14)  # x and width of a card on it
HEAD = 42  # of a warehouse card
PLANKS: Colour = (70, 52, 38)


def column(n: int, of: int) -> float:
    """The middle of a column of numbers on a card."""
    x, w = CARD
    return x + 6 + (w - 12) / of * (n + 0.5)


@tile
def warehouse_card(seat: int, height: int, active: bool) -> Image.Image:
    """An empty warehouse on its piece of the side board, from (SIDE + 6, 8 pixels above it)."""
    im = Image.new("RGB", (1200 - SIDE - 6, height + THICK + 16), PLANKS)
    x, y, w = CARD[0] - SIDE - 6, 8, CARD[1]
    colour = SIDES[seat].colour
    if active:
        stamp(im, polygon(18, 34, ((0, 17), (18, 0), (18, 34))), 0, y + 5, WHITE)
        fill_rounded(im, x - 5, y - 5, w + 10, height + THICK + 10, 17, WHITE)
    cardboard(im, x, y, w, height, thick=THICK, soft=not active)
    fill_rounded(im, x, y, w, HEAD, 14, colour, TOP)
    stamp(im, player_badge(seat, 34), x + 8, y + 4)
    k = min(44, round((height - HEAD) * 0.46))
    for n, name in enumerate((*RESOURCES, "worker")):
        piece = figure("meeple", colour, k - 6) if name == "worker" else token(name, k - 2)
        put_centred(im, piece, column(n, 7) - SIDE - 6, y + HEAD + (height - HEAD) * 0.28)
    return im


@tile
def bank_card(height: int) -> Image.Image:
    """The empty bank."""
    im = Image.new("RGB", (1200 - SIDE - 6, height + THICK + 16), PLANKS)
    x, y, w = CARD[0] - SIDE - 6, 8, CARD[1]
    cardboard(im, x, y, w, height, (232, 226, 212), thick=THICK)
    stamp(im, icon("bag", 44), x + 7, y + (height - 44) // 2, INK2)
    fill(im, (x + 56, y + 10, x + 58, y + height - 10), PAPER3)
    for n, name in enumerate(RESOURCES):
        put_centred(im, token(name, 32), bank_column(n) - SIDE - 6, y + height * 0.29)
    return im


def bank_column(n: int) -> float:
    x, w = CARD
    return x + 60 + (w - 64) / 6 * (n + 0.5)


def drawn_stage(im: Image.Image, code: str, top: int, bottom: int) -> None:
    """The tile that is to be placed, on the side board below the bank, if there is room for it."""
    s = min(190, bottom - top - 16)
    if s >= 96:
        x, w = CARD
        s = max(size for size in (190, 140, 96) if size <= s)
        lay(im, new_tile(code, s), x + (w - s - 20) // 2, top + (bottom - top - s - 20) // 2)


@tile
def new_tile(code: str, s: int) -> Image.Image:
    """A tile that is not in the town yet."""
    im = Image.new("RGB", (s + 20, s + 20), PLANKS)
    drop_shadow(im, 10, 6, s, s + 6, s // 11)
    named = printed_name(code, s - 16) if s >= NAMED else ""
    stamp(im, town_tile(code, s, bool(named)), 10, 6)
    if named:
        text(im, (10 + s / 2, 10 + BAND / 2), named, 27, WHITE, anchor="mm")
    return im
