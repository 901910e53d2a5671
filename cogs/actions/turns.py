"""Who thinks next when more computers are asked than can think at a time: servers take turns, then tables."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

Waiting = deque[asyncio.Future[None]]


class Turns:
    """Room for so many at a time; those who wait get it in turns."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.thinking = 0
        self._servers: dict[int, dict[int, Waiting]] = {}  # of those who wait, in order: their tables, in order

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(line) for tables in self._servers.values() for line in tables.values())

    @asynccontextmanager
    async def taking(self, server: int, table: int, tell: Callable[[int], None] | None = None) -> AsyncIterator[None]:
        """Wait for the turn of this table; within it there is room.

        `tell` is called with how many think before, if it has to wait.
        """
        if self.thinking < self.room and not self._servers:
            self.thinking += 1
        else:
            await self._wait(server, table, tell)
        try:
            yield
        finally:
            self._pass_on()

    def count_ahead(self, server: int, table: int) -> int:
        """How many think before this table does; 0 when it thinks, or nobody does."""
        for n, place in enumerate(self._order()):
            if place == (server, table):
                return self.thinking + n
        return 0

    async def _wait(self, server: int, table: int, tell: Callable[[int], None] | None) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._servers.setdefault(server, {}).setdefault(table, deque()).append(turn)
        if tell:
            tell(self.count_ahead(server, table))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Somebody has thought; now the next one does who still wants to."""
        self.thinking -= 1
        while self._servers:
            turn = self._take_next()
            if not turn.cancelled():
                self.thinking += 1
                turn.set_result(None)
                return

    def _take_next(self) -> asyncio.Future[None]:
        """Whose turn it is; that server, and there that table, go to the end of their lines."""
        server, tables = next(iter(self._servers.items()))
        table, line = next(iter(tables.items()))
        del self._servers[server], tables[table]
        turn = line.popleft()
        if line:
            tables[table] = line
        if tables:
            self._servers[server] = tables
        return turn

    def _order(self) -> Iterator[tuple[int, int]]:
        """Server and table of all who wait, those first whose turn comes first."""
        servers = deque(
            (server, deque((table, len(line)) for table, line in tables.items()))
            for server, tables in self._servers.items()
        )
        while servers:
            server, tables = servers.popleft()
            table, left = tables.popleft()
            yield server, table
            if left > 1:
                tables.append((table, left - 1))
            if tables:
                servers.append((server, tables))
