"""Run Belfry until a signal stops it, on Discord or in the sandbox."""

import asyncio
import contextlib
import logging
import os
import platform
import signal
import sys
import tempfile
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
from yarl import URL

from app.client import Belfry
from app.config import Config, ConfigError
from app.login import explaining
from app.metrics.server import showing
from base.version import COMMIT, __version__
from cogs.panels.game_catalog import list_games
from cogs.panels.pictures import show_sample
from engine.ai.player import USUAL
from engine.core.game_data import facts
from engine.games import GAMES
from engine.teaching.lesson import has_lesson
from sandbox.quick_start import Offer
from sandbox.server import Sandbox
from store import Store

log = logging.getLogger("belfry")

PORT = 8765  # of the sandbox
HEARTBEAT = "BELFRY_HEARTBEAT"  # environment variable: the file that is touched as long as the event loop runs
BEAT = 10.0  # seconds
STOPPED_AGAIN = 0.5  # seconds until what goes on is told to stop once more


def point_at(config: Config) -> None:
    """Tell discord.py where Discord is; it reads these when it connects."""
    discord.http.Route.BASE = config.api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(config.gateway)
    discord.asset.Asset.BASE = config.cdn
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # Belfry does not speak


async def run(config: Config) -> None:
    """Run the bot until it is told to stop.

    Raises ConfigError, StoreError or Unavailable with a sentence for the host.
    """
    told = listen()
    which = {"version": __version__, "commit": COMMIT, "python": platform.python_version(), "system": sys.platform}
    log.info("Belfry starts", extra=which)
    point_at(config)
    clock = config.open_clock()
    store = await Store.open(config.path, clock.now)
    beating = asyncio.create_task(beat(Path(file))) if (file := os.environ.get(HEARTBEAT)) else None
    try:
        bot = Belfry(store, config, clock)
        with explaining(config.api):
            async with bot, showing(config.port, bot.metrics):
                playing = asyncio.create_task(bot.start(config.token))
                await until_told_to_stop(playing, told)
                if not playing.cancelled():
                    playing.result()
    finally:
        if beating:
            beating.cancel()
        await store.close()
    if told.done():
        tell_stopped(told.result())


def listen() -> asyncio.Future[str]:
    """The name of the signal that will tell this process to stop; from now on signals do nothing else."""
    told = asyncio.get_running_loop().create_future()

    def note(name: str) -> None:
        if not told.done():
            told.set_result(name)

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows
            told.get_loop().add_signal_handler(number, note, number.name)
    return told


async def until_told_to_stop(playing: asyncio.Task[None], told: asyncio.Future[str]) -> None:
    """Wait until `playing` ends, which it does once a signal has `told` it to."""
    ends: tuple[asyncio.Future[Any], ...] = (playing, told)
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    while not playing.done():  # discord.py awaits by wait_for, which before Python 3.12 can lose a cancellation
        playing.cancel()
        await asyncio.wait({playing}, timeout=STOPPED_AGAIN)


async def beat(file: Path) -> None:
    """Touch a file every ten seconds; it gets old when the event loop hangs, or when it cannot be written."""
    while True:
        with contextlib.suppress(OSError):  # whoever looks at the file finds it old
            file.touch()
        await asyncio.sleep(BEAT)


def complain(why: str) -> None:
    """Tell the host why Belfry ends."""
    print(why, file=sys.stderr, flush=True)


def tell_stopped(by: str) -> None:
    """Log that Belfry has ended because a signal told it to."""
    log.info("Belfry has stopped", extra={"signal": by})


async def run_sandbox(config: Config, port: int | None) -> None:
    """Run the bot against a Discord on this machine, with a page to play in."""
    with tempfile.TemporaryDirectory(prefix="belfry-") as folder:
        time = os.environ.setdefault("BELFRY_CLOCK", str(Path(folder) / "clock"))
        sandbox = await open_sandbox(port, Path(time))
        greeting = asyncio.create_task(greet(sandbox))
        try:
            here = replace(config, token=sandbox.token, api=sandbox.api, gateway=sandbox.gateway, cdn=sandbox.cdn)
            await run(replace(here, path=str(Path(folder) / "sandbox.db")))
        finally:
            greeting.cancel()
            await sandbox.stop()


async def open_sandbox(port: int | None, clock: Path) -> Sandbox:
    """A sandbox at this port; without one at the usual, or at any other if that is taken.

    `clock`: the file by which its page moves the time, its own and Belfry's.
    """
    for wanted in (PORT, 0) if port is None else (port,):
        sandbox = Sandbox(port=wanted, page=True, offers=offers(), clock=clock)
        try:
            await sandbox.start()
        except OSError as error:
            await sandbox.stop()
            complain(f"Port {wanted} cannot be used: {os.strerror(error.errno or 0)}.")
        else:
            return sandbox
    raise ConfigError("Choose another with --port, or start without it: then Belfry finds a free one.")


def offers() -> list[Offer]:
    """What the sandbox's page begins by one press: lessons, and games against few computers, the shortest first."""
    try_it = "Try one: a short game that explains itself"
    found = [Offer(try_it, facts(name).title, "", "try", {"game": name}) for name in list_games() if has_lesson(name)]
    for name in list_games():
        computers = max(1, GAMES[name].players[0] - 1)
        heading = "Play against the computer" if computers == 1 else f"Play against {computers} computers"
        options: dict[str, str | int] = {"game": name, "computers": computers, "begin": True, "strength": USUAL}
        about = f"{facts(name).summary}\n{facts(name).players}, {facts(name).minutes} minutes"
        picture = show_sample(name).draw
        found.append(Offer(heading, facts(name).title, about, "play", options, vary="strength", picture=picture))
    return found


async def greet(sandbox: Sandbox) -> None:
    """Tell the host where to play, as soon as that is possible."""
    await sandbox.until(lambda: sandbox.connections.online, seconds=float("inf"))
    announce(f"Belfry is ready. Open http://127.0.0.1:{sandbox.port}/ in a browser; Ctrl-C ends it.")


def announce(line: str) -> None:
    """Print a line from a thread, past the lock of `sys.stdout`: a console with selected text blocks who writes."""

    def write() -> None:
        with contextlib.suppress(OSError):  # nobody reads any more
            os.write(sys.stdout.fileno(), f"{line}\n".encode())

    threading.Thread(target=write, daemon=True).start()
