"""Who waits for a table on a server."""

from base.clock import DAY
from store.db.database import Fetch
from store.db.repository import Part

WISH = 30 * DAY  # seconds for which somebody waits for a table


class LookoutStore(Part):
    """Who wants to be told of the next table."""

    async def add(self, guild: int, user: int) -> None:
        """Somebody wants to be told of the next table on a server."""
        row = guild, user, self.now()
        await self.database.write(lambda fetch: fetch("insert or replace into lookouts values (?, ?, ?)", *row))

    async def remove(self, guild: int, *users: int) -> None:
        """These people have been told, or do not want to be any more."""

        def work(fetch: Fetch) -> None:
            for user in users:
                fetch("delete from lookouts where guild = ? and user = ?", guild, user)

        await self.database.write(work)

    async def on(self, guild: int) -> list[int]:
        """Who waits for a table on a server, those first who have waited longest."""
        since = self.now() - WISH
        wanted = "select user from lookouts where guild = ? and at > ? order by at, user"
        return [user for (user,) in await self.database.fetch(wanted, guild, since)]
