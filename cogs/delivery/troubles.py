"""What is wrong with Belfry for which its host has to do something."""

import shutil
from collections.abc import Collection
from dataclasses import dataclass

from base.clock import DAY
from cogs.actions.backups import WANTED_SINCE
from cogs.connection.messages import INVALID, QUARANTINED
from cogs.connection.rivals import Rivals
from cogs.delivery.health import Health
from cogs.words import Marked, moment, say
from store import Store
from store.db.schema import BACKUP_FAILED, ERASURE_FAILED

BACKUP_AGE = 2 * DAY  # seconds without a good backup
FULL, ROOMY = 0.1, 0.12  # of the disk that is free: from where on it is nearly full, and no longer
RIVAL_SEEN = "rival_seen"  # the setting that holds when there was last a sign of another Belfry, as unix time
LONGEST_WHY = 300  # letters
URGENT = {"quarantine"}  # kinds of which the owner is told at once


@dataclass(eq=False)
class Troubles:
    """Finds them; `backed_up`: whether Belfry is to make backups."""

    store: Store
    health: Health
    rivals: Rivals
    backed_up: bool

    async def find(self, known: Collection[str]) -> dict[str, str]:
        """What is wrong now, and what to do, by kind; of some the owner has `known`.  Raises StoreError."""
        found = {
            "backup": await self._look_at_backups() if self.backed_up else "",
            "disk": self._look_at_disk("disk" in known),
            "behind": await self._look_at_boards(),
            "rival": await self._look_for_rival(),
            "erasure": await self._look_at_erasures(),
            "quarantine": await self._look_at_quarantine(),
            "invalid": await self._look_for_invalid(),
        }
        return {kind: text for kind, text in found.items() if text}

    async def _look_at_backups(self) -> str:
        """Only at those that Belfry has made itself, for it has played the games in them."""
        now = self.store.now()
        since = int(await self.store.notes.get(WANTED_SINCE) or now)
        if since > now:  # noted while the clock was wrong
            await self.store.notes.set(WANTED_SINCE, str(now))
        if now - since <= BACKUP_AGE:
            return ""
        why = await self.store.notes.get(BACKUP_FAILED) or say("hosting.backup.slow")
        return say("hosting.owner.trouble.backup", since=moment(since, "f"), why=why[:LONGEST_WHY])

    def _look_at_disk(self, known: bool) -> str:
        disk = shutil.disk_usage(self.store.database.path.absolute().parent)
        if disk.free >= disk.total * (ROOMY if known else FULL):
            return ""
        free, total = (Marked(f"{size / 1e9:.1f}") for size in (disk.free, disk.total))
        return say("hosting.owner.trouble.disk", free=free, total=total)

    async def _look_at_boards(self) -> str:
        late = await self.health.list_late()
        return say("hosting.owner.trouble.behind", n=len(late), since=moment(late[0], "f")) if late else ""

    async def _look_for_rival(self) -> str:
        """A restart forgets no sign of it."""
        noted, seen = int(await self.store.notes.get(RIVAL_SEEN) or 0), max(0, int(self.rivals.last_sign))
        if seen and seen != noted:
            await self.store.notes.set(RIVAL_SEEN, str(seen))
        return say("hosting.owner.trouble.rival") if 0 <= self.store.now() - (seen or noted) < DAY else ""

    async def _look_at_quarantine(self) -> str:
        since, _, url = (await self.store.notes.get(QUARANTINED) or "").partition(" ")
        return say("hosting.owner.trouble.quarantine", since=moment(int(since), "f"), url=Marked(url)) if url else ""

    async def _look_for_invalid(self) -> str:
        since, _, why = (await self.store.notes.get(INVALID) or "").partition(" ")
        if not since or not 0 <= self.store.now() - int(since) < DAY:
            return ""
        return say("hosting.owner.trouble.invalid", since=moment(int(since), "f"), why=why[:LONGEST_WHY])

    async def _look_at_erasures(self) -> str:
        why = await self.store.notes.get(ERASURE_FAILED)
        return say("hosting.owner.trouble.erasure", why=why[:LONGEST_WHY]) if why else ""
