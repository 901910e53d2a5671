"""Text on pictures: measured, shrunk or wrapped until it fits, drawn word by word.

Drawing a sentence with FreeType takes two milliseconds, so every word is kept
as a mask and a sentence is a few copies.  Letters that a face does not have
(Greek, Cyrillic) come from the spare face.

Where letters stand is worked out here: Pillow kerns only where the system has
FriBiDi, and a picture is to be the same on every machine.
"""

import json
import math
import re
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import test_hooks
from render.gems import SIGNS, gem
from render.palette import ASSETS, INK, Colour
from render.piece_cache import bounded, weighed
from render.sprites import EDGES, Sprite, stamp

Face = Literal["title", "number", "bold", "prose", "spare"]

SMALLEST = 33  # pixels of type that a player has to read: 10 of a telephone that is 360 wide
FILES: dict[Face, str] = {
    "title": "Alegreya_800ExtraBold.ttf",
    "number": "Figtree_900Black.ttf",
    "bold": "Figtree_800ExtraBold.ttf",
    "prose": "Figtree_600SemiBold.ttf",
    "spare": "NotoSans_800ExtraBold.ttf",
}
NO_BREAK = "\u00a0"  # a space at which no line ends
SIGN = 0.8  # ems that a sign within text is wide
UNITS = 1000  # of an em, in which widths and kerning are measured
BETWEEN_SIGNS = re.compile(f"([{''.join(SIGNS)}])")
KERNING: dict[Face, dict[str, int]] = json.loads((ASSETS / "kerning.json").read_text(encoding="utf-8"))
"""By how many units the second of two letters stands further to the right, or to the left if they are negative."""


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
    long, placed = _place(words, face, size)
    x, y = at
    x -= {"l": 0.0, "m": long / 2, "r": long}[anchor[0]]
    tall = capital(face, size)
    y += {"m": tall / 2, "s": 0.0, "t": float(tall)}[anchor[1]]
    test_hooks.record(im, (x, y - tall, x + long, y), words, size, words == asked)
    for word, step in placed:
        if word in SIGNS:
            piece = gem(SIGNS[word], round(size * SIGN))
            stamp(im, piece, x, y - (tall + piece.height) / 2, flat=flat)
            x += step
            continue
        glyphs = _glyphs(word, face, size)
        # Letters with two marks above reach into the line above them.
        alone = flat and glyphs.height <= 1.1 * size
        if outline:
            stamp(im, _glyphs(word, face, size, 4), x, y, outline, alone)
        stamp(im, glyphs, x, y, colour, alone and not outline)
        x += step
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
    return _place(words, face, size)[0]


@bounded(1024)
def _place(words: str, face: Face, size: int) -> tuple[float, tuple[tuple[str, float], ...]]:
    """The width of a line, and its words and signs with how far it is from each to the next."""
    space, long = _advance(" ", face, size), 0.0
    placed: list[tuple[str, float]] = []
    for word in words.split():
        parts = [part for part in BETWEEN_SIGNS.split(word) if part]
        wide = [_advance(part, face, size) for part in parts]
        placed += zip(parts, (*wide[:-1], wide[-1] + space), strict=True)
        long += sum(wide) + space
    return long - space, tuple(placed)


def fit(words: str, face: Face, size: int, room: float, least: int = SMALLEST) -> tuple[str, int]:
    """Text and size that fit the room: shrunk down to `least`, then cut with an ellipsis before a digit at its end."""
    return (words, size) if width(words, size, face) <= room else _shrunk(words, face, size, int(room), least)


@bounded(1024)
def _shrunk(words: str, face: Face, size: int, room: int, least: int) -> tuple[str, int]:
    size = next((s for s in range(size, least, -1) if width(words, s, face) <= room), least)
    if width(words, size, face) <= room:
        return words, size
    head, _, tail = words.rpartition(" ")
    words, end = (head, f"… {tail}") if tail.isdecimal() and len(tail) == 1 else (words, "…")
    while words and width(words + end, size, face) > room:
        words = words[:-1].rstrip()
    return words + end, size


@bounded(512)
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
    for word in filter(None, words.split(" ")):
        long = _advance(word, face, size)
        if lines and long + space <= free:
            lines[-1] += " " + word
            free -= long + space
        else:
            lines.append(word)
            free = room - long
    return tuple(lines) or ("",)


class Letter(NamedTuple):
    """A letter of a word, the face that has it, and where it begins, in ems from the start of the word."""

    letter: str
    face: Face
    x: float


def _advance(word: str, face: Face, size: int) -> float:
    """Width of a word, without a mask of it: many sizes are only tried."""
    return _lay_out(word, face)[1] * size


@bounded(4096)
def _lay_out(word: str, face: Face) -> tuple[tuple[Letter, ...], float]:
    """The letters of a word with kerning between them, and its width in ems, both whatever its size will be."""
    letters: list[Letter] = []
    end = 0.0
    before = ""
    for letter in word:
        kind: Face = face if letter.isascii() or has_glyph(letter, face) else "spare"
        end += KERNING.get(kind, {}).get(before + letter, 0) / UNITS
        letters.append(Letter(letter, kind, end))
        end += _letter_width(letter, kind)
        before = letter
    return tuple(letters), end


@bounded(2048)
def _letter_width(letter: str, face: Face) -> float:
    """In ems."""
    return SIGN if letter in SIGNS else _font(face, UNITS).getlength(letter) / UNITS


def has_glyph(letter: str, face: Face = "bold") -> bool:
    """Whether a face has the letter."""
    return letter.isspace() or _mask(letter, face) != _mask("\uffff", face)


@bounded(8192)
def _mask(letter: str, face: Face) -> bytes:
    mask = _font(face, 24).getmask(letter)
    return repr(mask.size).encode() + bytes(mask)


@bounded(64)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(ASSETS / "fonts" / FILES[face], size, layout_engine=ImageFont.Layout.BASIC)


@bounded(256)
def capital(face: Face, size: int) -> int:
    """The height of a capital letter."""
    return -int(_font(face, size).getbbox("H", anchor="ls")[1])


class Shape(NamedTuple):
    """A letter as a mask, and the box of that around the start of its base line."""

    mask: Image.Image
    left: int
    top: int
    right: int
    bottom: int


@bounded(2048)
def _shape(letter: str, face: Face, size: int, outline: int) -> Shape:
    left, top, right, bottom = _font(face, size).getbbox(letter, anchor="ls", stroke_width=outline)
    x, y, end, foot = math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)
    mask = Image.new("L", (end - x, foot - y), 0)
    ImageDraw.Draw(mask).text((-x, -y), letter, 255, _font(face, size), anchor="ls", stroke_width=outline)
    return Shape(mask, x, y, end, foot)


@weighed
def _glyphs(word: str, face: Face, size: int, outline: int = 0) -> Sprite:
    """A word as a mask that hangs around the start of its base line."""
    letters, long = _lay_out(word, face)
    placed = [(round(one.x * size), _shape(one.letter, one.face, size, outline)) for one in letters]
    left, top = min(x + one.left for x, one in placed), min(one.top for _, one in placed)
    right, bottom = max(x + one.right for x, one in placed), max(one.bottom for _, one in placed)
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    for x, one in placed:
        mask.paste(255, (x + one.left - left, one.top - top), one.mask)
    return Sprite(mask.point(EDGES), left, top, long * size)
