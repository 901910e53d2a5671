"""Gems, as pieces and as signs within text.

A gem of each colour has a cut of its own, so that nobody needs to see the colour.
"""

from PIL import Image, ImageDraw

from render.palette import Colour, dark, light
from render.piece_cache import keep
from render.sprites import EDGES, Sprite

SIGNS = {"🟩": "green", "🔵": "blue", "🔺": "red"}  # in what games say
GEM: dict[str, Colour] = {"green": (34, 150, 96), "blue": (46, 96, 214), "red": (206, 34, 60)}
CUTS = {
    "green": ((0.5, 0.02), (0.96, 0.5), (0.5, 0.98), (0.04, 0.5)),
    "blue": (
        (0.3, 0.06),
        (0.7, 0.06),
        (0.94, 0.3),
        (0.94, 0.7),
        (0.7, 0.94),
        (0.3, 0.94),
        (0.06, 0.7),
        (0.06, 0.3),
    ),
    "red": ((0.5, 0.04), (0.97, 0.90), (0.03, 0.90)),
}


@keep
def gem(kind: str, s: int) -> Sprite:
    """A gem: green diamond, blue octagon, red triangle."""
    big = Image.new("RGBA", (s * 4, s * 4), (0, 0, 0, 0))
    draw = ImageDraw.Draw(big)
    colour, middle = GEM[kind], 0.6 if kind == "red" else 0.5

    def scaled(share: float) -> list[tuple[float, float]]:
        return [((0.5 + (x - 0.5) * share) * s * 4, (middle + (y - middle) * share) * s * 4) for x, y in CUTS[kind]]

    outer, inner = scaled(0.88), scaled(0.5)
    draw.polygon(scaled(1), fill=dark(colour, 0.62))
    for i in range(len(outer)):
        j = (i + 1) % len(outer)
        bright, dim = i in (0, len(outer) - 1), i in (len(outer) // 2, len(outer) // 2 - 1)
        facet = light(colour, 0.34) if bright else dark(colour, 0.18) if dim else colour
        draw.polygon([outer[i], outer[j], inner[j], inner[i]], fill=facet)
    draw.polygon(inner, fill=light(colour, 0.22))
    return Sprite(plain(big))


def plain(big: Image.Image) -> Image.Image:
    """A drawing, four times too large, with soft edges around it but none inside: there are eighty, and bytes count."""
    im = big.resize((big.width // 4, big.height // 4), Image.Resampling.NEAREST)
    edge = big.reduce(4)
    alpha = edge.getchannel("A").point(EDGES if im.width > 60 else [0] * 128 + [255] * 128)
    im = Image.composite(im, edge, im.getchannel("A"))
    im.putalpha(alpha)
    return im
