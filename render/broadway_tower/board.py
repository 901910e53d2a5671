"""The board of Broadway Tower: job cards and village above, the players' castles and storages below.

While the workers are being assigned the job cards show their tables; after the
reveal they show the workers and the row that counts.  Who is ready can be seen,
what he chose is not in the scene.
"""

from collections import Counter
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.games.broadway_tower.cards import DATA, RESOURCES, sections
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, BroadwayTower
from engine.scene import Scene
from render.banners import BADGE, FOOTER, HEADER, footer, header, news
from render.broadway_tower.alt_text import (
    BEGINNING,
    applied,
    assigning,
    game_of,
    heading,
    is_fresh,
    rows,
    shown_round,
    spared,
)
from render.broadway_tower.pieces import (
    FAINT,
    READY,
    TRADES,
    card,
    finished,
    first_flag,
    job_chip,
    pill,
    ribbon,
    roof,
    scaffold,
    small_building,
    space,
    token,
    unfinished,
)
from render.cardboard import cardboard, highlight
from render.nameplate import PLATE, nameplate
from render.palette import FREE, INK, INK2, NIGHT, PAPER, PAPER2, PAPER3, SIDES, WHITE, YELLOW, Colour
from render.shapes import fill_rounded, frame, put_icon, ring
from render.sprites import WIDTH, Sprite, drawn, fill, put, put_centred, stamp, tile
from render.text import text, width
from render.tokens import figure, player_badge

HEIGHT = 900
BOTTOM = HEIGHT - FOOTER
CARDS = {"carrier": (10, 372), "trader": (390, 262), "builder": (660, 262), "village": (930, 260)}  # x, width
TOP, TALL, HEAD = 92, 186, 44  # of these cards
STRIP = 290  # where they end
WOOD: Colour = (66, 50, 44)
NOBODY: Colour = (120, 128, 148)


class Plan(NamedTuple):
    """Where things stand in the column of a player; columns are as wide as the picture allows."""

    middle: int  # of the castle
    chips: int  # top of the line that tells how far the player is
    level: int  # height of a level
    widths: tuple[int, int, int]  # of a section, from the bottom
    sizes: tuple[int, int, int]  # of the cubes on it
    roof: int  # height
    ground: int  # where the castle stands
    card: tuple[int, int, int, int]  # x, y, width, height of the storage card
    cubes: int  # on it
    places: tuple[tuple[int, int], ...]  # of the resources on it, and of the total
    number: tuple[int, int]  # from a resource to how many there are
    figures: tuple[int, int]  # sizes of these, and of the total
    line: tuple[int, int, int]  # between the two: x, top, bottom
    buildings: tuple[tuple[int, int], ...]
    building: tuple[int, int]  # width and height


PLANS = {
    2: Plan(174, 300, 132, (104, 130, 160), (46, 54, 46), 82, 822, (348, 344, 242, 478), 52,
            ((38, 82), (38, 142), (38, 202), (38, 262), (182, 132)), (48, 0), (46, 42), (118, 64, 288),
            ((11, 304), (11, 391)), (220, 80)),
    3: Plan(199, 298, 76, (122, 132, 168), (46, 40, 46), 46, 610, (10, 620, 378, 206), 46,
            ((44, 77), (112, 77), (180, 77), (248, 77), (330, 77)), (0, 46), (46, 42), (288, 60, 100),
            ((10, 151), (193, 151)), (175, 48)),
    4: Plan(149, 298, 76, (92, 116, 150), (38, 35, 40), 46, 610, (6, 620, 286, 206), 44,
            ((32, 76), (84, 76), (136, 76), (188, 76), (250, 76)), (0, 46), (46, 36), (217, 58, 98),
            ((8, 152), (146, 152)), (132, 46)),
    5: Plan(119, 298, 76, (76, 92, 118), (33, 31, 34), 46, 610, (4, 620, 230, 206), 40,
            ((24, 76), (66, 76), (108, 76), (150, 76), (202, 76)), (0, 46), (46, 28), (174, 58, 98),
            ((6, 152), (117, 152)), (107, 46)),
}  # fmt: skip


def name_room(seats: int) -> int:
    """The pixels of a name on a storage card."""
    return PLANS[seats].card[2] - 56


def beside_hand(scene: Scene) -> tuple[int, int]:
    """The village for who takes from it or adds to it; else the castles and storages, for the hand tells the jobs."""
    if scene.decision and scene.decision.what in ("carrier", "addition"):
        return HEADER, STRIP
    return STRIP - 6, BOTTOM


def left_edge(seats: int, seat: int) -> int:
    return (WIDTH - WIDTH // seats * seats) // 2 + WIDTH // seats * seat


@tile
def ground(seats: int, tables: bool) -> Image.Image:
    """What stays the same: the landscape, the job cards (with their tables or empty), empty storage cards."""
    im = Image.new("RGB", (WIDTH, HEIGHT), (168, 206, 222))
    draw = ImageDraw.Draw(im)
    for n, colour in enumerate(((180, 214, 226), (196, 222, 230), (214, 232, 232))):
        stamp(im, hill(600, (-300 + n * 120, 90 + n * 90, 1500 - n * 120, 1500)), 0, STRIP, colour)
    for edges, top, colour in (
        ((-200, 150, 620, 800), 424, (134, 176, 126)),
        ((530, 190, 1500, 900), 424, (134, 176, 126)),
        ((-300, 60, 1550, 700), 544, (108, 152, 98)),
    ):
        stamp(im, hill(HEIGHT - top, edges), 0, top, colour)
    draw.rectangle((0, HEADER, WIDTH, STRIP), fill=WOOD)
    for x in range(60, WIDTH, 120):
        draw.line((x, HEADER, x, STRIP), fill=(58, 44, 38), width=3)
    draw.rectangle((0, STRIP - 6, WIDTH, STRIP), fill=(50, 38, 34))
    for name in CARDS:
        _empty_card(im, name)
    if tables:
        for job in JOBS:
            _table(im, job, seats)
    for seat in range(seats):
        _empty_storage(im, seats, seat)
    return im


def hill(height: int, edges: tuple[int, int, int, int]) -> Sprite:
    """An ellipse, as wide as the picture and more."""
    return drawn(WIDTH, height, lambda d, k: d.ellipse([edge * k for edge in edges], fill=255))


def _empty_card(im: Image.Image, name: str) -> None:
    x, w = CARDS[name]
    mark, colour = TRADES.get(name, ("house", (90, 70, 52)))
    cardboard(im, x, TOP, w, TALL, thick=5)
    ribbon(im, x, TOP, w, HEAD, colour)
    put_icon(im, mark, x + 30, TOP + HEAD / 2, 36, WHITE)
    text(im, (x + 56, TOP + HEAD / 2), name.title(), 34, WHITE, "title")
    if name in JOBS:
        put_icon(im, "meeple", x + w - 26, TOP + HEAD / 2, 32, WHITE)
    else:
        for n, resource in enumerate(("wood", "brick")):
            put_centred(im, token(resource, 50), x + 36, _village_line(n))


def _table(im: Image.Image, job: str, seats: int) -> None:
    x, w = CARDS[job]
    table = rows(job, seats)
    step = min(46, (TALL - HEAD - 4) // len(table))
    top = TOP + HEAD + (TALL - HEAD - step * len(table)) // 2
    size = 27 if len(table) > 3 else 31
    for n, (workers, words) in enumerate(table):
        y = top + step * (n + 0.5)
        if n % 2 == 0:
            fill_rounded(im, x + 6, round(y - step / 2 + 1), w - 12, step - 2, 6, PAPER2)
        text(im, (x + 14, y), workers, size, INK2)
        text(im, (x + 86, y), words, size, INK, room=w - 96)


def _village_line(n: int) -> int:
    return TOP + HEAD + 38 + n * 66


def _empty_storage(im: Image.Image, seats: int, seat: int) -> None:
    plan = PLANS[seats]
    x, y, w, h = plan.card
    x += left_edge(seats, seat)
    card(im, x, y, w, h)
    ribbon(im, x, y, w, PLATE, SIDES[seat].colour)
    stamp(im, player_badge(seat, 34), x + 6, y + 8)
    for resource, (dx, dy) in zip(RESOURCES, plan.places, strict=False):
        _cell(im, plan, x + dx, y + dy, PAPER2)
        put_centred(im, token(resource, plan.cubes), x + dx, y + dy)
    dx, dy = plan.places[-1]
    line, top, bottom = plan.line
    fill(im, (x + line, y + top, x + line + 3, y + bottom), PAPER3)
    put_icon(im, "bag", x + dx, y + dy, plan.cubes + 4, INK2)


def _cell(im: Image.Image, plan: Plan, x: int, y: int, colour: Colour) -> None:
    """What joins a number to the resource above it, whose middle is here, and parts it from the next."""
    if plan.number[1]:
        wide = plan.cubes + 1
        fill_rounded(im, x - wide // 2, y - plan.cubes // 2 - 3, wide, plan.cubes + 55, 9, colour, flat=False)


def board(scene: Scene) -> Image.Image:
    """The picture for the channel, 1200 x 900 pixels."""
    game = game_of(scene)
    seats, tables = game.seats, assigning(scene)
    im = ground(seats, tables).copy()
    if not tables:
        for job in JOBS:
            _workers(im, game, job)
        if scene.decision:
            _mark_job(im, scene.decision.what)
    _village(im, game, scene)
    plan = PLANS[seats]
    for seat in range(seats):
        x = left_edge(seats, seat)
        active = not scene.over and game.seat == seat
        _castle(im, scene, plan, x, seat)
        _storage(im, scene, plan, x, seat, active)
        _progress(im, scene, plan, x, seat)
    _banner(im, scene)
    footer(im, "hourglass" if tables else "trophy" if scene.over else "trowel", news(scene, BEGINNING))
    return im


def _banner(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    who, what = heading(scene)
    facts = (("hourglass", shown_round(game)),)
    if scene.over:
        header(im, YELLOW, "trophy", who, what, ())
    elif game.seat is None:
        header(im, NOBODY, "hourglass", who, what, facts)
    else:
        header(im, SIDES[game.seat].colour, player_badge(game.seat, BADGE), who, what, facts)


def _workers(im: Image.Image, game: BroadwayTower, job: str) -> None:
    """The workers on a job card, in the order in which they act, and the row of the table that counts."""
    x, w = CARDS[job]
    text(im, (x + w - 48, TOP + HEAD / 2), str(game.crowd[job]), 34, WHITE, "number", "rm")
    order = [(game.first + n) % game.seats for n in range(game.seats)]
    seats = [seat for seat in order for worker in game.workers[seat] if worker == job]
    middle = x + w / 2
    if not seats:
        text(im, (middle, TOP + 116), applied(game, job), 32, INK2, anchor="mm")
        return
    fill_rounded(im, x + 10, TOP + HEAD + 8, w - 20, 46, 10, TRADES[job][1])
    if job == "builder" and any(spared(game, seat) for seat in seats):
        text(im, (x + 22, TOP + HEAD + 31), applied(game, job), 34, WHITE)
        stamp(im, scaffold(32), x + w - 108, TOP + HEAD + 15, WHITE)
        text(im, (x + w - 20, TOP + HEAD + 31), "+0", 34, WHITE, anchor="rm")
    else:
        text(im, (middle, TOP + HEAD + 31), applied(game, job), 34, WHITE, anchor="mm", room=w - 36)
    y = TOP + HEAD + 99
    if len(seats) <= (w - 30) // 46:
        step = min(64, (w - 90) / max(1, len(seats) - 1))
        for n, seat in enumerate(seats):
            piece = figure("meeple", SIDES[seat].colour, 62, SIDES[seat].shape, mark_at=0.56, mark_size=0.28)
            put_centred(im, piece, middle + (n - (len(seats) - 1) / 2) * step, y)
        return
    half = (len(seats) + 1) // 2
    for n, seat in enumerate(seats):
        row = seats[:half] if n < half else seats[half:]
        at = middle + (n % half - (len(row) - 1) / 2) * 47
        put_centred(im, player_badge(seat, 42), at, y + (-22 if n < half else 22))


def _mark_job(im: Image.Image, what: str) -> None:
    """The job that is being done."""
    job = "builder" if what == "joint" else what
    if job in JOBS:
        x, w = CARDS[job]
        frame(im, ring(w + 12, TALL + 18, 20, 7), x - 6, TOP - 6, 20, WHITE)


def _village(im: Image.Image, game: BroadwayTower, scene: Scene) -> None:
    x, w = CARDS["village"]
    for n, (resource, there) in enumerate(game.village.items()):
        y = _village_line(n)
        for k in range(DATA["village_limit"]):
            stamp(im, space(resource, k < there), x + 70 + k * 30, y - 18)
        taken, added = offered(scene, "carrier")[resource], offered(scene, "addition")[resource]
        if taken or added:
            left = x + 64 + (there - taken) * 30
            highlight(im, left, y - 24, (taken + added) * 30 + 10, 48, 12, 5, FREE)
        _number(im, x + w - 22, y, there, 40, ("village", resource) in scene.changed)


def offered(scene: Scene, *decisions: str) -> Counter[str]:
    """What the options of the open decision take, if it is one of these, and the most of each."""
    most: Counter[str] = Counter()
    if scene.decision and scene.decision.what in decisions:
        for option in scene.decision.options:
            most |= Counter(option.partition(":")[0].split("+"))
    return most


def _number(im: Image.Image, x: float, y: float, number: int, size: int, changed: bool) -> None:
    """A number of resources; on yellow when the last turn changed it."""
    if changed:
        wide, tall = round(size * 0.7), round(size * 0.96)
        fill_rounded(im, round(x - wide / 2), round(y - tall / 2), wide, tall, 8, YELLOW, flat=False)
    text(im, (x, y), str(number), size, INK if number or changed else FAINT, "number", "mm")


def _castle(im: Image.Image, scene: Scene, plan: Plan, x: int, seat: int) -> None:
    game = game_of(scene)
    costs = sections(game.towers[seat])
    n, y, middle = 0, plan.ground, x + plan.middle
    new = sum(option.startswith("section") for _, option in game.work[seat]) if ("built", seat) in scene.changed else 0
    ringed = []
    free: tuple[int, int, int, int] | None = None
    for w, s, row in zip(plan.widths, plan.sizes, DATA["towers"][game.towers[seat]]["rows"], strict=True):
        y -= plan.level
        left = middle - (len(row) * (w + 2) - 2) // 2
        for k in range(len(row)):
            size = (w, plan.level - 2)
            if n < game.built[seat]:
                piece = finished(*size, seat)
                if n >= game.built[seat] - new:
                    ringed.append((left + k * (w + 2) - 5, y - 5, w + 10, plan.level + 8))
            else:
                piece = unfinished(*size, costs[n], s, n == game.built[seat])
            put(im, piece, left + k * (w + 2), y)
            if n == game.built[seat] and seat == game.seat and offered(scene, "builder", "joint")["section"]:
                free = (left + k * (w + 2) - 5, y - 5, w + 10, plan.level + 8)
            n += 1
    wide = plan.widths[2] + 40
    put(im, roof(wide, plan.roof, seat, game.built[seat] == len(costs)), middle - wide // 2, y - plan.roof - 1)
    for box in ringed:
        highlight(im, *box, 11)
    if free:
        highlight(im, *free, 11, colour=FREE)
    if seat == game.first and not scene.over:
        put(im, first_flag(), max(2, middle - plan.widths[2] // 2 - 62), y - 34)


def _storage(im: Image.Image, scene: Scene, plan: Plan, x: int, seat: int, active: bool) -> None:
    game = game_of(scene)
    left, y, w, h = plan.card
    x += left
    if active:
        frame(im, ring(w + 12, h + 12, 19, 7), x - 6, y - 6, 19, WHITE)
    nameplate(im, x + 47, y + PLATE / 2, scene, seat, name_room(game.seats))
    fresh = is_fresh(game, seat)
    for resource, (dx, dy) in zip(RESOURCES, plan.places, strict=False):
        changed = fresh and ("storage", seat, resource) in scene.changed
        right, down = plan.number
        _number(im, x + dx + right, y + dy + down, game.storage[seat][resource], plan.figures[0], changed)
        if seat == game.seat and offered(scene, "trader")[resource]:
            s = plan.cubes
            highlight(im, x + dx - s // 2 - 4, y + dy - s // 2 - 3, s + 10, s + 11, 11, 5, FREE)
    dx, dy = plan.places[-1]
    stored = f"{sum(game.storage[seat].values())}/{game.limit(seat)}"
    text(im, (x + dx, y + dy + 46), stored, plan.figures[1], INK2, "number", "mm")
    for building, (dx, dy) in zip(BUILDINGS, plan.buildings, strict=True):
        owner = seat if building in game.buildings[seat] else None
        piece = small_building(building, *plan.building, DATA["projects"][building]["cost"], owner)
        put(im, piece, x + dx, y + dy)
        if owner is not None and fresh and ("buildings", seat) in scene.changed:
            highlight(im, x + dx - 4, y + dy - 4, plan.building[0] + 8, plan.building[1] + 8, 13, 5)
        if seat == game.seat and offered(scene, "builder")[building]:
            highlight(im, x + dx - 4, y + dy - 4, plan.building[0] + 8, plan.building[1] + 8, 13, 5, FREE)


def _progress(im: Image.Image, scene: Scene, plan: Plan, x: int, seat: int) -> None:
    """Whether a player is ready; later, which of his workers have acted; in the end, his place."""
    game = game_of(scene)
    middle = x + plan.middle
    if scene.over:
        place = scene.places[seat]
        words, mark, colour = ("wins", "trophy", READY) if place == 1 else (f"place {place}", "laurel", NIGHT)
        piece = pill(words, mark, colour, WHITE, round(width(words, 27)) + 60)
    elif assigning(scene):
        ready = seat in scene.chosen
        words, mark = ("ready", "check") if ready else ("choosing", "hourglass")
        piece = pill(words, mark, READY if ready else PAPER, WHITE if ready else INK2, round(width(words, 27)) + 60)
    else:
        for n, (job, state) in enumerate(_chips(game, seat)):
            put(im, job_chip(job, state, 92), middle - 95 + n * 98, plan.chips)
            if state == "left" and seat == game.seat and offered(scene, "worker")[job]:
                frame(im, ring(92, 38, 19, 5), middle - 95 + n * 98, plan.chips, 19, FREE)
        return
    put(im, piece, middle - piece.width // 2, plan.chips)


def _chips(game: BroadwayTower, seat: int) -> list[tuple[str, str]]:
    """The jobs of a seat's workers and how far they are, in the order in which they act."""
    chips = [
        (job, "idle" if option == "skip" else "done")
        for work, option in game.work[seat]
        for job in (["builder"] * 2 if work == "joint" else [work])
    ]
    at_work = Counter(game.workers[seat]) - Counter(job for job, _ in chips) - Counter(game.left[seat])
    return [*chips, *((job, "acting") for job in at_work.elements()), *((job, "left") for job in game.left[seat])]
