"""The owner of the application is told what is wrong: by direct message, one a day at most but for what is urgent, and
once for each trouble.

What was told is noted, so a restart tells nothing again.
"""

import json
import logging
import shutil
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

import discord

from base.clock import DAY, HOUR
from cogs.background.health import Health
from cogs.background.jobs import WANTED_SINCE
from cogs.connection.duplicate_instance import Rivals
from cogs.connection.errors import UNREACHABLE
from cogs.connection.messages import INVALID, QUARANTINED, Messages
from cogs.panels.layout import note, stamp
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


log = logging.getLogger("belfry.owner")

OWNER_TOLD = "owner_told"  # the setting that holds what the owner was told, and when
SETTLING = HOUR  # after a start, in which backups are made and boards brought up to date


class Message(NamedTuple):
    """What the owner knows: when a message was last sent, or tried, and the troubles of which it was."""

    at: int = 0
    kinds: tuple[str, ...] = ()


@dataclass(eq=False)
class Owner:
    """Who runs Belfry: `account`, or with 0 the owner of the application, or of the team that has it."""

    client: discord.Client
    store: Store
    messages: Messages
    health: Health
    troubles: Troubles
    account: int

    def __post_init__(self) -> None:
        self._hurried = -DAY  # when something urgent was last told, or was to be

    async def tell(self) -> None:
        """Send a message if there are other troubles than in the last one, and one is urgent or that was a day ago.

        Raises StoreError.
        """
        now = self.store.now()
        last = await self._recall()
        found = await self.troubles.find(last.kinds)  # also notes what a restart would forget
        if {*found} == {*last.kinds}:
            return
        urgent = {*found} & URGENT - {*last.kinds} and now - self._hurried >= DAY
        if not urgent and (now - self.health.since < SETTLING or 0 <= now - last.at < DAY):
            return
        self._hurried = now if urgent else self._hurried
        try:
            sent = await self._send(write(found, last.kinds), stamp(last, *found))
        except (discord.HTTPException, *UNREACHABLE):  # at the next look
            return
        about = {"troubles": ", ".join(found) or "none"}
        if sent:
            log.log(logging.WARNING if found else logging.INFO, "the owner was told of troubles", extra=about)
        else:
            log.warning("the owner accepts no direct message", extra=about)
        told = Message(now, tuple(found) if sent else last.kinds)
        await self.store.notes.set(OWNER_TOLD, json.dumps(told))

    async def _recall(self) -> Message:
        noted = await self.store.notes.get(OWNER_TOLD)
        if not noted:
            return Message()
        at, kinds = json.loads(noted)
        return Message(at, tuple(kinds))

    async def _send(self, text: str, nonce: str) -> bool:
        """Whether it was taken.  Raises what may not happen again."""
        account = self.account
        if not account:
            application = await self.client.application_info()
            account = application.team.owner_id or 0 if application.team else application.owner.id
        return bool(account) and await self.messages.send_direct(account, nonce, note(text)) is not None


def write(troubles: dict[str, str], known: Collection[str]) -> str:
    """The message: what is wrong, and what no longer is of what the owner has `known`."""
    over = [say(f"hosting.owner.thing.{kind}") for kind in known if kind not in troubles]
    lines = [say("hosting.owner.some") if troubles else say("hosting.owner.well"), *troubles.values()]
    return "\n".join([*lines, say("hosting.owner.over", things=over)] if over else lines)
