"""Who sits down at a table that waits, and gets up: people and computers.

Everything here happens within a transaction that its caller has begun.
"""

from store.database import Fetch
from store.errors import JoinRefused
from store.records import NOBODY, Seat
from store.rows import lobby_by, row_of
from store.seats import give_seat, write_seats


def join(fetch: Fetch, number: int, user: int, name: str, most: int) -> None:
    """A person sits down in a lobby; at a full table in the place of the last computer."""
    match = lobby_by(fetch, number)
    if match.seat_of(user) is not None:
        raise JoinRefused("seated")
    if fetch("select 1 from taken_out where match_id = ? and user = ?", number, user):
        raise JoinRefused("taken out")
    kept = sum(one.user != user for one in match.kept)
    if len(match.seats) + kept < most:
        write_seats(fetch, number, [Seat(user, name)])
    elif match.computers and len(match.people) + kept < most:
        give_seat(fetch, match, match.computers[-1], Seat(user, name))
    else:
        raise JoinRefused("kept" if len(match.people) < most else "full")
    fetch("delete from invitations where match_id = ? and user = ?", number, user)


def set_share(fetch: Fetch, number: int, user: int, share: str) -> None:
    """What a person in a lobby adds to the seal."""
    if lobby_by(fetch, number).seat_of(user) is None:
        raise JoinRefused("absent")
    fetch("update seats set share = ? where match_id = ? and user = ?", share, number, user)


def leave(fetch: Fetch, number: int, user: int) -> None:
    """A person gets up from a lobby, which is closed when nobody but computers is left."""
    match = lobby_by(fetch, number)
    if match.seat_of(user) is None:
        raise JoinRefused("absent")
    fetch("delete from seats where match_id = ? and user = ?", number, user)
    left = [seat.user for seat in match.seats if seat.user not in (user, NOBODY)]
    if not left:
        fetch("update matches set status = 'stopped' where id = ?", number)
    elif match.opener == user:
        fetch("update matches set opener = ? where id = ?", left[0], number)


def take_out(fetch: Fetch, number: int, user: int) -> None:
    """A person is taken out of a lobby, and may not come back."""
    leave(fetch, number, user)
    fetch("insert or ignore into taken_out values (?, ?)", number, user)


def add_computer(fetch: Fetch, number: int, strength: str, most: int) -> None:
    """A computer sits down in a lobby; it is as strong as those that are there."""
    match = lobby_by(fetch, number)
    if len(match.seats) + len(match.kept) >= most:
        raise JoinRefused("kept" if len(match.seats) < most else "full")
    strength = next((seat.computer for seat in match.seats if seat.computer), strength)
    write_seats(fetch, number, [Seat(NOBODY, "", strength)])


def remove_computer(fetch: Fetch, number: int) -> None:
    """The last computer gets up from a lobby."""
    match = lobby_by(fetch, number)
    if not match.computers:
        raise JoinRefused("absent")
    last = row_of(fetch, match.computers[-1], number)
    fetch("delete from seats where match_id = ? and seat = ?", number, last)


def set_strength(fetch: Fetch, number: int, strength: str) -> None:
    """How strong all computers of a lobby are."""
    lobby_by(fetch, number)
    fetch("update seats set computer = ? where match_id = ? and computer <> ''", strength, number)
