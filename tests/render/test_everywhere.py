"""Pictures are the same on every machine, whatever its system has beside Pillow."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from PIL import ImageFont

from engine.games import GAMES
from engine.views.samples import scenes
from render import PAINTERS, draw_all, encoders, replay
from render.encoders import Gif
from tests.night import split
from tests.waiting import HANG

ROOT = Path(__file__).parents[2]
WITHOUT = "--without-fribidi"
FRAMES = 2
EVERY = 25  # questions from one picture to the next


def digests(*games: str) -> dict[str, str]:
    """Of the files of boards, hands, results and a moving picture of each of these games, by what they show."""
    found: dict[str, str] = {}
    for name in games:
        samples = list(scenes(name, max(GAMES[name].players), every=EVERY))
        for n, picture in enumerate(draw_all(samples)):
            found[f"{name} {n}"] = hashlib.sha256(encoders.encode(picture)).hexdigest()
        boards = [scene for scene in samples if scene.reader is None][:FRAMES]
        moving = Gif()
        for n, scene in enumerate(boards, 1):
            moving.add(replay.halve(replay.draw_step(PAINTERS[name], scene, 0, "builds", n, FRAMES)), 50)
        found[f"{name} moving"] = hashlib.sha256(moving.encode()).hexdigest()
    return found


def draw_elsewhere(seed: int, *arguments: str) -> dict[str, str]:
    """The same, drawn by a Python of its own, which has its sets in another order for each seed."""
    command = [sys.executable, "-m", "tests.render.test_everywhere", *arguments]
    environment = os.environ | {"PYTHONHASHSEED": str(seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=HANG, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@split("game", GAMES, ["castle_builders"], "draws the game in two processes, 3 s")
def test_all_pictures_are_byte_for_byte_the_same_with_fribidi_and_without(game: str) -> None:
    """Pillow lays out text in another way, and knows no features of fonts, where the system has no FriBiDi."""
    here, elsewhere = draw_elsewhere(1, game), draw_elsewhere(2, game, WITHOUT)
    assert len(here) > 10
    assert here == elsewhere


if __name__ == "__main__":
    if WITHOUT in sys.argv:
        ImageFont.core.HAVE_RAQM = False
    print(json.dumps(digests(sys.argv[1])))
