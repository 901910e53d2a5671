"""The banners of every picture.

Header: whose turn it is, in colour, shape and name, and what to do, in words.
Footer: the last thing that happened, as a sentence.
"""

from collections.abc import Sequence

from PIL import Image

from engine.views.scene import Scene
from render import test_hooks
from render.alt_text import say_at_first
from render.palette import MIST, NIGHT, WHITE, Colour
from render.player_names import both_ends, break_name, clean_sentence, lay_out
from render.shapes import put_icon
from render.sprites import Sprite, fill, stamp
from render.typesetting import SMALLEST, fit, paragraph, text, width

HEADER = 84  # pixels high
FOOTER = 80  # two lines of the smallest type
NAME = 340  # the widest name in the footer
BADGE = HEADER - 26  # the badge in the header
EDGE = 16  # right of the footer's text
NEWS = 126  # where the sentence of the footer begins: right of the sign by which Discord says that there is an alt text

NOTHING = ("",)  # a log that is told elsewhere

Fact = tuple[str, str]  # an icon and what stands beside it


def header(
    im: Image.Image, colour: Colour, mark: Sprite | str, who: str, what: str, facts: Sequence[Fact] = ()
) -> None:
    """The banner: the player's badge (BADGE pixels) or an icon, the name, what to do, facts at the right."""
    test_hooks.record(im, (0, 0, im.width, HEADER))
    fill(im, (0, 0, im.width, HEADER), NIGHT)
    fill(im, (0, 0, 14, HEADER), colour)
    fill(im, (0, HEADER - 8, im.width, HEADER), colour)
    middle = (HEADER - 8) / 2
    if isinstance(mark, str):
        put_icon(im, mark, 30 + BADGE / 2, middle, BADGE, MIST)
    else:
        stamp(im, mark, 30, 9)
    right = float(im.width - 22)
    for name, number in reversed(facts):
        if number:
            right -= width(number, 36, "number")
            text(im, (right, middle), number, 36, WHITE, "number")
        right -= 48
        put_icon(im, name, right + 18, middle, 42, MIST)
        right -= 22
    left = 30 + BADGE + 16
    long = _who(im, left, middle, who, round((right - left) * (0.45 if what else 1)))
    if what:
        paragraph(im, (left + long + 18, -1, right, HEADER - 8), what, 36, MIST)


def _who(im: Image.Image, x: float, y: float, name: str, room: int) -> float:
    """A name in the header, in two lines when it is long; its width comes back."""
    lines, size = lay_out(name, "title", 46, room, 34)
    lines = (
        lines
        or break_name(both_ends(name, round(room * 0.92)), "title", SMALLEST, room)
        or (fit(name, "title", SMALLEST, room, SMALLEST)[0],)
    )
    top, flat = y - 31 * (len(lines) - 1) / 2, len(lines) == 1
    return max([text(im, (x, top + 31 * n), line, size, WHITE, "title", flat=flat) for n, line in enumerate(lines)])


def footer(im: Image.Image, scene: Scene, beginning: str) -> None:
    """The last lines of the picture: what happened last, in at most two; before that `beginning`, on boards for all.

    The corner at their left stays free for the sign by which Discord says that there is an alt text.
    """
    top, right = im.height - FOOTER, im.width - EDGE
    test_hooks.record(im, (NEWS, top, im.width, im.height))
    fill(im, (0, top, im.width, im.height), NIGHT)
    paragraph(
        im,
        (NEWS, top + 2, right, im.height - 2),
        _news(scene, right - NEWS) if scene.log else say_at_first(scene, beginning),
        36,
        WHITE,
    )


def _news(scene: Scene, room: int) -> str:
    """The last turns in the log, as many as two lines hold, the oldest first; names are made clean and short."""
    said = ""
    for line in reversed(scene.log):
        longer = f"{clean_sentence(line, scene.names, NAME)} {said}".strip()
        if said and width(longer, SMALLEST, "prose") > 2 * room - NAME:
            break
        said = longer
    return said
