"""`python bot.py --check`: whether Belfry can run here, a line for each thing that it needs; nothing is changed."""

import os
import platform
import shlex
import shutil
import stat
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import discord

from app.config import Config, ConfigError, parse
from app.login import Unavailable, explaining
from base.version import RELEASE
from cogs.background.command_sync import find_differences, fit, is_for_people
from cogs.connection.permissions import make_invite
from cogs.connection.sessions import FEW_SESSIONS
from cogs.panels.pictures import try_first
from engine.core.game_data import facts
from engine.games import GAMES
from render.typesetting import FILES, SMALLEST, width
from store import Store, StoreError, find_break, open_copy
from store.backup.rotation import find_folder_fault, list_backups
from store.db.file_faults import follow
from store.db.schema import BACKUP_FAILED, NEWEST
from store.db.upgrade_copies import kept_beside

ROOM = 200 * 1024 * 1024  # bytes that should be free on the disk
SAMPLE = 1_000  # running games that are looked at, unless all are asked for
COUNTED = 5_000  # games after which one reads how far it is
LARGE = 100_000_000  # bytes of a database that is not looked at in a moment
SLOWEST, FASTEST = -5, 120  # seconds that the clock may be ahead of Discord's without harm but to the times it tells
PRIVILEGED = {
    "Presence": ("gateway_presence", "gateway_presence_limited"),
    "Server Members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content": ("gateway_message_content", "gateway_message_content_limited"),
}  # as the developer portal calls them, and the flags of an application that has them

Commands = list[dict[str, Any]]


class Finding(NamedTuple):
    """What was found out about one thing; `wrong` when the host has to do something, which the text then says."""

    about: str
    text: str
    wrong: bool = False

    def __str__(self) -> str:
        return f"{'WRONG' if self.wrong else 'ok':6}{self.about:10}{self.text}"


async def check(
    config: Config, file: Path, list_commands: Callable[[Store], Commands], *, all_games: bool = False
) -> AsyncIterator[Finding]:
    """All findings, as they come.  `list_commands`: those of a Belfry on this store."""
    yield Finding("belfry", f"{RELEASE} on Python {platform.python_version()}, {platform.platform()}")
    yield check_settings(file)
    commands: Commands = []
    path = follow(config.path)
    size = path.stat().st_size if path.is_file() else 0
    if size > LARGE:
        yield Finding("database", f"{size / 1e6:.0f} MB, which are copied and looked at; that takes a moment")
    async for finding in check_database(path, list_commands, commands, all_games, backups=bool(config.backups)):
        yield finding
    copies = list_backups(path, Path(config.backups)).values() if config.backups else ()
    if open_to_all := [one for one in (path, Path(f"{path}-wal"), *kept_beside(path), *copies) if others_read(one)]:
        yield Finding("files", f"others on this machine can read games and hidden cards. {close(*open_to_all)}", True)
    yield check_disk(path)
    yield check_backups(path, config.backups)
    fonts = check_fonts()
    yield fonts
    if not fonts.wrong:
        yield await check_boards()
    if not config.token:
        yield Finding("token", "there is none. Put it under [discord] token, or into BELFRY_TOKEN.", True)
        return
    try:
        with explaining(config.api):
            ahead = list[float]()
            async with discord.Client(intents=discord.Intents.none(), http_trace=compare_clocks(ahead)) as client:
                await client.login(config.token)
                for finding in check_clock(ahead):
                    yield finding
                try:
                    async for finding in check_discord(client, commands):
                        yield finding
                except discord.HTTPException as error:
                    yield Finding("Discord", f"it refuses to say more: {error}. Try again in some minutes.", True)
    except (ConfigError, Unavailable) as error:
        yield Finding("token", str(error), True)


async def check_discord(client: discord.Client, commands: Commands) -> AsyncIterator[Finding]:
    """What Discord says to who has logged in.  Without `commands` nothing is compared with them."""
    application = client.application
    assert client.user is not None  # it has logged in
    assert application is not None
    yield Finding("token", f"the bot is called {client.user}; to invite it: {make_invite(application.id)}")
    given = [name for name, flags in PRIVILEGED.items() if any(getattr(application.flags, flag) for flag in flags)]
    spare = f"; in the portal these can be switched off: {', '.join(given)}" if given else ""
    yield Finding("intents", f"none that is privileged is needed{spare}")
    shards, _, starts = await client.http.get_bot_gateway()
    yield Finding("shards", f"{shards} connections, one after another" if shards > 1 else "one connection is enough")
    left = starts["remaining"]
    few = left < max(FEW_SESSIONS, shards)
    why = ". Find out why Belfry starts so often; at 0 it waits until Discord allows more"
    yield Finding("starts", f"Discord allows {left} more sessions today{why * few}", few)
    installed: list[Any] = await client.http.get_global_commands(application.id)
    yield compare(commands, installed, await client.http.application_info())


def compare_clocks(ahead: list[float]) -> aiohttp.TraceConfig:
    """Note with each answer of Discord's by how many seconds this machine's clock is ahead, or a little more."""
    trace = aiohttp.TraceConfig()

    async def note(session: object, context: object, request: aiohttp.TraceRequestEndParams) -> None:
        with suppress(KeyError, ValueError):  # not every server says what time it is
            ahead.append(time.time() - parsedate_to_datetime(request.response.headers["Date"]).timestamp())

    trace.on_request_end.append(note)
    return trace


def check_clock(ahead: Sequence[float]) -> Iterator[Finding]:
    """How far the machine's clock and Discord's are apart; Discord tells whole seconds."""
    if not ahead:
        return
    seconds = round(min(ahead) - 0.5)
    if abs(seconds) <= 1:
        yield Finding("clock", "it shows the same time as Discord's")
        return
    wrong = not SLOWEST <= seconds <= FASTEST
    cure = " Let the machine set its time from the network (timedatectl)."
    yield Finding("clock", f"it is {abs(seconds)} seconds {'fast' if seconds > 0 else 'slow'}.{cure}", wrong)


def compare(ours: Commands, installed: list[Any], application: Mapping[str, Any]) -> Finding:
    """The slash commands; that some are not installed yet is no fault, for the next start does it."""
    if not ours:
        return Finding("commands", f"{len(installed)} installed; not compared, for the database cannot be read")
    off = "; nobody can install Belfry for themselves, for User Install is off on page Installation of the portal"
    alone = "" if is_for_people(application) else off
    differences = find_differences(fit(ours, application), installed)
    if not differences:
        return Finding("commands", f"{len(installed)} installed, as they should be{alone}")
    named = ", ".join(f"/{name} {what}" for name, what in differences.items())
    later = f"Belfry installs {len(ours)} when it starts; one that runs tries again by itself when Discord refuses them"
    return Finding("commands", f"{named}; {later}, and its log and /belfry about say why{alone}")


async def check_database(
    path: Path, list_commands: Callable[[Store], Commands], commands: Commands, all_games: bool, *, backups: bool
) -> AsyncIterator[Finding]:
    """The file, its version, whether `backups` fail that are wanted, and each game; into `commands` go those of this
    Belfry."""
    try:
        async with open_copy(path) as (version, store):
            commands += list_commands(store)
            store.play.watcher = None
            if version is None:
                yield Finding("database", f"there is no {path.absolute()} yet; the first start makes it")
                return
            later = "" if version == NEWEST else f"; the next start brings it up to {NEWEST}"
            yield Finding("database", f"{path} is sound, version {version}{later}")
            if why := backups and await store.notes.get(BACKUP_FAILED):
                yield Finding("backups", f"the last one was not made. {why}", True)
            running = [number async for number in store.matches.running()]
            chosen = running if all_games else sample(running)
            broken = 0
            for n, number in enumerate(chosen):
                if n and n % COUNTED == 0:
                    yield Finding("games", f"{n:,} of {len(chosen):,} looked at")
                if why := await find_break(store, number):
                    broken += 1
                    yield Finding("game", f"{number} cannot be played on: {why}", True)
            of = f"{len(running):,} that are being played"
            if len(chosen) < len(running):
                of = f"{len(chosen):,} looked at, of {len(running):,} that are being played (--all: each),"
            yield Finding("games", f"{len(chosen) - broken:,} of {of} can go on", broken > 0)
    except StoreError as error:
        yield Finding("database", str(error), True)


def sample(running: list[int]) -> list[int]:
    """As many of the games as are looked at, from the oldest to the newest."""
    return [running[n * len(running) // SAMPLE] for n in range(SAMPLE)] if len(running) > SAMPLE else running


def check_settings(file: Path) -> Finding:
    """The file with the settings, and whether others can read a token in it."""
    if not file.exists():
        return Finding("settings", f"there is no {file}; the usual ones")
    if parse(file, usual=True).get("discord", {}).get("token") and others_read(file):
        return Finding("settings", f"others on this machine can read the token in {file}. {close(file)}", True)
    return Finding("settings", str(file))


def others_read(file: Path) -> bool:
    """Whether somebody who is neither the owner of a file nor in its group can read it, as the system keeps rights.

    A file that is somebody else's, as one that is mounted into a container, is that person's to look after.
    """
    if os.name != "posix" or not file.is_file() or os.geteuid() not in (0, file.stat().st_uid):
        return False
    reached = all(folder.stat().st_mode & stat.S_IXOTH for folder in file.resolve().parents)
    return reached and bool(file.stat().st_mode & stat.S_IROTH)


def close(*files: Path) -> str:
    """How a host takes files away from others."""
    return f"Run: chmod o= {shlex.join(str(file) for file in files)}"


def check_disk(path: Path) -> Finding:
    """How much room there is for the database, and a copy of it."""
    folder = path.absolute().parent
    if not folder.is_dir():
        return Finding("disk", f"there is no folder {folder}. Make it, or choose another [storage] path.", True)
    free, size = shutil.disk_usage(folder).free, path.stat().st_size if path.is_file() else 0
    little = free < max(ROOM, 2 * size)
    return Finding("disk", f"{free / 1e9:.1f} GB free{'. Make more room for games and backups.' * little}", little)


def check_backups(path: Path, backups: str) -> Finding:
    """Those that Belfry makes by itself."""
    if not backups:
        return Finding("backups", "none are made by themselves; [storage] backups names a folder for them")
    folder = Path(backups)
    if reason := find_folder_fault(folder):
        return Finding("backups", reason, True)
    made = list_backups(path, folder)
    newest = f", the newest of {max(made):%Y-%m-%d, %H:00} UTC" if made else ""
    return Finding("backups", f"{len(made)} in {folder}{newest}")


def check_fonts() -> Finding:
    """The faces with which pictures are drawn."""
    broken = []
    for face, file in FILES.items():
        try:
            width("Belfry", SMALLEST, face)
        except (OSError, ImportError):  # a Pillow without FreeType cannot be imported whole
            broken.append(file)
    lost = f"{', '.join(broken)} cannot be read. Put the folder render/assets/fonts back."
    return Finding("fonts", lost if broken else f"all {len(FILES)} are there", bool(broken))


async def check_boards() -> Finding:
    """Whether the first board of each game can be drawn."""
    lost = []
    for game in GAMES:
        try:
            await try_first(game)
        except Exception as error:  # of Pillow or of a painter, whatever it is
            lost.append(f"{facts(game).title} ({type(error).__name__}: {error})")
    if lost:
        again = "Put this version of Belfry in place again, and install the packages of its requirements.txt."
        return Finding("boards", f"not drawn: {', '.join(lost)}. {again}", True)
    return Finding("boards", f"the first one of each of {len(GAMES)} games can be drawn")
