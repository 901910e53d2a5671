"""The pictures of Town Builder."""

from render.painter import Painter
from render.town_builder import alt_text, board

PAINTER = Painter(
    game="town_builder",
    board=board.board,
    describe=alt_text.describe,
    board_is_public=True,
    prompts=alt_text.PROMPTS,
)
