"""A card for each tile of the town: its cell and name, places for workers, price and gain."""

from typing import NamedTuple

from PIL import Image

from engine.games.town_builder.rules import FORT, HALL, TILES
from render.banners import HEADER
from render.caches import keep
from render.palette import FREE, INK, PAPER, SIDES, WHITE, Colour, dark, light, mix
from render.shapes import icon, rounded
from render.sprites import Sprite, blank, fill, hard, put_centred, stamp, tile
from render.text import text, width
from render.tokens import figure
from render.town_builder.pieces import ART, CREAM, SAND, THICK, recipe, sign, token

LEFT, TOP, GAP, ACROSS = 8, HEADER + 8, 7, 4  # of the cards
W, H = 220, 133  # of a card, with its thickness
EDGE = 6  # of its frame
BAND = 82  # height of what carries the name and the picture
PART = 34  # a token of a recipe
SLOT = 42  # where a worker stands
FREE_INK: Colour = (20, 56, 10)
DIM: Colour = (196, 186, 164)
WORDS = {HALL: "go first", FORT: "steal 1"}  # what no token can tell
SIGNS = {"/": 16, "+": 20, ">": 29}  # the room that they take


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
def card(code: str, claim: Claim, ground: Colour = SAND) -> Image.Image:
    """A tile: name, picture and places for workers above, the recipe below."""
    im = Image.new("RGB", (W, H), ground)
    paint, name = ART[code]
    taken = claim.seat is not None
    edge = SIDES[claim.seat].colour if claim.seat is not None else FREE if claim.useful else PAPER
    h = H - THICK
    stamp(im, rounded(W, h, 16), 0, THICK, dark(edge, 0.6))
    stamp(im, rounded(W, h, 16), 0, 0, dark(edge, 0.6) if claim.useful else edge)
    if claim.useful:
        stamp(im, rounded(W - 4, h - 4, 14), 2, 2, edge)
    paint = mix(paint, (120, 120, 120), 0.45) if taken else paint
    inner = Image.new("RGB", (W - 2 * EDGE, h - 2 * EDGE), DIM if taken else CREAM)
    fill(inner, (0, 0, inner.width, BAND - EDGE), dark(paint, 0.34))
    _recipe(inner, code, BAND - EDGE + (h - EDGE - BAND) / 2)
    im.paste(inner, (EDGE, EDGE), rounded(inner.width, inner.height, 10).image)
    text(im, (W / 2, EDGE + 16), TILES[code]["name"], 30, WHITE, anchor="mm", room=W - 2 * EDGE - 2)
    stamp(im, hard(icon(name, 46)), 78, EDGE + 30, light(paint, 0.82))
    if name == "market":
        put_centred(im, token(TILES[code]["gets"], 26), 116, EDGE + 62)
    _slots(im, code, claim)
    return im


def _slots(im: Image.Image, code: str, claim: Claim) -> None:
    """Where figures are placed, and those that stand there."""
    need = ["meeple"] * TILES[code]["workers"] + ["knight"] * TILES[code].get("knights", 0)
    there = ["meeple"] * claim.workers + ["knight"] * claim.knights
    ground = dark(ART[code][0], 0.34)
    for n, name in enumerate(need):
        x, y = W - EDGE - 3 - (len(need) - n) * (SLOT + 2), EDGE + 31
        if n < len(there) and claim.seat is not None:
            side = SIDES[claim.seat]
            at = 0.56 if name == "meeple" else 0.2
            put_centred(im, figure(name, side.colour, SLOT - 2, side.shape, mark_at=at), x + SLOT / 2, y + SLOT / 2 - 1)
        else:
            stamp(im, hard(rounded(SLOT, SLOT, 10)), x, y, dark(ground, 0.4))
            stamp(im, hard(icon(name, SLOT - 8)), x + 4, y + 4, light(ground, 0.6))


def _recipe(im: Image.Image, code: str, middle: float) -> None:
    """Price and gain."""
    pays, gets, one_of = recipe(code)
    if code in WORDS:
        left = (im.width - PART - 8 - width(WORDS[code], 28)) / 2
        put_centred(im, token(gets[0], PART), left + PART / 2, middle)
        text(im, (left + PART + 8, middle), WORDS[code], 28, INK)
        return
    row: list[str] = []
    for n, part in enumerate(pays):
        row += [("/" if one_of else "+")] * (n > 0) + [part]
    row += [">" if pays else "+", *gets]
    widths = [SIGNS.get(part, PART + 1) for part in row]
    x = (im.width - sum(widths)) / 2
    for part, w in zip(row, widths, strict=True):
        if part in SIGNS:
            put_centred(im, sign(part), x + w / 2, middle, INK)
        else:
            put_centred(im, token(part, PART), x + w / 2, middle)
        x += w


@keep
def cell_name(cell: str, claim: Claim) -> Sprite:
    """The name of a cell: on light green when it may be claimed, in the colour of who has claimed it."""
    w = 50 if len(cell) < 3 else 66
    im = blank(w, 36)
    colour = SIDES[claim.seat].colour if claim.seat is not None else FREE if claim.free else PAPER
    stamp(im, hard(rounded(w, 36, 12)), 0, 0, FREE_INK if claim.free else WHITE)
    stamp(im, hard(rounded(w - 4, 32, 10)), 2, 2, colour)
    ink = FREE_INK if claim.free else INK if claim.seat is None else WHITE
    text(im, (w / 2, 18), cell, 28, ink, "number", "mm")
    return Sprite(im)
