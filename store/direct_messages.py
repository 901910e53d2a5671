"""What is known of people's direct messages."""

from typing import Literal

from store.part import Part
from store.records import DirectMessages


class DirectMessageStore(Part):
    """Where people are written to, and whether that arrives.

    A power cut may take it away, for Discord knows it as well and it is found out anew.
    """

    async def get(self, user: int) -> DirectMessages:
        """What is known of the direct messages of somebody."""
        rows = await self.database.fetch(
            "select channel, closed, tried, acted, told from direct_messages where user = ?", user
        )
        if not rows:
            return DirectMessages()
        channel, closed, tried, acted, told = rows[0]
        return DirectMessages(channel, bool(closed), tried, bool(acted), bool(told))

    async def set(self, user: int, channel: int | None, closed: bool) -> None:
        """Note the channel of somebody's direct messages, and whether one has just failed because none are accepted."""
        await self.database.note(
            "insert into direct_messages (user, channel, closed, tried) values (?, ?, ?, ?) on conflict do update set"
            " channel = excluded.channel, closed = excluded.closed, tried = excluded.tried, acted = 0,"
            " told = told and excluded.closed",
            *(user, channel, closed, self.now() if closed else 0),
        )

    async def note_opened(self, user: int, channel: int) -> None:
        """Note that Belfry has just opened the channel of somebody's direct messages."""
        await self.database.note(
            "insert into direct_messages (user, channel, closed, opened) values (?, ?, 0, ?)"
            " on conflict do update set channel = excluded.channel, opened = excluded.opened",
            *(user, channel, self.now()),
        )

    async def list_opened(self, since: float) -> dict[int, float]:
        """When Belfry opened each channel of direct messages since a unix time, by user."""
        return dict(await self.database.fetch("select user, opened from direct_messages where opened > ?", since))

    async def forget_channel(self, user: int) -> None:
        """The channel of somebody's direct messages cannot be used; the next message opens one."""
        await self.database.note("update direct_messages set channel = null where user = ?", user)

    async def note_acted(self, user: int) -> None:
        """Note that a person has done something, so that direct messages that failed may be tried again."""
        if await self.database.fetch("select 1 from direct_messages where user = ? and closed and not acted", user):
            sql = "update direct_messages set acted = 1 where user = ?"
            await self.database.note_soon(lambda fetch: fetch(sql, user))

    async def note_told(self, user: int) -> None:
        """Note that a person knows that direct messages to them fail."""
        await self.database.note_soon(lambda fetch: fetch("update direct_messages set told = 1 where user = ?", user))

    async def note_offered(self, user: int, what: Literal["offered", "guessed"]) -> bool:
        """Note that a person is told how secrets are asked, or asked what time it is; whether that is the first
        time."""
        if await self.database.fetch(f"select 1 from direct_messages where user = ? and {what}", user):
            return False
        sql = (
            f"insert into direct_messages (user, channel, closed, {what}) values (?, null, 0, ?)"
            f" on conflict do update set {what} = excluded.{what} where {what} = 0"
        )
        now = self.now()
        await self.database.note_soon(lambda fetch: fetch(sql, user, now))
        return True
