"""What the store keeps for when nobody does anything: what is due when, reminders, votes, games that sleep."""

import json
import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from store.absences import KNOWN
from store.database import Fetch, Rows
from store.errors import ChannelTaken, JoinRefused, VoteOver
from store.match import Match, Remark
from store.part import Part
from store.plans import drop_plans
from store.rows import match_by, match_in, row_of, touched

FIRST_LOOK = 3_600  # seconds after which a game is looked at, unless something else is planned
REMARKS = 20  # that a game keeps
HABITS = 200  # choices of a person that are looked at to learn their hours
SOON = 120  # seconds; what was due so soon, such as telling who has just looked, is due at the start
ALIVE = "alive"  # the setting that holds when Belfry was last seen to be on
AHEAD = 86_400  # seconds in the future: what was noted further on was noted while the clock was wrong
MOMENTS = (
    *(("matches", column) for column in ("since", "asked", "begun", "woken", "sought")),
    *(("told", column) for column in ("since", "at")),
    *(("direct_messages", column) for column in ("tried", "offered")),
    *((table, "at") for table in ("choices", "displaced", "invitations", "lookouts", "threads", "calls")),
    ("people", "digested"),
    ("seats", "late"),
)  # columns with the time at which something has happened
AGREED = "select what, user, name, at from agreements where match_id = ? order by at, what, user"


class Vote(NamedTuple):
    """What people are asked: `what` it is about, `at` which unix time it was asked, and who has agreed, with names."""

    what: str
    at: int
    agreed: dict[int, str]


class Carried(NamedTuple):
    """A vote that a change has been decided by: `what` it was about, and a `remark` about the change, or nothing."""

    what: str
    remark: str = ""


class Silence(Part):
    """The part of the store that is about time."""

    # What is due

    async def plan(self, number: int, at: int | None) -> None:
        """Look at a game at this unix time, instead of the time that was planned; None: not any more."""
        if at is None:
            await self.database.note("delete from due where match_id = ?", number)
        else:
            await self.database.note("insert or replace into due values (?, ?)", number, at)

    async def due(self, now: float) -> list[int]:
        """The games that are to be looked at by now, in the order in which they were due."""
        return [
            number for (number,) in await self.database.fetch("select match_id from due where at <= ? order by at", now)
        ]

    async def next_due(self, now: float = 0) -> int | None:
        """When a game is to be looked at next, after `now`; None while nothing is planned."""
        [[at]] = await self.database.fetch("select min(at) from due where at > ?", now)
        return None if at is None else int(at)

    async def outages(self) -> list[tuple[int, int]]:
        """When Belfry was off, as unix times, the oldest first."""
        return [
            (began, ended)
            for began, ended in await self.database.fetch("select began, ended from outages order by began")
        ]

    async def note_alive(self) -> None:
        """Belfry is on just now."""
        await self.database.note("insert or replace into settings values (?, ?)", ALIVE, str(self.now()))

    async def note_start(self) -> None:
        """Belfry has been off until now, since it was last seen to be on; what fell due then is due as much later.

        A game for which nothing is planned is looked at now, and so is every game when the clock was set back.  Who was
        away a year ago is forgotten.
        """
        now = self.now()

        def work(fetch: Fetch) -> None:
            began = next((int(value) for (value,) in fetch("select value from settings where key = ?", ALIVE)), now)
            if began < now:
                fetch(
                    "insert into outages values (?, ?) on conflict do update set ended = max(ended, excluded.ended)",
                    *(began, now),
                )
                fetch("update due set at = at + ? where at between ? and ?", now - began, began + SOON, now)
            elif began > now:
                set_back(fetch, now)
            fetch("insert or replace into settings values (?, ?)", ALIVE, str(now))
            fetch("delete from absences where ended < ?", now - KNOWN)
            fetch(
                "insert into due select id, ? from matches"
                " where status in ('open', 'running') and id not in (select match_id from due)",
                now,
            )

        await self.database.write(work)

    # Who is silent

    async def last_choices(self, number: int) -> dict[int, int]:
        """When each seat made its last choice, as unix time."""
        return dict(
            await self.database.fetch("select seat, max(at) from choices where match_id = ? group by seat", number)
        )

    async def habits(self, user: int) -> list[int]:
        """The unix times of the last choices of a person in games that this person plays, the newest first."""
        rows = await self.database.fetch(
            "select c.at from seats s join choices c on c.match_id = s.match_id and c.seat ="
            " (select count(*) from seats t where t.match_id = s.match_id and t.seat < s.seat)"
            " where s.user = ? and s.user <> 0 and s.computer = '' and c.at > 0 and not c.planned"
            " order by c.at desc limit ?",
            *(user, HABITS),
        )
        return [at for (at,) in rows]

    async def stand_in(self, number: int, user: int, turn: int) -> Match:
        """Let the computer choose for somebody in this turn; in none for 0.  Raises JoinRefused."""

        def work(fetch: Fetch) -> Match:
            match = match_by(fetch, number)
            seat = match.seat_of(user)
            if match.status != "running" or seat is None or match.seats[seat].computer:
                raise JoinRefused("absent")
            row = row_of(fetch, seat, number)
            fetch("update seats set standin = ? where match_id = ? and seat = ?", turn, number, row)
            return touched(fetch, number)

        return await self.database.write(work)

    async def sleep(self, number: int) -> Match:
        """Put a running game to sleep: it has no channel until it is woken, and nobody is asked anything any more."""

        def work(fetch: Fetch) -> Match:
            if fetch("update matches set status = 'asleep' where id = ? and status = 'running' returning id", number):
                fetch("update matches set since = ? where id = ?", self.now(), number)
                fetch("delete from agreements where match_id = ?", number)
                drop_plans(fetch, number)
            return touched(fetch, number)

        return await self.database.write(work)

    async def wake(self, number: int, guild: int, channel: int) -> Match:
        """Let a game that sleeps go on in this channel; one that is awake stays as it is.  Raises ChannelTaken."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            match = match_by(fetch, number)
            if match.status != "asleep":
                return match
            try:
                fetch(
                    "update matches set status = 'running', guild = ?, channel = ?, since = ?, asked = ? where id = ?",
                    *(guild, channel, now, now, number),
                )
            except sqlite3.IntegrityError:
                raise ChannelTaken(match_in(fetch, channel)) from None
            look_later(fetch, number, now)
            return touched(fetch, number)

        return await self.database.write(work)

    async def remark(self, number: int, text: str) -> Match:
        """Note what happened at a table beside the play."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            write_remark(fetch, number, now, text)
            return touched(fetch, number)

        return await self.database.write(work)

    # Votes

    async def votes(self, number: int) -> list[Vote]:
        """What people of a game are asked, the oldest question first."""
        return votes_of(await self.database.fetch(AGREED, number))

    async def agree(self, number: int, what: str, user: int, name: str = "", asked: int | None = None) -> Vote:
        """Note that somebody agrees to `what`, and is called `name`; the vote as it then is.

        `asked`: when the vote was begun that this is an answer to; None for who may begin one.  Raises VoteOver.
        """
        now = self.now()

        def work(fetch: Fetch) -> Vote:
            if asked is not None and asked not in [
                vote.at for vote in votes_of(fetch(AGREED, number)) if vote.what == what
            ]:
                raise VoteOver
            fetch("insert or ignore into agreements values (?, ?, ?, ?, ?)", number, what, user, name, now)
            touched(fetch, number)
            return next(vote for vote in votes_of(fetch(AGREED, number)) if vote.what == what)

        return await self.database.write(work)

    async def object(self, number: int, what: str, user: int, *, noted: str, remark: str) -> bool:
        """Somebody does not want what people are asked, so nobody is asked it any more; whether anybody was.

        `noted`: as which vote that is kept.  `remark`: what all read of it.
        """
        now = self.now()

        def work(fetch: Fetch) -> bool:
            if not erase_vote(fetch, number, what):
                return False
            fetch("insert or replace into agreements values (?, ?, ?, '', ?)", number, noted, user, now)
            write_remark(fetch, number, now, remark)
            touched(fetch, number)
            return True

        return await self.database.write(work)

    async def end_vote(self, number: int, what: str) -> bool:
        """Nobody is asked this any more; whether anybody was."""

        def work(fetch: Fetch) -> bool:
            ended = erase_vote(fetch, number, what)
            if ended:
                touched(fetch, number)
            return ended

        return await self.database.write(work)


def set_back(fetch: Fetch, now: int) -> None:
    """The clock was ahead, and is right now: nobody waits for what it said.

    What was noted less than a day ahead stays, for that day passes; so the time that a machine has at its start, before
    it has learnt the right one, changes nothing.
    """
    fetch("delete from outages where began >= ?", now)
    fetch("update outages set ended = ? where ended > ?", now, now)
    fetch("update due set at = ? where at > ?", now, now)
    far = now + AHEAD
    for table, column in MOMENTS:
        fetch(f"update {table} set {column} = ? where {column} > ?", now, far)
    fetch("delete from agreements where at > ?", far)


def look_later(fetch: Fetch, number: int, now: int) -> None:
    """A game that people wait for is planned to be looked at from the first moment on, whatever comes between."""
    fetch("insert or ignore into due values (?, ?)", number, now + FIRST_LOOK)


def write_remark(fetch: Fetch, number: int, now: int, text: str) -> None:
    """Note what happened at a table beside the play."""
    match = match_by(fetch, number)
    kept = (*match.remarks, Remark(match.turn, now, text))[-REMARKS:]
    fetch("update matches set remarks = ? where id = ?", json.dumps(kept_as_rows(kept)), number)


def erase_vote(fetch: Fetch, number: int, what: str) -> bool:
    """Nobody is asked this any more; whether anybody was."""
    return bool(fetch("delete from agreements where match_id = ? and what = ? returning user", number, what))


def end_carried(fetch: Fetch, number: int, carried: Carried | None, now: int) -> None:
    """End a vote together with the change that it has decided, both or neither.  Raises VoteOver."""
    if carried and not erase_vote(fetch, number, carried.what):
        raise VoteOver
    if carried and carried.remark:
        write_remark(fetch, number, now, carried.remark)


def end_silence(fetch: Fetch, number: int, seat: int, user: int) -> None:
    """A person has chosen, who is not silent any more, and has changed their mind if they wanted to stop."""
    fetch(
        "delete from agreements where match_id = ? and (what glob ? or (what = 'stop' and user = ?))",
        *(number, f"without.{seat}.*", user),
    )
    fetch("update seats set missed = 0, late = 0 where match_id = ? and user = ? and missed > 0", number, user)


def votes_of(rows: Rows) -> list[Vote]:
    """The votes in rows of agreements, which are ordered by time."""
    found: dict[str, Vote] = {}
    for what, user, name, at in rows:
        found.setdefault(what, Vote(what, at, {})).agreed[user] = name
    return list(found.values())


def kept_as_rows(remarks: Iterable[Remark]) -> list[tuple[int, int, str]]:
    """Remarks as they are stored."""
    return [(remark.turn, remark.at, remark.text) for remark in remarks]
