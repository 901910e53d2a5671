"""Belfry: read the settings, open the store, load the cogs, run; on Discord or in the sandbox."""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from yarl import URL

import logs
from cogs import panels, pictures
from cogs.about import About
from cogs.access import invite
from cogs.answers import answering
from cogs.boards import Boards
from cogs.computers import Computers
from cogs.ending import Ending
from cogs.lobby import Lobby
from cogs.messages import Messages
from cogs.opening import Opening
from cogs.play import Play
from cogs.presses import Presses
from cogs.seating import USUAL, Seating
from cogs.substitutes import Substitutes
from cogs.tables import Tables
from cogs.thinkers import Thinkers
from cogs.upkeep import Upkeep
from config import Config, ConfigError
from engine.data import read
from engine.games import GAMES
from sandbox.offers import Offer
from sandbox.server import Sandbox
from store import Store, StoreError, backup

log = logging.getLogger("belfry")

PORT = 8765  # of the sandbox
PATIENCE = 3.0  # seconds for what is under way when Belfry is stopped
COLD = "BELFRY_COLD"  # environment variable: draw no pictures beforehand; for tests, which start many bots


class Commands(app_commands.CommandTree["Belfry"]):
    """Slash commands; what goes wrong in one is told to the person and logged."""

    async def on_error(
        self, interaction: discord.Interaction["Belfry"], error: app_commands.AppCommandError, /
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command.name if interaction.command else "?"
        async with answering(interaction, command=command):
            raise cause


class Belfry(commands.Bot):
    """The Discord client, with a store.  `delay` and `processes` of computers are as in the settings."""

    def __init__(self, store: Store, delay: float = Config.delay, processes: int = Config.processes) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            tree_cls=Commands,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=0.5,
        )
        self.store = store
        self.boards = Boards(Messages(self, store))
        self.computers = Computers(Tables(store), self.boards, Thinkers(processes), delay)
        self.preparing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Load the cogs and sync the commands, before the first event arrives."""
        tables = self.computers.tables
        seating = Seating(tables)
        substitutes = Substitutes(seating, self.boards)
        opening, lobby = Opening(seating, self.boards), Lobby(seating, self.boards, substitutes)
        play, ending = Play(self, tables, self.boards), Ending(tables, self.boards)
        about, upkeep = About(self.store), Upkeep(self, self.store, self.boards)
        presses = Presses(
            {
                "choose": play.press_choose,
                "select": play.press_choose,
                "undo": play.press_undo,
                "hand": play.press_hand,
                "seed": play.press_seed,
                "join": lobby.press_join,
                "leave": lobby.press_leave,
                "start": lobby.press_start,
                "option": lobby.press_option,
                "computer": lobby.press_computer,
                "strength": lobby.press_strength,
                "again": opening.press_again,
                "thread": opening.open_thread,
                "agree": ending.press_agree,
                "disagree": ending.press_disagree,
                "end": ending.press_end,
                "depart": substitutes.press_depart,
                "return": substitutes.press_return,
                "offer": substitutes.press_offer,
                "seat": substitutes.press_seat,
                "welcome": substitutes.press_welcome,
                "decline": substitutes.press_decline,
                "retry": self.computers.press_retry,
                "rules": about.press_rules,
                "page": about.press_page,
            }
        )
        for cog in (opening, lobby, play, ending, about, upkeep, self.computers, presses):
            await self.add_cog(cog)
        self.boards.watchers.append(self.computers.wake)
        if COLD not in os.environ:
            self.preparing = asyncio.create_task(pictures.prepare())
        await upkeep.sync_commands()
        if self.application_id:
            log.info("invite", extra={"link": invite(self.application_id)})

    async def close(self) -> None:
        """Stop at once; what is not yet shown is brought up to date at the next start."""
        if self.preparing is not None:
            self.preparing.cancel()
        await finish_presses()
        await self.computers.close()
        await self.boards.close()
        await super().close()


def point_at(config: Config) -> None:
    """Tell discord.py where Discord is; it reads these when it connects."""
    discord.http.Route.BASE = config.api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(config.gateway)
    discord.asset.Asset.BASE = config.cdn
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # Belfry does not speak


async def run(config: Config) -> None:
    """Run the bot until it is told to stop.  Raises ConfigError or StoreError with a sentence for the host."""
    point_at(config)
    store = await Store.open(config.path)
    bot = Belfry(store, config.delay, config.processes)
    try:
        async with bot:
            playing = asyncio.create_task(bot.start(config.token))
            for number in (signal.SIGINT, signal.SIGTERM):
                with contextlib.suppress(NotImplementedError):  # Windows
                    asyncio.get_running_loop().add_signal_handler(number, playing.cancel)
            await asyncio.wait({playing})
            if not playing.cancelled():
                playing.result()
    except discord.LoginFailure:
        raise ConfigError(
            "Discord does not accept the bot token. Copy it again from the developer portal, page Bot."
        ) from None
    except discord.PrivilegedIntentsRequired as error:
        raise ConfigError(f"Discord refuses the connection: {error}") from None
    except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
        why = " ".join(str(error).split()) or "there was no answer"
        raise ConfigError(
            f"Belfry cannot log in to Discord at {config.api}: {why}. Check the connection to the internet and "
            "discordstatus.com, then start Belfry again."
        ) from None
    finally:
        await store.close()


async def finish_presses() -> None:
    """Let presses and commands that have arrived come to their end before connection and store are closed."""
    under_way = {task for task in asyncio.all_tasks() if task.get_name().startswith(("discord.py", "CommandTree"))}
    if under_way:
        await asyncio.wait(under_way, timeout=PATIENCE)


async def run_sandbox(config: Config, port: int | None) -> None:
    """Run the bot against a Discord on this machine, with a page to play in."""
    sandbox = await open_sandbox(port)
    greeting = asyncio.create_task(greet(sandbox))
    try:
        with tempfile.TemporaryDirectory(prefix="belfry-") as folder:
            here = replace(config, token=sandbox.token, api=sandbox.api, gateway=sandbox.gateway, cdn=sandbox.cdn)
            await run(replace(here, path=str(Path(folder) / "sandbox.db")))
    finally:
        greeting.cancel()
        await sandbox.stop()


async def open_sandbox(port: int | None) -> Sandbox:
    """A sandbox at this port; without one at the usual, or at any other if that is taken."""
    for wanted in (PORT, 0) if port is None else (port,):
        sandbox = Sandbox(port=wanted, page=True, offers=offers())
        try:
            await sandbox.start()
        except OSError as error:
            await sandbox.stop()
            why = f"Port {wanted} cannot be used: {os.strerror(error.errno or 0)}."
            print(why, file=sys.stderr, flush=True)
        else:
            return sandbox
    raise ConfigError("Choose another with --port, or start without it: then Belfry finds a free one.")


def offers() -> list[Offer]:
    """What the sandbox's page begins by one press: each game against few computers, the shortest game first."""
    found = []
    for name in sorted(GAMES, key=lambda name: int(read(name)["minutes"])):
        computers = max(1, GAMES[name].players[0] - 1)
        heading = "Play against the computer" if computers == 1 else f"Play against {computers} computers"
        options: dict[str, str | int] = {"game": name, "computers": computers, "begin": True, "strength": USUAL}
        about = f"{read(name)['minutes']} minutes"
        found.append(Offer(heading, panels.title(name), about, "play", options, vary="strength"))
    return found


async def greet(sandbox: Sandbox) -> None:
    """Tell the host where to play, as soon as that is possible."""
    await sandbox.until(lambda: sandbox.connections.online, seconds=float("inf"))
    print(f"Belfry is ready. Open http://127.0.0.1:{sandbox.port}/ in a browser; Ctrl-C ends it.", flush=True)


def arguments(given: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bot.py", description="Belfry, a Discord bot that hosts board games.")
    parser.add_argument("--config", type=Path, default=Path("config.toml"), help="the settings (default: config.toml)")
    parser.add_argument("--sandbox", action="store_true", help="play on this machine, in a browser, without Discord")
    parser.add_argument("--port", type=port_number, help=f"of the sandbox's page (default: {PORT}, or any free one)")
    parser.add_argument(
        "--backup", type=Path, metavar="FILE", help="copy the games to FILE and end; safe while Belfry runs"
    )
    return parser.parse_args(given)


def port_number(text: str) -> int:
    """A port as somebody types it."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def main(given: list[str]) -> int:
    """The exit status: 0, or 2 when the host has to change something, which one sentence says."""
    args = arguments(given)
    try:
        config = Config.read(args.config, token_needed=not (args.sandbox or args.backup))
        if args.backup:
            backup(config.path, args.backup)
            print(f"The games were copied to {args.backup}.")
            return 0
        logs.start("warning" if args.sandbox and config.level == "info" else config.level, config.token)
        asyncio.run(run_sandbox(config, args.port) if args.sandbox else run(config))
    except (ConfigError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
