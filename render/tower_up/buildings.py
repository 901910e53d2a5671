"""What is built in the city of Tower Up: floors, roofs, and the signs beside them."""

from PIL import ImageDraw

from engine.games.tower_up.state import ANY, FLOORS, Building
from render.palette import FREE, INK, SIDES, WHITE, YELLOW, Colour, dark, light
from render.piece_cache import keep
from render.shapes import emblem, polygon, rounded
from render.sprites import Sprite, blank, hard, stamp
from render.tower_up.map import diamond
from render.typesetting import SMALLEST, text, width

CHOICE = 40  # pixels of type of what a choice rests on
FREE_INK: Colour = (16, 58, 20)
CHANGED: Colour = INK  # the ground of what changed, as dark as that of what may be chosen is bright
LINE: Colour = (28, 30, 38)
BORDER = WHITE  # of a roof that is covered
PAINT: dict[str, Colour] = {
    "black": (58, 58, 66),
    "white": (244, 250, 252),
    "brown": (150, 98, 48),
    "grey": (158, 168, 179),
}
# Of a building: its left and right wall, its top, the windows of the left wall.
WALLS: dict[str, tuple[Colour, Colour, Colour, Colour]] = {
    "black": ((58, 58, 66), (34, 32, 38), (99, 97, 100), (250, 215, 119)),
    "white": ((252, 250, 244), (207, 205, 200), (255, 255, 255), (119, 130, 143)),
    "brown": ((150, 98, 48), (103, 63, 39), (171, 128, 97), (240, 224, 188)),
    "grey": ((158, 168, 179), (119, 130, 143), (183, 185, 189), (52, 60, 80)),
}
TALLY = 34  # height of the number of floors
WINDOWED = 12  # the least height of a floor with windows


def list_bands(building: Building) -> list[tuple[int, int]]:
    """The floor and the seat of each roof that is covered."""
    return [(roof.height, roof.seat) for roof in building.roofs if roof.height < building.height]


@keep
def walls(colour: str, floors: int, w: int, storey: int) -> Sprite:
    """So many floors of a building, w pixels wide, without its roofs.

    Windows are only in the wall that the sun is on: so floors can be counted, and the other costs no bytes.
    """
    left, right, top, pane = WALLS[colour]
    m, q, low = w // 2, w // 4, floors * storey
    edge, line = dark(PAINT[colour], 0.72), (118, 116, 112) if colour == "black" else dark(PAINT[colour], 0.72)
    im = blank(w, m + low + 1)
    draw = ImageDraw.Draw(im)
    draw.polygon([(0, q), (m, m), (m, m + low), (0, q + low)], fill=left)
    draw.polygon([(w - 1, q), (m, m), (m, m + low), (w - 1, q + low)], fill=right)
    for y in range(q, q + low, storey):
        if storey >= WINDOWED:
            for near, far in ((0.18, 0.82),) if storey < 20 else ((0.16, 0.44), (0.58, 0.86)):
                corners = ((near, 0.4), (far, 0.4), (far, 0.82), (near, 0.82))
                draw.polygon([(m * across, y + q * across + storey * down) for across, down in corners], fill=pane)
        draw.line([(0, y), (m, y + q), (w - 1, y)], fill=line)
    draw.polygon([(m, 0), (w - 1, q), (m, m), (0, q)], fill=top, outline=edge)
    draw.line([(0, q), (0, q + low), (m, m + low), (w - 1, q + low), (w - 1, q)], fill=edge)
    draw.line([(m, m), (m, m + low)], fill=edge)
    return Sprite(im)


def band_colours(seat: int) -> tuple[Colour, Colour]:
    """Of a roof that is covered, on the left and the right wall."""
    return light(SIDES[seat].colour, 0.12), dark(SIDES[seat].colour, 0.2)


@keep
def band(seat: int, w: int, storey: int) -> Sprite:
    """A roof that is covered: a band around the floor that it was laid on, between white lines, with its owner's shape.

    The lines part it from walls that are like it for some eyes, as vermilion is like brown.
    """
    side, m, q, gap = SIDES[seat], w // 2, w // 4, storey // 8
    low, line, thick = storey - gap, dark(side.colour, 0.75), max(2, storey // 7)
    im = blank(w, q + storey + 1)
    draw, (left, right) = ImageDraw.Draw(im), band_colours(seat)
    draw.polygon([(0, gap), (m, q + gap), (m, q + low), (0, low)], fill=left)
    draw.polygon([(w - 1, gap), (m, q + gap), (m, q + low), (w - 1, low)], fill=right)
    for y in (*range(gap, gap + thick), *range(low - thick + 1, low + 1)):
        draw.line([(0, y), (m, y + q), (w - 1, y)], fill=BORDER)
    s = min(storey, w // 3)
    for size, ink in ((s, line), (s - 4, WHITE)):
        stamp(im, hard(emblem(side.shape, size)), m - size // 2, q + (storey - size) // 2, ink)
    return Sprite(im)


@keep
def roof(seat: int, w: int) -> Sprite:
    """A roof that can be seen, with its owner's shape."""
    side, m, peak = SIDES[seat], w // 2, w * 5 // 12
    im = blank(w, peak + m)
    draw = ImageDraw.Draw(im)
    ridge, eaves, front = dark(side.colour, 0.6), peak + w // 4, (m, peak + m - 1)
    draw.polygon([(m, 0), (0, eaves), front], fill=light(side.colour, 0.14), outline=ridge)
    draw.polygon([(m, 0), (w - 1, eaves), front], fill=dark(side.colour, 0.26), outline=ridge)
    s = w * 15 // 32
    for size, ink in ((s + 6, dark(side.colour, 0.35)), (s, WHITE)):
        stamp(im, hard(emblem(side.shape, size)), m - size // 2, eaves - s // 8 - size // 2, ink)
    return Sprite(im)


@keep
def floor(colour: str, w: int, storey: int) -> Sprite:
    """One floor; of any colour, a quarter of each."""
    if colour != ANY:
        return walls(colour, 1, w, storey)
    parts = [walls(one, 1, w, storey).image for one in FLOORS]
    im = blank(*parts[0].size)
    for n, part in enumerate(parts):
        box = (n * w // 4, 0, (n + 1) * w // 4, im.height)
        im.paste(part.crop(box), box[:2])
    return Sprite(im)


# Signs


@keep
def open_lot(wide: int, free: bool) -> Sprite:
    """A plot where one may build, in a closed frame; or the one that was chosen, which is white."""
    im = blank(wide, wide // 2)
    stamp(im, diamond(wide), 0, 0, FREE_INK)
    stamp(im, diamond(wide - 8), 4, 2, FREE if free else WHITE)
    return Sprite(im)


@keep
def open_sign(site: str, free: bool) -> Sprite:
    """The name of a site that may be chosen: a bright green board with round corners; or of the one that was, white."""
    wide, high = round(width(site, CHOICE, "number")) + 10, CHOICE + 4
    im = blank(wide, high)
    for inset, colour in ((0, FREE_INK), (3, FREE if free else WHITE)):
        stamp(im, hard(rounded(wide - 2 * inset, high - 2 * inset, 11 - inset)), inset, inset, colour)
    text(im, (wide / 2, high / 2), site, CHOICE, FREE_INK, "number", "mm")
    return Sprite(im)


@keep
def changed_sign(site: str) -> Sprite:
    """The name of a site that the last turn changed, on a dark tag."""
    wide, high = round(width(site, SMALLEST, "number")) + 20, SMALLEST + 4
    im = blank(wide, high)
    stamp(im, tag(wide, high), 0, 0, YELLOW)
    stamp(im, tag(wide - 4, high - 4), 2, 2, CHANGED)
    text(im, (wide / 2, high / 2), site, SMALLEST, YELLOW, "number", "mm")
    return Sprite(im)


@keep
def tag(w: int, h: int) -> Sprite:
    """The shape of what changed: notched at both ends."""
    n = 9
    return hard(polygon(w, h, ((0, h / 2), (n, 0), (w - n, 0), (w, h / 2), (w - n, h), (n, h))))


@keep
def tally(number: int) -> Sprite:
    """How many floors a building has that is too high for them to be counted."""
    wide = TALLY if number < 10 else 50
    im = blank(wide, TALLY)
    stamp(im, hard(rounded(wide, TALLY, 9)), 0, 0, LINE)
    text(im, (wide / 2, TALLY / 2), str(number), SMALLEST, WHITE, "number", "mm")
    return Sprite(im)
