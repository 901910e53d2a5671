"""Finding out what decided a game that is over, for one seat: a choice at a time, when no computer thinks or waits."""

import asyncio
from collections.abc import AsyncIterator

from engine.core.table import Table
from engine.teaching.review import Mistake, find_dearest, list_choices
from engine.worker_pool import Past, Workers, make_seed
from store import NOBODY, Match, Store

LONGEST = 60.0  # seconds of the processor for a game; all who may ask have the same share


class Reviewing:
    """Reviews games, one at a time, and keeps what was found."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self._working = asyncio.Lock()

    async def review(self, match: Match, seat: int) -> list[Mistake]:
        """What has cost a seat most, clear of noise, the dearest first.  Raises NoAnswer."""
        async with self._working:
            found = await self.store.reviews.find(match.id, seat)
            if found is None:
                found = find_dearest([mistake async for mistake in self._find(match, seat)])
                await self.store.reviews.keep(match.id, seat, found)
        return found

    async def _find(self, match: Match, seat: int) -> AsyncIterator[Mistake]:
        """All that its owner chose and that cost something, the last first, as far as there is time."""
        asked, number = list[tuple[int, int, Past]](), 0
        left = LONGEST / sum(one.user != NOBODY for one in match.seats)
        async for turn in self.store.history.turns(match):
            number += 1
            for n, table, _ in list_choices(turn, seat):
                if find_name(match, turn, seat, n) == match.seats[seat].name:
                    chosen, made = turn.choices[n].option, tuple(table.choices[: table.opened])
                    past = Past(turn.start, made, seat, chosen, make_seed(match.id, number, n))
                    asked.append((number, n, past))
        while asked and left > 0:
            number, n, past = asked.pop()
            best, beside, seconds = await self.workers.assess(past)
            left -= seconds
            if beside.lead.is_clear:
                yield Mistake(number, n, best, beside.lead.mean, beside.leads_to)


def find_name(match: Match, turn: Table, seat: int, n: int) -> str:
    """What the player of a seat was called who made a choice of a turn."""
    return next((names for until, names in turn.former if n < until), match.names)[seat]
