"""The things of Broadway Tower in large."""

from collections.abc import Iterator

from engine.games.broadway_tower.cards import RESOURCES, sections
from engine.games.broadway_tower.rules import BUILDINGS, BroadwayTower
from engine.views.scene import OwnScene, Scene
from render.broadway_tower.board import BOTTOM, PLANS, WOOD, board, left_edge
from render.broadway_tower.board_text import game_of
from render.broadway_tower.castle import TURRETS, next_price, spot
from render.broadway_tower.jobs import CARDS, TALL, TOP, village_line
from render.broadway_tower.pieces import CHIP, PENNANT, TRADES, building_icon, finished, first_flag, job_chip, token
from render.closeups import LARGE, Box, Exhibit, Place
from render.headers import HEADER
from render.palette import INK2, PAPER, WHITE
from render.piece_cache import keep
from render.shapes import fill_rounded, put_icon
from render.sprites import Sprite, blank
from render.tokens import player_badge

SECTION = (190, 270)  # a section in large
FLAG = 4  # times as large as on the board, the first player marker


def thing(scene: OwnScene, kind: str, key: str) -> Exhibit:
    """A job, a kind of goods, a castle, what builders build, or the first player marker."""
    game, seat = game_of(scene), scene.reader
    place = Place(board(scene), HEADER, BOTTOM, list(find_parts(scene, seat, kind, key)))
    return Exhibit(WOOD, _draw_piece(game, seat, kind, key), place)


def _draw_piece(game: BroadwayTower, seat: int, kind: str, key: str) -> Sprite:
    match kind:
        case "job":
            return job_sign(key)
        case "goods":
            return token(key, LARGE)
        case "castle":
            return player_badge(game.towers.index(key), LARGE)
        case "building":
            return building_sign(key) if key in BUILDINGS else finished(*SECTION, seat, "hall")
    return first_flag(FLAG)


@keep
def job_sign(job: str) -> Sprite:
    """The icon of a job in its colour."""
    name, colour = TRADES[job]
    im = blank(LARGE, LARGE)
    fill_rounded(im, 0, 0, LARGE, LARGE, LARGE // 5, colour)
    put_icon(im, name, LARGE / 2, LARGE / 2, LARGE * 4 // 5, WHITE)
    return Sprite(im)


@keep
def building_sign(name: str) -> Sprite:
    """The icon of a small building on paper."""
    im = blank(LARGE, LARGE)
    fill_rounded(im, 0, 0, LARGE, LARGE, LARGE // 5, PAPER)
    building_icon(im, name, LARGE / 2, LARGE / 2, LARGE * 4 // 5, INK2)
    return Sprite(im)


def find_parts(scene: Scene, seat: int, kind: str, key: str) -> Iterator[Box]:
    """The things, and "village", "village:wood", and of the seat "castle", "workers", what they do, "storage" and
    "total", how much is in it."""
    game = game_of(scene)
    if kind == "castle" and key:
        seat = game.towers.index(key)
    elif kind == "marker":
        seat = game.first
    plan, left = PLANS[game.seats], left_edge(game.seats, seat)
    site, x, y = plan.site, left + plan.card[0], plan.card[1]
    w, h = site.section
    castle = left + site.middle - (3 * w + 4) // 2
    match kind:
        case "job":
            yield Box.of(CARDS[key][0], TOP, CARDS[key][1], TALL + 5)
        case "village" if key:
            across, wide = CARDS["village"]
            middle = village_line(list(game.village).index(key))
            yield Box(across + 8, middle - 30, across + wide - 4, middle + 30)
        case "village":
            yield Box.of(CARDS["village"][0], TOP, CARDS["village"][1], TALL + 5)
        case "goods":
            (dx, dy), (right, down), s = plan.places[RESOURCES.index(key)], plan.number, plan.cubes
            yield Box(x + dx - s / 2, y + dy - s / 2, x + dx + right + s / 2, y + dy + down + s / 2)
        case "total":
            (dx, dy), s = plan.places[-1], plan.figures[1]
            yield Box(x + dx - s, y + dy - plan.cubes / 2, x + dx + s, y + dy + 45 + s / 2)
        case "storage":
            yield Box.of(x, y, *plan.card[2:])
        case "workers":
            yield Box.of(left + site.middle - CHIP - 1, plan.chips, 2 * CHIP + 2, job_chip("trader", "left", "").height)
        case "castle":
            high = 2 * h - 4 + site.rise + PENNANT
            yield Box.of(castle, site.ground - high, 3 * w + 4, high)
        case "marker":
            flag = first_flag()
            flag_x = max(2, left + site.middle - w - w // 2 - 2)
            yield Box.of(flag_x, site.ground - 2 * h - 38, flag.width, flag.height)
        case "building" if key in BUILDINGS:
            dx, dy = plan.buildings[BUILDINGS.index(key)]
            yield Box.of(x + dx, y + dy, *plan.building)
        case "building":
            n = min(game.built[seat], len(TURRETS) - 1)
            across, top, high, _ = spot(site, n)
            yield Box.of(castle + across, site.ground - top, w, high)
            if n == game.built[seat]:
                tag, across, top = next_price(site, n, sections(game.towers[seat])[n])
                yield Box.of(castle + across, site.ground - top, tag.width, tag.height)
