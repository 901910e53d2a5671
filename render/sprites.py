"""The functions that touch the pixels of a picture: `fill`, `lay` and `stamp`, and the pieces they put down.

A picture is a Pillow image of mode "P".  Nothing is blended on it: "this sprite
in this colour on a ground of that colour" is made once and kept, and a picture
is a few hundred plain copies of such pieces.  On an RGB or RGBA image, where
sprites and grounds are made, the same functions blend as Pillow does.

How a painter uses the kit:

    @tile
    def ground() -> Image.Image:              # opaque, drawn in RGB once, then copied
        im = Image.new("RGB", (WIDTH, 900), SKY)
        ...
        return im

    @keep
    def plaque(side: int | None, points: int) -> Sprite:      # small, drawn once for each set of arguments
        im = blank(74, 62)
        stamp(im, rounded(74, 62, 31), 0, 0, BROWN)
        text(im, (37, 31), str(points), 42, WHITE, "number", "mm")
        return Sprite(im)

    def board(scene: Scene) -> Image.Image:
        im = ground().copy()
        header(im, ...)                       # render.banners
        lay(im, card(seat), 900, 100)         # another tile
        put(im, plaque(0, 7), 40, 60)         # over anything: cut out at half coverage
        stamp(im, plaque(0, 7), 40, 60)       # on ground of one colour (tests verify that): exact soft edges
        text(im, (20, 100), name, 34, INK, room=240)
        return im

Arguments of `keep` and `tile` functions come from small sets, never a name, a
sentence, a float or a whole player.  A sprite's top left corner must lie inside
the picture: its ground colour is read there.  `put` has no translucency, so
soft shadows belong into tiles or on flat ground.
"""

import functools
import math
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, ParamSpec

from PIL import Image, ImageDraw

from render import test_hooks
from render.palette import RGB, Colour, index, indexed
from render.piece_cache import bounded, keep, weighed

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

P = ParamSpec("P")

WIDTH = 1200  # of every picture, in pixels: a telephone shows it about one to one

# Levels of antialiasing: more is not visible at this width and costs bytes.
LEVELS = 4
EDGES = [round(round(v / 255 * (LEVELS - 1)) / (LEVELS - 1) * 255) for v in range(256)]


class Sprite:
    """A small image that is drawn again and again; no two are equal, so a sprite can be the key of a cache.

    Mode "L": a mask, which takes a colour when it is stamped.  Mode "RGBA": has its own colours.
    `dx`, `dy`: where it hangs; glyphs hang around the start of their base line.  `advance`: their width.
    It is kept compressed, for it is blended once on each ground and then only stands for the result.
    """

    __slots__ = ("advance", "dx", "dy", "height", "mode", "packed", "width")

    def __init__(self, image: Image.Image, dx: int = 0, dy: int = 0, advance: float = 0) -> None:
        self.mode, (self.width, self.height) = image.mode, image.size
        self.packed = zlib.compress(image.tobytes(), 1)
        self.dx, self.dy, self.advance = dx, dy, advance

    @property
    def image(self) -> Image.Image:
        """A copy of its own."""
        return Image.frombytes(self.mode, (self.width, self.height), zlib.decompress(self.packed))


def fill(im: Image.Image, box: tuple[int, int, int, int], colour: Colour) -> None:
    """A plain rectangle: left, top, right, bottom, the last two excluded."""
    if im.mode == "P":
        im.im.paste(index(colour), box)
    else:
        im.paste(colour, box)


def lay(im: Image.Image, tile: Image.Image, x: int, y: int) -> None:
    """A tile, which is opaque, with its top left corner at (x, y)."""
    if im.mode == "P":
        im.im.paste(tile.im, (x, y, x + tile.width, y + tile.height))
    else:
        im.paste(tile, (x, y))


def stamp(im: Image.Image, sprite: Sprite, x: float, y: float, colour: Colour | None = None, flat: bool = True) -> None:
    """A sprite at (x, y).

    On a picture its soft edges are blended with the colour found under its corner.  `flat`: all that lies
    under it has this colour; otherwise it is cut out, and only its edge pixels take part of that colour.
    """
    # Not round(), which takes 18.5 down and 19.5 up: the words of a line would stand at two heights.
    x, y = math.floor(x + 0.5) + sprite.dx, math.floor(y + 0.5) + sprite.dy
    if im.mode == "P":
        if flat and test_hooks.flat:
            _verify_flat(im, x, y, sprite)
        # Not `im.paste`, most of which is to find out what it was given: two hundred pieces make a picture.
        pixels, where, wide, high = _lay_on(sprite, colour, im.im.getpixel((x, y)), flat)
        box = (x, y, x + wide, y + high)
        if where is None:
            im.im.paste(pixels, box)
        else:
            im.im.paste(pixels, box, where)
    elif colour is None and im.mode == "RGBA":
        im.alpha_composite(sprite.image, (x, y))
    else:
        image = sprite.image
        im.paste(colour or image, (x, y), image)


def put(im: Image.Image, sprite: Sprite, x: float, y: float, colour: Colour | None = None) -> None:
    """A sprite at (x, y) over anything."""
    stamp(im, sprite, x, y, colour, flat=False)


def put_centred(im: Image.Image, sprite: Sprite, x: float, y: float, colour: Colour | None = None) -> None:
    """A sprite over anything, by its centre."""
    put(im, sprite, round(x - sprite.width / 2), round(y - sprite.height / 2), colour)


class Piece(NamedTuple):
    """A sprite on a ground, as indexes of the palette, to be copied where `where` is 255, or everywhere."""

    pixels: "ImagingCore"
    where: "ImagingCore | None"
    width: int
    height: int


@weighed
def _lay_on(sprite: Sprite, colour: Colour | None, ground: int, flat: bool) -> Piece:
    """The sprite on a ground of one palette colour; if that is not flat, cut out."""
    image = sprite.image
    if colour:
        alpha = image if sprite.mode == "L" else image.getchannel("A")
        pixels = alpha.im.point(_shades(colour, ground), "L")
    else:
        im = Image.new("RGB", image.size, RGB[ground])
        im.paste(image, (0, 0), image)
        pixels = Image.frombytes("L", im.size, indexed(im).tobytes()).im  # mode "P" would bring a palette of its own
    solid = None if flat else cut(sprite)
    return Piece(pixels, solid.im if solid and solid.histogram()[0] else None, *image.size)


@bounded(1024)
def _shades(colour: Colour, ground: int) -> bytes:
    """The palette entries of a colour on a ground, by how much of that it covers, from 0 to 255."""
    im = Image.new("RGB", (256, 1), RGB[ground])
    im.paste(colour, (0, 0), Image.frombytes("L", im.size, bytes(range(256))))
    return indexed(im).tobytes()


@weighed
def cut(sprite: Sprite) -> Image.Image:
    """What is more than half covered, as a mask without soft edges."""
    alpha = sprite.image if sprite.mode == "L" else sprite.image.getchannel("A")
    return alpha.point([0] * 128 + [255] * 128)


@weighed
def hard(sprite: Sprite) -> Sprite:
    """A mask without its soft edges: where there are a hundred small pieces, it makes a file a tenth smaller."""
    return Sprite(cut(sprite))


def _verify_flat(im: Image.Image, x: int, y: int, sprite: Sprite) -> None:
    under = im.crop((x, y, x + sprite.width, y + sprite.height)).getcolors() or []
    if len(under) != 1:
        raise AssertionError(f"a sprite of {sprite.width} x {sprite.height} at ({x}, {y}) lies on {len(under)} colours")


def tile(function: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Decorator: an opaque rectangle, drawn in RGB by the function, kept in palette colours under its arguments.

    For parts with few possible arguments: a ground, an empty player card, a printed card.  What changes with
    every move is stamped on top.
    """

    @keep
    def draw(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        return indexed(function(*args, **kwargs))

    @functools.wraps(function)
    def get(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        return function(*args, **kwargs) if test_hooks.rgb else draw(*args, **kwargs)

    return get


def blank(width: int, height: int) -> Image.Image:
    """A transparent image to make a sprite on."""
    return Image.new("RGBA", (width, height), (0, 0, 0, 0))


def drawn(width: int, height: int, draw: Callable[[ImageDraw.ImageDraw, int], object]) -> Sprite:
    """A mask with soft edges, drawn by draw(canvas, factor) on a canvas that is larger by that factor."""
    factor = 4 if width * height < 100_000 else 2
    large = Image.new("L", (width * factor, height * factor), 0)
    draw(ImageDraw.Draw(large), factor)
    return Sprite(large.reduce(factor).point(EDGES))
