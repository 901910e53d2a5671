"""The things of Town Builder in large."""

from collections.abc import Iterator

from engine.views.scene import OwnScene, Scene
from render.closeups import LARGE, Box, Exhibit, Place
from render.headers import FOOTER, HEADER
from render.palette import SIDES
from render.sprites import Sprite
from render.tokens import figure
from render.town_builder.board import find_form, find_land, town
from render.town_builder.board_text import game_of
from render.town_builder.cards import BANK_TOP, GAP, H, W
from render.town_builder.cards import LEFT as LEFT_OF_CARDS
from render.town_builder.map import sheet
from render.town_builder.pieces import token
from render.town_builder.warehouses import (
    HEIGHT,
    LEFT,
    PANEL,
    PLANKS,
    PLATE,
    SIDE,
    find_panels,
    find_plate,
    find_spots,
    list_goods,
)
from render.typesetting import width

WORKER = 170  # a worker in large


def thing(scene: OwnScene, kind: str, key: str) -> Exhibit:
    """A tile, a kind of goods, the workers, or the Builder's Token."""
    game, seat = game_of(scene), scene.reader
    table = town(scene)
    if kind == "tile" and key == game.drawn:
        boxes = [Box.of(*sheet(table, game, ()), W, H)]
    else:
        boxes = list(find_parts(scene, seat, kind, key))
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


def find_parts(scene: Scene, seat: int, kind: str, key: str) -> Iterator[Box]:
    """The things, and "cell:E6", its tile, "land", where tiles will lie, "bank", and of the seat "warehouse" and
    "points"."""
    game = game_of(scene)
    owner = game.holder if kind == "token" else seat
    y, high = find_panels(scene)[owner]
    plate = find_plate(scene, owner)
    match kind:
        case "tile" | "cell":
            form = find_form(scene)
            for n, (cell, built) in enumerate(game.town.items()):
                if key == (built.code if kind == "tile" else cell):
                    yield Box.of(*form.place(n), form.w, form.h)
        case "land":
            if tall := find_land(scene):
                yield Box(LEFT_OF_CARDS, BANK_TOP - tall - 6, SIDE - LEFT_OF_CARDS, BANK_TOP - 6)
        case "bank":
            yield Box.of(LEFT_OF_CARDS, BANK_TOP, 3 * W + 2 * GAP, H)
        case "token":
            yield Box.of(LEFT, y, PANEL, plate if plate == PLATE else high)
        case "warehouse":
            yield Box.of(LEFT, y, PANEL, high)
        case "points":
            yield Box.of(LEFT + PANEL - 78, y, 78, plate)
        case "goods" | "worker":
            name, goods = key or "worker", list_goods(scene, seat)
            if name in goods:
                spot = find_spots(scene, seat)[name]
                half, digits = spot.token / 2, width(str(goods[name]), spot.figures, "number") / 2
                yield Box(spot.x - half, spot.y - half, spot.number_x + digits, spot.y + half)
