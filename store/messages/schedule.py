"""Which games are to be looked at, and when."""

from base.clock import HOUR
from store.db.database import Fetch
from store.db.repository import Part

FIRST_LOOK = HOUR  # after which a game is looked at, unless something else is planned


class AlarmStore(Part):
    """When games are to be looked at: each at one moment."""

    async def set(self, number: int, at: int | None) -> None:
        """Look at a game at this unix time, instead of the time that was planned; None: not any more."""
        if at is None:
            await self.database.note("delete from due where match_id = ?", number)
        else:
            await self.database.note("insert or replace into due values (?, ?)", number, at)

    async def look(self, now: float) -> tuple[list[int], int | None]:
        """The games that are to be looked at by now, in the order in which they were due, and when the next one is."""
        sql = (
            "select match_id, at from due where at <= coalesce((select min(at) from due where at > ?1), ?1) order by at"
        )
        rows = await self.database.scan(sql, now)
        return [number for number, at in rows if at <= now], next((at for _, at in rows if at > now), None)

    async def count_due(self, now: float) -> tuple[int, int | None]:
        """How many games are to be looked at by now, and since when the first of them is due."""
        [[count, first]] = await self.database.fetch("select count(*), min(at) from due where at <= ?", now)
        return count, first


def look_later(fetch: Fetch, number: int, now: int) -> None:
    """A game that people wait for is planned to be looked at from the first moment on, whatever comes between."""
    fetch("insert or ignore into due values (?, ?)", number, now + FIRST_LOOK)
