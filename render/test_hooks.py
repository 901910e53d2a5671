"""What tests and the palette builder may switch on while pictures are drawn.

`flat`: a sprite that is stamped as on flat ground verifies that all pixels
under it are one colour, so that nothing overlaps unnoticed.  `rgb`: pictures
are drawn in RGB, without kept pieces, to compare with.  `boxes`: a list that
takes the box of every text and of every piece of cardboard, by image; those of
a kept piece each time it is used.
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

flat = False
rgb = False
boxes: "list[Box] | None" = None
_forget: list[Callable[[], None]] = []


@dataclass(frozen=True)
class Box:
    """A text or a piece of cardboard on an image; `size` is 0 for cardboard."""

    image: Image.Image
    left: float
    top: float
    right: float
    bottom: float
    words: str = ""
    size: int = 0
    whole: bool = True  # False when the text was cut to fit

    def holds(self, other: "Box") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def record(
    image: Image.Image,
    edges: tuple[float, float, float, float],
    words: str = "",
    size: int = 0,
    whole: bool = True,
) -> None:
    if boxes is not None:
        boxes.append(Box(image, *edges, words, size, whole))


def forget() -> None:
    """Forget the boxes of all pieces."""
    for clear in _forget:
        clear()


def remember_boxes(make: Callable[P, T], kept: Callable[P, T]) -> Callable[P, T]:
    """`kept`, which calls `make` once for each piece; while boxes are recorded, those on the piece are, too."""
    pieces: dict[object, tuple[T, list[Box]]] = {}
    _forget.append(pieces.clear)

    @functools.wraps(make)
    def get(*args: P.args, **kwargs: P.kwargs) -> T:
        global boxes
        if boxes is None:
            return kept(*args, **kwargs)
        key = (args, *kwargs.items())
        if key not in pieces:
            outer, boxes = boxes, []
            try:
                pieces[key] = make(*args, **kwargs), boxes
            finally:
                boxes = outer
        piece, found = pieces[key]
        boxes += found
        return piece

    return get
