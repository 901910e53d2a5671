"""The pictures of Tower Up."""

from render.painter import Painter
from render.tower_up import alt_text, board, board_text, hero, map, own, things

PAINTER = Painter(
    game="tower_up",
    board=board.board,
    board_height=map.HEIGHT,
    describe=alt_text.describe,
    write=board_text.write_board,
    hand=own.own,
    hand_height=lambda scene: own.HEIGHT,
    describe_hand=alt_text.describe_own,
    hand_is_open=True,
    board_is_public=True,
    beside_hand=board.beside_hand,
    prompts=alt_text.PROMPTS,
    shape_prompt=alt_text.prompt,
    thing=things.thing,
    hero=hero.hero,
    name_room=lambda seats: board.NAMES,
)
