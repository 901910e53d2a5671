"""Players' own panels in their direct messages, kept true there: one for each seat, which the next one replaces."""

from collections.abc import Iterable
from dataclasses import dataclass

from cogs.connection.failures import Attempts
from cogs.connection.messages import Messages
from cogs.panels.private import Reader, make_private, name_occasion
from cogs.panels.standing import Standing
from cogs.telling.recaps import recall
from store import Posted, Store

OWN_PANEL_KIND = "private"


@dataclass(eq=False, repr=False)
class OwnPanels:
    """The own panels that people have been sent."""

    store: Store
    messages: Messages

    async def bring_up(
        self, now: Standing, posted: Iterable[Posted], sent: Iterable[Posted], attempts: Attempts
    ) -> None:
        """Edit the newest of each person until it shows the game as it is, and delete those that it has replaced.

        `posted`: the messages of the game as it stood then; `sent`: those that are there now that people were told.
        """
        newest = {(one.seat, one.channel): one.message for one in sent if one.kind == OWN_PANEL_KIND}
        for one in posted:
            if one.kind == OWN_PANEL_KIND:
                with attempts.trying():
                    if newest.get((one.seat, one.channel), one.message) == one.message:
                        await self._bring_up(now, one)
                    else:
                        await self.messages.delete(now.match.id, one)

    async def _bring_up(self, now: Standing, one: Posted) -> None:
        match, table = now.begun
        if one.step and one.about == name_occasion(now, one.seat):
            return
        direct = await self.store.direct_messages.get(match.seats[one.seat].user)
        if direct.channel != one.channel:  # it went to somebody else, who had the seat before
            await self.store.messages.forget(match.id, one.message)
            return
        recap = await recall(self.store, match, table, one.seat)
        panel = make_private(now, one.seat, Reader(self.messages.locate(match), recap=recap))
        if not await self.messages.edit(match.id, one, panel):
            await self.store.messages.forget(match.id, one.message)
