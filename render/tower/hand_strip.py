"""What a player of Tower holds and knows in secret, as a strip below the board, which shows the rest.

Each row has its words above it, and begins right of where Discord lays its sign for a description.
"""

from PIL import Image

from engine.games.tower.rules import Tower
from engine.games.tower.state import HAND, ITEMS
from engine.views.scene import OwnScene, Scene
from render.palette import FREE, INK2, MIST, PAPER, WHITE
from render.shapes import TOP, cardboard, fill_rounded, highlight
from render.sprites import WIDTH, lay, put, put_centred, tile
from render.tokens import tick
from render.tower.board_text import game_of, paid_for, tell
from render.tower.options import Place, offered
from render.tower.pieces import PLUM, ROBE, SMALL, contact, want
from render.typesetting import paragraph, text

LEFT = 136  # where the rows begin
ACROSS, GAP, TITLE = 350, 4, 38  # width of a card, between two, height of the words above
TALL = {"hand": 140, "card": 92, "top": 140}

Row = tuple[str, str, list[str]]  # its words, where its cards are among offers, and the cards


def strip(scene: OwnScene) -> Image.Image:
    """Black market cards, build cards to choose from, and what is known of the deck: a row for each that there is."""
    im = ground(measure(scene)).copy()
    show_rows(im, rows_below(scene), GAP, offered(scene))
    return im


def measure(scene: OwnScene) -> int:
    """How high the strip is; 0 where there is nothing to show."""
    rows = rows_below(scene)
    return height(rows) + GAP * bool(rows)


@tile
def ground(tall: int) -> Image.Image:
    return Image.new("RGB", (WIDTH, tall), ROBE)


def rows_below(scene: OwnScene) -> list[Row]:
    """All rows but that of the deck while a build card is chosen, for three are too high below a board."""
    keeps = scene.decision is not None and scene.decision.what == "keep"
    return [row for row in rows_of(scene) if not (keeps and row[1] == "top")]


def rows_of(scene: OwnScene) -> list[Row]:
    return [row for row in _rows(scene, game_of(scene), scene.reader) if row[2]]


def height(rows: list[Row]) -> int:
    return sum(TITLE + TALL[pile] + GAP for _, pile, _ in rows)


def show_rows(im: Image.Image, rows: list[Row], y: int, offers: set[Place]) -> None:
    for title, pile, cards in rows:
        thugs, tall = pile != "card", TALL[pile]
        if thugs:
            put(im, contact(36), LEFT, y + 2)
        text(im, (LEFT + 40 * thugs, y + TITLE / 2 - 2), title, SMALL, MIST)
        for n, card in enumerate(cards[:HAND]):
            x = LEFT - 2 + n * (ACROSS + 4)
            lay(im, thug_card(card) if thugs else build_card(card), x, y + TITLE)
            if (pile, card) in offers:
                highlight(im, x - 5, y + TITLE - 5, ACROSS + 4, tall + 6, 18, 5, FREE)
                put(im, tick(26), x + ACROSS - 38, y + TITLE + (4 if thugs else tall - 17))
        y += TITLE + tall + GAP


def _rows(scene: Scene, game: Tower, seat: int) -> list[Row]:
    what = scene.decision.what if scene.decision else ""
    drawn = sorted(game.cards[seat]) if len(game.cards[seat]) > 1 else []
    others, paid = game.hands[seat], paid_for(scene)
    held = tell("picture.held")
    if paid:
        held = tell("picture.pays_first" if others else "picture.pays")
    return [
        (held, "hand", [*paid, *others]),
        (tell("picture.drawn"), "card", drawn),
        (tell("picture.looks" if what == "thug" else "picture.deck_top"), "top", [*reversed(game.top[seat])]),
    ]


@tile
def thug_card(thug: str) -> Image.Image:
    """A black market card with its fee and what it does."""
    printed, tall = tell.printed["thugs"][thug], TALL["hand"]
    im = Image.new("RGB", (ACROSS, tall), ROBE)
    cardboard(im, 0, 0, ACROSS - 6, tall - 4, PAPER, soft=False)
    fill_rounded(im, 0, 0, ACROSS - 6, 48, 14, PLUM, TOP)
    text(im, (12, 25), printed["name"], SMALL, WHITE, "title", room=ACROSS - 30)
    paragraph(im, (14, 50, ACROSS - 16, tall - 6), tell("picture.fee", **printed), 36, INK2)
    return im


@tile
def build_card(card: str) -> Image.Image:
    """A build card to choose."""
    tall = TALL["card"]
    im = Image.new("RGB", (ACROSS, tall), ROBE)
    cardboard(im, 0, 0, ACROSS - 6, tall - 4, PAPER, soft=False)
    items = [item for item, letter in ITEMS.items() for _ in range(card.count(letter))]
    for n, item in enumerate(items):
        put_centred(im, want(item, "missing", 62), 38 + n * 67, tall / 2 - 2)
    return im
