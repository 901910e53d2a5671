"""The pictures of Tower."""

from render.painter import Below, Hand, Painter
from render.tower import alt_text, board, board_text, hand, hero, pieces, strip, things

PAINTER = Painter(
    game="tower",
    board=board.board,
    board_height=pieces.HEIGHT,
    describe=alt_text.describe,
    write=board_text.write_board,
    hand=Hand(
        draw=hand.hand,
        height=hand.measure,
        describe=alt_text.describe_hand,
        below=lambda scene: [Below(strip.strip, height)] if (height := strip.measure(scene)) else [],
        bands=board.above_hand,
        describe_below=alt_text.describe_below,
    ),
    prompts=alt_text.PROMPTS,
    thing=things.thing,
    parts=things.find_parts,
    hero=hero.hero,
    name_room=lambda seats: pieces.NAMES,
)
