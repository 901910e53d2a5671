"""The skyline at the end, for the poster: the buildings in which the winners have roofs, the highest in the middle."""

from PIL import Image

from engine.games.tower_up.state import Building
from engine.views.scene import Scene
from render.poster import FAR, GROUND, NEAR
from render.sprites import WIDTH, fill, put
from render.tower_up.board_text import game_of
from render.tower_up.buildings import band, list_bands, roof, walls

MOST = 9  # buildings in front
WIDE, STEP = 120, 150  # of a building, and the largest from one to the next
STREET = GROUND - 20  # where all buildings stand
FLOOR, TALLEST = 50, 250  # the highest that a floor, and all floors of a building are


def hero(im: Image.Image, scene: Scene, best: list[int]) -> None:
    """Behind them the rest of the city stands against the light."""
    buildings = [*game_of(scene).buildings.values()]
    own = [one for one in buildings if {roof.seat for roof in one.roofs} & {*best}]
    _far_city(im, [one.height for one in buildings])
    own = sorted(own, key=lambda one: (one.roofs[-1].seat in best, one.height), reverse=True)[:MOST]
    row = own[1::2][::-1] + own[::2]  # the highest in the middle, the others to both sides
    step = min(STEP, (WIDTH - 30 - WIDE) // max(1, len(row) - 1))
    left = (WIDTH - step * (len(row) - 1) - WIDE) // 2
    for n, one in enumerate(row):
        raise_building(im, one, left + n * step, STREET, WIDE, min(FLOOR, TALLEST // one.height))


def _far_city(im: Image.Image, heights: list[int]) -> None:
    """As many silhouettes as there is room for."""
    fill(im, (0, GROUND - 70, WIDTH, GROUND), NEAR)
    x, n = -20, 0
    while x < WIDTH:
        wide, high = 44 + n % 3 * 14, 96 + heights[n % len(heights)] * 27 + n * n % 5 * 14
        fill(im, (max(0, x), GROUND - 12 - high, min(x + wide, WIDTH), GROUND - 12), FAR)
        x, n = x + wide + (n % 4 == 0) * 16, n + 1


def raise_building(im: Image.Image, building: Building, x: int, low: int, wide: int, storey: int) -> None:
    """A building with its roofs, its left edge at x and its foot at `low`, and how wide and how high its floors are."""
    house = walls(building.colour, building.height, wide, storey)
    top = low - house.height
    put(im, house, x, top)
    for floor, seat in list_bands(building):
        put(im, band(seat, wide, storey), x, top + wide // 4 + (building.height - floor) * storey)
    if building.top is not None:
        piece = roof(building.top, wide)
        put(im, piece, x, top + wide // 2 - piece.height)
