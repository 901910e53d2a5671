"""The board of Tower: six markets, the palace with the growing tower, Salil, and a card for each player.

Build cards that lie face down, and black market cards, are only counted here;
their owners find them in `render.tower.hand`.
"""

from PIL import Image

from engine.games.tower.kingdom import ITEMS, SPACES
from engine.games.tower.rules import Tower
from engine.scene import Scene
from render.banners import BADGE, footer, header, news
from render.cardboard import highlight
from render.names import clean_names
from render.palette import INK, SIDES, WHITE, YELLOW, Colour
from render.shapes import fill_rounded, frame, ring
from render.sprites import lay, put, put_centred, stamp
from render.text import text
from render.tokens import figure, player_badge
from render.tower.alt_text import BEGINNING, deck, game_of, heading, slots
from render.tower.pieces import (
    CARD_WIDTH,
    CARD_X,
    FAINT,
    PALACE,
    PAWNS,
    PURSE,
    SALIL,
    STALL,
    STALLS,
    card_height,
    card_y,
    ground,
    items_y,
    places,
    player_card,
    purse_y,
    segment,
    stall,
    storey,
    want,
    ware,
)


def board(scene: Scene) -> Image.Image:
    """The picture for the channel, 1200 x 1000 pixels."""
    game = game_of(scene)
    im = ground().copy()
    _banner(im, scene)
    for store in STALLS:
        _market(im, scene, game, store)
    _palace(im, scene, game)
    _salil(im, scene, game)
    active = [scene.places[seat] == 1 if scene.over else seat == mover(scene) for seat in range(game.seats)]
    names = clean_names(scene.names)
    for seat in sorted(range(game.seats), key=lambda seat: active[seat]):  # the frame of an active card lies on top
        lay(im, player_card(seat, game.seats, active[seat]), CARD_X - 26, card_y(seat, game.seats) - 6)
        _player(im, scene, game, seat, names[seat])
    footer(im, "trophy" if scene.over else "market", news(scene, BEGINNING))
    return im


def mover(scene: Scene) -> int:
    """Who is to choose, or whose turn it is."""
    return scene.waiting[0] if scene.waiting else game_of(scene).seat


def _banner(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    who, what = heading(scene)
    if scene.over:
        header(im, YELLOW, "trophy", who, what)
        return
    facts = (("bag", str(len(game.bag))), ("hood", str(deck(game))))
    header(im, SIDES[mover(scene)].colour, player_badge(mover(scene), BADGE), who, what, facts)


def _market(im: Image.Image, scene: Scene, game: Tower, store: str) -> None:
    """Wares in stock, whose pawns stand there, what the last turn changed, and what can be chosen now."""
    x, y, w = STALLS[store]
    lay(im, stall(store), x, y)
    options = scene.decision.options if scene.decision else ()
    for space, (left, top) in places(store).items():
        state = "closed" if space not in game.goods else "there" if game.goods[space] else "sold"
        put_centred(im, ware(SPACES[space]["item"], state), left, top)
        if ("goods", space) in scene.changed:
            highlight(im, left - 37, top - 36, 74, 76, 16, 5)
        elif space in options or store in options:
            highlight(im, left - 36, top - 35, 72, 74, 16, 4, SIDES[mover(scene)].colour)
    guests = [seat for seat, pawn in enumerate(game.pawns) if pawn == store]
    for n, seat in enumerate(guests):
        thick = max(2, 8 - 2 * len(guests))
        inset = n * thick
        outline = ring(w - 2 * inset, STALL - 2 * inset, 14 - inset // 2, thick)
        frame(im, outline, x + inset, y + inset, 14, SIDES[seat].colour)
        piece = figure("pawn", SIDES[seat].colour, 50, SIDES[seat].shape, mark_at=0.66, mark_size=0.26)
        put_centred(im, piece, x + w / 2 + (n - (len(guests) - 1) / 2) * 64, y + PAWNS)


def _palace(im: Image.Image, scene: Scene, game: Tower) -> None:
    x, y, _, h = PALACE
    for seat in range(game.seats):
        top = y + 60 + seat * 45
        stamp(im, player_badge(seat, 38), x + 18, top)
        text(im, (x + 64, top + 19), f"{game.tower.count(seat)}/3", 32, INK, "number")
    if not game.tower:
        return
    pitch = min(38, (h - 40) // len(game.tower))
    for n, seat in enumerate(game.tower):
        wide = 150 - n * 7
        top = y + h - 28 - (n + 1) * pitch
        put(im, storey(seat, wide, pitch), x + 214 - wide // 2 - 3, top)
    if ("tower",) in scene.changed:
        highlight(im, x + 214 - wide // 2 - 9, top - 6, wide + 18, pitch + 16, 12, 5)


def _salil(im: Image.Image, scene: Scene, game: Tower) -> None:
    x, y, _, _ = SALIL
    for n, kind in enumerate(PURSE):
        changed = ("salil", kind) in scene.changed
        _number(im, x + 12 + n * 113 + 79, y + 92, game.salil[kind], 36, changed, WHITE, (190, 150, 162))


def _number(
    im: Image.Image, x: float, y: float, number: int, size: int, changed: bool, ink: Colour = INK, faint: Colour = FAINT
) -> None:
    """How many; on yellow when the last turn changed it."""
    if size < 32 and number > 9:
        size = 27
    if changed:
        wide = round(size * 0.98) if number < 10 else round(size * 1.42)
        fill_rounded(im, round(x - wide / 2), round(y - size * 0.56), wide, round(size * 1.12), 8, YELLOW)
    text(im, (x, y), str(number), size, INK if changed else ink if number else faint, "number", "mm")


def _player(im: Image.Image, scene: Scene, game: Tower, seat: int, name: str) -> None:
    """What changes on a player's card."""
    x, y, h = CARD_X, card_y(seat, game.seats), card_height(game.seats)
    text(im, (x + 52, y + 23), name, 31, WHITE, room=CARD_WIDTH - 168)
    for n in range(3):
        stamp(im, segment(seat, n < game.tower.count(seat)), x + CARD_WIDTH - 36 - n * 34, y + 8)
    _items(im, game, seat, x, y + items_y(h))
    if slots(game, seat) and any(path[:2] in (("items", seat), ("smuggled", seat)) for path in scene.changed):
        tall = 76 if game.seats > 2 else 240
        highlight(im, x + 3, y + items_y(h) - tall // 2, CARD_WIDTH - 6, tall, 14, 5)
    middle = y + purse_y(h)
    for n, kind in enumerate(PURSE):
        _number(im, x + 58 + n * 67, middle, game.gems[seat][kind], 31, ("gems", seat, kind) in scene.changed)
    hired = any(path[:2] == ("hands", seat) for path in scene.changed)
    _number(im, x + 334, middle, len(game.hands[seat]), 31, hired)


def _items(im: Image.Image, game: Tower, seat: int, x: int, y: int) -> None:
    """The items of the build card one by one; of a hoard only how many of each kind there are."""
    found = slots(game, seat)
    if game.seats > 2 and len(found) > 7:
        return _hoard(im, found, x, y)
    across, s = (5, 62) if len(found) <= 5 else (7, 46)
    if game.seats == 2:
        across, s = (3, 104) if len(found) <= 6 else (5, 62)
    step = (CARD_WIDTH - 14) / across
    top = y - (len(found) - 1) // across * (s + 8) / 2
    for n, (item, state) in enumerate(found):
        put_centred(im, want(item, state, s), x + 7 + step * (n % across + 0.5), top + n // across * (s + 8))


def _hoard(im: Image.Image, found: list[tuple[str, str]], x: int, y: int) -> None:
    for n, item in enumerate(ITEMS):
        got = sum(kind == item and state in ("got", "smuggled") for kind, state in found)
        missing = sum(kind == item and state == "missing" for kind, state in found)
        put_centred(im, want(item, "missing" if missing else "got", 36), x + 22 + n * 88, y)
        text(im, (x + 41 + n * 88, y), f"{got}/{got + missing}" if missing else str(got), 27, INK, "number")
