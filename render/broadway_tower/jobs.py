"""The upper part of Broadway Tower's board: the job cards, and what lies in the village."""

from PIL import Image

from engine.games.broadway_tower.cards import BASIC, DATA
from engine.games.broadway_tower.rules import JOBS, BroadwayTower
from engine.views.scene import Scene
from render.broadway_tower.board_text import applied, name_job, rows, spared, tell
from render.broadway_tower.marks import number_of, offered
from render.broadway_tower.pieces import TRADES, ribbon, spaces, token
from render.palette import FREE, INK, INK2, PAPER2, SIDES, WHITE
from render.shapes import cardboard, fill_rounded, frame, highlight, put_icon, ring
from render.sprites import put, put_centred, stamp
from render.tokens import figure, player_badge, tick
from render.typesetting import text, width

CARDS = {"carrier": (8, 356), "trader": (372, 274), "builder": (654, 266), "village": (928, 264)}  # x, width
TOP, TALL, HEAD = 92, 222, 48  # of these cards


def empty_card(im: Image.Image, name: str) -> None:
    x, w = CARDS[name]
    mark, colour = TRADES.get(name, ("house", (90, 70, 52)))
    cardboard(im, x, TOP, w, TALL, thick=5)
    ribbon(im, x, TOP, w, HEAD, colour)
    put_icon(im, mark, x + 30, TOP + HEAD / 2, 36, WHITE)
    text(im, (x + 56, TOP + HEAD / 2), name_job(name) if name in JOBS else tell("picture.village"), 34, WHITE, "title")
    if name in JOBS:
        put_icon(im, "meeple", x + w - 26, TOP + HEAD / 2, 32, WHITE)
    else:
        for n, resource in enumerate(("wood", "brick")):
            put_centred(im, token(resource, 50), x + 36, village_line(n))


def job_table(im: Image.Image, job: str, seats: int) -> None:
    """Workers on the job, and what each of them may do then: in columns with heads."""
    x, w = CARDS[job]
    table = rows(job, seats)
    step = (TALL - HEAD - 4) // (len(table) + 1)
    top = TOP + HEAD - 1
    for n in range(0, len(table), 2):
        fill_rounded(im, x + 6, top + step * (n + 1) + 1, w - 12, step - 2, 6, PAPER2)
    y = top + step / 2
    put_icon(im, "meeple", x + 36, y, 32, INK2)
    if job == "carrier":
        for n, resource in enumerate(("wood", "brick")):
            put_centred(im, token(resource, 22), x + 98 + n * 25, y)
        text(im, (x + w - 8, y), tell("picture.one_kind"), 33, INK2, anchor="rm")
    else:
        text(im, (x + 92, y), tell(f"picture.{job}"), 33, INK2, room=w - 98)
    for n, (workers, words) in enumerate(table):
        y = top + step * (n + 1.5)
        text(im, (x + 12, y), workers, 33, INK2)
        if job == "carrier":
            row = DATA[job][str(seats)][n]
            text(im, (x + 92, y), tell("board.effect.take", n=row["takes"]), 33, INK)
            text(im, (x + w - 54, y), f"+{row['adds']}", 36, INK, "number", "mm")
        else:
            text(im, (x + 92, y), words, 33, INK, room=w - 98)


def village_line(n: int) -> int:
    return TOP + HEAD + 48 + n * 78


def workers_on(im: Image.Image, game: BroadwayTower, job: str) -> None:
    """The workers on a job card, in the order in which they act, and the row of the table that counts."""
    x, w = CARDS[job]
    text(im, (x + w - 48, TOP + HEAD / 2), str(game.crowd[job]), 34, WHITE, "number", "rm")
    order = [(game.first + n) % game.seats for n in range(game.seats)]
    seats = [seat for seat in order for worker in game.workers[seat] if worker == job]
    middle = x + w / 2
    if not seats:
        text(im, (middle, TOP + 134), applied(game, job), 36, INK2, anchor="mm")
        return
    fill_rounded(im, x + 10, TOP + HEAD + 8, w - 20, 50, 10, TRADES[job][1])
    line = TOP + HEAD + 33
    if job == "carrier":
        table = game.row(job)
        words = tell("board.effect.take", n=table["takes"])
        left = middle - (width(words, 40) + 16 + 76) / 2
        left += text(im, (left, line), words, 40, WHITE) + 16
        for n, resource in enumerate(BASIC):
            put_centred(im, token(resource, 34), left + 18 + 40 * n, line)
        below = tell("board.effect.one_kind", n=table["adds"]) if table["adds"] else ""
    else:
        text(im, (middle, line), applied(game, job), 40, WHITE, anchor="mm", room=w - 36)
        below = tell("picture.scaffold") if job == "builder" and any(spared(game, seat) for seat in seats) else ""
    text(im, (middle, TOP + TALL - 22), below, 33, INK2, anchor="mm")
    y = TOP + HEAD + (98 if job == "carrier" or below else 114)
    if len(seats) <= (w - 30) // 46:
        step = min(64, (w - 90) / max(1, len(seats) - 1))
        for n, seat in enumerate(seats):
            piece = figure("meeple", SIDES[seat].colour, 62, SIDES[seat].shape, mark_at=0.56, mark_size=0.28)
            put_centred(im, piece, middle + (n - (len(seats) - 1) / 2) * step, y)
        return
    half = (len(seats) + 1) // 2
    for n, seat in enumerate(seats):
        row = seats[:half] if n < half else seats[half:]
        at = middle + (n % half - (len(row) - 1) / 2) * 42
        put_centred(im, player_badge(seat, 36), at, y + (-19 if n < half else 19))


def mark_job(im: Image.Image, what: str) -> None:
    """The job that is being done."""
    job = "builder" if what == "joint" else what
    if job in JOBS:
        x, w = CARDS[job]
        frame(im, ring(w + 12, TALL + 18, 20, 7), x - 6, TOP - 6, 20, WHITE)


def village(im: Image.Image, game: BroadwayTower, scene: Scene) -> None:
    x, w = CARDS["village"]
    for n, (resource, there) in enumerate(game.village.items()):
        y = village_line(n)
        stamp(im, spaces(resource, there), x + 70, y - 18)
        taken, added = offered(scene, "carrier")[resource], offered(scene, "addition")[resource]
        if taken or added:
            left = x + 64 + (there - taken) * 30
            highlight(im, left, y - 24, (taken + added) * 30 + 10, 48, 12, 5, FREE)
            put(im, tick(26), left + (taken + added) * 15 - 8, y - 38)
        number_of(im, x + w - 22, y, there, 40, ("village", resource) in scene.changed)
