"""Pictures for messages, drawn away from the event loop, each with its alt text."""

import asyncio
import io
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import NamedTuple

import discord
from PIL import Image

from engine.samples import of_every_game
from engine.scene import Scene
from render import PAINTERS, draw_all, png, result

ALT = 1000  # characters; Discord takes 1024

# One thread: drawing is many small steps that hold the interpreter, so a second one would gain nothing.
easel = ThreadPoolExecutor(max_workers=1, thread_name_prefix="easel")

SHARED = 16  # boards that were drawn last, and may be asked for by somebody else


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


_boards: deque[tuple[Scene, Picture]] = deque(maxlen=SHARED)


async def draw_board(scene: Scene, name: str) -> Picture:
    """The board as the reader of the scene sees it; those who see the same share one picture.

    What differs between readers is in the view; who reads, and what that person was told or has chosen, is not shown.
    """
    seen = replace(scene, reader=None, given=None, told=())
    for known, picture in _boards:
        if known == seen:
            return picture._replace(filename=f"board-{name}.png")
    painter = PAINTERS[scene.view.name]
    picture = await _draw(lambda: painter.board(seen), lambda: painter.describe(seen), f"board-{name}.png")
    _boards.append((seen, picture))
    return picture


async def draw_result(scene: Scene, name: str) -> Picture:
    """The result of a game that is over."""
    badges = PAINTERS[scene.view.name].badges
    return await _draw(
        lambda: result.result(scene, badges), lambda: result.describe_result(scene, badges), f"result-{name}.png"
    )


async def draw_private(scene: Scene, board: Scene | None, name: str) -> list[Picture]:
    """What only the reader of the scene may see, after the `board` if that is wanted or the game has nothing secret."""
    painter = PAINTERS[scene.view.name]
    paint, describe = painter.hand, painter.describe_hand
    pictures = [await draw_board(board or scene, name)] if board or paint is None else []
    if paint and describe:
        pictures.append(await _draw(lambda: paint(scene), lambda: describe(scene), f"hand-{name}.png"))
    return pictures


async def warm_up() -> None:
    """Draw pictures of each kind, so that no player waits for fonts and sprites; one by one, to let theirs pass."""
    loop, kinds = asyncio.get_running_loop(), draw_all(of_every_game(every=1000))  # beginnings and ends
    while await loop.run_in_executor(easel, next, kinds, None):
        pass


async def _draw(paint: Callable[[], Image.Image], describe: Callable[[], str], filename: str) -> Picture:
    """The picture that `paint` paints."""

    def work() -> Picture:
        try:
            return Picture(png.encode(paint()), filename, describe()[:ALT])
        except StopIteration as error:  # which a future cannot carry: whoever waits for it would wait for ever
            raise RuntimeError("a painter found nothing where it looked") from error

    return await asyncio.get_running_loop().run_in_executor(easel, work)
