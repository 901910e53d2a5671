"""The private picture of Broadway Tower: what a player has, and what the jobs do, to choose two of them in secret."""

from PIL import Image

from engine.games.broadway_tower.cards import DATA, RESOURCES
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, BroadwayTower
from engine.scene import Scene
from render.banners import BADGE, HEADER, header
from render.broadway_tower.alt_text import assigning, game_of, hand_heading, means, remaining, rows, surcharge
from render.broadway_tower.pieces import FAINT, TRADES, ribbon, small_building, token
from render.cardboard import cardboard
from render.palette import INK, INK2, SIDES, WHITE, Colour
from render.shapes import fill_rounded, frame, put_icon, ring
from render.sprites import WIDTH, put, put_centred, tile
from render.text import text
from render.tokens import figure, player_badge

HEIGHT = 520
TOP, TALL, HEAD = 98, 404, 48
OWN = (12, 254)  # x and width of the card with what the player has
CARDS = {"carrier": (274, 354), "trader": (636, 284), "builder": (928, 262)}
OWN_TALL = 324  # of that card: below it Discord lays its sign for a description
BELOW = TOP + 252  # below the tables
GROUND: Colour = (52, 44, 60)


@tile
def ground(seats: int, scaffold: bool) -> Image.Image:
    im = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    x, w = OWN
    cardboard(im, x, TOP, w, OWN_TALL, thick=6)
    for n, resource in enumerate(RESOURCES):
        put_centred(im, token(resource, 46), *_own(n))
    put_icon(im, "bag", x + 196, TOP + 72, 66, INK2)
    for job in JOBS:
        _job(im, job, seats, scaffold)
    return im


def _own(n: int) -> tuple[int, int]:
    return OWN[0] + 40, TOP + 34 + n * 50


def _job(im: Image.Image, job: str, seats: int, scaffold: bool) -> None:
    """A job card with its table, and below it what else the job needs to know."""
    x, w = CARDS[job]
    mark, colour = TRADES[job]
    cardboard(im, x, TOP, w, TALL, thick=6)
    ribbon(im, x, TOP, w, HEAD, colour)
    put_icon(im, mark, x + 30, TOP + HEAD / 2, 38, WHITE)
    text(im, (x + 58, TOP + HEAD / 2), job.title(), 36, WHITE, "title")
    for n in range(len(rows(job, seats))):
        _row(im, job, seats, n, scaffold)
    if job == "trader":
        for n, trade in enumerate(DATA["trades"]):
            _trade(im, x + 12, BELOW + 18 + n * 38, trade["pay"].split("+"), trade["gain"])


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
    text(im, (x + 94, y), f"take {row['takes']}", 33, ink)
    put_icon(im, "house", x + w - 90, y, 36, ink)
    text(im, (x + w - 12, y), f"+{row['adds']}", 36, ink, "number", "rm")


def _trade(im: Image.Image, x: int, y: int, pay: list[str], gain: str) -> None:
    for n, resource in enumerate(pay):
        put_centred(im, token(resource, 32), x + 18 + n * 37, y)
    text(im, (x + 142, y), "→", 36, INK, anchor="mm")
    put_centred(im, token(gain, 32), x + 186, y)


def hand(scene: Scene) -> Image.Image:
    """The picture for the reader alone, 1200 x 520 pixels."""
    game = game_of(scene)
    assert scene.reader is not None
    seat = scene.reader
    own = "scaffold" in game.buildings[seat]
    im = ground(game.seats, own).copy()
    side = SIDES[seat]
    header(im, side.colour, player_badge(seat, BADGE), *hand_heading(scene), (("eye", ""),))
    _storage(im, game, seat)
    _village(im, game)
    _section(im, scene, seat)
    jobs = chosen(scene)
    for job in JOBS:
        x, w = CARDS[job]
        if game.crowd[job] and not assigning(scene):
            _row(im, job, game.seats, DATA[job][str(game.seats)].index(game.row(job)), own, counts=True)
        if job not in jobs:
            continue
        frame(im, ring(w + 12, TALL + 18, 20, 7), x - 6, TOP - 6, 20, WHITE)
        for n in range(jobs.count(job)):
            piece = figure("meeple", side.colour, 40, side.shape, mark_at=0.56, mark_size=0.3)
            put_centred(im, piece, x + w - 23 - n * 40, TOP + HEAD / 2)
    return im


def hand_below(scene: Scene) -> Image.Image:
    """The same without its header, for the panel says in words what that does."""
    return hand(scene).crop((0, HEADER, WIDTH, HEIGHT))


def chosen(scene: Scene) -> list[str]:
    """The jobs that the reader has given to his workers."""
    game = game_of(scene)
    if scene.reader is None or scene.over:
        return []
    if assigning(scene):
        return scene.given.split("+") if scene.given else []
    return game.workers[scene.reader]


def _storage(im: Image.Image, game: BroadwayTower, seat: int) -> None:
    for n, resource in enumerate(RESOURCES):
        x, y = _own(n)
        number = game.storage[seat][resource]
        text(im, (x + 52, y), str(number), 40, INK if number else FAINT, "number", "mm")
    stored = sum(game.storage[seat].values())
    text(im, (OWN[0] + 196, TOP + 138), f"{stored}/{game.limit(seat)}", 44, INK, "number", "mm")
    for n, name in enumerate(BUILDINGS):
        owner = seat if name in game.buildings[seat] else None
        piece = small_building(name, OWN[1] - 16, 46, DATA["projects"][name]["cost"], owner)
        put(im, piece, OWN[0] + 8, TOP + 220 + n * 50)


def _village(im: Image.Image, game: BroadwayTower) -> None:
    x, _ = CARDS["carrier"]
    text(im, (x + 20, BELOW + 30), "Village (+ for 1 kind)", 33, INK2)
    for n, (resource, there) in enumerate(game.village.items()):
        put_centred(im, token(resource, 52), x + 48 + n * 130, BELOW + 94)
        text(im, (x + 104 + n * 130, BELOW + 94), str(there), 42, INK if there else FAINT, "number", "mm")


def _section(im: Image.Image, scene: Scene, seat: int) -> None:
    """What the builder builds next."""
    game = game_of(scene)
    x, w = CARDS["builder"]
    left = remaining(game, seat)
    if not left:
        text(im, (x + 20, BELOW + 30), "Castle finished", 33, INK2)
        return
    text(im, (x + 20, BELOW + 26), f"Section {game.built[seat] + 1} costs", 33, INK2)
    for n, resource in enumerate(left[0].split("+")):
        put_centred(im, token(resource, 52), x + 44 + n * 58, BELOW + 74)
    if more := surcharge(scene):
        text(im, (x + w - 14, BELOW + 74), f"{'+' if more > 0 else '−'}{abs(more)}", 40, INK, "number", "rm")
    words, missing = means(scene)
    text(im, (x + 20, BELOW + 124), words, 33, INK2)
    for n, resource in enumerate(missing.elements()):
        put_centred(im, token(resource, 32), x + 176 + n * 34, BELOW + 124)
