"""Masks and cardboard: rounded rectangles, rings, polygons, player shapes, icons, shadows, highlights."""

import json
import math
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

from render import test_hooks
from render.palette import ASSETS, PAPER, YELLOW, Colour, dark
from render.piece_cache import keep
from render.sprites import EDGES, Sprite, blank, drawn, fill, hard, put, stamp

SHAPES = ("disc", "square", "triangle", "diamond", "star")
Points = tuple[tuple[float, float], ...]
Corners = tuple[bool, bool, bool, bool]  # top left, top right, bottom right, bottom left
ALL: Corners = (True, True, True, True)
TOP: Corners = (True, True, False, False)
LEFT: Corners = (True, False, False, True)

_ICONS: dict[str, Any] = json.loads((ASSETS / "icons.json").read_text())
_ATLAS = Image.open(ASSETS / "icons.png").convert("L")


@keep
def rounded(width: int, height: int, radius: int) -> Sprite:
    """A rounded rectangle."""
    return drawn(
        width,
        height,
        lambda d, k: d.rounded_rectangle((0, 0, width * k - 1, height * k - 1), radius * k, fill=255),
    )


@keep
def ring(width: int, height: int, radius: int, thick: int) -> Sprite:
    """The edge of a rounded rectangle, `thick` pixels of it."""

    def draw(d: Any, k: int) -> None:
        d.rounded_rectangle((0, 0, width * k - 1, height * k - 1), radius * k, fill=255)
        inner = (thick * k, thick * k, (width - thick) * k - 1, (height - thick) * k - 1)
        d.rounded_rectangle(inner, max(0, radius - thick) * k, fill=0)

    return drawn(width, height, draw)


@keep
def polygon(width: int, height: int, points: Points) -> Sprite:
    return drawn(width, height, lambda d, k: d.polygon([(x * k, y * k) for x, y in points], fill=255))


@keep
def emblem(shape: str, s: int) -> Sprite:
    """One of the five player shapes in a square of s pixels; all look about equally heavy."""
    if shape == "disc":
        return drawn(s, s, lambda d, k: d.ellipse((0.06 * s * k, 0.06 * s * k, 0.94 * s * k, 0.94 * s * k), fill=255))
    if shape == "square":
        return drawn(s, s, lambda d, k: d.rectangle((0.11 * s * k, 0.11 * s * k, 0.89 * s * k, 0.89 * s * k), fill=255))
    points: dict[str, Points] = {
        "triangle": ((0.5, 0.03), (0.99, 0.9), (0.01, 0.9)),
        "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
        "star": tuple(
            (0.5 + r * math.cos(turn), 0.53 + r * math.sin(turn))
            for r, turn in (((0.52, 0.24)[i % 2], (i / 5 - 0.5) * math.pi) for i in range(10))
        ),
    }
    return polygon(s, s, tuple((x * s, y * s) for x, y in points[shape]))


@keep
def icon(name: str, s: int) -> Sprite:
    """An icon of the atlas in a square of s pixels; the names are in assets/icons.json."""
    x, y = _ICONS["icons"][name]
    cell = _ICONS["cell"]
    mask = _ATLAS.crop((x, y, x + cell, y + cell))
    return Sprite(mask if s == cell else mask.resize((s, s), Image.Resampling.LANCZOS).point(EDGES))


def put_icon(im: Image.Image, name: str, x: float, y: float, s: int, colour: Colour, flat: bool = True) -> None:
    """An icon by its centre."""
    stamp(im, icon(name, s), round(x - s / 2), round(y - s / 2), colour, flat)


@keep
def crop(sprite: Sprite, left: int, top: int, right: int, bottom: int) -> Sprite:
    return Sprite(sprite.image.crop((left, top, right, bottom)))


def fill_rounded(
    im: Image.Image,
    x: int,
    y: int,
    width: int,
    height: int,
    radius: int,
    colour: Colour,
    corners: Corners = ALL,
    flat: bool = True,
) -> None:
    """A filled rounded rectangle: a small one in one stamp, a large one as plain fills and four small corners."""
    r = min(radius, width // 2, height // 2)
    if width * height < 6000 and corners == ALL:
        return stamp(im, rounded(width, height, r), x, y, colour, flat)
    places = ((x, y), (x + width - r, y), (x + width - r, y + height - r), (x, y + height - r))
    parts = ((0, 0), (r, 0), (r, r), (0, r))
    round_corners = rounded(2 * r, 2 * r, r)
    # The corners come first: each reads the colour of the ground under it.
    for cut, (left, top), (sx, sy) in zip(corners, places, parts, strict=True):
        if cut:
            put(im, crop(round_corners, sx, sy, sx + r, sy + r), left, top, colour)
        else:
            fill(im, (left, top, left + r, top + r), colour)
    fill(im, (x + r, y, x + width - r, y + height), colour)
    fill(im, (x, y + r, x + r, y + height - r), colour)
    fill(im, (x + width - r, y + r, x + width, y + height - r), colour)


def frame(im: Image.Image, sprite: Sprite, x: float, y: float, edge: int, colour: Colour | None = None) -> None:
    """Only the outer `edge` pixels of a large sprite, whose middle is empty or will be covered."""
    w, h, m = sprite.width, sprite.height, edge
    for box in ((0, 0, w, m), (0, h - m, w, h), (0, m, m, h - m), (w - m, m, w, h - m)):
        put(im, crop(sprite, *box), x + box[0], y + box[1], colour)


@keep
def shadow(width: int, height: int, radius: int, blur: int, alpha: int) -> Sprite:
    """The soft shadow of a rounded rectangle; for tiles."""
    edge = blur * 2
    mask = Image.new("L", (width + 2 * edge, height + 2 * edge), 0)
    mask.paste(rounded(width, height, radius).image, (edge, edge))
    blurred = mask.filter(ImageFilter.GaussianBlur(blur))
    return Sprite(blurred.point([v * alpha // 255 for v in range(256)]), -edge, -edge)


def grow(mask: Image.Image, by: int) -> Image.Image:
    """A mask, larger by some pixels on all sides where there is room."""
    return mask.filter(ImageFilter.MaxFilter(by * 2 + 1)) if by else mask


@keep
def moon(s: int) -> Sprite:
    """A crescent, s pixels high."""

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        d.ellipse((0, 0, s * k, s * k), fill=255)
        d.ellipse((s * k * 0.34, -s * k * 0.1, s * k * 1.22, s * k * 0.78), fill=0)

    return hard(drawn(s, s, draw))


def cardboard(
    im: Image.Image,
    x: int,
    y: int,
    w: int,
    h: int,
    colour: Colour = PAPER,
    radius: int = 14,
    edge: Colour | None = None,
    thick: int = 0,
    soft: bool = True,
) -> None:
    """A piece of printed cardboard: soft shadow (on flat ground or in a tile), thickness, face, printed edge."""
    test_hooks.record(im, (x, y, x + w, y + h))
    if soft:
        drop_shadow(im, x, y, w, h + thick, radius)
    if thick:
        fill_rounded(im, x, y + thick, w, h, radius, dark(colour, 0.35))
    fill_rounded(im, x, y, w, h, radius, colour)
    if edge:
        frame(im, ring(w, h, radius, 3), x, y, radius, edge)


def drop_shadow(im: Image.Image, x: int, y: int, w: int, h: int, radius: int) -> None:
    """Below what is drawn next."""
    soft = shadow(w, h, radius, 6, 90)
    colour = (20, 16, 10)
    if w > 120 and h > 60:
        frame(im, soft, x + soft.dx, y + soft.dy + 5, radius - round(soft.dx), colour)
    else:
        put(im, soft, x, y + 5, colour)


def highlight(
    im: Image.Image, x: int, y: int, w: int, h: int, radius: int, thick: int = 6, colour: Colour = YELLOW
) -> None:
    """The ring around what the last turn changed; with dark hairlines, so that it shows on every ground."""
    frame(im, _highlight(w, h, radius, thick, colour), x, y, max(radius, thick + 4))


@keep
def _highlight(w: int, h: int, radius: int, thick: int, colour: Colour) -> Sprite:
    im = blank(w, h)
    stamp(im, ring(w, h, radius, thick + 4), 0, 0, (30, 22, 10))
    stamp(im, ring(w - 4, h - 4, radius - 2, thick), 2, 2, colour)
    return Sprite(im)
