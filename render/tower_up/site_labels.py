"""Where the names of sites stand in the city of Tower Up: no sign lies over what is not its own, or over another.

A sign stands nearer to its own building or lot than to any other that counts, and over no number of a lot, where there
is room.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from engine.games.tower_up.state import Building
from engine.views.scene import Scene
from render.piece_cache import bounded
from render.sprites import WIDTH, Sprite
from render.tower_up.board_text import changed_sites, free_sites, game_of, roof_places
from render.tower_up.buildings import TALLY, changed_sign, list_bands, open_sign, tally
from render.tower_up.map import AREA_PLACES, LIFT, PLACES, PLANS, PLATE, TALL, TOP, Plan, area_sign

NEARER = 4  # pixels that a sign is nearer to its own building than to another
USUAL = 30  # pixels above the middle of a site to the middle of the number of floors where nothing is hidden
EDGE = 1  # pixels from the edge of the picture
STEP = 6  # pixels across from one place that is tried to the next, and half of that down
ASIDE = 30  # pixels from the middle of an empty lot to which its sign is moved at most
FRAME = 6  # pixels on either side of an empty lot that has a sign; half of that above and below
LOT = 6  # pixels below the middle of an empty lot to which its sign reaches
LOW = 2  # floors above the middle of its site: a building that rises less may have its sign above it
HIDDEN = 16  # pixels of its building that a sign hides rather than to stand one pixel farther off
ABOVE = 80  # pixels above the middle of a site to which a sign is moved at most


class Box(NamedTuple):
    """What something covers at most, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: "Box") -> bool:
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def gap(self, other: "Box") -> int:
        """How far apart they are, across and down."""
        across = max(0, self.left - other.right, other.left - self.right)
        return across + max(0, self.top - other.bottom, other.top - self.bottom)


class Placed(NamedTuple):
    """The sign of a site, and where it stands."""

    site: str
    sign: Sprite
    box: Box


def outline(building: Building, plan: Plan, x: int, y: int) -> Box:
    """Of a building on the site at (x, y), with its roof."""
    w = plan.block
    peak = building.height * measure_storey(building, plan) + (w * 5 // 12 if building.top is not None else 0)
    return Box(x - w // 2, y - w // 4 - peak, x + w // 2, y + w // 4)


def outline_lot(plan: Plan, x: int, y: int) -> Box:
    """Of an empty lot at (x, y) that has a sign."""
    w = plan.block
    return Box(x - w // 2 - FRAME, y - w // 4 - FRAME // 2, x + w // 2 + FRAME, y + w // 4 + FRAME // 2)


def outline_number(x: int, y: int) -> Box:
    """Of an empty lot at (x, y) with its number."""
    w, h = PLATE
    return Box(x - w // 2, y - LIFT - h // 2, x + w // 2, y - LIFT + h // 2)


def measure_storey(building: Building, plan: Plan) -> int:
    """How high a floor of it is drawn."""
    high = building.height
    return plan.storey if high <= TALL else max(5, plan.storey * TALL // high)


def find_tally(building: Building, plan: Plan) -> int:
    """How many pixels above the middle of its site the number of its floors hides least of whose its roofs are."""
    storey, w = measure_storey(building, plan), plan.block
    marks = [((floor - 0.5) * storey - w // 4, storey) for floor, _ in list_bands(building)]
    if building.top is not None:
        marks.append((building.height * storey, w // 2))

    def judge(up: int) -> tuple[float, int]:
        hidden = sum(max(0, min(size, (TALLY + size) / 2 - abs(up - middle))) for middle, size in marks)
        return hidden, abs(up - USUAL)

    return min(range(-w // 8, building.height * storey, 2), key=judge)


def place_signs(scene: Scene) -> Iterator[Placed]:
    """Of the sites that may be or are chosen, and of those that the last turn changed: first those of empty lots."""
    game = game_of(scene)
    plan, places = PLANS[game.seats], PLACES[game.seats]
    lots = [*free_sites(scene), *filter(None, [game.site])]
    things = {site: outline(one, plan, *places[site]) for site, one in game.buildings.items()}
    things |= {site: outline_lot(plan, *places[site]) for site in lots}
    signs = [around(area_sign(area), *place) for area, place in AREA_PLACES[game.seats].items()]
    for site, (x, y) in places.items():
        if site in game.buildings and game.buildings[site].height > TALL:
            signs.append(around(tally(game.buildings[site].height), x, y - find_tally(game.buildings[site], plan)))
    numbers = [outline_number(*place) for site, place in places.items() if site not in things]
    may = [*lots, *roof_places(scene)]
    for site in (*may, *sorted(changed_sites(scene).difference(may))):
        sign = open_sign(site, site != game.site) if site in may else changed_sign(site)
        others = [box for other, box in things.items() if other != site]
        built = site in game.buildings
        signs.append(_find_room(sign, *places[site], plan, things[site], built, others, signs, numbers))
        yield Placed(site, sign, signs[-1])


def around(sign: Sprite, x: float, y: float) -> Box:
    """What a sign covers whose middle is there."""
    left, top = round(x - sign.width / 2), round(y - sign.height / 2)
    return Box(left, top, left + sign.width, top + sign.height)


def _find_room(
    sign: Sprite,
    x: int,
    y: int,
    plan: Plan,
    own: Box,
    built: bool,
    others: list[Box],
    signs: list[Box],
    numbers: list[Box],
) -> Box:
    """The best place for the sign of the site at (x, y) where nothing else is; if there is none, above the site."""
    left, wide, high = x - sign.width // 2, sign.width, sign.height
    far, room = plan.block + wide * 3 // 2, Box(EDGE, TOP, WIDTH - EDGE, plan.bottom)
    reach = Box(x - far, y - ABOVE - high, x + far, y + plan.block // 4 + high)
    beside = [box for box in others if reach.meets(box)]
    taken = [*beside, *(box for box in signs if reach.meets(box))]
    beneath = [box for box in numbers if reach.meets(box)]
    found: list[Box] = []
    over: list[Box] = []
    peak = y - own.top if built else 0
    for aside, down in _list_offsets(wide, high, plan.block, peak if peak < LOW * plan.storey else ABOVE + high):
        box = Box(left + aside, y + down, left + aside + wide, y + down + high)
        if not room.holds(box) or any(map(box.meets, taken)):
            continue
        if any(map(box.meets, beneath)):
            over.append(box)
        elif not built or all(box.gap(own) + NEARER < box.gap(other) for other in beside):
            return box
        else:
            found.append(box)
    found += over
    near = [box for box in found if all(box.gap(own) <= box.gap(other) for other in beside)]
    return (near or found or [Box(left, y - high, left + wide, y)])[0]


@bounded(128)
def _list_offsets(wide: int, high: int, block: int, peak: int) -> list[tuple[int, int]]:
    """How far from the middle of a site a sign may stand, the best first: near, and hiding little of its building.

    That rises to `peak` pixels above the middle; an empty lot has 0.
    """
    foot = block // 4 if peak else LOT - high

    def judge(offset: tuple[int, int]) -> float:
        aside, down = offset
        across = max(0, min((block + wide) // 2 - abs(aside), wide, block))
        hidden = across * max(0, min(foot, down + high) - max(-peak, down))
        return abs(aside) + (foot - down) / 2 + hidden / HIDDEN

    far = (block + wide) // STEP * STEP if peak else ASIDE
    return sorted(product(range(-far, far + 1, STEP), range(foot, -ABOVE - high, -STEP // 2)), key=judge)
