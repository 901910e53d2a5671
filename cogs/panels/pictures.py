"""Pictures for messages, drawn away from the event loop, each with its alt text."""

import asyncio
import io
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import replace
from typing import NamedTuple

import discord
from PIL import Image

from engine.course import Course
from engine.games import GAMES
from engine.samples import of_every_game, scenes
from engine.scene import Scene
from render import PAINTERS, draw_all, outcome, png, replay, result
from render.gif import Gif
from render.specimen import describe_specimen, specimen

ALT = 1000  # characters; Discord takes 1024

# One thread: drawing is many small steps that hold the interpreter, so a second one would gain nothing.
easel = ThreadPoolExecutor(max_workers=1, thread_name_prefix="easel")

turn: ContextVar[Callable[[], AbstractAsyncContextManager[None]] | None] = ContextVar("turn", default=None)
"""Within what a picture is drawn, by who can wait for it."""

SHARED = 16  # boards that were drawn last, and may be asked for by somebody else


class Picture(NamedTuple):
    """A picture as it goes out: the bytes of a PNG or GIF file, its name, what it shows in words, its height."""

    data: bytes
    filename: str
    alt: str
    height: int = 0

    def file(self) -> discord.File:
        """A new file for one request; discord.py uses each up."""
        return discord.File(io.BytesIO(self.data), filename=self.filename, description=self.alt)

    @property
    def url(self) -> str:
        """How components of the same message point at it."""
        return f"attachment://{self.filename}"


Rows = tuple[int, int]  # of a board: top and bottom, in pixels

_boards: deque[tuple[Scene, Rows | None, Picture]] = deque(maxlen=SHARED)


async def draw_board(scene: Scene, name: str, rows: Rows | None = None) -> Picture:
    """The board, or `rows` of it, as the reader of the scene sees it, with that seat marked.

    What that person was told or has chosen is not shown; pictures that show the same are shared.
    """
    seen = replace(scene, given=None, told=())
    for known, part, picture in _boards:
        if (known, part) == (seen, rows):
            return picture._replace(filename=f"board-{name}.png")
    painter = PAINTERS[scene.view.name]

    def paint() -> Image.Image:
        whole = painter.board(seen)
        return whole.crop((0, rows[0], whole.width, rows[1])) if rows else whole

    picture = await _draw(paint, lambda: painter.describe(seen), f"board-{name}.png")
    _boards.append((seen, rows, picture))
    return picture


async def draw_result(scene: Scene, course: Course, name: str) -> Picture:
    """The result of a game that is over, and how it went."""
    badges = PAINTERS[scene.view.name].badges[: len(scene.names)]
    return await _draw(
        lambda: result.result(scene, course, badges),
        lambda: outcome.describe_result(scene, course, badges),
        f"result-{name}.png",
    )


async def draw_step(scene: Scene, seat: int | None, said: str, number: int, steps: int, name: str) -> Picture:
    """The board after one step of a replay, and who went on with what."""
    painter = PAINTERS[scene.view.name]
    return await _draw(
        lambda: replay.draw_step(painter, scene, seat, said, number, steps),
        lambda: painter.describe(scene),
        f"step-{name}-{number}.png",
    )


async def add_frame(gif: Gif, scene: Scene, seat: int | None, said: str, number: int, steps: int, stays: int) -> None:
    """The same as the next frame of a moving picture, which stays for so many hundredths of a second."""
    painter = PAINTERS[scene.view.name]

    def work() -> None:
        gif.add(replay.halve(replay.draw_step(painter, scene, seat, said, number, steps)), stays)

    await asyncio.get_running_loop().run_in_executor(easel, work)


async def draw_private(scene: Scene, board: Scene | None, name: str) -> list[Picture]:
    """What only the reader of the scene may see, after the `board` if that is wanted or the game has nothing secret.

    Of the board only what matters beside the hand.
    """
    painter = PAINTERS[scene.view.name]
    paint = (painter.hand_beside if board else None) or painter.hand
    describe = painter.describe_hand
    own = replace(board or scene, reader=scene.reader)
    rows = painter.beside_hand(own) if paint and painter.beside_hand else None
    pictures = [await draw_board(own, name, rows)] if board or paint is None else []
    if paint and describe:
        pictures.append(await _draw(lambda: paint(scene), lambda: describe(scene), f"hand-{name}.png"))
    return pictures


async def draw_specimen(number: int) -> Picture:
    """A picture to try out with; each has a name of its own."""
    return await _draw(lambda: specimen(number), lambda: describe_specimen(number), f"specimen-{number}.png")


async def draw_first(game: str) -> Picture:
    """The first board of a game with as many players as can play; whatever its painter raises."""
    scene, painter = next(scenes(game, max(GAMES[game].players))), PAINTERS[game]
    return await _draw(lambda: painter.board(scene), lambda: painter.describe(scene), f"first-{game}.png")


async def warm_up() -> None:
    """Draw pictures of each kind, so that no player waits for fonts and sprites; one by one, to let theirs pass."""
    loop, kinds = asyncio.get_running_loop(), draw_all(of_every_game(every=1000))  # beginnings and ends
    while await loop.run_in_executor(easel, next, kinds, None):
        pass


async def _draw(paint: Callable[[], Image.Image], describe: Callable[[], str], filename: str) -> Picture:
    """The picture that `paint` paints."""

    def work() -> Picture:
        try:
            painted = paint()
            return Picture(png.encode(painted), filename, describe()[:ALT], painted.height)
        except StopIteration as error:  # which a future cannot carry: whoever waits for it would wait for ever
            raise RuntimeError("a painter found nothing where it looked") from error

    take_turn = turn.get()
    async with take_turn() if take_turn else nullcontext():
        return await asyncio.get_running_loop().run_in_executor(easel, work)
