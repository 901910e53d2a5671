"""Make page/signs.woff2, a colour font of the emojis that Belfry writes, our own drawing: `python -m sandbox.signs`.

Needed only to change it: machines without an emoji font show a box for each of them.  From PyPI: fonttools, brotli.
The font is COLR version 0, which Chromium, Firefox and Safari draw.
"""

import importlib
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).parent / "page" / "signs.woff2"
EM, FOOT, SPACE = 1000, -120, 300  # an emoji is as wide as high, an em, and begins below the line
CURVE = 0.5523  # of the radius, from where a quarter of a circle is drawn

Point = tuple[int, int]


class Box(NamedTuple):
    """A square with round corners, counted from the foot; a circle if the radius is half its side."""

    x: int
    y: int
    side: int
    radius: int
    colour: tuple[int, int, int]

    def draw(self, pen: Any) -> None:
        """Draw its outline."""
        left, low, radius, near = self.x, self.y + FOOT, self.radius, self.radius * (1 - CURVE)
        right, high = left + self.side, low + self.side
        pen.moveTo((left + radius, low))
        for start, first, second, end in (
            ((right - radius, low), (right - near, low), (right, low + near), (right, low + radius)),
            ((right, high - radius), (right, high - near), (right - near, high), (right - radius, high)),
            ((left + radius, high), (left + near, high), (left, high - near), (left, high - radius)),
            ((left, low + radius), (left, low + near), (left + near, low), (left + radius, low)),
        ):
            pen.lineTo(start)
            pen.curveTo(first, second, end)
        pen.closePath()


class Shape(NamedTuple):
    """A polygon, counted from the foot."""

    points: tuple[Point, ...]
    colour: tuple[int, int, int]

    def draw(self, pen: Any) -> None:
        """Draw its outline."""
        first, *others = [(x, y + FOOT) for x, y in self.points]
        pen.moveTo(first)
        for point in others:
            pen.lineTo(point)
        pen.closePath()


CHECK = ((225, 470), (320, 570), (440, 440), (690, 760), (790, 680), (450, 250))
CROSS = (
    (150, 760),
    (240, 850),
    (500, 590),
    (760, 850),
    (850, 760),
    (590, 500),
    (850, 240),
    (760, 150),
    (500, 410),
    (240, 150),
    (150, 240),
    (410, 500),
)
LAYERS: dict[str, tuple[Box | Shape, ...]] = {
    "🟩": (Box(90, 90, 820, 130, (60, 150, 60)), Box(150, 160, 690, 90, (120, 178, 89))),
    "🔵": (Box(80, 80, 840, 420, (46, 104, 190)), Box(130, 140, 740, 370, (85, 172, 238))),
    "🔺": (
        Shape(((500, 930), (950, 110), (50, 110)), (190, 25, 49)),
        Shape(((500, 800), (850, 170), (150, 170)), (232, 72, 92)),
    ),
    "✅": (Box(80, 80, 840, 130, (95, 160, 70)), Shape(CHECK, (255, 255, 255))),
    "❌": (Shape(CROSS, (221, 46, 68)),),
}  # each emoji from the back to the front


def build() -> None:
    """Write the font."""
    builder: Any = importlib.import_module("fontTools.fontBuilder").FontBuilder(EM, isTTF=True)
    glyph_pen: Any = importlib.import_module("fontTools.pens.ttGlyphPen").TTGlyphPen
    quadratic: Any = importlib.import_module("fontTools.pens.cu2quPen").Cu2QuPen

    def draw(layer: Box | Shape) -> Any:
        pen = glyph_pen(None)
        layer.draw(quadratic(pen, 1.0, reverse_direction=True))
        return pen.glyph()

    letters, palette = {32: "space"}, list[tuple[float, ...]]()
    glyphs = dict.fromkeys((".notdef", "space"), glyph_pen(None).glyph())
    coloured: dict[str, list[tuple[str, int]]] = {}
    for sign, layers in LAYERS.items():
        name = letters[ord(sign)] = f"u{ord(sign):X}"
        glyphs[name], coloured[name] = draw(layers[0]), []
        for number, layer in enumerate(layers):
            glyphs[f"{name}.{number}"] = draw(layer)
            coloured[name].append((f"{name}.{number}", len(palette)))
            palette.append((*(part / 255 for part in layer.colour), 1.0))
    builder.setupGlyphOrder([*glyphs])
    builder.setupCharacterMap(letters)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (SPACE if name == "space" else EM, 0) for name in glyphs})
    builder.setupHorizontalHeader(ascent=EM + FOOT, descent=FOOT)
    builder.setupNameTable({"familyName": "Belfry Signs", "styleName": "Regular", "licenseDescription": "MIT"})
    builder.setupOS2(sTypoAscender=EM + FOOT, sTypoDescender=FOOT, usWinAscent=EM + FOOT, usWinDescent=-FOOT)
    builder.setupPost()
    builder.setupCOLR(coloured)
    builder.setupCPAL([palette])
    builder.font.flavor = "woff2"
    builder.save(FILE)


if __name__ == "__main__":
    build()
