"""What a player has in Tower Up, in large, for the own panel: the tracks, above them what each step pays, and floors,
roofs and chips.  Nothing of it is secret."""

from PIL import Image

from engine.games.tower_up.state import DATA, FLOORS
from engine.views.scene import OwnScene, Scene
from render.palette import FREE, INK, INK2, PAPER, PAPER2, PAPER3, SIDES, WHITE, YELLOW, light
from render.piece_cache import keep
from render.shapes import emblem, fill_rounded, rounded
from render.sprites import WIDTH, Sprite, blank, fill, hard, put, put_centred, stamp, tile
from render.tokens import tick
from render.tower_up.board_text import game_of, list_paid, next_star, tell
from render.tower_up.buildings import CHANGED, CHOICE, FREE_INK, floor, tag
from render.tower_up.map import DIGITS, TABLE
from render.tower_up.pieces import BROWN, GOLD, LARGE, PALE, break_brief, lorry, roof_mark, roofs
from render.typesetting import SMALLEST, text, width

HEIGHT = 440
HEAD, LANE, LANES = 46, 62, 80  # middle of what the steps pay; height of a track, and where the first begins
STOCK, TRACK, STEP = 12, 178, 53  # left edge of the stock and of the tracks, and width of a step
STEPS = len(DATA["track"])
MONEY = TRACK - 52  # left edge of what the steps pay
RIGHT = TRACK + STEPS * STEP + 20  # left edge of roofs and chips
FOOT = HEIGHT - 48  # middle of the line below, which leaves room for Discord's sign
BELOW = 140


def own(scene: OwnScene) -> Image.Image:
    """What the reader of the scene has, 1200 pixels wide."""
    game, seat, changed = game_of(scene), scene.reader, set(scene.changed)
    im, may = ground(seat).copy(), list_paid(scene, seat)
    for n, colour in enumerate(FLOORS):
        y = LANES + n * LANE
        new = ("supplies", seat, colour) in changed
        put(im, stock(colour, game.supplies[seat][colour], colour in may, new), STOCK, y)
        put(im, lane(seat, game.tracks[seat][colour]), TRACK, y + 3)
    star = next_star(scene, seat)
    if star:
        put(im, gate(), TRACK + star * STEP - 4, LANES - 4)
    for n, (colour, place) in enumerate(game.tracks[seat].items()):  # upon the gate
        new = ("tracks", seat, colour) in changed
        put(im, here(colour, place, new), TRACK + place * STEP - 6, LANES + n * LANE - 1)
    _stock(im, scene, seat)
    _below(im, scene, seat, star)
    return im


def _stock(im: Image.Image, scene: Scene, seat: int) -> None:
    """Roofs left and in sight, and the chips."""
    game, changed = game_of(scene), set(scene.changed)
    for y, number, words, new in (
        (50, game.roofs[seat], tell("picture.left"), ("roofs", seat) in changed),
        (98, game.visible(seat), tell("picture.sight", n=game.cone_value(seat)), False),
    ):
        put_centred(im, roofs(number, new), RIGHT + 70, y)
        text(im, (RIGHT + 100, y), words, SMALLEST, INK2)
    for n, objective in enumerate(game.chips):
        y, value = 156 + n * 64, game.earned[seat].get(objective, 0)
        put_centred(im, chip(value, ("earned", seat, objective) in changed), RIGHT + 24, y)
        for k, line in enumerate(break_brief(objective, WIDTH - RIGHT - 72)):
            text(im, (RIGHT + 60, y - 14 + 28 * k), line, SMALLEST, INK if value else INK2)


def _below(im: Image.Image, scene: Scene, seat: int, star: int) -> None:
    """What the next extra turn takes, and what all is worth now."""
    if star:
        x = BELOW + 12 + text(im, (BELOW, FOOT), tell("picture.extra", step=star), SMALLEST, WHITE, "prose")
        for colour in FLOORS:
            if game_of(scene).tracks[seat][colour] < star:
                put(im, plate(colour), x, FOOT - 24)
                x += 62
    else:
        text(im, (BELOW, FOOT), tell("picture.no_extra"), SMALLEST, WHITE, "prose")
    points = tell("picture.points", n=scene.points[seat])
    text(im, (WIDTH - 22, FOOT), points, LARGE, WHITE, "number", "rm")
    text(im, (WIDTH - 34 - width(points, LARGE, "number"), FOOT), tell("picture.worth"), SMALLEST, WHITE, "prose", "rm")


@tile
def ground(seat: int) -> Image.Image:
    """What does not change."""
    im = Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    fill(im, (0, 0, WIDTH, 10), SIDES[seat].colour)
    fill_rounded(im, 8, 18, WIDTH - 16, LANES + 4 * LANE - 8, 14, PAPER)
    fill(im, (RIGHT - 12, 32, RIGHT - 10, LANES + 4 * LANE - 4), PAPER3)
    text(im, (MONEY - 10, HEAD), tell("picture.floors"), SMALLEST, INK2, anchor="rm")
    fill_rounded(im, MONEY, HEAD - 20, TRACK + STEPS * STEP - MONEY, 40, 10, PAPER2)
    text(im, (MONEY + 7, HEAD), tell("picture.million"), SMALLEST, INK2)  # in the place of the 0 of step 0
    for n, pays in enumerate(DATA["track"][1:], 1):
        text(im, (TRACK + (n + 0.5) * STEP, HEAD), str(pays), SMALLEST, INK2, anchor="mm")
    stamp(im, roof_mark(seat, 40), RIGHT + 4, 50)
    return im


@keep
def stock(colour: str, number: int, may: bool, new: bool) -> Sprite:
    """Floors of a colour, as a piece and a number; with an arrow where it may be chosen."""
    im = blank(146, LANE - 4)
    if may:
        fill_rounded(im, 0, 0, 146, LANE - 4, 12, FREE_INK)
        fill_rounded(im, 4, 4, 138, LANE - 12, 9, FREE)
    put_centred(im, floor(colour, 52, 20), 44, LANE // 2 - 2)
    if new and not may:
        stamp(im, tag(70, 50), 74, 4, CHANGED)
    if may:
        stamp(im, tick(26), 6, 5)
    ink = FREE_INK if may else YELLOW if new else INK if number else PALE
    text(im, (109, LANE / 2 - 2), str(number), LARGE, ink, DIGITS, "mm", flat=False)
    return Sprite(im)


@keep
def lane(seat: int, place: int) -> Sprite:
    """A track, as far as the vehicle has come in its player's colour; and its stars."""
    colour, high = SIDES[seat].colour, LANE - 8
    im = blank(STEPS * STEP, high)
    for n in range(STEPS):
        done = n <= place
        fill(im, (n * STEP + 1, 0, (n + 1) * STEP - 1, high), colour if done else PAPER2)
        if n in DATA["stars"]:
            star = light(colour, 0.45) if done else PAPER3
            stamp(im, hard(emblem("star", 50)), n * STEP + 2, 1, star)
        if n != place:
            ink = WHITE if done else INK2
            text(im, ((n + 0.5) * STEP, high / 2), str(n), SMALLEST, ink, DIGITS, "mm", flat=False)
    return Sprite(im)


@keep
def here(colour: str, place: int, new: bool) -> Sprite:
    """A vehicle on its step."""
    wide = STEP + 12
    im = blank(wide, LANE)
    fill_rounded(im, 0, 0, wide, LANE, 10, INK)
    fill_rounded(im, 3, 3, wide - 6, LANE - 6, 8, WHITE)
    put_centred(im, lorry(colour), wide / 2, 17)
    if new:
        across = round(width(str(place), SMALLEST, "number")) + 14
        stamp(im, tag(across, 28), (wide - across) // 2, 30, CHANGED)
    text(im, (wide / 2, 44), str(place), SMALLEST, YELLOW if new else INK, DIGITS, "mm", flat=False)
    return Sprite(im)


@keep
def gate() -> Sprite:
    """Around the next star of all tracks."""
    wide, high = STEP + 8, 4 * LANE + 4
    im = blank(wide, high)
    for inset, thick, colour in ((0, 8, WHITE), (1, 6, INK)):
        right, low = wide - inset, high - inset
        for box in (
            (inset, inset, right, inset + thick),
            (inset, low - thick, right, low),
            (inset, inset, inset + thick, low),
            (right - thick, inset, right, low),
        ):
            fill(im, box, colour)
    return Sprite(im)


@keep
def plate(colour: str, k: int = 1) -> Sprite:
    """A vehicle that is still to come as far; or k times as large."""
    im = blank(54 * k, 46 * k)
    fill_rounded(im, 0, 0, 54 * k, 46 * k, 9 * k, PAPER)
    put_centred(im, lorry(colour, k), 27 * k, 24 * k)
    return Sprite(im)


@keep
def chip(value: int, new: bool) -> Sprite:
    """A chip, on a tag where it is new; 0 is the place of one."""
    im = blank(50, 50)
    shape = tag(50, 50) if new else hard(rounded(50, 50, 25))
    stamp(im, shape, 0, 0, CHANGED if new else GOLD if value else PAPER2)
    if value:
        text(im, (25, 25), str(value), CHOICE, YELLOW if new else BROWN, DIGITS, "mm", flat=False)
    return Sprite(im)
