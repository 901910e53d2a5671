"""A castle of Broadway Tower: three turrets of two sections each; the middle one is the last and the highest."""

from typing import NamedTuple

from PIL import Image

from engine.games.broadway_tower.cards import sections
from engine.scene import Scene
from render.broadway_tower.alt_text import game_of
from render.broadway_tower.marks import offered
from render.broadway_tower.pieces import PENNANT, finished, first_flag, unfinished
from render.caches import keep
from render.cardboard import highlight
from render.palette import FREE
from render.sprites import Sprite, blank, put, stamp
from render.tokens import tick

TURRETS = ((0, 0, "base"), (1, 0, "base"), (2, 0, "base"), (0, 1, "hall"), (2, 1, "hall"), (1, 1, "crown"))


class Site(NamedTuple):
    """Where a castle stands, and how large it is."""

    middle: int
    ground: int
    section: tuple[int, int]  # width and height
    rise: int  # by which the turret in the middle is higher
    size: int  # of the cubes of a cost


def spot(site: Site, n: int) -> tuple[int, int, int, str]:
    """Of a section: its left within the castle, its top above the ground, its height and its kind."""
    turret, level, kind = TURRETS[n]
    (w, h), rise = site.section, site.rise if n == len(TURRETS) - 1 else 0
    return turret * (w + 2), level * (h - 4) + h + rise, h + rise, kind


@keep
def castle(site: Site, seat: int, card: str, built: int) -> Sprite:
    """All of a castle, for six pieces in one are drawn six times as fast."""
    (w, h), costs = site.section, sections(card)
    im = blank(3 * w + 4, 2 * h - 4 + site.rise + PENNANT)
    for n in range(len(TURRETS)):
        left, top, high, kind = spot(site, n)
        if n < built:
            piece = finished(w, high, seat, kind)
        else:
            piece = unfinished(w, high, costs[n], site.size, n == built, kind)
        stamp(im, piece, left, im.height - top + high - piece.height)
    return Sprite(im)


def draw_castle(im: Image.Image, scene: Scene, site: Site, x: int, seat: int) -> None:
    """The castle of a seat on its site, x to the right; what the last turn built, and what can be built, has a ring."""
    game = game_of(scene)
    costs = sections(game.towers[seat])
    new = sum(option.startswith("section") for _, option in game.work[seat]) if ("built", seat) in scene.changed else 0
    (w, h), middle = site.section, x + site.middle
    piece = castle(site, seat, game.towers[seat], game.built[seat])
    put(im, piece, middle - piece.width // 2, site.ground - piece.height)
    for n in range(max(0, game.built[seat] - new), min(len(costs), game.built[seat] + 1)):
        left, top, high, _ = spot(site, n)
        x, y = middle - piece.width // 2 + left - 5, site.ground - top - 5
        if n < game.built[seat]:
            highlight(im, x, y, w + 10, high + 8, 11)
        elif seat == game.seat and offered(scene, "builder", "joint")["section"]:
            highlight(im, x, y, w + 10, high + 8, 11, colour=FREE)
            put(im, tick(), x + w // 2 - 12, y - 14)
    if seat == game.first and not scene.over:
        put(im, first_flag(), max(2, middle - w - w // 2 - 2), site.ground - 2 * h - 38)
