"""What a player of Tower holds and knows in secret, as a strip below the board, which shows the rest."""

from PIL import Image

from engine.games.tower.kingdom import HAND, ITEMS, THUGS
from engine.games.tower.rules import Tower
from engine.scene import Scene
from render.cardboard import cardboard
from render.palette import INK2, MIST, PAPER, WHITE, Colour
from render.shapes import TOP, fill_rounded
from render.sprites import WIDTH, lay, put_centred, tile
from render.text import paragraph, text
from render.tower.alt_text import game_of
from render.tower.pieces import PLUM, want

GROUND: Colour = (52, 44, 60)
LEFT = 136  # a column for what the rows are, where Discord's sign for alt texts hides no card
ACROSS, GAP = 350, 8  # width of a card, between two
TALL = {"thug": 130, "card": 92}
EMPTY = 56  # height without a card


def strip(scene: Scene) -> Image.Image:
    """Black market cards, build cards to choose from, and what is known of the deck: a row for each that there is."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    rows = _rows(scene, game, seat)
    im = Image.new("RGB", (WIDTH, measure(scene)), GROUND)
    if not rows:
        text(im, (LEFT, im.height / 2), "You hold no black market cards.", 31, MIST)
        return im
    y = GAP
    for title, kind, cards in rows:
        paragraph(im, (12, y, LEFT - 8, y + TALL[kind]), title, 29, MIST, align="lt", least=27)
        for n, card in enumerate(cards[:HAND]):
            drawn = thug_card(card) if kind == "thug" else build_card(card)
            lay(im, drawn, LEFT + n * (ACROSS + 4), y)
        y += TALL[kind] + GAP
    return im


def measure(scene: Scene) -> int:
    """How high the strip is."""
    assert scene.reader is not None
    rows = _rows(scene, game_of(scene), scene.reader)
    return GAP + sum(TALL[kind] + GAP for _, kind, _ in rows) if rows else EMPTY


def _rows(scene: Scene, game: Tower, seat: int) -> list[tuple[str, str, list[str]]]:
    """What each row is that there is, of what kind its cards are, and the cards."""
    hiring = scene.decision is not None and scene.decision.what == "thug"
    drawn = sorted(game.cards[seat]) if len(game.cards[seat]) > 1 else []
    rows = [
        ("Your cards", "thug", game.hands[seat]),
        ("You drew", "card", drawn),
        ("You see" if hiring else "Next in the deck", "thug", [*reversed(game.top[seat])]),
    ]
    return [row for row in rows if row[2]]


@tile
def thug_card(thug: str) -> Image.Image:
    """A black market card with its fee and what it does."""
    printed, tall = THUGS[thug], TALL["thug"]
    im = Image.new("RGB", (ACROSS, tall), GROUND)
    cardboard(im, 0, 0, ACROSS - 6, tall - 4, PAPER, soft=False)
    fill_rounded(im, 0, 0, ACROSS - 6, 44, 14, PLUM, TOP)
    text(im, (12, 23), printed["name"], 28, WHITE, "title")
    text(im, (ACROSS - 16, 23), f"fee {printed['fee']}", 28, WHITE, anchor="rm")
    paragraph(im, (14, 46, ACROSS - 16, tall - 6), printed["does"], 31, INK2, least=27)
    return im


@tile
def build_card(card: str) -> Image.Image:
    """A build card to choose."""
    tall = TALL["card"]
    im = Image.new("RGB", (ACROSS, tall), GROUND)
    cardboard(im, 0, 0, ACROSS - 6, tall - 4, PAPER, soft=False)
    items = [item for item, letter in ITEMS.items() for _ in range(card.count(letter))]
    for n, item in enumerate(items):
        put_centred(im, want(item, "missing", 62), 38 + n * 67, tall / 2 - 2)
    return im
