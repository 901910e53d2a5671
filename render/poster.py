"""The end of any game as a poster: what was built, large, against the evening; who won; how the lead went.

Above: sky, the winner's name, and the game's own `hero`.  Below, on paper:
everybody's points, and the course of the game as lines with the last change of the lead.  Where the points came from
is a second picture (`render.result`).
"""

from collections.abc import Callable, Sequence
from functools import reduce

from PIL import Image, ImageDraw

from engine.ai.player import STRENGTHS
from engine.views.scene import Scene
from engine.views.score_history import Course
from render.alt_text import find_tie_break, game_title, order, short_names, standing_words
from render.nameplate import BARS, bars
from render.palette import INK, INK2, PAPER, PAPER3, WHITE, Badge, Colour, dark, indexed
from render.piece_cache import keep
from render.player_names import both_ends, break_name, clean_names, lay_out, shown_names
from render.shapes import icon
from render.sprites import WIDTH, Sprite, drawn, fill, hard, lay, put, put_centred, stamp, tile
from render.tokens import badge
from render.typesetting import SMALLEST, paragraph, text, width
from render.words import join, say

HEIGHT = 1000
GROUND = 664  # where the work stands, and the paper begins
GOLD: Colour = (250, 206, 74)
NEAR: Colour = (46, 32, 58)  # what stands against the light
FAR: Colour = (65, 42, 74)  # the same, further away
LIGHT: Colour = (255, 226, 140)
SKY: tuple[tuple[int, Colour], ...] = (  # where each band begins, from the zenith to the horizon
    (0, (38, 44, 58)),
    (196, (45, 55, 87)),
    (268, (74, 58, 84)),
    (334, (85, 69, 101)),
    (394, (112, 78, 142)),
    (448, (150, 130, 178)),
    (498, (201, 188, 212)),
    (544, (225, 181, 181)),
    (586, (236, 202, 192)),
    (622, LIGHT),
)
TITLE, TWO_LINES = 104, 56  # the largest type of names in one line, and in two
SCORES, SCORE_RIGHT = 132, 604  # the column of everybody's points, right of Discord's sign
FIRST, OTHER = 54, 46  # size of the points of who has won, and of the others
PLOT = (676, 712, 1120, 840)  # left, top, right, bottom of the lines
FINE = 2  # times as large as they will be, lines are drawn
MARGIN = (20, 30)  # pixels around the lines, for their thickness
END = 32  # the badge at the end of a line

Hero = Callable[[Image.Image, Scene, list[int]], None]
"""What a game shows of its end, between the title and `GROUND`; with the seats that have won."""


def poster(scene: Scene, course: Course, badges: Sequence[Badge], hero: Hero | None) -> Image.Image:
    """The picture of a game that is over, 1200 x 1000 pixels; the seats have these badges.

    Without a `hero` the winners' badges stand in a laurel.
    """
    im = evening().copy()
    best = [seat for seat in order(scene) if scene.places[seat] == 1]
    if hero:
        hero(im, scene, best)
    else:
        _laurels(im, badges, best)
    fill(im, (0, GROUND - 12, WIDTH, GROUND), NEAR)
    _title(im, scene, badges, best)
    _scores(im, scene, badges)
    _course(im, scene, course, badges)
    return im


@tile
def evening() -> Image.Image:
    """The sky with stars, the sun at the horizon, and the paper below."""
    im = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    for top, colour in SKY:
        fill(im, (0, top, WIDTH, GROUND), colour)
    for n in range(34):
        x, y, s = (n * 397 + 61) % WIDTH, (n * n * 53 + n * 29) % 300, 2 + (n % 5 == 0) * 2
        if y > 190:  # none beside letters, like a dot
            fill(im, (x, y, x + s, y + s), LIGHT if n % 3 else WHITE)
    sun = drawn(240, 240, lambda d, k: d.ellipse((0, 0, 240 * k - 1, 240 * k - 1), fill=255))
    stamp(im, hard(sun), 480, 500, (255, 250, 226), flat=False)
    fill(im, (0, GROUND, WIDTH, HEIGHT), PAPER)
    put(im, bell(44), WIDTH - 196, 22, GOLD)
    text(im, (WIDTH - 142, 47), "Belfry", 42, WHITE, "title", flat=False)
    return im


@keep
def bell(s: int) -> Sprite:
    """Belfry's sign: a bell under a small roof."""

    def draw(d: ImageDraw.ImageDraw, k: int) -> None:
        u = s * k / 44
        d.polygon([(22 * u, 0), (42 * u, 12 * u), (2 * u, 12 * u)], fill=255)
        d.pieslice((11 * u, 15 * u, 33 * u, 37 * u), 180, 360, fill=255)
        d.polygon([(11 * u, 26 * u), (33 * u, 26 * u), (38 * u, 37 * u), (6 * u, 37 * u)], fill=255)
        d.ellipse((18 * u, 37 * u, 26 * u, 44 * u), fill=255)

    return drawn(s, s, draw)


@keep
def hill(wide: int, high: int) -> Sprite:
    """The top of a round hill, for a hero to stand on."""
    return hard(drawn(wide, high, lambda d, k: d.ellipse((0, 0, wide * k, 4 * high * k), fill=255)))


@keep
def laurel(s: int) -> Sprite:
    """A wreath; the icon has a crown inside, of which a badge would leave the points."""
    mask = icon("laurel", s).image.copy()
    r = 0.313 * s
    ImageDraw.Draw(mask).chord((s / 2 - r, s / 2 - r, s / 2 + r, s / 2 + r), 200, 340, fill=0)
    return Sprite(mask)


def _laurels(im: Image.Image, badges: Sequence[Badge], best: Sequence[int]) -> None:
    s = min(330, 1100 // len(best))
    for n, seat in enumerate(best):
        x = WIDTH / 2 + (n - (len(best) - 1) / 2) * s
        put_centred(im, laurel(s), x, 440, GOLD)
        put_centred(im, badge(badges[seat], s * 2 // 5), x, 440)


def _title(im: Image.Image, scene: Scene, badges: Sequence[Badge], best: Sequence[int]) -> None:
    """The badges of all who won, who that is, and with how much."""
    s = 96 if len(best) < 4 else 64
    for n, seat in enumerate(best):
        put(im, badge(badges[seat], s), 34 + n * (s + 12), 34 + (96 - s) // 2)
    x = 44 + len(best) * (s + 12)
    lines, size = name_winners(scene, WIDTH - x - 220)
    for n, line in enumerate(lines):
        text(im, (x, (78 if len(lines) == 1 else 46) + 56 * n), line, size, WHITE, "title", flat=False)
    points = scene.points[best[0]]
    label = standing_words(scene)[0].removesuffix("s" if points == 1 else "")
    won = say("result.wins", n=len(best), game=game_title(scene), points=f"{points} {label}")
    text(im, (x + 4, 164 if len(lines) > 1 else 156), won, 44, GOLD, flat=False, room=WIDTH - x - 30)


def name_winners(scene: Scene, room: int) -> tuple[tuple[str, ...], int]:
    """Who won, in a line or two, and their size; names are short if need be, and of many only the number is told."""
    for names in (clean_names(scene.names), *(short_names(scene.names, most) for most in (500, 300, 200))):
        won = [name for name, place in zip(names, scene.places, strict=True) if place == 1]
        if len(won) == 1:
            return lay_out_winner(won[0], room)
        who = join(won)
        if size := next((s for s in range(TITLE, SMALLEST - 1, -1) if width(who, s, "title") <= room), 0):
            return (who,), size
        if lines := break_name(who, "title", SMALLEST, room):
            return lines, SMALLEST
    return (say("count.players", n=scene.places.count(1)),), TWO_LINES


def lay_out_winner(name: str, room: int) -> tuple[tuple[str, ...], int]:
    """A name in one line, or in two of smaller type, without its middle where it is too long for them."""
    lines, size = lay_out(name, "title", TITLE, room, TWO_LINES)
    return lines or break_name(both_ends(name, round(room * 0.9)), "title", SMALLEST, room), size


# Below, on paper


def _scores(im: Image.Image, scene: Scene, badges: Sequence[Badge]) -> None:
    """Everybody's badge, name and points, the best first."""
    seats = order(scene)
    high = min(76, (HEIGHT - GROUND - 28) // len(seats))
    top = GROUND + (HEIGHT - GROUND - high * len(seats)) // 2
    s = min(52, high - 10)
    left = SCORES + 62
    right = SCORE_RIGHT - 16 - max(round(width(f"{points:g}", FIRST, "number")) for points in scene.points)
    for n, seat in enumerate(seats):
        middle, strength = top + (n + 0.5) * high, scene.strengths[seat]
        put(im, badge(badges[seat], s), SCORES, round(middle - s / 2))
        room = right - left - BARS * bool(strength)
        lines, size = lay_out(shown_names(scene.names, room)[seat], "bold", 40, room)
        first = middle - 15 * (len(lines) - 1)
        long = max([text(im, (left, first + 30 * n), line, size, flat=False) for n, line in enumerate(lines)])
        if strength:
            put(im, bars([*STRENGTHS].index(strength) + 1, INK), round(left + 8 + long), round(middle - 14))
        large = FIRST if scene.places[seat] == 1 else OTHER
        text(im, (SCORE_RIGHT, middle), f"{scene.points[seat]:g}", large, INK, "number", "rm")


def _course(im: Image.Image, scene: Scene, course: Course, badges: Sequence[Badge]) -> None:
    """How the points grew, with the last change of the lead, and one sentence about it."""
    fill(im, (634, GROUND + 26, 637, HEIGHT - 24), PAPER3)
    left, top, right, low = PLOT
    lay(im, indexed(draw_lines(course, badges)), left - MARGIN[0], top - MARGIN[1])
    taken, seats = top - 60.0, order(scene)
    for n, seat in enumerate(seats):  # those with about equal points below each other
        lowest = low + 14 - (len(seats) - 1 - n) * (END + 2)
        taken = max(min(low - rise(course, -1, seat), lowest), taken + END + 2)
        put(im, badge(badges[seat], END), right + 26, round(taken) - END // 2)
    paragraph(im, (left - 18, low + 22, WIDTH - 14, HEIGHT - 8), tell_turning(scene, course), 36, INK, "bold")


def tell_turning(scene: Scene, course: Course) -> str:
    """Since when the winner has been ahead, and how often the lead had changed by then; or how equals were placed."""
    if since := course.tell_since():
        return say(
            "result.changes" if course.changes > 1 else "result.since", since=since.capitalize(), n=course.changes
        )
    if scene.places.count(1) > 1:
        return say("result.shared")
    level = [seat for seat in order(scene) if scene.points[seat] == max(scene.points)]
    label, numbers = find_tie_break(scene, level)
    told = reduce(lambda one, other: say("result.to", one=one, other=other), [f"{number:g}" for number in numbers])
    return say("result.equal", label=label, numbers=told)


def rise(course: Course, turn: int, seat: int) -> float:
    """How far above the foot of the lines a number of points stands; what is less than nothing, at nothing."""
    most = max(1, *(max(moment.points) for moment in course.moments))
    return (PLOT[3] - PLOT[1]) * max(0, course.moments[turn].points[seat]) / most


def draw_lines(course: Course, badges: Sequence[Badge]) -> Image.Image:
    """The lines on paper, the winner's the thickest; where some are equal they lie beside each other."""
    wide, high = PLOT[2] - PLOT[0], PLOT[3] - PLOT[1]
    im = Image.new("RGB", ((wide + 2 * MARGIN[0]) * FINE, (high + 2 * MARGIN[1]) * FINE), PAPER)
    draw, turns = ImageDraw.Draw(im), max(1, len(course.moments) - 1)

    def at(turn: int, seat: int) -> tuple[float, float]:
        shift = (seat - (len(badges) - 1) / 2) * 3
        down = MARGIN[1] + high - rise(course, turn, seat) + shift
        return (MARGIN[0] + wide * turn / turns) * FINE, down * FINE

    foot = (MARGIN[1] + high + 8) * FINE
    draw.line([(MARGIN[0] * FINE, foot), ((MARGIN[0] + wide) * FINE, foot)], PAPER3, 2 * FINE)
    turning, winner = course.turning, course.moments[-1].leader
    if turning is not None:
        x, _ = at(turning + 1, 0)
        for down in range(0, foot, 12 * FINE):
            draw.line([(x, down), (x, down + 6 * FINE)], INK2, 2 * FINE)
    for seat in sorted(range(len(badges)), key=lambda seat: seat == winner):
        had = [moment.points[seat] for moment in course.moments]
        bends = [n for n in range(turns + 1) if n in (0, turns) or not had[n - 1] == had[n] == had[n + 1]]
        line, thick = [at(turn, seat) for turn in bends], 7 if seat == winner else 4
        draw.line(line, dark(badges[seat].colour, 0.3), thick * FINE)
    if turning is not None and winner is not None:
        x, y = at(turning + 1, winner)
        for r, colour in ((14, INK), (11, PAPER), (7, badges[winner].colour)):
            draw.ellipse([x - r * FINE, y - r * FINE, x + r * FINE, y + r * FINE], colour)
    return im.reduce(FINE)
