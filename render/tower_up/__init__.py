"""The pictures of Tower Up."""

from render.painter import Painter
from render.tower_up import alt_text, board

PAINTER = Painter(
    game="tower_up",
    board=board.board,
    describe=alt_text.describe,
    board_is_public=True,
    prompts=alt_text.PROMPTS,
)
