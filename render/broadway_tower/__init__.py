"""The pictures of Broadway Tower."""

from render.broadway_tower import alt_text, board, hand
from render.painter import Painter

PAINTER = Painter(
    game="broadway_tower",
    board=board.board,
    describe=alt_text.describe,
    hand=hand.hand,
    describe_hand=alt_text.describe_hand,
    board_is_public=True,
    prompts=alt_text.PROMPTS,
)
