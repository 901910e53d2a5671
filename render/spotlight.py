"""A board on which only some parts are lit, the ones that are spoken of; each has a ring, the rest is dim."""

from collections.abc import Sequence
from math import ceil, floor

from PIL import Image, ImageChops, ImageDraw

from render.closeups import PAD, RADIUS, Box
from render.frame import Band
from render.headers import FOOTER, HEADER
from render.palette import INK, RGB, WHITE, index
from render.piece_cache import bounded, keep
from render.shapes import frame, ring
from render.sprites import Sprite, blank, stamp

RING = 6
DIM = 0.45
EDGE = 2  # pixels from the edge of the picture to a ring at least


def dim_all_but(board: Image.Image, boxes: Sequence[Box]) -> Image.Image:
    """The board with these boxes lit, and its footer."""
    dim, mask = board.copy(), Image.new("L", board.size, 0)
    dim.im.paste(Image.frombytes("L", board.size, board.tobytes()).point(_dimmed()).im, (0, 0, *board.size))
    lit, draw = [_around(box, board) for box in boxes], ImageDraw.Draw(mask)
    for edges in lit:
        draw.rounded_rectangle(edges, RADIUS, fill=255)
    draw.rectangle((0, board.height - FOOTER, *board.size), fill=255)
    dim.im.paste(board.im, (0, 0, *board.size), mask.im)
    for left, top, right, low in lit:
        wide, high = right - left + 2, low - top + 2
        frame(dim, _ring(wide, high), left - 1, top - 1, min(RADIUS + RING, wide // 2 - 1, high // 2 - 1))
    return dim


def find_band(boxes: Sequence[Box], high: int, room: int) -> Band:
    """The rows of a board so `high` that a picture has, if it may have `room` of them.

    Around these boxes, the first of them if not all have room; without boxes around the middle.
    """
    top, bottom = HEADER, high - FOOTER
    rows = min(room, bottom - top)
    around = boxes[0] if boxes else Box(0, top, 0, bottom)
    for box in boxes[1:]:
        if (both := around.join(box)).bottom - both.top + 2 * PAD <= rows:
            around = both
    start = round(min(max(top, (around.top + around.bottom - rows) / 2), bottom - rows))
    return start, start + rows


def settle_band(board: Image.Image, band: Band, boxes: Sequence[Box]) -> Band:
    """The same rows higher or lower, where their edges cut the least of the board; what of `boxes` is in them stays."""
    rows, edges = band[1] - band[0], (HEADER, board.height - FOOTER)
    kept = [box for box in boxes if band[0] <= box.top - PAD and box.bottom + PAD <= band[1]]
    first = max([edges[0], *(ceil(box.bottom + PAD) - rows for box in kept)])
    last = min([edges[1] - rows, *(floor(box.top - PAD) for box in kept)])
    pixels = Image.frombytes("L", board.size, board.tobytes())
    changes = ImageChops.difference(pixels, ImageChops.offset(pixels, 1, 0)).point(lambda value: 255 * bool(value))
    busy = changes.resize((1, board.height), Image.Resampling.BOX).tobytes()  # how often the colour changes in each row

    def rate(start: int) -> tuple[int, int]:
        cuts = [row for row in (start, start + rows) if row not in edges]
        return sum(busy[row - 1] + busy[row] for row in cuts), abs(start - band[0])

    start = min(range(first, last + 1), key=rate, default=band[0])
    return start, start + rows


def _around(box: Box, board: Image.Image) -> tuple[int, int, int, int]:
    left, top, right, low = box.left - PAD, box.top - PAD, box.right + PAD, box.bottom + PAD
    return max(EDGE, round(left)), round(top), min(board.width - EDGE, round(right)), round(low)


@bounded(1)
def _dimmed() -> bytes:
    """For each entry of the palette the one that stands for it where it is dim."""
    return bytes(index((round(r * DIM + 12), round(g * DIM + 12), round(b * DIM + 14))) for r, g, b in RGB).ljust(
        256, b"\0"
    )


@keep
def _ring(wide: int, high: int) -> Sprite:
    im = blank(wide, high)
    stamp(im, ring(wide, high, RADIUS, RING), 0, 0, INK)
    stamp(im, ring(wide - 2, high - 2, RADIUS, RING - 1), 1, 1, WHITE)
    return Sprite(im)
