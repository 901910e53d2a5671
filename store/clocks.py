"""What the store keeps of clocks: who was too late, and how often in a row."""

from dataclasses import replace

from store.database import Fetch
from store.errors import AlreadyCommitted
from store.pace import Pace
from store.part import Part
from store.records import Incident, Match, Seat
from store.rows import match_by, row_of, touch, write_remark
from store.seats import give_to_computer
from store.votes import Carried, end_carried

IN_A_ROW = 3  # turns in which time was out: then the computer plays on


class ClockStore(Part):
    """What clocks have done in a game."""

    async def time_out(self, match: Match, seat: int, strength: str, remark: Incident, last: Incident) -> Match:
        """Let the computer play this turn for somebody who is silent; the third time in a row, it plays on.

        `remark`: what all read of it; `last`: what they read the third time.  Raises AlreadyCommitted when the match
        has changed since it was loaded.
        """
        now, missed = self.now(), match.seats[seat].missed + 1

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
                *(match.turn, now, match.id, row),
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


def note_renewal(fetch: Fetch, match: Match, seat: int) -> None:
    """A seat has taken back a turn that had gone on to others."""
    row = row_of(fetch, seat, match.id)
    fetch("update seats set renewed = renewed + 1 where match_id = ? and seat = ?", match.id, row)


def after_choice(seat: Seat, *, own: bool, in_person: bool, now: int) -> Seat:
    """A seat when itself, or another, has chosen."""
    if not own:
        return replace(seat, renewed=0)
    return replace(seat, missed=0, late=0, chosen=now) if in_person else seat


def end_renewals(fetch: Fetch, match: Match, made: int) -> None:
    """A seat has chosen, so what the others chose before it cannot be taken back any more."""
    if any(seat.renewed for number, seat in enumerate(match.seats) if number != made):
        row = row_of(fetch, made, match.id)
        fetch("update seats set renewed = 0 where match_id = ? and seat <> ?", match.id, row)
