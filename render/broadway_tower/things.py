"""The things of Broadway Tower in large."""

from engine.games.broadway_tower.cards import RESOURCES
from engine.games.broadway_tower.rules import BUILDINGS, BroadwayTower
from engine.scene import Scene
from render.banners import HEADER
from render.broadway_tower.alt_text import game_of
from render.broadway_tower.board import BOTTOM, PLANS, TURRETS, WOOD, board, left_edge, spot
from render.broadway_tower.jobs import CARDS, TALL, TOP
from render.broadway_tower.pieces import PENNANT, TRADES, building_icon, finished, first_flag, token
from render.caches import keep
from render.palette import INK2, PAPER, WHITE
from render.shapes import fill_rounded, put_icon
from render.sprites import Sprite, blank
from render.things import LARGE, Box, Exhibit, Place
from render.tokens import player_badge

SECTION = (190, 270)  # a section in large
FLAG = 4  # times as large as on the board, the first player marker


def thing(scene: Scene, kind: str, key: str) -> Exhibit:
    """A job, a kind of goods, a castle, what builders build, or the first player marker."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    box = _find_box(game, seat, kind, key)
    return Exhibit(WOOD, _draw_piece(game, seat, kind, key), Place(board(scene), HEADER, BOTTOM, [box]))


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


def _find_box(game: BroadwayTower, seat: int, kind: str, key: str) -> Box:
    if kind == "job":
        x, w = CARDS[key]
        return Box.of(x, TOP, w, TALL + 5)
    plan = PLANS[game.seats]
    if kind in ("castle", "marker"):
        seat = game.towers.index(key) if kind == "castle" else game.first
    left, (w, h) = left_edge(game.seats, seat), plan.section
    x, y = left + plan.card[0], plan.card[1]
    castle = left + plan.middle - (3 * w + 4) // 2
    match kind:
        case "goods":
            (dx, dy), (right, down), s = plan.places[RESOURCES.index(key)], plan.number, plan.cubes
            return Box(x + dx - s / 2, y + dy - s / 2, x + dx + right + s / 2, y + dy + down + s / 2)
        case "castle":
            high = 2 * h - 4 + plan.rise + PENNANT
            return Box.of(castle, plan.ground - high, 3 * w + 4, high)
        case "marker":
            flag = first_flag()
            return Box.of(
                max(2, left + plan.middle - w - w // 2 - 2), plan.ground - 2 * h - 38, flag.width, flag.height
            )
    if key in BUILDINGS:
        dx, dy = plan.buildings[BUILDINGS.index(key)]
        return Box.of(x + dx, y + dy, *plan.building)
    across, top, high, _ = spot(plan, min(game.built[seat], len(TURRETS) - 1))
    return Box.of(castle + across, plan.ground - top, w, high)
