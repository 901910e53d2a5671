"""The cells of a town: "E5" is in column E and row 5.

A cell keeps its name for the whole game.  The Town Hall lies on E5, so the
names of a usual town are short.  West of A comes Z, and north of 1 comes 26:
21 tiles in one row, with a free cell at each end, still have a name each.
"""

from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache
from string import ascii_uppercase as COLUMNS
from typing import Any

from engine.core.game_data import read

ROWS = [str(n + 1) for n in range(len(COLUMNS))]
SIZE = len(COLUMNS)


@cache
def place(cell: str) -> tuple[int, int]:
    """The numbers of its column and row."""
    return COLUMNS.index(cell[0]), ROWS.index(cell[1:])


@cache
def neighbours(cell: str) -> list[str]:
    """The cells to the west, north, east and south; shared, so nobody may change it."""
    x, y = place(cell)
    return [named(x - 1, y), named(x, y - 1), named(x + 1, y), named(x, y + 1)]


def named(x: int, y: int) -> str:
    return COLUMNS[x % SIZE] + ROWS[y % SIZE]


def positions(cells: Collection[str]) -> dict[str, tuple[int, int]]:
    """The column and row of each cell of a connected town, counted from its north-west corner, in reading order."""
    places = [(*place(cell), cell) for cell in cells]
    left, top = first({x for x, _, _ in places}), first({y for _, y, _ in places})
    found = sorted(((y - top) % SIZE, (x - left) % SIZE, cell) for x, y, cell in places)
    return {cell: (x, y) for y, x, cell in found}


def first(used: set[int]) -> int:
    """The first of the columns or rows in use, which are neighbours; after the last one comes number 0."""
    return next(n for n in used if (n - 1) % SIZE not in used)


def free(town: Collection[str]) -> list[str]:
    """The cells where a tile can be placed, in reading order."""
    beside = {cell for tile in town for cell in neighbours(tile)} - set(town)
    return [cell for cell in positions([*town, *beside]) if cell in beside]


@lru_cache(maxsize=1024)
def compact(town: frozenset[str]) -> str:
    """The free cell that keeps the town smallest; of equal ones the last."""
    return min(reversed(free(town)), key=lambda cell: (extent([*town, cell]), -touching(cell, town)))


def extent(cells: Collection[str]) -> tuple[int, int]:
    """The longer side of the rectangle around the cells of a connected town, and the other one."""
    wide, high = len({cell[0] for cell in cells}), len({cell[1:] for cell in cells})
    return max(wide, high), min(wide, high)


def touching(cell: str, town: Iterable[str]) -> int:
    return len(set(neighbours(cell)) & set(town))


@lru_cache(maxsize=1024)
def number_tiles(cells: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Cells in the order of building, each with the number of its tile."""
    return tuple((cell, n + 1) for n, cell in enumerate(cells))


DATA = read("town_builder")
TILES = DATA["tiles"]


def name_tile(code: str) -> str:
    """A tile by its name, with what it does where another one has the same: "Gem Mine (2 iron > 1 gem)"."""
    name = str(TILES[code]["name"])
    alike = [other for other, tile in TILES.items() if tile["name"] == name]
    return f"{name} ({DATA['effects'][code]})" if len(alike) > 1 else name


FORMATS: dict[str, Callable[[Any], str]] = {"tile": name_tile}
