"""The castle at the end, for the poster: its five towers, over each the flag of its owner."""

from PIL import Image

from engine.scene import Scene
from render.caches import keep
from render.castle_builders.alt_text import game_of
from render.castle_builders.pieces import HEIGHTS, counter, flag
from render.poster import GROUND, NEAR, hill
from render.sprites import WIDTH, Sprite, blank, fill, put


def hero(im: Image.Image, scene: Scene, best: list[int]) -> None:
    """The five towers; over each the flag of who owns it."""
    game = game_of(scene)
    put(im, hill(1080, 92), 60, GROUND - 92, NEAR)
    wide, high, gap = 112, 66, 20
    x0 = (WIDTH - 5 * wide - 4 * gap) // 2
    base = GROUND - 40
    put(im, wall_top(5 * wide + 4 * gap + 40), x0 - 20, base - 6)
    for n, tower in enumerate(game.towers):
        x, y = x0 + n * (wide + gap), base
        tall = HEIGHTS[n]
        put(im, keep_tower(wide + 14, tall * high + 44), x - 7, base - tall * high - 40)
        for row, (seat, kind, arrows) in enumerate(tower):
            put(im, counter(seat, arrows or kind, wide - 8, high - 12), x + 4, y - (row + 1) * high + 4)
        owner = game.tower_awards()[n].seat
        top = base - tall * high - 40
        fill(im, (x + wide // 2 - 3, top - 60, x + wide // 2 + 3, top), (40, 32, 32))
        put(im, flag(owner), x + wide // 2, top - 60)


@keep
def wall_top(wide: int) -> Sprite:
    im = blank(wide, 40)
    fill(im, (0, 6, wide, 40), (146, 136, 122))
    fill(im, (0, 0, wide, 8), (190, 180, 163))
    return Sprite(im)


@keep
def keep_tower(wide: int, tall: int) -> Sprite:
    """A tower of pale stone with merlons."""
    im = blank(wide, tall)
    fill(im, (0, 14, wide, tall), (167, 162, 155))
    fill(im, (0, 14, 8, tall), (214, 205, 190))
    fill(im, (wide - 8, 14, wide, tall), (132, 127, 124))
    for n in range(4):
        x = n * (wide - 20) // 3
        fill(im, (x, 0, x + 20, 16), (214, 205, 190))
    return Sprite(im)
