"""What tests and the palette builder may switch on while pictures are drawn.

`flat`: a sprite that is stamped as on flat ground verifies that all pixels
under it are one colour, so that nothing overlaps unnoticed.  `rgb`: pictures
are drawn in RGB, without kept pieces, to compare with.  `boxes`: a list that
takes the box of every text and of every piece of cardboard, by image, when it
is drawn: that of a kept piece when the piece is made.
"""

from dataclasses import dataclass

from PIL import Image

flat = False
rgb = False
boxes: "list[Box] | None" = None


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


def record(box: Box) -> None:
    if boxes is not None:
        boxes.append(box)
