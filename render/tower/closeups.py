"""The things of Tower in large."""

from collections.abc import Iterator

from engine.games.tower import gem_bundles
from engine.games.tower.rules import Tower
from engine.games.tower.state import SPACES
from engine.views.scene import OwnScene, Scene
from render.closeups import LARGE, Box, Exhibit, Place
from render.headers import HEADER
from render.sprites import Sprite
from render.tower import hand_strip
from render.tower.board import CEILING, ITEMS_WIDE, RINGS, board
from render.tower.board_text import build_card, game_of
from render.tower.pieces import (
    BOTTOM,
    CARD_WIDTH,
    CARD_X,
    EARTH,
    ENTRIES,
    FOOT,
    MIDDLE,
    NAMES,
    PRICES,
    PURSE,
    RATES,
    RIBBON,
    ROBE,
    SALIL,
    SHAFT,
    STALL,
    STALL_WIDTH,
    STALLS,
    TAGS,
    WARES,
    card_height,
    card_y,
    items_room,
    material,
    pawn,
    places,
    price_row,
    purse_x,
    purse_y,
    salil_x,
    tag,
    token,
    want,
)

PAWN = 170  # a pawn in large


def thing(scene: OwnScene, kind: str, key: str) -> Exhibit:
    """What is on sale, gems, items, cards, pawns, Salil, or the tower."""
    game, seat = game_of(scene), scene.reader
    boxes = list(find_parts(scene, seat, kind, key))
    return Exhibit(ROBE, _draw_piece(game, seat, kind, key), Place(board(scene), HEADER, BOTTOM - EARTH, boxes))


def _draw_piece(game: Tower, seat: int, kind: str, key: str) -> Sprite | None:
    match kind:
        case "store":
            return material(str(SPACES[key]["item"]), LARGE)
        case "gem":
            return token(key, LARGE)
        case "item":
            return material(key, LARGE)
        case "smuggled":
            return want(key, "smuggled", LARGE)
        case "pawn":
            return pawn(seat, PAWN)
        case "card":
            return Sprite(hand_strip.thug_card(key).convert("RGBA"))
        case "plan":
            card = build_card(game, seat)
            return Sprite(hand_strip.build_card(card).convert("RGBA")) if card else None
    return None


def find_parts(scene: Scene, seat: int, kind: str, key: str) -> Iterator[Box]:
    """The things, and "stall:farid", "bag", "deck", "salil:red", his gems, "rates", "entry" to the black market, and of
    the seat "player", the whole card, "gems", "hand", how many cards it is, and "segments"."""
    game = game_of(scene)
    match kind:
        case "store":
            yield _find_space(key, game.seats)
        case "gem":
            n = PURSE.index(key)
            yield _find_number(seat, n, game.seats)
            yield _find_salil(n)
        case "item":
            for space, there in game.goods.items():
                if there and SPACES[space]["item"] == key:
                    yield _find_space(space, game.seats)
        case "card":
            if key in game.hands[seat]:
                yield _find_number(seat, len(PURSE), game.seats)
            if key in game.top[seat]:
                yield from find_parts(scene, seat, "deck", "")
        case "smuggled":
            for other, cards in enumerate(game.smuggled):
                if any(own.item == key for own in cards):
                    yield _find_items(other, game.seats)
        case "plan":
            yield _find_items(seat, game.seats)
        case "pawn":
            for store in filter(None, game.pawns):
                yield from find_parts(scene, seat, "stall", store)
        case "stall":
            yield Box.of(*STALLS[key], STALL_WIDTH, STALL)
        case "salil" if key:
            yield _find_salil(PURSE.index(key))
        case "salil":
            x, top, w, _ = SALIL
            yield Box.of(x, top, w, 116)
        case "tower":
            yield Box(MIDDLE - SHAFT // 2 - 20, CEILING, MIDDLE + SHAFT // 2 + 20, FOOT + 4)
        case "bag" | "deck":
            x, top, wide, high = RINGS[kind]
            yield Box.of(SALIL[0] + x, SALIL[1] + top, wide, high)
        case "rates" | "entry":
            prices, middle = (gem_bundles.RATES, RATES) if kind == "rates" else (gem_bundles.ENTRY, ENTRIES)
            left, last = [*price_row(prices).values()][-1]
            yield Box(PRICES, SALIL[1] + middle - 24, left + last.width, SALIL[1] + middle + 24)
        case "player":
            yield Box.of(CARD_X, card_y(seat, game.seats), CARD_WIDTH, card_height(game.seats))
        case "gems":
            yield _find_number(seat, 0, game.seats).join(_find_number(seat, len(PURSE) - 1, game.seats))
        case "hand":
            yield _find_number(seat, len(PURSE), game.seats)
        case "segments":
            y = card_y(seat, game.seats)
            yield Box(CARD_X + 64 + NAMES, y + 6, CARD_X + CARD_WIDTH - 8, y + RIBBON - 6)


def _find_number(seat: int, n: int, seats: int) -> Box:
    """How many gems of a kind a player has; after these, how many black market cards."""
    x, y = CARD_X + purse_x(n), card_y(seat, seats) + purse_y(card_height(seats))
    return Box(x - 24, y - 52, x + 24, y + 18)


def _find_salil(n: int) -> Box:
    """How many gems of a kind lie with Salil."""
    return Box.of(salil_x(n) + 4, SALIL[1] + 6, 110, 52)


def _find_space(space: str, seats: int) -> Box:
    """A market space with its price."""
    x, y = STALLS[str(SPACES[space]["store"])]
    paper = tag(space)
    x += places(str(SPACES[space]["store"]), seats)[space]
    return Box(x - 37, y + WARES - 32, x + 37, y + TAGS - 7 + paper.height)


def _find_items(seat: int, seats: int) -> Box:
    """The build card of a player with what it has."""
    y, (middle, high) = card_y(seat, seats), items_room(card_height(seats))
    return Box(CARD_X + 6, y + middle - high / 2, CARD_X + ITEMS_WIDE, y + middle + high / 2)
