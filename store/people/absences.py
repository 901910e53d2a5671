"""The store's part about people who are away for some days."""

from base.clock import DAY
from store.db.database import Fetch
from store.db.repository import Part
from store.models.person import Absence, absence_of

ABSENCES_KEPT = 365 * DAY  # after their ends


class AbsenceStore(Part):
    """When people are away."""

    async def of(self, user: int) -> list[Absence]:
        """When somebody is away, was or will be, as far as it is known, in the order of time."""
        rows = await self.database.fetch(
            "select user, began, ended, plays, match_id from absences where user = ? order by began", user
        )
        return [absence_of(*row) for row in rows]

    async def note(self, absence: Absence, instead: int | None = None) -> None:
        """Somebody is away, or will be; all that this person plays shows it.

        `instead`: of this game, or of all for 0, no longer as was said before.
        """

        def work(fetch: Fetch) -> None:
            if instead is not None:
                self._end(fetch, absence.user, instead)
            fetch(
                "insert or replace into absences (user, began, ended, plays, match_id) values (?, ?, ?, ?, ?)", *absence
            )
            self._touch(fetch, absence.user)

        await self.database.write(work)

    async def end(self, user: int, match: int = 0) -> None:
        """Somebody is not away any more, nor will be, from one game or from all.

        No computer chooses for this person in a turn that is open.
        """

        def work(fetch: Fetch) -> None:
            self._end(fetch, user, match)
            fetch("update seats set standin = 0 where user = ? and standin > 0 and ? in (0, match_id)", user, match)
            self._touch(fetch, user)

        await self.database.write(work)

    def _end(self, fetch: Fetch, user: int, match: int) -> None:
        now, which = self.now(), "user = ? and ? in (0, match_id)"
        fetch(f"delete from absences where {which} and began >= ?", user, match, now)
        fetch(f"update absences set ended = ? where {which} and ended > ?", now, user, match, now)

    def _touch(self, fetch: Fetch, user: int) -> None:
        fetch(
            "update matches set revision = revision + 1 where status in ('open', 'running')"
            " and id in (select match_id from seats where user = ? and user <> 0)",
            user,
        )
