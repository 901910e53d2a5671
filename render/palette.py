"""Colours, and the one palette of 255 colours that all pictures share.

A picture is a palette image from beginning to end.  Colours are written as RGB
in the code; one that is not in the palette becomes its nearest.  After new art,
build the palette again (`python -m render.assets.build palette`).
"""

from pathlib import Path
from typing import NamedTuple

from PIL import Image

from render.piece_cache import bounded
from render.words import say

ASSETS = Path(__file__).parent / "assets"

Colour = tuple[int, int, int]

INK: Colour = (43, 33, 24)  # text on paper
INK2: Colour = (104, 86, 66)  # less important text on paper
PAPER: Colour = (251, 244, 228)  # cards and panels
PAPER2: Colour = (240, 228, 202)  # inset in paper
PAPER3: Colour = (222, 204, 168)  # lines on paper
WHITE: Colour = (255, 255, 255)
NIGHT: Colour = (38, 44, 58)  # header and footer
MIST: Colour = (214, 220, 234)  # less important text on night
YELLOW: Colour = (255, 214, 10)  # what the last turn changed
FREE: Colour = (150, 236, 60)  # what the open decision can take


class Badge(NamedTuple):
    """How a seat is known: a colour and a shape, both with their names, and the colour in which the shape is drawn."""

    colour: Colour
    shape: str
    name: str
    ink: Colour = WHITE

    @property
    def words(self) -> str:
        """The colour and the shape, such as "blue disc"."""
        return say(f"badge.{self.name}_{self.shape}")

    @property
    def hue(self) -> str:
        """The colour in words."""
        return say(f"colour.{self.name}")


# The colours were searched for the largest distance between any two of them, also for the colour-blind.
SIDES = (
    Badge((22, 70, 178), "disc", "blue"),
    Badge((212, 70, 8), "square", "vermilion"),
    Badge((188, 118, 200), "triangle", "orchid"),
    Badge((22, 158, 124), "diamond", "green"),
    Badge((40, 38, 42), "star", "charcoal"),
)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with a share of `b`."""
    r, g, b_ = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, b_


def dark(colour: Colour, share: float = 0.25) -> Colour:
    return mix(colour, (12, 10, 20), share)


def light(colour: Colour, share: float = 0.25) -> Colour:
    return mix(colour, WHITE, share)


PALETTE = Image.open(ASSETS / "palette.png")
PALETTE.load()
ENTRIES = bytes(PALETTE.getpalette() or ())
RGB: list[Colour] = [(r, g, b) for r, g, b in zip(*[iter(ENTRIES)] * 3, strict=True)]


def indexed(image: Image.Image) -> Image.Image:
    """An RGB image in palette colours: the nearest, without dither."""
    return image.quantize(palette=PALETTE, dither=Image.Dither.NONE)


@bounded(1024)
def index(colour: Colour) -> int:
    """The palette entry nearest to a colour."""
    return int(indexed(Image.new("RGB", (1, 1), colour)).tobytes()[0])
