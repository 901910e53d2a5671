"""The pictures of Castle Builders."""

from render.castle_builders import alt_text, board, board_text, centerpiece, closeups, hand, pieces
from render.painter import Hand, Painter

PAINTER = Painter(
    game="castle_builders",
    board=board.board,
    board_height=pieces.HEIGHT,
    describe=alt_text.describe,
    write=board_text.write_board,
    hand=Hand(
        draw=hand.hand,
        height=lambda scene: hand.HAND_HEIGHT,
        describe=alt_text.describe_hand,
        below=hand.list_below,
        bands=board.above_hand,
        describe_below=alt_text.describe_below,
    ),
    board_is_public=True,
    prompts=alt_text.PROMPTS,
    shape_prompt=alt_text.prompt,
    thing=closeups.thing,
    parts=closeups.find_parts,
    hero=centerpiece.hero,
    name_room=lambda seats: board.NAMES,
    badges=pieces.BUILDERS,
)
