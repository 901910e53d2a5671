"""The pictures of Tower."""

from render.painter import Painter
from render.tower import alt_text, board, board_text, hand, hero, pieces, strip, things

PAINTER = Painter(
    game="tower",
    board=board.board,
    board_height=pieces.HEIGHT,
    describe=alt_text.describe,
    write=board_text.write_board,
    hand=hand.hand,
    hand_height=hand.measure,
    describe_hand=alt_text.describe_hand,
    beside_hand=board.beside_hand,
    hand_beside_height=strip.measure,
    hand_beside=strip.strip,
    prompts=alt_text.PROMPTS,
    thing=things.thing,
    hero=hero.hero,
    name_room=lambda seats: pieces.NAMES,
)
