"""The pictures of Tower."""

from render.painter import Below, Hand, Painter
from render.tower import board, board_text, closeups, hand, hand_strip, pieces, poster

PAINTER = Painter(
    game="tower",
    board=board.board,
    board_height=pieces.HEIGHT,
    describe=board_text.describe,
    write=board_text.write_board,
    hand=Hand(
        draw=hand.hand,
        height=hand.measure,
        describe=board_text.describe_hand,
        below=lambda scene: [Below(hand_strip.strip, height)] if (height := hand_strip.measure(scene)) else [],
        bands=board.above_hand,
        describe_below=board_text.describe_all,
    ),
    thing=closeups.thing,
    parts=closeups.find_parts,
    hero=poster.hero,
    name_room=lambda seats: pieces.NAMES,
)
