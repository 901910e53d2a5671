"""Castle Builders: the board for everybody, and a hand for its owner.

The flags, plaques and totals show what each would score if the game ended now;
all of it is public.  Hands are backs, draw piles are numbers.
"""

from collections.abc import Sequence

from PIL import Image

from engine.games.castle_builders import DATA, TOWERS, CastleBuilders
from engine.scene import Scene
from render.caches import keep
from render.castle_builders_pieces import (
    BASE,
    BUILDERS,
    CARD_WIDTH,
    CARD_X,
    FACE,
    SMALL,
    SPACE,
    STOREY,
    builder_badge,
    card_y,
    counter,
    flag,
    ground,
    letter,
    open_space,
    player_card,
    removable,
    roof_plaque,
    row_plaque,
    space_y,
    tower_top,
    tower_x,
)
from render.castle_builders_words import (
    NAMES,
    describe,
    describe_hand,
    discarded,
    draw_pile,
    effect,
    game_of,
    outcome,
    prompt,
    task,
)
from render.names import clean_names
from render.palette import INK, INK2, PAPER, PAPER2, WHITE, YELLOW, light
from render.panels import BADGE, HEADER, footer, header, highlight, news, panel
from render.shapes import fill_rounded
from render.sprites import WIDTH, Sprite, fill, lay, put, stamp, tile
from render.text import paragraph, text

__all__ = ["board", "describe", "describe_hand", "hand"]

HAND_HEIGHT = 520
IN_HAND = (78, 60)  # a counter on a player's card
GOLD = (186, 146, 20)


def board(scene: Scene) -> Image.Image:
    """The castle, who would score what, and what everybody knows of both players."""
    game, names = game_of(scene), clean_names(scene.names)
    im = ground().copy()
    if scene.over:
        header(im, GOLD, "trophy", *outcome(scene))
    else:
        side = BUILDERS[game.seat]
        header(im, side.colour, builder_badge(game.seat, BADGE), names[game.seat], prompt(scene))
    _awards(im, game)
    for n, tower in enumerate(game.towers):
        for row, (seat, kind, arrows) in enumerate(tower):
            put(im, counter(seat, arrows or kind, *FACE), tower_x(n) + 4, space_y(row))
    _mark_changes(im, scene)
    if scene.decision and not scene.over:
        _mark_options(im, game, scene.decision.what, scene.decision.options)
    active = [scene.places[seat] == 1 if scene.over else seat == game.seat for seat in range(game.seats)]
    for seat in sorted(range(game.seats), key=lambda seat: active[seat]):  # the frame of an active card lies on top
        lay(im, player_card(seat, active[seat], scene.over), CARD_X - 30, card_y(seat) - 14)
        _player(im, game, seat, names[seat], scene.points[seat])
    footer(im, "castle", news(scene, "Two builders, five towers: the castle is still to be built."))
    return im


def _awards(im: Image.Image, game: CastleBuilders) -> None:
    for row, (seat, points) in enumerate(game.row_awards()):
        empty = not any(len(tower) > row for tower in game.towers)
        plaque = row_plaque(seat, points if seat is not None else DATA["rows"][row], empty)
        put(im, plaque, 11, BASE - (row + 1) * STOREY + 11)
    for n, (seat, points) in enumerate(game.tower_awards()):
        x, y = tower_x(n) + SPACE // 2, tower_top(n) - 136
        put(im, flag(seat), x - 1, y - 50)
        put(im, roof_plaque(seat, points if seat is not None else DATA["roofs"][n]), x - 37, y + 60)


def _mark_changes(im: Image.Image, scene: Scene) -> None:
    """A ring around each counter that was placed, or the space that was emptied."""
    for n, tower in enumerate(game_of(scene).towers):
        found = [path[2:] for path in scene.changed if path[:2] == ("towers", n)]
        placed = {int(place[0]) for place in found if place}
        for row in placed or ({len(tower)} if found else ()):
            highlight(im, tower_x(n) - 6, space_y(row) - 10, SPACE + 12, STOREY + 10, 18, 8, WHITE)


def _mark_options(im: Image.Image, game: CastleBuilders, what: str, options: Sequence[str]) -> None:
    """The towers that may be chosen."""
    if what not in ("tower", "remove"):
        return
    for name in options:
        n = TOWERS.index(name)
        x, height = tower_x(n), len(game.towers[n])
        put(im, letter(n), x + SPACE // 2 - 32, 793)
        if what == "tower":
            put(im, open_space(n), x + 2, space_y(height))
        else:
            put(im, removable(), x + SPACE - 44, space_y(height - 1) - 12)


def _player(im: Image.Image, game: CastleBuilders, seat: int, name: str, points: int) -> None:
    """What changes on a player's card."""
    x, y = CARD_X, card_y(seat)
    text(im, (x + 64, y + 29), name, 38, BUILDERS[seat].ink, "title", room=CARD_WIDTH - 76, least=28)
    text(im, (x + 18, y + 106), str(points), 92, INK, "number")
    held = len(game.hands[seat])
    for n in range(held):
        stamp(im, counter(seat, "back", *IN_HAND), x + 14 + n * 84, y + 164)
    if game.played and seat == game.seat:
        left = x + 14 + held * 84
        highlight(im, left - 8, y + 156, IN_HAND[0] + 16, IN_HAND[1] + 21, 16, 4, YELLOW)
        put(im, counter(seat, game.played, *IN_HAND), left, y + 164)
    elif not held:
        paragraph(im, (x + 14, y + 158, x + 178, y + 238), "no counters left", 28, INK2, "bold")
    text(im, (x + 236, y + 197), str(len(game.piles[seat])), 34, INK, "number")
    gone = discarded(game, seat)
    for n, (kind, number) in enumerate(gone.items()):
        left, top = x + 52 + n % 3 * 78, y + 252 + n // 3 * 47
        stamp(im, counter(seat, kind, *SMALL), left, top)
        text(im, (left + SMALL[0] + 5, top + 21), str(number), 28, INK, "number")
    if not gone:
        text(im, (x + 56, y + 295), "none", 28, INK2, "bold")


@tile(1)
def _table() -> Image.Image:
    im = Image.new("RGB", (WIDTH, HAND_HEIGHT), (52, 44, 60))
    for y in range(HEADER, HAND_HEIGHT, 58):
        fill(im, (0, y - 2, WIDTH, y + 2), (47, 39, 54))
    return im


@tile(16)
def _card(width: int, seat: int, chosen: bool) -> Image.Image:
    """A card for one counter, with its piece of the table."""
    im = _table().convert("RGB").crop((0, 88, width + 28, 400))
    if chosen:
        fill_rounded(im, 8, 6, width + 12, 300, 24, WHITE)
    panel(im, 14, 12, width, 282, light(BUILDERS[seat].colour, 0.82) if chosen else PAPER, 18, thick=6, soft=False)
    return im


@tile(1)
def _strip() -> Image.Image:
    im = _table().convert("RGB").crop((0, 396, WIDTH, HAND_HEIGHT))
    panel(im, 20, 8, WIDTH - 40, 104, PAPER2, 16, thick=5, soft=False)
    return im


@keep
def _pile_counter(seat: int, kind: str) -> Sprite:
    return counter(seat, kind, 84, 60)


def hand(scene: Scene) -> Image.Image:
    """The counters of the reader: what each can do now, and what is left to draw."""
    assert scene.reader is not None
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
        stamp(im, counter(seat, kind, 184, 140), x + 22, 124)
        words = (x + 226, 112, x + width - 18)
        name = "You play: " + NAMES[kind] if chosen else NAMES[kind]
        paragraph(im, (words[0], 116, words[2], 196), name, 44, INK, "title", least=32)
        paragraph(im, (words[0], 200, words[2], 376), effect(game, kind), 36, INK2, align="lt")
    if not shown:
        lay(im, _card(width, seat, False), 6, 88)
        paragraph(im, (60, 112, WIDTH - 60, 372), "You have no counters left.", 44, INK, "title", "mm")
    lay(im, _strip(), 0, 396)
    _draw_pile(im, game, seat)
    return im


def _draw_pile(im: Image.Image, game: CastleBuilders, seat: int) -> None:
    """The reader's own draw pile, by kind: he knows what he has not seen yet, but not its order."""
    left = draw_pile(game, seat)
    paragraph(im, (40, 408, 190, 504), f"{len(game.piles[seat])} left to draw", 34, INK, "bold")
    for n, (kind, number) in enumerate(left.items()):
        x = 206 + n * 162
        stamp(im, _pile_counter(seat, kind), x, 424)
        text(im, (x + 94, 456), str(number), 42, INK, "number")
