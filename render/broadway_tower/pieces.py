"""Pieces of Broadway Tower: resources, sections of a castle, roofs, small buildings, workers' jobs."""

from typing import Any

from PIL import Image, ImageDraw

from engine.games.broadway_tower.cards import DATA
from render import probe
from render.caches import keep
from render.palette import INK, INK2, PAPER, PAPER2, PAPER3, SIDES, WHITE, Colour, dark, light
from render.shapes import TOP, fill_rounded, polygon, put_icon, ring, rounded
from render.sprites import Sprite, blank, drawn, put_centred, stamp
from render.text import text
from render.tokens import cube, player_badge

CUBES: dict[str, tuple[Colour, str, Colour]] = {
    "wood": ((178, 106, 54), "wood", WHITE),
    "brick": ((176, 52, 44), "brick", WHITE),
    "metal": ((88, 98, 116), "metal", WHITE),
    "glass": ((120, 196, 226), "glass", (16, 54, 76)),
}
TRADES: dict[str, tuple[str, Colour]] = {
    "carrier": ("carrier", (150, 98, 48)),
    "trader": ("trader", (74, 92, 138)),
    "builder": ("trowel", (92, 110, 74)),
}
FAINT: Colour = (150, 128, 96)  # a zero
STONE: Colour = (214, 218, 214)
STONE_EDGE: Colour = (92, 100, 96)
NEXT: Colour = (255, 250, 226)
NEXT_EDGE: Colour = (40, 36, 30)
DONE: Colour = (206, 212, 206)
GIVES = {"storehouse": str(DATA["storehouse_limit"]), "scaffold": "+0"}  # room for so many; what builders pay more
READY: Colour = (20, 112, 88)


def token(resource: str, s: int) -> Sprite:
    colour, mark, ink = CUBES[resource]
    return cube(colour, mark, s, ink)


def spread(n: int, width: int, height: int, s: int) -> list[tuple[float, float]]:
    """The centres of up to three cubes of s pixels in a box: side by side, else two and one."""
    x, y, step = width / 2, height / 2, s + 2
    if n * step <= width - 4:
        step = min(step + 6, (width - 10) // n)
        return [(x + (i - (n - 1) / 2) * step, y) for i in range(n)]
    if n == 2:
        return [(x, y - step / 2 - 1), (x, y + step / 2 + 1)]
    return [(x - step / 2, y - step / 2 - 1), (x + step / 2, y - step / 2 - 1), (x, y + step / 2 + 1)]


@keep
def finished(width: int, height: int, seat: int) -> Sprite:
    """A built section: masonry in its builder's colour, with a gate."""
    colour = SIDES[seat].colour
    im = blank(width, height)
    fill_rounded(im, 0, 0, width, height, 6, dark(colour, 0.7))
    im.paste(masonry(width - 6, height - 6, light(colour, 0.12)), (3, 3))
    k = min(width, height) * 2 // 5
    stamp(im, rounded_gate(k, k + 12), (width - k) // 2, (height - k - 12) // 2 + 2, dark(colour, 0.6))
    return Sprite(im)


@keep
def rounded_gate(width: int, height: int) -> Sprite:
    im = Image.new("L", (width, height), 0)
    im.paste(rounded(width, height + width, width // 2).image.crop((0, 0, width, height)), (0, 0))
    return Sprite(im)


def masonry(width: int, height: int, colour: Colour) -> Image.Image:
    wall = Image.new("RGB", (width, height), colour)
    draw = ImageDraw.Draw(wall)
    for row in range(height // 15 + 1):
        for n in range(-1, width // 32 + 1):
            x = n * 32 + row % 2 * 16
            draw.rectangle((x + 1, row * 15 + 1, x + 30, row * 15 + 13), fill=light(colour, 0.10))
    return wall


@keep
def unfinished(width: int, height: int, cost: str, s: int, following: bool) -> Sprite:
    """A section that is still to build: what it costs.  The one that follows is bright and has a heavy frame."""
    im = blank(width, height)
    edge = 4 if following else 3
    fill_rounded(im, 0, 0, width, height, 6, NEXT_EDGE if following else STONE_EDGE)
    fill_rounded(im, edge, edge, width - 2 * edge, height - 2 * edge, 5, NEXT if following else STONE)
    resources = cost.split("+")
    for resource, (x, y) in zip(resources, spread(len(resources), width, height, s), strict=True):
        put_centred(im, token(resource, s), x, y)
    return Sprite(im)


@keep
def roof(width: int, height: int, seat: int, done: bool) -> Sprite:
    colour = SIDES[seat].colour
    im = blank(width, height)
    stamp(im, polygon(width, height, ((width / 2, 0), (width, height), (0, height))), 0, 0, dark(colour, 0.75))
    w, h = width - 16, height - 10
    stamp(im, polygon(w, h, ((w / 2, 0), (w, h), (0, h))), 8, 7, colour if done else STONE)
    s = height * 3 // 5
    stamp(im, player_badge(seat, s), (width - s) // 2, height - s - 4)
    return Sprite(im)


@keep
def first_flag() -> Sprite:
    """The first player marker: a pennant to the left of a castle."""
    im = blank(62, 40)
    stamp(im, polygon(62, 40, ((0, 0), (62, 0), (62, 40), (0, 40), (10, 20))), 0, 0, INK)
    stamp(im, polygon(54, 34, ((0, 0), (54, 0), (54, 34), (0, 34), (9, 17))), 6, 3, WHITE)
    text(im, (37, 20), "1st", 27, INK, "number", "mm")
    return Sprite(im)


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
    """The Storehouse or the Scaffold: what it costs, or, when `seat` has built it, a check mark.

    High ones carry their name and what it gives.
    """
    im = blank(width, height)
    high = height > 60
    s = 52 if high else 32
    ink = INK2 if seat is None else WHITE
    fill_rounded(im, 0, 0, width, height, 10, PAPER3 if seat is None else dark(SIDES[seat].colour, 0.2))
    if seat is None:
        fill_rounded(im, 3, 3, width - 6, height - 6, 8, PAPER2)
    building_icon(im, name, (9 if high else 5) + s / 2, height / 2, s, ink)
    k = 36 if high else 30
    y = height * 0.72 if high else height / 2
    if high:
        text(im, (s + 16, height * 0.27), name.title(), 27, ink)
    if seat is not None:
        put_icon(im, "check", s + 30 if high else width - 28, y, k - 2, WHITE)
        if high:
            text(im, (s + 52, y), "built", 27, WHITE)
        return Sprite(im)
    if high:
        text(im, (width - 10, y), GIVES[name], 29, ink, "number", "rm")
        if name == "storehouse":
            put_icon(im, "bag", width - 44, y, 32, ink)
    for n, resource in enumerate(reversed(cost.split("+"))):
        x = s + 16 + k / 2 + (1 - n) * (k + 6) if high else width - 6 - k / 2 - n * (k + 3)
        put_centred(im, token(resource, k), x, y)
    return Sprite(im)


@keep
def job_chip(job: str, state: str, width: int) -> Sprite:
    """A worker's job; `state` is left, acting, done or idle (nothing came of it)."""
    name, colour = TRADES[job]
    im = blank(width, 38)
    stamp(im, rounded(width, 38, 19), 0, 0, DONE if state in ("done", "idle") else colour)
    if state == "acting":
        stamp(im, ring(width, 38, 19, 4), 0, 0, WHITE)
    if state in ("left", "acting"):
        put_icon(im, name, width / 2, 19, 34, WHITE)
    else:
        put_icon(im, name, width / 2 - 18, 19, 32, INK2)
        put_icon(im, "check" if state == "done" else "cancel", width / 2 + 18, 19, 26, INK2)
    return Sprite(im)


@keep
def pill(words: str, mark: str, colour: Colour, ink: Colour, width: int) -> Sprite:
    """A few fixed words with an icon."""
    im = blank(width, 38)
    stamp(im, rounded(width, 38, 19), 0, 0, colour)
    put_icon(im, mark, 24, 19, 28, ink)
    text(im, (44, 19), words, 27, ink)
    return Sprite(im)


@keep
def space(resource: str, taken: bool) -> Sprite:
    """One of the village's places for a resource."""
    im = blank(28, 36)
    stamp(im, rounded(28, 36, 7), 0, 0, CUBES[resource][0] if taken else PAPER2)
    if not taken:
        stamp(im, ring(28, 36, 7, 3), 0, 0, PAPER3)
    return Sprite(im)


def ribbon(im: Image.Image, x: int, y: int, width: int, height: int, colour: Colour) -> None:
    """The coloured head of a card."""
    fill_rounded(im, x, y, width, height, 14, colour, TOP)


def card(im: Image.Image, x: int, y: int, width: int, height: int) -> None:
    probe.record(im, (x, y, x + width, y + height))
    fill_rounded(im, x, y + 5, width, height, 14, dark(PAPER, 0.4), flat=False)
    fill_rounded(im, x, y, width, height, 14, PAPER, flat=False)
