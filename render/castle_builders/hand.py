"""The private picture of Castle Builders: the own counters, what each can do now, and what is left to draw."""

from collections import Counter as Count
from collections.abc import Iterator
from functools import partial

from PIL import Image

from engine.games.castle_builders.rules import BUILDING, DATA, TOWERS, CastleBuilders
from engine.views.scene import OwnScene, Scene
from engine.views.words import Words
from render.alt_text import description
from render.board_text import describe_below
from render.castle_builders.board_text import RANK, count_kinds, game_of, tell, write_board
from render.castle_builders.pieces import BUILDERS, builder_badge, counter
from render.headers import BADGE, HEADER, header
from render.painter import Below
from render.palette import FREE, INK, INK2, PAPER, PAPER2, WHITE, light
from render.piece_cache import keep
from render.player_names import clean_names
from render.shapes import cardboard, fill_rounded, highlight
from render.sprites import WIDTH, Sprite, fill, lay, put, stamp, tile
from render.tokens import tick
from render.typesetting import paragraph, text
from render.words import join

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
    header(im, side.colour, builder_badge(seat, BADGE), tell("hand.title"), task(scene), [("eye", "")])
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
        name = tell(f"option.{kind}")
        if chosen:
            name = tell("hand.playing", counter=name)
        paragraph(im, (words[0], 116, words[2], 196), name, 44, INK, "title")
        paragraph(im, (words[0], 200, words[2], 376), effect(game, kind), 36, INK2, align="lt")
    if not shown:
        lay(im, _card(width, seat, False), 6, 88)
        paragraph(im, (60, 112, WIDTH - 60, 372), tell("hand.nothing"), 44, INK, "title", "mm")
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
    paragraph(im, (ALT_MARK, 408, 298, 504), tell("hand.to_draw", n=len(game.piles[seat])), 34, INK, "bold")
    for n, (kind, number) in enumerate(left.items()):
        x = 304 + n * 147
        stamp(im, _pile_counter(seat, kind), x, 424)
        text(im, (x + 94, 456), str(number), 42, INK, "number")


def task(scene: Scene) -> str:
    """What the reader of a private picture can do now."""
    if scene.over:
        return tell("hand.over")
    if scene.decision is None:
        return tell("hand.waits", player=clean_names(scene.names)[game_of(scene).seat])
    return Words(scene.view.name, scene.names).ask(scene.decision)


def effect(game: CastleBuilders, kind: str) -> str:
    """What a counter would do if it were played now."""
    possible = game.free() if kind in BUILDING else [name for name in TOWERS if game.tower(name)]
    if kind == "stop" or possible:
        return tell(f"hand.does.{kind}", towers=join(possible, "or") if possible else "")
    return tell("hand.full" if kind in BUILDING else f"hand.discards.{kind}")


def draw_pile(game: CastleBuilders, seat: int) -> Count[str]:
    """How many of each kind are left in the reader's own draw pile: all but those that the reader has seen."""
    seen = [c for tower in [*game.towers, game.discards] for c in tower if c.seat == seat]
    left = Count({kind: row["number"] for kind, row in DATA["counters"].items()})
    left.subtract([c.kind for c in seen] + game.hands[seat] + [game.played] * (game.seat == seat and bool(game.played)))
    return Count({kind: n for kind, n in left.items() if n})


def describe_hand(scene: Scene) -> str:
    """The private picture in words."""
    return description(_write_own(scene), more="…")


def describe_all(scene: Scene, board: Scene) -> str:
    """The private picture, then the board above it."""
    rank = RANK if scene.over else RANK[1:]  # the task says whose turn it is
    return describe_below(write_board, rank, board, [*_write_own(scene)], known=("stock",))


def _write_own(scene: Scene) -> Iterator[str]:
    assert scene.reader is not None
    game, seat, option = game_of(scene), scene.reader, tell.find("option")
    yield tell("hand.counters", colour=BUILDERS[seat].hue)
    yield task(scene)
    if game.played and game.seat == seat:
        yield f"{tell('hand.playing', counter=option[game.played])}."
    yield from (f"{option[kind]}: {effect(game, kind)}" for kind in game.hands[seat])
    yield tell("hand.pile", n=len(game.piles[seat]), counters=count_kinds(draw_pile(game, seat)))
