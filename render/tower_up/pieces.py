"""What lies below the city of Tower Up: cards, chips, and what a player has."""

from itertools import combinations, pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.games.tower_up.state import ANY, COLOURS, FLOORS
from render.palette import FREE, INK, INK2, PAPER, PAPER2, PAPER3, SIDES, WHITE, YELLOW, Colour, dark, light
from render.piece_cache import keep
from render.shapes import LEFT, fill_rounded, polygon, rounded
from render.sprites import WIDTH, Sprite, blank, fill, hard, put, put_centred, stamp, tile
from render.tokens import player_badge, tick
from render.tower_up.buildings import CHANGED, CHOICE, FREE_INK, LINE, PAINT, floor, tag
from render.tower_up.map import DIGITS, STRIP, TABLE, TITLES
from render.typesetting import SMALLEST, text, width
from render.words import Texts

CARD, HIGH = 96, STRIP - 12  # of a card of the market
SUPPLY_AT, SUPPLY, SUPPLY_HIGH = 13, 74, 30  # of the floors that nobody has yet, two and two
ZONE = 438  # of a player's row: badge, name, points
FIGURE = 46  # pixels of type of a number in a row
HEAD, HEADS = (53, 36), 59  # of the pieces above their columns: the size of a colour, and their middle
COINS = 84  # of an objective, how wide is what its chips lie on
LARGE = 44  # pixels of type of points
PALE: Colour = (176, 152, 104)
GOLD: Colour = (250, 206, 74)
BROWN: Colour = (60, 40, 4)
tell = Texts("tower_up")
OBJECTIVE: Colour = (74, 96, 148)


class Column(NamedTuple):
    """Of the players' rows, in pixels: its left edge, and how wide its parts are, and how many."""

    left: int
    wide: int
    parts: int = 1

    @property
    def right(self) -> int:
        return self.left + self.wide * self.parts

    def middle(self, part: int = 0) -> float:
        return self.left + (part + 0.5) * self.wide


COLUMNS = {
    "floors": Column(450, 61, len(FLOORS)),
    "vehicles": Column(706, 61, len(FLOORS)),
    "roofs": Column(962, 90),
    "chips": Column(1064, 42, 3),
}


@keep
def material(card: str, may: bool) -> Sprite:
    """A card of the market, its floors from the bottom, then its vehicles; one that may be taken is green at its edge
    and has a tick."""
    im = blank(CARD, HIGH)
    edge = 7 if may else 2
    fill_rounded(im, 0, 0, CARD, HIGH, 12, FREE_INK if may else dark(PAPER, 0.5))
    if may:
        fill_rounded(im, 2, 2, CARD - 4, HIGH - 4, 11, FREE)
    fill_rounded(im, edge, edge, CARD - 2 * edge, HIGH - 2 * edge, 8, PAPER)
    floors, _, vans = card.partition("-")
    pieces = [floor(COLOURS.get(letter, ANY), 40, 14) for letter in floors]
    pieces += [lorry(COLOURS[letter]) for letter in vans]
    rows = [pieces[:2], pieces[2:]]
    for y, row in zip((28, 67) if rows[1] else (48,), rows, strict=False):
        for n, piece in enumerate(row):
            put_centred(im, piece, CARD / 2 + (n - (len(row) - 1) / 2) * 46, y)
    if may:
        stamp(im, tick(28), CARD - 29, 1)
    return Sprite(im)


@keep
def corners(w: int, h: int) -> Sprite:
    """The last turn changed what these four corners hold, as those of an album hold a photograph."""
    im = blank(w, h)
    draw = ImageDraw.Draw(im)
    for long, colour in ((30, YELLOW), (23, CHANGED)):
        for x, inwards in ((0, long), (w - 1, w - 1 - long)):
            for y, down in ((0, long), (h - 1, h - 1 - long)):
                draw.polygon([(x, y), (inwards, y), (x, down)], fill=colour)
    return Sprite(im)


@tile
def supply_card() -> Image.Image:
    """Room for the floors that nobody has yet, and what they are."""
    wide = 2 * SUPPLY + 14
    im = Image.new("RGB", (wide, HIGH), TABLE)
    fill_rounded(im, 0, 0, wide, HIGH, 12, PAPER2)
    text(im, (wide / 2, 17), tell("picture.supply"), SMALLEST, INK2, anchor="mm")
    return im


@keep
def count(colour: str, number: int, may: bool, new: bool) -> Sprite:
    """Floors of a colour that nobody has, as a swatch and a number; in a closed green frame, with an arrow: may be
    chosen; on a tag: changed."""
    w, h = SUPPLY - 2, SUPPLY_HIGH
    im, s = blank(w, h), h * 9 // 16
    if may:
        fill_rounded(im, 0, 0, w, h, 9, FREE_INK)
        fill_rounded(im, 3, 3, w - 6, h - 6, 7, FREE)
    x, y = 5 * may, h - s - 4 if may else (h - s) // 2
    put(im, swatch(colour, s, s), x, y)
    if may:
        down = s * 2 // 5
        stamp(im, hard(polygon(s - 6, down, ((0, 0), (s - 6, 0), (s / 2 - 3, down)))), x + 3, y - down - 1, FREE_INK)
    elif new:
        stamp(im, tag(w - s - 1, h - 4), s + 1, 2, CHANGED)
    ink = FREE_INK if may else YELLOW if new else INK if number else PALE
    text(im, ((w + s) / 2, h / 2), str(number), SMALLEST, ink, DIGITS, "mm", flat=False)
    return Sprite(im)


@keep
def swatch(colour: str, w: int, h: int) -> Sprite:
    """The colour of floors."""
    im, edge = blank(w, h), 2 * (colour == "white")
    fill(im, (0, 0, w, h), LINE)
    fill(im, (edge, edge, w - edge, h - edge), PAINT[colour])
    return Sprite(im)


@tile
def objective_card(objective: str, wide: int) -> Image.Image:
    """What an objective asks for, and room for its chips."""
    im = Image.new("RGB", (wide, HIGH), TABLE)
    fill_rounded(im, 0, 0, wide, HIGH, 12, OBJECTIVE)
    room = wide - COINS - 3
    fill_rounded(im, 3, 3, room, HIGH - 6, 10, (236, 240, 250))
    lines = break_brief(objective, room - 2)
    for n, line in enumerate(lines):
        text(im, (3 + room / 2, HIGH / 2 + 30 * (n - (len(lines) - 1) / 2)), line, SMALLEST, anchor="mm", flat=False)
    return im


def break_brief(objective: str, room: float) -> list[str]:
    """What an objective asks for, in two lines that are about as long, or three if those are wider than the room."""
    words = str(tell.printed["briefs"][objective]).split()

    def cut(places: tuple[int, ...]) -> list[str]:
        return [" ".join(words[start:end]) for start, end in pairwise((0, *places, len(words)))]

    def measure(lines: list[str]) -> float:
        return max(width(line, SMALLEST) for line in lines)

    two, three = (min(map(cut, combinations(range(1, len(words)), n)), key=measure) for n in (1, 2))
    return two if measure(two) <= room else three


@keep
def coin(value: int, left: bool, new: bool) -> Sprite:
    """A chip of an objective, or the place of one that somebody has, on a tag where it was taken lately."""
    im = blank(38, 38)
    if left:
        stamp(im, hard(rounded(38, 38, 19)), 0, 0, GOLD)
        text(im, (19, 19), str(value), 34, BROWN, DIGITS, "mm")
        return Sprite(im)
    if new:
        stamp(im, tag(38, 36), 0, 1, CHANGED)
    fill(im, (11, 16, 27, 21), YELLOW if new else (45, 55, 87))
    return Sprite(im)


# The rows of the players


@tile
def titles(over: bool) -> Image.Image:
    """What stands in the columns of all rows, in words and as pieces."""
    im = Image.new("RGB", (WIDTH, TITLES), TABLE)
    fill_rounded(im, 8, 0, WIDTH - 16, TITLES - 4, 11, PAPER2)
    if not over:
        text(im, (22, TITLES / 2 - 2), tell("picture.order"), SMALLEST, INK2)
    text(im, (ZONE - 14, TITLES / 2 - 2), tell("picture.million"), SMALLEST, INK2, anchor="rm")
    for name, column in COLUMNS.items():
        text(
            im,
            (column.left, 20 if column.parts == len(FLOORS) else TITLES / 2 - 2),
            tell(f"picture.{name}"),
            SMALLEST,
            INK2,
        )
    for n, colour in enumerate(FLOORS):
        put_centred(im, swatch(colour, *HEAD), COLUMNS["floors"].middle(n), HEADS)
        put_centred(im, lorry(colour, 1.5), COLUMNS["vehicles"].middle(n), HEADS)
    _rule(im, 8, TITLES - 12)
    return im


@tile
def row_card(seat: int, active: bool, high: int, aside: int = 0) -> Image.Image:
    """What does not change in a player's row, which begins so far `aside`."""
    im = Image.new("RGB", (WIDTH, high), TABLE)
    x, y, w, h, badge = 8 + aside, 2, WIDTH - 16 - aside, high - 4, high - 14
    if active:
        fill_rounded(im, x - 6, 0, w + 12, high, 14, WHITE)
    fill_rounded(im, x, y, w, h, 11, PAPER)
    fill_rounded(im, x, y, ZONE - x, h, 12, SIDES[seat].colour, LEFT)
    stamp(im, player_badge(seat, badge), x + 8, (high - badge) // 2)
    _rule(im, 6, high - 6)
    return im


def _rule(im: Image.Image, top: int, bottom: int) -> None:
    """The lines between the columns."""
    for column in [*COLUMNS.values()][1:]:
        fill(im, (column.left - 8, top, column.left - 5, bottom), PAPER3)


@keep
def roof_mark(seat: int, s: int) -> Sprite:
    """A roof that lies in stock."""
    colour, m = SIDES[seat].colour, s // 2
    im = blank(s, s + 6)
    draw, ridge, front = ImageDraw.Draw(im), dark(colour, 0.6), (m, s + 5)
    draw.polygon([(m, 0), (0, s - 4), front], fill=light(colour, 0.14), outline=ridge)
    draw.polygon([(m, 0), (s - 1, s - 4), front], fill=dark(colour, 0.26), outline=ridge)
    return Sprite(im)


@keep
def figure(number: int, may: bool, new: bool) -> Sprite:
    """A number in a row; in a closed green frame: may be chosen; on a tag: changed."""
    w, h = 58, 46
    im = blank(w, h)
    if may:
        fill_rounded(im, 0, 0, w, h, 9, FREE_INK)
        fill_rounded(im, 3, 3, w - 6, h - 6, 7, FREE)
    elif new:
        stamp(im, tag(w, h), 0, 0, CHANGED)
    ink = FREE_INK if may else YELLOW if new else INK if number else PALE
    text(im, (w / 2, h / 2), str(number), FIGURE, ink, DIGITS, "mm", flat=False)
    return Sprite(im)


@keep
def lorry(colour: str, k: float = 1) -> Sprite:
    """A vehicle from its side, k times as large as on a card; of few edges, for there are sixteen."""
    im, paint = blank(round(34 * k), round(28 * k)), PAINT[colour]
    draw, edge = ImageDraw.Draw(im), LINE if colour == "white" else paint

    def scale(*corners: int) -> list[int]:
        return [round(corner * k) for corner in corners]

    draw.rectangle(scale(0, 3, 20, 21), fill=paint, outline=edge, width=round(2 * k))
    draw.polygon(scale(21, 8, 28, 8, 33, 14, 33, 21, 21, 21), fill=edge)
    draw.rectangle(scale(24, 10, 27, 14), fill=WHITE)
    for x in (4, 22):
        draw.ellipse(scale(x, 18, x + 8, 26), fill=LINE)
    return Sprite(im)


@keep
def roofs(number: int, new: bool) -> Sprite:
    """How many roofs."""
    im = blank(48, 46)
    if new:
        stamp(im, tag(48, 42), 0, 2, CHANGED)
    text(im, (24, 23), str(number), CHOICE, YELLOW if new else INK, DIGITS, "mm", flat=False)
    return Sprite(im)


@keep
def earned(value: int, new: bool) -> Sprite:
    """A chip of a player; one that is new on a tag."""
    im = blank(42, 46)
    stamp(im, tag(42, 46) if new else hard(rounded(42, 42, 21)), 0, 2 * (not new), CHANGED if new else GOLD)
    text(im, (21, 23), str(value), CHOICE, YELLOW if new else BROWN, DIGITS, "mm")
    return Sprite(im)
