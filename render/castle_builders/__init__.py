"""The pictures of Castle Builders."""

from render.castle_builders import alt_text, board, board_text, hand, hero, pieces, things
from render.painter import Painter

PAINTER = Painter(
    game="castle_builders",
    board=board.board,
    board_height=pieces.HEIGHT,
    describe=alt_text.describe,
    write=board_text.write_board,
    hand=hand.hand,
    hand_height=lambda scene: hand.HAND_HEIGHT,
    describe_hand=alt_text.describe_hand,
    board_is_public=True,
    beside_hand=board.beside_hand,
    hand_beside_height=hand.measure_beside,
    hand_beside=hand.hand_beside,
    prompts=alt_text.PROMPTS,
    shape_prompt=alt_text.prompt,
    thing=things.thing,
    hero=hero.hero,
    name_room=lambda seats: board.NAMES,
    badges=pieces.BUILDERS,
)
