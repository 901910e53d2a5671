"""The pictures of Town Builder."""

from render.painter import Painter
from render.town_builder import board, board_text, closeups, poster, warehouses

PAINTER = Painter(
    game="town_builder",
    board=board.board,
    board_height=warehouses.HEIGHT,
    describe=board_text.describe,
    write=board_text.write_board,
    board_is_public=True,
    shape_prompt=board_text.prompt,
    thing=closeups.thing,
    parts=closeups.find_parts,
    hero=poster.hero,
    name_room=lambda seats: warehouses.NAMES,
    name_lines=warehouses.name_lines,
)
