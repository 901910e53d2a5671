"""How Belfry is: asked by /belfry about, and told to the log every hour."""

import logging
from dataclasses import dataclass

from base.clock import HOUR, MINUTE, Clock
from cogs.connection.shards import Shards
from cogs.delivery.refresher import Refresher
from cogs.panels.health import Figures
from engine.worker_pool import Workers
from store import Store, StoreError

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
