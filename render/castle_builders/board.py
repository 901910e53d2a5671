"""The board of Castle Builders: the castle, what everybody would score, and a card for each player.

The flags, plaques and totals show what each would score if the game ended now;
all of it is public.  Hands are backs, draw piles are numbers.
"""

from collections.abc import Sequence

from PIL import Image

from engine.games.castle_builders.rules import DATA, TOWERS, CastleBuilders, Counter
from engine.views.scene import Scene
from render.castle_builders.background import ground, player_card
from render.castle_builders.board_text import (
    count_spaces,
    discarded,
    game_of,
    prompt,
    tell,
    tell_beginning,
    tell_outcome,
)
from render.castle_builders.pieces import (
    BASE,
    BUILDERS,
    CARD_WIDTH,
    CARD_X,
    DISCARDED,
    FACE,
    HEIGHT,
    PLATE,
    SPACE,
    STOREY,
    TO_DRAW,
    arrow,
    builder_badge,
    card_y,
    counter,
    crown,
    flag,
    letter,
    open_space,
    removable,
    roof_plaque,
    row_plaque,
    space_y,
    tab,
    tower_top,
    tower_x,
)
from render.frame import Band
from render.headers import BADGE, FOOTER, HEADER, footer, header
from render.nameplate import nameplate
from render.palette import INK, INK2, WHITE, YELLOW
from render.player_names import clean_names
from render.shapes import highlight
from render.sprites import lay, put, put_centred, stamp
from render.typesetting import SMALLEST, paragraph, text

NAMES = CARD_WIDTH - 76  # room of a name on a player's card
IN_HAND = (62, 50)  # a counter on a player's card
GOLD = (186, 146, 20)
TURNING = [Counter(seat, "bonus", "") for seat in range(len(BUILDERS))]  # counters whose arrows point nowhere yet


def board(scene: Scene) -> Image.Image:
    """The castle, who would score what, and what everybody knows of both players."""
    game, names = game_of(scene), clean_names(scene.names)
    im = ground(scene.over).copy()
    if scene.over:
        header(im, GOLD, "trophy", *tell_outcome(scene))
    else:
        side, facts = BUILDERS[game.seat], (("hourglass", count_spaces(game)),)
        header(im, side.colour, builder_badge(game.seat, BADGE), names[game.seat], prompt(scene), facts)
    _awards(im, scene)
    for n, tower in enumerate(game.towers):
        for row, (seat, kind, arrows) in enumerate(tower):
            put(im, counter(seat, arrows or kind, *FACE), tower_x(n) + 4, space_y(row))
    changes = list_changes(scene)
    for n, row in changes:
        highlight(im, tower_x(n) - 6, space_y(row) - 10, SPACE + 12, STOREY + 10, 18, 8, WHITE)
    if scene.decision and not scene.over:
        _mark_options(im, game, scene.decision.what, scene.decision.options)
    for (n, row), word in changes.items():
        if word:
            put(im, tab(word), tower_x(n) - 8, space_y(row) - 30)
    active = [scene.places[seat] == 1 if scene.over else seat == game.seat for seat in range(game.seats)]
    for seat in sorted(range(game.seats), key=lambda seat: active[seat]):  # the frame of an active card lies on top
        lay(im, player_card(seat, active[seat], scene.over), CARD_X - 30, card_y(seat) - 14)
        _player(im, scene, seat)
    footer(im, scene, tell_beginning(scene))
    return im


def above_hand(_: Scene) -> list[Band]:
    """All but the question and the log, which the panel has in words."""
    return [(HEADER, HEIGHT - FOOTER)]


def _awards(im: Image.Image, scene: Scene) -> None:
    """Flags and plaques; at the end the towers of who has won wear crowns."""
    game = game_of(scene)
    for row, ((seat, points), printed) in enumerate(zip(game.row_awards(), DATA["rows"], strict=True)):
        empty = not any(len(tower) > row for tower in game.towers)
        plaque = row_plaque(seat, points or printed, empty, double=points > printed)
        put(im, plaque, 6, BASE - (row + 1) * STOREY + 11)
    for n, ((seat, points), printed) in enumerate(zip(game.tower_awards(), DATA["roofs"], strict=True)):
        x, y = tower_x(n) + SPACE // 2, tower_top(n) - 136
        put(im, flag(seat), x - 1, y - 50)
        if scene.over and seat is not None and scene.places[seat] == 1:
            put_centred(im, crown(60), x, y + 18)
        plaque = roof_plaque(seat, points or printed, double=points > printed)
        put(im, plaque, x - 37, y + (36 if points > printed else 60))


def list_changes(scene: Scene) -> dict[tuple[int, int], str]:
    """The tower and row of each counter that was placed and each space that was emptied, and a word for it.

    A bonus counter whose arrows are being turned has none: these have its place.
    """
    changes = dict[tuple[int, int], str]()
    for n, tower in enumerate(game_of(scene).towers):
        found = [path[2:] for path in scene.changed if path[:2] == ("towers", n)]
        placed = {int(place[0]) for place in found if place}
        changes |= {(n, row): "" if tower[row] in TURNING else tell("picture.new") for row in placed}
        if found and not placed:
            changes[n, len(tower)] = tell("picture.gone")
    return changes


def _mark_options(im: Image.Image, game: CastleBuilders, what: str, options: Sequence[str]) -> None:
    """The towers that may be chosen, or the ways in which the arrows of a bonus counter may point."""
    if what == "arrows":
        n = next(n for n, tower in enumerate(game.towers) if tower and tower[-1] in TURNING)
        x, y = tower_x(n), space_y(len(game.towers[n]) - 1)
        put(im, arrow("vertical"), x + SPACE // 2 - 27, y - 36)
        put(im, arrow("horizontal"), x + SPACE - 34, y + FACE[1] // 2 - 27)
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


def _player(im: Image.Image, scene: Scene, seat: int) -> None:
    """What changes on a player's card."""
    game, x, y = game_of(scene), CARD_X, card_y(seat)
    nameplate(im, x + 64, y + PLATE // 2 - 2, scene, seat, NAMES, 36, BUILDERS[seat].ink)
    text(im, (x + 18, y + 110), str(scene.points[seat]), 88, INK, "number")
    held = len(game.hands[seat])
    for n in range(held):
        kind = game.hands[seat][n] if scene.over else "back"
        stamp(im, counter(seat, kind, *IN_HAND), *held_at(seat, n))
    if game.played and seat == game.seat:
        left, top = held_at(seat, held)
        highlight(im, left - 8, top - 8, IN_HAND[0] + 16, IN_HAND[1] + 21, 16, 4, YELLOW)
        put(im, counter(seat, game.played, *IN_HAND), left, top)
    elif not held:
        paragraph(im, (x + 14, y + 150, x + 160, y + 222), tell("picture.nothing"), SMALLEST, INK2, "bold")
    text(im, (x + TO_DRAW, y + 170), str(len(game.piles[seat])), 40, INK, "number", "mm")
    gone = discarded(game, seat)
    for n, (kind, number) in enumerate(gone.items()):
        left, top = x + 14 + n % 3 * 90, y + 259 + n // 3 * 42
        stamp(im, counter(seat, kind, *DISCARDED), left, top)
        text(im, (left + DISCARDED[0] + 5, top + 21), str(number), SMALLEST, INK, "number")
    if not gone:
        text(im, (x + 14, y + 278), tell("picture.none"), SMALLEST, INK2, "bold")


def held_at(seat: int, n: int) -> tuple[int, int]:
    """Where a counter in the hand of a seat lies."""
    return CARD_X + 14 + n * (IN_HAND[0] + 5), card_y(seat) + 156
