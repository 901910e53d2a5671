"""The things of Castle Builders in large."""

from collections.abc import Iterator

from engine.games.castle_builders.rules import TOWERS, CastleBuilders
from engine.scene import Scene
from render.banners import FOOTER, HEADER
from render.castle_builders.alt_text import game_of
from render.castle_builders.board import IN_HAND, board
from render.castle_builders.pieces import (
    BASE,
    CARD_X,
    FACE,
    HEIGHT,
    HEIGHTS,
    SPACE,
    STOREY,
    TABLE,
    card_y,
    counter,
    open_space,
    space_y,
    tower_top,
    tower_x,
)
from render.sprites import Sprite
from render.things import Box, Exhibit, Place

STONE = (300, 228)  # a counter in large


def thing(scene: Scene, kind: str, key: str) -> Exhibit:
    """A counter in the hand or on the towers, a tower, the rows, or the draw pile of the scene's reader."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    boxes = list(_find_boxes(game, seat, kind, key))
    return Exhibit(TABLE, _draw_piece(game, seat, kind, key), Place(board(scene), HEADER, HEIGHT - FOOTER, boxes))


def _draw_piece(game: CastleBuilders, seat: int, kind: str, key: str) -> Sprite | None:
    match kind:
        case "counter":
            return counter(seat, key, *STONE)
        case "placed":
            owner, of, arrows = next(one for tower in game.towers for one in tower if one.kind == key)
            return counter(owner, arrows or of, *STONE)
        case "tower":
            return open_space(TOWERS.index(key), *STONE)
        case "pile":
            return counter(seat, "back", *STONE)
    return None


def _find_boxes(game: CastleBuilders, seat: int, kind: str, key: str) -> Iterator[Box]:
    y = card_y(seat)
    match kind:
        case "counter":
            for n, held in enumerate(game.hands[seat]):
                if held == key:
                    yield Box.of(CARD_X + 14 + n * 84, y + 164, IN_HAND[0], IN_HAND[1] + 5)
        case "placed":
            for n, tower in enumerate(game.towers):
                for row, one in enumerate(tower):
                    if one.kind == key:
                        yield Box.of(tower_x(n) + 4, space_y(row), FACE[0], FACE[1] + 6)
        case "tower":
            n = TOWERS.index(key)
            yield Box(tower_x(n) - 27, tower_top(n) - 190, tower_x(n) + SPACE + 27, HEIGHT - FOOTER)
        case "row":
            yield Box(11, BASE - max(HEIGHTS) * STOREY + 11, 123, BASE - 11)
        case "pile":
            yield Box(CARD_X + 184, y + 170, CARD_X + 276, y + 226)
