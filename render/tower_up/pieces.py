"""What lies below the city of Tower Up: cards, chips, and what a player has."""

from PIL import Image, ImageDraw

from engine.games.tower_up.city import ANY, COLOURS, DATA
from render.caches import keep
from render.palette import FREE, INK, INK2, PAPER, PAPER2, SIDES, WHITE, YELLOW, Colour, dark, light
from render.shapes import fill_rounded, polygon, rounded
from render.sprites import WIDTH, Sprite, blank, fill, hard, put_centred, stamp, tile
from render.text import SMALLEST, text, width
from render.tokens import player_badge, tick
from render.tower_up.buildings import CHANGED, CHOICE, FREE_INK, LINE, PAINT, floor, tag
from render.tower_up.map import ROW, STRIP, TABLE, TITLES

CARD, HIGH = 124, STRIP - 12  # of a card of the market
ZONE = 372  # of a player's row: badge, name, points
FLOORS_AT, FLOOR = 378, 70  # of a player's row: the floors, and how wide each is
SUPPLY = 78  # how wide each of those is that nobody has yet, with two digits
SUPPLY_AT = FLOORS_AT + 2 * FLOOR - 2 * SUPPLY  # about the middle of those of the players
VANS_AT, VAN = 662, 81
ROOFS_AT, CHIPS_AT, CHIP = 986, 1081, 37
LARGE = 44  # pixels of type of points
PALE: Colour = (176, 152, 104)
GOLD: Colour = (250, 206, 74)
BROWN: Colour = (60, 40, 4)
OBJECTIVE: Colour = (74, 96, 148)


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
    for y, row in zip((24, 61) if rows[1] else (42,), rows, strict=False):
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
def titles() -> Image.Image:
    """What the numbers of the players are, column by column; and room for the floors that nobody has."""
    im = Image.new("RGB", (WIDTH, TITLES), TABLE)
    fill_rounded(im, 8, 0, WIDTH - 16, TITLES - 2, 11, PAPER2)
    middle = TITLES / 2 - 1
    for right, words in (
        (SUPPLY_AT - 12, "floors in the supply"),
        (VANS_AT + 234, "vehicles: step"),
        (CHIPS_AT - 12, "roofs left"),
        (WIDTH - 22, "chips"),
    ):
        text(im, (right, middle), words, SMALLEST, INK2, anchor="rm")
    return im


@keep
def count(colour: str, number: int, may: bool, new: bool, w: int, h: int) -> Sprite:
    """Floors of a colour, as a swatch and a number; in a closed green frame, with an arrow: may be chosen; on a tag:
    changed."""
    im, s = blank(w, h), h * 12 // 25
    if may:
        fill_rounded(im, 0, 0, w, h, 9, FREE_INK)
        fill_rounded(im, 3, 3, w - 6, h - 6, 7, FREE)
    x, y, edge = 5 * may, h - s - 5 if may else (h - s) // 2, 2 * (colour == "white")
    fill(im, (x, y, x + s, y + s), LINE if edge else PAINT[colour])
    fill(im, (x + edge, y + edge, x + s - edge, y + s - edge), PAINT[colour])
    if may:
        stamp(im, hard(polygon(s - 6, 9, ((0, 0), (s - 6, 0), (s / 2 - 3, 9)))), x + 3, y - 10, FREE_INK)
    elif new:
        stamp(im, tag(w - s - 1, h - 4), s + 1, 2, CHANGED)
    ink = FREE_INK if may else YELLOW if new else INK if number else PALE
    size = SMALLEST if h < CHOICE else CHOICE if number < 10 else 36
    text(im, ((w + s) / 2, h / 2), str(number), size, ink, "number", "mm", flat=False)
    return Sprite(im)


@tile
def objective_card(objective: str, wide: int) -> Image.Image:
    """What an objective asks for, and room for its chips."""
    im = Image.new("RGB", (wide, HIGH), TABLE)
    fill_rounded(im, 0, 0, wide, HIGH, 12, OBJECTIVE)
    fill_rounded(im, 3, 3, wide - 92, HIGH - 6, 10, (236, 240, 250))
    for n, line in enumerate(break_brief(objective)):
        text(im, ((wide - 86) / 2, HIGH / 2 - 16 + 31 * n), line, SMALLEST, anchor="mm", flat=False)
    return im


def break_brief(objective: str) -> tuple[str, str]:
    """What an objective asks for, in two lines that are about as long."""
    words = DATA["briefs"][objective].split()
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(cuts, key=lambda cut: max(width(line, SMALLEST) for line in cut))


@keep
def coin(value: int, left: bool, new: bool) -> Sprite:
    """A chip of an objective, or the place of one that somebody has, on a tag where it was taken lately."""
    im = blank(38, 38)
    if left:
        stamp(im, hard(rounded(38, 38, 19)), 0, 0, GOLD)
        text(im, (19, 19), str(value), 34, BROWN, "number", "mm")
        return Sprite(im)
    if new:
        stamp(im, tag(38, 36), 0, 1, CHANGED)
    fill(im, (11, 16, 27, 21), YELLOW if new else (45, 55, 87))
    return Sprite(im)


# The row of a player


@tile
def row_card(seat: int, active: bool, aside: int = 0) -> Image.Image:
    """What does not change in a player's row, which begins so far `aside`."""
    im = Image.new("RGB", (WIDTH, ROW), TABLE)
    x, y, w, h = 8 + aside, 2, WIDTH - 16 - aside, ROW - 4
    if active:
        fill_rounded(im, x - 6, 0, w + 12, ROW, 14, WHITE)
    fill_rounded(im, x, y, w, h, 11, PAPER)
    fill_rounded(im, x, 0, ZONE - x, ROW - 1, 12, SIDES[seat].colour, (True, False, False, True))
    stamp(im, player_badge(seat, 46), x + 8, ROW // 2 - 23)
    stamp(im, roof_mark(seat, 34), ROOFS_AT, ROW // 2 - 20)
    return im


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
def van(colour: str, place: int, new: bool) -> Sprite:
    """A vehicle, and how far it has come."""
    im = blank(VAN - 3, 46)
    if new:
        stamp(im, tag(VAN - 41, 42), 38, 2, CHANGED)
    put_centred(im, lorry(colour), 17, 23)
    size, ink = CHOICE if place < 10 else SMALLEST, YELLOW if new else INK if place else PALE
    text(im, ((VAN + 35) / 2, 23), str(place), size, ink, "number", "mm", flat=False)
    return Sprite(im)


@keep
def lorry(colour: str, k: int = 1) -> Sprite:
    """A vehicle from its side, k times as large as on the board; of few edges, for there are sixteen."""
    im, paint = blank(34 * k, 28 * k), PAINT[colour]
    draw, edge = ImageDraw.Draw(im), LINE if colour == "white" else paint

    def scale(*corners: int) -> list[int]:
        return [corner * k for corner in corners]

    draw.rectangle(scale(0, 3, 20, 21), fill=paint, outline=edge, width=2 * k)
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
    size, ink = CHOICE if number < 10 else 36, YELLOW if new else INK
    text(im, (24, 23), str(number), size, ink, "number", "mm", flat=False)
    return Sprite(im)


@keep
def earned(value: int, new: bool) -> Sprite:
    """A chip of a player; one that is new on a tag."""
    im = blank(36, 42)
    if new:
        stamp(im, tag(36, 42), 0, 0, CHANGED)
    else:
        stamp(im, hard(rounded(34, 34, 17)), 1, 4, GOLD)
    text(im, (18, 21), str(value), SMALLEST, YELLOW if new else BROWN, "number", "mm")
    return Sprite(im)
