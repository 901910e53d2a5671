"""Jobs that run once a night or once an hour, among them the backups: one loop, and a list of jobs."""

import asyncio
import json
import logging
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from discord.ext import commands

from base.clock import DAY, HOUR, MINUTE, Clock
from cogs.connection.press_queue import Background
from cogs.words import say
from engine.worker_pool import end, start
from store import Store, StoreError
from store.backup.rotation import Keep
from store.db.schema import BACKUP_FAILED

log = logging.getLogger("belfry.housekeeping")

NIGHT = range(3, 5)  # hours of the clock of the machine
JOB_RETRY = HOUR  # after which a job that failed is tried again
JOB_DONE = "job {}"  # the setting that holds when a job was last begun that came to its end, as unix time


@dataclass
class Job:
    """Something to `run` when so many seconds have passed since it was last done, and `at_night` also in each night.

    Raised errors are logged, and it is tried again an hour later.
    """

    name: str
    run: Callable[[], Awaitable[None]]
    every: int = DAY
    at_night: bool = False
    done: int | None = None  # when it was last done
    tried: int = -JOB_RETRY  # when it was last tried, and failed
    running: bool = False
    failing: bool = False

    def hurry(self) -> None:
        """Run it at the next look, within a minute."""
        self.done, self.tried = None, -JOB_RETRY

    def is_due(self, now: int) -> bool:
        """Whether it is to be run at this unix time."""
        if self.running or 0 <= now - self.tried < JOB_RETRY:
            return False
        if self.done is None or self.done > now + HOUR:  # noted while the clock was wrong
            return True
        tonight = self.at_night and time.localtime(now).tm_hour in NIGHT and now - self.done >= len(NIGHT) * HOUR
        return tonight or now - self.done >= self.every


@dataclass(eq=False, repr=False)
class Housekeeping(commands.Cog):
    """Runs each job when it is due, also when Belfry was off at that time; none twice at once, and none waits for
    another."""

    store: Store
    clock: Clock
    jobs: Sequence[Job]
    background: Background = field(default_factory=Background)
    begun: bool = False

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """From the first time on Discord can be asked."""
        if not self.begun:
            self.begun = True
            self.background.begin(self._keep_house())

    async def cog_unload(self) -> None:
        """Give up what is under way; it is due at the next start."""
        await self.background.close()

    async def _keep_house(self) -> None:
        """Look every minute which jobs are due, for as long as Belfry runs."""
        await self._recall()
        while True:
            offset, now = self.clock.offset, self.store.now()
            for job in self.jobs:
                if job.is_due(now):
                    job.running = True
                    self.background.begin(self._do(job, now))
            await self.clock.sleep_until(now + MINUTE, offset)

    async def _recall(self) -> None:
        """When each job was last done."""
        try:
            for job in self.jobs:
                noted = await self.store.notes.get(JOB_DONE.format(job.name))
                job.done = int(noted) if noted else None
        except StoreError:
            log.exception("it cannot be read what was done")

    async def _do(self, job: Job, now: int) -> None:
        try:
            await job.run()
            await self.store.notes.set(JOB_DONE.format(job.name), str(now), durable=False)
        except Exception as error:  # no job may keep the others from being done
            job.tried = now
            if not job.failing:
                self._tell(job, error)
            job.failing = True
        else:
            job.done = now
            if job.failing:
                log.info("a job is done again", extra={"job": job.name})
            job.failing = False
        finally:
            job.running = False

    def _tell(self, job: Job, error: Exception) -> None:
        """Write the first of several failures to the log."""
        about = {"job": job.name, "reference": secrets.token_hex(4)}
        if isinstance(error, StoreError) and error.reference:  # the store has logged it
            return
        if isinstance(error, StoreError):
            log.warning("a job failed", extra={"why": str(error), **about})
        else:
            log.error("a job failed", exc_info=error, extra=about)


WANTED_SINCE = "backups_wanted"  # the setting that holds when the last good one was made, or the first attempted


@dataclass(eq=False)
class Backups:
    """Makes backups in this folder."""

    store: Store
    folder: str
    keep: Keep

    async def make(self) -> None:
        """Make one, and delete those that are not kept any more.  Raises StoreError with the reason, which is noted."""
        if not await self.store.notes.get(WANTED_SINCE):
            await self.store.notes.set(WANTED_SINCE, str(self.store.now()))
        if why := await self._find_failure():
            await self.store.notes.set(BACKUP_FAILED, why)
            raise StoreError(why)
        await self.store.notes.set(WANTED_SINCE, str(self.store.now()))
        await self.store.notes.forget(BACKUP_FAILED)

    async def _find_failure(self) -> str:
        """Have a process make one; why there is none, and empty if there is.  When this is cancelled, it is killed."""
        path, folder = self.store.database.path.absolute(), Path(self.folder).absolute()
        about = (str(path), str(folder), str(self.keep), str(self.store.now()))
        try:
            process = await start((sys.executable, "-m", "store.backup.process", *about))
        except OSError as error:
            return say("hosting.backup.not_started", error=error.strerror or type(error).__name__)
        try:
            assert process.stdout
            said = await process.stdout.read()
        finally:
            await asyncio.shield(end(process))
        return str(json.loads(said).get("failed", "")) if said else say("hosting.backup.cut_off")
