"""The city of Tower Up without its sites: areas, parks and streets.

The sites of both boards lie on a grid: so streets are straight, buildings do not hide one another, and a picture
stays small.
"""

import math
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.games.tower_up.city import DATA, STREETS
from render.banners import FOOTER, HEADER
from render.caches import keep
from render.palette import Colour, dark
from render.shapes import icon
from render.sprites import WIDTH, Sprite, drawn, stamp, tile

HEIGHT = 1000
CITY = 806  # pixels wide
STRIP = 768  # where the strip with the market begins
BOTTOM = HEIGHT - FOOTER

AREAS: dict[str, Colour] = {
    "A": (164, 204, 189),
    "B": (232, 214, 180),
    "C": (214, 204, 226),
    "D": (184, 214, 222),
    "E": (236, 202, 192),
}
EDGES: dict[str, Colour] = {
    "A": (122, 156, 108),
    "B": (186, 152, 92),
    "C": (150, 130, 178),
    "D": (104, 158, 172),
    "E": (188, 128, 112),
}
LAND: Colour = (146, 168, 130)
LEGEND: Colour = (36, 56, 30)
PARK: Colour = (134, 176, 126)
TREE: Colour = (76, 112, 70)
STREET: Colour = (252, 250, 244)
KERB: Colour = (118, 116, 112)
PLOT: Colour = (222, 204, 168)
TABLE: Colour = (58, 66, 82)
SIDE: Colour = (48, 55, 70)


class Plan(NamedTuple):
    """How a board is drawn."""

    columns: tuple[float, ...]  # of the grid, in the units of the data
    rows: tuple[float, ...]
    left: int  # of the first column, in pixels; then from column to column
    across: int
    top: int
    down: int
    block: int  # the width of a building
    storey: int  # the height of a floor
    plot: int  # the width of a site


PLANS = {
    "full": Plan(tuple(range(5, 105, 10)), (4, 14.5, 25.5, 35.5, 45, 55.5), 70, 74, 178, 110, 56, 13, 72),
    "half": Plan((4, 14, 25, 36, 44, 54, 66), (4, 14.5, 24.5, 35.5, 44.5), 64, 113, 190, 132, 68, 16, 92),
}


def places(board: str) -> dict[str, tuple[int, int]]:
    """The middle of every site, in pixels."""
    plan = PLANS[board]
    found = {}
    for site, row in DATA[board].items():
        x, y = row["at"]
        column = min(range(len(plan.columns)), key=lambda n: abs(plan.columns[n] - x))
        line = min(range(len(plan.rows)), key=lambda n: abs(plan.rows[n] - y))
        found[site] = (plan.left + plan.across * column, plan.top + plan.down * line)
    return found


PLACES = {board: places(board) for board in PLANS}


@tile
def ground(board: str) -> Image.Image:
    """The city before anybody has built, and the empty table around it."""
    im = Image.new("RGB", (WIDTH, HEIGHT), LAND)
    draw = ImageDraw.Draw(im)
    for grow, colours in ((7, EDGES), (0, AREAS)):
        for area, colour in colours.items():
            stamp(im, plate(board, area, grow), 0, HEADER, colour)
    _parks(im, board)
    for wide, colour in ((18, KERB), (14, STREET)):
        stamp(im, streets(board, wide), 0, HEADER, colour)
    plan = PLANS[board]
    for site, (x, y) in PLACES[board].items():
        half = plan.plot // 2
        if "park" in DATA[board][site]:
            stamp(im, diamond(plan.plot + 12), x - half - 6, y - half // 2 - 3, TREE)
    draw.rectangle((0, STRIP, CITY, HEIGHT), fill=TABLE)
    draw.rectangle((0, STRIP, CITY, STRIP + 5), fill=dark(TABLE, 0.35))
    draw.rectangle((CITY, HEADER, WIDTH, HEIGHT), fill=SIDE)
    draw.rectangle((CITY, HEADER, CITY + 5, HEIGHT), fill=dark(SIDE, 0.3))
    return im


@keep
def diamond(width: int) -> Sprite:
    """A plot, seen from the side: half as high as wide; its edges go two pixels a row and need no softening."""
    height = width // 2
    mask = Image.new("L", (width, height), 0)
    for y in range(height):
        half = 2 * min(y + 1, height - y)
        mask.paste(255, (width // 2 - half, y, width // 2 + half, y + 1))
    return Sprite(mask)


def plate(board: str, area: str, grow: int) -> Sprite:
    """The ground of an area: a square around each of its sites, and what lies between neighbours."""
    plan, sites = PLANS[board], {s: (x, y - HEADER) for s, (x, y) in PLACES[board].items() if s[0] == area}
    r = plan.across // 2 + 8 + grow

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        def fill(corners: list[tuple[int, int]]) -> None:
            d.polygon([(x * k, y * k) for x, y in corners], fill=255)

        own = set()
        for site, (x, y) in sites.items():
            fill([(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)])
            for other in STREETS[board][site]:
                if other in sites:
                    u, v = sites[other]
                    own.add(((x + u) // 2, (y + v) // 2))  # what a long street passes
                    if v == y:
                        fill([(x, y - r), (u, y - r), (u, y + r), (x, y + r)])
                    else:
                        fill([(x - r, y), (x + r, y), (u + r, v), (u - r, v)])
        own |= set(sites.values())
        for x, y in own:  # no holes between three or four sites
            for u in (x - plan.across, x + plan.across):
                for v in (y - plan.down, y + plan.down):
                    if {(u, y), (x, v)} <= own:
                        fill([(x, y), (u, y), (u, v), (x, v)] if (u, v) in own else [(x, y), (u, y), (x, v)])

    return drawn(CITY, STRIP - HEADER, draw)


def streets(board: str, wide: int) -> Sprite:
    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        for site, others in STREETS[board].items():
            for other in others:
                if site < other:
                    (x, y), (u, v) = PLACES[board][site], PLACES[board][other]
                    d.line((x * k, (y - HEADER) * k, u * k, (v - HEADER) * k), fill=255, width=wide * k)

    return drawn(CITY, STRIP - HEADER, draw)


def _parks(im: Image.Image, board: str) -> None:
    """The green between the sites that border on a park, with a tree."""
    parks: dict[int, list[tuple[int, int]]] = {}
    for site, row in DATA[board].items():
        if "park" in row:
            parks.setdefault(row["park"], []).append(PLACES[board][site])
    for corners in parks.values():
        x, y = (sum(part) / len(corners) for part in zip(*corners, strict=True))
        around = sorted(corners, key=lambda corner: math.atan2(corner[1] - y, corner[0] - x))
        ImageDraw.Draw(im).polygon(around, fill=PARK)
        stamp(im, icon("oak", 38), round(x) - 19, round(y) - 20, TREE)
