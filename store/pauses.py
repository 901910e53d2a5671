"""The store's part about tables that pause."""

import json

from store.database import Fetch
from store.part import Part
from store.records import Incident, Match
from store.rows import match_by, touch, write_remark
from store.votes import Carried, end_carried


class PauseStore(Part):
    """When tables pause."""

    async def begin(self, number: int, seconds: int, *, carried: Carried) -> Match:
        """Let a table pause from now on, as its players have agreed.  Raises VoteOver."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            end_carried(fetch, number, carried, now)
            write_pauses(fetch, number, [*match_by(fetch, number).pauses, (now, now + seconds)])
            return touch(fetch, number)

        return await self.database.write(work)

    async def end(self, number: int, remark: Incident) -> Match:
        """Let a table that pauses go on."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            pauses = match_by(fetch, number).pauses
            write_pauses(fetch, number, [(began, min(ended, now)) for began, ended in pauses])
            write_remark(fetch, number, now, remark)
            return touch(fetch, number)

        return await self.database.write(work)


def write_pauses(fetch: Fetch, number: int, pauses: list[tuple[int, int]]) -> None:
    fetch("update matches set pauses = ? where id = ?", json.dumps(pauses), number)
