"""Games as they are found, and how they end, sleep and wake."""

import sqlite3
from collections.abc import AsyncIterator, Callable

from base.time_limits import LIVE_LASTS
from store.db.database import Fetch
from store.db.errors import ChannelTaken
from store.db.repository import Part
from store.matches.votes import Carried, end_carried
from store.messages.schedule import look_later
from store.models.match import Incident, Match
from store.turns.archive import archive_ended
from store.turns.plans import drop_plans
from store.turns.rows import LIVE, MATCH, PLAYED_ONCE, match_by, match_in, match_of, touch, write_remark

NUMBERS_READ = 500  # at once


class MatchStore(Part):
    """Games, without their tables."""

    async def find(self, number: int) -> Match | None:
        """The match of this number, None when there is none; its table is not read."""
        rows = await self.database.fetch(f"{MATCH} where m.id = ?", number)
        return match_of(rows[0]) if rows else None

    async def find_in(self, channel: int) -> Match | None:
        """The open or running game of a channel."""
        rows = await self.database.fetch(f"{MATCH} where m.channel = ? and {LIVE}", channel)
        return match_of(rows[0]) if rows else None

    async def of(self, user: int) -> list[Match]:
        """The games of a person that have not ended, the newest first."""
        rows = await self.database.fetch(
            f"{MATCH} where m.status in ('open', 'running', 'asleep')"
            " and m.id in (select match_id from seats where user = ? and user <> 0) order by m.id desc",
            user,
        )
        return [match_of(row) for row in rows]

    async def played_by(self, user: int) -> list[tuple[int, int]]:
        """The numbers of the running games that a person plays in person, and the revision of each."""
        rows = await self.database.fetch(
            "select m.id, m.revision from seats s join matches m on m.id = s.match_id"
            " where s.user = ? and s.user <> 0 and s.computer = '' and m.status = 'running' order by m.id",
            user,
        )
        return [(number, revision) for number, revision in rows]

    async def find_ended_in(self, channel: int, after: int) -> Match | None:
        """The newest game of a channel that has begun and ended, if anything happened in it after this unix time."""
        rows = await self.database.fetch(
            f"{MATCH} where m.channel = ? and {PLAYED_ONCE} and m.since > ? order by m.id desc limit 1", channel, after
        )
        return match_of(rows[0]) if rows else None

    async def ended_of(self, user: int, first: int, most: int) -> list[Match]:
        """Of the games of a person that have begun and ended, at most so many from the `first` on, which is 0 for the
        one in which something happened last."""
        rows = await self.database.fetch(
            f"{MATCH} where {PLAYED_ONCE} and m.id in (select match_id from seats where user = ? and user <> 0)"
            " order by m.since desc, m.id desc limit ? offset ?",
            user,
            most,
            first,
        )
        return [match_of(row) for row in rows]

    async def running(self) -> AsyncIterator[int]:
        """The numbers of all running games, read a page at a time."""
        last = 0
        while rows := await self.database.scan(
            "select id from matches where status = 'running' and id > ? order by id limit ?", last, NUMBERS_READ
        ):
            for (last,) in rows:
                yield last

    async def count_running(self) -> int:
        """How many games are being played."""
        [[count]] = await self.database.scan("select count(*) from matches where status = 'running'")
        return int(count)

    async def count(self) -> dict[tuple[str, str], int]:
        """How many there are, by game and status."""
        rows = await self.database.scan("select game, status, count(*) from matches group by game, status")
        return {(game, status): count for game, status, count in rows}

    async def with_computers(self) -> list[int]:
        """The numbers of the running games in which the computer plays, or has once."""
        rows = await self.database.scan(
            "select id from (select match_id from seats where computer <> ''"
            " union select match_id from seats where standin > 0) cross join matches on id = match_id"
            " where status = 'running' order by id"
        )
        return [number for (number,) in rows]

    async def stop(self, number: int, *, carried: Carried | None = None) -> Match:
        """End a lobby or a game before its time; one that has ended stays as it is.

        `carried`: those who play have decided it.  Raises NoSuchMatch and VoteOver.
        """

        def work(fetch: Fetch) -> Match:
            end_carried(fetch, number, carried, self.now())
            match = match_by(fetch, number)
            if match.status not in ("open", "running", "asleep"):
                return match
            fetch("update matches set status = 'stopped', since = ? where id = ?", self.now(), number)
            drop_plans(fetch, number)
            archive_ended(fetch, number, self.now())
            return touch(fetch, number)

        return await self.database.write(work)

    async def sleep(self, number: int) -> Match:
        """Put a running game to sleep: it has no channel until it is woken, and nobody is asked anything any more."""

        def work(fetch: Fetch) -> Match:
            if fetch("update matches set status = 'asleep' where id = ? and status = 'running' returning id", number):
                fetch("update matches set since = ? where id = ?", self.now(), number)
                fetch("delete from agreements where match_id = ?", number)
                drop_plans(fetch, number)
            return touch(fetch, number)

        return await self.database.write(work)

    async def wake(self, number: int, guild: int, channel: int, remark: Incident | None = None) -> Match:
        """Let a game that sleeps go on in this channel, and note a `remark` about it; one that is awake stays as it is.

        Raises ChannelTaken.
        """
        now = self.now()

        def work(fetch: Fetch) -> Match:
            match = match_by(fetch, number)
            if match.status != "asleep":
                return match
            try:
                fetch(
                    "update matches set status = 'running', guild = ?, channel = ?, since = ?, asked = ? where id = ?",
                    guild,
                    channel,
                    now,
                    now,
                    number,
                )
            except sqlite3.IntegrityError:
                raise ChannelTaken(match_in(fetch, channel)) from None
            write_remark(fetch, number, now, remark)
            look_later(fetch, number, now)
            return touch(fetch, number)

        return await self.database.write(work)

    async def note_live(self, number: int, remark: Incident) -> Match:
        """Note that all at a table are here, until nobody is asked anew for a while; who has said so, in a remark."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            fetch("update matches set live = ? where id = ?", now + LIVE_LASTS.seconds, number)
            write_remark(fetch, number, now, remark)
            return touch(fetch, number)

        return await self.database.write(work)

    async def remark_once(self, number: int, incident: Incident, then: Callable[[], object]) -> None:
        """Note what happened at a table beside the play, unless this turn has that remark already; then call `then`."""
        now = self.now()

        def work(fetch: Fetch) -> None:
            match = match_by(fetch, number)
            if all((one.turn, one.word, one.details) != (match.turn, *incident) for one in match.remarks):
                write_remark(fetch, number, now, incident)
                touch(fetch, number)

        await self.database.note_soon(work, then)

    async def remark(self, number: int, incident: Incident) -> Match:
        """Note what happened at a table beside the play."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            write_remark(fetch, number, now, incident)
            return touch(fetch, number)

        return await self.database.write(work)
