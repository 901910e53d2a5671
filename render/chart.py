"""Everybody's points from turn to turn as lines, with the last change of the lead."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.course import Course
from engine.scene import Scene
from render.cardboard import cardboard
from render.outcome import order, tell_course
from render.palette import INK, INK2, PAPER, PAPER3, Badge, dark, indexed
from render.sprites import lay, stamp
from render.text import paragraph, text
from render.tokens import badge

Box = tuple[int, int, int, int]
EDGE = 20  # pixels around the lines, for their thickness
FINE = 3  # times as large as they will be, lines are drawn
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
BADGE = 34


def chart(im: Image.Image, box: Box, scene: Scene, course: Course, badges: Sequence[Badge]) -> None:
    """A panel with the lines, and above them what they mean."""
    left, top, right, bottom = box
    cardboard(im, left, top, right - left, bottom - top, PAPER, 16, soft=False)
    paragraph(im, (left + 20, top + 8, right - 20, top + 80), tell_course(scene, course), 30, INK, least=27)
    plot = (left + 78, top + 104, right - 70, bottom - 58)
    lay(im, indexed(_lines(plot, course, badges)), plot[0] - EDGE, plot[1] - EDGE)
    _scale(im, plot, course)
    _ends(im, plot, scene, course, badges)


def ticks(course: Course) -> list[int]:
    """The numbers at the side: round ones, at most five of them."""
    most = max(1, *(max(moment.points) for moment in course.moments))
    step = next((step for step in STEPS if -(-most // step) <= 4), most)
    return list(range(0, -(-most // step) * step + 1, step))


def _height(plot: Box, course: Course, points: int) -> float:
    """How far down a number of points stands; what is less than nothing, at nothing."""
    return plot[3] - (plot[3] - plot[1]) * max(0, points) / ticks(course)[-1]


def _scale(im: Image.Image, plot: Box, course: Course) -> None:
    """Points at the side; below, when it began, when the lead changed, and when it ended."""
    left, _, right, low = plot
    for tick in ticks(course):
        text(im, (left - 26, _height(plot, course, tick)), str(tick), 28, INK2, "number", "rm")
    last = len(course.moments) - 2
    text(im, (left, low + 34), "start", 27, INK2, "prose", "lm")
    text(im, (right, low + 34), course.name_turn(last), 27, INK2, "prose", "rm")
    if course.turning is not None and 0.14 < (share := (course.turning + 1) / (last + 1)) < 0.84:
        text(im, (left + (right - left) * share, low + 34), course.name_turn(course.turning), 27, INK, "bold", "mm")


def _ends(im: Image.Image, plot: Box, scene: Scene, course: Course, badges: Sequence[Badge]) -> None:
    """Everybody's badge where the own line ends; those with about equal points below each other."""
    taken = plot[1] - 2.0 * BADGE
    seats = order(scene)
    free = len(seats) - 1
    for n, seat in enumerate(seats):
        lowest = plot[3] + BADGE - (free - n) * (BADGE + 2)
        taken = max(min(_height(plot, course, course.moments[-1].points[seat]), lowest), taken + BADGE + 2)
        stamp(im, badge(badges[seat], BADGE), plot[2] + 24, round(taken) - BADGE // 2)


def _lines(plot: Box, course: Course, badges: Sequence[Badge]) -> Image.Image:
    """The lines on paper; where some are equal they lie beside each other."""
    wide, high = plot[2] - plot[0], plot[3] - plot[1]
    im = Image.new("RGB", ((wide + 2 * EDGE) * FINE, (high + 2 * EDGE) * FINE), PAPER)
    draw = ImageDraw.Draw(im)
    seats, turns = len(badges), len(course.moments) - 1

    def at(turn: int, seat: int) -> tuple[float, float]:
        shift = (seat - (seats - 1) / 2) * 4
        y = _height(plot, course, course.moments[turn].points[seat]) - plot[1]
        return (EDGE + wide * turn / turns) * FINE, (EDGE + y + shift) * FINE

    for tick in ticks(course):
        y = (EDGE + _height(plot, course, tick) - plot[1]) * FINE
        draw.line([(EDGE * FINE, y), ((EDGE + wide) * FINE, y)], PAPER3, 2 * FINE)
    if course.turning is not None:
        x, _ = at(course.turning + 1, 0)
        draw.line([(x, 0), (x, im.height)], INK2, 3 * FINE)
    for seat, own in enumerate(badges):
        line = [at(turn, seat) for turn in range(turns + 1)]
        draw.line(line, dark(own.colour, 0.6), 8 * FINE, joint="curve")
        draw.line(line, own.colour, 5 * FINE, joint="curve")
    if course.turning is not None and (winner := course.moments[-1].leader) is not None:
        x, y = at(course.turning + 1, winner)
        for r, colour in ((15, INK), (12, PAPER), (8, badges[winner].colour)):
            draw.ellipse([x - r * FINE, y - r * FINE, x + r * FINE, y + r * FINE], colour)
    return im.reduce(FINE)
