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
from clock import Clock
from cogs.about import About
from cogs.actions.matches import Matches
from cogs.actions.permissions import make_invite
from cogs.actions.seating import USUAL, Seating
from cogs.actions.workers import Workers
from cogs.computers import Computers
from cogs.delivery.alarms import Alarms
from cogs.delivery.answers import answering, promise
from cogs.delivery.boards import Boards
from cogs.delivery.messages import Messages
from cogs.delivery.notices import Notices
from cogs.delivery.presence import Presence
from cogs.delivery.private_answers import PrivateAnswers
from cogs.delivery.refresher import Refresher
from cogs.delivery.responses import Responses
from cogs.lobby import Lobby
from cogs.look import Look
from cogs.moves import Moves
from cogs.panels import pictures
from cogs.play import Play
from cogs.presses import Handler, Presses
from cogs.seats import Seats
from cogs.stop import Stop
from cogs.upkeep import Upkeep
from config import Config, ConfigError
from engine.catalog import facts
from engine.games import GAMES
from sandbox.offers import Offer
from sandbox.server import Sandbox
from store import Store, StoreError, backup

log = logging.getLogger("belfry")

PORT = 8765  # of the sandbox
PRIVATE_COMMANDS = {"hand", "join", "leave", "move", "start", "table", "undo"}  # those that read a game
PATIENCE = 3.0  # seconds for what is under way when Belfry is stopped
COLD = "BELFRY_COLD"  # environment variable: draw no pictures beforehand; for tests, which start many bots


class Commands(app_commands.CommandTree["Belfry"]):
    """Slash commands: answers to one person are promised in time; what goes wrong is told to the person and logged."""

    async def interaction_check(self, interaction: discord.Interaction["Belfry"], /) -> bool:
        """Before each command."""
        named = interaction.command.name if interaction.command else ""
        if interaction.type is discord.InteractionType.application_command and named in PRIVATE_COMMANDS:
            promise(interaction, private=True)
        return True

    async def on_error(
        self, interaction: discord.Interaction["Belfry"], error: app_commands.AppCommandError, /
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command.name if interaction.command else "?"
        async with answering(interaction, command=command):
            raise cause


class Belfry(commands.Bot):
    """The Discord client, with a store.  `delay` and `processes` of computers are as in the settings.

    `clock`: without one the machine's time is taken.
    """

    def __init__(
        self,
        store: Store,
        delay: float = Config.delay,
        processes: int = Config.processes,
        clock: Clock | None = None,
    ) -> None:
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
        clock = clock or Clock()
        matches, messages, presence = Matches(store), Messages(self, store), Presence(clock.now)
        notices, private_answers, alarms = (
            Notices(store, messages, presence),
            PrivateAnswers(clock.now),
            Alarms(store, clock),
        )
        boards = Boards(self, store, messages, notices, private_answers, alarms)
        self.refresher = Refresher(boards)
        responses = Responses(store, matches, messages, boards, private_answers, presence, self.refresher)
        seating, workers = Seating(store, matches), Workers(processes)
        # The cogs: what people can start, and what Belfry does by itself.
        self.play = Play(store, matches, seating, boards, private_answers, self.refresher, responses)
        self.lobby = Lobby(matches, seating, boards, responses)
        self.moves = Moves(store, matches, responses)
        self.look = Look(store, matches, messages, boards, self.refresher)
        self.seats = Seats(store, matches, seating, messages, responses)
        self.stop = Stop(store, matches, responses)
        self.about = About(store)
        self.computers = Computers(store, matches, boards, self.refresher, responses, workers, delay)
        self.upkeep = Upkeep(self, store, messages, self.refresher, alarms)
        self.refresher.watchers.append(self.computers.wake)
        self.preparing: asyncio.Task[None] | None = None

    @property
    def handlers(self) -> dict[str, Handler]:
        """Who answers which press."""
        return {
            "choose": self.moves.press_choose,
            "select": self.moves.press_choose,
            "undo": self.moves.press_undo,
            "hand": self.moves.press_hand,
            "seed": self.look.press_seed,
            "join": self.lobby.press_join,
            "leave": self.lobby.press_leave,
            "start": self.lobby.press_start,
            "option": self.lobby.press_option,
            "computer": self.lobby.press_computer,
            "strength": self.lobby.press_strength,
            "again": self.play.press_again,
            "thread": self.play.press_thread,
            "agree": self.stop.press_agree,
            "disagree": self.stop.press_disagree,
            "end": self.stop.press_end,
            "depart": self.seats.press_depart,
            "return": self.seats.press_return,
            "offer": self.seats.press_offer,
            "seat": self.seats.press_seat,
            "welcome": self.seats.press_welcome,
            "decline": self.seats.press_decline,
            "retry": self.computers.press_retry,
            "rules": self.about.press_rules,
            "page": self.about.press_page,
        }

    async def setup_hook(self) -> None:
        """Load the cogs and sync the commands, before the first event arrives."""
        cogs = (self.play, self.lobby, self.moves, self.look, self.seats, self.stop, self.about)
        for cog in (*cogs, self.computers, self.upkeep, Presses(self.handlers)):
            await self.add_cog(cog)
        if COLD not in os.environ:
            self.preparing = asyncio.create_task(pictures.warm_up())
        await self.upkeep.sync_commands()
        if self.application_id:
            log.info("invite", extra={"link": make_invite(self.application_id)})

    async def close(self) -> None:
        """Stop at once; what is not yet shown is brought up to date at the next start."""
        if self.preparing is not None:
            self.preparing.cancel()
        await finish_presses()
        await self.computers.close()
        await self.refresher.close()
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
    clock = config.open_clock()
    store = await Store.open(config.path, clock.now)
    bot = Belfry(store, config.delay, config.processes, clock)
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
            why = f"Port {wanted} cannot be used: {os.strerror(error.errno or 0)}."
            print(why, file=sys.stderr, flush=True)
        else:
            return sandbox
    raise ConfigError("Choose another with --port, or start without it: then Belfry finds a free one.")


def offers() -> list[Offer]:
    """What the sandbox's page begins by one press: each game against few computers, the shortest game first."""
    found = []
    for name in sorted(GAMES, key=lambda name: facts(name).minutes):
        computers = max(1, GAMES[name].players[0] - 1)
        heading = "Play against the computer" if computers == 1 else f"Play against {computers} computers"
        options: dict[str, str | int] = {"game": name, "computers": computers, "begin": True, "strength": USUAL}
        about = f"{facts(name).minutes} minutes"
        found.append(Offer(heading, facts(name).title, about, "play", options, vary="strength"))
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
