"""The pictures of Tower."""

from render.painter import Painter
from render.tower import alt_text, board, hand

PAINTER = Painter(
    game="tower",
    board=board.board,
    describe=alt_text.describe,
    hand=hand.hand,
    describe_hand=alt_text.describe_hand,
    prompts=alt_text.PROMPTS,
)
