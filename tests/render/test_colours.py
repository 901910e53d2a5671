"""Colours that everybody can tell apart, and text that can be read on them.

Sight without one kind of cones after Machado, Oliveira and Fernandes (2009,
severity 1); the distance of colours after CIEDE2000; contrast after WCAG 2.
"""

from itertools import combinations, product
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from engine.games.tower_up.state import STREETS
from render.broadway_tower.pieces import CUBES as RESOURCES
from render.castle_builders.pieces import BUILDERS
from render.palette import (
    FREE,
    INK,
    INK2,
    MIST,
    NIGHT,
    PAPER,
    PAPER2,
    RGB,
    SIDES,
    WHITE,
    YELLOW,
    Badge,
    Colour,
    index,
)
from render.tokens import badge
from render.tower.pieces import CUBES as ITEMS
from render.tower_up.buildings import BORDER, CHANGED, WALLS, band_colours
from render.tower_up.map import AREAS

SIGHTS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
NAMED: dict[str, Colour] = {
    "blue": (0, 0, 255),
    "vermilion": (227, 66, 52),
    "orchid": (218, 112, 214),
    "green": (0, 128, 0),
}  # as CSS has them, and Wikipedia the second
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE_POINT = (0.95047, 1, 1.08883)
Matrix = tuple[tuple[float, ...], ...]
Triple = tuple[float, float, float]


def linear(colour: Colour) -> Triple:
    r, g, b = ((v / 255 / 12.92) if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour)
    return r, g, b


def times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def seen(colour: Colour, sight: str) -> Triple:
    """Linear RGB as that sight sees it."""
    r, g, b = (min(1.0, max(0.0, part)) for part in times(SIGHTS[sight], linear(colour)))
    return r, g, b


def lab(rgb: Triple) -> Triple:
    scaled = (part / white for part, white in zip(times(TO_XYZ, rgb), WHITE_POINT, strict=True))
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    middle = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 1 + 0.5 * (1 - sqrt(middle / (middle + 25**7)))
    a1, a2 = a1 * g, a2 * g
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * cos(radians(hm - 30)) + 0.24 * cos(radians(2 * hm))
    t += 0.32 * cos(radians(3 * hm + 6)) - 0.2 * cos(radians(4 * hm - 63))
    dl = (l2 - l1) / (1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * cm)
    big = 2 * sqrt(c1 * c2) * sin(radians(dh / 2)) / (1 + 0.015 * cm * t)
    turn = -2 * sqrt(cm**7 / (cm**7 + 25**7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    return sqrt(dl * dl + dc * dc + big * big + turn * dc * big)


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted(sum(w * v for w, v in zip(TO_XYZ[1], linear(c), strict=True)) + 0.05 for c in (one, other))
    return high / low


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_published_examples(one: Triple, other: Triple, far: float) -> None:
    """Sharma, Wu and Dalal (2005), supplementary test data."""
    assert distance(one, other) == pytest.approx(far, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
def test_five_players_can_be_told_apart_by_everybody(sight: str) -> None:
    colours = [lab(seen(side.colour, sight)) for side in SIDES]
    assert min(distance(a, b) for a, b in combinations(colours, 2)) > 18


@pytest.mark.parametrize("sight", SIGHTS)
def test_both_builders_can_be_told_apart_by_everybody(sight: str) -> None:
    one, other = (lab(seen(builder.colour, sight)) for builder in BUILDERS)
    assert distance(one, other) > 30


@pytest.mark.parametrize("sight", SIGHTS)
def test_wood_and_brick_of_broadway_tower_differ_in_lightness_for_everybody(sight: str) -> None:
    """Where they lie in the village nothing but their colour tells them apart."""
    wood, brick = (lab(seen(RESOURCES[resource][0], sight))[0] for resource in ("wood", "brick"))
    assert abs(wood - brick) > 25


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_items_of_tower_can_be_told_apart_by_everybody(sight: str) -> None:
    colours = [lab(seen(RGB[index(colour)], sight)) for colour, _ in ITEMS.values()]
    assert min(distance(a, b) for a, b in combinations(colours, 2)) > 15


@pytest.mark.parametrize("sight", SIGHTS)
def test_in_tower_up_what_changed_is_dark_and_what_may_be_chosen_is_bright_for_everybody(sight: str) -> None:
    """In lightness from 0 to 100."""
    (bright, *_), (dark, *_) = (lab(seen(colour, sight)) for colour in (FREE, CHANGED))
    assert bright - dark > 50


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_covered_roof_or_the_lines_around_it_differ_in_lightness_from_each_wall_for_everybody(sight: str) -> None:
    """Vermilion is hardly told from brown without red or green."""
    for seat, walls in product(range(4), WALLS.values()):
        for wall, band in zip(walls[:2], band_colours(seat), strict=True):
            ground, *marks = (lab(seen(RGB[index(colour)], sight))[0] for colour in (wall, band, BORDER))
            assert max(abs(mark - ground) for mark in marks) > 25


@pytest.mark.parametrize("sight", SIGHTS)
def test_areas_of_tower_up_that_a_street_joins_differ_for_everybody(sight: str) -> None:
    colours = {area: lab(seen(RGB[index(colour)], sight)) for area, colour in AREAS.items()}
    for board in STREETS.values():
        for site, others in board.items():
            for other in others:
                assert site[0] == other[0] or distance(colours[site[0]], colours[other[0]]) > 7


def find_hue(colour: Colour) -> float:
    """The angle of a colour in L*a*b*, in degrees."""
    _, a, b = lab(linear(colour))
    return degrees(atan2(b, a)) % 360


def find_chroma(side: Badge) -> float:
    return hypot(*lab(linear(side.colour))[1:])


def test_the_colour_of_a_player_is_the_one_in_words() -> None:
    *coloured, grey = sorted(SIDES, key=find_chroma, reverse=True)
    assert grey.words.startswith("charcoal")
    for side in coloured:
        apart = {name: abs((find_hue(side.colour) - find_hue(one) + 180) % 360 - 180) for name, one in NAMED.items()}
        assert min(apart, key=lambda name: apart[name]) == side.words.split()[0]


def test_badges_of_one_colour_differ_by_their_shapes() -> None:
    drawn = {badge(side._replace(colour=NIGHT, ink=WHITE), 54).image.tobytes() for side in SIDES}
    assert len(drawn) == len(SIDES)


def test_players_differ_by_shape_as_well() -> None:
    assert len({side.shape for side in SIDES}) == len(SIDES)
    assert len({builder.shape for builder in BUILDERS}) == len(BUILDERS)


@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        (INK, PAPER, 7),
        (INK, PAPER2, 7),
        (INK2, PAPER, 4.5),
        (INK2, PAPER2, 4.5),
        (WHITE, NIGHT, 7),
        (MIST, NIGHT, 7),
        (YELLOW, NIGHT, 7),
        *((builder.ink, builder.colour, 4.5) for builder in BUILDERS),
        *((WHITE, side.colour, 3) for side in SIDES),  # large and bold only
    ],
)
def test_text_can_be_read_on_its_ground(ink: Colour, ground: Colour, least: float) -> None:
    assert contrast(ink, ground) >= least


@pytest.mark.parametrize("colour", [INK, INK2, PAPER, PAPER2, WHITE, NIGHT, MIST, YELLOW, *(s.colour for s in SIDES)])
def test_the_named_colours_are_in_the_palette(colour: Colour) -> None:
    assert RGB[index(colour)] == colour
