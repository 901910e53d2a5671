"""The result of any game: who won, all places, and what decided between equals."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.data import read
from engine.scene import Scene
from engine.words import join_words
from render.alt_text import description, winners
from render.caches import keep
from render.cardboard import cardboard
from render.names import clean_names
from render.palette import INK, INK2, MIST, NIGHT, PAPER, PAPER2, WHITE, Badge, Colour
from render.shapes import fill_rounded, icon, rounded
from render.sprites import WIDTH, Sprite, put_centred, stamp, tile
from render.text import fit, paragraph, text, width
from render.tokens import badge

HEIGHT = 900
TOP, HEAD = 408, 62  # of the table, in a game with many players
LEFT, RIGHT = 60, WIDTH - 60
NAMES = 190  # where they begin
GOLD: Colour = (250, 206, 74)
WINNER: Colour = (255, 226, 140)


def result(scene: Scene, badges: Sequence[Badge]) -> Image.Image:
    """The picture of a game that is over, 1200 x 900 pixels; the seats have these badges."""
    row, down = lay_out(len(scene.names))
    im = ground(len(scene.names)).copy()
    _winners(im, scene, badges, 144 + down)
    text(im, (WIDTH / 2, 296 + down), title(scene), 60, WHITE, "title", "mm", room=WIDTH - 60, least=36, flat=False)
    said = " ".join([ended(scene), *decided(scene, _short(scene.names, 220))])
    box = (40, 332 + down, WIDTH - 40, TOP + down - 8)
    paragraph(im, box, said, 31, MIST, "prose", "mm", least=27, flat=False)
    labels = standing_words(scene)
    columns = [RIGHT - 90 - 210 * n for n in reversed(range(len(labels)))]
    for x, label in zip(columns, labels, strict=True):
        text(im, (x, TOP + down + 36), label, 29, INK2, anchor="mm", room=200)
    for n, seat in enumerate(order(scene)):
        _row(im, scene, badges[seat], TOP + HEAD + down + n * row, row - 8, seat, columns)
    return im


def lay_out(seats: int) -> tuple[int, int]:
    """The height of a row, and how far down everything moves when there are few."""
    row = min(108, (HEIGHT - TOP - HEAD - 28) // seats)
    return row, (HEIGHT - TOP - HEAD - 28 - row * seats) // 2


def order(scene: Scene) -> list[int]:
    """The seats by their places."""
    return sorted(range(len(scene.names)), key=lambda seat: scene.places[seat])


@tile
def ground(seats: int) -> Image.Image:
    """Rays and the empty table."""
    row, down = lay_out(seats)
    im = Image.new("RGB", (WIDTH, HEIGHT), NIGHT)
    draw = ImageDraw.Draw(im)
    for n in range(18):
        ends = [(600 + 1500 * math.cos(a), 190 + 1500 * math.sin(a)) for a in (n * math.pi / 9, n * math.pi / 9 + 0.17)]
        draw.polygon([(600, 190), *ends], fill=(52, 60, 80))
    cardboard(im, LEFT - 24, TOP + down, RIGHT - LEFT + 48, HEAD + row * seats + 8, PAPER, 18, thick=6)
    return im


def _winners(im: Image.Image, scene: Scene, badges: Sequence[Badge], y: int) -> None:
    """The badges of all who won, each in a laurel."""
    best = [seat for seat in order(scene) if scene.places[seat] == 1]
    large = 236 if len(best) == 1 else 190
    s = large * 2 // 5
    for n, seat in enumerate(best):
        x = WIDTH / 2 + (n - (len(best) - 1) / 2) * (large + 10)
        put_centred(im, laurel(large), x, y, GOLD)
        put_centred(im, rounded(s + 12, s + 12, s // 2 + 6), x, y, NIGHT)
        put_centred(im, badge(badges[seat], s), x, y)


@keep
def laurel(s: int) -> Sprite:
    """A wreath; the icon has a crown inside, of which a badge would leave the points."""
    mask = icon("laurel", s).image.copy()
    r = 0.313 * s
    ImageDraw.Draw(mask).chord((s / 2 - r, s / 2 - r, s / 2 + r, s / 2 + r), 200, 340, fill=0)
    return Sprite(mask)


def _row(im: Image.Image, scene: Scene, own: Badge, top: int, height: int, seat: int, columns: Sequence[int]) -> None:
    y = top + height / 2
    fill_rounded(im, LEFT - 10, top, RIGHT - LEFT + 20, height, 14, WINNER if scene.places[seat] == 1 else PAPER2)
    text(im, (LEFT + 24, y), str(scene.places[seat]), 46, INK, "number", "mm")
    stamp(im, badge(own, 60), LEFT + 56, round(y) - 30)
    text(im, (NAMES, y), clean_names(scene.names)[seat], 40, INK, room=columns[0] - 110 - NAMES)
    for x, value in zip(columns, scene.view.standing(seat), strict=True):
        text(im, (x, y), f"{value:g}", 50 if x == columns[0] else 42, INK, "number", "mm")


def standing_words(scene: Scene) -> list[str]:
    """What the numbers are that decide who wins: points, then the tie-breaks."""
    return list(read(scene.view.name)["standing"])


def game_title(scene: Scene) -> str:
    return str(read(scene.view.name)["title"])


def title(scene: Scene) -> str:
    """Who won what, in a line; names are cut if need be."""
    for room in (WIDTH, 500, 300, 200, 140, 90):
        line = f"{winners(scene, _short(scene.names, room))} {game_title(scene)}"
        if width(line, 40, "title") <= WIDTH - 60:
            break
    return line


def ended(scene: Scene) -> str:
    """How long the game was, if it counts rounds; its count then stands at the one that would follow."""
    following = getattr(scene.view, "round", 0)
    return f"After {following - 1} rounds." if following > 1 else ""


def decided(scene: Scene, names: Sequence[str]) -> list[str]:
    """What decided between players with equal points, or that nothing did."""
    labels, sentences = standing_words(scene), []
    standings = [scene.view.standing(seat) for seat in range(len(names))]
    for points in sorted({standing[0] for standing in standings}, reverse=True):
        level = [seat for seat in order(scene) if standings[seat][0] == points]
        places = sorted({scene.places[seat] for seat in level})
        if len(level) == 1:
            continue
        if len(places) == 1:
            sentences.append(f"{join_words([names[s] for s in level])} are equal and share place {places[0]}.")
            continue
        found = next(n for n in range(len(labels)) if len({standings[seat][n] for seat in level}) > 1)
        values = ", ".join(f"{names[seat]} {standings[seat][found]:g}" for seat in level)
        sentences.append(f"Equal {labels[0]}, so {labels[found]} decides: {values}.")
    return sentences


def _short(names: tuple[str, ...], room: int) -> list[str]:
    """Clean names, none wider than so many pixels in a sentence."""
    return [fit(name, "prose", 31, room, 31)[0] for name in clean_names(names)]


def describe_result(scene: Scene, badges: Sequence[Badge]) -> str:
    """The result in words: at most 1000 characters."""
    names, labels = clean_names(scene.names), standing_words(scene)
    clauses = [f"{winners(scene, names)} {game_title(scene)}.", ended(scene)]
    for seat in order(scene):
        values = ", ".join(f"{label} {v:g}" for v, label in zip(scene.view.standing(seat), labels, strict=True))
        clauses.append(f"Place {scene.places[seat]}: {names[seat]} ({badges[seat].words}), {values}.")
    return description([clause for clause in [*clauses, *decided(scene, _short(scene.names, 220))] if clause])
