"""A card for each tile of the town: its number and name, places for workers, price and gain."""

from collections import Counter
from typing import NamedTuple

from PIL import Image

from engine.games.town_builder.rules import FORT, HALL, TILES
from render.headers import HEADER
from render.palette import FREE, INK, PAPER, SIDES, WHITE, Colour, dark, mix
from render.piece_cache import keep
from render.shapes import icon, polygon, rounded
from render.sprites import Sprite, blank, fill, hard, put_centred, stamp, tile
from render.tokens import figure
from render.town_builder.board_text import name_tile, tell
from render.town_builder.pieces import ART, THICK, recipe, sign, token
from render.typesetting import text, width

LEFT, TOP, GAP = 8, HEADER + 7, 6  # of the cards
BANK_TOP = TOP + 721  # of the bank, which is below all cards
W, H = 296, 97  # of a card, with its thickness
EDGE = 5  # of its frame
ROOF = 43  # height of the roof, which carries number and name
PART = 42  # the largest token of a recipe
DOORS = 14  # where its doors begin
SLOT = 42  # a door, in which a worker stands
FREE_INK: Colour = (20, 56, 10)
DIM: Colour = (206, 198, 180)
WALL: Colour = (255, 252, 240)
MEADOW: Colour = (143, 178, 120)
WORDS = {HALL: "first", FORT: "steal"}  # what no token can tell
SIGNS = {"/": 13, ">": 26, "2": 27}  # the room that they take


class Claim(NamedTuple):
    """Whether a tile may be claimed, and would then be `useful`; or who has claimed it, with how many figures."""

    free: bool = False
    useful: bool = False
    seat: int | None = None
    workers: int = 0
    knights: int = 0


class Form(NamedTuple):
    """How cards are drawn: so many side by side, of this size.

    `k`: what is on them, in parts of a card of the full town.  `parted`: the recipe stands below the doors.
    """

    across: int
    w: int
    h: int
    k: float = 1
    parted: bool = False

    def place(self, n: int) -> tuple[int, int]:
        """Where the card of the n-th tile lies; the Town Hall is number 0."""
        return LEFT + n % self.across * (self.w + GAP), TOP + n // self.across * (self.h + GAP)

    def scale(self, pixels: float) -> int:
        return round(pixels * self.k)


FULL = Form(3, W, H)
FORMS = Form(2, 447, 276, 2, True), Form(2, 447, 146, 1.5), Form(3, W, 160, 1, True), FULL


def choose_form(tiles: int, low: int) -> Form:
    """The largest cards of which so many have room above `low`."""
    return next((form for form in FORMS if form.place(tiles - 1)[1] + form.h <= low), FULL)


@tile
def card(code: str, claim: Claim, ground: Colour = MEADOW, form: Form = FULL) -> Image.Image:
    """A tile as the front of a house: its name on a roof in the colour of its kind, doors for workers, the recipe."""
    w, z = form.w, form.scale
    im = Image.new("RGB", (w, form.h), ground)
    paint, _ = ART[code]
    taken = claim.seat is not None
    edge = SIDES[claim.seat].colour if claim.seat is not None else FREE if claim.useful else (150, 128, 96)
    wall = DIM if taken else WALL
    h, top = form.h - THICK, z(ROOF)
    stamp(im, rounded(w - 12, h - 20, 8), 6, 20 + THICK, dark(edge, 0.6), flat=False)
    stamp(im, rounded(w - 12, h - 20, 8), 6, 20, dark(edge, 0.6) if claim.useful else edge, flat=False)
    if claim.useful:
        stamp(im, rounded(w - 16, h - 24, 6), 8, 22, edge, flat=False)
    stamp(im, rounded(w - 12 - 2 * EDGE, h - 20 - EDGE, 5), 6 + EDGE, 20, wall, flat=False)
    tiles = mix(dark(paint, 0.16), (120, 120, 120), 0.35) if taken else dark(paint, 0.16)
    stamp(im, hard(roof(w, top)), 0, 0, dark(tiles, 0.55), flat=False)
    stamp(im, hard(roof(w - 8, top - 6)), 4, 2, tiles, flat=False)
    fill(im, (3, top - 8, w - 3, top - 3), dark(tiles, 0.3))
    text(im, (z(50), z(18)), name_tile(code), z(36), WHITE, "title", room=w - z(50) - 10)
    doors = _slots(im, code, claim, form)
    bottom, below = h - EDGE, top + z(SLOT) + 3
    if form.parted:
        _recipe(im, code, 12, w - 12, (below + bottom) / 2, bottom - below - 12)
    else:
        _recipe(im, code, z(DOORS) + doors * z(SLOT + 3), w - 12, top + (h - top) / 2 - 1, z(PART))
    return im


@keep
def roof(w: int, h: int) -> Sprite:
    """A roof from the front."""
    return polygon(w, h, ((13, 0), (w - 13, 0), (w, h), (0, h)))


@keep
def door(w: int, h: int) -> Sprite:
    """A door with a round top."""
    return rounded(w, h, 15)


def _slots(im: Image.Image, code: str, claim: Claim, form: Form) -> int:
    """Doors where figures are placed, and those that stand there; how many there are."""
    need = ["meeple"] * TILES[code]["workers"] + ["knight"] * TILES[code].get("knights", 0)
    there = ["meeple"] * claim.workers + ["knight"] * claim.knights
    slot, first = form.scale(SLOT), form.scale(DOORS)
    for n, name in enumerate(need):
        x, y = first + n * (slot + 3), form.scale(ROOF) + 1
        if n < len(there) and claim.seat is not None:
            side = SIDES[claim.seat]
            at = 0.56 if name == "meeple" else 0.2
            put_centred(im, figure(name, side.colour, slot - 2, side.shape, mark_at=at), x + slot / 2, y + slot / 2 + 1)
        else:
            stamp(im, hard(door(slot, slot)), x, y, (78, 58, 46))
            stamp(im, hard(icon(name, slot - 12)), x + 6, y + 9, (222, 204, 168))
    return len(need)


def _recipe(im: Image.Image, code: str, left: float, right: float, middle: float, most: int = PART) -> None:
    """Price and gain; the doors tell how many workers."""
    pays, gets, one_of = recipe(code)
    if code in WORDS:
        size = round(0.85 * most)
        words = tell(f"picture.{WORDS[code]}")
        x = (left + right - most - 6 - width(words, size)) / 2
        put_centred(im, token(gets[0], most), x + most / 2, middle)
        text(im, (x + most + 6, middle), words, size, INK)
        return
    row: list[str] = []
    for part, n in Counter(part for part in pays if part != "worker").items():
        row += ["/"] * bool(one_of and row) + ["2"] * (n == 2) + [part]
    row += [">", *["2"] * (len(gets) == 2), gets[0]]
    signs = [part for part in row if part in SIGNS]
    k = 2 if most > 60 else 1
    size = min(most, int(right - left - 6 - sum(k * SIGNS[part] for part in signs)) // (len(row) - len(signs)) - 1)
    widths = [k * SIGNS[part] if part in SIGNS else size + 1 for part in row]
    x = (left + right - sum(widths)) / 2
    for part, w in zip(row, widths, strict=True):
        if part == "2":
            text(im, (x + w / 2, middle), part, 40 * k, INK, "number", "mm")
        elif part in SIGNS:
            put_centred(im, hard(sign(part, k)), x + w / 2, middle, INK)
        else:
            put_centred(im, token(part, size), x + w / 2, middle)
        x += w


@keep
def number_sign(number: int, claim: Claim, k: float = 1) -> Sprite:
    """The number of a tile in the grid: green when it may be claimed, in the colour of who has claimed it."""
    w, h = round(46 * k), round(38 * k)
    im = blank(w, h)
    colour = SIDES[claim.seat].colour if claim.seat is not None else FREE if claim.free else PAPER
    stamp(im, hard(rounded(w, h, 12)), 0, 0, FREE_INK if claim.free else WHITE)
    stamp(im, hard(rounded(w - 4, h - 4, 10)), 2, 2, colour)
    ink = FREE_INK if claim.free else INK if claim.seat is None else WHITE
    text(im, (w / 2, h / 2), str(number), round(33 * k), ink, "number", "mm")
    return Sprite(im)
