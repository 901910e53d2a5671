"""Games that have ended: checked one after the other, and weeks later kept as their documents alone."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from base.clock import DAY, rest_after
from store import Store, StoreError

KEPT_WHOLE = 30 * DAY  # after its end, a game with all that was posted and told of it

log = logging.getLogger("belfry.archiving")


@dataclass(eq=False)
class Archiving:
    """Does so a game at a time, with rests between them that leave the time to people."""

    store: Store
    begun: bool = False

    async def look_after(self) -> None:
        """All that there is to do now.  Raises StoreError."""
        archives, before = self.store.archives, self.store.now() - KEPT_WHOLE
        if not self.begun:
            await archives.check_again()
            self.begun = True
        await self._each(await archives.list_unkept(), self._add)
        await self._each(await archives.list_new(), self._check)
        await self._each(await archives.list_checked(before), archives.shorten)
        await self._each(await archives.list_closed(before), archives.delete)

    async def _add(self, number: int) -> None:
        try:
            await self.store.archives.add(number)
        except StoreError as error:  # it stays as it is, and the others are kept
            log.debug("a game that has ended cannot be kept as a document", extra={"game": number, "why": str(error)})

    async def _check(self, number: int) -> None:
        if why := await self.store.archives.check(number):
            log.error("a game does not follow from its document", extra={"game": number, "why": why})

    async def _each(self, numbers: Iterable[int], action: Callable[[int], Awaitable[None]]) -> None:
        clock = asyncio.get_running_loop().time
        for number in numbers:
            begun = clock()
            await action(number)
            await asyncio.sleep(rest_after(clock() - begun))
