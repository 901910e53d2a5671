"""For whom Belfry has opened threads of late."""

from base.clock import DAY
from store.part import Part

OPENED_KEPT = DAY  # for which it is known


class ThreadStore(Part):
    """The threads of the last day, by for whom they were opened."""

    async def opened_for(self, user: int) -> list[int]:
        """When threads were opened for somebody in the last day, as unix times, the first one first."""
        rows = await self.database.fetch(
            "select at from threads where user = ? and at > ? order by at", user, self.now() - OPENED_KEPT
        )
        return [at for (at,) in rows]

    async def note_opened(self, user: int) -> None:
        """A thread is opened for somebody now."""
        row = user, self.now()
        await self.database.write(lambda fetch: fetch("insert into threads values (?, ?)", *row))
