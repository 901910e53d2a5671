"""The upper part of an own picture of Broadway Tower: the own castle, what its next section lacks, and the others.

Where there is less room it is one line: the next section, its price, and what of that is lacking.
"""

from PIL import Image

from engine.views.scene import OwnScene, Scene
from render.broadway_tower.board_text import game_of, lacking, price, remaining, surcharge, tell
from render.broadway_tower.castle import TURRETS, Site, draw_castle
from render.broadway_tower.pieces import first_flag, token
from render.headers import HEADER
from render.palette import INK, INK2, PAPER2, PAPER3, SIDES, Colour
from render.player_names import shown_names
from render.shapes import cardboard, fill_rounded
from render.sprites import WIDTH, fill, put, put_centred
from render.tokens import player_badge
from render.typesetting import SMALLEST, paragraph, text

TALL = 440
BOTTOM = HEADER + TALL
SITE = Site(286, BOTTOM - 22, (172, 172), 28, 56, 50)
CARD = 580  # left edge of the card beside the castle
ROW, PIP = 50, 40  # from player to player on it, and from section to section
LARGE = 62  # pixels of what is lacking
LINE = 96  # pixels of the one line, with the gaps around it
GROUND: Colour = (52, 44, 60)
LACK: Colour = (172, 58, 10)
HAVE: Colour = (12, 84, 66)


def stage(im: Image.Image) -> None:
    """What stays the same: sky and grass, and a card beside them."""
    fill(im, (0, HEADER, CARD - 14, BOTTOM), (168, 206, 222))
    fill(im, (0, BOTTOM - 56, CARD - 14, BOTTOM), (108, 152, 98))
    cardboard(im, CARD, HEADER + 12, WIDTH - CARD - 12, TALL - 20, thick=6)


def draw_stage(im: Image.Image, scene: OwnScene, seat: int) -> None:
    draw_castle(im, scene, SITE, 0, seat)
    _next_section(im, scene, seat)
    _others(im, scene, seat)


def draw_line(im: Image.Image, scene: OwnScene, seat: int) -> None:
    fill(im, (0, BOTTOM - LINE, WIDTH, BOTTOM), GROUND)
    cardboard(im, 12, BOTTOM - LINE + 10, WIDTH - 24, LINE - 18, thick=6)
    middle = BOTTOM - LINE + 10 + (LINE - 24) // 2
    title, goods = _name_section(scene, seat)
    x = 36 + text(im, (32, middle), title, 40, INK2, "title") + 40
    for good in goods:
        put_centred(im, token(good, 56), x, middle)
        x += 64
    words, colour = _tell_lack(scene, seat)
    text(im, (WIDTH - 36, middle), words, 50, colour, "bold", "rm", room=WIDTH - 36 - x)


def _name_section(scene: Scene, seat: int) -> tuple[str, list[str]]:
    """Which section is next, and the goods that it costs; nothing of a castle that is finished."""
    left = remaining(game_of(scene), seat)
    if not left:
        return "", []
    title = tell("picture.section", n=len(TURRETS) - len(left) + 1, all=len(TURRETS))
    return title, left[0].split("+")


def _tell_lack(scene: OwnScene, seat: int) -> tuple[str, Colour]:
    """What the next section lacks, in words and their colour."""
    if not remaining(game_of(scene), seat):
        return tell("hand.finished"), HAVE
    lack = lacking(scene)
    if lack is None:
        return tell("picture.open"), INK2
    return (tell("picture.needs", goods=lack), LACK) if lack else (tell("picture.all"), HAVE)


def _next_section(im: Image.Image, scene: OwnScene, seat: int) -> None:
    """What it costs, and what of that is lacking."""
    x, y = CARD + 24, HEADER + 48
    room = WIDTH - 34 - x
    title, goods = _name_section(scene, seat)
    text(im, (x, y), title, 40, INK2, "title")
    for n, good in enumerate(reversed(goods)):
        put_centred(im, token(good, 56), WIDTH - 60 - n * 64, y)
    words, colour = _tell_lack(scene, seat)
    paragraph(im, (x, y + 34, x + room, y + 114), words, LARGE, colour, "bold")
    if more := surcharge(scene):
        text(im, (x, y + 130), tell("picture.price", price=price(more)), SMALLEST, INK2)


def _others(im: Image.Image, scene: Scene, seat: int) -> None:
    """In order of turn, how many sections each has built, and who is first."""
    game, x = game_of(scene), CARD + 20
    top, right = BOTTOM - 18 - (game.seats - 1) * ROW, WIDTH - 36
    fill(im, (x, top - 10, WIDTH - 32, top - 7), PAPER3)
    for n in range(1, game.seats):
        other, middle = (seat + n) % game.seats, top + (n - 1) * ROW + ROW // 2
        room = right - len(TURRETS) * PIP - 16 - x - 54
        put(im, player_badge(other, 42), x, middle - 21)
        if other == game.first and not scene.over:
            room -= (flag := first_flag()).width + 8
            put(im, flag, x + 54 + room + 8, middle - 23)
        text(im, (x + 54, middle), shown_names(scene.names, room, 1)[other], 38, INK, room=room)
        for k in range(len(TURRETS)):
            colour = SIDES[other].colour if k < game.built[other] else PAPER2
            fill_rounded(im, right - (len(TURRETS) - k) * PIP, middle - 18, PIP - 6, 36, 8, colour)
