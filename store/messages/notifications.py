"""What each person has been told that concerned that person alone, and is still so."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple
from zlib import crc32

from store.db.database import Fetch
from store.db.repository import Part

SEVERAL = 0  # the number of no game, for a message about several
COLUMNS = "user, match_id, topic, since, way, level, at, channel, message"


class Way(StrEnum):
    """How somebody was told: by a `MENTION` in the channel, by direct `MESSAGE`, by a mention `INSTEAD` of a message
    that could not be sent, in a `DIGEST` of several games, or by having `SEEN` it, so that no message was needed."""

    MENTION = "mention"
    MESSAGE = "message"
    INSTEAD = "instead"
    DIGEST = "digest"
    SEEN = "seen"


class Told(NamedTuple):
    """What a person was told of a game `at` a unix time: a topic, and since when that was so.

    `level`: how many reminders of it there were.  `channel`, `message`: where that stands; 0 where no message of its
    own was needed.  `message` below 0: it was begun, nobody knows whether it was sent, and that is its `checksum`; then
    `channel` is below 0 where the message is no message of its own.
    """

    user: int
    match: int
    topic: str
    since: int
    way: Way
    level: int = 0
    at: int = 0
    channel: int = 0
    message: int = 0

    @property
    def about(self) -> tuple[int, str, int]:
        """What it is about in its game: user, topic and since when."""
        return self.user, self.topic, self.since

    @property
    def is_begun(self) -> bool:
        """Whether nobody knows if it was sent."""
        return self.message < 0

    def begin(self, channel: int, text: str, *, besides: bool = False) -> "Told":
        """The same, about to be told by this text in a channel; `besides`: in a message that is about more than this,
        and is not taken back with it."""
        return self._replace(channel=-channel if besides else channel, message=checksum(text))

    def complete(self, message: int) -> "Told":
        """The same, which was told by the message that was begun."""
        return self._replace(message=message) if self.channel > 0 else self._replace(channel=0, message=0)


class ToldStore(Part):
    """What people have been told."""

    async def of(self, number: int) -> list[Told]:
        """What people have been told of a game."""
        return await self._read("match_id = ?", number)

    async def last_digest(self, user: int) -> list[Told]:
        """The last message about several games that a person got, if there was any."""
        return await self._read("match_id = ? and user = ?", SEVERAL, user)

    async def record(self, *told: Told) -> None:
        """People are about to be told this, or have been."""
        if told:
            await self.database.write(lambda fetch: write_told(fetch, *told))

    async def forget(self, told: Sequence[Told]) -> None:
        """What people were told is no longer so, or did not reach them."""
        if told:
            await self.database.write(partial(erase_told, told), durable=False)

    def forget_later(self, told: Sequence[Told]) -> None:
        """The same, written with the next change; until then it is still on record."""
        if told:
            self.database.note_later(partial(erase_told, told))

    async def begun_with(self, one: Told) -> list[Told]:
        """What else a message was to tell the same person that was begun to tell this, in whatever game."""
        rows = await self.database.scan(
            f"select {COLUMNS} from told where user = ? and message = ?", one.user, one.message
        )
        return [other for other in map(told_of, rows) if other != one]

    async def besides(self, one: Told) -> list[int]:
        """The other games of which the reminder that told this has told, too."""
        rows = await self.database.fetch(
            "select t.match_id from told t join matches m on m.id = t.match_id and m.asked = t.since"
            " where (t.user, t.topic, t.at, t.message) = (?, ?, ?, 0) and t.level > 0 and t.match_id <> ?",
            one.user,
            one.topic,
            one.at,
            one.match,
        )
        return [number for (number,) in rows]

    async def give_up(self, one: Told) -> None:
        """What was begun was not sent, unless it is on record by now that it was."""
        await self.database.note(
            "delete from told where match_id = ? and user = ? and topic = ? and since = ? and way = ? and level = ?"
            " and message = ?",
            one.match,
            one.user,
            one.topic,
            one.since,
            one.way,
            one.level,
            one.message,
        )

    async def _read(self, where: str, *values: object) -> list[Told]:
        rows = await self.database.fetch(f"select {COLUMNS} from told where {where} order by at, user", *values)
        return [told_of(row) for row in rows]


def told_of(row: Sequence[Any]) -> Told:
    """What was told, from a row of `COLUMNS`."""
    user, match, topic, since, way, *rest = row
    return Told(user, match, topic, since, Way(way), *rest)


def checksum(text: str) -> int:
    """What is noted of a text that is about to be sent, to know it again: Discord drops the white space around it."""
    return -1 - crc32(text.strip().encode())


def erase_told(told: Iterable[Told], fetch: Fetch) -> None:
    """People were not told this, or it is no longer so."""
    for one in told:
        fetch(
            "delete from told where match_id = ? and user = ? and topic = ? and since = ? and way = ? and level = ?",
            one.match,
            one.user,
            one.topic,
            one.since,
            one.way,
            one.level,
        )


def write_told(fetch: Fetch, *told: Told) -> None:
    """People are about to be told this, or have been."""
    for one in told:
        fetch(f"insert or replace into told ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)", *one)
