"""The private picture of Broadway Tower: the own castle in large, what a player has, and what the jobs do."""

from PIL import Image

from engine.games.broadway_tower.cards import DATA, RESOURCES
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, BroadwayTower
from engine.views.scene import OwnScene, Scene
from render.broadway_tower.board_text import assigning, game_of, is_fresh, name_job, rows, tell
from render.broadway_tower.hand_text import hand_heading
from render.broadway_tower.marks import mark_building, mark_stored, number_of, offered
from render.broadway_tower.pieces import TRADES, arrow, ribbon, small_building, token
from render.broadway_tower.stage import BOTTOM, GROUND, LINE, draw_line, draw_stage, stage
from render.headers import BADGE, HEADER, header
from render.palette import FREE, INK, INK2, SIDES, WHITE
from render.shapes import cardboard, fill_rounded, frame, highlight, put_icon, ring
from render.sprites import WIDTH, put, put_centred, stamp, tile
from render.tokens import figure, player_badge, tick
from render.typesetting import SMALLEST, text

TOP, TALL, HEAD = BOTTOM + 14, 404, 48
HEIGHT = TOP + TALL + 18
BRIEF = LINE + HEIGHT - BOTTOM  # without the castle
OWN = (12, 254)  # x and width of the card with what the player has
CARDS = {"carrier": (274, 354), "trader": (636, 284), "builder": (928, 262)}
OWN_TALL = 324  # of that card: below it Discord lays its sign for a description
STORED = 62  # of a resource on it
BELOW = TOP + 246  # below the tables
BUILDING = (238, 44)  # width and height of a small building there
TRADED = 44  # pixels of goods on the list of trades


def list_trades() -> list[tuple[str, str, int]]:
    """What traders pay and gain, and in how many ways: two trades that are each other's reverse are one line."""
    trades, found = [(trade["pay"], trade["gain"]) for trade in DATA["trades"]], list[tuple[str, str, int]]()
    for pay, gain in trades:
        if (gain, pay, 2) not in found:
            found.append((pay, gain, 2 if (gain, pay) in trades else 1))
    return found


@tile
def ground(seats: int, scaffold: bool) -> Image.Image:
    im = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    stage(im)
    x, w = OWN
    cardboard(im, x, TOP, w, OWN_TALL, thick=6)
    for n, resource in enumerate(RESOURCES):
        put_centred(im, token(resource, STORED), *_own(n))
    put_icon(im, "bag", x + 196, TOP + 110, 76, INK2)
    for job in JOBS:
        _job(im, job, seats, scaffold)
    return im


def _own(n: int) -> tuple[int, int]:
    return OWN[0] + 50, TOP + 44 + n * 78


def _job(im: Image.Image, job: str, seats: int, scaffold: bool) -> None:
    """A job card with its table, and below it what else the job needs to know."""
    x, w = CARDS[job]
    mark, colour = TRADES[job]
    cardboard(im, x, TOP, w, TALL, thick=6)
    ribbon(im, x, TOP, w, HEAD, colour)
    put_icon(im, mark, x + 30, TOP + HEAD / 2, 38, WHITE)
    text(im, (x + 58, TOP + HEAD / 2), name_job(job), 36, WHITE, "title")
    for n in range(len(rows(job, seats))):
        _row(im, job, seats, n, scaffold)
    if job == "trader":
        for n, trade in enumerate(list_trades()):
            _trade(im, x + 24, BELOW + 26 + n * 52, *trade)


def _row(im: Image.Image, job: str, seats: int, n: int, scaffold: bool, *, counts: bool = False) -> None:
    """A row of a job's table; the one that `counts` this round stands out."""
    x, w = CARDS[job]
    table = rows(job, seats, scaffold)
    step = min(68, (BELOW - TOP - HEAD - 8) // len(table))
    y = TOP + HEAD + 6 + step * (n + 0.5)
    if counts:
        fill_rounded(im, x + 4, round(y - step / 2 + 1), w - 8, step - 2, 6, TRADES[job][1])
    text(im, (x + 12, y), table[n][0], 33, WHITE if counts else INK2)
    ink = WHITE if counts else INK
    if job != "carrier":
        text(im, (x + 94, y), table[n][1], 33, ink, room=w - 98)
        return
    row = DATA[job][str(seats)][n]
    text(im, (x + 94, y), tell("board.effect.take", n=row["takes"]), 33, ink)
    put_icon(im, "house", x + w - 90, y, 36, ink)
    text(im, (x + w - 12, y), f"+{row['adds']}", 36, ink, "number", "rm")


def _trade(im: Image.Image, x: int, y: int, pay: str, gain: str, ways: int) -> None:
    """A number and one kind of goods on each side of an arrow."""
    for goods, left in ((pay, x), (gain, x + 146)):
        text(im, (left + 14, y), str(len(goods.split("+"))), 44, INK, "number", "mm")
        put_centred(im, token(goods.partition("+")[0], TRADED), left + 60, y)
    stamp(im, arrow(ways), x + 93, y - 18, INK)


def hand(scene: OwnScene, *, brief: bool = False) -> Image.Image:
    """The picture for the reader alone.  `brief`: right above the cards is one line, and the castle is not drawn."""
    game = game_of(scene)
    seat = scene.reader
    own = "scaffold" in game.buildings[seat]
    im = ground(game.seats, own).copy()
    side = SIDES[seat]
    header(im, side.colour, player_badge(seat, BADGE), *hand_heading(scene), (("eye", ""),))
    (draw_line if brief else draw_stage)(im, scene, seat)
    _storage(im, scene, game, seat)
    _village(im, scene, game)
    _buildings(im, scene, game, seat)
    jobs, sent = chosen(scene), offered(scene, "worker")
    for job in JOBS:
        x, w = CARDS[job]
        if game.crowd[job] and not assigning(scene):
            _row(im, job, game.seats, DATA[job][str(game.seats)].index(game.row(job)), own, counts=True)
        if job not in jobs:
            continue
        frame(im, ring(w + 12, TALL + 18, 20, 7), x - 6, TOP - 6, 20, FREE if sent[job] else WHITE)
        for n in range(jobs.count(job)):
            piece = figure("meeple", side.colour, 40, side.shape, mark_at=0.56, mark_size=0.3)
            put_centred(im, piece, x + w - 23 - n * 40, TOP + HEAD / 2)
        if sent[job]:
            put(im, tick(), x + w // 2 - 17, TOP - 18)
    return im


def hand_below(scene: OwnScene) -> Image.Image:
    """The same without its header, for the panel says in words what that does."""
    return hand(scene).crop((0, HEADER, WIDTH, HEIGHT))


def brief_hand(scene: OwnScene) -> Image.Image:
    """The same with one line in the place of the castle."""
    return hand(scene, brief=True).crop((0, BOTTOM - LINE, WIDTH, HEIGHT))


def chosen(scene: Scene) -> list[str]:
    """The jobs that the reader has given to his workers."""
    game = game_of(scene)
    if scene.reader is None or scene.over:
        return []
    if assigning(scene):
        return scene.given.split("+") if scene.given else []
    return game.workers[scene.reader]


def _storage(im: Image.Image, scene: Scene, game: BroadwayTower, seat: int) -> None:
    for n, resource in enumerate(RESOURCES):
        x, y = _own(n)
        changed = ("storage", seat, resource) in scene.changed and is_fresh(game, seat, resource)
        number_of(im, x + 66, y, game.storage[seat][resource], 54, changed)
        mark_stored(im, scene, seat, resource, x, y, STORED)
    stored = sum(game.storage[seat].values())
    text(im, (OWN[0] + 196, TOP + 182), f"{stored}/{game.limit(seat)}", 50, INK, "number", "mm")


def _village(im: Image.Image, scene: Scene, game: BroadwayTower) -> None:
    """What lies there; with a ring what can be taken, or added."""
    x, y = CARDS["carrier"][0], BELOW + 98
    text(im, (x + 20, BELOW + 32), tell("picture.added"), SMALLEST, INK2)
    for n, (resource, there) in enumerate(game.village.items()):
        left = x + 48 + n * 150
        put_centred(im, token(resource, 62), left, y)
        number_of(im, left + 68, y, there, 54, ("village", resource) in scene.changed)
        if offered(scene, "carrier", "addition")[resource]:
            highlight(im, left - 35, y - 34, 72, 73, 11, 5, FREE)
            put(im, tick(26), left - 13, y - 45)


def _buildings(im: Image.Image, scene: Scene, game: BroadwayTower, seat: int) -> None:
    """What a builder builds beside the castle: what it costs, and what it is good for."""
    x = CARDS["builder"][0] + 12
    for n, name in enumerate(BUILDINGS):
        y, owner = BELOW + 2 + n * 77, seat if name in game.buildings[seat] else None
        put(im, small_building(name, *BUILDING, DATA["projects"][name]["cost"], owner), x, y)
        mark_building(im, scene, seat, name, x, y, *BUILDING)
        text(im, (x + 6, y + 59), tell(f"picture.use.{name}", n=DATA["storehouse_limit"]), SMALLEST, INK2)
