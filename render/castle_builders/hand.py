"""The private picture of Castle Builders: the own counters, what each can do now, and what is left to draw."""

from functools import partial

from PIL import Image

from engine.games.castle_builders.rules import CastleBuilders
from engine.views.scene import OwnScene, Scene
from render.cache import keep
from render.castle_builders.alt_text import NAMES, draw_pile, effect, game_of, task
from render.castle_builders.pieces import BUILDERS, builder_badge, counter
from render.headers import BADGE, HEADER, header
from render.painter import Below
from render.palette import FREE, INK, INK2, PAPER, PAPER2, WHITE, light
from render.shapes import cardboard, fill_rounded, highlight
from render.sprites import WIDTH, Sprite, fill, lay, put, stamp, tile
from render.tokens import tick
from render.typesetting import paragraph, text

HAND_HEIGHT, COUNTERS = 520, 394  # pixels: of all of it, and without what is left to draw
ALT_MARK = 150  # pixels from the left that Discord covers at the bottom, to show that there is an alt text


@tile
def _table() -> Image.Image:
    im = Image.new("RGB", (WIDTH, HAND_HEIGHT), (52, 44, 60))
    for y in range(HEADER, HAND_HEIGHT, 58):
        fill(im, (0, y - 2, WIDTH, y + 2), (47, 39, 54))
    return im


@tile
def _card(width: int, seat: int, chosen: bool) -> Image.Image:
    """A card for one counter, with its piece of the table."""
    im = _table().convert("RGB").crop((0, 88, width + 28, 400))
    if chosen:
        fill_rounded(im, 8, 6, width + 12, 300, 24, WHITE)
    cardboard(im, 14, 12, width, 282, light(BUILDERS[seat].colour, 0.82) if chosen else PAPER, 18, thick=6, soft=False)
    return im


@tile
def _strip() -> Image.Image:
    im = _table().convert("RGB").crop((0, 396, WIDTH, HAND_HEIGHT))
    cardboard(im, 20, 8, WIDTH - 40, 104, PAPER2, 16, thick=5, soft=False)
    return im


@keep
def _pile_counter(seat: int, kind: str) -> Sprite:
    return counter(seat, kind, 84, 60)


def hand(scene: OwnScene) -> Image.Image:
    """The counters of the reader: what each can do now, and what is left to draw."""
    game, seat = game_of(scene), scene.reader
    side = BUILDERS[seat]
    im = _table().copy()
    header(im, side.colour, builder_badge(seat, BADGE), "Your hand", task(scene), [("eye", "")])
    playing = [game.played] if game.played and game.seat == seat else []
    shown = [(kind, False) for kind in game.hands[seat]] + [(kind, True) for kind in playing]
    width = WIDTH - 40 if len(shown) < 2 else (WIDTH - 64) // 2
    for n, (kind, chosen) in enumerate(shown[:2]):
        x = 20 + n * (width + 24)
        lay(im, _card(width, seat, chosen), x - 14, 88)
        if scene.decision and kind in scene.decision.options:
            highlight(im, x - 6, 94, width + 12, 300, 24, 6, FREE)
            put(im, tick(), x + width // 2 - 17, 88)
        stamp(im, counter(seat, kind, 184, 140), x + 22, 124)
        words = (x + 226, 112, x + width - 18)
        name = "You play: " + NAMES[kind] if chosen else NAMES[kind]
        paragraph(im, (words[0], 116, words[2], 196), name, 44, INK, "title")
        paragraph(im, (words[0], 200, words[2], 376), effect(game, kind), 36, INK2, align="lt")
    if not shown:
        lay(im, _card(width, seat, False), 6, 88)
        paragraph(im, (60, 112, WIDTH - 60, 372), "You have no counters left.", 44, INK, "title", "mm")
    lay(im, _strip(), 0, 396)
    _draw_pile(im, game, seat)
    return im


def list_below(scene: Scene) -> list[Below]:
    """The counters below a board: while one is chosen with what is left to draw, where there is room; else alone."""
    choosing = scene.decision is None or scene.decision.what == "counter"
    heights = [high - HEADER for high in (HAND_HEIGHT, COUNTERS)[not choosing :]]
    return [Below(partial(_crop, high=high), high) for high in heights]


def _crop(scene: OwnScene, high: int) -> Image.Image:
    return hand(scene).crop((0, HEADER, WIDTH, HEADER + high))


def _draw_pile(im: Image.Image, game: CastleBuilders, seat: int) -> None:
    """The reader's own draw pile, by kind: he knows what he has not seen yet, but not its order."""
    left = draw_pile(game, seat)
    paragraph(im, (ALT_MARK, 408, 298, 504), f"{len(game.piles[seat])} to draw", 34, INK, "bold")
    for n, (kind, number) in enumerate(left.items()):
        x = 304 + n * 147
        stamp(im, _pile_counter(seat, kind), x, 424)
        text(im, (x + 94, 456), str(number), 42, INK, "number")
