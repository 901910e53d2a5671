"""How far people have come in lessons."""

from collections.abc import Callable

from base.clock import DAY
from store.database import Database
from store.part import Part

LESSON_KEPT = 30 * DAY  # seconds after the last choice for which a lesson can be gone on with


class LessonStore(Part):
    """The choices that people have made in the lessons of games.  They are known before they are written."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        super().__init__(database, clock)
        self._noted: dict[tuple[int, str], tuple[str, ...]] = {}  # to be written

    async def made(self, user: int, game: str) -> tuple[str, ...]:
        """The options that somebody has chosen in the lesson of a game, one after the other."""
        if (user, game) in self._noted:
            return self._noted[user, game]
        rows = await self.database.fetch(
            "select made from lessons where user = ? and game = ? and at > ?", user, game, self.now() - LESSON_KEPT
        )
        return tuple(rows[0][0].split()) if rows else ()

    async def note(self, user: int, game: str, made: tuple[str, ...]) -> None:
        """Note that a person has made these choices, the last of them just now."""
        sql, row = "insert or replace into lessons values (?, ?, ?, ?)", (user, game, " ".join(made), self.now())
        self._noted[user, game] = made

        def forget() -> None:
            if self._noted.get((user, game)) is made:
                del self._noted[user, game]

        await self.database.note_soon(lambda fetch: fetch(sql, *row), forget)
