"""The command line of Belfry: what it is asked to do, and how that ended."""

import argparse
import asyncio
import contextlib
import ctypes
import logging
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from app import log_format
from app.check import SAMPLE, check
from app.client import Belfry
from app.config import Config, ConfigError, read_format
from app.login import Unavailable
from app.runner import PORT, complain, point_at, run, run_sandbox, tell_stopped
from base.version import RELEASE
from cogs.background.erasure import name_nobody
from cogs.panels.custom_ids import is_id
from cogs.words import join
from store import LAST, Store, StoreError, back_up, claim, move_out, read_games, restore
from store.db.file_faults import find_absence, find_trouble, follow
from store.db.upgrade_copies import kept_beside

log = logging.getLogger("belfry")

SETTINGS = Path("config.toml")
STOPPED = 128 + signal.SIGINT  # exit status of a command that was broken off, as shells have it
NOTHING = 1  # exit status of a command that found nothing to work on
WRONG, LATER = 2, 75  # exit statuses: the host has to change something; the same may work later (EX_TEMPFAIL)
PATIENCE = "BELFRY_PATIENCE"  # environment variable: seconds it waits before it ends with WRONG
CHECK_PATH = "Check [storage] path, and in which folder you start Belfry."
STATUSES = {"open": "open", "running": "running", "asleep": "sleeping", "over": "finished", "stopped": "finished"}
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # of mallopt(3)


def interrupt(number: int, frame: object) -> NoReturn:
    """End what this process does, because of a signal."""
    raise KeyboardInterrupt(signal.Signals(number).name)


def give_up(why: str, patience: str = "") -> None:
    """Tell the host what has to be changed; wait for `patience` seconds, or until a signal stops Belfry."""
    with contextlib.suppress(KeyboardInterrupt):
        signal.signal(signal.SIGTERM, interrupt)
        complain(why)
        time.sleep(int(patience) if patience.isdecimal() else 0)


async def report(config: Config, file: Path, *, all_games: bool) -> int:
    """Print what a check finds, a line each; the exit status."""
    point_at(config)
    wrong = False
    async for finding in check(config, file, lambda store: Belfry(store).list_commands(), all_games=all_games):
        tell(str(finding))
        wrong |= finding.wrong
    return WRONG if wrong else 0


async def erase(config: Config, user: int, *, sure: bool) -> int:
    """Print what is kept of a person, and erase it if `sure`; the exit status.  Raises StoreError, also while Belfry
    runs."""
    if reason := find_trouble(path := follow(config.path)) or find_absence(path):
        raise StoreError(reason)
    with claim(config.path):
        store = await Store.open(config.path, config.open_clock().now)
        try:
            kept = await store.traces.count(user)
            if not await store.erasures.knows(user):
                complain(f"Belfry keeps nothing about {user}. Nothing was changed; check the id.")
                return NOTHING
            lines = [f"{count(n, 'row')} about {line}" for line, n in kept.lines.items() if n]
            tell(f"Belfry keeps of {user}: {', '.join([count_games(kept.games), *lines])}.")
            if not sure:
                tell("Nothing was changed. To erase this person for good, add --yes.")
                return 0
            shown = await store.erasures.erase(user, name_nobody())
            await store.erasures.scrub()
        finally:
            await store.close()
    today, copies = time.strftime("%Y-%m-%d"), kept_beside(Path(config.path))
    tell(f"{user} is erased. The next start updates the messages of {count(len(shown), 'game')}.")
    if copies:
        tell(f"These older copies hold this person until you delete them: {', '.join(map(str, copies))}")
    tell(f"So do your own backups that were made up to {today}.")
    return 0


def count(n: int, what: str) -> str:
    """A number of things, such as "1 row"."""
    return f"{n} {what}{'s' * (n != 1)}"


def count_games(games: Mapping[str, int]) -> str:
    """Games by their statuses, as people say it: "3 running and 12 finished games"."""
    found = Counter[str]()
    for status, n in games.items():
        found[STATUSES[status]] += n
    kinds = [f"{found[word]} {word}" for word in dict.fromkeys(STATUSES.values()) if found[word]]
    return f"{join(kinds) if kinds else 0} game{'s' * (found.total() != 1)}"


def tell_done(file: Path, done: str, advice: str) -> int:
    """Print what a command has `done` with the games that are in `file` now; the exit status.

    `advice`: what to check if there are none.
    """
    games = read_games(file)
    n = sum(games.values())
    said = f"{count_games(games)} {'was' if n == 1 else 'were'} {done}"
    if n:
        tell(said)
        return 0
    complain(f"{said} {advice}")
    return NOTHING


def tell(line: str) -> None:
    """Print a line; into nothing, once nobody reads any more, as behind `| head`."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def arguments(given: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Belfry, a Discord bot that hosts board games.")
    parser.add_argument("--config", type=Path, help=f"the settings (default: {SETTINGS}, if it is there)")
    parser.add_argument("--sandbox", action="store_true", help="play on this machine, in a browser, without Discord")
    parser.add_argument("--port", type=port_number, help=f"of the sandbox's page (default: {PORT}, or any free one)")
    parser.add_argument(
        "--backup", type=Path, metavar="FILE", help="copy the games to FILE and end; safe while Belfry runs"
    )
    parser.add_argument(
        "--restore",
        type=file_name,
        metavar="FILE",
        help=f"put a backup in the place of the games ({LAST}: from before the last upgrade)",
    )
    parser.add_argument(
        "--move-out",
        type=Path,
        metavar="FILE",
        help="copy the games to FILE for another machine, and play them here no more",
    )
    parser.add_argument(
        "--erase", type=account, metavar="USER", help="say what is kept of the person with this id; erase it with --yes"
    )
    parser.add_argument("--yes", action="store_true", help="with --erase: do it, for good")
    parser.add_argument("--check", action="store_true", help="say whether Belfry can run here, and change nothing")
    parser.add_argument("--all", action="store_true", help=f"with --check: look at each game, also above {SAMPLE:,}")
    parser.add_argument("--version", action="version", version=f"belfry {RELEASE}")
    return parser.parse_args(given)


def account(text: str) -> int:
    """The id of a person as somebody types it."""
    if not is_id(text):
        raise argparse.ArgumentTypeError("the id of a person is a number, such as 80351110224678912")
    return int(text)


def file_name(text: str) -> str:
    """The name of a file as somebody types it, or leaves it out."""
    if not text:
        raise argparse.ArgumentTypeError("name a file")
    return text


def port_number(text: str) -> int:
    """A port as somebody types it."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def give_back_memory() -> None:
    """Let the GNU C library ask the system for blocks that are larger than a picture, and give back each by itself.

    It would soon take them from its heap, where what is smaller and stays keeps them from being given back.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):  # another library, or another system
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_MMAP_THRESHOLD, 2_000_000)
        mallopt(M_TRIM_THRESHOLD, 8_000_000)


def main(given: list[str]) -> int:
    """The exit status: 0, or NOTHING, WRONG or LATER, with one sentence that says why, or STOPPED."""
    give_back_memory()
    os.umask(0o077)  # whatever Belfry makes is for its own user alone
    args = arguments(given)
    commanded = bool(args.backup or args.restore or args.move_out or args.erase or args.check)
    runs = not (args.sandbox or commanded)
    try:
        settings, usual = args.config or SETTINGS, args.config is None
        if not commanded:
            signal.signal(signal.SIGTERM, interrupt)
            log_format.start("info", "", read_format(settings, usual=usual))  # for what is wrong with the settings
        config = Config.read(settings, token_needed=runs, usual=usual)
        if args.check or not commanded:
            config.check_packages()
        if args.backup:
            back_up(config.path, args.backup, config.open_clock().now)
            return tell_done(args.backup, f"copied to {args.backup}.", CHECK_PATH)
        if args.restore:
            restored = restore(config.path, args.restore)
            return tell_done(Path(config.path), f"restored from {restored}", "Check --restore.")
        if args.move_out:
            file = move_out(config.path, args.move_out, config.open_clock().now)
            moved = f"moved to {file}. Restore that file on the other machine: Belfry no longer plays here."
            return tell_done(file, moved, CHECK_PATH)
        if args.erase:
            return asyncio.run(erase(config, args.erase, sure=args.yes))
        if args.check:
            return asyncio.run(report(config, settings, all_games=args.all))
        log_format.start(
            "warning" if args.sandbox and config.level == "info" else config.level, config.token, config.format
        )
        if args.sandbox:
            asyncio.run(run_sandbox(config, args.port))
        else:
            with claim(config.path):
                asyncio.run(run(config))
    except (ConfigError, StoreError) as error:
        give_up(str(error), os.environ.get(PATIENCE, "") if runs else "")
        return WRONG
    except Unavailable as error:
        complain(str(error))
        return LATER
    except OSError as error:
        if not commanded:
            raise
        advice = "Name another file, or do this as the user who runs Belfry."
        named = f"{error.filename} cannot be read or written: {error.strerror}. {advice}"
        complain(named if error.filename else str(error))
        return WRONG
    except KeyboardInterrupt as told:
        if commanded:
            return STOPPED
        tell_stopped(str(told) or signal.SIGINT.name)
    return 0
