"""The numbers of a game that is over, below its poster: where all points came from, and what was held in secret."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from PIL import Image

from engine.ai.player import STRENGTHS
from engine.views.scene import Scene
from engine.views.score_history import Course
from engine.views.score_text import name_rows, tell_kept
from render.alt_text import order, standing_words, tell_course, tell_why
from render.nameplate import BARS, bars
from render.palette import INK, INK2, MIST, NIGHT, PAPER, PAPER2, WHITE, Badge, Colour
from render.player_names import lay_out, shown_names
from render.shapes import cardboard, fill_rounded
from render.sprites import WIDTH, fill, put, tile
from render.tokens import badge
from render.typesetting import SMALLEST, leading, paragraph, text, width, wrap
from render.words import say

MOST = 1200  # pixels that such a picture can be high
LEFT, RIGHT = 36, WIDTH - 36
CLEAR, SIGN = 132, 90  # right of where Discord lays its sign for a description, and how high that is
TABLE = 12  # where it begins
HEAD = 84  # of the table
TOTAL = 54  # size of the points
NAMES = 150  # where they begin
PITCH = 31  # from one line of a name to the next
BETWEEN = 14  # pixels from a column to the next
WINNER: Colour = (255, 226, 140)
PALE: Colour = (150, 128, 96)


class Column(NamedTuple):
    """Numbers of all seats under a label, which takes two lines at most; `size` is that of the numbers.

    `shared`: the second line of the label where the columns beside it have the same.
    """

    lines: tuple[str, ...]
    values: tuple[float, ...]
    size: int
    shared: str = ""

    @property
    def room(self) -> int:
        widest = max(width(line, SMALLEST) for line in self.lines)
        return round(max(widest, *(width(f"{value:g}", self.size, "number") for value in self.values))) + BETWEEN


def numbers(scene: Scene, course: Course, badges: Sequence[Badge]) -> Image.Image:
    """A row for each player, what they held, why the first are first, and how the lead changed.

    1200 pixels wide, and as high as it has to be; the seats have these badges.
    """
    im = ground().copy()
    bottom = _kept(im, scene, badges, _table(im, scene, badges))
    told = " ".join(filter(None, (tell_why(scene), tell_course(scene, course))))
    lines, _ = wrap(told, "prose", SMALLEST, RIGHT - CLEAR, MOST)
    tall = max(SIGN, round(len(lines) * leading(SMALLEST)) + 12)
    paragraph(im, (CLEAR, bottom, RIGHT, bottom + tall), told, SMALLEST, MIST)
    return im.crop((0, 0, WIDTH, bottom + tall))


@tile
def ground() -> Image.Image:
    return Image.new("RGB", (WIDTH, MOST), NIGHT)


def columns(scene: Scene) -> list[Column]:
    """Where the points came from, their sum, and what decides between equals where there is room for that."""
    rows = name_rows(scene.view)
    first, *ties = [
        Column(split_label(label), values, 40)
        for label, values in zip(
            standing_words(scene), zip(*map(scene.view.standing, range(len(scene.names))), strict=True), strict=True
        )
    ]
    parts = share_labels([Column(split_label(row.name), row.points, 40) for row in rows]) if len(rows) > 1 else []
    return [*parts, first._replace(size=TOTAL), *(ties if len(parts) + len(ties) <= 4 else [])]


def share_labels(columns: list[Column]) -> list[Column]:
    """The same, with what several beside each other have as the last line of their labels as a shared one."""
    runs = [[*run] for _, run in groupby(columns, key=lambda column: column.lines[1:])]
    return [
        column._replace(lines=column.lines[:1], shared=column.lines[1]) if column.lines[1:] and run[1:] else column
        for run in runs
        for column in run
    ]


def split_label(label: str) -> tuple[str, ...]:
    """In two lines if that makes it less wide."""
    words = label.split()
    splits = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(splits, key=lambda lines: max(width(line, SMALLEST) for line in lines), default=(label,))


def _table(im: Image.Image, scene: Scene, badges: Sequence[Badge]) -> int:
    """A row for each player, the best first; where it ends comes back."""
    seats, shown = order(scene), columns(scene)
    height = {2: 92, 3: 84, 4: 78}.get(len(seats), 72)
    bottom = TABLE + HEAD + height * len(seats) + 8
    cardboard(im, LEFT - 16, TABLE, RIGHT - LEFT + 32, bottom - TABLE, PAPER, 16, soft=False)
    for n, seat in enumerate(seats):
        top = TABLE + HEAD + n * height
        ground = WINNER if scene.places[seat] == 1 else PAPER2
        fill_rounded(im, LEFT - 8, top, RIGHT - LEFT + 16, height - 6, 14, ground)
    right = RIGHT - 4
    for shared, run in groupby(reversed(shown), key=lambda column: column.shared):
        end = right
        for column in run:
            _column(im, column, right - column.room / 2, seats, height)
            right -= column.room
        if shared:
            _share(im, shared, right, end)
    for n, seat in enumerate(seats):
        top = TABLE + HEAD + n * height
        middle = top + (height - 6) / 2
        text(im, (LEFT + 22, middle), str(scene.places[seat]), 44, INK, "number", "mm")
        put(im, badge(badges[seat], 54), LEFT + 46, round(middle) - 27)
        _name(im, scene, seat, (NAMES, top, right - 8, top + height - 6))
    return bottom


def _share(im: Image.Image, label: str, left: int, right: int) -> None:
    """The last line of several labels, between two strokes as wide as the columns."""
    middle, half, y = (left + right) // 2, round(width(label, SMALLEST) / 2) + 10, TABLE + 62
    text(im, (middle, y), label, SMALLEST, INK2, anchor="mm")
    for start, end in ((left + BETWEEN, middle - half), (middle + half, right - BETWEEN)):
        fill(im, (start, y - 1, end, y + 2), PALE)


def _column(im: Image.Image, column: Column, x: float, seats: Sequence[int], height: int) -> None:
    for n, line in enumerate(column.lines):
        lines = len(column.lines) + bool(column.shared)
        text(im, (x, TABLE + 44 + (n - (lines - 1) / 2) * 36), line, SMALLEST, INK2, anchor="mm")
    for n, seat in enumerate(seats):
        value, y = column.values[seat], TABLE + HEAD + n * height + (height - 6) / 2
        text(im, (x, y), f"{value:g}", column.size, INK if value else PALE, "number", "mm")


def _name(im: Image.Image, scene: Scene, seat: int, box: tuple[float, float, float, float]) -> None:
    """In one line or several, and how strong the computer is."""
    strength = scene.strengths[seat]
    left, top, right, bottom = box
    room, middle = int(right - left) - BARS * bool(strength), (top + bottom) / 2
    lines, size = lay_out(shown_names(scene.names, room)[seat], "bold", 38, room)
    first = middle - PITCH * (len(lines) - 1) / 2
    long = max([text(im, (left, first + PITCH * n), line, size, INK) for n, line in enumerate(lines)])
    if strength:
        put(im, bars([*STRENGTHS].index(strength) + 1, INK), round(left + long + 8), round(middle - 14))


def _kept(im: Image.Image, scene: Scene, badges: Sequence[Badge], top: int) -> int:
    """What players still held, which was a secret: a line or two for each; where it ends comes back."""
    told = {seat: kept for seat in order(scene) if (kept := tell_kept(scene.view, seat))}
    left = CLEAR + 52
    for seat, kept in told.items():
        words = say("result.held", things=kept)
        lines, _ = wrap(words, "prose", SMALLEST, RIGHT - left, MOST)
        tall = max(40, round(len(lines) * leading(SMALLEST)) + 2)
        put(im, badge(badges[seat], 34), CLEAR, top + 8 + (tall - 34) // 2)
        paragraph(im, (left, top + 8, RIGHT, top + 8 + tall), words, SMALLEST, WHITE)
        top += tall + 4
    return top
