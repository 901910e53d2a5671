"""The warehouses of all players and the bank."""

import math
from typing import NamedTuple

from PIL import Image

from engine.games.town_builder.rules import DATA, RESOURCES, TownBuilder
from engine.views.scene import Scene
from render.headers import HEADER
from render.nameplate import nameplate
from render.palette import FREE, INK, INK2, SIDES, WHITE, YELLOW, Colour
from render.shapes import TOP, cardboard, fill_rounded, highlight, put_icon
from render.sprites import WIDTH, lay, put_centred, tile
from render.tokens import figure, player_badge
from render.town_builder import cards
from render.town_builder.board_text import game_of, tell
from render.town_builder.cards import BANK_TOP, GAP, MEADOW, H, W
from render.town_builder.pieces import THICK, outline, token
from render.typesetting import SMALLEST, text, width

HEIGHT = 1000  # of the board
SIDE = 912  # where the side board begins
LEFT, PANEL = SIDE + 6, 276  # left edge and width of a warehouse on it
NAMES = 138  # room of a name on it
PLATE = 68  # height of its plate: the Builder's Token above the badge, two lines of a name
LOW = 46  # of one that has room for neither
PITCH = THICK + 7  # from one warehouse to the next, beside its height
ALL = 826 - THICK  # height of all warehouses, with what is between them
WORDS = {2: 47, 3: 40, 4: 35, 5: 33}  # from line to line of what there is in words, by number of players
ACROSS = 3  # things side by side in a warehouse without words; more where its lines would be too low
RIM = 6  # pixels left of them
BETWEEN = 8  # pixels of a line between things, at least
PLANKS: Colour = (70, 52, 38)
GOLD: Colour = (186, 146, 20)
CROWN = 34  # pixels across of the Builder's Token
STARS: Colour = (255, 226, 120)
PALE: Colour = (176, 152, 104)  # a word of which there is nothing
FACE: Colour = (236, 229, 214)


def bank(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    x, y = cards.LEFT, BANK_TOP
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
    text(im, (16, 28), tell("picture.bank"), 36, INK2)
    text(im, (16, 68), tell("picture.points"), 33, INK2)
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


def find_first(scene: Scene) -> int:
    """Whose warehouse is in words, with all that it has not: the reader's, or of whose turn it is, or who has won."""
    if scene.reader is not None:
        return scene.reader
    return scene.places.index(1) if scene.over else game_of(scene).seat


def is_in_words(scene: Scene, seat: int) -> bool:
    """Whether all in a warehouse has its word; with two players there is room for that in both."""
    return seat == find_first(scene) or game_of(scene).seats == 2


def find_panels(scene: Scene) -> list[tuple[int, int]]:
    """Top and height of every warehouse."""
    seats = game_of(scene).seats
    tall = PLATE + 6 + WORDS[seats] * 7
    low = (ALL - tall - (seats - 1) * PITCH) // (seats - 1)
    found, y = [], HEADER + 9
    for seat in range(seats):
        high = tall if is_in_words(scene, seat) else low
        found.append((y, high))
        y += high + PITCH
    return found


def find_plate(scene: Scene, seat: int) -> int:
    """How high the plate of a warehouse is, with the name."""
    return PLATE if is_in_words(scene, seat) or game_of(scene).seats < TownBuilder.players[-1] else LOW


def list_goods(scene: Scene, seat: int) -> dict[str, int]:
    """What a warehouse shows, and how much of it: all that there is, or was until the last turn; the first one all."""
    game, first = game_of(scene), seat == find_first(scene)
    goods, changed = game.warehouses[seat], {path[2] for path in scene.changed if path[:2] == ("warehouses", seat)}
    found = {name: number for name, number in goods.items() if first or number or name in changed}
    if first or game.workers[seat] or game.ended[seat]:
        found["worker"] = game.workers[seat]
    if seat == game.holder and find_plate(scene, seat) == LOW:
        found["token"] = 1
    return found


def find_spots(scene: Scene, seat: int) -> dict[str, Spot]:
    """Where on the board everything stands that a warehouse shows."""
    goods, (top, high) = list_goods(scene, seat), find_panels(scene)[seat]
    spots: dict[str, Spot] = {}
    plate = find_plate(scene, seat)
    if is_in_words(scene, seat):
        pitch = WORDS[game_of(scene).seats]
        for n, name in enumerate(goods):
            y = top + plate + 3 + pitch * (n + 0.5)
            spots[name] = Spot(LEFT + 30, y, LEFT + PANEL - 38, y, min(40, pitch), min(44, pitch + 3))
        return spots
    lines = math.ceil(len(goods) / ACROSS)
    across, figures = ACROSS, 40
    if lines > (high - plate) // SMALLEST:
        lines, across, figures = 2, math.ceil(len(goods) / 2), SMALLEST
    line = (high - plate) / lines
    digits = [width(str(number), figures, "number") for number in goods.values()]
    columns = [max(digits[n::across], default=0) + BETWEEN for n in range(across)]
    room = (PANEL - RIM - sum(columns)) / across
    size = min(cards.PART, int(line) - 1, int(room))
    for n, name in enumerate(goods):
        x = LEFT + RIM + sum(columns[: n % across]) + room * (n % across)
        y = top + plate + line * (n // across + 0.5)
        spots[name] = Spot(x + size / 2, y, x + size + 2 + digits[n] / 2, y, size, figures)
    return spots


def warehouses(im: Image.Image, scene: Scene) -> None:
    """The side board."""
    game, panels = game_of(scene), find_panels(scene)
    active = [scene.places[seat] == 1 if scene.over else seat == game.seat for seat in range(game.seats)]
    for seat in sorted(range(game.seats), key=lambda seat: active[seat]):  # the frame of an active one lies on top
        y, high = panels[seat]
        lay(im, warehouse_card(seat, high, active[seat], find_plate(scene, seat)), SIDE, y - 8)
        _plate(im, scene, seat, y)
        _stock(im, scene, seat)


@tile
def warehouse_card(seat: int, height: int, active: bool, plate: int) -> Image.Image:
    """An empty warehouse on its piece of the side board, from 6 pixels left of it and 8 above."""
    im = Image.new("RGB", (WIDTH - SIDE, height + THICK + 16), PLANKS)
    x, y, colour = LEFT - SIDE, 8, SIDES[seat].colour
    if active:
        fill_rounded(im, x - 5, y - 5, PANEL + 10, height + THICK + 10, 17, WHITE)
    cardboard(im, x, y, PANEL, height, thick=THICK, soft=not active)
    fill_rounded(im, x, y, PANEL, plate, 14, colour, TOP)
    return im


def name_lines(seats: int) -> int:
    """In how many lines a name may stand on a plate."""
    return 1 if seats == TownBuilder.players[-1] else 2


def _plate(im: Image.Image, scene: Scene, seat: int, y: int) -> None:
    """Badge, with the Builder's Token above it where there is room, name and points."""
    game, plate = game_of(scene), find_plate(scene, seat)
    middle, crowned = y + plate / 2, seat == game.holder and plate == PLATE
    put_centred(im, player_badge(seat, 36), LEFT + 23, middle + 14 * crowned)
    if crowned:
        _crown(im, LEFT + 23, y + 17, ("holder",) in scene.changed, STARS)
    _points(im, scene, seat, LEFT + PANEL - 10, middle, 36)
    nameplate(im, LEFT + 44, middle, scene, seat, NAMES, 36, lines=name_lines(game.seats))


def _points(im: Image.Image, scene: Scene, seat: int, right: float, y: float, size: int) -> None:
    """The points of a seat, which end there."""
    points = str(scene.points[seat])
    left = right - width(points, size, "number")
    text(im, (left, y), points, size, WHITE, "number")
    put_icon(im, "trophy" if scene.over and scene.places[seat] == 1 else "star", left - 14, y, 24, STARS)


def _stock(im: Image.Image, scene: Scene, seat: int) -> None:
    """What a warehouse shows, each a token and a number; in words between them."""
    game, goods, spots = game_of(scene), list_goods(scene, seat), find_spots(scene, seat)
    changed = {name for name in goods if ("warehouses", seat, name) in scene.changed}
    for name in changed:  # below all tokens, which may stand closer than it is wide
        _mark(im, spots[name].number_x, spots[name].number_y, goods[name], spots[name].figures)
    for name, spot in spots.items():
        number = goods[name]
        if name == "token":
            _crown(im, spot.x + (CROWN - spot.token) / 2, spot.y, ("holder",) in scene.changed, GOLD)
            continue
        piece = figure("meeple", SIDES[seat].colour, spot.token - 4) if name == "worker" else token(name, spot.token)
        put_centred(im, piece if number else outline(name, spot.token), spot.x, spot.y)
        if (seat, name) in takeable(scene):
            half = spot.token // 2 + 3
            highlight(im, round(spot.x) - half, round(spot.y) - half, 2 * half, 2 * half + 2, 11, 4, FREE)
        if is_in_words(scene, seat):
            word = tell("picture.workers") if name == "worker" else str(tell.printed["score"][name])
            size = min(38, max(SMALLEST, spot.token))
            text(im, (spot.x + 32, spot.y), word, size, INK if number else PALE, flat=False)
        if name == "worker" and game.ended[seat]:
            put_icon(im, "check", spot.number_x, spot.number_y, 32, INK2, flat=False)
        else:
            _number(im, spot.number_x, spot.number_y, number, spot.figures, name in changed)


def takeable(scene: Scene) -> set[tuple[int, str]]:
    """Of which tokens, by seat, the open decision can take one: others' to steal, the own to pay."""
    ask = scene.decision
    found = [option.split(":") for option in ask.options if ":" in option] if ask else []
    if ask and ask.what == "steal":
        return {(int(victim), stolen) for victim, stolen in found}
    if ask and ask.what == "exchange":
        return {(ask.seat, paid) for pay, _ in found for paid in pay.split("+")}
    return set()


def _crown(im: Image.Image, x: float, y: float, changed: bool, colour: Colour) -> None:
    """The Builder's Token."""
    if changed:
        fill_rounded(im, round(x - CROWN / 2 - 3), round(y - 16), CROWN + 6, 32, 8, YELLOW, flat=False)
    put_icon(im, "crown", x, y, CROWN, INK if changed else colour, flat=False)


def _mark(im: Image.Image, x: float, y: float, number: int, size: int) -> None:
    """The ground of a number that the last turn changed."""
    w, h = round(width(str(number), size, "number")) + 6, round(size * 0.86)
    fill_rounded(im, round(x - w / 2), round(y - h / 2), w, h, 8, YELLOW, flat=False)


def _number(im: Image.Image, x: float, y: float, number: int, size: int, changed: bool) -> None:
    """How many there are."""
    text(im, (x, y), str(number), size, INK if number or changed else PALE, "number", "mm", flat=False)
