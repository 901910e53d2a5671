"""What is sent of a board where not all of it is.

Discord lays its sign for a description over the lower left corner of a picture.  Boards and hands keep that corner free
(`NEWS` in `render.banners`).  A band that is cut out of a board does not, so the hand has to follow it, or the footer.
"""

from collections.abc import Sequence

from PIL import Image

from render.banners import FOOTER
from render.sprites import lay

Band = tuple[int, int]  # of a board: top and bottom, in pixels


def find_footer(height: int) -> Band:
    """The footer of a board that is so high."""
    return height - FOOTER, height


def measure(bands: Sequence[Band], below: int = 0) -> int:
    """How high these bands are with what is `below` them."""
    return sum(bottom - top for top, bottom in bands) + below


def cut(board: Image.Image, bands: Sequence[Band], below: Image.Image | None = None) -> Image.Image:
    """These bands of a board, from above, and what is `below` them."""
    parts = [board.crop((0, top, board.width, bottom)) for top, bottom in bands] + ([below] if below else [])
    whole, y = board.crop((0, 0, board.width, sum(part.height for part in parts))), 0
    for part in parts:
        lay(whole, part, 0, y)
        y += part.height
    return whole
