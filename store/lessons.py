"""How far people have come in lessons."""

from clock import DAY
from store.part import Part

LESSON_KEPT = 30 * DAY  # seconds after the last choice for which a lesson can be gone on with


class LessonStore(Part):
    """The choices that people have made in the lessons of games."""

    async def made(self, user: int, game: str) -> tuple[str, ...]:
        """The options that somebody has chosen in the lesson of a game, one after the other."""
        rows = await self.database.fetch(
            "select made from lessons where user = ? and game = ? and at > ?", user, game, self.now() - LESSON_KEPT
        )
        return tuple(rows[0][0].split()) if rows else ()

    async def note(self, user: int, game: str, made: tuple[str, ...]) -> None:
        """Somebody has now made these choices, the last of them just now."""
        row = user, game, " ".join(made), self.now()
        await self.database.write(lambda fetch: fetch("insert or replace into lessons values (?, ?, ?, ?)", *row))
