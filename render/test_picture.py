"""A picture as wide as a board, to see whether pictures arrive, change and can be read."""

from PIL import Image

from render.palette import INK, MIST, NIGHT, WHITE
from render.sprites import WIDTH, tile
from render.typesetting import SMALLEST, paragraph, text
from render.words import say

HEIGHT = 420
HEAD = 280  # pixels, above the line in the smallest type


def specimen(number: int) -> Image.Image:
    """The picture with a number that can be told apart from afar."""
    im = _ground().copy()
    text(im, (WIDTH / 2, HEAD / 2 + 10), str(number), 200, INK, "number", "mm")
    paragraph(im, (30, HEAD, WIDTH - 30, HEIGHT - 20), say("specimen.small"), SMALLEST, NIGHT, align="mm")
    return im


def describe_specimen(number: int) -> str:
    """The same in words."""
    return say("specimen.told", n=number, small=say("specimen.small"))


@tile
def _ground() -> Image.Image:
    im = Image.new("RGB", (WIDTH, HEIGHT), NIGHT)
    im.paste(WHITE, (8, 8, WIDTH - 8, HEIGHT - 8))
    im.paste(MIST, (8, HEAD, WIDTH - 8, HEIGHT - 8))
    return im
