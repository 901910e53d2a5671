"""The board of Tower: a tower in the middle of a bazaar at dusk, six stalls, Salil, and a card for each player.

What is sold is gone.  What the player to move can pay is framed in green, with an arrow; what the last turn changed
has a yellow ring.  Build cards that lie face down, and black market cards, are only counted here; their owners find
them in `render.tower.hand`.
"""

from PIL import Image

from engine.games.tower import gem_bundles
from engine.games.tower.rules import Tower
from engine.games.tower.state import ITEMS, SEGMENTS, SPACES
from engine.views.scene import Scene
from render.frame import Band
from render.headers import BADGE, HEADER, footer, header
from render.nameplate import nameplate
from render.palette import FREE, INK, INK2, SIDES, WHITE, YELLOW
from render.shapes import fill_rounded, highlight
from render.sprites import lay, put, put_centred
from render.tokens import player_badge, tick
from render.tower.background import ground
from render.tower.board_text import (
    count_to_inspection,
    deck,
    game_of,
    got_items,
    heading,
    shown_turn,
    slots,
    tell,
    tell_beginning,
)
from render.tower.options import Place, mover, offered
from render.tower.pieces import (
    BOTTOM,
    CARD_WIDTH,
    CARD_X,
    COST,
    EARTH,
    ENTRIES,
    FAINT,
    FOOT,
    GEM,
    LEGEND,
    MIDDLE,
    NAMES,
    PURSE,
    RATES,
    RIBBON,
    SALIL,
    SHAFT,
    SHARE,
    SMALL,
    STALL,
    STALL_WIDTH,
    STALLS,
    TAGS,
    WARES,
    WORD,
    backs,
    card_height,
    card_y,
    count,
    ghost,
    glow,
    items_room,
    material,
    parapet,
    pawn,
    places,
    player_card,
    price_row,
    purse_x,
    purse_y,
    salil_x,
    sign,
    spire,
    storey,
    tag,
    token,
    want,
    word_x,
)
from render.typesetting import text, width

ITEMS_WIDE = CARD_WIDTH - 4  # room of the items on a card
BUILT = 66  # pixels of how many segments a player has
PAWN = 60  # pixels high
CEILING = 150  # of the tower: above it are the clouds and what the king says
RINGS = {
    "bag": (658, 5, 176, 54),
    "pass": (660, 59, 166, 54),
    "deck": (686, 114, 148, 54),
}  # around what can be taken from Salil, the bag and the black market: x, y, width, height on his card


def board(scene: Scene) -> Image.Image:
    """The picture for the channel, 1200 x 1000 pixels."""
    game = game_of(scene)
    im = ground(game.seats).copy()
    _banner(im, scene)
    offers = offered(scene)
    for store in STALLS:
        _market(im, scene, game, store, offers)
    _words(im, offers)
    _tower(im, scene, game)
    _salil(im, scene, game, offers)
    active = [scene.places[seat] == 1 if scene.over else seat == mover(scene) for seat in range(game.seats)]
    for seat in sorted(range(game.seats), key=lambda seat: active[seat]):  # the frame of an active card lies on top
        lay(im, player_card(seat, game.seats, active[seat]), CARD_X - 8, card_y(seat, game.seats) - 6)
        _player(im, scene, game, seat, offers)
    footer(im, scene, tell_beginning(game))
    return im


def _banner(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    who, what = heading(scene)
    if scene.over:
        header(im, YELLOW, "trophy", who, what)
        return
    header(
        im,
        SIDES[mover(scene)].colour,
        player_badge(mover(scene), BADGE),
        who,
        what,
        (("hourglass", tell("picture.turn", turn=shown_turn(game))),),
    )


def _market(im: Image.Image, scene: Scene, game: Tower, store: str, offers: set[Place]) -> None:
    """Wares in stock with their prices, whose pawns stand there, what the last turn changed, what can be chosen.

    On a free space to which an item can go back its outline tells which.
    """
    x, y = STALLS[store]
    lying = places(store, game.seats)
    free = [space for space in lying if ("space", space) in offers]
    for space, dx in lying.items():
        left, there = x + dx, game.goods[space]
        if there or space in free:
            paper = tag(space)
            item = SPACES[space]["item"]
            put_centred(im, material(item, 54) if there else want(item, "missing", 54), left, y + WARES)
            put(im, paper, left - paper.width // 2, y + TAGS - 7)
        if ("goods", space) in scene.changed:
            highlight(im, left - 36, y + WARES - 34, 72, 66, 15, 5)
    if lying and not free and not any(game.goods[space] for space in lying):
        text(im, (x + STALL_WIDTH / 2, y + 154), tell("picture.sold_out"), 36, FAINT, anchor="mm", flat=False)
    guests = [seat for seat, pawn in enumerate(game.pawns) if pawn == store]
    for n, seat in enumerate(reversed(guests)):
        put(im, pawn(seat, PAWN), x + STALL_WIDTH - 46 - n * min(54, 136 // len(guests)), y - 4)
    for space in free:  # above whatever tells that it has changed, or who stands there
        left = x + lying[space]
        put(im, glow(84, 144), left - 42, y + WARES - 34)
        put(im, tick(), left - 17, y + WARES - 48)
    if ("store", store) in offers:
        highlight(im, x - 6, y - 5, STALL_WIDTH + 12, STALL + 10, 16, 6, FREE)
        put(im, tick(), x + STALL_WIDTH // 2 - 17, y - 10)


def _words(im: Image.Image, offers: set[Place]) -> None:
    """Which of the words for items can be chosen."""
    for n, item in enumerate(ITEMS):
        if ("word", item) in offers:
            highlight(im, word_x(n) - 6, LEGEND - 28, WORD + 12, 54, 14, 4, FREE)
            put(im, tick(28), word_x(n) + WORD - 34, LEGEND - 38)


def above_hand(_: Scene) -> list[Band]:
    """All but the question and the log, which the panel has in words."""
    return [(HEADER, BOTTOM - EARTH)]


def _tower(im: Image.Image, scene: Scene, game: Tower) -> None:
    """The tower storey by storey; above it, in dashes, what the leader still has to build.

    When nobody has got material for a round, it tells when the king will inspect.
    """
    base = FOOT - 62
    pitch = min(84, (base - CEILING - 20) // ((SEGMENTS - 1) * game.seats + 1))  # it ends with somebody's third
    left = max(0, SEGMENTS - max(map(game.tower.count, range(game.seats))))
    x, top = MIDDLE - SHAFT // 2, base
    for seat in game.tower:
        top -= pitch
        put(im, storey(seat, SHAFT, pitch), x, top)
    if scene.over:
        put(im, spire(SHAFT, 84), x - 10, top - 80)
    else:
        for n in range(left):
            put(im, ghost(SHAFT, pitch - 2), x, top - (n + 1) * pitch + 1, (250, 215, 119))
        if game.tower:
            put(im, parapet(SHAFT), x, top - 14)
        words = tell("picture.to_go", n=left)
        put_centred(im, sign(176), MIDDLE, top - left * pitch / 2 - 6 * bool(game.tower))
        text(im, (MIDDLE, top - left * pitch / 2 - 6 * bool(game.tower)), words, COST, WHITE, anchor="mm", flat=False)
    if game.tower and ("tower",) in scene.changed:
        highlight(im, x - 8, top - 8, SHAFT + 16, pitch + 14, 12, 5)
    if not scene.over and (turns := count_to_inspection(game)):
        put_centred(im, sign(226, 84), MIDDLE, HEADER + 48)
        text(im, (MIDDLE, HEADER + 30), tell("picture.inspection"), SMALL, WHITE, anchor="mm", flat=False)
        text(im, (MIDDLE, HEADER + 67), tell("picture.in_turns", n=turns), SMALL, WHITE, anchor="mm", flat=False)


def _salil(im: Image.Image, scene: Scene, game: Tower, offers: set[Place]) -> None:
    x, y, w, _ = SALIL
    for n, kind in enumerate(PURSE):
        changed = ("salil", kind) in scene.changed
        count(im, salil_x(n) + 81, y + 32, game.salil[kind], COST, changed, WHITE, (190, 150, 162))
        if ("salil", kind) in offers:
            highlight(im, salil_x(n), y + 6, SHARE - 1, 52, 14, 4, FREE)
            put(im, tick(26), salil_x(n) + 41, y - 9)
    text(im, (x + w - 14, y + 32), str(len(game.bag)), COST, WHITE, "number", "rm", flat=False)
    count(im, x + w - 32, y + ENTRIES, deck(game), COST, ("thugs",) in scene.changed, WHITE)
    for name, (left, top, wide, tall) in RINGS.items():
        if (name,) in offers:
            highlight(im, x + left, y + top, wide, tall, 14, 4, FREE)
            put(im, tick(26), x + left + wide // 2 - 13, y + top - 13)
    for name, prices, middle in (("rate", gem_bundles.RATES, y + RATES), ("entry", gem_bundles.ENTRY, y + ENTRIES)):
        for kind, (left, price) in price_row(prices).items():
            if (name, kind) in offers:
                highlight(im, left - 5, middle - 27, price.width + 10, 54, 14, 3, FREE)
                put(im, tick(26), left + price.width // 2 - 13, middle - 40)


def _player(im: Image.Image, scene: Scene, game: Tower, seat: int, offers: set[Place]) -> None:
    """What changes on a player's card."""
    x, y, h = CARD_X, card_y(seat, game.seats), card_height(game.seats)
    nameplate(im, x + 58, y + RIBBON / 2, scene, seat, NAMES, 38)
    right = x + CARD_WIDTH - 12
    long = text(im, (right, y + RIBBON / 2 + 9), tell("picture.of", n=SEGMENTS), SMALL, WHITE, anchor="rm")
    text(im, (right - long - 7, y + RIBBON / 2), str(game.tower.count(seat)), BUILT, WHITE, "number", "rm")
    middle = y + purse_y(h)
    for kind in gem_bundles.GEMS:
        if ("gem", seat, kind) in offers:
            _mark_gem(im, kind, x + purse_x(PURSE.index(kind)), middle)
    for n, kind in enumerate(PURSE):
        count(im, x + purse_x(n), middle, game.gems[seat][kind], COST, ("gems", seat, kind) in scene.changed)
    hired = any(path[:2] == ("hands", seat) for path in scene.changed)
    count(im, x + purse_x(4), middle, len(game.hands[seat]), COST, hired)
    middle, high = items_room(h)
    stealable = {item for item in ITEMS if ("item", seat, item) in offers}
    box = (x + 2, y + middle - high // 2 - 2, ITEMS_WIDE, high + 4, 14, 3)
    if slots(game, seat) and got_items(scene, seat):
        highlight(im, *box)
    if stealable or ("slots", seat) in offers:
        highlight(im, *box, FREE)
    _items(im, game, seat, x, y + middle, stealable)
    if ("slots", seat) in offers:
        put(im, tick(26), x + ITEMS_WIDE - 32, box[1] - 8)
    for n, kind in enumerate(PURSE):
        if ("gem", seat, kind) in offers:
            put(im, tick(22), x + purse_x(n) + 6, y + purse_y(h) - 55)


def _mark_gem(im: Image.Image, kind: str, x: int, middle: int) -> None:
    """On a player's card, behind the number of gems of a colour: some of these can be chosen."""
    fill_rounded(im, x - 25, middle - 52, 50, 70, 12, (20, 56, 10), flat=False)
    fill_rounded(im, x - 22, middle - 49, 44, 64, 10, FREE, flat=False)
    put(im, token(kind, GEM), x - GEM // 2, middle - 16 - GEM)


def _items(im: Image.Image, game: Tower, seat: int, x: int, y: int, stealable: set[str]) -> None:
    """The items of the build card one by one; of a hoard only how many of each kind there are.

    What is still to come of a card that lies face down is one back with its number, below what is there if it can be.
    """
    found = slots(game, seat)
    if game.seats > 2 and len(found) > (10 if game.seats == 3 else 6):
        return _hoard(im, found, x, y, stealable)
    hidden = sum(state == "secret" for _, state in found)
    known = found[: len(found) - hidden]
    across, s = _arrange(game.seats, len(known))
    step, pitch = min(s + 12, (ITEMS_WIDE - 16) / across), s + 3
    rows, beside = -(-len(known) // across), game.seats == 4
    top = y - (rows - 1 + (hidden > 0 and not beside)) * pitch / 2
    for n, (item, state) in enumerate(known):
        left, middle = x + 10 + step * (n % across + 0.5), top + n // across * pitch
        put_centred(im, want(item, state, s), left, middle)
        if state == "got" and item in stealable:
            put_centred(im, tick(24), left, middle - s / 2)
    if hidden:
        left, middle = x + 10 + step * len(known) * beside, y if beside else top + rows * pitch
        piece = backs(hidden, s)
        put_centred(im, piece, left + step / 2, middle)
        words = tell("picture.face_down")
        if (left := left + step + 6) + width(words, SMALL) < x + ITEMS_WIDE:
            text(im, (left, middle), words, SMALL, INK2)


def _arrange(seats: int, known: int) -> tuple[int, int]:
    """How many of so many items lie side by side on a card, and their size."""
    if seats == 2:
        return (6, 50) if known > 8 else (4 if known == 4 else max(3, (known + 1) // 2), 72)
    return (5, 56) if seats == 3 else (5, 43) if known <= 5 else (6, 46)


def _hoard(im: Image.Image, found: list[tuple[str, str]], x: int, y: int, stealable: set[str]) -> None:
    for n, item in enumerate(ITEMS):
        got = sum(kind == item and state in ("got", "smuggled") for kind, state in found)
        missing = sum(kind == item and state == "missing" for kind, state in found)
        left, top = x + 24 + n % 2 * 116, y - 12 + n // 2 * 24
        put_centred(im, want(item, "missing" if missing else "got", 27), left, top)
        number = f"{got}/{got + missing}" if missing else str(got)
        long = text(im, (left + 18, top), number, SMALL, INK, "number", flat=False)
        if item in stealable:
            put_centred(im, tick(22), left + 30 + long, top)
