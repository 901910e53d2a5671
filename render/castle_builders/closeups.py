"""The things of Castle Builders in large."""

from collections.abc import Iterator

from engine.games.castle_builders.rules import TOWERS, CastleBuilders
from engine.views.scene import OwnScene, Scene
from render.castle_builders.board import IN_HAND, board, held_at
from render.castle_builders.board_text import game_of
from render.castle_builders.pieces import (
    BASE,
    CARD_HEIGHT,
    CARD_WIDTH,
    CARD_X,
    FACE,
    HEIGHT,
    HEIGHTS,
    PLATE,
    SPACE,
    STOREY,
    TABLE,
    TO_DRAW,
    card_y,
    counter,
    open_space,
    space_y,
    tower_top,
    tower_x,
)
from render.closeups import Box, Exhibit, Place
from render.headers import FOOTER, HEADER
from render.sprites import Sprite

STONE = (300, 228)  # a counter in large


def thing(scene: OwnScene, kind: str, key: str) -> Exhibit:
    """A counter in the hand or on the towers, a tower, the rows, or the draw pile of the scene's reader."""
    game, seat = game_of(scene), scene.reader
    boxes = list(find_parts(scene, seat, kind, key))
    return Exhibit(TABLE, _draw_piece(game, seat, kind, key), Place(board(scene), HEADER, HEIGHT - FOOTER, boxes))


def _draw_piece(game: CastleBuilders, seat: int, kind: str, key: str) -> Sprite | None:
    match kind:
        case "counter":
            return counter(seat, key, *STONE)
        case "placed":
            return counter(seat, "ordinary", *STONE)
        case "tower":
            return open_space(TOWERS.index(key), *STONE)
        case "pile":
            return counter(seat, "back", *STONE)
    return None


def find_parts(scene: Scene, seat: int, kind: str, key: str) -> Iterator[Box]:
    """The things, and "roof:C", "row:1", the lowest, "sign:1", "space:C1", of the seat "hand", "bin", "points"."""
    game, y = game_of(scene), card_y(seat)
    match kind:
        case "counter":
            for n, held in enumerate(game.hands[seat]):
                if held == key:
                    yield _find_held(seat, n)
        case "placed":
            for n, tower in enumerate(game.towers):
                yield from (_find_space(n, row) for row in range(len(tower)))
        case "tower":
            n = TOWERS.index(key)
            yield Box(tower_x(n) - 27, tower_top(n) - 190, tower_x(n) + SPACE + 27, HEIGHT - FOOTER)
        case "sign":
            yield Box.of(6, BASE - int(key) * STOREY + 11, 122, STOREY - 22)
        case "row" if key:
            foot = BASE - (int(key) - 1) * STOREY
            yield Box(6, foot - STOREY + 6, tower_x(len(TOWERS) - 1) + SPACE, foot - 6)
        case "row":
            yield Box(6, BASE - max(HEIGHTS) * STOREY + 11, 128, BASE - 11)
        case "pile":
            yield Box(CARD_X + TO_DRAW - 62, y + 152, CARD_X + TO_DRAW + 60, y + 222)
        case "roof":
            x, y = tower_x(TOWERS.index(key)), tower_top(TOWERS.index(key))
            yield Box(x - 8, y - 136, x + SPACE + 8, y)
        case "space":
            yield _find_space(TOWERS.index(key[0]), int(key[1:]) - 1)
        case "hand":
            last = max(0, len(game.hands[seat]) - 1)
            yield _find_held(seat, 0).join(_find_held(seat, last))
        case "bin":
            yield Box(CARD_X + 8, y + 226, CARD_X + CARD_WIDTH - 8, y + CARD_HEIGHT - 8)
        case "points":
            yield Box(CARD_X + 8, y + PLATE + 4, CARD_X + CARD_WIDTH - 8, y + 150)


def _find_held(seat: int, n: int) -> Box:
    return Box.of(*held_at(seat, n), IN_HAND[0], IN_HAND[1] + 5)


def _find_space(tower: int, row: int) -> Box:
    return Box.of(tower_x(tower) + 4, space_y(row), FACE[0], FACE[1] + 6)
