"""Where the cells of a town are drawn: tiles in a grid, or the map of a very long town with its tiles beside it.

The columns and rows that hold nothing but places for a new tile are narrow.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.games.town_builder.cells import positions
from render.town_builder.pieces import GAP

LEFT, RIGHT, TOP, BOTTOM = 52, 802, 126, 824  # of the tiles; letters stand above, numbers to the left
UPPER = 92  # of what has no letters above it
SIZES = (190, 165, 140, 126, 112, 104, 96)  # of a tile: few, because each tile is drawn once for each size
NARROW = (64, 46)  # width of a column, height of a row without tiles
CARDS = (126, 106, 90)  # sizes of the tiles beside a map
LEAST_MAP = 40  # pixels of a cell on it, if there is a choice
MOST_MAP = 64


Edges = tuple[int, int, int, int]  # left, top, right, bottom


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class Layout(NamedTuple):
    """`size` of a tile; where all `cells` of the rectangle around the town are, and the `cards` if it is a map."""

    size: int
    cells: dict[tuple[int, int], Box]
    cards: dict[str, Box]


def lay_out(town: Collection[str], free: Collection[str]) -> Layout:
    """Where the tiles of a town, and the places for another one, are drawn."""
    places = positions([*town, *free])
    tiles = [places[cell] for cell in town]
    columns = [any(x == column for x, _ in tiles) for column in range(1 + max(x for x, _ in places.values()))]
    rows = [any(y == row for _, y in tiles) for row in range(1 + max(y for _, y in places.values()))]
    most = min(room(RIGHT - LEFT, columns, NARROW[0]), room(BOTTOM - TOP, rows, NARROW[1]) - 2)
    size = next((size for size in SIZES if size <= most), 0)
    if size:
        wide = [size if used else NARROW[0] for used in columns]
        high = [size if used else NARROW[1] for used in rows]
        return Layout(size, grid(wide, high, GAP, (LEFT, TOP, RIGHT, BOTTOM)), {})
    return mapped(list(town), len(columns), len(rows))


def room(extent: int, lines: Sequence[bool], narrow: int) -> int:
    """How large tiles can be in so many pixels."""
    left = extent - GAP * (len(lines) - 1) - narrow * lines.count(False)
    return left // lines.count(True)


def grid(wide: Sequence[int], high: Sequence[int], gap: int, within: Edges) -> dict[tuple[int, int], Box]:
    """Columns and rows in the middle of a box."""
    left, top, right, bottom = within
    x = left + (right - left - sum(wide) - gap * (len(wide) - 1)) // 2
    y = top + (bottom - top - sum(high) - gap * (len(high) - 1)) // 2
    xs = [x + sum(wide[:n]) + gap * n for n in range(len(wide))]
    ys = [y + sum(high[:n]) + gap * n for n in range(len(high))]
    return {(n, m): Box(xs[n], ys[m], wide[n], high[m]) for m in range(len(ys)) for n in range(len(xs))}


def mapped(town: list[str], columns: int, rows: int) -> Layout:
    """A map of small cells, and all tiles as cards below it or to its right, whichever leaves more room for the map."""
    plans = [
        plan
        for card in CARDS
        for plan in (below(card, len(town), columns, rows), beside(card, len(town), columns, rows))
    ]
    enough = min(LEAST_MAP, max(plan.cell for plan in plans))
    card, cell, across, within, area = next(plan for plan in plans if plan.cell >= enough)
    cell = min(cell, MOST_MAP)
    boxes = grid([card] * across, [card] * -(-len(town) // across), GAP, area)
    cards = dict(zip(positions(town), boxes.values(), strict=False))
    return Layout(card, grid([cell] * columns, [cell] * rows, 0, within), cards)


class Plan(NamedTuple):
    """Cards of this size and cells of that one; so many cards `across`; the boxes of the map and of the cards."""

    card: int
    cell: int
    across: int
    map: Edges
    cards: Edges


def below(card: int, tiles: int, columns: int, rows: int) -> Plan:
    across = (RIGHT - 12) // (card + GAP)
    bottom = BOTTOM - -(-tiles // across) * (card + GAP) - 4
    cell = min((RIGHT - LEFT) // columns, (bottom - TOP) // rows)
    return Plan(card, cell, across, (LEFT, TOP, RIGHT, bottom), (12, bottom, RIGHT, BOTTOM))


def beside(card: int, tiles: int, columns: int, rows: int) -> Plan:
    across = -(-tiles // ((BOTTOM - UPPER) // (card + GAP)))
    right = RIGHT - across * (card + GAP) - 12
    cell = min((right - LEFT) // columns, (BOTTOM - TOP) // rows)
    return Plan(card, cell, across, (LEFT, TOP, right, BOTTOM), (right + 8, UPPER, RIGHT, BOTTOM))
