"""The whole board in words, for who reads rather than looks: sections of sentences, complete where alt text is short.

A test reads each public field of a game back out of them.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.views.scene import Scene
from render.alt_text import winners

ITEM = "\t"  # begins a line that belongs to the one above; no name can


class Section(NamedTuple):
    """A part of the board in words, under a title."""

    title: str
    lines: list[str]


def tell_turn(scene: Scene, prompts: Mapping[str, str], seat: int | None) -> str:
    """Whose turn it is and what for, or who has won; `seat` is to move."""
    if scene.over:
        return f"{winners(scene, scene.names)}."
    if scene.asked and seat is not None:
        return f"{scene.names[seat]} {prompts[scene.asked]}{'' if scene.decision else ', in secret'}."
    waiting = ", ".join(scene.names[one] for one in scene.waiting)
    return f"Waiting for {waiting}." if waiting else "Nobody is asked now."


def count_all(stock: Mapping[str, int]) -> str:
    """A stock in words: 2 wood, 1 gem."""
    return listed(f"{n} {thing}" for thing, n in stock.items() if n)


def listed(things: Iterable[object], otherwise: str = "nothing", between: str = ", ") -> str:
    """Things one after another."""
    return between.join(map(str, things)) or otherwise
