"""The map of the town on a sheet over the cards, while a tile is placed."""

from collections.abc import Collection
from typing import NamedTuple

from PIL import Image

from engine.games.town_builder.cells import positions
from engine.games.town_builder.rules import TownBuilder
from render.palette import FREE, INK2, PAPER, PAPER2, dark
from render.shapes import cardboard, fill_rounded, highlight, icon, rounded
from render.sprites import lay, stamp, tile
from render.town_builder.board_text import tell
from render.town_builder.cards import BANK_TOP, FREE_INK, FULL, GAP, LEFT, TOP, Claim, H, W, card
from render.town_builder.pieces import ART, CREAM
from render.typesetting import SMALLEST, text, width

WIDE = FULL.across * (W + GAP) - GAP  # of the sheet
MARGIN = 14
AXIS = 44  # for numbers to the left of the map, and letters above
MOST, LEAST = (70, 58), (40, 28)  # width and height of a cell
FOOT = BANK_TOP + H  # where the sheet ends, which lies over the bank, too


class Layout(NamedTuple):
    """Where the sheet lies, and how large the cells are on it, in pixels; `beside`: of the new tile, or else below."""

    cells: dict[str, tuple[int, int]]
    columns: int
    rows: int
    beside: bool
    room: int
    w: int
    h: int
    top: int


def lay_out(game: TownBuilder) -> Layout:
    """The sheet with the new tile, and the map with all places for it; it covers as little as it can, from below."""
    cells = positions([*game.town, *game.places()])
    columns, rows = (1 + max(place[n] for place in cells.values()) for n in (0, 1))
    beside = (WIDE - W - 3 * MARGIN - AXIS) // columns >= LEAST[0]  # or the map lies below the new tile
    room = WIDE - 2 * MARGIN - AXIS - (W + MARGIN if beside else 0)
    w = min(MOST[0], room // columns)
    above = 2 * MARGIN + AXIS - 8 + (0 if beside else H + 6)  # and below the cells
    needed = max(above + LEAST[1] * rows, min(above + MOST[1] * rows, 2 * H + GAP))
    first = (FOOT - needed - TOP) // (H + GAP)  # it begins where a row of the smallest cards does
    top = TOP + first * (H + GAP) - 3
    return Layout(cells, columns, rows, beside, room, w, min(MOST[1], (FOOT - top - above) // rows), top)


def sheet(im: Image.Image, game: TownBuilder, free: Collection[str]) -> tuple[int, int]:
    """Draw it, with green places; where the new tile lies comes back."""
    cells, columns, rows, beside, room, w, h, top = lay_out(game)
    cardboard(im, LEFT, top, WIDE, FOOT - top, PAPER, 18, edge=INK2, soft=False)
    x, y = LEFT + MARGIN + 4, top + MARGIN + (44 if beside else 0)
    if beside:
        text(im, (x + W / 2, top + MARGIN + 18), tell("picture.drawn"), SMALLEST, INK2, anchor="mm")
    _new_card(im, game.drawn, x, y)
    left = x + (W + MARGIN if beside else 0) + AXIS + (room - w * columns) // 2
    up = top + MARGIN + AXIS - 8 + (0 if beside else H + 6)
    named = max(width(cell, SMALLEST, "number") for cell in cells) <= w - 6
    for n in range(0 if named else columns):
        letter = next(cell[0] for cell, at in cells.items() if at[0] == n)
        text(im, (left + w * (n + 0.5), up - 20), letter, SMALLEST, INK2, "number", "mm")
    for n in range(0 if named else rows):
        number = next(cell[1:] for cell, at in cells.items() if at[1] == n)
        text(im, (left - 24, up + h * (n + 0.5)), number, SMALLEST, INK2, "number", "mm")
    for cell, (column, row) in cells.items():
        cx, cy = left + w * column, up + h * row
        if cell in game.town:
            lay(im, small(game.town[cell].code, w, h), cx, cy)
        else:
            fill_rounded(im, cx + 1, cy + 1, w - 2, h - 2, 7, FREE if cell in free else PAPER2)
            if named:
                text(im, (cx + w / 2, cy + h / 2), cell, SMALLEST, FREE_INK, "number", "mm")
    return x, y


def _new_card(im: Image.Image, code: str, x: int, y: int) -> None:
    """The tile that was drawn, with the ring of what is new."""
    lay(im, card(code, Claim(), PAPER), x, y)
    highlight(im, x - 4, y - 4, W + 8, H + 8, 20, 5)


@tile
def small(code: str, w: int, h: int) -> Image.Image:
    """A tile on the map: its colour and its icon."""
    im = Image.new("RGB", (w, h), PAPER)
    paint, name = ART[code]
    k = min(w, h) - 8
    stamp(im, rounded(w - 2, h - 2, 7), 1, 1, dark(paint, 0.34))
    stamp(im, icon(name, k), (w - k) // 2, (h - k) // 2, CREAM)
    return im
