"""The cells of a town: "E5" is in column E and row 5.

A cell keeps its name for the whole game.  The Town Hall lies on E5, so the
names of a usual town are short.  West of A comes Z, and north of 1 comes 26:
21 tiles in one row, with a free cell at each end, still have a name each.
"""

from collections.abc import Collection, Iterable
from string import ascii_uppercase as COLUMNS

ROWS = [str(n + 1) for n in range(len(COLUMNS))]
SIZE = len(COLUMNS)


def neighbours(cell: str) -> list[str]:
    """The cells to the west, north, east and south."""
    x, y = COLUMNS.index(cell[0]), ROWS.index(cell[1:])
    return [named(x - 1, y), named(x, y - 1), named(x + 1, y), named(x, y + 1)]


def named(x: int, y: int) -> str:
    return COLUMNS[x % SIZE] + ROWS[y % SIZE]


def positions(cells: Collection[str]) -> dict[str, tuple[int, int]]:
    """The column and row of each cell of a connected town, counted from its north-west corner, in reading order."""
    left = first({COLUMNS.index(cell[0]) for cell in cells})
    top = first({ROWS.index(cell[1:]) for cell in cells})
    found = {cell: ((COLUMNS.index(cell[0]) - left) % SIZE, (ROWS.index(cell[1:]) - top) % SIZE) for cell in cells}
    return dict(sorted(found.items(), key=lambda item: (item[1][1], item[1][0])))


def first(used: set[int]) -> int:
    """The first of the columns or rows in use, which are neighbours; after the last one comes number 0."""
    return next(n for n in used if (n - 1) % SIZE not in used)


def free(town: Collection[str]) -> list[str]:
    """The cells where a tile can be placed, in reading order."""
    beside = {cell for tile in town for cell in neighbours(tile)} - set(town)
    return [cell for cell in positions([*town, *sorted(beside)]) if cell in beside]


def compact(town: Collection[str]) -> str:
    """The free cell that keeps the town smallest; of equal ones the last."""
    return min(reversed(free(town)), key=lambda cell: (extent([*town, cell]), -touching(cell, town)))


def extent(cells: Collection[str]) -> tuple[int, int]:
    """The longer side of the rectangle around these cells, and the other one."""
    places = positions(cells).values()
    sides = sorted((max(x for x, _ in places) + 1, max(y for _, y in places) + 1))
    return sides[1], sides[0]


def touching(cell: str, town: Iterable[str]) -> int:
    return len(set(neighbours(cell)) & set(town))
