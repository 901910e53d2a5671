"""Pieces of Town Builder: resources, the colours and icons of tiles, what they cost and give, trees."""

from PIL import ImageDraw

from engine.games.town_builder.rules import FORT, HALL, TILES
from render.caches import keep
from render.palette import PAPER, PAPER3, WHITE, Colour, dark
from render.shapes import icon, polygon, rounded
from render.sprites import Sprite, blank, drawn, hard, stamp
from render.tokens import figure

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
SAND: Colour = (226, 207, 164)
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
THICK = 5  # of a card


@keep
def token(name: str, s: int) -> Sprite:
    """A resource, a knight, a worker of nobody, the Builder's Token, or a theft: flat, for there are a hundred."""
    if name == "worker":
        return figure("meeple", GREY, s - 8)
    colour, mark, ink = CUBES[name]
    im, k = blank(s, s), round(s * 0.8)
    stamp(im, hard(rounded(s, s, s // 5)), 0, 0, dark(colour, 0.5))
    stamp(im, hard(rounded(s - 2, s - 4, s // 5)), 1, 1, colour)
    stamp(im, hard(icon(mark, k)), (s - k) // 2, (s - k) // 2 - 1, ink)
    return Sprite(im)


@keep
def outline(name: str, s: int) -> Sprite:
    """In the place of a token: nobody has one there."""
    im, k = blank(s, s), round(s * 0.8)
    stamp(im, hard(rounded(s, s, s // 5)), 0, 0, PAPER3)
    stamp(im, hard(rounded(s - 4, s - 4, s // 5)), 2, 2, PAPER)
    mark = "meeple" if name == "worker" else CUBES[name][1]
    stamp(im, hard(icon(mark, k)), (s - k) // 2, (s - k) // 2, PAPER3)
    return Sprite(im)


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


@keep
def sign(part: str) -> Sprite:
    """What stands between the parts of a recipe: "/" one of these, "+" all of these, ">" for that."""
    if part == ">":
        return polygon(21, 24, ((0, 8), (9, 8), (9, 0), (21, 12), (9, 24), (9, 16), (0, 16)))
    if part == "/":
        return polygon(12, 36, ((8, 0), (12, 0), (4, 36), (0, 36)))

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        d.rectangle((0, 5 * k, 15 * k, 10 * k - 1), fill=255)
        d.rectangle((5 * k, 0, 10 * k - 1, 15 * k), fill=255)

    return drawn(15, 15, draw)


@keep
def tree(pine: bool, s: int) -> Sprite:
    im = blank(s + 2, s + 4)
    stamp(im, hard(icon("pine" if pine else "oak", s)), 0, 0, (58, 100, 58) if pine else (84, 122, 52))
    return Sprite(im)
