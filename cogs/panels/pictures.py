"""Pictures for messages, each with its alt text; drawn when it is sent, away from the event loop."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from contextvars import ContextVar
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, overload
from weakref import WeakSet

from PIL import Image

from cogs.panels.names import list_handles
from cogs.words import say
from engine.core.game import Game
from engine.core.game_data import facts
from engine.core.table import Table
from engine.games import GAMES
from engine.views.log_text import Call
from engine.views.samples import of_every_game, scenes
from engine.views.scene import OwnScene, Scene, Thing
from engine.views.score_history import Course
from render import (
    PAINTERS,
    alt_text,
    closeups,
    draw_all,
    draw_games,
    encoders,
    example,
    frame,
    poster,
    replay,
    score_sheet,
    spotlight,
)
from render.encoders import Gif
from render.frame import Band
from render.painter import Below
from render.player_names import call, make_plain
from render.test_picture import describe_specimen, specimen
from store import Match

# One thread: drawing is many small steps that hold the interpreter, so a second one would gain nothing.
easel = ThreadPoolExecutor(max_workers=1, thread_name_prefix="easel")

turn: ContextVar[Callable[[], AbstractAsyncContextManager[None]] | None] = ContextVar("turn", default=None)
"""Within what a picture is drawn, by who can wait for it; it comes after those that somebody waits for."""

SAMPLE = 12  # questions between two moments of which a sample is one

PAUSE = 0.05  # seconds between two pictures that nobody waits for: about 4,000 are drawn after a start

LEAST_BOARD = 440  # pixels: height of a part of a board at least
LEAST_BAND = 200  # pixels: height of a band of a board above a hand at least

KEPT = 16  # pictures that were drawn last, and may be asked for by somebody else

_kept: dict[str, bytes] = {}  # by key, the last one last
_hurried = WeakSet[asyncio.Future[bytes]]()  # pictures on the easel that somebody waits for


class Picture(NamedTuple):
    """A picture to be: the name of its file, what it shows in words, and how that file is made, a PNG or a GIF.

    `key` changes with what it shows, and is empty where nobody else will ask for the same.  `height`: in pixels, where
    it matters how much room there is beside it.
    """

    filename: str
    alt: str
    make: Callable[[], bytes]
    key: str = ""
    height: int = 0

    @property
    def url(self) -> str:
        """How components of the same message point at it."""
        return f"attachment://{self.filename}"

    async def draw(self) -> bytes:
        """Its file, which is made unless that has just been done."""
        if self.key not in _kept:
            data = await _work(self.make)
            if not self.key:
                return data
            _kept[self.key] = data
            for key in [*_kept][:-KEPT]:
                del _kept[key]
        return _kept[self.key]


@overload
def see(match: Match, table: Table, reader: int, left: Game | None = None) -> OwnScene: ...


@overload
def see(match: Match, table: Table, reader: None = None, left: Game | None = None) -> Scene: ...


def see(match: Match, table: Table, reader: int | None = None, left: Game | None = None) -> Scene:
    """What `reader` sees of a table, or everybody; `left`: the game as it was when the reader left it."""
    return Scene.of(table, reader, match.names, match.strengths, left, call_in(match))


def call_in(match: Match) -> Call:
    """What the pictures of a game call those who have, or had, some names."""
    return partial(call, match.names, list_handles(match))


def show_board(scene: Scene, name: str, *bands: Band) -> Picture:
    """The board, or some `bands` of it and its footer, as the reader of the scene sees it, with that seat marked.

    What that person was told or has chosen is not shown.
    """
    seen, painter = replace(make_plain(scene), given=None), PAINTERS[scene.view.name]

    def paint() -> Image.Image:
        whole = painter.board(seen)
        return frame.cut(whole, bands) if bands else whole

    height = frame.measure(bands, frame.CORNER) if bands else painter.board_height
    return _show(f"board-{name}.png", painter.describe(seen), paint, height, "board", seen, bands)


def show_part(scene: OwnScene, name: str, names: Sequence[str], height: int) -> Picture:
    """A band of the board above its footer, in a picture of at most `height` pixels, or LEAST_BOARD.

    The band holds the parts with these `names` that have room; they are lit, and all else is dim.  For parts that only
    the hand shows it takes the place of the footer, and of the band where that has no room.
    """
    seen, painter = replace(make_plain(scene), given=None), PAINTERS[scene.view.name]
    lit, held = painter.find(seen, *names), painter.find_in_hand(*names)
    hand = painter.hand if held else None
    below = hand.height(seen) if hand else frame.CORNER
    room = max(LEAST_BOARD, height) - below
    bands = [spotlight.find_band(lit, painter.board_height, room)] if room >= LEAST_BAND else []

    def paint() -> Image.Image:
        board, footer = painter.board(seen), spotlight.dim_all_but(hand.draw(seen), held) if hand else None
        settled = [spotlight.settle_band(board, band, lit) for band in bands]
        return frame.cut(spotlight.dim_all_but(board, lit) if lit or hand else board, settled, footer)

    alt = hand.describe_below(seen, seen) if hand else painter.describe(seen)
    return _show(f"board-{name}.png", alt, paint, frame.measure(bands, below), "part", seen, *names, *bands)


def show_poster(scene: Scene, course: Course, name: str) -> Picture:
    """The poster of a game that is over; its description tells all of the result."""
    scene, painter = make_plain(scene), PAINTERS[scene.view.name]
    badges = painter.badges[: len(scene.names)]
    alt = alt_text.describe_result(scene, course, badges)
    paint = partial(poster.poster, scene, course, badges, painter.hero)
    return _show(f"result-{name}.png", alt, paint, poster.HEIGHT, "poster", scene, course)


def show_numbers(scene: Scene, course: Course, name: str) -> Picture:
    """Where the points of a game came from that is over, and what was held in secret."""
    scene = make_plain(scene)
    badges = PAINTERS[scene.view.name].badges[: len(scene.names)]
    alt = alt_text.describe_result(scene, course, badges)
    paint = partial(score_sheet.numbers, scene, course, badges)
    return _show(f"numbers-{name}.png", alt, paint, 0, "numbers", scene, course)


def show_step(scene: Scene, seat: int | None, said: str, number: int, steps: int, name: str) -> Picture:
    """The board after one step of a replay, and who went on with what, which is `said` as pictures say it."""
    scene = make_plain(scene)
    painter = PAINTERS[scene.view.name]
    paint = partial(replay.draw_step, painter, scene, seat, said, number, steps)
    return _show(f"step-{name}-{number}.png", painter.describe(scene), paint)


async def add_frame(gif: Gif, scene: Scene, seat: int | None, said: str, number: int, steps: int, stays: int) -> None:
    """The same as the next frame of a moving picture, which stays for so many hundredths of a second."""
    scene = make_plain(scene)
    painter = PAINTERS[scene.view.name]

    def work() -> None:
        gif.add(replay.halve(replay.draw_step(painter, scene, seat, said, number, steps)), stays)

    await asyncio.get_running_loop().run_in_executor(easel, work)


def show_private(scene: OwnScene, board: Scene | None, name: str) -> list[Picture]:
    """What only the reader of the scene may see, below the `board` if that is wanted or the game has nothing secret.

    That is one picture; where less of it is enough there are several to choose from, the fuller first.  Of the board it
    has only what matters above the hand.
    """
    scene, painter, file = make_plain(scene), PAINTERS[scene.view.name], f"own-{name}.png"
    own = replace(make_plain(board or scene).give_to(scene.reader), given=None, log=scene.log)
    hand = painter.hand
    if hand is None:
        return [show_board(own, name)._replace(filename=file)]
    if board is None:
        return [_show(file, hand.describe(scene), partial(hand.draw, scene), hand.height(scene), "hand", scene)]
    bands, below = hand.bands(own), hand.below(scene)
    if not below:
        return [show_board(own, name, *bands)._replace(filename=file)]
    alt = hand.describe_below(scene, own)

    def paint(part: Below) -> Image.Image:
        return frame.cut(painter.board(own), bands, part.draw(scene)) if bands else part.draw(scene)

    heights = [frame.measure(bands, part.height) for part in below]
    return [_show(file, alt, partial(paint, part), heights[n], "own", own, scene, n) for n, part in enumerate(below)]


def tell_hand(scene: OwnScene) -> str:
    """What only the reader of the scene may see, in words; nothing in a game that has nothing of the kind."""
    scene = make_plain(scene)
    hand = PAINTERS[scene.view.name].hand
    return hand.describe(scene) if hand else ""


def show_thing(scene: OwnScene, thing: Thing, *, small: bool = False) -> Picture | None:
    """One thing in large, for the reader of the scene, or as a small square; None of a game without such pictures.

    What that person was told or has chosen is not shown.
    """
    seen, find = replace(make_plain(scene), given=None), PAINTERS[scene.view.name].thing
    if find is None:
        return None

    def paint() -> Image.Image:
        exhibit = find(seen, thing.kind, thing.key)
        return exhibit.show_small() if small else exhibit.show()

    alt = " ".join([f"{thing.name}.", *thing.lines])
    return _show("thing.png", alt, paint, closeups.HEIGHT, "thing", small, seen, thing)


def show_example(file: Path, alt: str) -> Picture:
    """An example of the rules, which `python -m bench pictures` has drawn into this file."""
    return Picture(file.name, alt, file.read_bytes, f"example {file.name}", example.HEIGHT)


def show_specimen(number: int) -> Picture:
    """A picture to try out with; each has a name of its own."""
    return _show(f"specimen-{number}.png", describe_specimen(number), partial(specimen, number))


async def try_first(game: str) -> None:
    """Draw the first board of a game with as many players as can play; raises whatever its painter does."""
    scene, painter = next(scenes(game, max(GAMES[game].players))), PAINTERS[game]
    await _show("first.png", painter.describe(scene), partial(painter.board, scene)).draw()


def show_sample(game: str) -> Picture:
    """The board of a game that has been played by chance, when two thirds of it are over, for who does not know it."""
    alt = say("games.sample", game=facts(game).title)
    return Picture(f"board-{game}.png", alt, lambda: show_board(_play_sample(game), game).make(), f"sample {game}")


@cache
def _play_sample(game: str) -> Scene:
    players = min(GAMES[game].players)
    everybody = [*scenes(game, players, SAMPLE)][:: players + 1]
    return everybody[len(everybody) * 2 // 3]


async def warm_up() -> None:
    """Draw pictures of each kind, so that no player waits for fonts and sprites; one by one, to let theirs pass.

    First beginnings and ends, at once; then whole games, as slowly as a host does not notice.
    """
    loop = asyncio.get_running_loop()
    for kinds, pause in ((draw_all(of_every_game(every=1000)), 0.0), (draw_games(), PAUSE)):
        while await loop.run_in_executor(easel, next, kinds, None):
            await asyncio.sleep(pause)


def _show(filename: str, alt: str, paint: Callable[[], Image.Image], height: int = 0, *shown: object) -> Picture:
    """The picture that `paint` paints; `shown` is all that it depends on, if somebody else may ask for the same."""
    key = sha256(repr(shown).encode()).hexdigest()[:32] if shown else ""
    return Picture(filename, alt, lambda: encoders.encode(paint()), key, height)


async def _work(make: Callable[[], bytes]) -> bytes:
    """What `make` makes, away from the event loop."""

    def work() -> bytes:
        try:
            return make()
        except StopIteration as error:  # which a future cannot carry: whoever waits for it would wait for ever
            raise RuntimeError("a painter found nothing where it looked") from error

    loop, take_turn = asyncio.get_running_loop(), turn.get()
    if take_turn is None:
        drawing = loop.run_in_executor(easel, work)
        _hurried.add(drawing)
        return await drawing
    async with take_turn():
        while waited_for := [one for one in _hurried if not one.done()]:
            await asyncio.wait(waited_for)
        return await loop.run_in_executor(easel, work)
