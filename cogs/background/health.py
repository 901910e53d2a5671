"""How Belfry is: figures for /belfry about, for the metrics, and for the log every hour."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from base.clock import HOUR, MINUTE, Clock
from cogs.connection.shards import Shards
from cogs.sync.sync_queue import Refresher
from cogs.words import moment, say
from engine.worker_pool import Workers
from store import Store, StoreError


class Figures(NamedTuple):
    """Since when Belfry has been up, and how it is now; times are unix times.

    `connections`: how many to Discord are up, and how many there should be.  `running`: games that are being played.
    `behind`: those whose messages do not show how they stand, and since when.
    `waiting`: questions to computers about which none can think yet.  `backup`: when the last one was made.
    """

    since: int
    connections: tuple[int, int]
    running: int
    behind: Mapping[int, int]
    waiting: int
    backup: int | None

    @property
    def oldest(self) -> int | None:
        """Since when the messages of the game are wrong that has been behind longest; None if none is."""
        return min(self.behind.values(), default=None)


def tell_figures(figures: Figures) -> str:
    """All of it in one line, for whoever asks."""
    up, wanted = figures.connections
    behind, since, backup = len(figures.behind), figures.oldest, figures.backup
    parts = [
        say("hosting.health.up", since=moment(figures.since, "f")),
        say("hosting.health.connections", n=up, wanted=wanted),
        say("hosting.health.running", n=figures.running),
        say("hosting.health.behind", n=behind, since=moment(since)) if since else say("hosting.health.shown"),
        say("hosting.health.waiting", n=figures.waiting),
        say("hosting.health.backup", when=moment(backup)) if backup else say("hosting.health.no_backup"),
    ]
    return f"-# {'; '.join(parts)}."


log = logging.getLogger("belfry.health")


@dataclass(eq=False, repr=False)
class Health:
    """Counts what a host would like to know."""

    store: Store
    refresher: Refresher
    workers: Workers
    shards: Shards
    clock: Clock

    def __post_init__(self) -> None:
        self.since = int(self.clock.now())

    async def measure(self) -> Figures:
        """The figures of now.  Raises StoreError."""
        behind = {
            number: int(self.refresher.behind_since(number)) for number in await self.store.messages.list_unshown()
        }
        running = await self.store.matches.count_running()
        connections = (self.shards.count_up(), self.shards.client.shard_count or 1)
        backup = await self.store.notes.last_backup()
        return Figures(self.since, connections, running, behind, self.workers.waiting, backup)

    async def list_late(self) -> list[int]:
        """Since when each board is out of date that has been for an hour, the first first.  Raises StoreError.

        Where Discord refuses it for good, its place is to blame, and who can change that.
        """
        hour_ago, refused = self.clock.now() - HOUR, set(self.refresher.refused)
        unshown = await self.shards.pick(await self.store.messages.list_unshown())
        behind = sorted(self.refresher.behind_since(match) for match in unshown if match not in refused)
        return [int(since) for since in behind if since <= hour_ago]

    async def log_hourly(self) -> None:
        """Write the figures to the log once an hour, for as long as Belfry runs."""
        due = self.clock.now() + HOUR
        while True:
            await self.clock.sleep_until(due)
            if self.clock.now() < due:  # the clock was moved
                continue
            due = self.clock.now() + HOUR
            try:
                figures = await self.measure()
            except StoreError:
                log.exception("the figures cannot be read")
                continue
            now = int(self.clock.now())
            about: dict[str, object] = {
                "hours_up": (now - figures.since) // HOUR,
                "shards": "/".join(map(str, figures.connections)),
                "games": figures.running,
                "behind": len(figures.behind),
                "oldest_minutes": (now - figures.oldest) // MINUTE if figures.oldest else None,
                "computers_waiting": figures.waiting,
                "backup_hours": (now - figures.backup) // HOUR if figures.backup else "never",
            }
            log.info("figures", extra=about)
