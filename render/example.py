"""The picture of an example of the rules: parts of the table before and after, what matters lit, and what it shows."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from engine.teaching.example import Example
from render import PAINTERS
from render.closeups import Box, light
from render.headers import EDGE, FOOTER, HEADER, NEWS
from render.palette import NIGHT, WHITE, YELLOW, indexed
from render.shapes import polygon
from render.sprites import WIDTH, fill, lay, put_centred
from render.typesetting import paragraph

PARTS = 456  # height of the parts of the table
BELOW = 96  # for two lines, right of Discord's sign
HEIGHT = PARTS + BELOW
GAP = 44  # between the parts, for the arrow
WHOLE = WIDTH, PARTS
SIZES = ((WIDTH - GAP) // 2, PARTS), (WIDTH, (PARTS - GAP) // 2)  # of each of two parts, side by side or not
WORDS, SIZE = (NEWS, PARTS + 2, WIDTH - EDGE, HEIGHT - 2), 40  # place and size of type of the sentence
LEAST, MOST = 0.82, 1.3  # times as large as on the board: not so small that two parts would be better, nor coarse
AROUND = 10  # pixels of the table around what is lit


class View(NamedTuple):
    """A part of the table, with what is lit on it, and how many times as large as on the board it is shown."""

    table: Image.Image
    boxes: Sequence[Box]
    edges: Box
    zoom: float


def draw_example(example: Example) -> Image.Image:
    """Side by side, or one above the other: where it happens, and what came of it; or the table as it is."""
    views, size = look(example)
    im = views[0].table.crop((0, 0, WIDTH, HEIGHT))
    fill(im, (0, 0, WIDTH, HEIGHT), NIGHT)
    across = size[0] < WIDTH
    for n, view in enumerate(views):
        part = indexed(light(*view))
        x, y = n * (size[0] + GAP) * across, n * (size[1] + GAP) * (not across)
        lay(im, part, x + (size[0] - part.width) // 2, y + (size[1] - part.height) // 2)
    if len(views) > 1:
        long, points = GAP - 4, ((0, 0), (1, 0.5), (0, 1)) if across else ((0, 0), (1, 0), (0.5, 1))
        arrow = polygon(long, long, tuple((x * long, y * long) for x, y in points))
        put_centred(im, arrow, WIDTH / 2, PARTS / 2, YELLOW)
    paragraph(im, WORDS, example.tells, SIZE, WHITE)
    return im


def look(example: Example) -> tuple[list[View], tuple[int, int]]:
    """What is shown before and after, and the size of the place for each.

    That is the same part of both tables, or two parts where it would be too small.
    """
    painter, scenes = PAINTERS[example.game], example.look()
    tables = [painter.board(scene) for scene in scenes]
    named = (example.was, example.shown)[-len(scenes) :]
    lit = [painter.find(scene, *names) for scene, names in zip(scenes, named, strict=True)]
    together = [[box for boxes in lit for box in boxes]] * len(scenes)
    sizes = SIZES if len(scenes) > 1 else [WHOLE]

    def rate(way: tuple[list[list[Box]], tuple[int, int]]) -> tuple[float, bool, float]:
        parts, size = way
        fit = min(_fit(part, size) for part in parts)
        return min(LEAST, fit), parts is together, fit

    parts, size = max(((parts, size) for parts in (together, lit) for size in sizes), key=rate)
    views = [
        View(table, boxes, _frame(part, table, size), _fit(part, size))
        for table, boxes, part in zip(tables, lit, parts, strict=True)
    ]
    return views, size


def _join(boxes: Sequence[Box]) -> Box:
    around, *others = boxes
    for box in others:
        around = around.join(box)
    return around


def _fit(boxes: Sequence[Box], size: tuple[int, int]) -> float:
    """How many times as large as on the board these can be shown, with something around them."""
    around = _join(boxes)
    wide, high = around.right - around.left + 2 * AROUND, around.bottom - around.top + 2 * AROUND
    return min(MOST, size[0] / wide, size[1] / high)


def _frame(boxes: Sequence[Box], table: Image.Image, size: tuple[int, int]) -> Box:
    """The part of a table, between its banners, that is shown in this size, with these boxes in its middle."""
    around, zoom, top, bottom = _join(boxes), _fit(boxes, size), HEADER, table.height - FOOTER
    w, h = min(table.width, size[0] / zoom), min(bottom - top, size[1] / zoom)
    x = min(max(0, (around.left + around.right - w) / 2), table.width - w)
    y = min(max(top, (around.top + around.bottom - h) / 2), bottom - h)
    return Box.of(x, y, w, h)
