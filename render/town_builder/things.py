"""The things of Town Builder in large."""

from collections.abc import Iterator

from engine.scene import Scene
from render.banners import FOOTER, HEADER
from render.palette import SIDES
from render.sprites import Sprite
from render.text import width
from render.things import LARGE, Box, Exhibit, Place
from render.tokens import figure
from render.town_builder.alt_text import game_of
from render.town_builder.board import town
from render.town_builder.cards import GAP, H, W, place
from render.town_builder.map import sheet
from render.town_builder.pieces import token
from render.town_builder.warehouses import (
    BANK,
    CROWN,
    HEIGHT,
    PANEL,
    PLANKS,
    PLATE,
    SIDE,
    TALLEST,
    find_spots,
    warehouse_y,
)

WORKER = 170  # a worker in large


def thing(scene: Scene, kind: str, key: str) -> Exhibit:
    """A tile, a kind of goods, the workers, or the Builder's Token."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    table = town(scene)
    if kind == "tile" and key == game.drawn:
        boxes = [Box.of(*sheet(table, game, ()), W, H)]
    else:
        boxes = list(find_parts(scene, kind, key))
    return Exhibit(PLANKS, _draw_piece(seat, kind, key), Place(table, HEADER, HEIGHT - FOOTER, boxes))


def _draw_piece(seat: int, kind: str, key: str) -> Sprite | None:
    match kind:
        case "goods":
            return token(key, LARGE)
        case "worker":
            return figure("meeple", SIDES[seat].colour, WORKER, SIDES[seat].shape, mark_at=0.56)
        case "token":
            return token("token", LARGE)
    return None


def find_parts(scene: Scene, kind: str, key: str) -> Iterator[Box]:
    """The things, and "cell:E6", its tile, "land", where the next tile will lie, "bank", and of the reader "warehouse"
    and "points"."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    y = warehouse_y(game.seats, seat)
    match kind:
        case "tile" | "cell":
            for n, (cell, built) in enumerate(game.town.items()):
                if key == (built.code if kind == "tile" else cell):
                    yield Box.of(*place(n), W, H)
        case "land":
            yield Box.of(*place(len(game.town)), W, H)
        case "bank":
            yield Box.of(*place(BANK), 3 * W + 2 * GAP, H)
        case "token":
            *_, spot = find_spots(game, game.holder)
            left, top = ((one + other - CROWN) / 2 for one, other in ((spot.x, spot.number_x), (spot.y, spot.number_y)))
            yield Box.of(left, top, CROWN, CROWN)
        case "warehouse":
            yield Box.of(SIDE + 12, y, PANEL, TALLEST[game.seats])
        case "points":
            yield Box(SIDE + 12 + PANEL - 84, y, SIDE + 12 + PANEL, y + PLATE)
        case "goods" | "worker":
            numbers = {**game.warehouses[seat], "": game.workers[seat]}
            spot = find_spots(game, seat)[[*numbers].index(key)]
            half, digits = spot.token / 2, width(str(numbers[key]), spot.figures, "number") / 2
            right, low = max(spot.x + half, spot.number_x + digits), max(spot.y, spot.number_y) + half
            yield Box(min(spot.x - half, spot.number_x - digits), spot.y - half, right, low)
