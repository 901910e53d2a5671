"""What is sent of a board where not all of it is.

Discord lays its sign for a description over the lower left corner of a picture.  Boards and hands keep that corner free
(`NEWS` in `render.banners`).  A band that is cut out of a board does not, so a hand follows it, or the footer.
"""

from collections.abc import Sequence

from PIL import Image

from render.headers import FOOTER
from render.palette import NIGHT
from render.sprites import fill, lay

CORNER = 90  # pixels: how high that sign is at most

Band = tuple[int, int]  # of a board: top and bottom, in pixels


def measure(bands: Sequence[Band], below: int = 0) -> int:
    """How high these bands are with what is `below` them."""
    return sum(bottom - top for top, bottom in bands) + below


def cut(board: Image.Image, bands: Sequence[Band], below: Image.Image | None = None) -> Image.Image:
    """These bands of a board, from above, and what is `below` them, else its footer."""
    parts = [*(board.crop((0, top, board.width, bottom)) for top, bottom in bands), below or _find_footer(board)]
    whole, y = board.crop((0, 0, board.width, sum(part.height for part in parts))), 0
    for part in parts:
        lay(whole, part, 0, y)
        y += part.height
    return whole


def _find_footer(board: Image.Image) -> Image.Image:
    """The footer of a board, as high as the corner."""
    footer = board.crop((0, board.height - CORNER, *board.size))
    fill(footer, (0, 0, board.width, CORNER - FOOTER), NIGHT)
    return footer
