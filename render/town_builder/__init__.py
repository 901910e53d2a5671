"""The pictures of Town Builder."""

from render.painter import Painter
from render.town_builder import alt_text, board, board_text, centerpiece, closeups, warehouses

PAINTER = Painter(
    game="town_builder",
    board=board.board,
    board_height=warehouses.HEIGHT,
    describe=alt_text.describe,
    write=board_text.write_board,
    board_is_public=True,
    shape_prompt=alt_text.prompt,
    thing=closeups.thing,
    parts=closeups.find_parts,
    hero=centerpiece.hero,
    name_room=lambda seats: warehouses.NAMES,
    name_lines=warehouses.name_lines,
)
