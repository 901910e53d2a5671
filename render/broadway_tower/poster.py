"""The castles at the end, for the poster: those of the winners on a hill, the others' small behind it."""

from PIL import Image

from engine.games.broadway_tower.cards import DATA, sections
from engine.games.broadway_tower.rules import BroadwayTower
from engine.views.scene import Scene
from render.alt_text import order
from render.broadway_tower.board_text import game_of
from render.palette import INK, SIDES, WHITE, dark
from render.piece_cache import keep
from render.poster import GROUND, NEAR, hill
from render.shapes import emblem, polygon, rounded
from render.sprites import WIDTH, Sprite, blank, fill, hard, put, stamp
from render.tokens import player_badge

SIZES = (92, 72, 56, 48, 44)  # of a section of a winner's castle, by how many have won
SMALL, BADGE = 60, 42  # a section up to which the badge of its builder stands over a castle, and that badge


def hero(im: Image.Image, scene: Scene, best: list[int]) -> None:
    """The winners' castles on the hill, of Cotswold stone; the others' small behind it."""
    game = game_of(scene)
    put(im, hill(1080, 100), 60, GROUND - 100, NEAR)
    rest = [seat for seat in order(scene) if seat not in best]
    places = (150, 1050, 290, 910)
    for n, seat in enumerate(rest):
        _turrets(im, game, seat, places[n], GROUND - 12 - (n // 2) * 16, 44, 46)
    wide = SIZES[len(best) - 1]
    for n, seat in enumerate(best):
        middle = WIDTH // 2 + round((n - (len(best) - 1) / 2) * 3.6 * wide)
        _turrets(im, game, seat, middle, GROUND - 74, wide, wide + 6)


def _turrets(im: Image.Image, game: BroadwayTower, seat: int, middle: int, low: int, wide: int, tall: int) -> None:
    rows = DATA["towers"][game.towers[seat]]["rows"]
    built, total = game.built[seat], len(sections(game.towers[seat]))
    n, y = 0, low
    for level, row in enumerate(rows):
        y -= tall
        w = wide * 3 // max(1, len(row)) - level * wide // 5
        left = middle - len(row) * w // 2
        for k in range(len(row)):
            put(im, stone(w, tall, seat, n < built), left + k * w, y)
            n += 1
    top = len(rows[-1]) * (wide * 3 // max(1, len(rows[-1])) - (len(rows) - 1) * wide // 5)
    if built >= total:
        put(im, cap(top + wide // 3, tall, seat), middle - (top + wide // 3) // 2, y - tall)
        y -= tall
    if wide < SMALL:
        put(im, player_badge(seat, BADGE), middle - BADGE // 2, y - BADGE - 6)


@keep
def stone(w: int, h: int, seat: int, built: bool) -> Sprite:
    """A section in honey stone with a window in its builder's glass; one that is missing is only lined out."""
    im = blank(w, h)
    if not built:
        edge = 3
        for box in ((0, 0, w, edge), (0, h - edge, w, h), (0, 0, edge, h), (w - edge, 0, w, h)):
            fill(im, box, (186, 152, 92))
        return Sprite(im)
    fill(im, (0, 0, w, h), (133, 83, 33))
    fill(im, (2, 2, w - 2, h - 2), (226, 194, 138))
    fill(im, (w * 2 // 3, 2, w - 2, h - 2), (208, 181, 129))
    fill(im, (2, 2, w - 2, 8), (253, 243, 214))
    for row in range(1, h // 20 + 1):
        y = row * 20
        fill(im, (2, y, w - 2, y + 2), (191, 165, 118))
        for n in range(w // 34 + 1):
            x = n * 34 + row % 2 * 17
            if 2 < x < w - 4:
                fill(im, (x, y, x + 2, min(h - 2, y + 20)), (191, 165, 118))
    k = min(w, h) * 2 // 5
    own = SIDES[seat].colour
    window = Image.new("L", (k, k + k // 2), 0)
    window.paste(rounded(k, 2 * k, k // 2).image.crop((0, 0, k, k + k // 2)), (0, 0))
    stamp(im, hard(Sprite(window)), (w - k) // 2, (h - k - k // 2) // 2 + 2, dark(own, 0.55))
    inner = Image.new("L", (k - 8, k + k // 2 - 8), 0)
    if k > 20:
        inner.paste(rounded(k - 8, 2 * k, (k - 8) // 2).image.crop((0, 0, k - 8, k + k // 2 - 8)), (0, 0))
        stamp(im, hard(Sprite(inner)), (w - k) // 2 + 4, (h - k - k // 2) // 2 + 6, own)
        s = k * 5 // 8
        stamp(im, hard(emblem(SIDES[seat].shape, s)), (w - s) // 2, h // 2 - s // 2 + 4, WHITE)
    return Sprite(im)


@keep
def cap(w: int, h: int, seat: int) -> Sprite:
    """Merlons, and the banner above."""
    im = blank(w, h)
    low = h // 3
    fill(im, (0, h - low, w, h), (133, 83, 33))
    fill(im, (2, h - low + 2, w - 2, h - 2), (226, 194, 138))
    for n in range(5):
        x = n * (w - w // 9) // 4
        fill(im, (x, h - low - h // 8, x + w // 9, h - low + 4), (226, 194, 138))
    fill(im, (w // 2 - 3, 0, w // 2 + 3, h - low), INK)
    stamp(im, polygon(w // 3, h // 2, ((0, 0), (w // 3, h // 4), (0, h // 2))), w // 2 + 3, 0, SIDES[seat].colour)
    return Sprite(im)
