"""Printed cardboard, its shadow, and the ring around what has changed.

The yellow ring means "the last turn changed this" and nothing else.
"""

from PIL import Image

from render import probe
from render.caches import keep
from render.palette import PAPER, YELLOW, Colour, dark
from render.shapes import fill_rounded, frame, ring, shadow
from render.sprites import Sprite, blank, put, stamp


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
    probe.record(im, (x, y, x + w, y + h))
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
