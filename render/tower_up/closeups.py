"""The things of Tower Up in large."""

from collections.abc import Iterator

from engine.games.tower_up.rules import TowerUp
from engine.games.tower_up.state import DATA, FLOORS, Building
from engine.views.scene import OwnScene, Scene
from render.closeups import HEIGHT, LARGE, Box, Exhibit, Place
from render.headers import HEADER
from render.sprites import WIDTH, Sprite, blank
from render.tower_up import hand
from render.tower_up.board import GAP, MARKET, OBJECTIVE, OBJECTIVES_AT, board, order_rows, row_y
from render.tower_up.board_text import game_of
from render.tower_up.buildings import floor, roof
from render.tower_up.hand import HEAD, LANE, LANES, MONEY, RIGHT, STEP, STEPS, STOCK, TRACK, plate
from render.tower_up.map import AREA_PLACES, BOTTOM, FIRST, PLACES, PLANS, ROW, STRIP, TABLE, area_sign
from render.tower_up.pieces import CARD, COLUMNS, HIGH, SUPPLY, SUPPLY_AT, ZONE
from render.tower_up.poster import raise_building
from render.tower_up.site_labels import outline, outline_lot, outline_number

ROOF = 160  # pixels across of a roof in large
LORRY = 5  # times as large as it else is, a vehicle on its plate
TALL = 360  # pixels of a building in large at most
STOREY = 0.38  # of the width of a building, the height of a floor
ON_BOARD = ("building", "card", "objective")  # the others are larger on what a player sees of the own things


def thing(scene: OwnScene, kind: str, key: str) -> Exhibit:
    """A building, a card, an objective, or of the reader's own floors, vehicles, roofs, stars, and the cone."""
    game, seat = game_of(scene), scene.reader
    if kind in ON_BOARD:
        place = Place(board(scene), HEADER, BOTTOM, list(find_parts(scene, seat, kind, key)))
    else:
        place = Place(hand.own(scene), 0, hand.HEIGHT, list(find_held(kind, key)))
    return Exhibit(TABLE, _draw_piece(game, seat, kind, key), place)


def _draw_piece(game: TowerUp, seat: int, kind: str, key: str) -> Sprite | None:
    match kind:
        case "building":
            return building(game.buildings[key])
        case "floor":
            return floor(key, LARGE, LARGE * 2 // 5)
        case "vehicle":
            return plate(key, LORRY)
        case "roof":
            return roof(seat, ROOF)
    return None


def building(one: Building) -> Sprite:
    """A building with its roofs, as wide as its height allows."""
    wide = min(ROOF, round(TALL / (1 + one.height * STOREY))) // 4 * 4
    im = blank(wide, HEIGHT)
    raise_building(im, one, 0, HEIGHT, wide, round(wide * STOREY))
    return Sprite(im.crop(im.getbbox()))


def find_parts(scene: Scene, seat: int, kind: str, key: str) -> Iterator[Box]:
    """The things, and "site:C4", built on or not, "area:C", its name, "market", "supply", and of the seat the "row",
    in it "floors", "vehicles", "roofs", "chips" and "points"."""
    game = game_of(scene)
    plan, y, n = PLANS[game.seats], PLANS[game.seats].bottom + 8, order_rows(scene).index(seat)
    row, low = row_y(game.seats, n) + 5, row_y(game.seats, n) + (ROW if n else FIRST) - 5
    top = row if n else plan.bottom + STRIP  # the first row with what its columns are
    match kind:
        case "building" | "site":
            x, middle = PLACES[game.seats][key]
            built = game.buildings.get(key)
            empty = Box(*outline_lot(plan, x, middle)).join(Box(*outline_number(x, middle)))
            yield Box(*outline(built, plan, x, middle)) if built else empty
        case "area":
            (across, down), name = AREA_PLACES[game.seats][key], area_sign(key)
            yield Box.of(across - name.width / 2, down - name.height / 2, name.width, name.height)
        case "card":
            for n, card in enumerate(game.market):
                if card == key:
                    yield Box.of(MARKET + n * (CARD + GAP), y, CARD, HIGH)
        case "market":
            yield Box.of(MARKET, y, len(game.market) * (CARD + GAP) - GAP, HIGH)
        case "objective":
            n = [*game.chips].index(key)
            yield Box.of(OBJECTIVES_AT + n * (OBJECTIVE + GAP), y, OBJECTIVE, HIGH)
        case "supply":
            yield Box.of(SUPPLY_AT, y, 2 * SUPPLY, HIGH)
        case "row":
            yield Box(8, top, WIDTH - 8, low)
        case "floor" | "vehicle":
            column = COLUMNS[f"{kind}s"]
            yield Box.of(column.left + FLOORS.index(key) * column.wide, row, column.wide, low - row)
        case "floors" | "vehicles" | "roof" | "roofs" | "chips":
            column = COLUMNS["roofs" if kind == "roof" else kind]
            yield Box(column.left, top, column.right, low)
        case "points":
            yield Box(ZONE - 110, row, ZONE - 8, low)


def find_in_hand(kind: str, key: str) -> Iterator[Box]:
    """What only the own picture shows: "star", "cone", "tracks" and, above them, "pay"."""
    if kind in ("star", "cone", "tracks", "pay"):
        yield from find_held(kind, key)


def find_held(kind: str, key: str) -> Iterator[Box]:
    """The things, "tracks" and "pay" in what a player sees of the own ones."""
    match kind:
        case "floor":
            yield Box.of(STOCK, LANES + FLOORS.index(key) * LANE, 146, LANE - 4)
        case "vehicle":
            yield Box.of(TRACK, LANES + FLOORS.index(key) * LANE + 3, STEPS * STEP, LANE - 8)
        case "roof":
            yield Box(RIGHT + 4, 30, RIGHT + 280, 70)
        case "star":
            for n in DATA["stars"]:
                yield Box.of(TRACK + n * STEP, LANES, STEP, 4 * LANE)
        case "tracks":
            yield Box.of(TRACK, LANES, STEPS * STEP, len(FLOORS) * LANE)
        case "pay":
            yield Box(MONEY, HEAD - 20, TRACK + STEPS * STEP, HEAD + 20)
        case "cone":
            yield Box(RIGHT + 44, 78, RIGHT + 300, 118)
