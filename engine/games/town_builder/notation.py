"""How Town Builder writes tiles in its words."""

from collections.abc import Callable
from typing import Any

from engine.data import read

DATA = read("town_builder")
TILES = DATA["tiles"]


def name_tile(code: str) -> str:
    """A tile by its name, with what it does where another one has the same: "Gem Mine (2 iron > 1 gem)"."""
    name = str(TILES[code]["name"])
    alike = [other for other, tile in TILES.items() if tile["name"] == name]
    return f"{name} ({DATA['effects'][code]})" if len(alike) > 1 else name


FORMATS: dict[str, Callable[[Any], str]] = {"tile": name_tile}
