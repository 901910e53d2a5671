"""The pictures of Broadway Tower."""

from render.broadway_tower import alt_text, board, board_text, hand, hero, things
from render.painter import Painter

PAINTER = Painter(
    game="broadway_tower",
    board=board.board,
    board_height=board.HEIGHT,
    describe=alt_text.describe,
    write=board_text.write_board,
    hand=hand.hand,
    hand_height=lambda scene: hand.HEIGHT,
    describe_hand=alt_text.describe_hand,
    board_is_public=True,
    beside_hand=board.beside_hand,
    prompts=alt_text.PROMPTS,
    shape_prompt=alt_text.prompt,
    thing=things.thing,
    hero=hero.hero,
    name_room=board.name_room,
)
