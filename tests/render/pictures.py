"""Scenes of random games, and how a picture is looked at."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain

from PIL import Image

from engine.scene import Scene
from render import PAINTERS, caches, probe
from tests.engine.worlds import KINDS, Kind, some_tables, tables

LONG = (
    "W" * 32,
    "The Extraordinarily Long-Winded X",
    "Пантелеймон Константинопольский",
    "Nguyễn Thị Minh Khai ÀÉÎÕÜ 12345",
    "MMMM MMMM MMMM MMMM MMMM MMMM MM",
)
STRANGE = ("🙂🏳️‍🌈", "محمد العربي", "\u200b\u200d\u2060\ufeff", "日本語の名前", "\u202egnirts\u202c ﷽")
SHORT = ("Mira", "Benedikt", "Zoë", "Kai", "Şule")


def scenes(kind: Kind, seed: int, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    """About so many moments of a random game, and its end, each as everybody and as every seat sees it."""
    ended = (table for table in tables(kind, seed) if table.game.over())
    for table in chain(some_tables(kind, seed, number), ended):
        for reader in kind.readers:
            yield Scene.of(table, reader, names[: kind.seats])


def draw(scene: Scene) -> Image.Image | None:
    """The board for the channel; the hand for a seat."""
    painter = PAINTERS[scene.view.name]
    paint = painter.board if scene.reader is None else painter.hand
    return paint(scene) if paint else None


def describe(scene: Scene) -> str | None:
    """The same in words."""
    painter = PAINTERS[scene.view.name]
    tell = painter.describe if scene.reader is None else painter.describe_hand
    return tell(scene) if tell else None


@cache
def mixed(number: int) -> tuple[Scene, ...]:
    """Scenes of all games in a shuffled order, as a busy bot draws them."""
    found = [scene for kind in KINDS for scene in scenes(kind, 1, number)]
    random.Random(1).shuffle(found)
    return tuple(found)


def boxes(paint: Callable[[], object]) -> list[probe.Box]:
    """All texts and pieces of cardboard that are drawn, also those of kept pieces."""
    caches.empty()
    probe.boxes = []
    try:
        paint()
        return probe.boxes
    finally:
        probe.boxes = None
