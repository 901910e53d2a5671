"""The board of Broadway Tower: job cards and village above, the players' castles and storages below.

While the workers are being assigned the job cards show their tables; after the
reveal they show the workers and the row that counts.  Who is ready can be seen,
what he chose is not in the scene.
"""

from collections import Counter
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.games.broadway_tower.cards import DATA, RESOURCES
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, BroadwayTower
from engine.views.scene import Scene
from render.broadway_tower.board_text import (
    assigning,
    brought,
    game_of,
    heading,
    is_fresh,
    near_end,
    tell,
)
from render.broadway_tower.castle import Site, draw_castle
from render.broadway_tower.jobs import CARDS, empty_card, job_table, mark_job, village, workers_on
from render.broadway_tower.marks import mark_building, mark_stored, number_of, offered
from render.broadway_tower.pieces import (
    CHIP,
    READY,
    card,
    job_chip,
    pill,
    ribbon,
    small_building,
    token,
)
from render.headers import BADGE, FOOTER, HEADER, footer, header
from render.nameplate import nameplate
from render.palette import FREE, INK2, NIGHT, PAPER, PAPER2, PAPER3, SIDES, WHITE, YELLOW, Colour
from render.piece_cache import keep
from render.shapes import fill_rounded, frame, put_icon, ring
from render.sprites import WIDTH, Sprite, blank, drawn, fill, put, put_centred, stamp, tile
from render.tokens import player_badge, tick
from render.typesetting import text, width

HEIGHT = 1000
BOTTOM = HEIGHT - FOOTER
STRIP = 326  # where job cards and village end
WOOD: Colour = (66, 50, 44)
NOBODY: Colour = (120, 128, 148)


class Plan(NamedTuple):
    """Where things stand in the column of a player; columns are as wide as the picture allows."""

    chips: int  # top of the line that tells what the player's workers do
    site: Site
    card: tuple[int, int, int, int]  # x, y, width, height of the storage card
    cubes: int  # on it
    places: tuple[tuple[int, int], ...]  # of the resources on it, and of the total
    number: tuple[int, int]  # from a resource to how many there are
    figures: tuple[int, int]  # sizes of these, and of the total
    line: tuple[int, int, int]  # between the two: x, top, bottom
    buildings: tuple[tuple[int, int], ...]
    building: tuple[int, int]  # width and height


PLANS = {
    2: Plan(340, Site(173, 900, (106, 200), 40, 52, 42), (348, 336, 244, 564), 54,
            ((38, 104), (38, 168), (38, 232), (38, 296), (184, 178)), (50, 0), (48, 44), (118, 76, 324),
            ((10, 352), (10, 456)), (224, 94)),
    3: Plan(332, Site(200, 648, (122, 96), 12, 50), (8, 656, 384, 250), 46,
            ((44, 98), (116, 98), (188, 98), (260, 98), (338, 98)), (0, 44), (42, 40), (300, 76, 160),
            ((8, 168), (8, 209)), (368, 36)),
    4: Plan(332, Site(150, 648, (92, 96), 12, 50), (6, 656, 288, 250), 44,
            ((32, 98), (85, 98), (138, 98), (191, 98), (252, 98)), (0, 44), (42, 36), (220, 76, 160),
            ((7, 168), (7, 209)), (274, 36)),
    5: Plan(332, Site(120, 648, (76, 96), 12, 50), (4, 656, 232, 250), 40,
            ((24, 98), (66, 98), (108, 98), (150, 98), (202, 98)), (0, 44), (42, 33), (172, 76, 76),
            ((4, 168), (4, 209)), (224, 36)),
}  # fmt: skip
RIBBON = 68  # height of a name on a storage card: two lines, with accents above and descenders below
NAME = 51  # where it begins


def name_room(seats: int) -> int:
    """The pixels of a name on a storage card."""
    return PLANS[seats].card[2] - NAME - 6


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
        ((-200, 150, 620, 900), 460, (134, 176, 126)),
        ((530, 190, 1500, 1000), 460, (134, 176, 126)),
        ((-300, 60, 1550, 800), 580, (108, 152, 98)),
    ):
        stamp(im, hill(HEIGHT - top, edges), 0, top, colour)
    draw.rectangle((0, HEADER, WIDTH, STRIP), fill=WOOD)
    for x in range(60, WIDTH, 120):
        draw.line((x, HEADER, x, STRIP), fill=(58, 44, 38), width=3)
    draw.rectangle((0, STRIP - 6, WIDTH, STRIP), fill=(50, 38, 34))
    for name in CARDS:
        empty_card(im, name)
    if tables:
        for job in JOBS:
            job_table(im, job, seats)
    for seat in range(seats):
        _empty_storage(im, seats, seat)
    return im


def hill(height: int, edges: tuple[int, int, int, int]) -> Sprite:
    """An ellipse, as wide as the picture and more."""
    return drawn(WIDTH, height, lambda d, k: d.ellipse([edge * k for edge in edges], fill=255))


def _empty_storage(im: Image.Image, seats: int, seat: int) -> None:
    plan = PLANS[seats]
    x, y, w, h = plan.card
    x += left_edge(seats, seat)
    card(im, x, y, w, h)
    ribbon(im, x, y, w, RIBBON, SIDES[seat].colour)
    stamp(im, player_badge(seat, 40), x + 5, y + (RIBBON - 40) // 2)
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
        fill_rounded(im, x - wide // 2, y - plan.cubes // 2 - 3, wide, plan.cubes + 48, 9, colour, flat=False)


def board(scene: Scene) -> Image.Image:
    """The picture for the channel, 1200 x 1000 pixels."""
    game = game_of(scene)
    seats, tables = game.seats, assigning(scene)
    im = ground(seats, tables).copy()
    if not tables:
        for job in JOBS:
            workers_on(im, game, job)
        if scene.decision:
            mark_job(im, scene.decision.what)
    village(im, game, scene)
    plan = PLANS[seats]
    for seat in range(seats):
        x = left_edge(seats, seat)
        active = not scene.over and game.seat == seat
        draw_castle(im, scene, plan.site, x, seat)
        _storage(im, scene, plan, x, seat, active)
        _progress(im, scene, plan, x, seat)
    _banner(im, scene)
    footer(im, scene, tell("board.begins"))
    return im


def _banner(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    who, what = heading(scene)
    facts = (("hourglass", near_end(game) or tell("picture.round", n=game.round, most=DATA["rounds"])),)
    if scene.over:
        header(im, YELLOW, "trophy", who, what, ())
    elif game.seat is None:
        header(im, NOBODY, "hourglass", who, what, facts)
    else:
        header(im, SIDES[game.seat].colour, player_badge(game.seat, BADGE), who, what, facts)


@keep
def both_buildings(seats: int, seat: int, built: tuple[bool, ...]) -> Sprite:
    """The two small buildings of a player, in one piece."""
    plan = PLANS[seats]
    down = plan.buildings[1][1] - plan.buildings[0][1]
    im = blank(plan.building[0], plan.building[1] + down)
    for n, (name, there) in enumerate(zip(BUILDINGS, built, strict=True)):
        piece = small_building(name, *plan.building, DATA["projects"][name]["cost"], seat if there else None)
        stamp(im, piece, 0, n * down)
    return Sprite(im)


def _storage(im: Image.Image, scene: Scene, plan: Plan, x: int, seat: int, active: bool) -> None:
    game = game_of(scene)
    left, y, w, h = plan.card
    x += left
    if active:
        frame(im, ring(w + 12, h + 12, 19, 7), x - 6, y - 6, 19, WHITE)
    nameplate(im, x + NAME, y + RIBBON / 2, scene, seat, name_room(game.seats), 36)
    for resource, (dx, dy) in zip(RESOURCES, plan.places, strict=False):
        changed = ("storage", seat, resource) in scene.changed and is_fresh(game, seat, resource)
        right, down = plan.number
        number_of(im, x + dx + right, y + dy + down, game.storage[seat][resource], plan.figures[0], changed)
        mark_stored(im, scene, seat, resource, x + dx, y + dy, plan.cubes)
    dx, dy = plan.places[-1]
    stored = f"{sum(game.storage[seat].values())}/{game.limit(seat)}"
    text(im, (x + dx, y + dy + 45), stored, plan.figures[1], INK2, "number", "mm", flat=False)
    (first, top), built = plan.buildings[0], tuple(building in game.buildings[seat] for building in BUILDINGS)
    put(im, both_buildings(game.seats, seat, built), x + first, y + top)
    for building, (dx, dy) in zip(BUILDINGS, plan.buildings, strict=True):
        mark_building(im, scene, seat, building, x + dx, y + dy, *plan.building)


def _progress(im: Image.Image, scene: Scene, plan: Plan, x: int, seat: int) -> None:
    """What a player's workers do, or did in the last round; below it whether he is ready, or his place in the end."""
    game = game_of(scene)
    middle = x + plan.site.middle
    left = middle - CHIP - 1
    for job, state, things in _chips(game, seat):
        piece = job_chip(job, state, things)
        put(im, piece, left, plan.chips)
        if state == "left" and seat == game.seat and offered(scene, "worker")[job]:
            frame(im, ring(piece.width, piece.height, 21, 5), left, plan.chips, 21, FREE)
            put(im, tick(26), left + piece.width - 34, plan.chips + 8)
        left += piece.width + 2
    if scene.over:
        place = scene.places[seat]
        mark, colour = ("trophy", READY) if place == 1 else ("laurel", NIGHT)
        words = tell("picture.wins" if place == 1 else "picture.place", n=place)
        sign = pill(words, mark, colour, WHITE, round(width(words, 33)) + 62)
    elif assigning(scene):
        ready = seat in scene.chosen
        words, mark = (tell("picture.ready"), "check") if ready else (tell("picture.choosing"), "hourglass")
        sign = pill(words, mark, READY if ready else PAPER, WHITE if ready else INK2, round(width(words, 33)) + 62)
    else:
        return
    put(im, sign, middle - sign.width // 2, plan.chips + 44)


def _chips(game: BroadwayTower, seat: int) -> list[tuple[str, str, str]]:
    """The jobs of a seat's workers, how far they are and what they brought, in the order in which they act."""
    chips = [(job, "done", brought(job, option)) for job, option in game.work[seat]]
    done = Counter(job for work, _ in game.work[seat] for job in (["builder"] * 2 if work == "joint" else [work]))
    acting = Counter(game.workers[seat]) - done - Counter(game.left[seat])
    chips += [(job, "acting", "") for job in acting.elements()]
    return [*chips, *((job, "left", "") for job in game.left[seat])]
