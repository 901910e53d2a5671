"""Players' names as they can be drawn and read aloud.

A display name can be anything: fancy letters, emoji, invisible marks, scripts
that no face here has.  On pictures and in their descriptions it is made plain;
of a name that has nothing to draw, "Player 2" is left.
"""

import unicodedata

from render.caches import bounded
from render.text import fit, has_glyph


def clean_name(name: str, seat: int) -> str:
    """One name: compatibility forms made plain, what has no glyph dropped, else "Player n"."""
    return plain(name).strip("_ ") or f"Player {seat + 1}"


@bounded(1024)
def clean_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a table; those that look the same get their number."""
    clean = [clean_name(name, seat) for seat, name in enumerate(names)]
    return tuple(f"{name} {seat + 1}" if clean.count(name) > 1 else name for seat, name in enumerate(clean))


@bounded(4096)
def clean_sentence(sentence: str, names: tuple[str, ...], room: int | None = None) -> str:
    """A sentence in which these players' names stand, with the clean ones instead.

    `room`: none of them wider than so many pixels in type of the footer.
    """
    for name, clean in sorted(zip(names, clean_names(names), strict=True), key=lambda pair: -len(pair[0])):
        short = fit(clean, "prose", 31, room, 31)[0] if room else clean
        if short != name and name:
            sentence = sentence.replace(name, short)
    return plain(sentence)


def shorten(names: tuple[str, ...], room: int) -> tuple[str, ...]:
    """Clean names of at most so many characters; if there is room, with what tells two apart at their end."""
    end = 3 if room >= 8 else 0
    cut = (f"{n[: room - end - 1].rstrip()}…{n[len(n) - end :]}" if len(n) > room else n for n in clean_names(names))
    return tuple(cut)


@bounded(4096)
def plain(words: str) -> str:
    """Only what can be drawn, in normal form, with single spaces."""
    letters = (letter for letter in unicodedata.normalize("NFKC", words) if _drawable(letter))
    return " ".join("".join(letters).split())


def _drawable(letter: str) -> bool:
    if letter.isspace():
        return True
    # Marks that did not join their letter, controls, invisible and private characters.
    if unicodedata.category(letter)[0] in "MC":
        return False
    return has_glyph(letter, "bold") or has_glyph(letter, "spare")
