"""What people have said of themselves in /settings: when they sleep, and how they want to be told."""

import json
from collections.abc import Iterable
from dataclasses import astuple, fields
from typing import NamedTuple

from store.database import Fetch
from store.outdated import OF_PLAYER, outdate
from store.part import Part
from store.records import DirectMessages, Preferences, read_preferences

NAMES = ", ".join(field.name for field in fields(Preferences))
OWN_NAMES = ", ".join(f"p.{field.name}" for field in fields(Preferences))


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
            *(json.dumps([*users]), match, guild),
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
                *(user, *values, kept),
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
