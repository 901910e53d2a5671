"""The pieces of Tower Up: floors, roofs, vehicles, cards, chips, and what marks a site."""

from typing import Any

from PIL import Image, ImageDraw

from engine.games.tower_up.city import ANY, COLOURS, FLOORS
from render.caches import keep
from render.palette import INK, PAPER, PAPER2, SIDES, WHITE, YELLOW, Colour, dark, light, mix
from render.shapes import emblem, fill_rounded, grow, icon, ring, rounded
from render.sprites import Sprite, blank, fill, hard, put_centred, stamp
from render.text import text, width
from render.tower_up.map import PLOT, diamond

PAINT: dict[str, Colour] = {
    "black": (58, 58, 66),
    "white": (240, 238, 230),
    "brown": (150, 96, 58),
    "grey": (134, 146, 160),
}
PALE: Colour = (190, 172, 138)
GOLD: Colour = (250, 206, 74)
BROWN: Colour = (60, 40, 4)
FREE: Colour = (206, 240, 150)
FREE_INK: Colour = (24, 52, 16)
CARD: Colour = (74, 96, 148)
TRACK = 12  # steps
STEP, LANE = 16, 30  # width of a step, height of a track
WINDOWED = 16  # the least height of a floor with windows: on lower ones they would drown covered roofs
SITE = 30  # pixels of type of its name
FIGURE = 35  # pixels of type of a number: 11 of a phone that is 380 wide
GATE = STEP + 13  # width of the frame around a star
ROAD: Colour = (206, 192, 160)


@keep
def block(colour: str, width: int, height: int, seat: int | None = None) -> Sprite:
    """One floor as a box seen from a corner; with the roof of `seat`, which is covered, as a band."""
    h, k = width // 2, 4
    large = Image.new("RGBA", (width * k, (h + height + 2) * k), (0, 0, 0, 0))
    d = ImageDraw.Draw(large)
    paint = PAINT[colour]
    left, right, top, edge = dark(paint, 0.12), dark(paint, 0.32), light(paint, 0.2), dark(paint, 0.62)
    _faces(d, k, width, 0, height, left, right)
    d.polygon(_scaled(k, (width / 2, 0), (width, h / 2), (width / 2, h), (0, h / 2)), fill=top)
    if height >= WINDOWED:
        _windows(d, k, width, height, colour, left, right)
    if seat is not None:
        own, band = SIDES[seat].colour, max(4, height // 2)
        _faces(d, k, width, 0, band, own, dark(own, 0.25))
        d.polygon(_scaled(k, (width / 2, 0), (width, h / 2), (width / 2, h), (0, h / 2)), fill=light(own, 0.2))
    low = h / 2 + height
    for line in (
        ((0, h / 2), (width / 2, h), (width, h / 2), (width / 2, 0), (0, h / 2)),
        ((0, h / 2), (0, low), (width / 2, h + height), (width, low), (width, h / 2)),
        ((width / 2, h), (width / 2, h + height)),
    ):
        d.line(_scaled(k, *line), fill=edge, width=k)
    return Sprite(large.resize((width, h + height + 2), Image.Resampling.NEAREST))


def _scaled(k: int, *points: tuple[float, float]) -> list[tuple[float, float]]:
    return [(x * k, y * k) for x, y in points]


def _faces(d: Any, k: int, width: int, top: int, bottom: int, left: Colour, right: Colour) -> None:
    """The two walls of a box between two heights below its top."""
    h = width // 2
    for x, colour in ((0, left), (width, right)):
        corners = ((x, h / 2 + top), (width / 2, h + top), (width / 2, h + bottom), (x, h / 2 + bottom))
        d.polygon(_scaled(k, *corners), fill=colour)


def _windows(d: Any, k: int, width: int, height: int, colour: str, left: Colour, right: Colour) -> None:
    """One ribbon of windows in each wall: many small ones would make a large file."""
    for side, wall in ((0, left), (1, right)):
        pane = mix(wall, (250, 226, 150), 0.8) if colour == "black" else mix(wall, (26, 36, 54), 0.55)
        corners = []
        for u, v in ((0.2, 0.32), (0.8, 0.32), (0.8, 0.72), (0.2, 0.72)):
            x = width / 2 * u if side == 0 else width - width / 2 * u
            corners.append((x, width / 4 + width / 4 * u + v * height))
        d.polygon(_scaled(k, *corners), fill=pane)


@keep
def storeys(colour: str, number: int, width: int, height: int) -> Sprite:
    """So many floors of `height` pixels each, one on the other."""
    im = blank(width, width // 2 + number * height + 2)
    for n in reversed(range(number)):
        stamp(im, block(colour, width, height), 0, n * height)
    return Sprite(im)


@keep
def roof(seat: int, width: int) -> Sprite:
    """A roof that can be seen."""
    side, h = SIDES[seat], width // 2
    rise = h  # its edges go three pixels down and two across, so that they need no softening
    im = blank(width, h + rise)
    d = ImageDraw.Draw(im)
    left, front, right = (0, rise + h // 2 - 1), (h, rise + h - 1), (width - 1, rise + h // 2 - 1)
    edge = dark(side.colour, 0.65)
    d.polygon([(h, 0), left, front], fill=light(side.colour, 0.16), outline=edge)
    d.polygon([(h, 0), right, front], fill=dark(side.colour, 0.28), outline=edge)
    s = width * 7 // 16
    stamp(im, emblem(side.shape, s), h - s // 2, rise + h // 2 - s * 5 // 8, WHITE)
    return Sprite(im)


@keep
def touched(width: int) -> Sprite:
    """Around the plot of a building that the last turn changed."""
    im = blank(width, width // 2)
    for inset, colour in ((0, (46, 34, 8)), (4, YELLOW), (20, (46, 34, 8))):
        stamp(im, diamond(width - 2 * inset), inset, inset // 2, colour)
    return Sprite(im)


@keep
def floors_label(site: str, number: int, changed: bool) -> Sprite:
    """The name of a built site, and how high its building is."""
    size = SITE if len(site) < 3 else 27
    name, high = round(width(site, size, "number")) + 6, 28 if number < 10 else 46
    im = blank(name + high, 34)
    stamp(im, hard(rounded(im.width, 34, 10)), 0, 0, (28, 30, 38))
    text(im, (name / 2 + 1, 17), site, size, WHITE, "number", "mm")
    stamp(im, hard(rounded(high - 2, 30, 8)), name, 2, YELLOW if changed else WHITE)
    text(im, (name + (high - 2) / 2, 17), str(number), FIGURE, INK, "number", "mm")
    return Sprite(im)


@keep
def site_label(site: str) -> Sprite:
    """The name of a building that may be chosen."""
    return _pill(site, 48 if len(site) < 3 else 66, FREE, FREE_INK)


def _pill(words: str, width: int, colour: Colour, ink: Colour) -> Sprite:
    im = blank(width, 34)
    stamp(im, hard(rounded(width, 34, 17)), 0, 0, (28, 30, 38))
    stamp(im, rounded(width - 4, 30, 15), 2, 2, colour)
    text(im, (width / 2, 17), words, 27, ink, "number", "mm")
    return Sprite(im)


@keep
def site_name(site: str, width: int, state: str) -> Sprite:
    """An empty site: one where the player may build is free; where he is building, chosen; else closed."""
    im = blank(width, width // 2)
    ink: Colour = (78, 68, 52)
    if state == "closed":
        stamp(im, diamond(width), 0, 0, PLOT)
    else:
        ink = FREE_INK
        stamp(im, diamond(width), 0, 0, (30, 60, 30))
        stamp(im, diamond(width - 12), 6, 3, FREE if state == "free" else WHITE)
    text(im, (width / 2, width / 4), site, SITE if len(site) < 3 else 27, ink, "bold", "mm")
    return Sprite(im)


@keep
def truck(colour: str, s: int) -> Sprite:
    """A vehicle."""
    im = blank(s + 6, s + 6)
    mask = Image.new("L", im.size, 0)
    mask.paste(icon("truck", s).image, (3, 3))
    outlined = s > 30 or colour == "white"  # small ones of other colours are cut a little thicker instead
    if outlined:
        im.paste((44, 36, 30, 255), (0, 0), grow(mask, 2))
    im.paste((*PAINT[colour], 255), (0, 0), mask if outlined else grow(mask, 1))
    return Sprite(im)


@keep
def any_block(width: int, height: int) -> Sprite:
    """A floor of any colour: a quarter of each."""
    im = blank(width, width // 2 + height + 2)
    for n, colour in enumerate(FLOORS):
        box = (n * width // 4, 0, (n + 1) * width // 4, im.height)
        im.paste(block(colour, width, height).image.crop(box), box[:2])
    return Sprite(im)


@keep
def material(card: str, width: int, height: int, may: bool) -> Sprite:
    """A materials card: its floors, the bottom one first, and its vehicles."""
    im = blank(width, height)
    fill_rounded(im, 0, 0, width, height, 12, (30, 60, 30) if may else dark(PAPER, 0.5))
    edge = 5 if may else 2
    fill_rounded(im, edge, edge, width - 2 * edge, height - 2 * edge, 9, FREE if may else PAPER)
    floors, _, vehicles = card.partition("-")
    number = len(floors + vehicles)
    rows = {2: (1, 1), 3: (2, 1), 4: (2, 2)}[number]
    letters = [(letter, False) for letter in floors] + [(letter, True) for letter in vehicles]
    for row, many in enumerate(rows):
        for n in range(many):
            letter, vehicle = letters.pop(0)
            x = width / 2 + (n - (many - 1) / 2) * 50
            y = height * (0.29 + 0.43 * row)
            if vehicle:
                put_centred(im, truck(COLOURS[letter], 40), x, y)
            else:
                put_centred(im, any_block(46, 25) if letter == ANY else block(COLOURS[letter], 46, 25), x, y)
    return Sprite(im)


@keep
def coin(value: int, left: bool) -> Sprite:
    """A chip of an objective, or the place of one that somebody has."""
    im = blank(36, 36)
    stamp(im, hard(rounded(36, 36, 18)), 0, 0, GOLD if left else dark(CARD, 0.3))
    if left:
        text(im, (18, 18), str(value), FIGURE, BROWN, "number", "mm")
    return Sprite(im)


@keep
def earned(value: int) -> Sprite:
    """A bonus chip of a player; 0 is an empty place."""
    im = blank(32, 32)
    stamp(im, hard(rounded(32, 32, 16)), 0, 0, GOLD if value else PAPER2)
    if value:
        text(im, (16, 16), str(value), FIGURE, BROWN, "number", "mm")
    return Sprite(im)


@keep
def stock(colour: str, number: int, changed: bool, may: bool) -> Sprite:
    """How many floors of a colour a player has, and whether it may be chosen."""
    im = blank(72, LANE)
    if may:
        _bright(im)
    _swatch(im, colour, 4, 3)
    if changed:
        fill_rounded(im, 30, 1, 41, 28, 8, YELLOW)
    ink = INK if number or changed or may else PALE
    text(im, (50, 15), str(number), FIGURE, ink, "number", "mm")
    return Sprite(im)


@keep
def left(colour: str, number: int, may: bool) -> Sprite:
    """How many floors of a colour nobody has yet, and whether it may be chosen."""
    im = blank(78, 34)
    if may:
        _bright(im)
    _swatch(im, colour, 4, 5)
    text(im, (54, 17), str(number), FIGURE, INK if number else PALE, "number", "mm")
    return Sprite(im)


def _swatch(im: Image.Image, colour: str, x: int, y: int) -> None:
    """The colour of a floor: a picture of it would make a large file, for there are twenty."""
    fill(im, (x, y, x + 24, y + 24), dark(PAINT[colour], 0.5))
    fill(im, (x + 2, y + 2, x + 22, y + 22), PAINT[colour])


def _bright(im: Image.Image) -> None:
    """The ground of what may be chosen."""
    fill_rounded(im, 0, 0, im.width, im.height, 8, FREE_INK)
    fill_rounded(im, 2, 2, im.width - 4, im.height - 4, 6, FREE)


@keep
def track(seat: int, place: int, stars: tuple[int, ...]) -> Sprite:
    """The track of a vehicle, as far as it has come in its player's colour, and the stars that give extra turns."""
    im = Image.new("RGBA", (TRACK * STEP, LANE), (*PAPER, 255))
    fill(im, (0, 6, TRACK * STEP, LANE - 4), ROAD)
    fill(im, (0, 6, place * STEP, LANE - 4), SIDES[seat].colour)
    for n in stars:
        x = (n - 1) * STEP
        stamp(im, hard(emblem("star", STEP - 1)), x + 1, LANE // 2 - 7, WHITE if n <= place else INK)
    return Sprite(im)


@keep
def step_number(place: int) -> Sprite:
    """How far a vehicle has come: white, so that it shows on the colours of all players."""
    im = blank(28 if place < 10 else 46, LANE)
    stamp(im, hard(rounded(im.width, LANE, 8)), 0, 0, INK)
    stamp(im, hard(rounded(im.width - 4, LANE - 4, 6)), 2, 2, WHITE)
    text(im, (im.width / 2, LANE / 2), str(place), FIGURE, INK, "number", "mm")
    return Sprite(im)


@keep
def gate(lanes: int) -> Sprite:
    """Around the next star of all tracks: who has passed it with all vehicles has an extra turn."""
    im = blank(GATE, lanes)
    stamp(im, hard(ring(GATE, lanes, 7, 7)), 0, 0, INK)
    stamp(im, hard(ring(GATE - 4, lanes - 4, 5, 3)), 2, 2, YELLOW)
    return Sprite(im)


@keep
def next_star() -> Sprite:
    """A star with the frame of the next one."""
    im = blank(GATE, LANE)
    fill(im, (2, 2, GATE - 2, LANE - 2), ROAD)
    stamp(im, hard(emblem("star", STEP - 1)), (GATE - STEP + 1) // 2, LANE // 2 - 7, INK)
    stamp(im, gate(LANE), 0, 0)
    return Sprite(im)
