"""On pictures of Broadway Tower: what can be chosen, in green, and what the last turn has changed, in yellow."""

from collections import Counter

from PIL import Image

from engine.views.scene import Scene
from render.broadway_tower.board_text import game_of, is_fresh
from render.broadway_tower.pieces import FAINT, waste
from render.palette import FREE, INK, YELLOW
from render.shapes import fill_rounded, highlight
from render.sprites import put
from render.tokens import tick
from render.typesetting import text


def offered(scene: Scene, *decisions: str) -> Counter[str]:
    """What the options of the open decision take, if it is one of these, and the most of each."""
    most: Counter[str] = Counter()
    if scene.decision and scene.decision.what in decisions:
        for option in scene.decision.options:
            most |= Counter(option.partition(":")[0].split("+"))
    return most


def number_of(im: Image.Image, x: float, y: float, number: int, size: int, changed: bool) -> None:
    """A number of resources; on yellow when the last turn changed it."""
    if changed:
        wide, tall = round(size * 0.8), round(size * 1.0)
        fill_rounded(im, round(x - wide / 2), round(y - tall / 2), wide, tall, 8, YELLOW, flat=False)
    text(im, (x, y), str(number), size, INK if number or changed else FAINT, "number", "mm")


def mark_stored(im: Image.Image, scene: Scene, seat: int, resource: str, x: int, y: int, s: int) -> None:
    """A ring around a stored resource of s pixels, its middle at (x, y), that can be traded, or thrown away."""
    wasted = scene.decision is not None and f"discard:{resource}" in scene.decision.options
    if seat == game_of(scene).seat and (wasted or offered(scene, "trader")[resource]):
        highlight(im, x - s // 2 - 4, y - s // 2 - 3, s + 10, s + 11, 11, 5, FREE)
        put(im, waste(30) if wasted else tick(26), x - 13, y - s // 2 - 14)


def mark_building(im: Image.Image, scene: Scene, seat: int, building: str, x: int, y: int, w: int, h: int) -> None:
    """A ring around a small building that was built, or can be."""
    game, edge = game_of(scene), (x - 3, y - 3, w + 6, h + 6, 11, 3)
    built = building in game.buildings[seat] and ("buildings", seat) in scene.changed
    if built and is_fresh(game, seat, building):
        highlight(im, *edge)
    if seat == game.seat and offered(scene, "builder")[building]:
        highlight(im, *edge, FREE)
        put(im, tick(22), x - 9, y - 13)
