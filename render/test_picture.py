"""A picture as wide as a board, to see whether pictures arrive, change and can be read."""

from PIL import Image

from render.palette import INK, MIST, NIGHT, WHITE
from render.sprites import WIDTH, tile
from render.typesetting import SMALLEST, paragraph, text

HEIGHT = 420
HEAD = 280  # pixels, above the line in the smallest type
SMALL = "These letters are as small as the smallest on a board, and the dark frame goes all the way around."


def specimen(number: int) -> Image.Image:
    """The picture with a number that can be told apart from afar."""
    im = _ground().copy()
    text(im, (WIDTH / 2, HEAD / 2 + 10), str(number), 200, INK, "number", "mm")
    paragraph(im, (30, HEAD, WIDTH - 30, HEIGHT - 20), SMALL, SMALLEST, NIGHT, align="mm")
    return im


def describe_specimen(number: int) -> str:
    """The same in words."""
    return f"The number {number}, large, in a dark frame. Below it in small letters: {SMALL}"


@tile
def _ground() -> Image.Image:
    im = Image.new("RGB", (WIDTH, HEIGHT), NIGHT)
    im.paste(WHITE, (8, 8, WIDTH - 8, HEIGHT - 8))
    im.paste(MIST, (8, HEAD, WIDTH - 8, HEIGHT - 8))
    return im
