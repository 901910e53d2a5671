"""Pieces of Broadway Tower: resources, sections of a castle, roofs, small buildings, workers' jobs."""

from typing import Any

from PIL import Image, ImageDraw

from engine.games.broadway_tower.cards import DATA
from render import test_hooks
from render.palette import FREE, INK, INK2, PAPER, PAPER2, PAPER3, SIDES, WHITE, Colour, dark, light
from render.piece_cache import keep
from render.shapes import TOP, emblem, fill_rounded, polygon, put_icon, ring, rounded
from render.sprites import Sprite, blank, drawn, fill, put_centred, stamp
from render.tokens import cube
from render.typesetting import text
from render.words import Texts

CUBES: dict[str, tuple[Colour, str, Colour]] = {
    "wood": ((234, 183, 117), "wood", (74, 46, 4)),
    "brick": ((176, 52, 44), "brick", WHITE),
    "metal": ((88, 98, 116), "metal", WHITE),
    "glass": ((120, 196, 226), "glass", (16, 54, 76)),
}
TRADES: dict[str, tuple[str, Colour]] = {
    "carrier": ("carrier", (150, 98, 48)),
    "trader": ("trader", (74, 92, 138)),
    "builder": ("trowel", (92, 110, 74)),
}
tell = Texts("broadway_tower")
FAINT: Colour = (150, 128, 96)  # a zero
MANY = range(34, 50)  # pixels of the resources of which a board has dozens: without soft edges the file is smaller
NEXT: Colour = (255, 250, 226)
NEXT_EDGE: Colour = (40, 36, 30)
PENCIL: Colour = (86, 104, 122)  # of what comes after that
DONE: Colour = (228, 231, 224)
GIVES = {"storehouse": str(DATA["storehouse_limit"]), "scaffold": "+0"}  # room for so many; what builders pay more
READY: Colour = (20, 112, 88)
CHIP = 116  # width of a worker's job
BROUGHT = {"section": "fort", "": "cancel"}  # icons of what a worker did


def token(resource: str, s: int) -> Sprite:
    colour, mark, ink = CUBES[resource]
    return cube(colour, mark, s, ink, soft=s not in MANY)


@keep
def price(cost: str, s: int, across: int, edge: Colour) -> Sprite:
    """What a section costs, on a tag: cubes of s pixels, `across` of them side by side."""
    resources, step = cost.split("+"), s + 6
    rows = [resources[n : n + across] for n in range(0, len(resources), across)]
    w, h = len(rows[0]) * step + 10, len(rows) * step + 12
    im = blank(w, h + 4)
    stamp(im, rounded(w, h + 4, 12), 0, 0, edge)
    stamp(im, rounded(w - 6, h - 6, 9), 3, 3, NEXT)
    for down, row in enumerate(rows):
        for n, resource in enumerate(row):
            put_centred(im, token(resource, s), w / 2 + (n - (len(row) - 1) / 2) * step, 6 + (down + 0.5) * step)
    return Sprite(im)


Kind = str  # of a section: "base", "hall" or "crown"
HONEY: Colour = (226, 194, 138)
SHADE: Colour = (198, 160, 104)
LIT: Colour = (250, 226, 178)
MORTAR: Colour = (186, 152, 92)
MERLON = 14  # height of battlements
PENNANT = 30  # height of the flag above a crown


def outline(width: int, height: int, kind: Kind, k: int = 1) -> list[tuple[float, float]]:
    """The edge of a section: a prism of six sides, of which three are seen; battlements but on a base."""
    side, drop = width * 0.2, round(width * 0.06)
    if kind == "base":
        top = [(0.0, float(drop)), (side, 0.0), (width - side, 0.0), (width, drop)]
    else:
        top, teeth = [], 5
        step = width / (2 * teeth - 1)
        for n in range(2 * teeth - 1):
            y = 0 if n % 2 == 0 else MERLON
            top += [(n * step, y), ((n + 1) * step, y)]
    foot = [(width, height - 1 - drop), (width - side, height - 1), (side, height - 1), (0, height - 1 - drop)]
    return [(x * k, y * k) for x, y in [*top, *foot]]


@keep
def prism(width: int, height: int, kind: Kind) -> Sprite:
    return drawn(width, height, lambda d, k: d.polygon(outline(width, height, kind, k), fill=255))


@keep
def finished(width: int, height: int, seat: int, kind: Kind) -> Sprite:
    """A built section: a turret of honey stone, with its builder's colour and shape in the window."""
    colour = SIDES[seat].colour
    flag = PENNANT if kind == "crown" else 0
    im = blank(width, height + flag)
    wall = Image.new("RGB", (width, height), HONEY)
    draw = ImageDraw.Draw(wall)
    side, drop = round(width * 0.2), round(width * 0.06)
    for n, y in enumerate(range(4, height, 17)):
        draw.line((side, y, width - side, y), fill=MORTAR, width=2)
        for x in range(side + (n % 2) * 16 + 12, width - side, 32):
            draw.line((x, y, x, y + 17), fill=MORTAR, width=2)
    draw.rectangle((0, 0, side, height), fill=LIT)
    draw.rectangle((width - side, 0, width, height), fill=SHADE)
    if kind != "base":
        draw.rectangle((0, MERLON + 8, width, MERLON + 13), fill=MORTAR)
    draw.rectangle((0, height - 9 - drop, width, height), fill=MORTAR)
    stamp(im, prism(width, height, kind), 0, flag, (74, 52, 34))
    inner = prism(width - 6, height - 5, kind)
    im.paste(wall.crop((3, 3, width - 3, height - 2)), (3, flag + 3), inner.image)
    w, h = round(width * 0.46), round(height * 0.52)
    x, y = (width - w) // 2, flag + (height - h) // 2 + (MERLON // 2 if kind != "base" else 0)
    stamp(im, arch(w + 8, h + 7), x - 4, y - 4, (74, 52, 34))
    stamp(im, arch(w, h), x, y, colour)
    glass = light(colour, 0.32)
    for at in range(y + h - 22, y + w // 3, -24):
        fill(im, (x, at, x + w, at + 3), glass)
    fill(im, (x + w // 2 - 1, y + 4, x + w // 2 + 2, y + h), glass)
    k = min(w - 8, h - 12)
    fill_rounded(im, (width - k) // 2 - 3, y + (h - k) // 2 - 1, k + 6, k + 6, k // 3, colour)
    stamp(im, emblem(SIDES[seat].shape, k), (width - k) // 2, y + (h - k) // 2 + 2, SIDES[seat].ink)
    if flag:
        fill(im, (width // 2 - 2, 0, width // 2 + 2, flag + MERLON + 2), (74, 52, 34))
        stamp(im, polygon(40, 24, ((0, 0), (40, 0), (28, 12), (40, 24), (0, 24))), width // 2 + 2, 1, colour)
    return Sprite(im)


@keep
def arch(width: int, height: int) -> Sprite:
    """A pointed window."""

    def draw(d: Any, k: int) -> None:
        w, h = width * k, height * k
        d.rectangle((0, w * 0.5, w, h), fill=255)
        d.pieslice((-w * 0.0, 0, w, w), 180, 360, fill=255)

    return drawn(width, height, draw)


@keep
def unfinished(width: int, height: int, following: bool, kind: Kind) -> Sprite:
    """A section that is still to build: a drawing of it.  The one that follows is bright."""
    im = blank(width, height)
    if following:
        stamp(im, prism(width, height, kind), 0, 0, NEXT_EDGE)
        stamp(im, prism(width - 8, height - 7, kind), 4, 4, NEXT)
    else:
        stamp(im, dashes(width, height, kind), 0, 0, PENCIL)
    return Sprite(im)


@keep
def dashes(width: int, height: int, kind: Kind) -> Sprite:
    """The edge of a section in pencil."""

    def draw(d: Any, k: int) -> None:
        points = outline(width - 4, height - 3, kind)
        for (x, y), (a, b) in zip(points, [*points[1:], points[0]], strict=True):
            long = max(1.0, ((a - x) ** 2 + (b - y) ** 2) ** 0.5)
            for n in range(0, round(long), 16):
                f, g = n / long, min(1.0, (n + 10) / long)
                d.line([((x + (a - x) * q + 2) * k, (y + (b - y) * q + 2) * k) for q in (f, g)], fill=255, width=3 * k)

    return drawn(width, height, draw)


@keep
def first_flag(k: int = 1) -> Sprite:
    """The first player marker, k times as large as on the board: a pennant to the left of a castle."""
    im = blank(74 * k, 46 * k)
    for x, y, w, h, notch, colour in ((0, 0, 74, 46, 10, INK), (6, 3, 66, 40, 9, WHITE)):
        points = ((0, 0), (w * k, 0), (w * k, h * k), (0, h * k), (notch * k, h * k / 2))
        stamp(im, polygon(w * k, h * k, points), x * k, y * k, colour)
    text(im, (43 * k, 23 * k), tell("picture.first"), 33 * k, INK, "number", "mm")
    return Sprite(im)


@keep
def arrow(ways: int) -> Sprite:
    """An arrow to the right; with two ways it has a head at each end."""
    tail = ((18, 2), (0, 18), (18, 34), (18, 25)) if ways == 2 else ((0, 11), (0, 25))
    shaft = ((18, 11),) if ways == 2 else ()
    return polygon(46, 36, (*shaft, *tail, (28, 25), (28, 34), (46, 18), (28, 2), (28, 11)))


@keep
def scaffold(s: int) -> Sprite:
    """Poles, boards and braces."""

    def draw(d: Any, k: int) -> None:
        u = s * k / 20
        for x in (4, 16):
            d.line((x * u, u, x * u, 19 * u), fill=255, width=round(2 * u))
        for y in (3, 10, 17):
            d.line((u, y * u, 19 * u, y * u), fill=255, width=round(2 * u))
        d.line((4 * u, 10 * u, 16 * u, 3 * u), fill=255, width=round(1.3 * u))
        d.line((4 * u, 17 * u, 16 * u, 10 * u), fill=255, width=round(1.3 * u))

    return drawn(s, s, draw)


def building_icon(im: Image.Image, name: str, x: float, y: float, s: int, colour: Colour) -> None:
    if name == "scaffold":
        stamp(im, scaffold(s), round(x - s / 2), round(y - s / 2), colour)
    else:
        put_icon(im, "warehouse", x, y, s, colour)


@keep
def small_building(name: str, width: int, height: int, cost: str, seat: int | None) -> Sprite:
    """The Storehouse or the Scaffold by its name: what it costs, or, when `seat` has built it, a check mark."""
    im = blank(width, height)
    high = height > 60
    ink = INK2 if seat is None else WHITE
    fill_rounded(im, 0, 0, width, height, 9, PAPER3 if seat is None else dark(SIDES[seat].colour, 0.2))
    if seat is None:
        fill_rounded(im, 3, 3, width - 6, height - 6, 7, PAPER)
    y = height * 0.28 if high else height / 2
    text(im, (5, y), str(tell.printed["projects"][name]["name"]), 33, ink, "title")
    k = 36 if high else 28 if width > 250 else 24
    if seat is not None:
        put_icon(im, "check", width - 18 if not high else 30, height * 0.72 if high else y, 30, WHITE)
        if high:
            text(im, (54, height * 0.72), tell("picture.built"), 33, WHITE)
    elif high:
        for n, resource in enumerate(cost.split("+")):
            put_centred(im, token(resource, k), 12 + k / 2 + n * (k + 6), height * 0.7)
        text(im, (width - 10, height * 0.7), GIVES[name], 36, ink, "number", "rm")
    else:
        for n, resource in enumerate(reversed(cost.split("+"))):
            put_centred(im, token(resource, k), width - 4 - k / 2 - n * (k + 2), y)
    return Sprite(im)


@keep
def job_chip(job: str, state: str, brought: str) -> Sprite:
    """A worker's job, twice as wide for two builders; `state` is left, acting or done, and then what it `brought`."""
    name, colour = TRADES["builder" if job == "joint" else job]
    workers = 2 if job == "joint" else 1
    wide = workers * CHIP + 2 * (workers - 1)
    im = blank(wide, 42)
    stamp(im, rounded(wide, 42, 21), 0, 0, DONE if state == "done" else colour)
    if state == "acting":
        stamp(im, ring(wide, 42, 21, 4), 0, 0, WHITE)
    if state != "done":
        put_icon(im, name, wide / 2, 21, 36, WHITE)
        return Sprite(im)
    for n in range(workers):
        put_icon(im, name, 24 + 36 * n, 21, 32, INK2)
    start = 6 + 36 * workers
    things = brought.split("+")
    for n, thing in enumerate(things):
        x = (start + wide - 6) / 2 + (n - (len(things) - 1) / 2) * (32 if len(things) < 3 else 21)
        if thing in CUBES:
            put_centred(im, token(thing, 28), x, 21)
        elif thing in BROUGHT:
            put_icon(im, BROUGHT[thing], x, 21, 34, INK)
        else:
            building_icon(im, thing, x, 21, 32, INK)
    return Sprite(im)


@keep
def pill(words: str, mark: str, colour: Colour, ink: Colour, width: int) -> Sprite:
    """A few fixed words with an icon."""
    im = blank(width, 42)
    stamp(im, rounded(width, 42, 21), 0, 0, colour)
    put_icon(im, mark, 26, 21, 30, ink)
    text(im, (46, 20), words, 33, ink)
    return Sprite(im)


@keep
def waste(s: int) -> Sprite:
    """The sign of what can be thrown away: a green disc with a bin."""
    im = blank(s, s)
    stamp(im, rounded(s, s, s // 2), 0, 0, INK)
    stamp(im, rounded(s - 6, s - 6, s // 2 - 3), 3, 3, FREE)
    put_icon(im, "trash", s / 2, s / 2, s - 10, INK)
    return Sprite(im)


@keep
def space(resource: str, taken: bool) -> Sprite:
    """One of the village's places for a resource."""
    im = blank(28, 36)
    stamp(im, rounded(28, 36, 7), 0, 0, CUBES[resource][0] if taken else PAPER2)
    if not taken:
        stamp(im, ring(28, 36, 7, 3), 0, 0, PAPER3)
    return Sprite(im)


@keep
def spaces(resource: str, there: int) -> Sprite:
    """All of them, the first of them taken."""
    limit = DATA["village_limit"]
    im = blank(30 * limit - 2, 36)
    for n in range(limit):
        stamp(im, space(resource, n < there), 30 * n, 0)
    return Sprite(im)


def ribbon(im: Image.Image, x: int, y: int, width: int, height: int, colour: Colour) -> None:
    """The coloured head of a card."""
    fill_rounded(im, x, y, width, height, 14, colour, TOP)


def card(im: Image.Image, x: int, y: int, width: int, height: int) -> None:
    test_hooks.record(im, (x, y, x + width, y + height))
    fill_rounded(im, x, y + 5, width, height, 14, dark(PAPER, 0.4), flat=False)
    fill_rounded(im, x, y, width, height, 14, PAPER, flat=False)
