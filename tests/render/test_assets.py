"""Other people's icons and fonts: who made them, under which licence, and nothing more than is used."""

import json

import pytest
from PIL import Image, ImageFont

from render.assets.build import AUTHORS, COLOURS, FONTS, ICONS, attribution
from render.palette import ASSETS, RGB
from render.typesetting import FILES, Face


def test_every_icon_is_named_with_its_author_and_licence() -> None:
    """CC BY 3.0 asks for the author, the licence, a link, and what was changed."""
    told = (ASSETS / "ATTRIBUTION.md").read_text(encoding="utf-8")
    assert told == attribution()
    assert "https://creativecommons.org/licenses/by/3.0/" in told
    assert "https://game-icons.net" in told
    assert "Changes:" in told
    for author, name in ICONS.values():
        [line] = [line for line in told.splitlines() if line.startswith(f"* Icons made by {AUTHORS[author]}:")]
        assert name in line.partition(": ")[2].split(", ")


def test_the_atlas_holds_the_icons_that_are_named() -> None:
    index = json.loads((ASSETS / "icons.json").read_text())
    assert set(index["icons"]) == set(ICONS)
    with Image.open(ASSETS / "icons.png") as atlas:
        cell = index["cell"]
        for x, y in index["icons"].values():
            assert atlas.crop((x, y, x + cell, y + cell)).getbbox(), "an icon is empty"


def test_every_font_comes_with_its_licence() -> None:
    assert {f"{name}.ttf" for name in FONTS} == set(FILES.values())
    for name in FONTS:
        licence = (ASSETS / "fonts" / f"OFL-{name.partition('_')[0]}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in licence
        assert licence.startswith("Copyright")
        assert ImageFont.truetype(ASSETS / "fonts" / f"{name}.ttf", 20).getlength("Belfry 0123456789") > 0


def test_fonts_are_cut_down() -> None:
    assert sum(file.stat().st_size for file in (ASSETS / "fonts").glob("*.ttf")) < 300_000


def test_the_palette_leaves_one_index_free() -> None:
    assert len(RGB) <= COLOURS == 255
    assert len(set(RGB)) == len(RGB)


@pytest.mark.parametrize("face", FILES)
def test_figures_stand_on_the_line_and_are_all_of_one_height(face: Face) -> None:
    """Of each face, as it comes: what a font could do if it were asked is not to be had on every machine."""
    font = ImageFont.truetype(ASSETS / "fonts" / FILES[face], 200, layout_engine=ImageFont.Layout.BASIC)
    heights, ends = set(), set()
    for figure in "0123456789":
        _, top, _, bottom = font.getbbox(figure, anchor="ls")
        heights.add(-top)
        ends.add(bottom)
    assert max(heights) - min(heights) <= 0.06 * 200
    assert max(ends) <= 0.04 * 200
