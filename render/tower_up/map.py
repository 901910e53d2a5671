"""The city of Tower Up before anybody has built: the islands of its areas, streets, parks, and the other shore.

Every other row of sites stands half a column aside, so that a building rises in the gap between the two before it.
"""

import math
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.tower_up.state import DATA, STREETS
from render.headers import FOOTER, HEADER
from render.palette import INK, NIGHT, WHITE, Colour
from render.piece_cache import keep
from render.shapes import emblem, rounded
from render.sprites import WIDTH, Sprite, blank, fill, hard, put_centred, stamp, tile
from render.typesetting import Face, text

HEIGHT = 1000
BOTTOM = HEIGHT - FOOTER - 10  # of the last player's row: below it lies Discord's sign, 90 pixels high
TITLES, FIRST, ROW = 82, 60, 52  # heights of what the columns are, of the first player's row, and of the others'
STRIP = 110  # height of what lies open to all
TOP = HEADER + 10  # above it is nothing of a building or a sign

TABLE: Colour = (44, 52, 68)
EDGE: Colour = (28, 34, 46)
SKY: Colour = (214, 220, 234)
FAR: Colour = (187, 200, 219)  # the other shore
WATER: Colour = (155, 189, 203)
AREAS: dict[str, Colour] = {
    "A": (190, 205, 182),
    "B": (250, 226, 178),
    "C": (201, 188, 212),
    "D": (216, 232, 234),
    "E": (225, 181, 181),
}
CLIFFS: dict[str, Colour] = {
    "A": (126, 161, 101),
    "B": (186, 152, 92),
    "C": (150, 130, 178),
    "D": (104, 158, 172),
    "E": (188, 128, 112),
}
TALL = 4  # floors that have their full height; those of higher buildings are lower
CLIFF = 9  # pixels high
SHORE = 22  # pixels below the last row of buildings
LETTER = 50  # pixels across and down of the sign of an area
BLOCK = 8  # pixels across, in which ponds are looked for
STREET: Colour = (252, 250, 244)
PARK: Colour = (143, 178, 120)
TREE: Colour = (76, 112, 70)
NUMBER: Colour = INK  # of an empty plot
DIGITS: Face = "spare"  # all are as wide, and 5 is less like 6 than in other faces
PLATE, LIFT = (60, 36), 6  # pixels across and down of an empty plot, and above its site: no building hides it
NAME: Colour = (55, 70, 110)
# The columns and rows of both boards, in the units of the data.
GRIDS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "full": (tuple(range(5, 105, 10)), (4, 14.5, 25.5, 35.5, 45, 55.5)),
    "half": ((4, 14, 25, 36, 44, 54, 66), (4, 14.5, 24.5, 35.5, 44.5)),
}
# Where the name of an area stands, in columns and rows: where no building can hide it.
NAMES: dict[str, dict[str, tuple[float, float]]] = {
    "half": {"A": (1, -0.7), "B": (5, -0.7), "C": (3.5, 3.75), "D": (0.5, 4), "E": (5.5, 4)},
    "full": {"A": (3, -0.35), "B": (9, -0.5), "C": (4.5, 2.65), "D": (0.5, 5), "E": (8.5, 5)},
}


class Plan(NamedTuple):
    """How the city of so many players is drawn, in pixels."""

    board: str
    left: int  # of the first column, then from column to column
    across: int
    top: int
    down: int
    block: int  # width of a building
    storey: int  # height of a floor
    bottom: int  # where the city ends


def _plan(seats: int) -> Plan:
    board = "half" if seats == 2 else "full"
    margin, storey = (110, 22) if board == "half" else (70, 20 - seats)
    columns, rows = map(len, GRIDS[board])
    bottom = BOTTOM - (seats - 1) * ROW - FIRST - TITLES - STRIP
    across = int((WIDTH - margin) / (columns - 0.5))
    block = (across // 2 - 4) // 4 * 4
    top = HEADER + 6 + TALL * storey + block * 3 // 4
    down = (bottom - block // 4 - SHORE - top) // (rows - 1)
    left = int((WIDTH - across * (columns - 0.5)) / 2)
    return Plan(board, left, across, top, down, block, storey, bottom)


PLANS = {seats: _plan(seats) for seats in (2, 3, 4)}


def _list_places(plan: Plan) -> dict[str, tuple[int, int]]:
    columns, rows = GRIDS[plan.board]
    found = {}
    for site, line in DATA[plan.board].items():
        x, y = line["at"]
        column = min(range(len(columns)), key=lambda n: abs(columns[n] - x))
        row = min(range(len(rows)), key=lambda n: abs(rows[n] - y))
        found[site] = plan.left + plan.across * column + plan.across // 2 * (row % 2), plan.top + plan.down * row
    return found


PLACES = {seats: _list_places(plan) for seats, plan in PLANS.items()}
"""The middle of every site by its name, in pixels, by number of players."""
AREA_PLACES = {
    seats: {area: (plan.left + plan.across * x, plan.top + plan.down * y) for area, (x, y) in NAMES[plan.board].items()}
    for seats, plan in PLANS.items()
}
"""The middle of the name of every area."""


@tile
def ground(seats: int) -> Image.Image:
    """The city before anybody has built, and the empty table below it."""
    plan = PLANS[seats]
    im = Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    sea = Image.new("RGB", (WIDTH, plan.bottom - HEADER), WATER)
    _shore(sea, plan)
    islands = {area: _island(seats, area) for area in AREAS}
    for area, mask in islands.items():
        sea.paste(CLIFFS[area], (0, CLIFF), mask)
    for area, mask in islands.items():
        sea.paste(AREAS[area], (0, 0), mask)
    _parks(sea, seats)
    sea.paste(STREET, (0, 0), _streets(seats))
    im.paste(sea, (0, HEADER))
    for area, (x, y) in AREA_PLACES[seats].items():
        put_centred(im, area_sign(area), x, y)
    draw = ImageDraw.Draw(im)
    draw.rectangle((0, plan.bottom, WIDTH, plan.bottom + 4), fill=EDGE)
    draw.rectangle((0, BOTTOM, WIDTH, HEIGHT), fill=NIGHT)
    return im


@keep
def area_sign(area: str) -> Sprite:
    """The letter of an area, with which the names of its sites begin."""
    im = blank(LETTER, LETTER)
    fill(im, (0, 0, LETTER, LETTER), NAME)
    text(im, (LETTER / 2, LETTER / 2), area, 52, WHITE, "number", "mm")
    return Sprite(im)


@keep
def diamond(wide: int) -> Sprite:
    """A plot, seen from the side: half as high as wide; its edges go two pixels a row and need no softening."""
    height = wide // 2
    mask = Image.new("L", (wide, height), 0)
    for y in range(height):
        half = 2 * min(y + 1, height - y)
        mask.paste(255, (wide // 2 - half, y, wide // 2 + half, y + 1))
    return Sprite(mask)


@keep
def park_edge(wide: int) -> Sprite:
    """The green edge of a building beside a park."""
    im = blank(wide + 16, wide // 2 + 8)
    stamp(im, diamond(wide + 16), 0, 0, TREE)
    return Sprite(im)


@keep
def lot(site: str, park: bool) -> Sprite:
    """An empty plot in the colour of its area, with its number there; with a green edge beside a park."""
    w, h = PLATE
    edge = 5 if park else 2
    im = blank(w, h)
    stamp(im, hard(rounded(w, h, 12)), 0, 0, TREE if park else NUMBER)
    stamp(im, hard(rounded(w - 2 * edge, h - 2 * edge, 9)), edge, edge, AREAS[site[0]])
    ink = blank(w, h)
    text(ink, (w / 2, h / 2), site[1:], 42, NUMBER, DIGITS, "mm")
    stamp(im, hard(Sprite(ink.getchannel("A"))), 0, 0, NUMBER)  # soft edges would make each file 1 kB larger
    return Sprite(im)


def _shore(sea: Image.Image, plan: Plan) -> None:
    """Sky, and the towers of the other shore: upright edges cost hardly a byte."""
    draw = ImageDraw.Draw(sea)
    low = plan.top - HEADER - plan.down // 2 - plan.block // 2
    draw.rectangle((0, 0, WIDTH, low), fill=SKY)
    x, n = 0, 7
    while x < WIDTH:
        n = (n * 37 + 11) % 101  # towers of all sizes, always the same
        wide, high = 30 + n % 5 * 15, 6 + n * n % 37
        draw.rectangle((x, low - high, x + wide, low), fill=FAR)
        x += wide + (n % 3 == 0) * 14


def _island(seats: int, area: str) -> Image.Image:
    """The ground of an area: a lozenge around each site and between neighbours, made one by a soft edge."""
    plan, k = PLANS[seats], 2
    im = Image.new("L", (WIDTH * k, (plan.bottom - HEADER) * k), 0)
    draw = ImageDraw.Draw(im)
    sites = {site: place for site, place in PLACES[seats].items() if site[0] == area}

    def spot(x: float, y: float, r: float) -> None:
        y -= HEADER
        draw.ellipse([(x - r) * k, (y - r * 0.64) * k, (x + r) * k, (y + r * 0.64) * k], fill=255)

    for site, (x, y) in sites.items():
        spot(x, y, plan.block * 0.65)
        for other, (u, v) in sites.items():
            near = math.hypot(u - x, (v - y) * 1.2) < plan.across * 1.32
            if near or other in STREETS[plan.board][site]:
                for n in range(1, 16):
                    spot(x + (u - x) * n / 16, y + (v - y) * n / 16, plan.block * (0.65 if near else 0.52))
    soft = im.filter(ImageFilter.GaussianBlur(14 * k)).point([0] * 118 + [255] * 138)
    whole = soft.reduce(k).point([0] * 128 + [255] * 128)
    return ImageChops.lighter(whole, _ponds(whole))


def _ponds(island: Image.Image) -> Image.Image:
    """The water within an island, and a little of its shore; found in blocks, for each pixel alone takes seconds."""
    blocks = island.reduce(BLOCK).point([0] * 255 + [255])
    ImageDraw.floodfill(blocks, (0, 0), 128)
    found = blocks.point([255] + [0] * 255)
    return found.resize((found.width * BLOCK, found.height * BLOCK), Image.Resampling.NEAREST).crop(
        (0, 0, *island.size)
    )


def _streets(seats: int) -> Image.Image:
    plan, places, k = PLANS[seats], PLACES[seats], 2
    im = Image.new("L", (WIDTH * k, (plan.bottom - HEADER) * k), 0)
    draw = ImageDraw.Draw(im)
    for site, others in STREETS[plan.board].items():
        for other in others:
            (x, y), (u, v) = places[site], places[other]
            draw.line((x * k, (y - HEADER) * k, u * k, (v - HEADER) * k), fill=255, width=7 * k)
    return im.reduce(k).point([0] * 100 + [255] * 156)


def _parks(im: Image.Image, seats: int) -> None:
    """The green between the sites that border on a park, with trees."""
    parks: dict[int, list[tuple[int, int]]] = {}
    for site, row in DATA[PLANS[seats].board].items():
        if "park" in row:
            x, y = PLACES[seats][site]
            parks.setdefault(row["park"], []).append((x, y - HEADER))
    for corners in parks.values():
        middle, height = (sum(part) / len(corners) for part in zip(*corners, strict=True))
        around = sorted(corners, key=lambda corner: math.atan2(corner[1] - height, corner[0] - middle))
        mask = Image.new("L", im.size, 0)
        ImageDraw.Draw(mask).polygon(around, fill=255)
        im.paste(PARK, (0, 0), mask.filter(ImageFilter.GaussianBlur(9)).point([0] * 110 + [255] * 146))
        for dx, dy, s in ((-12, 2, 24), (10, -2, 28)):
            stamp(im, hard(emblem("triangle", s)), round(middle + dx) - s // 2, round(height + dy) - s // 2, TREE)
