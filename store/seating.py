"""Who sits where: people and computers come and go, in a lobby and in a running game.

Everything here happens within a transaction that its caller has begun.
"""

from collections.abc import Sequence

from store.database import Fetch
from store.errors import JoinRefused
from store.match import NOBODY, Match, Seat
from store.rows import lobby_by, match_by, touched

NEXT = "(select coalesce(max(seat) + 1, 0) from seats where match_id = ?)"


async def write_seats(fetch: Fetch, number: int, seats: Sequence[Seat]) -> None:
    """Seats after those that the match has."""
    for seat in seats:
        await fetch(
            f"insert into seats (match_id, seat, user, name, computer) values (?, {NEXT}, ?, ?, ?)",
            *(number, number, seat.user, seat.name, seat.computer),
        )


async def join(fetch: Fetch, number: int, user: int, name: str, most: int) -> Match:
    """A person sits down in a lobby; at a full table in the place of the last computer."""
    match = await lobby_by(fetch, number)
    if match.seat_of(user) is not None:
        raise JoinRefused("seated")
    if len(match.seats) < most:
        await write_seats(fetch, number, [Seat(user, name)])
    elif match.computers:
        await give_seat(fetch, match, match.computers[-1], Seat(user, name))
    else:
        raise JoinRefused("full")
    return await touched(fetch, number)


async def leave(fetch: Fetch, number: int, user: int) -> Match:
    """A person gets up from a lobby, which is closed when nobody but computers is left."""
    match = await lobby_by(fetch, number)
    if match.seat_of(user) is None:
        raise JoinRefused("absent")
    await fetch("delete from seats where match_id = ? and user = ?", number, user)
    left = [seat.user for seat in match.seats if seat.user not in (user, NOBODY)]
    if not left:
        await fetch("update matches set status = 'stopped' where id = ?", number)
    elif match.opener == user:
        await fetch("update matches set opener = ? where id = ?", left[0], number)
    return await touched(fetch, number)


async def add_computer(fetch: Fetch, number: int, strength: str, most: int) -> Match:
    """A computer sits down in a lobby; it is as strong as those that are there."""
    match = await lobby_by(fetch, number)
    if len(match.seats) >= most:
        raise JoinRefused("full")
    strength = next((seat.computer for seat in match.seats if seat.computer), strength)
    await write_seats(fetch, number, [Seat(NOBODY, "", strength)])
    return await touched(fetch, number)


async def remove_computer(fetch: Fetch, number: int) -> Match:
    """The last computer gets up from a lobby."""
    match = await lobby_by(fetch, number)
    if not match.computers:
        raise JoinRefused("absent")
    last = await row_of(fetch, match.computers[-1], number)
    await fetch("delete from seats where match_id = ? and seat = ?", number, last)
    return await touched(fetch, number)


async def set_strength(fetch: Fetch, number: int, strength: str) -> Match:
    """How strong all computers of a lobby are."""
    await lobby_by(fetch, number)
    await fetch("update seats set computer = ? where match_id = ? and computer <> ''", strength, number)
    return await touched(fetch, number)


async def hand_over(fetch: Fetch, number: int, user: int, strength: str) -> Match:
    """A person leaves a running game, which is stopped when nobody but computers is left."""
    match = await running_by(fetch, number)
    seat = match.seat_of(user)
    if seat is None or match.seats[seat].computer:
        raise JoinRefused("absent")
    await fetch("update seats set computer = ? where match_id = ? and user = ?", strength, number, user)
    if match.people == {user}:
        await fetch("update matches set status = 'stopped' where id = ?", number)
    return await touched(fetch, number)


async def take_over(fetch: Fetch, number: int, seat: int, user: int, name: str) -> Match:
    """A person sits down in a running game where a computer plays; the owner of a seat keeps its name."""
    match = await running_by(fetch, number)
    own = match.seat_of(user)
    if not 0 <= seat < len(match.seats) or not match.seats[seat].computer:
        raise JoinRefused("taken")
    if own not in (None, seat):
        raise JoinRefused("seated")
    called = match.seats[seat].name if own == seat else name
    await give_seat(fetch, match, seat, Seat(user, called))
    return await touched(fetch, number)


async def give_seat(fetch: Fetch, match: Match, seat: int, to: Seat) -> None:
    """Another player for a seat, from its number among the seats."""
    await fetch(
        "update seats set user = ?, name = ?, computer = ? where match_id = ? and seat = ?",
        *(to.user, to.name, to.computer, match.id, await row_of(fetch, seat, match.id)),
    )


async def row_of(fetch: Fetch, seat: int, number: int) -> int:
    """Under which number a seat is stored; some may be missing."""
    rows = await fetch("select seat from seats where match_id = ? order by seat limit 1 offset ?", number, seat)
    return int(rows[0][0])


async def running_by(fetch: Fetch, number: int) -> Match:
    """A game in play.  Raises JoinRefused("closed")."""
    match = await match_by(fetch, number)
    if match.status != "running":
        raise JoinRefused("closed")
    return match
