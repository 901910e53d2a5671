"""Games that have ended: checked one after the other, and weeks later kept as their documents alone."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from clock import DAY, rest_after
from store import Store

KEPT_WHOLE = 30 * DAY  # after its end, a game with all that was posted and told of it

log = logging.getLogger("belfry.archiving")


@dataclass(eq=False)
class Archiving:
    """Does so in pieces, with rests between them that leave the time to people."""

    store: Store

    async def look_after(self) -> None:
        """All that there is to do now.  Raises StoreError."""
        await self._repeat(self.store.archives.add_older)
        await self.store.results.keep_older()
        await self._repeat(self._check_next)
        await self._repeat(self._shorten_some)

    async def _check_next(self) -> int:
        """Check one document; whether there was one."""
        number = next(iter(await self.store.archives.list_new()), 0)
        if number and (why := await self.store.archives.check(number)):
            log.error("a game does not follow from its document", extra={"game": number, "why": why})
        return number

    async def _shorten_some(self) -> int:
        return await self.store.archives.shorten(self.store.now() - KEPT_WHOLE)

    async def _repeat(self, piece: Callable[[], Awaitable[int]]) -> None:
        """Do a piece again and again, until it gives 0."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        while await piece():
            await asyncio.sleep(rest_after(clock() - begun))
            begun = clock()
