"""After every change of a game somebody calls `refresh`, and its messages are brought up to date.

A task for that game does what is still to be done.  Edits are never queued: a
task that is late shows the newest state.  If Discord fails, the task tries
again; the game itself is already safe.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

import discord

from cogs.delivery.answers import UNREACHABLE
from cogs.delivery.boards import Boards
from cogs.delivery.messages import ARCHIVED, BARRED, GONE
from engine.table import Table
from store import Match

log = logging.getLogger("belfry.refresher")

TRIES = 6  # with pauses of 1, 2, 4, ... seconds
AT_ONCE = 2  # games that are caught up on at a time, so that answers to presses need not wait for their pictures
REST = 2.0  # times the seconds of a processor that one of them took, until the next one


class Refresher:
    """One task for each game whose messages are not up to date."""

    def __init__(self, boards: Boards) -> None:
        self.boards = boards
        self.watchers: list[Callable[[int], None]] = []  # to be told of each game that may have changed
        self._stale: dict[int, tuple[Match, Table] | None] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._barred: set[int] = set()  # games in whose channel we could not post
        self._closed = False

    def refresh(self, match: int, known: tuple[Match, Table] | None = None) -> asyncio.Task[None] | None:
        """See to it that the messages of this game are brought up to date, soon, and tell all who watch.

        `known` is the game as somebody has just left it.  Gives the task that does it; none when Belfry is stopped.
        """
        self._stale[match] = known
        if match not in self._tasks and not self._closed:
            self._tasks[match] = asyncio.create_task(self._keep_up(match), name=f"board {match}")
        for watcher in self.watchers:
            watcher(match)
        return self._tasks.get(match)

    async def catch_up(self, matches: Iterable[int]) -> None:
        """Refresh many games, a few at a time, with rests that leave the processor to people."""
        waiting = iter(matches)

        async def refresh_next() -> None:
            for match in waiting:
                before = time.process_time()
                if task := self.refresh(match):
                    await asyncio.wait({task})
                    await asyncio.sleep(REST * (time.process_time() - before))

        await asyncio.gather(*(refresh_next() for _ in range(AT_ONCE)))

    def take_barred(self, match: int) -> bool:
        """Whether we could not post in the channel of this game; asked once, for one person is told."""
        barred = match in self._barred
        self._barred.discard(match)
        return barred

    async def close(self) -> None:
        """Give up what is under way; the next start goes on with it."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_up(self, match: int) -> None:
        tries = 0
        try:
            while match in self._stale:
                known = self._stale.pop(match)
                try:
                    await self.boards.bring_up(match, known)
                    self._barred.discard(match)
                    tries = 0
                except (discord.HTTPException, *UNREACHABLE) as error:
                    tries += 1
                    code = getattr(error, "code", 0)
                    if code in BARRED:
                        self._barred.add(match)
                    if code in GONE | BARRED | {ARCHIVED} or tries >= TRIES:
                        log.warning("board is behind", extra={"game": match, "code": code, "why": type(error).__name__})
                        continue
                    self._stale.setdefault(match, None)
                    await asyncio.sleep(2 ** (tries - 1))
                except Exception:
                    log.exception("board could not be brought up to date", extra={"game": match})
        finally:
            self._tasks.pop(match, None)
