"""The figures: those that grow are counted where it happens, all others are looked up when somebody asks."""

import asyncio
import logging
import math
import os
import platform
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from belfry import COMMIT, __version__
from clock import MINUTE, Clock
from cogs.actions.workers import Workers
from cogs.connection.messages import Messages
from cogs.connection.rivals import Rivals
from cogs.connection.shards import Shards
from cogs.connection.tasks import Queues
from cogs.delivery.boards import Boards
from cogs.delivery.health import Health
from metrics.text import END, Histogram, tell_counter, tell_gauge, tell_histogram, tell_info
from metrics.traffic import Traffic
from store import Store, StoreError

BEAT = 0.5  # seconds between two looks at how late the event loop is
DELAYS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
OFFLINE = 5 * MINUTE  # without a connection to Discord, after which Belfry is not well
READ_WITHIN = 5.0  # seconds in which a database that is well is read
SELF = Path("/proc/self")


class Levels(logging.Handler):
    """Counts what is logged from WARNING on, by level."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.counts = Counter[str]({"WARNING": 0, "ERROR": 0, "CRITICAL": 0})

    def emit(self, record: logging.LogRecord) -> None:
        self.counts[record.levelname] += 1

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Within it they are counted."""
        logging.getLogger().addHandler(self)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(self)


@dataclass(eq=False, repr=False)
class Metrics:
    """How Belfry is."""

    store: Store
    traffic: Traffic
    queues: Queues
    shards: Shards
    messages: Messages
    boards: Boards
    workers: Workers
    rivals: Rivals
    health: Health
    clock: Clock

    def __post_init__(self) -> None:
        self.started = time.time()
        self.delays = Histogram(*DELAYS)
        self.levels = Levels()
        self._connected = time.monotonic()  # when a connection to Discord was last seen to be up, or the start
        self._asking = asyncio.Lock()

    async def watch(self) -> None:
        """See, for as long as Belfry runs, what cannot be looked up when somebody asks."""
        loop = asyncio.get_running_loop()
        with self.levels.counting():
            while True:
                due = loop.time() + BEAT
                await asyncio.sleep(BEAT)
                self.delays.observe(max(0.0, loop.time() - due))
                if self.shards.count_up():
                    self._connected = time.monotonic()

    async def find_trouble(self) -> str:
        """What is not well: "discord" or "database"; "" where all is.  Whose event loop hangs says nothing."""
        if time.monotonic() - self._connected > OFFLINE:
            return "discord"
        try:
            async with asyncio.timeout(READ_WITHIN):
                await self.store.notes.last_backup()
        except (StoreError, TimeoutError):
            return "database"
        return ""

    async def tell(self) -> str:
        """All figures as OpenMetrics text; where the database cannot be read, those that do not stand there."""
        async with self._asking:  # who asks in a hurry waits for who has asked before
            try:
                async with asyncio.timeout(READ_WITHIN):
                    stored, readable = await self._tell_stored(), 1
            except (StoreError, TimeoutError):
                stored, readable = "", 0
            parts = [
                tell_info("belfry_build", "Which Belfry runs, on which Python.", **tell_build()),
                *self._tell_discord(),
                *self._tell_work(),
                tell_gauge("belfry_database_readable", "1 if the database could be read just now, else 0.", readable),
                stored,
                *await asyncio.to_thread(tell_disk, self.store.database.path),
                *tell_process(self.started),
            ]
        return "".join([*parts, END])

    def _tell_discord(self) -> Iterator[str]:
        up, wanted = self.shards.count_up(), self.shards.client.shard_count or 1
        shards = {"up": up, "down": wanted - up}
        yield tell_gauge("belfry_shards", "Connections to Discord, by state.", shards, "state")
        latencies = [one for _, one in self.shards.client.latencies if math.isfinite(one)]
        slowest = max(latencies, default=0.0)
        yield tell_gauge("belfry_gateway_latency_seconds", "Of the slowest connection; 0 while none is up.", slowest)
        yield tell_gauge("belfry_servers", "Servers on which Belfry is.", len(self.shards.client.guilds))
        about = "Seconds from a press, a command or what is typed into one to Discord's taking the first answer."
        yield tell_histogram("belfry_answer_seconds", about, self.traffic.answers)
        about = "Requests to Discord, by what they were about and how it answered."
        yield tell_counter("belfry_discord_requests", about, self.traffic.requests, "about", "status")
        sent = {kind: self.messages.sent[kind] for kind in ("board", "notice", "direct")}
        yield tell_counter("belfry_messages_sent", "Messages that answer no press, by kind.", sent, "kind")
        about = "1 if another Belfry has answered with the same token within a day, else 0."
        yield tell_gauge("belfry_rival", about, int(self.rivals.are_there()))

    def _tell_work(self) -> Iterator[str]:
        yield tell_gauge("belfry_presses_waiting", "Presses and commands in line.", self.queues.in_line)
        about = "Questions to computers about which none can think yet."
        yield tell_gauge("belfry_computers_waiting", about, self.workers.waiting)
        yield tell_gauge("belfry_computers_thinking", "Questions about which one thinks.", self.workers.turns.thinking)
        about = "Seconds of a processor that answers of computers have taken."
        yield tell_counter("belfry_computers_processor_seconds", about, self.workers.processor)
        stuck = sum(trouble.again for trouble in self.boards.troubles.values())
        yield tell_gauge("belfry_computers_stuck", "Games in which no computer could answer.", stuck)
        about = "Seconds by which the event loop was late, looked at twice a second."
        yield tell_histogram("belfry_loop_delay_seconds", about, self.delays)
        logged = {level.lower(): count for level, count in self.levels.counts.items()}
        yield tell_counter("belfry_log_records", "What was logged from WARNING on, by level.", logged, "level")

    async def _tell_stored(self) -> str:
        """What the database says.  Raises StoreError."""
        now, figures = self.clock.now(), await self.health.measure()
        due, first = await self.store.alarms.count_due(now)
        games = await self.store.matches.count()
        behind, late = find_age(now, figures.oldest), find_age(now, first)
        about = "When the last backup was made, in seconds since 1970; 0 if none was."
        return "".join(
            [
                tell_gauge("belfry_games", "Games, by kind and status.", games, "game", "status"),
                tell_gauge("belfry_boards_behind", "Games whose messages are out of date.", len(figures.behind)),
                tell_gauge("belfry_boards_behind_seconds", "For how long, of the oldest.", behind),
                tell_gauge("belfry_games_due", "Games that are to be looked at by now.", due),
                tell_gauge("belfry_games_due_seconds", "For how long, of the first.", late),
                tell_gauge("belfry_backup_timestamp_seconds", about, figures.backup or 0),
            ]
        )


def find_age(now: float, since: int | None) -> float:
    """For how many seconds something has been so; 0 if it is not."""
    return 0.0 if since is None else max(0.0, now - since)


def tell_build() -> dict[str, str]:
    """Which Belfry this is."""
    return {"version": __version__, "commit": COMMIT or "", "python": platform.python_version()}


def tell_disk(path: Path) -> list[str]:
    """How large the database is, and how much room it has."""
    sizes = {}
    for name, file in (("database", path), ("log", path.with_name(f"{path.name}-wal"))):
        try:
            sizes[name] = file.stat().st_size
        except OSError:
            sizes[name] = 0
    told = [tell_gauge("belfry_database_bytes", "Of the database and its write-ahead log.", sizes, "file")]
    try:
        disk = shutil.disk_usage(path.parent)
    except OSError:
        return told
    told.append(tell_gauge("belfry_disk_bytes", "Of the disk with the database.", disk.total))
    return [*told, tell_gauge("belfry_disk_free_bytes", "Of these, what is free for Belfry.", disk.free)]


def tell_process(started: float) -> Iterator[str]:
    """What the process takes, under the names that all programs have for it; memory and files on Linux alone."""
    yield tell_gauge("process_start_time_seconds", "When Belfry was started, in seconds since 1970.", started)
    yield tell_counter(
        "process_cpu_seconds", "Seconds of a processor, without those of computers.", time.process_time()
    )
    if SELF.exists():
        pages = int((SELF / "statm").read_text().split()[1])
        resident = pages * os.sysconf("SC_PAGE_SIZE")
        yield tell_gauge("process_resident_memory_bytes", "Memory of Belfry, without that of computers.", resident)
        yield tell_gauge("process_open_fds", "Files and connections that are open.", len([*(SELF / "fd").iterdir()]))
