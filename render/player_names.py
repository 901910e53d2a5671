"""Players' names as they can be drawn and read aloud.

A display name can be anything: fancy letters, emoji, invisible marks, scripts
that no face here has.  On pictures and in their descriptions it is made plain;
where little of a name can be drawn the handle stands, or, where nothing can and there is none, "Player 2".
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from engine.views.scene import Scene
from render.gems import SIGNS
from render.lookalikes import find_skeleton
from render.piece_cache import bounded
from render.typesetting import NO_BREAK, SMALLEST, Face, has_glyph, width
from render.words import say

JOINTS = "_.-"  # behind which a name may be broken
SCRAP = 3  # letters that a line of a name has at least, where it can
TOGETHER = 12  # letters of the longest name that is not broken between the lines of a sentence
IN_SENTENCE = 16  # letters of a name in a sentence of the footer, of which two lines have room

AnyScene = TypeVar("AnyScene", bound=Scene)


def clean_name(name: str, seat: int) -> str:
    """One name: compatibility forms made plain, what has no glyph dropped; "Player n" where no letter is left."""
    clean = plain(name).strip("_ ")
    return clean if any(map(str.isalnum, clean)) else say("player", seat=seat + 1)


def can_draw(name: str) -> bool:
    """Whether at least half of a name's letters and digits can be drawn."""
    return 2 * sum(map(str.isalnum, plain(name))) >= max(1, sum(map(str.isalnum, name)))


def call(names: Sequence[str], handles: Sequence[str], then: tuple[str, ...]) -> tuple[str, ...]:
    """What pictures call those who have, or had, the names `then`, by seat: by their handles who have one today."""
    today = zip(then, names, handles, strict=True)
    return clean_names(tuple(handle if handle and name == now else name for name, now, handle in today))


def make_plain(scene: AnyScene) -> AnyScene:
    """The scene as pictures show it."""
    names, log = scene.plain_names or scene.names, scene.plain_log or scene.log
    return replace(scene, names=names, log=log, told=(), plain_names=(), plain_log=())


@bounded(1024)
def clean_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a table; those that look the same get their number."""
    clean = [clean_name(name, seat) for seat, name in enumerate(names)]
    numbered, alike = [f"{name} {seat + 1}" for seat, name in enumerate(clean)], [*map(find_skeleton, clean)]
    told = [n if alike.count(one) > 1 else name for one, name, n in zip(alike, clean, numbered, strict=True)]
    return tuple(told if len(set(map(find_skeleton, told))) == len(told) else numbered)


@bounded(1024)
def shown_names(names: tuple[str, ...], room: int, most: int = 2) -> tuple[str, ...]:
    """The names of a table as a nameplate shows them in two lines of `room` pixels, or in `most`.

    A name that is too long even in the smallest type loses its end, or its middle, so that all stay different.
    """
    clean = clean_names(names)
    if most == 2:
        ends = tuple(both_ends(name, room) for name in clean)
        if len(set(ends)) == len(ends):
            return ends
    for tail in (0, 2, 4, 6):
        shown = tuple(_shortened(name, room, name[len(name) - tail :], most) for name in clean)
        if len(set(shown)) == len(shown):
            return shown
    return tuple(_shortened(name, room, f" {seat + 1}", most) for seat, name in enumerate(clean))


def is_whole(shown: str, name: str) -> bool:
    """Whether a name is seen with all its letters and digits, and no others."""
    said, meant = (filter(str.isalnum, unicodedata.normalize("NFKC", words)) for words in (shown, name))
    return [*said] == [*meant]


def both_ends(name: str, room: int) -> str:
    """A name for two lines: whole if it fits, else its first words and its last, or letters, about an ellipsis."""
    if break_name(name, "bold", SMALLEST, room):
        return name
    split = name.split(" ")
    first = split[0]
    for word in split[1:]:
        if width(f"{first} {word}", SMALLEST) > room:
            break
        first += f" {word}"
    tails = [" ".join(split[n:]) for n in range(1, len(split))]
    last = _longest(tails, len(name) - len(first), room)
    if len(first) + len(last) < 12 or width(first, SMALLEST) > room:  # a long word: its letters fill the lines
        first = _longest([name[:n].rstrip() for n in range(len(name), 0, -1)], len(name), room, "")
        last = _longest([name[n:].lstrip() for n in range(len(name))], len(name) - len(first), room)
    return f"{first} …{last}"


def _longest(parts: list[str], most: int, room: int, mark: str = "…") -> str:
    """The first of these, the longest, that fits the room."""
    return next((part for part in parts if len(part) <= most and width(mark + part, SMALLEST) <= room), "")


def _shortened(name: str, room: int, tail: str, most: int) -> str:
    if break_name(name, "bold", SMALLEST, room, most):
        return name
    return next(
        short
        for n in range(len(name) - 1, -1, -1)
        if break_name(short := f"{name[:n].rstrip()}…{tail.lstrip() if n else tail}", "bold", SMALLEST, room, most)
        or not n
    )


def lay_out(name: str, face: Face, largest: int, room: int, in_two: int = SMALLEST) -> tuple[tuple[str, ...], int]:
    """The lines of a name and their size, at most `in_two` where there are two; none if it has no room.

    A word is broken only where no size keeps all words whole.
    """
    for size in range(largest, SMALLEST - 1, -1):
        if width(name, size, face) <= room:
            return (name,), size
        if size <= in_two and (lines := break_name(name, face, size, room, within=False)):
            return lines, size
    tried = ((break_name(name, face, size, room), size) for size in range(in_two, SMALLEST - 1, -1))
    return next(((lines, size) for lines, size in tried if lines), ((), SMALLEST))


@bounded(4096)
def break_name(name: str, face: Face, size: int, room: int, most: int = 2, within: bool = True) -> tuple[str, ...]:
    """Lines that fit the room, broken between words or else `within` one; none when the name takes more than `most`."""
    if width(name, size, face) <= room:
        return (name,)
    if most == 1:
        return ()
    anywhere = (range(SCRAP, len(name) - SCRAP + 1), range(len(name))) if within else ()
    for places in (list_breaks(name), *anywhere):
        for n in reversed(places):
            line, left = name[:n].rstrip(), name[n:].lstrip()
            if line and left and width(line, size, face) <= room:
                if others := break_name(left, face, size, room, most - 1, within):
                    return (line, *others)
                break
    return ()


def list_breaks(name: str) -> list[int]:
    """Where a name may be broken: at a space, and behind a sign that joins words."""
    return [n + (letter != " ") for n, letter in enumerate(name) if letter == " " or letter in JOINTS]


@bounded(512)
def clean_sentence(sentence: str, names: tuple[str, ...], room: int | None = None) -> str:
    """A sentence in which these players' names stand, with the clean ones instead.

    `room`: a name that is wider than so many pixels of a nameplate's smallest type is short, and no line ends within
    such a one, or one of a few letters.
    """
    short = shown_names(names, room // 2) if room else clean_names(names)
    clean = plain(put_names(sentence, names, short), signs=True)
    if not room:
        return clean
    together = [name.replace(" …", "…") for name in short]
    whole = [name.replace(" ", NO_BREAK) if len(name) <= TOGETHER or "…" in name else name for name in together]
    return put_names(clean, short, whole)


def put_names(sentence: str, names: Sequence[str], called: Sequence[str]) -> str:
    """A sentence with other names in it, all put in at once, so that none is taken for another."""
    put = {name: other for name, other in zip(names, called, strict=True) if name}
    known = "|".join(map(re.escape, sorted(put, key=len, reverse=True)))
    return re.sub(known, lambda name: put[name[0]], sentence) if known else sentence


def shorten(names: tuple[str, ...], room: int) -> tuple[str, ...]:
    """Clean names of at most so many characters; if there is room, with what tells two apart at their end."""
    end = 3 if room >= 6 else 0
    cut = (f"{n[: room - end - 1].rstrip()}…{n[len(n) - end :]}" if len(n) > room else n for n in clean_names(names))
    return tuple(cut)


@bounded(1024)
def plain(words: str, signs: bool = False) -> str:
    """Only what can be drawn, the signs of gems if they are meant as such, in normal form, with single spaces."""
    meant = SIGNS if signs else ()
    normal = "…".join(unicodedata.normalize("NFKC", part) for part in words.split("…"))  # which would be three dots
    letters = (letter for letter in normal if letter in meant or _drawable(letter))
    return " ".join("".join(letters).split())


def _drawable(letter: str) -> bool:
    if letter.isspace():
        return True
    # Marks that did not join their letter, controls, invisible and private characters.
    if unicodedata.category(letter)[0] in "MC":
        return False
    return has_glyph(letter, "bold") or has_glyph(letter, "spare")
