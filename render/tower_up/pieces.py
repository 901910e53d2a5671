"""What lies below the city of Tower Up: cards, chips, and what a player has."""

from PIL import Image, ImageDraw

from engine.games.tower_up.city import ANY, COLOURS, DATA
from render.caches import keep
from render.palette import FREE, INK, PAPER, PAPER2, SIDES, WHITE, YELLOW, Colour, dark, light
from render.shapes import fill_rounded, rounded
from render.sprites import WIDTH, Sprite, blank, fill, hard, put_centred, stamp, tile
from render.text import SMALLEST, text, width
from render.tokens import player_badge, tick
from render.tower_up.buildings import CHANGED_INK, CHOICE, FREE_INK, LINE, PAINT, floor, tag
from render.tower_up.map import ROW, STRIP, TABLE

CARD, HIGH = 136, STRIP - 12  # of a card of the market
SUPPLY = 196  # width of the card with what nobody has
ZONE = 380  # of a player's row: badge, name, points
FLOORS_AT, FLOOR = 388, 67  # of a player's row: the floors, and how wide each is
VANS_AT, VAN = 666, 83
ROOFS_AT, CHIPS_AT, CHIP = 1002, 1082, 37
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
    edge = 8 if may else 2
    fill_rounded(im, 0, 0, CARD, HIGH, 12, FREE_INK if may else dark(PAPER, 0.5))
    if may:
        fill_rounded(im, 2, 2, CARD - 4, HIGH - 4, 11, FREE)
    fill_rounded(im, edge, edge, CARD - 2 * edge, HIGH - 2 * edge, 8, PAPER)
    floors, _, vans = card.partition("-")
    pieces = [floor(COLOURS.get(letter, ANY), 44, 16) for letter in floors]
    pieces += [lorry(COLOURS[letter]) for letter in vans]
    rows = [pieces[:2], pieces[2:]]
    for y, row in zip((31, 73) if rows[1] else (52,), rows, strict=False):
        for n, piece in enumerate(row):
            put_centred(im, piece, CARD / 2 + (n - (len(row) - 1) / 2) * 52, y)
    if may:
        stamp(im, tick(28), CARD - 29, 1)
    return Sprite(im)


@keep
def corners(w: int, h: int) -> Sprite:
    """The last turn changed what lies between these four corners."""
    im = blank(w, h)
    for inset, long, thick, colour in ((0, 26, 9, CHANGED_INK), (2, 22, 5, YELLOW)):
        for x, right in ((inset, inset + long), (w - inset - long, w - inset)):
            for y in (inset, h - inset - thick):
                fill(im, (x, y, right, y + thick), colour)
        for x in (inset, w - inset - thick):
            for y, low in ((inset, inset + long), (h - inset - long, h - inset)):
                fill(im, (x, y, x + thick, low), colour)
    return Sprite(im)


@tile
def supply_card() -> Image.Image:
    im = Image.new("RGB", (SUPPLY, HIGH), TABLE)
    fill_rounded(im, 0, 0, SUPPLY, HIGH, 12, PAPER)
    text(im, (SUPPLY / 2, 18), "supply", SMALLEST, anchor="mm")
    return im


@keep
def count(colour: str, number: int, may: bool, new: bool, w: int, h: int) -> Sprite:
    """Floors of a colour, as a swatch and a number; in a closed green frame: may be chosen; on a tag: changed."""
    im, s = blank(w, h), 24
    if may:
        fill_rounded(im, 0, 0, w, h, 9, FREE_INK)
        fill_rounded(im, 3, 3, w - 6, h - 6, 7, FREE)
    x, y, edge = 4 * may, (h - s) // 2, 2 * (colour == "white")
    fill(im, (x, y, x + s, y + s), LINE if edge else PAINT[colour])
    fill(im, (x + edge, y + edge, x + s - edge, y + s - edge), PAINT[colour])
    if new and not may:
        stamp(im, tag(w - s - 1, min(h, 42)), s + 1, (h - min(h, 42)) // 2, YELLOW)
    ink = INK if number or may or new else PALE
    size = CHOICE if number < 10 and h > CHOICE else 36 if h > CHOICE else SMALLEST
    text(im, ((w + s) / 2, h / 2), str(number), size, ink, "number", "mm", flat=False)
    return Sprite(im)


@tile
def objective_card(objective: str, wide: int) -> Image.Image:
    """What an objective asks for, and room for its chips."""
    im = Image.new("RGB", (wide, HIGH), TABLE)
    fill_rounded(im, 0, 0, wide, HIGH, 12, OBJECTIVE)
    fill_rounded(im, 3, 3, wide - 6, HIGH - 44, 10, (236, 240, 250))
    for n, line in enumerate(break_brief(objective)):
        text(im, (wide / 2, 18 + 29 * n), line, SMALLEST, anchor="mm", flat=False)
    return im


def break_brief(objective: str) -> tuple[str, str]:
    """What an objective asks for, in two lines that are about as long."""
    words = DATA["briefs"][objective].split()
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(cuts, key=lambda cut: max(width(line, SMALLEST) for line in cut))


@keep
def coin(value: int, left: bool) -> Sprite:
    """A chip of an objective, or the place of one that somebody has."""
    im = blank(38, 38)
    if left:
        stamp(im, hard(rounded(38, 38, 19)), 0, 0, GOLD)
        text(im, (19, 19), str(value), 34, BROWN, "number", "mm")
    else:
        fill(im, (11, 16, 27, 21), (45, 55, 87))
    return Sprite(im)


# The row of a player


@tile
def row_card(seat: int, active: bool) -> Image.Image:
    """What does not change in a player's row."""
    im = Image.new("RGB", (WIDTH, ROW), TABLE)
    if active:
        fill_rounded(im, 2, 0, WIDTH - 4, ROW, 14, WHITE)
    x, y, w, h = 8, 3, WIDTH - 16, ROW - 6
    fill_rounded(im, x, y, w, h, 11, PAPER)
    fill_rounded(im, x, y, ZONE - x, h, 11, SIDES[seat].colour, (True, False, False, True))
    stamp(im, player_badge(seat, 46), 16, ROW // 2 - 23)
    for left in (VANS_AT - 7, ROOFS_AT - 6, CHIPS_AT - 8):
        fill(im, (left, y + 8, left + 2, y + h - 8), PAPER2)
    stamp(im, roof_mark(seat, 34), ROOFS_AT - 2, ROW // 2 - 20)
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
        stamp(im, tag(VAN - 37, 42), 34, 2, YELLOW)
    put_centred(im, lorry(colour), 17, 23)
    size = CHOICE if place < 10 else 36
    text(im, ((VAN + 31) / 2, 23), str(place), size, INK if place or new else PALE, "number", "mm", flat=False)
    return Sprite(im)


@keep
def lorry(colour: str) -> Sprite:
    """A vehicle from its side, of few edges, for there are sixteen."""
    im, paint = blank(34, 28), PAINT[colour]
    draw, edge = ImageDraw.Draw(im), LINE if colour == "white" else paint
    draw.rectangle((0, 3, 20, 21), fill=paint, outline=edge, width=2)
    draw.polygon([(21, 8), (28, 8), (33, 14), (33, 21), (21, 21)], fill=edge)
    draw.rectangle((24, 10, 27, 14), fill=WHITE)
    for x in (4, 22):
        draw.ellipse((x, 18, x + 8, 26), fill=LINE)
    return Sprite(im)


@keep
def earned(value: int) -> Sprite:
    """A chip of a player."""
    im = blank(34, 34)
    stamp(im, hard(rounded(34, 34, 17)), 0, 0, GOLD)
    text(im, (17, 17), str(value), SMALLEST, BROWN, "number", "mm")
    return Sprite(im)
