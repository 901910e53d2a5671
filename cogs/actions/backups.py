"""Backups that Belfry makes by itself, in a process that takes a tenth of a core: `store/backup/process.py`."""

import asyncio
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from cogs.words import say
from engine.worker_pool import end, start
from store import Store, StoreError
from store.backup.rotation import Keep
from store.db.schema import BACKUP_FAILED

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
