"""The figures: those that grow are counted where it happens, all others are looked up when somebody asks."""

import asyncio
import contextlib
import logging
import math
import platform
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    Info,
    Metric,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.openmetrics.exposition import generate_latest

from app.metrics.http_stats import Traffic
from base.clock import MINUTE, Clock
from base.version import COMMIT, __version__
from cogs.background.health import Health
from cogs.connection.duplicate_instance import Rivals
from cogs.connection.messages import Messages
from cogs.connection.press_queue import Queues
from cogs.connection.shards import Shards
from cogs.sync.boards import Boards
from engine.worker_pool import Workers
from store import Store, StoreError

BEAT = 0.5  # seconds between two looks at how late the event loop is
DELAYS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
OFFLINE = 5 * MINUTE  # without a connection to Discord, after which Belfry is not well
READ_WITHIN = 5.0  # seconds in which a database that is well is read

disable_created_metrics()  # a line more for each figure that is counted, which says when its count began


class Levels(logging.Handler):
    """Counts what is logged from WARNING on, by level."""

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__(logging.WARNING)
        about = "What was logged from WARNING on, by level."
        self.counts = Counter("belfry_log_records", about, ["level"], registry=registry)
        for level in ("warning", "error", "critical"):
            self.counts.labels(level)

    def emit(self, record: logging.LogRecord) -> None:
        self.counts.labels(record.levelname.lower()).inc()

    @contextlib.contextmanager
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
    queues: Queues
    shards: Shards
    messages: Messages
    boards: Boards
    workers: Workers
    rivals: Rivals
    health: Health
    clock: Clock

    def __post_init__(self) -> None:
        self.registry = CollectorRegistry()
        build = {"version": __version__, "commit": COMMIT or "", "python": platform.python_version()}
        Info("belfry_build", "Which Belfry runs, on which Python.", registry=self.registry).info(build)
        self.traffic = Traffic(self.clock, self.registry)
        about = "Seconds by which the event loop was late, looked at twice a second."
        self.delays = Histogram(
            "belfry_loop_delay_seconds", about, unit="seconds", buckets=DELAYS, registry=self.registry
        )
        self.levels = Levels(self.registry)
        ProcessCollector(registry=self.registry)
        self.registry.register(self)
        self._looked_up: list[Metric] = []
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

    async def tell(self) -> bytes:
        """All figures as OpenMetrics text; where the database cannot be read, those that do not stand there."""
        async with self._asking:  # who asks in a hurry waits for who has asked before
            try:
                async with asyncio.timeout(READ_WITHIN):
                    stored, readable = await self._tell_stored(), 1
            except (StoreError, TimeoutError):
                stored, readable = [], 0
            about = "1 if the database could be read just now, else 0."
            self._looked_up = [
                *self._tell_discord(),
                *self._tell_work(),
                GaugeMetricFamily("belfry_database_readable", about, readable),
                *stored,
                *await asyncio.to_thread(lambda: [*tell_disk(self.store.database.path)]),
            ]
            text: bytes = generate_latest(self.registry)
        return text

    def collect(self) -> list[Metric]:
        """What was looked up, for the registry, which has what is counted."""
        return self._looked_up

    def _tell_discord(self) -> Iterator[Metric]:
        up, wanted = self.shards.count_up(), self.shards.client.shard_count or 1
        shards = GaugeMetricFamily("belfry_shards", "Connections to Discord, by state.", labels=["state"])
        shards.add_metric(["up"], up)
        shards.add_metric(["down"], wanted - up)
        yield shards
        latencies = [one for _, one in self.shards.client.latencies if math.isfinite(one)]
        slowest = max(latencies, default=0.0)
        about = "Of the slowest connection; 0 while none is up."
        yield GaugeMetricFamily("belfry_gateway_latency_seconds", about, slowest, unit="seconds")
        yield GaugeMetricFamily("belfry_servers", "Servers on which Belfry is.", len(self.shards.client.guilds))
        about = "Messages that answer no press, by kind."
        sent = CounterMetricFamily("belfry_messages_sent", about, labels=["kind"])
        for kind in ("board", "notice", "direct"):
            sent.add_metric([kind], self.messages.sent[kind])
        yield sent
        about = "1 if another Belfry has answered with the same token within a day, else 0."
        yield GaugeMetricFamily("belfry_rival", about, int(self.rivals.are_there()))

    def _tell_work(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("belfry_presses_waiting", "Presses and commands in line.", self.queues.in_line)
        about = "Questions to computers about which none can think yet."
        yield GaugeMetricFamily("belfry_computers_waiting", about, self.workers.waiting)
        about = "Questions about which one thinks."
        yield GaugeMetricFamily("belfry_computers_thinking", about, self.workers.turns.thinking)
        about = "Seconds of a processor that answers of computers have taken."
        yield CounterMetricFamily("belfry_computers_processor_seconds", about, self.workers.processor, unit="seconds")
        stuck = sum(trouble.again for trouble in self.boards.troubles.values())
        yield GaugeMetricFamily("belfry_computers_stuck", "Games in which no computer could answer.", stuck)

    async def _tell_stored(self) -> list[Metric]:
        """What the database says.  Raises StoreError."""
        now, figures = self.clock.now(), await self.health.measure()
        due, first = await self.store.alarms.count_due(now)
        games = GaugeMetricFamily("belfry_games", "Games, by kind and status.", labels=["game", "status"])
        for words, count in (await self.store.matches.count()).items():
            games.add_metric(words, count)
        behind, late = find_age(now, figures.oldest), find_age(now, first)
        about = "When the last backup was made, in seconds since 1970; 0 if none was."
        return [
            games,
            GaugeMetricFamily("belfry_boards_behind", "Games whose messages are out of date.", len(figures.behind)),
            GaugeMetricFamily("belfry_boards_behind_seconds", "For how long, of the oldest.", behind, unit="seconds"),
            GaugeMetricFamily("belfry_games_due", "Games that are to be looked at by now.", due),
            GaugeMetricFamily("belfry_games_due_seconds", "For how long, of the first.", late, unit="seconds"),
            GaugeMetricFamily("belfry_backup_timestamp_seconds", about, figures.backup or 0, unit="seconds"),
        ]


def find_age(now: float, since: int | None) -> float:
    """For how many seconds something has been so; 0 if it is not."""
    return 0.0 if since is None else max(0.0, now - since)


def tell_disk(path: Path) -> Iterator[Metric]:
    """How large the database is, and how much room it has."""
    about = "Of the database and its write-ahead log."
    sizes = GaugeMetricFamily("belfry_database_bytes", about, labels=["file"], unit="bytes")
    for name, file in (("database", path), ("log", path.with_name(f"{path.name}-wal"))):
        try:
            sizes.add_metric([name], file.stat().st_size)
        except OSError:
            sizes.add_metric([name], 0)
    yield sizes
    with contextlib.suppress(OSError):
        disk = shutil.disk_usage(path.parent)
        yield GaugeMetricFamily("belfry_disk_bytes", "Of the disk with the database.", disk.total, unit="bytes")
        about = "Of these, what is free for Belfry."
        yield GaugeMetricFamily("belfry_disk_free_bytes", about, disk.free, unit="bytes")
