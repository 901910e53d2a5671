"""Who a part of the board belongs to."""

from PIL import Image

from engine.ai.player import STRENGTHS
from engine.views.scene import Scene
from render.palette import INK, WHITE, Colour
from render.piece_cache import keep
from render.player_names import lay_out, shown_names
from render.shapes import rounded
from render.sprites import Sprite, blank, put, stamp
from render.typesetting import SMALLEST, text
from render.words import say

BARS = 40  # pixels across, with the gap before them
PITCH = 31  # from line to line of a name in two


def nameplate(
    im: Image.Image,
    x: float,
    y: float,
    scene: Scene,
    seat: int,
    room: int,
    size: int,
    ink: Colour = WHITE,
    lines: int = 2,
) -> None:
    """The name of a seat, in two lines if need be, its middle at y, and how strong its computer is.

    It is `room` wide, and 50 pixels high, or 30 with one of two `lines`; the seat of the scene's reader is "you".
    """
    if scene.reader == seat:
        put(im, you(), round(x), round(y - 19))
        return
    strength = scene.strengths[seat]
    room -= BARS * bool(strength)
    shown, size = lay_out(shown_names(scene.names, room, lines)[seat], "bold", size, room)
    top = y - PITCH * (len(shown) - 1) / 2
    flat = len(shown) == 1
    long = max([text(im, (x, top + PITCH * n), line, size, ink, flat=flat) for n, line in enumerate(shown)])
    if strength:
        put(im, bars([*STRENGTHS].index(strength) + 1, ink), round(x + long + 8), round(y - 14))


@keep
def you() -> Sprite:
    im = blank(80, 38)
    stamp(im, rounded(80, 38, 19), 0, 0, WHITE)
    text(im, (40, 17), say("you"), SMALLEST, INK, anchor="mm")
    return Sprite(im)


@keep
def bars(full: int, ink: Colour) -> Sprite:
    """Bars of growing height, the first of them full: how strong a computer is."""
    im = blank(BARS - 8, 28)
    for n in range(len(STRENGTHS)):
        high = 10 + 8 * n
        stamp(im, rounded(8, high, 3), 12 * n, 27 - high, ink)
        if n >= full:
            im.paste((0, 0, 0, 0), (12 * n + 3, 27 - high + 3, 12 * n + 5, 24))
    return Sprite(im)
