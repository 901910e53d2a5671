"""Wooden pieces: cubes, figures, badges."""

from PIL import Image, ImageChops

from render.caches import keep
from render.palette import SIDES, WHITE, Badge, Colour, dark, light
from render.shapes import SHAPES, emblem, grow, icon, rounded
from render.sprites import Sprite, blank, hard, stamp


@keep
def badge(own: Badge, s: int) -> Sprite:
    """A player's badge, s pixels wide: a coloured disc with the player's shape."""
    im = blank(s, s)
    edge = max(2, s // 14)
    k = round(s * 0.46)
    stamp(im, rounded(s, s, s // 2), 0, 0, WHITE)
    stamp(im, rounded(s - 2 * edge, s - 2 * edge, s // 2 - edge), edge, edge, own.colour)
    stamp(im, emblem(own.shape, k), (s - k) // 2, (s - k) // 2, own.ink)
    return Sprite(im)


def player_badge(seat: int, s: int) -> Sprite:
    """The badge of a seat."""
    return badge(SIDES[seat], s)


@keep
def cube(colour: Colour, mark: str, s: int, ink: Colour = WHITE, soft: bool = True) -> Sprite:
    """A wooden cube from the front with an icon or one of the five shapes; s pixels, 2 more for its outline.

    Where there are many, edges that are not soft make a smaller file.
    """
    thick = max(2, s // 12)
    edge = max(2, s // 18)
    r = max(4, s // 5)
    im = blank(s + 2, s + thick + 2)
    stamp(im, rounded(s + 2, s + thick + 2, r + 1), 0, 0, dark(colour, 0.75))

    def shape(mask: Sprite) -> Sprite:
        return mask if soft else hard(mask)

    stamp(im, shape(rounded(s, s, r)), 1, 1 + thick, dark(colour, 0.45))
    stamp(im, shape(rounded(s, s, r)), 1, 1, light(colour, 0.32))
    stamp(im, shape(rounded(s, s - edge, r)), 1, 1 + edge, colour)
    if mark in SHAPES:
        k = round(s * 0.5)
        stamp(im, emblem(mark, k), 1 + (s - k) // 2, 1 + (s - k) // 2, ink)
    else:
        k = round(s * 0.76)
        stamp(im, shape(icon(mark, k)), 1 + (s - k) // 2, 2 + (s - k) // 2, ink)
    return Sprite(im)


@keep
def figure(
    name: str,
    colour: Colour,
    s: int,
    mark: str | None = None,
    outline: Colour = WHITE,
    ink: Colour = WHITE,
    mark_at: float = 0.60,
    mark_size: float = 0.26,
) -> Sprite:
    """A wooden figure cut after an icon (meeple, pawn, knight), with a shape on its belly.

    It is s pixels and the outline wide; `mark_at` and `mark_size` are shares of s.
    """
    edge = max(3, s // 14)
    thick = max(2, s // 16)
    front = Image.new("L", (s + 4 * edge, s + 4 * edge + thick), 0)
    front.paste(icon(name, s).image, (2 * edge, 2 * edge))
    side = ImageChops.lighter(front, ImageChops.offset(front, 0, thick))
    im = blank(*front.size)
    im.paste(dark(outline, 0.6), (0, 0), grow(side, edge + 1))
    im.paste(outline, (0, 0), grow(side, edge))
    im.paste(dark(colour, 0.45), (0, 0), side)
    im.paste(colour, (0, 0), front)
    if mark:
        k = round(s * mark_size)
        stamp(im, emblem(mark, k), 2 * edge + (s - k) // 2, 2 * edge + round(s * mark_at - k / 2), ink)
    return Sprite(im)
