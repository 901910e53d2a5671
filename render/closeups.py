"""One thing of a game in large: the piece, and beside it where it lies on the table, lit while the rest is dim."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from PIL import Image, ImageDraw

from render.headers import NEWS
from render.palette import INK, WHITE, Colour, indexed
from render.sprites import WIDTH, Sprite, stamp

HEIGHT = 400
PIECE = 400  # pixels across that a piece has beside the table
MIDDLE = 180  # of a piece, from above: below it Discord lays its sign for a description
LARGE = 250  # pixels across of a square piece
LEAST, MOST = 0.82, 2.0  # times as large as it is the table is shown: its smallest type can be read, and it is sharp
AROUND = 40  # pixels of the table around what is lit, before it is made larger
PAD, RADIUS, RING = 6, 16, 5  # pixels from what is lit to its edge, of the corners, and of the ring
DIM, LIFT = 0.45, 12  # of 255: so much darker is what is not lit, but its colours can be told apart


class Box(NamedTuple):
    """A part of a table, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, left: float, top: float, wide: float, high: float) -> Self:
        return cls(left, top, left + wide, top + high)

    def join(self, other: "Box") -> "Box":
        """The smallest that holds both."""
        return Box(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))


class Place(NamedTuple):
    """Where a thing lies: boxes, the most telling first, in the rows from `top` to `bottom` of a picture of the table.

    What lies nowhere has no boxes.
    """

    table: Image.Image
    top: int
    bottom: int
    boxes: Sequence[Box]


class Exhibit(NamedTuple):
    """A thing to be shown: the piece alone, None where it is no piece, and the place where it lies."""

    ground: Colour
    piece: Sprite | None
    place: Place

    def show(self) -> Image.Image:
        """The piece and its place, side by side, or what there is of them; nothing is lit under Discord's sign."""
        return self._show(WIDTH, PIECE if self.piece and self.place.boxes else WIDTH if self.piece else NEWS)

    def show_small(self) -> Image.Image:
        """A square with the piece, or with its place where there is none."""
        return self._show(HEIGHT, HEIGHT if self.piece else 0)

    def _show(self, wide: int, left: int) -> Image.Image:
        """A picture so wide, of which the piece has so much at the left, and the place the rest."""
        im = Image.new("RGB", (wide, HEIGHT), self.ground)
        if self.piece:
            stamp(im, self.piece, (left - self.piece.width) // 2, MIDDLE - self.piece.height // 2)
        if left < wide:
            part = _light(self.place, wide - left)
            im.paste(part, ((left + wide - part.width) // 2, 0))
        return indexed(im)


def _light(place: Place, wide: int) -> Image.Image:
    """The part of the table with the first box, and with as many others as can be shown without making it smaller.

    Of a box that is too high its upper part is shown.
    """
    around, *others = place.boxes
    for box in others:
        if _find_zoom(both := around.join(box), wide) >= 1:
            around = both
    zoom = min(MOST, max(LEAST, _find_zoom(around, wide)))
    w, h = min(wide / zoom, place.table.width), HEIGHT / zoom
    x, y = (around.left + around.right) / 2, min((around.top + around.bottom) / 2, around.top + h / 2 - PAD)
    left = min(max(0, x - w / 2), place.table.width - w)
    top = min(max(place.top, y - h / 2), place.bottom - h)
    return light(place.table, place.boxes, Box.of(left, top, w, h), zoom)


def light(table: Image.Image, boxes: Iterable[Box], part: Box, zoom: float) -> Image.Image:
    """A part of a table, so many times as large; what is not in these boxes is dim."""
    size = round((part.right - part.left) * zoom), round((part.bottom - part.top) * zoom)
    table = table.convert("RGB")
    shown = table.resize(size, Image.Resampling.BILINEAR, part)
    # Half as fine, and with hard edges, the rest takes half as many bytes.
    rough = table.resize((size[0] // 2, size[1] // 2), Image.Resampling.NEAREST, part)
    dim = rough.point([round(v * DIM + LIFT) for v in range(256)] * 3).resize(size, Image.Resampling.NEAREST)
    lit = Image.new("L", size, 0)
    for box in boxes:
        x, y, right, low = (round((edge - start) * zoom) for edge, start in zip(box, part[:2] * 2, strict=True))
        outline = (x - PAD, y - PAD, right + PAD, low + PAD)
        ImageDraw.Draw(lit).rounded_rectangle(outline, RADIUS, fill=255)
        for thick, colour in ((RING, WHITE), (2, INK)):
            ImageDraw.Draw(shown).rounded_rectangle(outline, RADIUS, outline=colour, width=thick)
    return Image.composite(shown, dim, lit)


def _find_zoom(box: Box, wide: int) -> float:
    """How large a box can be shown with what is around it."""
    return min(wide / (box.right - box.left + 2 * AROUND), HEIGHT / (box.bottom - box.top + 2 * AROUND))
