"""The town at the end, for the poster: a house for each tile, in two streets, under the winners' flags."""

from PIL import Image

from engine.views.scene import Scene
from render.palette import SIDES, WHITE, dark, light
from render.piece_cache import keep
from render.poster import FAR, GROUND, hill
from render.shapes import emblem, fill_rounded, icon, polygon
from render.sprites import WIDTH, Sprite, blank, fill, hard, put, stamp
from render.town_builder.board_text import game_of
from render.town_builder.pieces import ART, CREAM

FLAGS = 190  # from one flag to the next
BEHIND, BEFORE = 92, 104  # widths of the houses of both streets
SIGN, HUNG = 62, 14  # of the sign over a door, and how far below the gable it hangs


def hero(im: Image.Image, scene: Scene, best: list[int]) -> None:
    """A house for each tile, in two streets; the sign over its door says which."""
    game = game_of(scene)
    codes = [built.code for built in game.town.values()]
    put(im, hill(1080, 190), 60, GROUND - 190, FAR)
    for n, seat in enumerate(best):
        put(im, pennant(seat), WIDTH // 2 - 4 + FLAGS * n - FLAGS * (len(best) - 1) // 2, 206)
    half = (len(codes) + 1) // 2
    # Those behind are so high that all signs stand above the roofs before them.
    for part, low, w, least in ((codes[half:], GROUND - 104, BEHIND, 160), (codes[:half], GROUND - 10, BEFORE, 96)):
        step = min(w + 8, (WIDTH - 40) // max(1, len(part)))
        left = (WIDTH - step * len(part)) // 2
        for n, code in enumerate(part):
            piece = cottage(code, w, least + n * 3 % 4 * 10)
            put(im, piece, left + n * step + (step - w) // 2, low - piece.height)


@keep
def cottage(code: str, w: int, tall: int) -> Sprite:
    """A house: gable in the colour of its kind, a lit window, a sign."""
    colour, mark_ = ART[code]
    peak = w // 2
    im = blank(w, peak + tall)
    fill(im, (6, peak - 4, w - 6, peak + tall), (54, 42, 21))
    fill(im, (9, peak - 4, w - 9, peak + tall), (253, 243, 214))
    fill(im, (w * 3 // 5, peak - 4, w - 9, peak + tall), (232, 214, 180))
    stamp(
        im,
        hard(polygon(w, peak + 8, ((w / 2, 0), (w, peak + 4), (w, peak + 8), (0, peak + 8), (0, peak + 4)))),
        0,
        0,
        dark(colour, 0.55),
    )
    stamp(
        im,
        hard(polygon(w - 14, peak - 3, ((w / 2 - 7, 0), (w - 14, peak - 3), (0, peak - 3)))),
        7,
        7,
        light(colour, 0.08),
    )
    fill_rounded(im, (w - SIGN) // 2, peak + HUNG, SIGN, SIGN, 10, dark(colour, 0.3))
    stamp(im, hard(icon(mark_, SIGN - 10)), (w - SIGN) // 2 + 5, peak + HUNG + 5, CREAM)
    if tall > 100:
        for x in (18, w - 38):
            fill(im, (x, peak + 84, x + 20, peak + tall - 12), (84, 63, 46))
            fill(im, (x + 3, peak + 87, x + 17, peak + tall - 15), (255, 226, 140))
    return Sprite(im)


@keep
def pennant(seat: int) -> Sprite:
    """A flag on a pole whose foot is hidden by houses."""
    im = blank(150, 320)
    fill(im, (0, 0, 7, 320), (40, 32, 32))
    w, h = 132, 84
    stamp(
        im,
        hard(polygon(w + 10, h + 10, ((0, 0), (w + 10, 0), (w * 0.78 + 8, h / 2 + 5), (w + 10, h + 10), (0, h + 10)))),
        5,
        0,
        CREAM,
    )
    stamp(
        im,
        hard(polygon(w, h, ((0, 0), (w, 0), (w * 0.78, h / 2), (w, h), (0, h)))),
        7,
        4,
        dark(SIDES[seat].colour, 0.5),
    )
    stamp(
        im,
        hard(polygon(w - 10, h - 8, ((0, 0), (w - 10, 0), (w * 0.74, h / 2 - 4), (w - 10, h - 8), (0, h - 8)))),
        7,
        8,
        SIDES[seat].colour,
    )
    stamp(im, hard(emblem(SIDES[seat].shape, 48)), 32, 22, WHITE)
    return Sprite(im)
