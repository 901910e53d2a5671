"""The page brings a font for the emojis that Belfry writes: a bare machine has none."""

import re
from pathlib import Path

from sandbox.server import PAGE
from sandbox.signs import FILE, LAYERS

ROOT = Path(__file__).parents[2]
EMOJI = re.compile("[\U0001f000-\U0001faff\u2705\u274c\u2b50-\u2b55\u2600-\u26ff]")  # what Discord draws in colours
TEXTS = [
    *(ROOT / "cogs" / "words").rglob("*.toml"),
    *(path for ending in ("toml", "py") for path in (ROOT / "engine" / "games").rglob(f"*.{ending}")),
    *(ROOT / "cogs").rglob("*.py"),
]


def test_every_emoji_of_words_and_games_is_in_the_font() -> None:
    written = {sign for path in TEXTS for sign in EMOJI.findall(path.read_text(encoding="utf-8"))}
    assert written == LAYERS.keys()


def test_page_takes_each_emoji_from_the_font() -> None:
    [covered] = re.findall("unicode-range: (.+);", (PAGE / "style.css").read_text(encoding="utf-8"))
    assert {chr(int(code, 16)) for code in re.findall(r"U\+(\w+)", covered)} == LAYERS.keys()
    assert FILE.read_bytes().startswith(b"wOF2")
