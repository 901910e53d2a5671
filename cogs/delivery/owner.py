"""The owner of the application is told what is wrong: by direct message, one a day at most but for what is urgent, and
once for each trouble.

What was told is noted, so a restart tells nothing again.
"""

import json
import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

import discord

from base.clock import DAY, HOUR
from cogs.connection.failures import UNREACHABLE
from cogs.connection.messages import Messages
from cogs.delivery.health import Health
from cogs.delivery.troubles import URGENT, Troubles
from cogs.panels.ui import note, stamp
from cogs.words import say
from store import Store

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
