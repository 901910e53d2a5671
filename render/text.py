"""Text on pictures: measured, shrunk or wrapped until it fits, drawn word by word.

Drawing a sentence with FreeType takes two milliseconds, so every word is kept
as a mask and a sentence is a few copies.  Letters that a face does not have
(Greek, Cyrillic) come from the spare face.
"""

import math
from itertools import groupby
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from render import probe
from render.caches import bounded
from render.palette import ASSETS, INK, Colour
from render.sprites import EDGES, Sprite, stamp

Face = Literal["title", "number", "bold", "prose", "spare"]

SMALLEST = 27  # pixels of type that a player has to read: smaller is not legible on a telephone
FILES: dict[Face, str] = {
    "title": "Alegreya_800ExtraBold.ttf",
    "number": "Figtree_900Black.ttf",
    "bold": "Figtree_800ExtraBold.ttf",
    "prose": "Figtree_600SemiBold.ttf",
    "spare": "NotoSans_800ExtraBold.ttf",
}


def text(
    im: Image.Image,
    at: tuple[float, float],
    words: str,
    size: int,
    colour: Colour = INK,
    face: Face = "bold",
    anchor: str = "lm",
    room: float | None = None,
    least: int = SMALLEST,
    outline: Colour | None = None,
    flat: bool = True,
) -> float:
    """One line of text; its width comes back.

    `anchor`: l, m or r, then m (the middle of the capitals at y), s (the base line) or t (the top of the
    capitals).  In less than its `room` it is shrunk down to `least`, then cut with an ellipsis.
    """
    asked = words
    if room is not None:
        words, size = fit(words, face, size, room, least)
    long = width(words, size, face)
    x, y = at
    x -= {"l": 0.0, "m": long / 2, "r": long}[anchor[0]]
    tall = capital(face, size)
    y += {"m": tall / 2, "s": 0.0, "t": float(tall)}[anchor[1]]
    probe.record(im, (x, y - tall, x + long, y), words, size, words == asked)
    space = _advance(" ", face, size)
    for word in words.split():
        glyphs = _glyphs(word, face, size)
        # Letters with two marks above reach into the line above them.
        alone = flat and glyphs.height <= 1.1 * size
        if outline:
            stamp(im, _glyphs(word, face, size, 4), x, y, outline, alone)
        stamp(im, glyphs, x, y, colour, alone and not outline)
        x += glyphs.advance + space
    return long


def paragraph(
    im: Image.Image,
    box: tuple[float, float, float, float],
    words: str,
    size: int,
    colour: Colour = INK,
    face: Face = "prose",
    align: str = "lm",
    least: int = SMALLEST,
    flat: bool = True,
) -> None:
    """Text in a box (left, top, right, bottom): as large as fits, in few lines.

    `align`: l, m or r, then m (in the middle of its height) or t (at its top).
    """
    left, top, right, bottom = box
    lines, size = wrap(words, face, size, int(right - left), int(bottom - top), least)
    pitch = leading(size)
    x = {"l": left, "m": (left + right) / 2, "r": right}[align[0]]
    y = top + pitch / 2 if align[1] == "t" else (top + bottom) / 2 - pitch * (len(lines) - 1) / 2
    for n, line in enumerate(lines):
        text(im, (x, y + n * pitch), line, size, colour, face, align[0] + "m", right - left, least, flat=flat)


def leading(size: int) -> float:
    """From line to line."""
    return size * 1.14


def width(words: str, size: int, face: Face = "bold") -> float:
    """Of a line, as `text` draws it."""
    split = words.split()
    return sum(_advance(word, face, size) for word in split) + _advance(" ", face, size) * (len(split) - 1)


def fit(words: str, face: Face, size: int, room: float, least: int = SMALLEST) -> tuple[str, int]:
    """Text and size that fit the room: shrunk down to `least`, then cut with an ellipsis before a digit at its end."""
    return (words, size) if width(words, size, face) <= room else _shrunk(words, face, size, int(room), least)


@bounded(4096)
def _shrunk(words: str, face: Face, size: int, room: int, least: int) -> tuple[str, int]:
    size = next((s for s in range(size, least, -1) if width(words, s, face) <= room), least)
    if width(words, size, face) <= room:
        return words, size
    head, _, tail = words.rpartition(" ")
    words, end = (head, f"… {tail}") if tail.isdecimal() and len(tail) == 1 else (words, "…")
    while words and width(words + end, size, face) > room:
        words = words[:-1].rstrip()
    return words + end, size


@bounded(4096)
def wrap(
    words: str, face: Face, size: int, room: int, height: int, least: int = SMALLEST
) -> tuple[tuple[str, ...], int]:
    """Lines and size that fit the room and height; the last line takes all that is left over."""
    for s in range(size, least - 1, -1):
        lines = _lines(words, face, s, room)
        if len(lines) * leading(s) <= height and all(width(line, s, face) <= room for line in lines):
            return lines, s
    lines = _lines(words, face, least, room)
    most = max(1, int(height / leading(least)))
    return (*lines[: most - 1], " ".join(lines[most - 1 :])), least


def _lines(words: str, face: Face, size: int, room: int) -> tuple[str, ...]:
    space = _advance(" ", face, size)
    lines: list[str] = []
    free = 0.0
    for word in words.split():
        long = _advance(word, face, size)
        if lines and long + space <= free:
            lines[-1] += " " + word
            free -= long + space
        else:
            lines.append(word)
            free = room - long
    return tuple(lines) or ("",)


@bounded(16384)
def _advance(word: str, face: Face, size: int) -> float:
    """Width of a word, without a mask of it: many sizes are only tried."""
    return sum(_font(kind, size).getlength(run, features=_features(kind)) for kind, run in _runs(word, face))


def has_glyph(letter: str, face: Face = "bold") -> bool:
    """Whether a face has the letter."""
    return letter.isspace() or _mask(letter, face) != _mask("\uffff", face)


@bounded(8192)
def _mask(letter: str, face: Face) -> bytes:
    mask = _font(face, 24).getmask(letter)
    return repr(mask.size).encode() + bytes(mask)


@bounded(8192)
def _runs(word: str, face: Face) -> tuple[tuple[Face, str], ...]:
    """The word in pieces of one face; a word of plain letters is one piece."""
    if word.isascii():
        return ((face, word),)
    runs = groupby(word, lambda letter: face if has_glyph(letter, face) else "spare")
    return tuple((kind, "".join(letters)) for kind, letters in runs)


@bounded(64)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(ASSETS / "fonts" / FILES[face], size)


@bounded(256)
def capital(face: Face, size: int) -> int:
    """The height of a capital letter."""
    return -int(_font(face, size).getbbox("H", anchor="ls")[1])


def _features(face: Face) -> list[str] | None:
    return ["lnum"] if face == "title" else None  # Alegreya's usual figures hang below the line


@bounded(4096)
def _glyphs(word: str, face: Face, size: int, outline: int = 0) -> Sprite:
    """A word as a mask that hangs around the start of its base line."""
    placed: list[tuple[float, Face, str]] = []
    edges: list[tuple[float, ...]] = []
    end = 0.0
    for kind, run in _runs(word, face):
        font = _font(kind, size)
        left, top, right, bottom = font.getbbox(run, anchor="ls", stroke_width=outline, features=_features(kind))
        placed.append((end, kind, run))
        edges.append((end + left, top, end + right, bottom))
        end += font.getlength(run, features=_features(kind))
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    x0, y0 = math.floor(min(lefts)), math.floor(min(tops))
    extent = (max(1, math.ceil(max(rights)) - x0), max(1, math.ceil(max(bottoms)) - y0))
    mask = Image.new("L", extent, 0)
    draw = ImageDraw.Draw(mask)
    for x, kind, run in placed:
        draw.text(
            (x - x0, -y0),
            run,
            255,
            _font(kind, size),
            anchor="ls",
            stroke_width=outline,
            features=_features(kind),
        )
    return Sprite(mask.point(EDGES), x0, y0, end)
