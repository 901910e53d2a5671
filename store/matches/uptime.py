"""When Belfry was off, and what that changes."""

import json
from typing import NamedTuple

from base.clock import DAY, MINUTE
from base.time_limits import RECONSIDERED
from store.db.database import Fetch
from store.db.repository import Part, outdate

NEARLY_DUE = 120  # seconds; what was due so soon, such as telling who has just looked, is due at the start
ALIVE = "alive"  # the setting that holds when Belfry was last seen to be on
LIVES = "lives"  # the setting that holds a `Lives` as JSON
SHORT_LIFE = 10 * MINUTE  # seconds from the first session with Discord to the end of a process
AHEAD = DAY  # seconds in the future: what was noted further on was noted while the clock was wrong
TIMED = "(pace <> '' or id in (select match_id from agreements union select match_id from invitations))"  # until when
PAST_MOMENTS = (
    *(("matches", column) for column in ("since", "asked", "begun", "woken", "sought", "paced", "live")),
    *(("told", column) for column in ("since", "at")),
    *(("direct_messages", column) for column in ("tried", "offered", "guessed")),
    *((table, "at") for table in ("choices", "displaced", "invitations", "lookouts", "threads", "calls", "lessons")),
    ("people", "digested"),
    ("archives", "ended"),
    *(("seats", column) for column in ("late", "renewed", "chosen", "forgiven_at")),
    ("erased", "at"),
    ("departures", "since"),
)  # columns with the time at which something has happened


class Lives(NamedTuple):
    """How many lives in a row were `short`, when the last one `ended`, and when the present one has `begun` its first
    session with Discord; 0 where there was none."""

    short: int = 0
    ended: int = 0
    begun: int = 0


class UptimeStore(Part):
    """When Belfry was on."""

    async def end_life(self) -> Lives:
        """Note the end of the life before this one, at the start of a process; one without a session does not count."""
        now = self.now()

        def work(fetch: Fetch) -> Lives:
            noted = dict(fetch("select key, value from settings where key in (?, ?)", LIVES, ALIVE))
            lives = Lives(*json.loads(noted.get(LIVES, "[]")))
            if lives.begun:
                ended = int(noted.get(ALIVE, 0))
                lives = Lives(lives.short + 1 if ended - lives.begun < SHORT_LIFE else 0, min(ended, now))
                fetch("insert or replace into settings values (?, ?)", LIVES, json.dumps(lives))
            return lives

        return await self.database.write(work)

    async def note_session(self, lives: Lives) -> None:
        """This life begins its first session with Discord just now; `lives` are those before it."""
        begun = json.dumps(lives._replace(begun=self.now()))
        await self.database.write(lambda fetch: fetch("insert or replace into settings values (?, ?)", LIVES, begun))

    async def forget_lives(self) -> None:
        """Count no life before this one as short."""
        await self.database.write(lambda fetch: fetch("delete from settings where key = ?", LIVES))

    async def outages(self) -> list[tuple[int, int]]:
        """When Belfry was off, as unix times, the oldest first."""
        return [
            (began, ended)
            for began, ended in await self.database.fetch("select began, ended from outages order by began")
        ]

    async def note_alive(self) -> None:
        """Belfry is on just now."""
        alive = str(self.now())
        await self.database.note_soon(
            lambda fetch: fetch("insert or replace into settings values (?, ?)", ALIVE, alive)
        )

    async def note_start(self) -> None:
        """Belfry has been off until now, since it was last seen to be on; what fell due then is due as much later.

        A game for which nothing is planned is looked at now, and so is every game when the clock was set back.  What
        messages say of time is made anew.
        """
        now = self.now()

        def work(fetch: Fetch) -> None:
            began = next((int(value) for (value,) in fetch("select value from settings where key = ?", ALIVE)), now)
            if began < now:
                fetch(
                    "insert into outages values (?, ?) on conflict do update set ended = max(ended, excluded.ended)",
                    began,
                    now,
                )
                fetch("update due set at = at + ? where at between ? and ?", now - began, began + NEARLY_DUE, now)
                outdate(fetch, TIMED)
            elif began > now:
                set_back(fetch, now)
                outdate(fetch, "true")
            fetch("insert or replace into settings values (?, ?)", ALIVE, str(now))
            fetch(
                "insert into due select id, ? from matches"
                " where status in ('open', 'running') and id not in (select match_id from due)",
                now,
            )

        await self.database.write(work)


def set_back(fetch: Fetch, now: int) -> None:
    """The clock was ahead, and is right now: nobody waits for what it said.

    What was noted less than a day ahead stays, for that day passes; so the time that a machine has at its start, before
    it has learnt the right one, changes nothing.
    """
    fetch("delete from outages where began >= ?", now)
    fetch("update outages set ended = ? where ended > ?", now, now)
    fetch("update due set at = ? where at > ?", now, now)
    far = now + AHEAD
    for table, column in PAST_MOMENTS:
        fetch(f"update {table} set {column} = ? where {column} > ?", now, far)
    fetch("delete from agreements where at > ?", far)
    fetch("update erasures set due = ? where due > ?", now + RECONSIDERED, now + RECONSIDERED)
