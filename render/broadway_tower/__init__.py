"""The pictures of Broadway Tower."""

from render.broadway_tower import board, board_text, closeups, hand, hand_text, poster
from render.headers import HEADER
from render.painter import Below, Hand, Painter

PAINTER = Painter(
    game="broadway_tower",
    board=board.board,
    board_height=board.HEIGHT,
    describe=board_text.describe,
    write=board_text.write_board,
    hand=Hand(
        draw=hand.hand,
        height=lambda scene: hand.HEIGHT,
        describe=hand_text.describe_hand,
        below=lambda scene: [Below(hand.hand_below, hand.HEIGHT - HEADER), Below(hand.brief_hand, hand.BRIEF)],
        bands=lambda scene: [],
        describe_below=hand_text.describe_all,
    ),
    board_is_public=True,
    shape_prompt=board_text.prompt,
    thing=closeups.thing,
    parts=closeups.find_parts,
    hero=poster.hero,
    name_room=board.name_room,
)
