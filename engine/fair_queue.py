"""Who thinks next when more computers are asked than can think at a time.

Servers take turns, on each of them the people who have opened tables there, and of each person the tables.  Who has
thought is the last again, behind all who have asked meanwhile.  So nobody waits longer because one person has many
tables.  What is patient comes when nobody thinks or waits.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple


class Origin(NamedTuple):
    """Where a computer plays: the server, the person who opened the table, and the table."""

    server: int
    person: int
    table: int


NOWHERE = Origin(0, 0, 0)


class Waiter(NamedTuple):
    """A computer that waits: where it plays, and what ends its wait."""

    place: Origin
    turn: asyncio.Future[None]


@dataclass(slots=True)
class Line:
    """Who waits, the next one first: at a table those that are `asked`, else the lines of its `parts`."""

    asked: deque[Waiter] = field(default_factory=deque)
    parts: dict[int, "Line"] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.asked or self.parts)

    def __iter__(self) -> Iterator[Waiter]:
        """All who wait, each table's together."""
        yield from self.asked
        for part in self.parts.values():
            yield from part

    def add(self, asked: Waiter) -> None:
        """Put somebody at the end of the line of that table."""
        line = self
        for part in asked.place:
            line = line.parts.setdefault(part, Line())
        line.asked.append(asked)

    def take_next(self) -> Waiter:
        """Take out whose turn it is; that server, there that person, and there that table, go to the end."""
        if self.asked:
            return self.asked.popleft()
        first = next(iter(self.parts))
        line = self.parts.pop(first)
        asked = line.take_next()
        if line:
            self.parts[first] = line
        return asked

    def put_last(self, place: Origin) -> None:
        """If they wait, that server, there that person, and there that table, go to the end."""
        line = self
        for part in place:
            if part not in line.parts:
                return
            waiting = line.parts.pop(part)
            line.parts[part] = waiting
            line = waiting

    def copy(self) -> "Line":
        """A line of the same who wait."""
        return Line(self.asked.copy(), {part: line.copy() for part, line in self.parts.items()})


class Turns:
    """Room for so many at a time; those who wait get it in turns."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._thinking: list[Origin] = []
        self._line = Line()
        self._patient = deque[Waiter]()

    @property
    def thinking(self) -> int:
        """How many think."""
        return len(self._thinking)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(1 for _ in self._line)

    @asynccontextmanager
    async def taking(self, place: Origin, tell: Callable[[int], None] | None = None) -> AsyncIterator[None]:
        """Wait for the turn of this place; within it there is room.

        `tell` is called with how many think before, if it has to wait.
        """
        if self.thinking < self.room and not self._line:
            self._thinking.append(place)
        else:
            await self._wait(place, tell)
        try:
            yield
        finally:
            self._pass_on(place)

    @asynccontextmanager
    async def taking_last(self) -> AsyncIterator[None]:
        """Wait until nobody thinks and nobody waits, one at a time; within it there is room."""
        if self._thinking or self._line:
            await self._hold(NOWHERE, self._patient.append)
        else:
            self._thinking.append(NOWHERE)
        try:
            yield
        finally:
            self._pass_on(NOWHERE)

    def count_ahead(self, place: Origin) -> int:
        """How many think before this place does; 0 when it thinks, or nobody does."""
        line, n = self._line.copy(), self.thinking
        for other in self._thinking:
            line.put_last(other)
        while line:
            if line.take_next().place == place:
                return n
            n += 1
        return 0

    async def _wait(self, place: Origin, tell: Callable[[int], None] | None) -> None:
        def add(asked: Waiter) -> None:
            self._line.add(asked)
            if tell:
                tell(self.count_ahead(place))

        await self._hold(place, add)

    async def _hold(self, place: Origin, add: Callable[[Waiter], None]) -> None:
        """Wait in the line that this is added to, until there is room."""
        asked = Waiter(place, asyncio.get_running_loop().create_future())
        add(asked)
        try:
            await asked.turn
        except asyncio.CancelledError:
            if not asked.turn.cancelled():
                self._pass_on(place)
            raise

    def _pass_on(self, place: Origin) -> None:
        """This place has thought; now the next one does who still wants to."""
        self._thinking.remove(place)
        self._line.put_last(place)
        while self._line or (self._patient and not self._thinking):
            following, turn = self._line.take_next() if self._line else self._patient.popleft()
            if not turn.cancelled():
                self._thinking.append(following)
                turn.set_result(None)
                return
