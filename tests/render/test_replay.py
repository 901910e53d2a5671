"""A game that is shown again: how far it is, and each frame as it was drawn, though it holds only what has changed."""

import io
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from render.encoders import Gif
from render.headers import HEADER
from render.palette import MIST, NIGHT, PAPER, RGB, indexed
from render.replay import draw_step

WIDE = 400


@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_the_bar_of_a_step_is_as_long_as_what_has_been_shown(number: int) -> None:
    painter: Any = SimpleNamespace(board=lambda scene: indexed(Image.new("RGB", (WIDE, 200), PAPER)))
    scene: Any = SimpleNamespace(over=True)
    row = draw_step(painter, scene, None, "", number, 4).convert("RGB").crop((0, HEADER - 4, WIDE, HEADER - 3))
    colours = {colour: count for count, colour in row.getcolors() or []}
    bar, rest = (indexed(Image.new("RGB", (1, 1), one)).convert("RGB").getpixel((0, 0)) for one in (MIST, NIGHT))
    assert colours.get(bar, 0) == WIDE * number // 4
    assert colours.get(rest, 0) == WIDE - WIDE * number // 4


@pytest.mark.parametrize("index", [1, 100, 254])
def test_a_frame_shows_every_pixel_that_has_changed_by_however_little(index: int) -> None:
    frames = [indexed(Image.new("RGB", (40, 20), RGB[0])) for _ in range(3)]
    for n, frame in enumerate(frames[1:], 3):
        frame.putpixel((n, 5), index)
    gif = Gif()
    for frame in frames:
        gif.add(frame, 10)
    shown = Image.open(io.BytesIO(gif.encode()))
    for n, frame in enumerate(frames):
        shown.seek(n)
        assert shown.convert("RGB").tobytes() == frame.convert("RGB").tobytes()
