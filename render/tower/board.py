"""The board of Tower: six markets, the growing tower, Salil, and a card for each player.

Build cards that lie face down, and black market cards, are only counted here;
their owners find them in `render.tower.hand`.
"""

from PIL import Image

from engine.games.tower.kingdom import ITEMS, SEGMENTS, SPACES
from engine.games.tower.rules import Tower
from engine.scene import Scene
from render.banners import BADGE, HEADER, footer, header, news
from render.cardboard import highlight
from render.nameplate import PLATE, nameplate
from render.palette import FREE, INK, SIDES, WHITE, YELLOW, Colour
from render.shapes import fill_rounded, frame, ring
from render.sprites import lay, put, put_centred
from render.text import text
from render.tokens import figure, player_badge
from render.tower.alt_text import beginning, deck, game_of, heading, inspection_in, shown_turn, slots
from render.tower.pieces import (
    BOTTOM,
    CARD_WIDTH,
    CARD_X,
    FAINT,
    NAMES,
    PALACE,
    PAWNS,
    PURSE,
    SALIL,
    SPACE,
    STALL,
    STALLS,
    card_height,
    card_y,
    ground,
    items_y,
    places,
    player_card,
    purse_y,
    spire,
    stall,
    storey,
    want,
    ware,
)

MARKS = {
    "trade": (10, 119, 3 * SPACE - 6, 46),
    "pass": (10 + 3 * SPACE, 119, SPACE - 2, 46),
    "market": (296, 164, 346, 64),
}  # what can be done with Salil and in the black market: x, y, width, height on his card
GHOST: Colour = (120, 146, 164)


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
    for seat in sorted(range(game.seats), key=lambda seat: active[seat]):  # the frame of an active card lies on top
        lay(im, player_card(seat, game.seats, active[seat]), CARD_X - 26, card_y(seat, game.seats) - 6)
        _player(im, scene, game, seat)
    footer(im, "trophy" if scene.over else "market", news(scene, beginning(game)))
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
    facts = (
        ("hourglass", shown_turn(game)),
        ("bag", str(len(game.bag))),
        ("cards", str(deck(game))),
    )
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
            highlight(im, left - 34, top - 33, 68, 70, 15, 5)
        elif space in options or store in options:
            highlight(im, left - 33, top - 32, 66, 68, 15, 5, FREE)
    guests = [seat for seat, pawn in enumerate(game.pawns) if pawn == store]
    for n, seat in enumerate(guests):
        thick = max(2, 8 - 2 * len(guests))
        inset = n * thick
        outline = ring(w - 2 * inset, STALL - 2 * inset, 14 - inset // 2, thick)
        frame(im, outline, x + inset, y + inset, 14, SIDES[seat].colour)
        piece = figure("pawn", SIDES[seat].colour, 40, SIDES[seat].shape, mark_at=0.66, mark_size=0.26)
        put_centred(im, piece, x + w / 2 + (n - (len(guests) - 1) / 2) * 64, y + PAWNS)


def beside_hand(_: Scene) -> tuple[int, int]:
    """All but the question and the log, which the panel has in words."""
    return HEADER, BOTTOM


def _palace(im: Image.Image, scene: Scene, game: Tower) -> None:
    """The tower over the whole height of the board; above it, in pale, what the leader still has to build.

    When nobody has got material for a round, it tells when the king will inspect.
    """
    x, y, w, h = PALACE
    foot, ceiling = y + h - 72, y + 62
    pitch = min(64, (foot - ceiling - 44) // ((SEGMENTS - 1) * game.seats + 1))  # it ends with somebody's third
    left = max(0, SEGMENTS - max(map(game.tower.count, range(game.seats))))
    top = foot
    for n, seat in enumerate(game.tower):
        wide = w - 20 - n * 2
        top -= pitch
        put(im, storey(seat, wide, pitch), x + (w - wide) // 2, top)
    if game.tower and ("tower",) in scene.changed:
        highlight(im, x + (w - wide) // 2 - 6, top - 6, wide + 12, pitch + 12, 12, 5)
    if scene.over:
        put(im, spire(w - 20), x + 10, top - 44)
        return
    if turns := inspection_in(game):
        text(im, (x + w / 2, y + 60), "king in", 28, INK, anchor="mm")
        text(im, (x + w / 2, y + 88), turns, 28, INK, anchor="mm")
    wide = w - 20 - len(game.tower) * 2
    for n in range(left):
        high = top - (n + 1) * pitch
        frame(im, ring(wide - 8, pitch - 6, 8, 3), x + (w - wide) // 2 + 4, high + 3, 9, GHOST)
    text(im, (x + w / 2, top - pitch / 2), f"{left} to go", 28, INK, anchor="mm")


def _salil(im: Image.Image, scene: Scene, game: Tower) -> None:
    x, y, _, _ = SALIL
    for n, kind in enumerate(PURSE):
        changed = ("salil", kind) in scene.changed
        _number(im, x + 12 + n * SPACE + 108, y + 88, game.salil[kind], 38, changed, WHITE, (190, 150, 162))
        if kind in offered(scene, "trade", "pass", "gems"):
            highlight(im, x + 10 + n * SPACE, y + 56, SPACE - 2, 62, 14, 5, FREE)
    actions = offered(scene, "action")
    for option, (left, top, wide, tall) in MARKS.items():
        if option in actions:
            highlight(im, x + left, y + top, wide, tall, 14, 5, FREE)


def offered(scene: Scene, *decisions: str) -> set[str]:
    """What the options of the open decision give, or take from whom, if it is one of these."""
    ask = scene.decision
    if not ask or ask.what not in decisions:
        return set()
    part = 0 if ask.what in ("steal", "action") else -1
    return {word for option in ask.options for word in option.split(":")[part].split("+")}


def _number(
    im: Image.Image, x: float, y: float, number: int, size: int, changed: bool, ink: Colour = INK, faint: Colour = FAINT
) -> None:
    """How many; on yellow when the last turn changed it."""
    if size < 32 and number > 9:
        size = 27
    if changed:
        wide = round(size * 0.98) if number < 10 else round(size * 1.42)
        fill_rounded(im, round(x - wide / 2), round(y - size * 0.56), wide, round(size * 1.12), 8, YELLOW, flat=False)
    text(im, (x, y), str(number), size, INK if changed else ink if number else faint, "number", "mm", flat=False)


def _player(im: Image.Image, scene: Scene, game: Tower, seat: int) -> None:
    """What changes on a player's card."""
    x, y, h = CARD_X, card_y(seat, game.seats), card_height(game.seats)
    nameplate(im, x + 52, y + PLATE / 2, scene, seat, NAMES, 31)
    built = f"{game.tower.count(seat)}/{SEGMENTS}"
    text(im, (x + CARD_WIDTH - 12, y + PLATE / 2), built, 34, WHITE, "number", "rm")
    _items(im, game, seat, x, y + items_y(h))
    tall = 76 if game.seats > 2 else 240
    if slots(game, seat) and any(path[:2] in (("items", seat), ("smuggled", seat)) for path in scene.changed):
        highlight(im, x + 3, y + items_y(h) - tall // 2, CARD_WIDTH - 6, tall, 14, 5)
    if str(seat) in offered(scene, "steal") or (seat == game.seat and "build" in offered(scene, "action")):
        highlight(im, x + 3, y + items_y(h) - tall // 2, CARD_WIDTH - 6, tall, 14, 5, FREE)
    middle = y + purse_y(h)
    if str(seat) in offered(scene, "pick"):
        highlight(im, x + 3, middle - 26, CARD_WIDTH - 80, 52, 14, 5, FREE)
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
