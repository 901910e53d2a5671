"""The pictures of Castle Builders."""

from render.castle_builders import alt_text, board, hand, pieces
from render.painter import Painter

PAINTER = Painter(
    game="castle_builders",
    board=board.board,
    describe=alt_text.describe,
    hand=hand.hand,
    describe_hand=alt_text.describe_hand,
    board_is_public=True,
    prompts=alt_text.PROMPTS,
    badges=pieces.BUILDERS,
)
