"""The private picture of Tower: the own build card, gems, black market cards, and cards just drawn."""

from PIL import Image

from engine.games.tower.kingdom import HAND, ITEMS, THUGS
from engine.games.tower.rules import Tower
from engine.scene import Scene
from render.banners import BADGE, header
from render.cardboard import cardboard
from render.palette import INK, INK2, MIST, PAPER, SIDES, WHITE
from render.shapes import TOP, fill_rounded, frame, ring
from render.sprites import WIDTH, lay, put, put_centred, stamp, tile
from render.text import paragraph, text
from render.tokens import player_badge
from render.tower.alt_text import game_of, hand_heading, slots
from render.tower.pieces import FAINT, PLUM, PURSE, contact, gem, want

HEIGHT = 560
CARD = (12, 96, 352, 452)  # x, y, width, height of the own build card
SLOT_X, SLOT_WIDTH, SLOT_HEIGHT = 382, 262, 176
ROWS = (136, 370)  # tops of the slots


@tile
def ground() -> Image.Image:
    im = Image.new("RGB", (WIDTH, HEIGHT), (52, 44, 60))
    x, y, w, h = CARD
    cardboard(im, x, y, w, h, thick=6)
    text(im, (x + 18, y + 30), "Your build card", 34, INK, "title")
    for n, kind in enumerate(PURSE):
        stamp(im, gem(kind, 48), x + 24 + n % 2 * 164, y + 310 + n // 2 * 68)
    text(im, (x + 18, y + 284), "Your gems", 30, INK2)
    return im


@tile
def thug_card(thug: str, marked: bool) -> Image.Image:
    """A black market card."""
    printed = THUGS[thug]
    im = Image.new("RGB", (SLOT_WIDTH, SLOT_HEIGHT), (52, 44, 60))
    cardboard(im, 0, 0, SLOT_WIDTH, SLOT_HEIGHT, PAPER, soft=False)
    fill_rounded(im, 0, 0, SLOT_WIDTH, 42, 14, PLUM, TOP)
    text(im, (SLOT_WIDTH / 2, 22), printed["name"], 29, WHITE, "title", "mm", room=SLOT_WIDTH - 14)
    text(im, (14, 64), f"Fee: {printed['fee']} gem{'s' * (printed['fee'] > 1)}", 29, INK)
    paragraph(im, (14, 82, SLOT_WIDTH - 8, SLOT_HEIGHT - 4), printed["does"], 29, INK2)
    if marked:
        frame(im, ring(SLOT_WIDTH, SLOT_HEIGHT, 14, 6), 0, 0, 14, WHITE)
    return im


@tile
def drawn_card(card: str) -> Image.Image:
    """A build card to choose."""
    im = Image.new("RGB", (SLOT_WIDTH, SLOT_HEIGHT), (52, 44, 60))
    cardboard(im, 0, 0, SLOT_WIDTH, SLOT_HEIGHT, PAPER, soft=False)
    items = [item for item, letter in ITEMS.items() for _ in range(card.count(letter))]
    for n, item in enumerate(items):
        x, y = (47 + n * 84, 50) if n < 3 else (89 + (n - 3) * 84, 126)
        put_centred(im, want(item, "missing", 68), x, y)
    return im


@tile
def empty() -> Image.Image:
    """A place for a card."""
    im = Image.new("RGB", (SLOT_WIDTH, SLOT_HEIGHT), (52, 44, 60))
    frame(im, ring(SLOT_WIDTH, SLOT_HEIGHT, 14, 3), 0, 0, 14, (96, 86, 108))
    return im


def hand(scene: Scene) -> Image.Image:
    """The picture for the reader alone, 1200 x 560 pixels."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    im = ground().copy()
    header(im, SIDES[seat].colour, player_badge(seat, BADGE), *hand_heading(scene), (("eye", ""),))
    _own_card(im, game, seat)
    asked = scene.decision.what if scene.decision else ""
    _row(im, 0, "Your black market cards")
    for n in range(HAND):
        held = game.hands[seat]
        lay(im, thug_card(held[n], False) if n < len(held) else empty(), *slot(0, n))
    if len(game.cards[seat]) > 1:
        _row(im, 1, "The build cards that you drew")
        for n, card in enumerate(sorted(game.cards[seat])):
            lay(im, drawn_card(card), *slot(1, n))
    elif game.top[seat]:
        before = asked == "thug"
        _row(im, 1, "The three that you see" if before else "On top of the deck, the topmost first")
        for n, thug in enumerate(reversed(game.top[seat])):
            lay(im, thug_card(thug, before), *slot(1, n))
    else:
        _row(im, 1, "You have not seen what lies on top of the deck")
        for n in range(HAND):
            lay(im, empty(), *slot(1, n))
    return im


def slot(row: int, n: int) -> tuple[int, int]:
    return SLOT_X + n * (SLOT_WIDTH + 8), ROWS[row]


def _row(im: Image.Image, row: int, title: str) -> None:
    stamp(im, contact(36), SLOT_X + 6, ROWS[row] - 40)
    text(im, (SLOT_X + 44, ROWS[row] - 22), title, 30, MIST)


def _own_card(im: Image.Image, game: Tower, seat: int) -> None:
    x, y, w, _ = CARD
    found = slots(game, seat)
    across, s = (3, 96) if len(found) <= 6 else (5, 60) if len(found) <= 15 else (7, 46)
    for n, (item, state) in enumerate(found):
        step = (w - 20) / across
        put(im, want(item, state, s), round(x + 10 + step * (n % across + 0.5) - s / 2), y + 60 + n // across * (s + 6))
    for n, kind in enumerate(PURSE):
        number = game.gems[seat][kind]
        left, top = x + 24 + n % 2 * 164, y + 310 + n // 2 * 68
        text(im, (left + 66, top + 24), str(number), 44, INK if number else FAINT, "number")
