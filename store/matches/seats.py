"""Who plays a seat of a running game: its owner, a computer in their place, or somebody who takes it over."""

import json
from collections.abc import Sequence

from store.db.database import Fetch
from store.db.errors import JoinRefused
from store.db.repository import Part
from store.matches.votes import Carried, end_carried
from store.models.match import NOBODY, Former, Incident, Match, Seat
from store.turns.archive import archive_ended
from store.turns.plans import drop_plans
from store.turns.rows import STORED, match_by, row_of, stored_of, touch, write_remark
from store.turns.tables import table_of

NEXT_SEAT = "(select coalesce(max(seat) + 1, 0) from seats where match_id = ?)"


class SeatStore(Part):
    """The seats of running games."""

    async def hand_over(self, number: int, user: int, strength: str, remark: Incident | None = None) -> Match:
        """Let the computer play the seat of somebody who leaves a running game; without people it is stopped.

        The seat stays that person's.  `remark`: what all read of it.  Raises JoinRefused.
        """
        now = self.now()

        def work(fetch: Fetch) -> Match:
            write_remark(fetch, number, now, remark)
            return give_to_computer(fetch, number, user, strength, now, replaced=False)

        return await self.database.write(work)

    async def take_over(
        self,
        number: int,
        seat: int,
        user: int,
        name: str,
        remark: Incident | None = None,
        *,
        carried: Carried | None = None,
    ) -> Match:
        """Let somebody play a seat that the computer plays; it is that person's from now on.

        `remark`: what all read of it.  `carried`: those who play have decided it.  Raises JoinRefused and VoteOver.
        """
        now = self.now()

        def work(fetch: Fetch) -> Match:
            end_carried(fetch, number, carried, now)
            write_remark(fetch, number, now, remark)
            table, _ = table_of(*stored_of(number, fetch(STORED, number, number)))
            waits = table is not None and any(ask.seat == seat for ask in table.waiting())
            return give_to_person(fetch, number, seat, user, name, now, waits=waits)

        return await self.database.write(work)

    async def stand_in(self, number: int, user: int, turn: int) -> Match:
        """Let the computer choose for somebody in this turn; in none for 0.  Raises JoinRefused."""

        def work(fetch: Fetch) -> Match:
            match = match_by(fetch, number)
            seat = match.seat_of(user)
            if match.status != "running" or seat is None or match.seats[seat].computer:
                raise JoinRefused("absent")
            row = row_of(fetch, seat, number)
            fetch("update seats set standin = ? where match_id = ? and seat = ?", turn, number, row)
            return touch(fetch, number)

        return await self.database.write(work)

    async def note_told(self, number: int, user: int) -> None:
        """Somebody knows that another goes on in their seat, or cannot be told."""
        await self.database.note("delete from displaced where match_id = ? and user = ?", number, user)


def write_seats(fetch: Fetch, number: int, seats: Sequence[Seat]) -> None:
    """Seats after those that the match has."""
    for seat in seats:
        fetch(
            f"insert into seats (match_id, seat, user, name, computer, share) values (?, {NEXT_SEAT}, ?, ?, ?, ?)",
            number,
            number,
            seat.user,
            seat.name,
            seat.computer,
            seat.share,
        )


def give_to_computer(fetch: Fetch, number: int, user: int, strength: str, now: int, *, replaced: bool) -> Match:
    """A person leaves a running game, with what they have planned and asked the others; or is silent, and `replaced`.

    The game is stopped when nobody but computers is left.
    """
    match = running_by(fetch, number)
    seat = match.seat_of(user)
    if seat is None or match.seats[seat].computer:
        raise JoinRefused("absent")
    fetch(
        "update seats set computer = ?, standin = 0, late = 0, replaced = ? where match_id = ? and user = ?",
        strength,
        now if replaced else 0,
        number,
        user,
    )
    keep_names(fetch, match)
    drop_plans(fetch, number, seat)
    fetch("delete from agreements where match_id = ? and user = ?", number, user)
    if match.people == {user}:
        fetch("update matches set status = 'stopped' where id = ?", number)
        archive_ended(fetch, number, now)
    return touch(fetch, number)


def give_to_person(fetch: Fetch, number: int, seat: int, user: int, name: str, now: int, *, waits: bool) -> Match:
    """A person sits down in a running game where a computer plays; the owner of a seat keeps its name.

    Another one loses it, and is to be told.  `waits`: the table waits for this seat.
    """
    match = running_by(fetch, number)
    own = match.seat_of(user)
    if not 0 <= seat < len(match.seats) or not match.seats[seat].computer:
        raise JoinRefused("taken")
    if own not in (None, seat):
        raise JoinRefused("seated")
    called = match.seats[seat].name if own == seat else name
    owner = match.seats[seat].user
    if owner not in (NOBODY, user):
        fetch("insert or replace into displaced values (?, ?, ?, ?, ?)", number, owner, seat, called, now)
    if owner != user:
        fetch("insert into past_owners values (?, ?, ?, ?)", number, seat, len(match.former) + 1, owner)
    give_seat(fetch, match, seat, Seat(user, called))
    if own != seat:
        row = row_of(fetch, seat, number)
        fetch("update seats set took_over = 1 where match_id = ? and seat = ?", number, row)
    keep_names(fetch, match)
    if waits:  # for a person from now on; but whoever leaves and comes back has no more time by that
        asked = match.asked if own == seat else now
        fetch("update matches set since = ?, asked = ? where id = ?", now, asked, number)
    # Who agreed that somebody plays on this seat agreed so while the computer did.
    fetch("delete from agreements where match_id = ? and what like ?", number, f"seat.{seat}.%")
    return touch(fetch, number)


def give_seat(fetch: Fetch, match: Match, seat: int, to: Seat) -> None:
    """Another player for a seat, from its number among the seats."""
    fetch(
        "update seats set user = ?, name = ?, computer = ?, replaced = 0, missed = 0, late = 0, chosen = 0,"
        " forgiven = 0 where match_id = ? and seat = ?",
        to.user,
        to.name,
        to.computer,
        match.id,
        row_of(fetch, seat, match.id),
    )


def call_back(fetch: Fetch, match: Match, seat: int, turn: int) -> None:
    """The owner of a seat chooses again, and not the computer in this turn."""
    fetch(
        "update seats set standin = iif(standin = ?, -standin, standin), late = 0 where match_id = ? and seat = ?",
        turn,
        match.id,
        row_of(fetch, seat, match.id),
    )


def keep_names(fetch: Fetch, match: Match) -> None:
    """What was done so far keeps the names that the players have in `match`, before a change."""
    [(choices,)] = fetch("select count(*) from choices where match_id = ? and turn = ?", match.id, match.turn)
    former = [*match.former, Former(match.turn, choices, match.names)]
    fetch("update matches set former = ? where id = ?", json.dumps(former), match.id)


def running_by(fetch: Fetch, number: int) -> Match:
    """A game in play.  Raises JoinRefused("closed")."""
    match = match_by(fetch, number)
    if match.status != "running":
        raise JoinRefused("closed")
    return match
