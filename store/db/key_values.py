"""What the bot notes for itself, each thing under a name."""

from store.db.repository import Part
from store.db.schema import BACKUP


class NoteStore(Part):
    """Notes of the bot; their table is called settings."""

    async def get(self, key: str) -> str | None:
        """What the bot has noted for itself under this name."""
        rows = await self.database.fetch("select value from settings where key = ?", key)
        return str(rows[0][0]) if rows else None

    async def set(self, key: str, value: str, *, durable: bool = True) -> None:
        """Note something; if it is not `durable`, a power cut may lose it."""
        sql = "insert or replace into settings values (?, ?)"
        await self.database.write(lambda fetch: fetch(sql, key, value), durable=durable)

    async def forget(self, key: str) -> None:
        await self.database.write(lambda fetch: fetch("delete from settings where key = ?", key))

    async def last_backup(self) -> int | None:
        """When the games were last copied by `back_up`, as unix time; None if they never were."""
        made = await self.get(BACKUP)
        return int(made) if made else None
