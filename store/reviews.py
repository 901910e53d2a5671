"""What decided games that are over, for each seat that has asked."""

import json
from collections.abc import Sequence

from engine.core.table import Wish
from engine.teaching.review import Mistake
from store.part import Part


class ReviewStore(Part):
    """Which choices have cost a seat most."""

    async def find(self, number: int, seat: int) -> list[Mistake] | None:
        """What was found for a seat of a game; None if nobody has looked."""
        rows = await self.database.fetch("select found from reviews where match_id = ? and seat = ?", number, seat)
        return [read_mistake(*row) for row in json.loads(rows[0][0])] if rows else None

    async def keep(self, number: int, seat: int, found: Sequence[Mistake]) -> None:
        """Keep what was found."""
        row = number, seat, json.dumps(found)
        await self.database.note_soon(lambda fetch: fetch("insert or replace into reviews values (?, ?, ?)", *row))


def read_mistake(turn: int, n: int, best: str, cost: float, leads_to: list[list[str]]) -> Mistake:
    """One as it was kept."""
    return Mistake(turn, n, best, cost, tuple(Wish(*wish) for wish in leads_to))
