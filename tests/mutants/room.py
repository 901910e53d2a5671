"""What a break is, and a room of them."""

from collections.abc import Callable
from typing import NamedTuple


class Break(NamedTuple):
    """Texts that are replaced, each of which stands in one file alone of those with `place` in their paths."""

    place: str
    changes: dict[str, str]


class Room(NamedTuple):
    """Breaks by what they do, and for one of them the arguments of the runs of pytest that may notice it."""

    breaks: dict[str, Break]
    tests: Callable[[Break], list[list[str]]]
