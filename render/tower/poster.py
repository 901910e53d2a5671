"""The tower at the end, for the poster: to the moon, over the awnings of the bazaar."""

from PIL import Image

from engine.views.scene import Scene
from render.palette import PAPER, SIDES, WHITE, dark
from render.piece_cache import keep
from render.poster import GROUND, NEAR
from render.shapes import emblem, moon, polygon, rounded
from render.sprites import WIDTH, Sprite, blank, fill, hard, put, put_centred, stamp
from render.tokens import player_badge
from render.tower.board_text import game_of
from render.tower.pieces import storey

STALL = 148  # from one stall of the bazaar to the next
BADGE = 36  # of a winner on the roof that several share


def hero(im: Image.Image, scene: Scene, best: list[int]) -> None:
    """The tower of all, to the clouds; the moon; around its foot the awnings of the bazaar."""
    game = game_of(scene)
    built = game.tower
    put(im, moon(112), 900, 210, (255, 250, 226))
    for n in range(3):
        for x, colour in ((16 + n * STALL, n), (WIDTH - 150 - n * STALL, 3 - n)):
            put(im, awning(colour), x, GROUND - 100)
    wide = 280
    pitch = min(62, 350 // max(1, len(built)))
    y = GROUND - 12
    for n, seat in enumerate(built):
        w = wide - n * 6
        y -= pitch
        put(im, storey(seat, w, pitch), WIDTH // 2 - w // 2, y)
    w = wide - len(built) * 6
    put(im, hard(polygon(w, 90, ((w / 2, 0), (w, 90), (0, 90)))), WIDTH // 2 - w // 2, y - 90, NEAR)
    alone = len(best) == 1
    face = hard(polygon(w, 90, ((w / 2, 10), (w - 14, 84), (14, 84))))
    put(im, face, WIDTH // 2 - w // 2, y - 90, SIDES[best[0]].colour if alone else PAPER)
    if alone:
        put_centred(im, hard(emblem(SIDES[best[0]].shape, 34)), WIDTH // 2, y - 32, WHITE)
        return
    for n, seat in enumerate(best):
        put_centred(im, player_badge(seat, BADGE), WIDTH / 2 + (n - (len(best) - 1) / 2) * BADGE, y - 26)


@keep
def awning(n: int) -> Sprite:
    colour = ((172, 58, 10), (20, 112, 88), (188, 144, 26), (70, 108, 194))[n]
    im = blank(134, 90)
    for x in (10, 118):
        fill(im, (x, 30, x + 6, 90), dark((112, 103, 92), 0.4))
    fill(im, (4, 58, 130, 90), (92, 74, 102))
    for k in range(6):
        fill(im, (k * 22 + 1, 8, k * 22 + 23, 40), colour if k % 2 else PAPER)
        stamp(im, hard(rounded(22, 22, 11)), k * 22 + 1, 29, colour if k % 2 else PAPER)
    return Sprite(im)
