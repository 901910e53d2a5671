"""The store's part about people who are away for some days."""

from clock import DAY
from store.database import Fetch
from store.part import Part
from store.records import Absence

ABSENCES_KEPT = 365 * DAY  # after their ends


class AbsenceStore(Part):
    """When people are away."""

    async def of(self, user: int) -> list[Absence]:
        """When somebody is away, was or will be, as far as it is known, in the order of time."""
        rows = await self.database.fetch("select * from absences where user = ? order by began", user)
        return [absence_of(*row) for row in rows]

    async def note(self, absence: Absence) -> None:
        """Somebody is away, or will be, and not as was said before; all that this person plays shows it."""

        def work(fetch: Fetch) -> None:
            self._end(fetch, absence.user)
            fetch("insert or replace into absences values (?, ?, ?, ?)", *absence)

        await self.database.write(work)

    async def end(self, user: int) -> None:
        """Somebody is not away any more, nor will be; no computer chooses for this person in a turn that is open."""

        def work(fetch: Fetch) -> None:
            self._end(fetch, user)
            fetch("update seats set standin = 0 where user = ? and standin > 0", user)

        await self.database.write(work)

    def _end(self, fetch: Fetch, user: int) -> None:
        now = self.now()
        fetch("delete from absences where user = ? and began >= ?", user, now)
        fetch("update absences set ended = ? where user = ? and ended > ?", now, user, now)
        fetch(
            "update matches set revision = revision + 1 where status in ('open', 'running')"
            " and id in (select match_id from seats where user = ?)",
            user,
        )


def absence_of(user: int, began: int, ended: int, plays: int) -> Absence:
    """The absence in a row."""
    return Absence(user, began, ended, bool(plays))
