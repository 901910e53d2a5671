"""bot.py, altered as the environment says: its variable `ALTERED` names the chance and functions of this module."""

import asyncio
import io
import json
import os
import sqlite3
import stat
import sys
import time
from pathlib import Path
from typing import Any

import discord
from PIL import Image

from app import cli, client, command_answers, log_format
from base import clock
from cogs.actions import seating
from cogs.connection import interactions
from cogs.panels import pictures, rulebook
from engine import worker_pool
from engine.core.rng import Rng
from engine.games import GAMES
from render import PAINTERS
from store.db.database import Database
from store.db.errors import trouble
from store.matches import uptime
from tests.small_games import RULEBOOKS, SMALL_GAMES
from tests.small_games.boards import SMALL_BOARDS

from .chance import fix_chance
from .journal import keep_journal

ALTERED = "BELFRY_ALTERED"
"""Environment variable: a JSON array of the chance (`chance.py`) and, in order, names of functions of this module."""
BLIND, FULL, MACHINE = "blind", "full", "machine"  # files
LASTING = {"blank", "seeded", "small_games"}  # what stays in a process that runs one such bot after another
KEY = f"{3:064x}"
HASTE = 0.02  # seconds that a bot waits where nobody looks on
SECONDS = 0.1  # for which a busy machine keeps the event loop with each press
COMMAND = discord.InteractionType.application_command
PRESS = discord.InteractionType.component

PUT = log_format.Output.put
draw = pictures.Picture.draw

handled: dict[asyncio.Task[Any], discord.Interaction[Any]] = {}
"""What each task answers."""


def run(arguments: list[str]) -> None:
    """Become bot.py with these arguments, altered."""
    folder = Path(arguments[arguments.index("--config") + 1]).parent
    chance, *names = json.loads(os.environ[ALTERED])
    fix_chance(chance)
    clock.POLL = client.GUILD_READY_TIMEOUT = HASTE
    log_format.Output.put = wait_for_line(PUT)  # type: ignore[method-assign]
    for name in names:
        globals()[name](folder)
    sys.argv = ["bot.py", *arguments]
    sys.exit(cli.main(arguments))


def wait_for_line(put: Any) -> Any:
    """Have a log that is a file take each line at once: a test reads it as soon as Belfry has answered."""

    def put_and_wait(output: log_format.Output, line: str) -> None:
        put(output, line)
        while output._size and stat.S_ISREG(os.fstat(output._file.fileno()).st_mode):
            time.sleep(0.0002)

    return put_and_wait


def seeded(folder: Path) -> None:
    """The same shuffles and the same thoughts of computers in each game."""
    Rng.new = classmethod(lambda cls: cls(KEY))  # type: ignore[assignment]
    seating.share_of = lambda word: ""
    worker_pool.secrets.randbits = lambda bits: 1


def small_games(folder: Path) -> None:
    """With the small games."""
    GAMES.update(SMALL_GAMES)
    PAINTERS.update(SMALL_BOARDS)
    if RULEBOOKS not in rulebook.FOLDERS:
        rulebook.FOLDERS.append(RULEBOOKS)


def journalled(folder: Path) -> None:
    """With a journal beside the database of what it saves."""
    keep_journal(folder)


def blank(folder: Path) -> None:
    """All pictures are one; their names and words are right."""
    pictures.Picture.draw = draw_blank  # type: ignore[method-assign]


async def draw_blank(picture: pictures.Picture) -> bytes:
    """In place of `Picture.draw`: the smallest picture, and other files as they are."""
    if not picture.filename.endswith((".png", ".gif")):
        return await draw(picture)
    data = io.BytesIO()
    Image.new("P", (8, 8)).save(data, "PNG")
    return data.getvalue()


def tireless(folder: Path) -> None:
    """No life is short, so each session begins at once, however often the bot is killed."""
    uptime.SHORT_LIFE = 0


def blind(folder: Path) -> None:
    """Drawing fails while the file BLIND exists, as if Pillow could not read a font."""
    encode = pictures.encoders.encode

    def encode_or_fail(picture: Image.Image) -> bytes:
        if (folder / BLIND).exists():
            raise OSError("cannot open resource")
        return encode(picture)

    pictures.encoders.encode = encode_or_fail


def full(folder: Path) -> None:
    """Nothing can be written while the file FULL exists, as if the disk were full."""
    transact = Database._transact

    def transact_or_fail(opened: Database, *args: Any) -> Any:
        if (folder / FULL).exists():
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise opened._tell(trouble(error, opened.path))
        return transact(opened, *args)

    Database._transact = transact_or_fail  # type: ignore[method-assign]


def woken(folder: Path) -> None:
    """The machine's time is set by as many seconds as the file MACHINE says."""
    machine, file = time.time, folder / MACHINE
    time.time = lambda: machine() + (float(file.read_text()) if file.exists() else 0.0)


def busy(folder: Path) -> None:
    """The machine is so full that each press keeps the event loop for a while."""
    look_up = client.Presses.look_up

    async def look_up_late(presses: client.Presses, *args: Any) -> None:
        time.sleep(SECONDS)
        await look_up(presses, *args)

    client.Presses.look_up = look_up_late  # type: ignore[method-assign]


def slow(folder: Path) -> None:
    """The database gives nothing to a command or press before Discord has been told that an answer is coming.

    Who reads or writes without having promised an answer waits for ever.
    """
    interactions.SLOW_ANSWER = 0.0
    for name in ("fetch", "scan", "write"):
        setattr(Database, name, slowly(getattr(Database, name)))
    # What Discord asks while somebody types is neither, for it cannot be promised.
    command_answers.Commands._call = handling(COMMAND, command_answers.Commands._call)  # type: ignore[method-assign]
    client.Presses.on_interaction = handling(PRESS, client.Presses.on_interaction)  # type: ignore[method-assign]


def slowly(method: Any) -> Any:
    """A method that waits until what its task answers has been promised, or Discord has refused to be told."""

    async def wait(*args: Any, **how: Any) -> Any:
        interaction = handled.get(asyncio.current_task())  # type: ignore[arg-type]
        if interaction and not interaction.extras.get("told"):
            promise = interaction.extras.get(interactions.PROMISE)
            await asyncio.wait({promise._task if promise else asyncio.get_running_loop().create_future()})
            interaction.extras["told"] = True
        return await method(*args, **how)

    return wait


def handling(kind: discord.InteractionType, method: Any) -> Any:
    """A method whose task answers the interaction that it is given, if that is of this kind."""

    async def handle(owner: Any, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is kind:
            handled[asyncio.current_task()] = interaction  # type: ignore[index]
        await method(owner, interaction)

    return handle
