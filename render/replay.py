"""One step of a game that is shown again: the board, with who went on, what all that was, and how far the game is."""

from dataclasses import replace

from PIL import Image

from engine.views.scene import Scene
from render.headers import BADGE, HEADER, NOTHING, header
from render.painter import Painter
from render.palette import MIST, NIGHT, Badge, indexed
from render.player_names import clean_names, clean_sentence
from render.sprites import fill
from render.tokens import badge

FIRST, LAST = 150, 600  # hundredths of a second that these frames stay
SLOW, FAST, WHOLE = 110, 45, 6000  # the most and the least for any other, and about how long all may take
MOST = 110  # frames


def draw_step(painter: Painter, scene: Scene, seat: int | None, said: str, number: int, steps: int) -> Image.Image:
    """The board after a step, which is counted from 0; the first is the beginning, and the end has its own banner."""
    in_header = seat is not None and bool(said) and not scene.over
    im = painter.board(replace(scene, log=NOTHING) if in_header else scene)
    if seat is not None and in_header:
        own: Badge = painter.badges[seat]
        name = clean_names(scene.names)[seat]
        words = clean_sentence(said, scene.names).removeprefix(f"{name} ")
        header(im, own.colour, badge(own, BADGE), name, words, (("hourglass", f"{number}/{steps}"),))
    fill(im, (0, HEADER - 8, im.width, HEADER), NIGHT)
    fill(im, (0, HEADER - 8, im.width * number // max(1, steps), HEADER), MIST)
    return im


def halve(board: Image.Image) -> Image.Image:
    """A picture at half its size, in palette colours."""
    return indexed(board.convert("RGB").reduce(2))


def choose_steps(steps: int) -> list[int]:
    """Which steps are frames, of those from 0 to this number: all, or evenly as many as a file may have."""
    if steps < MOST:
        return list(range(steps + 1))
    return [round(n * steps / (MOST - 1)) for n in range(MOST)]


def pace(number: int, frames: int) -> int:
    """How long a frame stays, counted from 0."""
    if number in (0, frames - 1):
        return LAST if number else FIRST
    return max(FAST, min(SLOW, WHOLE // frames))
