"""Pieces of Tower: gems, materials, prices, wares, storeys, market stalls, players' cards."""

from collections.abc import Mapping

from PIL import Image, ImageDraw

from engine.games.tower.state import DATA, SPACES
from render.gems import gem, plain
from render.headers import FOOTER, HEADER
from render.palette import FREE, INK, PAPER, PAPER3, SIDES, WHITE, YELLOW, Colour, dark, light
from render.piece_cache import keep
from render.shapes import TOP, cardboard, emblem, fill_rounded, icon, polygon, ring, rounded
from render.sprites import WIDTH, Sprite, blank, drawn, fill, hard, put_centred, stamp, tile
from render.tokens import cube, player_badge
from render.typesetting import text, width
from render.words import Texts

tell = Texts("tower")
HEIGHT = 1000
BOTTOM = HEIGHT - FOOTER
EARTH = 8  # pixels of bare ground above the log
PURSE = ("green", "blue", "red", "pass")
CUBES: dict[str, tuple[Colour, Colour]] = {
    "straw": ((232, 190, 64), (70, 48, 6)),
    "lumber": ((95, 58, 37), WHITE),
    "clay": ((198, 88, 66), WHITE),
    "water": ((70, 108, 194), WHITE),
}  # the colours of a cube and of the icon on it
BLACK: Colour = (34, 32, 38)  # a pass
PLUM: Colour = (82, 53, 92)
PLUM2: Colour = (64, 38, 61)  # inset in plum
ROBE: Colour = (52, 44, 60)
FAINT: Colour = (150, 128, 96)  # a zero
DONE: Colour = (20, 112, 88)
STONE: Colour = (198, 170, 118)
LAMP: Colour = (250, 206, 74)
DARK: Colour = (58, 44, 38)
SPLIT = 850  # where the players' cards begin
STALL_WIDTH, STALL, ROWS = 308, 192, (90, 290, 490)  # of a stall: width, height; tops
STALLS = {
    store: (8 if n % 2 == 0 else SPLIT - 8 - STALL_WIDTH, ROWS[n // 2]) for n, store in enumerate(DATA["stores"])
}  # x, y
AWNING, WARES, COUNTER, TAGS = 52, 83, 111, 120  # on a stall: height, the middle of what lies there, and tops
LEGEND, WORD = 707, 190  # of the line that names the wares: the middle, and the width of a name
SALIL = (8, 732, SPLIT - 16, 170)
PORTRAIT = 116  # the width of Salil on his card
SHARE = 116  # from one kind of Salil's gems to the next
RATES, ENTRIES = 86, 141  # on Salil's card, the middles of the rows of what he and the black market take
PRICES = SALIL[0] + 286  # where these prices begin
FOOT, SHAFT = 682, 180  # where the tower stands; its width
MIDDLE = SPLIT // 2
COST = 40  # pixels of type that a choice rests on
SMALL = 33  # of any other


@keep
def token(kind: str, s: int) -> Sprite:
    """A gem, or a black disc for a pass."""
    if kind != "pass":
        return gem(kind, s)
    big = Image.new("RGBA", (s * 4, s * 4), (0, 0, 0, 0))
    edges = [part * s * 4 for part in (0.05, 0.11, 0.89, 0.95)]
    draw = ImageDraw.Draw(big)
    draw.ellipse((edges[0], edges[0], edges[3], edges[3]), fill=PAPER)
    draw.ellipse((edges[1], edges[1], edges[2], edges[2]), fill=BLACK)
    im = plain(big)
    text(im, (s / 2, s / 2), "P", max(SMALL, round(s * 0.72)), LAMP, "number", "mm")
    return Sprite(im)


def material(item: str, s: int) -> Sprite:
    colour, ink = CUBES[item]
    return cube(colour, item, s, ink, soft=False)


@keep
def amount(kind: str, number: int, s: int, ink: Colour = INK) -> Sprite:
    """So many gems: the number and the gem in one piece."""
    long = width(str(number), s, "number")
    im = blank(round(long + s * 0.92 + 3), round(s * 0.92) + 2)
    text(im, (0, im.height / 2), str(number), s, ink, "number")
    stamp(im, token(kind, round(s * 0.92)), round(long + 2), 1)
    return Sprite(im)


def count(
    im: Image.Image, x: float, y: float, number: int, size: int, changed: bool, ink: Colour = INK, faint: Colour = FAINT
) -> None:
    """How many; on yellow when the last turn changed it."""
    if changed:
        wide, high = round(size * (0.94 if number < 10 else 1.25)), round(size * 0.9)
        fill_rounded(im, round(x - wide / 2), round(y - high / 2), wide, high, 8, YELLOW, flat=False)
    text(im, (x, y), str(number), size, INK if changed else ink if number else faint, "number", "mm", flat=False)


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
            put_centred(im, token(kind, 30), 54, y)
            if n:
                fill(im, (5, round(y) - 2, 17, round(y) + 3), INK)
                fill(im, (9, round(y) - 6, 13, round(y) + 7), INK)
        else:
            text(im, (34, y), str(number), COST, INK, "number", "rm")
            put_centred(im, token(kind, 36), 52, y)
    return Sprite(im)


@keep
def glow(wide: int, tall: int) -> Sprite:
    """What can be bought now: a bright frame with a notch at each side, so that it is no other frame for nobody."""
    im = blank(wide, tall)
    stamp(im, hard(ring(wide, tall, 14, 9)), 0, 0, (20, 56, 10))
    stamp(im, hard(ring(wide - 4, tall - 4, 12, 5)), 2, 2, FREE)
    return Sprite(im)


@keep
def want(item: str, state: str, s: int) -> Sprite:
    """An item of a build card: `got` is ticked, `smuggled` has a hood, `missing` an outline."""
    im = blank(s, s)
    if state == "missing":
        colour, ink = CUBES[item]
        stamp(im, hard(rounded(s - 4, s - 4, 10)), 2, 2, colour)
        stamp(im, hard(rounded(s - 12, s - 12, 7)), 6, 6, PAPER)
        _put_mark(im, item, s / 2, s / 2, s * 46 // 64, colour if ink == WHITE else ink)
    else:
        put_centred(im, material(item, s - 8), s / 2, s / 2)
        k = s * 28 // 64
        stamp(im, hard(rounded(k, k, k // 2)), s - k, s - k, DONE if state == "got" else PLUM2)
        _put_mark(im, "check" if state == "got" else "hood", s - k / 2, s - k / 2, k * 3 // 4, WHITE)
    return Sprite(im)


def _put_mark(im: Image.Image, name: str, x: float, y: float, s: int, colour: Colour) -> None:
    """An icon by its centre, without soft edges: there are forty of them."""
    stamp(im, hard(icon(name, s)), round(x - s / 2), round(y - s / 2), colour)


@keep
def pawn(seat: int, s: int) -> Sprite:
    """A pawn s pixels high in a dark outline, with its owner's badge for a head."""
    edge = max(3, s // 18)
    head, step = s * 5 // 6, s * 2 // 5
    im = blank(head, s)
    for inset, colour in ((0, INK), (edge, SIDES[seat].colour)):
        w, h = head - 2 * inset, step - 2 * inset
        stamp(im, polygon(w, h, ((w * 0.2, 0), (w * 0.8, 0), (w, h), (0, h))), inset, s - step + inset, colour)
    stamp(im, rounded(head, head, head // 2), 0, 0, INK)
    stamp(im, player_badge(seat, head - 2 * edge), edge, edge)
    return Sprite(im)


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
def backs(number: int, s: int) -> Sprite:
    """What is still to come of a card that lies face down: so many backs, one on the other."""
    im, step = blank(s, s), s // 14
    side = s - 2 * step
    for n in range(min(2, number - 1), -1, -1):
        stamp(im, hard(rounded(side, side, 8)), step * n, step * n, dark(PAPER3, 0.45))
        stamp(im, hard(rounded(side - 4, side - 4, 6)), step * n + 2, step * n + 2, PAPER3)
    text(im, (side / 2, side / 2), str(number), max(SMALL, s * 5 // 8), INK, "number", "mm")
    return Sprite(im)


def word_x(n: int) -> int:
    """Where the name of an item begins."""
    return 14 + n * 212


def salil_x(n: int) -> int:
    """Where the share of a kind of Salil's gems begins."""
    return SALIL[0] + 192 + n * SHARE


def price_row(prices: Mapping[str, int]) -> dict[str, tuple[int, Sprite]]:
    """So many gems of a kind, or so many of another: where each price begins, and the price."""
    row, left = {}, PRICES
    for kind, number in prices.items():
        row[kind] = left, (piece := amount(kind, number, COST, WHITE))
        left += piece.width + 16 + round(width(tell("picture.or"), SMALL))
    return row


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


def places(store: str, seats: int) -> dict[str, int]:
    """The middle of each market space that is in the game, on its stall."""
    spaces = [space for space, printed in SPACES.items() if printed["store"] == store and printed["from"] <= seats]
    step = (STALL_WIDTH - 6) / max(3, len(spaces))
    left = STALL_WIDTH / 2 - step * (len(spaces) - 1) / 2
    return {space: round(left + step * n) for n, space in enumerate(spaces)}


CARD_X, CARD_WIDTH = SPLIT + 14, WIDTH - SPLIT - 24
RIBBON = 72  # the height of a name on a card: two lines with all that letters have above and below
NAMES = CARD_WIDTH - 187  # room of a name on a card, beside how many segments its owner has built
GEM = 32  # of a gem on a card


def card_y(seat: int, seats: int) -> int:
    return HEADER + 7 + seat * (card_height(seats) + 8)


def card_height(seats: int) -> int:
    return (BOTTOM - EARTH - HEADER - 7) // seats - 8


def purse_y(height: int) -> int:
    """The middle of the numbers of gems on a player's card."""
    return height - 19


def items_room(height: int) -> tuple[int, int]:
    """The middle of the items on a player's card, and how high they may be with a ring around them."""
    room = purse_y(height) - 49 - RIBBON
    return RIBBON + 1 + room // 2, min(170, room)


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
    stamp(im, player_badge(seat, 42), x + 8, y + (RIBBON - 42) // 2)
    middle = y + purse_y(h)
    for n, kind in enumerate(PURSE):
        stamp(im, token(kind, GEM), x + purse_x(n) - GEM // 2, middle - 16 - GEM)
    stamp(im, contact(34), x + purse_x(4) - 12, middle - 50)
    return im
