"""Scenes of random games, and how a picture is looked at."""

import random
from collections.abc import Callable, Iterator
from functools import cache

from PIL import Image

from engine.core.rng import Fast
from engine.views.scene import Scene
from render import PAINTERS, test_hooks
from tests.engine.worlds import KINDS, Kind, length, tables

LONG = (
    "W" * 32,
    "The Extraordinarily Long-Winded X",
    "Пантелеймон Константинопольский",
    "Nguyễn Thị Minh Khai ÀÉÎÕÜ 12345",
    "MMMM MMMM MMMM MMMM MMMM MMMM MM",
)
STRANGE = ("🙂🏳️‍🌈", "محمد العربي", "\u200b\u200d\u2060\ufeff", "日本語の名前", "\u202egnirts\u202c ﷽")
SIGN = (120, 90)  # pixels across and down over which Discord lays its sign for a description, at the lower left
SHORT = ("Mira", "Benedikt", "Zoë", "Kai", "Şule")


def scenes(kind: Kind, seed: int, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    """About so many moments of a random game, and its end, each as everybody and as every seat sees it."""
    share, rng = max(1, length(kind, seed) // number), Fast.seeded(seed)
    for table in tables(kind, seed):
        if not rng.below(share) or (table.turn_over and table.game.over()):
            yield from (Scene.of(table, reader, names[: kind.seats]) for reader in kind.readers)


def draw(scene: Scene) -> Image.Image | None:
    """The board for the channel; the hand for a seat, of a game that has any."""
    painter = PAINTERS[scene.view.name]
    paint = painter.board if scene.reader is None else painter.hand and painter.hand.draw
    return paint(scene) if paint else None


def describe(scene: Scene) -> str | None:
    """The same in words."""
    painter = PAINTERS[scene.view.name]
    tell = painter.describe if scene.reader is None else painter.hand and painter.hand.describe
    return tell(scene) if tell else None


@cache
def mixed() -> tuple[Scene, ...]:
    """Scenes of all games in a shuffled order, as a busy bot draws them."""
    found = [scene for kind in KINDS for scene in scenes(kind, 1, 6)]
    random.Random(1).shuffle(found)
    return tuple(scene for scene in found if scene.reader is None or PAINTERS[scene.view.name].hand)


@cache
def sample(number: int) -> tuple[Scene, ...]:
    """So many boards, and as many hands, of each game."""
    found: dict[tuple[str, bool], list[Scene]] = {}
    for scene in mixed():
        found.setdefault((scene.view.name, scene.reader is None), []).append(scene)
    return tuple(scene for alike in found.values() for scene in alike[:number])


def boxes(paint: Callable[[], object]) -> list[test_hooks.Box]:
    """All texts and pieces of cardboard that are drawn, also those of kept pieces; of a piece used twice once."""
    test_hooks.boxes = []
    try:
        paint()
        return list({id(box): box for box in test_hooks.boxes}.values())
    finally:
        test_hooks.boxes = None
