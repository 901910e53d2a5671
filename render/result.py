"""The result of any game: who won, where all points came from, what was held in secret, and who led when."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.computer import STRENGTHS
from engine.course import Course
from engine.kept import tell_kept
from engine.scene import Scene
from engine.score import name_rows
from engine.words import join_words
from render.caches import keep
from render.cardboard import cardboard
from render.chart import chart
from render.nameplate import BARS, bars
from render.names import break_name, clean_names, shown_names
from render.outcome import game_title, order, short_names, standing_words, tell_why
from render.palette import INK, INK2, MIST, NIGHT, PAPER, PAPER2, WHITE, Badge, Colour
from render.shapes import fill_rounded, icon, rounded
from render.sprites import WIDTH, Sprite, fill, put, put_centred, stamp, tile
from render.text import SMALLEST, leading, paragraph, text, width, wrap
from render.tokens import badge

HEIGHT = 1000
LEFT, RIGHT = 36, WIDTH - 36
TABLE = 150  # where it begins
HEAD = 72  # of the table
LABEL = 27  # size of what stands there
TOTAL = 54  # size of the points
NAMES = 150  # where they begin
HALF = 30  # the largest type of a name in two lines
PITCH = {1: 0, 2: 30, 3: 24}  # from one of so many lines of a name to the next
LINES = 3  # of a name at most
BETWEEN = 14  # pixels from a column to the next
GOLD: Colour = (250, 206, 74)
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
        widest = max(width(line, LABEL) for line in self.lines)
        return round(max(widest, *(width(f"{value:g}", self.size, "number") for value in self.values))) + BETWEEN


def result(scene: Scene, course: Course, badges: Sequence[Badge]) -> Image.Image:
    """The picture of a game that is over, 1200 x 1000 pixels; the seats have these badges."""
    im = ground().copy()
    _heading(im, scene, badges)
    bottom = _kept(im, scene, badges, _table(im, scene, badges))
    chart(im, (LEFT - 16, bottom + 14, RIGHT + 16, HEIGHT - 16), scene, course, badges)
    return im


@tile
def ground() -> Image.Image:
    return Image.new("RGB", (WIDTH, HEIGHT), NIGHT)


def _heading(im: Image.Image, scene: Scene, badges: Sequence[Badge]) -> None:
    """The badges of all who won, each in a laurel; who that is, and why."""
    best = [seat for seat in order(scene) if scene.places[seat] == 1]
    large, step = (132, 118) if len(best) < 3 else (104, 92)
    s = large * 2 // 5
    for n, seat in enumerate(best):
        x = LEFT + 48 + n * step
        put_centred(im, laurel(large), x, TABLE / 2, GOLD)
        put_centred(im, rounded(s + 10, s + 10, s // 2 + 5), x, TABLE / 2, NIGHT)
        put_centred(im, badge(badges[seat], s), x, TABLE / 2)
    left, why = LEFT + 48 + len(best) * step - 44, tell_why(scene)
    room = RIGHT - left
    lines, size = title(scene, room)
    for n, line in enumerate(lines):
        text(im, (left, (48 if why else TABLE / 2) + 34 * n - 22 * (len(lines) - 1)), line, size, WHITE, "title")
    paragraph(im, (left, 80, RIGHT, TABLE - 4), why, 30, MIST, least=27)


def title(scene: Scene, room: float) -> tuple[tuple[str, ...], int]:
    """Who won what, in a line or two, and their size; names are cut if need be, and of many only the number is told."""
    number = scene.places.count(1)
    won = f"win{'s' * (number == 1)} {game_title(scene)}"
    for names in (clean_names(scene.names), *(short_names(scene.names, room) for room in (500, 300, 200))):
        who = join_words([name for name, place in zip(names, scene.places, strict=True) if place == 1])
        for lines, sizes in (((f"{who} {won}",), range(58, 35, -1)), ((who, won), range(36, SMALLEST - 1, -1))):
            if size := next((s for s in sizes if max(width(line, s, "title") for line in lines) <= room), 0):
                return lines, size
    return (f"{number} players", won), 36


@keep
def laurel(s: int) -> Sprite:
    """A wreath; the icon has a crown inside, of which a badge would leave the points."""
    mask = icon("laurel", s).image.copy()
    r = 0.313 * s
    ImageDraw.Draw(mask).chord((s / 2 - r, s / 2 - r, s / 2 + r, s / 2 + r), 200, 340, fill=0)
    return Sprite(mask)


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
    return min(splits, key=lambda lines: max(width(line, LABEL) for line in lines), default=(label,))


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
        stamp(im, badge(badges[seat], 54), LEFT + 46, round(middle) - 27)
        _name(im, scene, seat, (NAMES, top, right - 8, top + height - 6))
    return bottom


def _share(im: Image.Image, label: str, left: int, right: int) -> None:
    """The last line of several labels, between two strokes as wide as the columns."""
    middle, half, y = (left + right) // 2, round(width(label, LABEL) / 2) + 10, TABLE + 53
    text(im, (middle, y), label, LABEL, INK2, anchor="mm")
    for start, end in ((left + BETWEEN, middle - half), (middle + half, right - BETWEEN)):
        fill(im, (start, y - 1, end, y + 2), PALE)


def _column(im: Image.Image, column: Column, x: float, seats: Sequence[int], height: int) -> None:
    for n, line in enumerate(column.lines):
        lines = len(column.lines) + bool(column.shared)
        text(im, (x, TABLE + 38 + (n - (lines - 1) / 2) * 30), line, LABEL, INK2, anchor="mm")
    for n, seat in enumerate(seats):
        value, y = column.values[seat], TABLE + HEAD + n * height + (height - 6) / 2
        text(im, (x, y), f"{value:g}", column.size, INK if value else PALE, "number", "mm")


def _name(im: Image.Image, scene: Scene, seat: int, box: tuple[float, float, float, float]) -> None:
    """In one line or several, and how strong the computer is."""
    strength = scene.strengths[seat]
    left, top, right, bottom = box
    room, middle = int(right - left) - BARS * bool(strength), (top + bottom) / 2
    name = shown_names(scene.names, room, LINES)[seat]
    sizes = [*((s, 1) for s in range(38, HALF, -1)), *((s, 2) for s in range(HALF, SMALLEST - 1, -1))]
    lines, size = next(
        (lines, s) for s, most in [*sizes, (SMALLEST, LINES)] if (lines := break_name(name, "bold", s, room, most))
    )
    pitch = PITCH[len(lines)]
    first, flat = middle - pitch * (len(lines) - 1) / 2, len(lines) < LINES
    long = max([text(im, (left, first + pitch * n), line, size, INK, flat=flat) for n, line in enumerate(lines)])
    if strength:
        put(im, bars([*STRENGTHS].index(strength) + 1, INK), round(left + long + 8), round(middle - 14))


def _kept(im: Image.Image, scene: Scene, badges: Sequence[Badge], top: int) -> int:
    """What players still held, which was a secret: a line or two for each; where it ends comes back."""
    told = {seat: kept for seat in order(scene) if (kept := tell_kept(scene.view, seat))}
    left = LEFT + 54
    for seat, kept in told.items():
        words = f"Held {kept}"
        lines, size = wrap(words, "prose", 29, RIGHT - left, 2 * round(leading(SMALLEST)) + 1)
        tall = max(40, round(len(lines) * leading(size)) + 2)
        stamp(im, badge(badges[seat], 34), LEFT + 2, top + 8 + (tall - 34) // 2)
        paragraph(im, (left, top + 8, RIGHT, top + 8 + tall), words, 29, WHITE)
        top += tall + 4
    return top
