"""Pictures for messages, drawn away from the event loop, each with its alt text."""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import discord
from PIL import Image

from engine.scene import Scene
from render import BOARDS, png, result, samples

ALT = 1000  # characters; Discord takes 1024

# One thread: drawing is many small steps that hold the interpreter, so a second one would gain nothing.
easel = ThreadPoolExecutor(max_workers=1, thread_name_prefix="easel")


class Picture(NamedTuple):
    """A picture as it goes out: the bytes of a PNG file, its name, and what it shows in words."""

    data: bytes
    filename: str
    alt: str

    def file(self) -> discord.File:
        """A new file for one request; discord.py uses each up."""
        return discord.File(io.BytesIO(self.data), filename=self.filename, description=self.alt)

    @property
    def url(self) -> str:
        """How components of the same message point at it."""
        return f"attachment://{self.filename}"


async def board(scene: Scene, name: str) -> Picture:
    """The board; of a game that is over, the result."""
    painter = BOARDS[scene.view.name]
    if scene.over:
        return await _draw(lambda: result.result(scene), lambda: result.describe_result(scene), f"result-{name}.png")
    return await _draw(lambda: painter.board(scene), lambda: painter.describe(scene), f"board-{name}.png")


async def last_board(scene: Scene, name: str) -> Picture:
    """The board as it stood at the end."""
    painter = BOARDS[scene.view.name]
    return await _draw(lambda: painter.board(scene), lambda: painter.describe(scene), f"board-{name}.png")


async def hand(scene: Scene, name: str) -> Picture:
    """What only the reader of the scene may see; the board where a game has nothing secret."""
    painter = BOARDS[scene.view.name]

    def paint() -> Image.Image:
        return painter.hand(scene) or painter.board(scene)

    return await _draw(paint, lambda: painter.describe_hand(scene) or painter.describe(scene), f"hand-{name}.png")


async def prepare() -> None:
    """Draw pictures of each kind, so that no player waits for fonts and sprites; one by one, to let theirs pass."""
    loop, kinds = asyncio.get_running_loop(), samples()
    while await loop.run_in_executor(easel, next, kinds, None):
        pass


async def _draw(paint: Callable[[], Image.Image], describe: Callable[[], str], filename: str) -> Picture:
    def work() -> Picture:
        try:
            return Picture(png.encode(paint()), filename, describe()[:ALT])
        except StopIteration as error:  # which a future cannot carry: whoever waits for it would wait for ever
            raise RuntimeError("a painter found nothing where it looked") from error

    return await asyncio.get_running_loop().run_in_executor(easel, work)
