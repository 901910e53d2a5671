"""A card for each tile of the town: its number and name, places for workers, price and gain."""

from typing import NamedTuple

from PIL import Image

from engine.games.town_builder.rules import FORT, HALL, TILES
from render.banners import HEADER
from render.caches import keep
from render.palette import FREE, INK, PAPER, SIDES, WHITE, Colour, dark, mix
from render.shapes import icon, polygon, rounded
from render.sprites import Sprite, blank, fill, hard, put_centred, stamp, tile
from render.text import text, width
from render.tokens import figure
from render.town_builder.pieces import ART, THICK, recipe, sign, token

LEFT, TOP, GAP, ACROSS = 8, HEADER + 7, 6, 3  # of the cards
W, H = 296, 97  # of a card, with its thickness
EDGE = 5  # of its frame
ROOF = 43  # height of the roof, which carries number and name
PART = 31  # the largest token of a recipe
PICTURE = 11  # where the picture of its kind begins, and
DOORS = 54  # its doors
SLOT = 42  # a door, in which a worker stands
FREE_INK: Colour = (20, 56, 10)
DIM: Colour = (206, 198, 180)
WALL: Colour = (255, 252, 240)
MEADOW: Colour = (143, 178, 120)
WORDS = {HALL: "go first", FORT: "steal 1"}  # what no token can tell
SIGNS = {"/": 13, "+": 17, ">": 26}  # the room that they take


class Claim(NamedTuple):
    """Whether a tile may be claimed, and would then be `useful`; or who has claimed it, with how many figures."""

    free: bool = False
    useful: bool = False
    seat: int | None = None
    workers: int = 0
    knights: int = 0


def place(n: int) -> tuple[int, int]:
    """Where the card of the n-th tile lies; the Town Hall is number 0."""
    return LEFT + n % ACROSS * (W + GAP), TOP + n // ACROSS * (H + GAP)


@tile
def card(code: str, claim: Claim, ground: Colour = MEADOW) -> Image.Image:
    """A tile as the front of a house: its name on a roof in the colour of its kind, doors for workers, the recipe."""
    im = Image.new("RGB", (W, H), ground)
    paint, name = ART[code]
    taken = claim.seat is not None
    edge = SIDES[claim.seat].colour if claim.seat is not None else FREE if claim.useful else (150, 128, 96)
    wall = DIM if taken else WALL
    h = H - THICK
    stamp(im, rounded(W - 12, h - 20, 8), 6, 20 + THICK, dark(edge, 0.6), flat=False)
    stamp(im, rounded(W - 12, h - 20, 8), 6, 20, dark(edge, 0.6) if claim.useful else edge, flat=False)
    if claim.useful:
        stamp(im, rounded(W - 16, h - 24, 6), 8, 22, edge, flat=False)
    stamp(im, rounded(W - 12 - 2 * EDGE, h - 20 - EDGE, 5), 6 + EDGE, 20, wall, flat=False)
    tiles = mix(dark(paint, 0.16), (120, 120, 120), 0.35) if taken else dark(paint, 0.16)
    stamp(im, hard(roof(W, ROOF)), 0, 0, dark(tiles, 0.55), flat=False)
    stamp(im, hard(roof(W - 8, ROOF - 6)), 4, 2, tiles, flat=False)
    fill(im, (3, ROOF - 8, W - 3, ROOF - 3), dark(tiles, 0.3))
    text(im, (50, 18), TILES[code]["name"], 36, WHITE, "title", room=W - 60)
    ink = mix(tiles, wall, 0.25) if not taken else dark(tiles, 0.2)
    stamp(im, hard(icon(name, 42)), PICTURE, ROOF + 3, ink)
    if name == "market":
        put_centred(im, token(TILES[code]["gets"], 24), PICTURE + 28, ROOF + 34)
    doors = _slots(im, code, claim)
    _recipe(im, code, DOORS + doors * (SLOT + 3), W - 12, ROOF + (h - ROOF) / 2 - 1)
    return im


@keep
def roof(w: int, h: int) -> Sprite:
    """A roof from the front."""
    return polygon(w, h, ((13, 0), (w - 13, 0), (w, h), (0, h)))


@keep
def door(w: int, h: int) -> Sprite:
    """A door with a round top."""
    return rounded(w, h, 15)


def _slots(im: Image.Image, code: str, claim: Claim) -> int:
    """Doors where figures are placed, and those that stand there; how many there are."""
    need = ["meeple"] * TILES[code]["workers"] + ["knight"] * TILES[code].get("knights", 0)
    there = ["meeple"] * claim.workers + ["knight"] * claim.knights
    for n, name in enumerate(need):
        x, y = DOORS + n * (SLOT + 3), ROOF + 1
        if n < len(there) and claim.seat is not None:
            side = SIDES[claim.seat]
            at = 0.56 if name == "meeple" else 0.2
            put_centred(im, figure(name, side.colour, SLOT - 2, side.shape, mark_at=at), x + SLOT / 2, y + SLOT / 2 + 1)
        else:
            stamp(im, hard(door(SLOT, SLOT)), x, y, (78, 58, 46))
            stamp(im, hard(icon(name, SLOT - 12)), x + 6, y + 9, (222, 204, 168))
    return len(need)


def _recipe(im: Image.Image, code: str, left: float, right: float, middle: float) -> None:
    """Price and gain; the doors tell how many workers."""
    pays, gets, one_of = recipe(code)
    if code in WORDS:
        x = (left + right - PART - 6 - width(WORDS[code], 33)) / 2
        put_centred(im, token(gets[0], PART), x + PART / 2, middle)
        text(im, (x + PART + 6, middle), WORDS[code], 33, INK)
        return
    row: list[str] = []
    for n, part in enumerate(part for part in pays if part != "worker"):
        row += [("/" if one_of else "+")] * (n > 0) + [part]
    row += [">", *gets]
    signs = [part for part in row if part in SIGNS]
    size = min(PART, int(right - left - 6 - sum(SIGNS[part] for part in signs)) // (len(row) - len(signs)) - 1)
    widths = [SIGNS.get(part, size + 1) for part in row]
    x = (left + right - sum(widths)) / 2
    for part, w in zip(row, widths, strict=True):
        if part in SIGNS:
            put_centred(im, hard(sign(part)), x + w / 2, middle, INK)
        else:
            put_centred(im, token(part, size), x + w / 2, middle)
        x += w


@keep
def number_sign(number: int, claim: Claim) -> Sprite:
    """The number of a tile in the grid: green when it may be claimed, in the colour of who has claimed it."""
    im = blank(46, 38)
    colour = SIDES[claim.seat].colour if claim.seat is not None else FREE if claim.free else PAPER
    stamp(im, hard(rounded(46, 38, 12)), 0, 0, FREE_INK if claim.free else WHITE)
    stamp(im, hard(rounded(42, 34, 10)), 2, 2, colour)
    ink = FREE_INK if claim.free else INK if claim.seat is None else WHITE
    text(im, (23, 19), str(number), 33, ink, "number", "mm")
    return Sprite(im)
