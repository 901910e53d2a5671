"""The things of Town Builder in large."""

from collections.abc import Iterator

from engine.games.town_builder.rules import TownBuilder
from engine.scene import Scene
from render.banners import FOOTER, HEADER
from render.palette import SIDES
from render.sprites import Sprite
from render.text import width
from render.things import LARGE, Box, Exhibit, Place
from render.tokens import figure
from render.town_builder.alt_text import game_of
from render.town_builder.board import town
from render.town_builder.cards import H, W, place
from render.town_builder.map import sheet
from render.town_builder.pieces import token
from render.town_builder.warehouses import CROWN, HEIGHT, PLANKS, find_spots

WORKER = 170  # a worker in large


def thing(scene: Scene, kind: str, key: str) -> Exhibit:
    """A tile, a kind of goods, the workers, or the Builder's Token."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    table = town(scene)
    if kind == "tile" and key == game.drawn:
        boxes = [Box.of(*sheet(table, game, ()), W, H)]
    else:
        boxes = list(_find_boxes(game, seat, kind, key))
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


def _find_boxes(game: TownBuilder, seat: int, kind: str, key: str) -> Iterator[Box]:
    if kind == "tile":
        for n, built in enumerate(game.town.values()):
            if built.code == key:
                yield Box.of(*place(n), W, H)
    elif kind == "token":
        *_, spot = find_spots(game, game.holder)
        x, y = (spot.x + spot.number_x) / 2, (spot.y + spot.number_y) / 2
        yield Box(x - CROWN / 2, y - CROWN / 2, x + CROWN / 2, y + CROWN / 2)
    else:
        numbers = {**game.warehouses[seat], "": game.workers[seat]}
        spot = find_spots(game, seat)[[*numbers].index(key)]
        half, digits = spot.token / 2, width(str(numbers[key]), spot.figures, "number") / 2
        right, low = max(spot.x + half, spot.number_x + digits), max(spot.y, spot.number_y) + half
        yield Box(min(spot.x - half, spot.number_x - digits), spot.y - half, right, low)
