"""The pictures of Tower Up."""

from render.painter import Below, Hand, Painter
from render.tower_up import board, board_text, closeups, hand, map, poster

PAINTER = Painter(
    game="tower_up",
    board=board.board,
    board_height=map.HEIGHT,
    describe=board_text.describe,
    write=board_text.write_board,
    hand=Hand(
        draw=hand.own,
        height=lambda scene: hand.HEIGHT,
        describe=board_text.describe_own,
        below=lambda scene: [Below(hand.own, hand.HEIGHT), Below(board.own_row, board.OWN_ROW)],
        bands=board.above_hand,
        describe_below=board_text.describe_all,
        is_open=True,
        parts=closeups.find_in_hand,
    ),
    board_is_public=True,
    shape_prompt=board_text.prompt,
    thing=closeups.thing,
    parts=closeups.find_parts,
    hero=poster.hero,
    name_room=lambda seats: board.NAMES,
    name_lines=lambda seats: 1,
)
