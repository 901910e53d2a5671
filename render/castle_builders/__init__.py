"""The pictures of Castle Builders."""

from render.castle_builders import board, board_text, closeups, hand, pieces, poster
from render.painter import Hand, Painter

PAINTER = Painter(
    game="castle_builders",
    board=board.board,
    board_height=pieces.HEIGHT,
    describe=board_text.describe,
    write=board_text.write_board,
    hand=Hand(
        draw=hand.hand,
        height=lambda scene: hand.HAND_HEIGHT,
        describe=hand.describe_hand,
        below=hand.list_below,
        bands=board.above_hand,
        describe_below=hand.describe_all,
    ),
    board_is_public=True,
    shape_prompt=board_text.prompt,
    thing=closeups.thing,
    parts=closeups.find_parts,
    hero=poster.hero,
    name_room=lambda seats: board.NAMES,
    badges=pieces.BUILDERS,
)
