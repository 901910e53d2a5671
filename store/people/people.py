"""People: what they have said in /settings, their direct messages, and the lessons they have begun."""

import json
from collections.abc import Callable, Iterable
from dataclasses import astuple, fields
from typing import Literal, NamedTuple

from base.clock import DAY
from engine.core.table import Way
from store.db.database import Database, Fetch
from store.db.repository import OF_PLAYER, Part, outdate
from store.models.person import OWN_NAMES, DirectMessages, Preferences, read_preferences

NAMES = ", ".join(field.name for field in fields(Preferences))


class Reach(NamedTuple):
    """How a person likes it, and how they can be reached.

    `digested`: unix time of the last digest, or since when one is wanted.  `calls`: whether a server wants mentions.
    `secrets`: whether it has people asked by direct message to choose in secret.  `lost`: of which channel of a game
    they were told that it is gone.
    """

    preferences: Preferences
    digested: int
    direct: DirectMessages
    calls: bool
    secrets: bool
    lost: int | None


class PersonStore(Part):
    """What people have said, and what they have seen."""

    async def preferences(self, user: int) -> Preferences:
        """How a person likes it; as usual for who has said nothing."""
        rows = await self.database.fetch(f"select {NAMES} from people where user = ?", user)
        return read_preferences(rows[0]) if rows else Preferences()

    async def find_reach(self, users: Iterable[int], match: int = 0, guild: int = 0) -> dict[int, Reach]:
        """How each of these people likes it, and how they can be reached; `match`, `guild`: in which game."""
        rows = await self.database.fetch(
            f"select u.value, coalesce(s.calls, 1), coalesce(s.secrets, 1), l.channel, p.user, p.digested,"
            f" {OWN_NAMES}, d.user, d.channel, d.closed, d.tried, d.acted, d.told"
            " from json_each(?) u left join people p on p.user = u.value"
            " left join direct_messages d on d.user = u.value left join lost l on l.user = u.value and l.match_id = ?"
            " left join servers s on s.guild = ?",
            json.dumps([*users]),
            match,
            guild,
        )
        return {
            user: Reach(
                read_preferences(row) if known else Preferences(),
                digested or 0,
                DirectMessages(channel, bool(closed), tried, bool(acted), bool(told)) if written else DirectMessages(),
                bool(calls),
                bool(secrets),
                lost,
            )
            for user, calls, secrets, lost, known, digested, *row, written, channel, closed, tried, acted, told in rows
        }

    async def set_preferences(self, user: int, preferences: Preferences) -> None:
        """Note how a person likes it.  Who asks for a digest, or for another hour, has had that of this moment."""
        now, values = self.now(), astuple(preferences)

        def work(fetch: Fetch) -> None:
            known = fetch("select digest, digested from people where user = ?", user)
            kept = known[0][1] if known and known[0][0] == preferences.digest else now
            fetch(
                f"insert or replace into people (user, {NAMES}, digested) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                user,
                *values,
                kept,
            )
            outdate(fetch, OF_PLAYER, user)

        await self.database.write(work)

    async def note_digest(self, user: int) -> None:
        """A person has had the digest of today."""
        now = self.now()
        await self.database.write(lambda fetch: fetch("update people set digested = ? where user = ?", now, user))

    async def outdate_games(self, user: int) -> None:
        """What the games of a person show of them may have changed."""
        await self.database.write(lambda fetch: outdate(fetch, OF_PLAYER, user), durable=False)

    async def forget_preferences(self, user: int) -> None:
        """Forget all that a person has said in /settings."""

        def work(fetch: Fetch) -> None:
            fetch("delete from people where user = ?", user)
            outdate(fetch, OF_PLAYER, user)

        await self.database.write(work)

    async def note_handle(self, user: int, handle: str) -> None:
        """Note the user name of a person whose name pictures have no letters for."""

        def work(fetch: Fetch) -> None:
            if fetch("select 1 from handles where (user, handle) = (?, ?)", user, handle):
                return
            fetch("insert or replace into handles values (?, ?)", user, handle)
            outdate(fetch, OF_PLAYER, user)

        await self.database.note_soon(work)

    def note_met(self, user: int, game: str, idea: str, match: int, moment: int) -> None:
        """Note that a person reads of an idea of a game at this moment of a match."""
        row = user, game, idea, match, moment
        self.database.note_later(lambda fetch: fetch("insert or ignore into met values (?, ?, ?, ?, ?)", *row))

    async def note_preview(self, user: int) -> None:
        """Note that a person was shown a choice beforehand, and made it."""
        sql = "insert into previews values (?, 1) on conflict do update set made = made + 1"
        await self.database.note_soon(lambda fetch: fetch(sql, user))

    async def forget_previews(self, user: int) -> None:
        """Begin to count anew, so that choices are shown beforehand again."""
        await self.database.note("delete from previews where user = ?", user)


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
            user,
            channel,
            closed,
            self.now() if closed else 0,
        )

    async def note_opened(self, user: int, channel: int) -> None:
        """Note that Belfry has just opened the channel of somebody's direct messages."""
        await self.database.note(
            "insert into direct_messages (user, channel, closed, opened) values (?, ?, 0, ?)"
            " on conflict do update set channel = excluded.channel, opened = excluded.opened",
            user,
            channel,
            self.now(),
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


LESSON_KEPT = 30 * DAY  # seconds after the last choice for which a lesson can be gone on with


class LessonStore(Part):
    """The choices that people have made in the lessons of games.  They are known before they are written."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        super().__init__(database, clock)
        self._noted: dict[tuple[int, str], Way] = {}  # to be written

    async def made(self, user: int, game: str) -> Way:
        """The options that somebody has chosen in the lesson of a game, one after the other."""
        if (user, game) in self._noted:
            return self._noted[user, game]
        rows = await self.database.fetch(
            "select made from lessons where user = ? and game = ? and at > ?", user, game, self.now() - LESSON_KEPT
        )
        return tuple(rows[0][0].split()) if rows else ()

    async def note(self, user: int, game: str, made: Way) -> None:
        """Note that a person has made these choices, the last of them just now."""
        sql, row = "insert or replace into lessons values (?, ?, ?, ?)", (user, game, " ".join(made), self.now())
        self._noted[user, game] = made

        def forget() -> None:
            if self._noted.get((user, game)) is made:
                del self._noted[user, game]

        await self.database.note_soon(lambda fetch: fetch(sql, *row), forget)
