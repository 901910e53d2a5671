"""A castle of Broadway Tower: three turrets of two sections each; the middle one is the last and the highest."""

from typing import NamedTuple

from PIL import Image

from engine.games.broadway_tower.cards import sections
from engine.views.scene import Scene
from render.broadway_tower.board_text import game_of
from render.broadway_tower.marks import offered
from render.broadway_tower.pieces import MERLON, NEXT_EDGE, PENCIL, PENNANT, finished, first_flag, price, unfinished
from render.palette import FREE
from render.piece_cache import keep
from render.shapes import highlight
from render.sprites import Sprite, blank, put, put_centred, stamp
from render.tokens import tick

TURRETS = ((0, 0, "base"), (1, 0, "base"), (2, 0, "base"), (0, 1, "hall"), (2, 1, "hall"), (1, 1, "crown"))


class Site(NamedTuple):
    """Where a castle stands, and how large it is."""

    middle: int
    ground: int
    section: tuple[int, int]  # width and height
    rise: int  # by which the turret in the middle is higher
    size: int  # of the cubes of the price of the section that follows
    later: int = 0  # and of those after it, where they have room


def spot(site: Site, n: int) -> tuple[int, int, int, str]:
    """Of a section: its left within the castle, its top above the ground, its height and its kind."""
    turret, level, kind = TURRETS[n]
    (w, h), rise = site.section, site.rise if n == len(TURRETS) - 1 else 0
    return turret * (w + 2), level * (h - 4) + h + rise, h + rise, kind


def next_price(site: Site, n: int, cost: str) -> tuple[Sprite, int, int]:
    """The tag of section n when it follows; its left within the castle, and its top above the ground.

    Where it is larger than the section, it hides none that is built.
    """
    left, top, high, kind = spot(site, n)
    w, h = site.section
    goods, step = cost.count("+") + 1, site.size + 6
    if 2 * step + 10 <= w or kind == "crown":
        across = 2
    else:
        across = 1 if goods * step + 12 <= h or (kind == "base" and left > w * 2) else goods
    tag = price(cost, site.size, across, NEXT_EDGE)
    if tag.width <= w or kind == "crown":
        left += (w - tag.width) // 2
    elif left > w * 2:
        left += w - tag.width
    if tag.height <= high:
        return tag, left, top - (high - tag.height) // 2
    return tag, left, top - MERLON if kind == "crown" else top - high + 8 + tag.height


@keep
def castle(site: Site, seat: int, card: str, built: int) -> Sprite:
    """All of a castle, for six pieces in one are drawn six times as fast."""
    (w, h), costs = site.section, sections(card)
    im = blank(3 * w + 4, 2 * h - 4 + site.rise + PENNANT)
    for n in range(len(TURRETS)):
        left, top, high, kind = spot(site, n)
        piece = finished(w, high, seat, kind) if n < built else unfinished(w, high, n == built, kind)
        stamp(im, piece, left, im.height - top + high - piece.height)
        if n > built and site.later:
            put_centred(im, price(costs[n], site.later, 2, PENCIL), left + w / 2, im.height - top + high / 2)
    return Sprite(im)


def draw_castle(im: Image.Image, scene: Scene, site: Site, x: int, seat: int) -> None:
    """The castle of a seat on its site, x to the right; what the last turn built, and what can be built, has a ring."""
    game = game_of(scene)
    costs = sections(game.towers[seat])
    new = sum(option.startswith("section") for _, option in game.work[seat]) if ("built", seat) in scene.changed else 0
    w, h = site.section
    middle = x + site.middle
    piece = castle(site, seat, game.towers[seat], game.built[seat])
    put(im, piece, middle - piece.width // 2, site.ground - piece.height)
    corner = middle - piece.width // 2
    for n in range(max(0, game.built[seat] - new), game.built[seat]):
        left, top, high, _ = spot(site, n)
        highlight(im, corner + left - 5, site.ground - top - 5, w + 10, high + 8, 11)
    if (n := game.built[seat]) < len(costs):
        tag, left, top = next_price(site, n, costs[n])
        x, y = corner + left, site.ground - top
        put(im, tag, x, y)
        if seat == game.seat and offered(scene, "builder", "joint")["section"]:
            highlight(im, x - 4, y - 4, tag.width + 8, tag.height + 8, 15, colour=FREE)
            put(im, tick(), x + tag.width // 2 - 17, y - 20)
    if seat == game.first and not scene.over:
        put(im, first_flag(), max(2, middle - w - w // 2 - 2), site.ground - 2 * h - 38)
