"""The things of Tower Up in large."""

from collections.abc import Iterator

from engine.games.tower_up.city import DATA, FLOORS, Building
from engine.games.tower_up.rules import TowerUp
from engine.scene import Scene
from render.banners import HEADER
from render.sprites import Sprite, blank
from render.things import HEIGHT, LARGE, Box, Exhibit, Place
from render.tower_up import own
from render.tower_up.alt_text import game_of
from render.tower_up.board import GAP, MARKET, OBJECTIVE, OBJECTIVES_AT, board
from render.tower_up.buildings import floor, roof
from render.tower_up.hero import raise_building
from render.tower_up.map import BOTTOM, PLACES, PLANS, TABLE
from render.tower_up.own import LANE, LANES, RIGHT, STEP, STEPS, STOCK, TRACK, plate
from render.tower_up.pieces import CARD, HIGH
from render.tower_up.signs import outline

ROOF = 160  # pixels across of a roof in large
VAN = 5  # times as large as it else is, a vehicle on its plate
TALL = 360  # pixels of a building in large at most
STOREY = 0.38  # of the width of a building, the height of a floor
ON_BOARD = ("building", "card", "objective")  # the others are larger on what a player sees of the own things


def thing(scene: Scene, kind: str, key: str) -> Exhibit:
    """A building, a card, an objective, or of the reader's own floors, vehicles, roofs, stars, and the cone."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    picture, top, bottom = (board(scene), HEADER, BOTTOM) if kind in ON_BOARD else (own.own(scene), 0, own.HEIGHT)
    boxes = list(_find_boxes(game, kind, key))
    return Exhibit(TABLE, _draw_piece(game, seat, kind, key), Place(picture, top, bottom, boxes))


def _draw_piece(game: TowerUp, seat: int, kind: str, key: str) -> Sprite | None:
    match kind:
        case "building":
            return building(game.buildings[key])
        case "floor":
            return floor(key, LARGE, LARGE * 2 // 5)
        case "vehicle":
            return plate(key, VAN)
        case "roof":
            return roof(seat, ROOF)
    return None


def building(one: Building) -> Sprite:
    """A building with its roofs, as wide as its height allows."""
    wide = min(ROOF, round(TALL / (1 + one.height * STOREY))) // 4 * 4
    im = blank(wide, HEIGHT)
    raise_building(im, one, 0, HEIGHT, wide, round(wide * STOREY))
    return Sprite(im.crop(im.getbbox()))


def _find_boxes(game: TowerUp, kind: str, key: str) -> Iterator[Box]:
    plan = PLANS[game.seats]
    match kind:
        case "building":
            yield Box(*outline(game.buildings[key], plan, *PLACES[game.seats][key]))
        case "card":
            for n, card in enumerate(game.market):
                if card == key:
                    yield Box.of(MARKET + n * (CARD + GAP), plan.bottom + 8, CARD, HIGH)
        case "objective":
            n = [*game.chips].index(key)
            yield Box.of(OBJECTIVES_AT + n * (OBJECTIVE + GAP), plan.bottom + 8, OBJECTIVE, HIGH)
        case "floor":
            yield Box.of(STOCK, LANES + FLOORS.index(key) * LANE, 146, LANE - 4)
        case "vehicle":
            yield Box.of(TRACK, LANES + FLOORS.index(key) * LANE + 3, STEPS * STEP, LANE - 8)
        case "roof":
            yield Box(RIGHT + 4, 30, RIGHT + 280, 70)
        case "star":
            for n in DATA["stars"]:
                yield Box.of(TRACK + n * STEP, LANES, STEP, 4 * LANE)
        case "cone":
            yield Box(RIGHT + 44, 78, RIGHT + 300, 118)
