"""For whom Belfry has opened threads of late."""

from store.database import Fetch
from store.part import Part

DAY = 86_400  # seconds for which that is known


class Threads(Part):
    """The part of the store that is about threads."""

    async def opened_threads(self, user: int) -> list[int]:
        """When threads were opened for somebody in the last day, as unix times, the first one first."""
        rows = await self.database.fetch(
            "select at from threads where user = ? and at > ? order by at", user, self.now() - DAY
        )
        return [at for (at,) in rows]

    async def note_thread(self, user: int) -> None:
        """A thread is opened for somebody now."""
        now = self.now()

        def work(fetch: Fetch) -> None:
            fetch("delete from threads where at <= ?", now - DAY)
            fetch("insert into threads values (?, ?)", user, now)

        await self.database.write(work)
