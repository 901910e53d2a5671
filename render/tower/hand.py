"""The private picture of Tower: the own build card and gems; black market cards and cards just drawn, if there are any.

Only what there is has a row, and the column at the left stays free, where Discord lays its sign for a description.
"""

from PIL import Image

from engine.games.tower.rules import Tower
from engine.views.scene import OwnScene, Scene
from render.headers import BADGE, HEADER, header
from render.palette import INK, INK2, SIDES
from render.shapes import cardboard, highlight
from render.sprites import WIDTH, put_centred, stamp, tile
from render.tokens import player_badge
from render.tower.board_text import build_card, game_of, got_items, hand_heading, name_item, slots, tell
from render.tower.hand_strip import LEFT, height, rows_of, show_rows
from render.tower.options import offered
from render.tower.pieces import PURSE, ROBE, SMALL, count, token, want
from render.typesetting import text, width

OWN = 210  # height of the row of the build card and gems
GEMS = 740  # where these begin beside a build card
WIDE = WIDTH - GEMS - 10


def hand(scene: OwnScene) -> Image.Image:
    """The picture for the reader alone, 1200 pixels wide and as high as it has to be."""
    game, seat = game_of(scene), scene.reader
    im = ground(measure(scene), build_card(game, seat) is not None).copy()
    header(im, SIDES[seat].colour, player_badge(seat, BADGE), *hand_heading(scene), (("eye", ""),))
    _own(im, scene, game, seat)
    show_rows(im, rows_of(scene), HEADER + OWN, offered(scene))
    return im


def measure(scene: OwnScene) -> int:
    """How high the picture is."""
    return HEADER + OWN + height(rows_of(scene))


@tile
def ground(tall: int, card: bool) -> Image.Image:
    im = Image.new("RGB", (WIDTH, tall), ROBE)
    if card:
        cardboard(im, LEFT - 10, HEADER + 8, GEMS - LEFT - 4, OWN - 18, thick=5, soft=False)
        text(im, (LEFT + 8, HEADER + 36), tell("picture.card"), 36, INK, "title")
    left = gems_x(card)
    cardboard(im, left, HEADER + 8, WIDE, OWN - 18, thick=5, soft=False)
    text(im, (left + 18, HEADER + 36), tell("picture.gems"), 36, INK, "title")
    for n, kind in enumerate(PURSE):
        x = left + 16 + n * 110
        stamp(im, token(kind, 54), x, HEADER + 70)
        text(im, (x + 44, HEADER + 158), kind, SMALL, INK2, anchor="mm")
    return im


def gems_x(card: bool) -> int:
    """Where the gems begin: right of a build card, or in its place."""
    return GEMS if card else LEFT - 10


def _own(im: Image.Image, scene: Scene, game: Tower, seat: int) -> None:
    card = build_card(game, seat) is not None
    found = slots(game, seat) if card else []
    many = len(found) > 5
    if found and got_items(scene, seat):
        highlight(im, LEFT - 14, HEADER + 5, GEMS - LEFT + 4, OWN - 10, 18)
    step, s = ((GEMS - LEFT - 20) / max(5, len(found)), 92 if not many else 50)
    for n, (item, state) in enumerate(found):
        x = LEFT - 4 + step * (n + 0.5)
        put_centred(im, want(item, state, s), round(x), HEADER + 104)
        if not many:
            text(im, (round(x), HEADER + 168), name_item(item) if item else item, SMALL, INK2, anchor="mm")
    for n, kind in enumerate(PURSE):
        number = game.gems[seat][kind]
        size = 48 if number < 10 else 40
        x = gems_x(card) + 74 + n * 110 + width(str(number), size, "number") / 2
        count(im, x, HEADER + 98, number, size, ("gems", seat, kind) in scene.changed)
