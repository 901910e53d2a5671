"""Make the files of this folder from their sources: `python -m render.assets.build [icons] [fonts] [palette]`.

Needed only to change them, never to run Belfry.  From npm, unpacked in node_modules:
@iconify-json/game-icons, @expo-google-fonts/figtree, @expo-google-fonts/alegreya, @expo-google-fonts/noto-sans
(`npm install --no-save NAME`).  From PyPI: resvg-py (icons), fonttools (fonts), imagequant (palette).

icons    icons.png, one mask of all icons, and icons.json, where each lies in it; ATTRIBUTION.md
fonts    fonts/*.ttf, only the letters that are drawn, fonts/OFL-*.txt, and kerning.json, pairs of letters by face
palette  palette.png, the 255 colours of all pictures; after new art
"""

import importlib
import io
import json
import sys
from pathlib import Path
from typing import Any

from PIL import Image

HERE = Path(__file__).parent
SOURCES = Path("node_modules")
CELL = 160  # pixels of an icon in the mask
COLUMNS = 10
COLOURS = 255  # one index stays free for "transparent"
EXACT = 200  # colours that are kept exactly at most: soft edges need others
AREA = 2500  # pixels of one colour in one picture that make it an area

# Our name: author, and the name at game-icons.net.  The authors are the folders of github.com/game-icons/icons.
ICONS = {
    "bag": ("lorc", "swap-bag"),
    "bakery": ("lorc", "sliced-bread"),
    "barracks": ("delapouite", "medieval-barracks"),
    "blacksmith": ("lorc", "anvil-impact"),
    "brick": ("delapouite", "brick-wall"),
    "cancel": ("sbed", "cancel"),
    "cards": ("quoting", "card-pickup"),
    "carrier": ("delapouite", "wheelbarrow"),
    "castle": ("lorc", "castle"),
    "check": ("delapouite", "check-mark"),
    "clay": ("delapouite", "clay-brick"),
    "coin": ("delapouite", "two-coins"),
    "communal": ("delapouite", "plow"),
    "cone": ("delapouite", "traffic-cone"),
    "crane": ("delapouite", "crane"),
    "crown": ("lorc", "crown"),
    "eye": ("skoll", "sight-disabled"),
    "farm": ("lorc", "wheat"),
    "food": ("lorc", "shiny-apple"),
    "forester": ("delapouite", "forest"),
    "fort": ("lorc", "stone-tower"),
    "gem": ("lorc", "cut-diamond"),
    "gemmarket": ("lorc", "gem-pendant"),
    "gemmine": ("faithtoken", "minerals"),
    "glass": ("delapouite", "window"),
    "hand": ("sbed", "hand"),
    "hood": ("lorc", "hood"),
    "hourglass": ("lorc", "hourglass"),
    "house": ("delapouite", "family-house"),
    "iron": ("lorc", "anvil"),
    "knight": ("lorc", "visored-helm"),
    "laurel": ("lorc", "laurel-crown"),
    "lumber": ("delapouite", "planks"),
    "lumbermill": ("sbed", "circular-saw"),
    "market": ("delapouite", "shop"),
    "mask": ("delapouite", "robber-mask"),
    "meeple": ("delapouite", "meeple"),
    "metal": ("lorc", "metal-bar"),
    "mine": ("delapouite", "mine-wagon"),
    "miners": ("lorc", "stone-crafting"),
    "oak": ("lorc", "oak"),
    "pawn": ("lorc", "pawn"),
    "pine": ("lorc", "pine-tree"),
    "remove": ("lorc", "demolish"),
    "star": ("delapouite", "round-star"),
    "stop": ("delapouite", "stop-sign"),
    "straw": ("delapouite", "round-straw-bale"),
    "taxman": ("delapouite", "receive-money"),
    "townhall": ("delapouite", "bank"),
    "trader": ("lorc", "scales"),
    "trash": ("delapouite", "trash-can"),
    "trophy": ("lorc", "trophy"),
    "trowel": ("delapouite", "trowel"),
    "truck": ("delapouite", "truck"),
    "warehouse": ("delapouite", "wooden-crate"),
    "water": ("delapouite", "barrel"),
    "wood": ("delapouite", "log"),
    "woodcutter": ("lorc", "axe-in-stump"),
}
AUTHORS = {
    "delapouite": "Delapouite, https://delapouite.com",
    "faithtoken": "Faithtoken, http://fungustoken.deviantart.com",
    "lorc": "Lorc, https://lorcblog.blogspot.com",
    "quoting": "Quoting",
    "sbed": "Sbed, https://opengameart.org/content/95-game-icons",
    "skoll": "Skoll",
}

LATIN = "U+0020-007E,U+00A0-017F,U+018F,U+0192,U+01A0-01A1,U+01AF-01B0,U+01CD-01DC,U+0218-021B,U+0259,U+1E00-1EFF"
SIGNS = "U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2039,U+203A,U+20AC,U+2122,U+2190-2193,U+2212,U+00D7"
OTHERS = "U+0370-03FF,U+0400-045F,U+0490-0491,U+0492-04FF"  # Greek and Cyrillic
FONTS = {
    "Figtree_600SemiBold": ("figtree", "600SemiBold", f"{LATIN},{SIGNS}"),
    "Figtree_800ExtraBold": ("figtree", "800ExtraBold", f"{LATIN},{SIGNS}"),
    "Figtree_900Black": ("figtree", "900Black", f"{LATIN},{SIGNS}"),
    "Alegreya_800ExtraBold": ("alegreya", "800ExtraBold", f"{LATIN},{SIGNS}"),
    "NotoSans_800ExtraBold": ("noto-sans", "800ExtraBold", f"{LATIN},{SIGNS},{OTHERS}"),
}


def icons() -> None:
    resvg: Any = importlib.import_module("resvg_py")
    bodies = json.loads((SOURCES / "@iconify-json/game-icons/icons.json").read_text())["icons"]
    mask = Image.new("L", (COLUMNS * CELL, -(-len(ICONS) // COLUMNS) * CELL), 0)
    places = {}
    for n, (name, (_, source)) in enumerate(sorted(ICONS.items())):
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="{CELL}" height="{CELL}">'
            f'<g color="#fff" fill="#fff">{bodies[source]["body"]}</g></svg>'
        )
        drawn = Image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=svg))))
        places[name] = [n % COLUMNS * CELL, n // COLUMNS * CELL]
        mask.paste(drawn.getchannel("A"), (places[name][0], places[name][1]))
    mask.save(HERE / "icons.png", optimize=True)
    index = {"cell": CELL, "icons": places}
    (HERE / "icons.json").write_text(json.dumps(index, indent=1, sort_keys=True) + "\n")
    (HERE / "ATTRIBUTION.md").write_text(attribution())


def attribution() -> str:
    """Who made what, under which licence."""
    lines = [
        "# Attribution",
        "",
        "## Icons",
        "",
        "The icons in `icons.png` come from https://game-icons.net. They are licensed under Creative Commons",
        "Attribution 3.0 (CC BY 3.0, https://creativecommons.org/licenses/by/3.0/). Changes: each was turned from a",
        "drawing into pixels, resized and recoloured.",
        "",
    ]
    for author, words in sorted(AUTHORS.items()):
        names = sorted({source for by, source in ICONS.values() if by == author})
        lines.append(f"* Icons made by {words}: {', '.join(names)}")
    lines += [
        "",
        "## Fonts",
        "",
        "Each under the SIL Open Font License 1.1. Changes: cut down to the letters that are drawn, and without layout",
        "tables, some of whose kerning is in `kerning.json`; lining figures are the usual ones. No font has a reserved",
        "name.",
        "",
        "* Figtree, Copyright 2022 The Figtree Project Authors: `fonts/OFL-Figtree.txt`",
        "* Alegreya, Copyright 2011 The Alegreya Project Authors: `fonts/OFL-Alegreya.txt`",
        "* Noto Sans, Copyright 2022 The Noto Project Authors: `fonts/OFL-NotoSans.txt`",
        "",
        "## Everything else",
        "",
        "The towers, counters, panels and other drawings are drawn by the code of this project.",
    ]
    return "\n".join(lines) + "\n"


def fonts() -> None:
    subset: Any = importlib.import_module("fontTools.subset")
    ttlib: Any = importlib.import_module("fontTools.ttLib")
    faces: Any = importlib.import_module("render.typesetting").FILES
    kerning = {}
    for name, (family, weight, letters) in FONTS.items():
        source = SOURCES / f"@expo-google-fonts/{family}"
        target = HERE / "fonts" / f"{name}.ttf"
        font = ttlib.TTFont(source / weight / target.name, recalcTimestamp=False)
        line_up_figures(font)
        [face] = [face for face, file in faces.items() if file == target.name]
        if face != "spare":  # which draws no plain letters
            kerning[face] = kern(font)
        font.save(target)
        subset.main(
            [
                str(target),
                f"--unicodes={letters}",
                "--layout-features=",
                "--no-hinting",
                "--name-IDs=0,1,2,3,4,5,6,13,14",
                f"--output-file={target}",
            ]
        )
        licence = (source / "LICENSE_FONT").read_text()
        (HERE / "fonts" / f"OFL-{name.partition('_')[0]}.txt").write_text(licence)
    (HERE / "kerning.json").write_text(json.dumps(kerning, indent=0, sort_keys=True) + "\n")


def line_up_figures(font: Any) -> None:
    """Make lining figures the usual ones: as a feature they can be had only where the system has FriBiDi."""
    lining = {usual: figure for table in lookups(font, "GSUB", "lnum") for usual, figure in table.mapping.items()}
    for table in font["cmap"].tables:
        table.cmap = {letter: lining.get(glyph, glyph) for letter, glyph in table.cmap.items()}


def kern(font: Any) -> dict[str, int]:
    """By how many thousandths of an em the second of two plain letters moves; where it moves at all.

    For a pair the first table that has its first letter decides (OpenType, GPOS lookup type 2).
    """
    letters = {glyph: chr(code) for code, glyph in font.getBestCmap().items() if 32 < code < 127}
    moves: dict[str, int] = {}
    for table in lookups(font, "GPOS", "kern"):
        for n, first in enumerate(table.Coverage.glyphs):
            if first not in letters:
                continue
            if table.Format == 1:
                values = {record.SecondGlyph: record.Value1 for record in table.PairSet[n].PairValueRecord}
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
                values = {second: row[table.ClassDef2.classDefs.get(second, 0)].Value1 for second in letters}
            for second in letters.keys() & values.keys():
                moves.setdefault(letters[first] + letters[second], getattr(values[second], "XAdvance", 0))
    units = font["head"].unitsPerEm
    return {pair: round(1000 * move / units) for pair, move in moves.items() if move}


def lookups(font: Any, table: str, feature: str) -> list[Any]:
    """The tables of a feature, in the order in which they count; what stands in an extension is taken out of it."""
    layout = font[table].table
    records = [record for record in layout.FeatureList.FeatureRecord if record.FeatureTag == feature]
    indices = sorted({index for record in records for index in record.Feature.LookupListIndex})
    found = [subtable for index in indices for subtable in layout.LookupList.Lookup[index].SubTable]
    return [getattr(subtable, "ExtSubTable", subtable) for subtable in found]


def palette() -> None:
    """From pictures of all games, in which colours that fill areas are kept exactly.

    The colours of the palette before it count a little, so that pictures that are not drawn here keep theirs.
    """
    imagequant: Any = importlib.import_module("imagequant")
    render: Any = importlib.import_module("render")
    samples: Any = importlib.import_module("engine.views.samples")
    probe: Any = importlib.import_module("render.test_hooks")
    colours: Any = importlib.import_module("render.palette")
    probe.rgb = True
    pictures = []
    areas: dict[tuple[int, ...], int] = {}  # colours and the most pixels that one picture has of them
    for n, picture in enumerate(render.draw_all(samples.of_every_game())):
        if n % 4 == 0:  # memory would not hold all
            pictures.append(picture)
        for count, colour in picture.getcolors(1 << 20):
            if count > AREA:
                areas[colour] = max(count, areas.get(colour, 0))
    stripes = [*((colour, 30) for colour in areas), *((colour, 2) for colour in colours.RGB)]
    sheet = Image.new("RGB", (1200, sum(p.height for p in pictures) + sum(height for _, height in stripes)))
    top = 0
    for picture in pictures:
        sheet.paste(picture, (0, top))
        top += picture.height
    for colour, height in stripes:
        sheet.paste(colour, (0, top, 1200, top + height))
        top += height
    quantized = imagequant.quantize_pil_image(
        sheet.convert("RGBA"), dithering_level=0, max_colors=COLOURS, min_quality=0, max_quality=100
    )
    used = dict(
        zip(zip(*[iter(quantized.getpalette()[: 3 * COLOURS])] * 3, strict=True), quantized.histogram(), strict=False)
    )
    entries = list(used)
    named = [tuple(value) for value in vars(colours).values() if isinstance(value, tuple) and len(value) == 3]
    named += [side.colour for side in colours.SIDES]
    exact: list[tuple[int, ...]] = []
    for colour in [*named, *sorted(areas, key=lambda colour: -areas[colour])]:
        if len(exact) == EXACT:
            break
        nearest = min(entries, key=lambda entry: distance(colour, entry))
        if not any(taken_for(colour, other) or taken_for(other, colour) for other in exact):
            exact.append(colour)
            # A colour far from all others takes the place of the one that is used least.
            entries.remove(nearest if distance(colour, nearest) < 200 else min(entries, key=lambda entry: used[entry]))
    entries = exact + [entry for entry in entries if not any(taken_for(colour, entry) for colour in exact)]
    image = Image.new("P", (16, 16))
    image.putpalette([part for entry in entries for part in entry])
    image.save(HERE / "palette.png")


def taken_for(colour: tuple[int, ...], entry: tuple[int, ...]) -> bool:
    """Pillow looks for the entry nearest to the corner of a box of 4 x 4 x 4 in which the colour lies."""
    corner = tuple(part & ~3 for part in colour)
    return distance(entry, corner) <= distance(colour, corner)


def distance(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))


if __name__ == "__main__":
    for part in sys.argv[1:] or ["icons", "fonts", "palette"]:
        {"icons": icons, "fonts": fonts, "palette": palette}[part]()
