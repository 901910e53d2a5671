"""The board of Town Builder: the town with everybody's workers, the warehouses and the bank at its side.

White frames: tiles that may be claimed now.  Bright plots: where a new tile
may be placed.  A frame in a player's colour: a tile that is claimed.
"""

from itertools import groupby

from PIL import Image, ImageDraw

from engine.games.town_builder.cells import positions
from engine.games.town_builder.rules import RESOURCES, Tile, TownBuilder
from engine.scene import Scene
from render.banners import BADGE, FOOTER, HEADER, footer, header, news
from render.cardboard import highlight
from render.names import clean_names
from render.palette import INK, INK2, PAPER, PAPER3, SIDES, WHITE, YELLOW, Colour
from render.shapes import fill_rounded, frame, put_icon, ring
from render.sprites import WIDTH, lay, put_centred, tile
from render.text import text, width
from render.tokens import figure, player_badge
from render.town_builder.alt_text import BEGINNING, game_of, heading, shown_round
from render.town_builder.layout import NARROW, Box, Layout, lay_out
from render.town_builder.pieces import (
    CARD,
    EARTH,
    HEAD,
    PLANKS,
    SIDE,
    THICK,
    bank_card,
    bank_column,
    column,
    drawn_stage,
    plot,
    small_plot,
    tree,
    warehouse_card,
)

HEIGHT = 900
BOTTOM = HEIGHT - FOOTER
MEADOW: Colour = (108, 152, 98)
MEADOW_INK: Colour = (40, 64, 22)
EARTH_EDGE: Colour = (168, 148, 96)
FREE = PAPER
PLACE: Colour = (134, 176, 126)
STARS: Colour = (255, 226, 120)
GOLD: Colour = (186, 146, 20)
BANK = 78  # height of its card
TREES = (((0.3, 0.4, 0.34), (0.62, 0.62, 0.42)), ((0.5, 0.5, 0.44),), ((0.36, 0.6, 0.4), (0.7, 0.34, 0.3)))


@tile
def ground() -> Image.Image:
    """Meadow and side board."""
    im = Image.new("RGB", (WIDTH, HEIGHT), MEADOW)
    draw = ImageDraw.Draw(im)
    for n in range(45):  # tufts of grass
        x, y = (n * 197 + 53) % 790, 100 + (n * 131 + 17) % 720
        draw.line((x, y, x - 4, y - 9), fill=(86, 128, 76), width=3)
        draw.line((x + 5, y, x + 8, y - 10), fill=(86, 128, 76), width=3)
    draw.rectangle((SIDE, HEADER - 8, WIDTH, HEIGHT), fill=PLANKS)
    draw.rectangle((SIDE, HEADER - 8, SIDE + 5, HEIGHT), fill=(84, 63, 46))
    return im


def board(scene: Scene) -> Image.Image:
    """The picture for everybody, 1200 x 900 pixels."""
    game = game_of(scene)
    im = ground().copy()
    _town(im, scene, game)
    _side(im, scene, game)
    who, what = heading(scene)
    facts = (("hourglass", shown_round(game)), ("house", str(len(game.stack))))
    if scene.over:
        header(im, GOLD, "trophy", who, what)
    else:
        header(im, SIDES[game.seat].colour, player_badge(game.seat, BADGE), who, what, facts)
    footer(im, "trophy" if scene.over else "house", news(scene, BEGINNING))
    return im


# The town


def _town(im: Image.Image, scene: Scene, game: TownBuilder) -> None:
    free, claimable = _options(scene)
    places = positions([*game.town, *free])
    layout = lay_out(game.town, free)
    by_place = {place: cell for cell, place in places.items()}
    _earth(im, game, places, layout)
    _coordinates(im, places, layout)
    for place, box in layout.cells.items():
        cell = by_place.get(place, "")
        if cell in game.town:
            if layout.cards:
                small = small_plot(game.town[cell].code, box.width, _frame(game.town[cell], cell in claimable))
                lay(im, small, box.x, box.y)
            else:
                _tile(im, game.town[cell], box, "", cell in claimable)
        elif cell:
            _free_cell(im, cell, box, scene)
        elif not layout.cards and min(box.width, box.height) > max(NARROW):
            for n, (dx, dy, k) in enumerate(TREES[(place[0] * 7 + place[1] * 13) % len(TREES)]):
                sprite = tree((place[0] + place[1] + n) % 2 == 0, round(box.width * k))
                put_centred(im, sprite, box.x + box.width * dx, box.y + box.height * dy)
    for cell, box in layout.cards.items():
        fill_rounded(im, box.x - 6, box.y - 4, box.width + 12, box.height + 14, 14, EARTH, flat=False)
        _tile(im, game.town[cell], box, cell, cell in claimable)
    boxes = layout.cards or {cell: layout.cells[places[cell]] for cell in game.town}
    for cell in _changed(scene, game):
        x, y, w, h = boxes[cell]
        highlight(im, x - 9, y - 9, w + 18, h + 22, w // 11 + 9, 6)
        if layout.cards:
            x, y, w, h = layout.cells[places[cell]]
            highlight(im, x - 5, y - 5, w + 10, h + 10, 8, 3)
    for cell, box in boxes.items():
        _figures(im, game.town[cell], box, bool(layout.cards))


def _options(scene: Scene) -> tuple[list[str], set[str]]:
    """Where a tile may be placed now, and which tiles may be claimed."""
    game, ask = game_of(scene), scene.decision
    if ask is None or ask.seat != game.seat:
        return [], set()
    if ask.what == "row":
        rows = set(ask.options)
        return [cell for cell in game.places() if cell[1:] in rows], set()
    if ask.what == "place":
        return [option for option in ask.options if option != "automatic"], set()
    return [], {option.split(":")[0] for option in ask.options} if ask.what == "claim" else set()


def _changed(scene: Scene, game: TownBuilder) -> list[str]:
    """The tiles that were claimed or placed last; not those whose figures were only taken back."""
    newest = [*game.town][-1]
    changed = [str(path[1]) for path in scene.changed if path[0] == "town" and len(path) > 1]
    return [
        cell
        for cell in changed
        if cell in game.town and (game.town[cell].seat is not None or (cell == newest and not game.drawn))
    ]


def _frame(tile: Tile, claimable: bool) -> Colour | None:
    if tile.seat is not None:
        return SIDES[tile.seat].colour
    return WHITE if claimable else None


def _tile(im: Image.Image, tile: Tile, box: Box, label: str, claimable: bool) -> None:
    lay(im, plot(tile.code, box.width, _frame(tile, claimable), bool(label)), box.x - 5, box.y - 3)
    if label:
        text(im, (box.x + 10, box.y + 20), label, 27, WHITE)


def _figures(im: Image.Image, tile: Tile, box: Box, card: bool) -> None:
    """Who has claimed a tile, over its picture; on a card below the name of the cell."""
    if tile.seat is None:
        return
    side = SIDES[tile.seat]
    pieces = ["meeple"] * tile.workers + ["knight"] * tile.knights
    alone, s = len(pieces) == 1, box.width
    k = round(s * (0.54 if alone else 0.48) * (0.74 if card else 1))
    xs = (0.76,) if card and alone else (0.74,) if alone else (0.42, 0.77) if card else (0.29, 0.71)
    for name, x in zip(pieces, xs, strict=True):
        at = 0.56 if name == "meeple" else 0.2
        piece = figure(name, side.colour, k, side.shape, mark_at=at)
        put_centred(im, piece, box.x + s * x, box.y + s * (0.52 if card else 0.46))


def _free_cell(im: Image.Image, cell: str, box: Box, scene: Scene) -> None:
    x, y, w, h = box
    edge = 4 if min(w, h) >= NARROW[1] else 1
    fill_rounded(im, x + edge, y + edge, w - 2 * edge, h - 2 * edge, 10, PLACE, flat=False)
    if w < NARROW[0]:
        return
    frame(im, ring(w - 2 * edge, h - 2 * edge, 10, 4), x + edge, y + edge, 11, FREE)
    size = 27 if h < 60 or w < 90 else 40
    text(im, (x + w / 2, y + h / 2), cell, size, FREE, "number", "mm", flat=False)


def _earth(im: Image.Image, game: TownBuilder, places: dict[str, tuple[int, int]], layout: Layout) -> None:
    """Trodden earth under the tiles of each row."""
    cells = sorted((places[cell][1], places[cell][0]) for cell in game.town)
    for colour, edge, radius in ((EARTH_EDGE, 14, 22), (EARTH, 10, 18)):
        if layout.cards:
            edge -= 6
        for _, run in groupby(enumerate(cells), lambda pair: (pair[1][0], pair[1][1] - pair[0])):
            row = [cell for _, cell in run]
            first, last = (layout.cells[x, y] for y, x in (row[0], row[-1]))
            wide = last.x + last.width - first.x
            fill_rounded(
                im,
                first.x - edge,
                first.y - edge + 1,
                wide + 2 * edge,
                first.height + 2 * edge + 4,
                radius,
                colour,
                flat=False,
            )


def _coordinates(im: Image.Image, places: dict[str, tuple[int, int]], layout: Layout) -> None:
    columns = {x: cell[0] for cell, (x, _) in places.items()}
    rows = {y: cell[1:] for cell, (_, y) in places.items()}
    left, top = layout.cells[0, 0][:2]
    for x, letter in columns.items():
        box = layout.cells[x, 0]
        size = 32 if box.width >= 60 else 27
        text(im, (box.x + box.width / 2, top - 26), letter, size, MEADOW_INK, "number", "mm", flat=False)
    for y, number in rows.items():
        box = layout.cells[0, y]
        size = 32 if box.height >= 60 else 27
        text(im, (max(22, left - 34), box.y + box.height / 2), number, size, MEADOW_INK, "number", "mm", flat=False)


# The side board


def _side(im: Image.Image, scene: Scene, game: TownBuilder) -> None:
    height = min(150, (BOTTOM - HEADER - BANK - THICK - 8 * (game.seats + 2)) // game.seats - THICK)
    tops = [HEADER + 8 + (height + THICK + 8) * n for n in range(game.seats + 1)]
    y = tops.pop()
    lay(im, bank_card(BANK), SIDE + 6, y - 8)
    active = [scene.places[seat] == 1 if scene.over else seat == game.seat for seat in range(game.seats)]
    for seat in sorted(range(game.seats), key=lambda seat: active[seat]):  # the frame of an active card lies on top
        lay(im, warehouse_card(seat, height, active[seat]), SIDE + 6, tops[seat] - 8)
    for seat, name in enumerate(clean_names(scene.names)):
        _warehouse(im, scene, seat, name, tops[seat], height)
    for n, resource in enumerate(RESOURCES):
        changed = ("bank", resource) in scene.changed
        _number(im, bank_column(n), y + BANK * 0.75, game.bank[resource], 29, changed)
    y += BANK + THICK + 8
    if game.drawn:
        drawn_stage(im, game.drawn, y, BOTTOM)


def _warehouse(im: Image.Image, scene: Scene, seat: int, name: str, y: int, height: int) -> None:
    game = game_of(scene)
    x, w = CARD
    middle = y + HEAD / 2
    points = str(scene.points[seat])
    right = x + w - 14 - width(points, 36, "number")
    text(im, (right, middle), points, 36, WHITE, "number")
    put_icon(im, "star", right - 20, middle, 28, STARS)
    holds = seat == game.holder
    long = text(im, (x + 50, middle), name, 30, WHITE, room=right - 42 - x - 50 - (46 if holds else 0))
    if holds:
        crown = x + 50 + long + 26
        if ("holder",) in scene.changed:
            fill_rounded(im, round(crown - 21), round(middle - 17), 42, 34, 9, YELLOW)
        put_icon(im, "crown", crown, middle, 34, INK if ("holder",) in scene.changed else STARS, flat=False)
    line = y + HEAD + (height - HEAD) * 0.75
    for n, resource in enumerate(RESOURCES):
        changed = ("warehouses", seat, resource) in scene.changed
        _number(im, column(n, 7), line, game.warehouses[seat][resource], 34, changed)
    if game.ended[seat]:
        put_icon(im, "check", column(6, 7), line, 32, INK2)
    else:
        _number(im, column(6, 7), line, game.workers[seat], 34, False)


def _number(im: Image.Image, x: float, y: float, number: int, size: int, changed: bool) -> None:
    """How many there are; on yellow when the last turn changed it."""
    if changed:
        fill_rounded(im, round(x - 23), round(y - size * 0.44), 46, round(size * 0.88), 8, YELLOW)
    text(im, (x, y), str(number), size, INK if number or changed else PAPER3, "number", "mm")
