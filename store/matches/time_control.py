"""Clocks and pauses: which players were too late, how often in a row, and when a game stands still."""

import json

from store.db.database import Fetch
from store.db.errors import AlreadyCommitted
from store.db.repository import Part
from store.matches.seats import give_to_computer
from store.matches.votes import Carried, end_carried
from store.models.match import Incident, Match, Pace
from store.turns.rows import match_by, row_of, touch, write_remark

IN_A_ROW = 3  # turns in which time was out: then the computer plays on


class ClockStore(Part):
    """What clocks have done in a game."""

    async def time_out(self, match: Match, seat: int, strength: str, remark: Incident, last: Incident) -> Match:
        """Let the computer play this turn for somebody who is silent; the third time in a row, it plays on.

        `remark`: what all read of it; `last`: what they read the third time.  Raises AlreadyCommitted when the match
        has changed since it was loaded.
        """
        now, owner = self.now(), match.seats[seat]
        missed = owner.missed + (owner.standin != -match.turn)  # a turn that was taken back is missed once

        def work(fetch: Fetch) -> Match:
            if match_by(fetch, match.id).revision != match.revision:
                raise AlreadyCommitted
            row = row_of(fetch, seat, match.id)
            fetch("update seats set missed = ? where match_id = ? and seat = ?", missed, match.id, row)
            if missed >= IN_A_ROW:
                write_remark(fetch, match.id, now, last)
                return give_to_computer(fetch, match.id, match.seats[seat].user, strength, now, replaced=True)
            fetch(
                "update seats set standin = ?, late = ? where match_id = ? and seat = ?",
                match.turn,
                now,
                match.id,
                row,
            )
            write_remark(fetch, match.id, now, remark)
            return touch(fetch, match.id)

        return await self.database.write(work)

    async def set_pace(self, number: int, pace: Pace | None, *, carried: Carried) -> Match:
        """Let a running game go on at another pace, as its players have agreed.  Raises VoteOver."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            end_carried(fetch, number, carried, now)
            fetch("update matches set pace = ?, paced = ? where id = ?", pace.text if pace else "", now, number)
            return touch(fetch, number)

        return await self.database.write(work)


def note_renewal(fetch: Fetch, match: Match, seat: int, now: int) -> None:
    """A seat has taken back a turn that had gone on to others, or that the computer had played."""
    row = row_of(fetch, seat, match.id)
    fetch("update seats set renewed = ? where match_id = ? and seat = ?", now, match.id, row)


def forgive(fetch: Fetch, number: int, user: int, now: int) -> None:
    """A person has chosen, who is not silent any more; what they had missed is kept, for they may take that back."""
    fetch(
        "update seats set forgiven = iif(missed, missed, forgiven), forgiven_at = iif(missed, ?, forgiven_at),"
        " missed = 0, late = 0, chosen = ? where match_id = ? and user = ?",
        now,
        now,
        number,
        user,
    )


def count_again(fetch: Fetch, match: Match, seat: int) -> None:
    """Choices of a seat are gone: what it missed counts again, if none in person is left since that was forgiven."""
    fetch(
        "update seats set missed = forgiven where match_id = ? and seat = ? and missed = 0 and not exists"
        " (select 1 from choices c where c.match_id = seats.match_id and c.seat = ? and at >= forgiven_at and at > 0)",
        match.id,
        row_of(fetch, seat, match.id),
        seat,
    )


class PauseStore(Part):
    """When tables pause."""

    async def begin(self, number: int, seconds: int, *, carried: Carried) -> Match:
        """Let a table pause from now on, as its players have agreed.  Raises VoteOver."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            end_carried(fetch, number, carried, now)
            write_pauses(fetch, number, [*match_by(fetch, number).pauses, (now, now + seconds)])
            return touch(fetch, number)

        return await self.database.write(work)

    async def end(self, number: int, remark: Incident) -> Match:
        """Let a table that pauses go on."""
        now = self.now()

        def work(fetch: Fetch) -> Match:
            pauses = match_by(fetch, number).pauses
            write_pauses(fetch, number, [(began, min(ended, now)) for began, ended in pauses])
            write_remark(fetch, number, now, remark)
            return touch(fetch, number)

        return await self.database.write(work)


def write_pauses(fetch: Fetch, number: int, pauses: list[tuple[int, int]]) -> None:
    fetch("update matches set pauses = ? where id = ?", json.dumps(pauses), number)
