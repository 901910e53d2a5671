"""The warehouses of all players and the bank."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from engine.games.town_builder.rules import DATA, RESOURCES, TownBuilder
from engine.scene import Scene
from render.banners import HEADER
from render.cardboard import cardboard, highlight
from render.nameplate import nameplate
from render.palette import FREE, INK, INK2, PAPER3, SIDES, WHITE, YELLOW, Colour
from render.shapes import TOP, fill_rounded, put_icon
from render.sprites import WIDTH, lay, put_centred, stamp, tile
from render.text import text, width
from render.tokens import figure, player_badge
from render.town_builder.alt_text import game_of
from render.town_builder.cards import GAP, MEADOW, H, W, place
from render.town_builder.pieces import THICK, outline, token

HEIGHT = 1000  # of the board
SIDE = 912  # where the side board begins
PANEL = 268  # width of a warehouse on it
NAMES = 138  # room of a name on it
PLATE = 68  # height of it: two lines, with accents above and descenders below
PITCH = THICK + 7  # from one warehouse to the next, beside its height
ROW = 266  # what stands side by side on it
RIM = 4  # of it, right of the last number, for a ground that is wider than digits are
WITHIN = 234  # of it, without what parts a token from its number and this from the next token
DIGIT = 0.6  # of the size of a number, how wide it is
TALLEST = {2: 400, 3: 263, 4: 194, 5: 153}  # heights of warehouses
PLANKS: Colour = (70, 52, 38)
GOLD: Colour = (186, 146, 20)
CROWN = 48  # pixels across of the Builder's Token
STARS: Colour = (255, 226, 120)
FACE: Colour = (236, 229, 214)
BANK = 21  # the place where it lies, after those of all tiles


def bank(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    x, y = place(BANK)
    lay(im, bank_card(), x, y)
    for n, resource in enumerate(RESOURCES):
        changed = ("bank", resource) in scene.changed
        if changed:
            _mark(im, x + bank_column(n) + 22, y + 28, game.bank[resource], 40)
        _number(im, x + bank_column(n) + 22, y + 28, game.bank[resource], 40, changed)


@tile
def bank_card() -> Image.Image:
    """The empty bank, as wide as three cards, with what each resource counts."""
    im = Image.new("RGB", (3 * W + 2 * GAP, H), MEADOW)
    cardboard(im, 0, 0, im.width, H - THICK, FACE, 14, thick=THICK, soft=False)
    text(im, (16, 28), "Bank", 36, INK2)
    text(im, (16, 68), "Points", 33, INK2)
    for n, (name, points) in enumerate(DATA["points"].items()):
        put_centred(im, token(name, 42), bank_column(n) - 28, 28)
        put_icon(im, "star", bank_column(n) - 12, 68, 28, GOLD)
        text(im, (bank_column(n) + 14, 68), str(points), 33, INK2, "number", "mm")
    return im


def bank_column(n: int) -> float:
    return 136 + 127 * (n + 0.5)


class Spot(NamedTuple):
    """Where a token stands on a warehouse, and the number of such tokens, from its corner; and the sizes of both."""

    x: float
    y: float
    number_x: float
    number_y: float
    token: int
    figures: int


def arrange(height: int, numbers: Sequence[int]) -> list[Spot]:
    """The places of all kinds in two rows: numbers stand below their tokens, in low warehouses beside them."""
    row = (height - PLATE - 4) / 2
    if height > 200:
        size = min(64, round(row * 0.5))
        tops = [PLATE + 3 + row * (n // 4 + 0.3) for n in range(8)]
        middles = [1 + ROW / 4 * (n % 4 + 0.5) for n in range(8)]
        figures = min(48, size)
        return [Spot(x, y, x, y + row * 0.47, size, figures) for x, y in zip(middles, tops, strict=True)]
    spots = []
    for first in (0, 4):
        digits = [len(str(n)) for n in numbers[first : first + 4]]
        size = 34 if sum(digits) == 4 else 30 if sum(digits) < 7 else 26
        figures = max(33, min(40, int((WITHIN - 4 * size) / (DIGIT * sum(digits)))))
        gap = (ROW - RIM - 4 * size - DIGIT * figures * sum(digits)) / 4
        x, y = 1 + gap / 3, PLATE + 3 + row * (first // 4 + 0.5)
        for n in digits:
            long = DIGIT * figures * n
            spots.append(Spot(x + size / 2, y, x + size + gap / 3 + long / 2, y, size, figures))
            x += size + long + gap
    return spots


def warehouses(im: Image.Image, scene: Scene) -> None:
    """The side board."""
    game = game_of(scene)
    height = TALLEST[game.seats]
    active = [scene.places[seat] == 1 if scene.over else seat == game.seat for seat in range(game.seats)]
    for seat in sorted(range(game.seats), key=lambda seat: active[seat]):  # the frame of an active one lies on top
        y = warehouse_y(game.seats, seat)
        lay(im, warehouse_card(seat, height, active[seat]), SIDE + 4, y - 8)
        _stock(im, scene, seat, y)


@tile
def warehouse_card(seat: int, height: int, active: bool) -> Image.Image:
    """An empty warehouse on its piece of the side board, from 8 pixels left of it and above."""
    im = Image.new("RGB", (WIDTH - SIDE - 4, height + THICK + 16), PLANKS)
    x, y = 8, 8
    if active:
        fill_rounded(im, x - 5, y - 5, PANEL + 10, height + THICK + 10, 17, WHITE)
    cardboard(im, x, y, PANEL, height, thick=THICK, soft=not active)
    fill_rounded(im, x, y, PANEL, PLATE, 14, SIDES[seat].colour, TOP)
    stamp(im, player_badge(seat, 36), x + 5, y + (PLATE - 36) // 2)
    return im


def warehouse_y(seats: int, seat: int) -> int:
    """The top of a warehouse."""
    return HEADER + 9 + seat * (TALLEST[seats] + PITCH)


def find_spots(game: TownBuilder, seat: int) -> list[Spot]:
    """Where on the board everything in a warehouse stands: each resource, the knights, the workers, the crown."""
    x, y = SIDE + 12, warehouse_y(game.seats, seat)
    return [
        Spot(x + spot.x, y + spot.y, x + spot.number_x, y + spot.number_y, spot.token, spot.figures)
        for spot in arrange(TALLEST[game.seats], [*game.warehouses[seat].values(), game.workers[seat], 0])
    ]


def _stock(im: Image.Image, scene: Scene, seat: int, y: int) -> None:
    game = game_of(scene)
    x, middle = SIDE + 12, y + PLATE / 2
    points = str(scene.points[seat])
    right = x + PANEL - 10 - width(points, 36, "number")
    text(im, (right, middle), points, 36, WHITE, "number")
    put_icon(im, "trophy" if scene.over and scene.places[seat] == 1 else "star", right - 14, middle, 24, STARS)
    nameplate(im, x + 44, middle, scene, seat, NAMES, 36)
    own, workers, holds = game.warehouses[seat], game.workers[seat], seat == game.holder
    spots = find_spots(game, seat)
    changed = {resource for resource in own if ("warehouses", seat, resource) in scene.changed}
    for spot, (resource, number) in zip(spots, own.items(), strict=False):
        if resource in changed:  # below all tokens, which may stand closer than it is wide
            _mark(im, spot.number_x, spot.number_y, number, spot.figures)
    for spot, (resource, number) in zip(spots, own.items(), strict=False):
        put_centred(im, (token if number else outline)(resource, spot.token), spot.x, spot.y)
        if (seat, resource) in takeable(scene):
            half = spot.token // 2 + 3
            highlight(im, round(spot.x) - half, round(spot.y) - half, 2 * half, 2 * half + 2, 11, 4, FREE)
        _number(im, spot.number_x, spot.number_y, number, spot.figures, resource in changed)
    *_, spot, last = spots
    mine = figure("meeple", SIDES[seat].colour, spot.token - 4) if workers else outline("worker", spot.token)
    put_centred(im, mine, spot.x, spot.y)
    if game.ended[seat]:
        put_icon(im, "check", spot.number_x, spot.number_y, 32, INK2, flat=False)
    else:
        _number(im, spot.number_x, spot.number_y, workers, spot.figures, False)
    if holds:
        _crown(im, (last.x + last.number_x) / 2, (last.y + last.number_y) / 2, ("holder",) in scene.changed)


def takeable(scene: Scene) -> set[tuple[int, str]]:
    """Of which tokens, by seat, the open decision can take one: others' to steal, the own to pay."""
    ask = scene.decision
    found = [option.split(":") for option in ask.options if ":" in option] if ask else []
    if ask and ask.what == "steal":
        return {(int(victim), stolen) for victim, stolen in found}
    if ask and ask.what == "exchange":
        return {(ask.seat, paid) for pay, _ in found for paid in pay.split("+")}
    return set()


def _crown(im: Image.Image, x: float, y: float, changed: bool) -> None:
    """The Builder's Token."""
    if changed:
        fill_rounded(im, round(x - 28), round(y - 25), 56, 50, 10, YELLOW, flat=False)
    put_icon(im, "crown", x, y, CROWN, INK if changed else GOLD, flat=False)


def _mark(im: Image.Image, x: float, y: float, number: int, size: int) -> None:
    """The ground of a number that the last turn changed."""
    w, h = round(width(str(number), size, "number")) + 6, round(size * 0.86)
    fill_rounded(im, round(x - w / 2), round(y - h / 2), w, h, 8, YELLOW, flat=False)


def _number(im: Image.Image, x: float, y: float, number: int, size: int, changed: bool) -> None:
    """How many there are."""
    text(im, (x, y), str(number), size, INK if number or changed else PAPER3, "number", "mm", flat=False)
