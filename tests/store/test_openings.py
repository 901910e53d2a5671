"""How often somebody is called to tables, and how many threads were opened: known for a day, also after a restart."""

from pathlib import Path

from store import Match, Seat, Store
from store.matches.invitations import CALLS, PEACE
from tests.store.conftest import ANN, BOB, CID, Clock, Club

DAN, EVE = Seat(104, "Dan"), Seat(105, "Eve")
DAY = 86_400


async def invite(club: Club, inviter: Seat, guest: Seat = BOB) -> Match:
    """A table at which a seat is kept for the guest."""
    channel = club.channels.pop(0)
    return await club.store.lobbies.open("nim", {}, 7, channel, inviter, invited={guest.user: guest.name})


async def is_called(club: Club, inviter: Seat, guest: Seat = BOB) -> bool:
    """Whether the guest hears of one more invitation; the seat is kept in any case."""
    [invitation] = (await invite(club, inviter, guest)).kept
    return not invitation.muted


async def test_the_same_person_calls_somebody_once_in_12_hours(club: Club, clock: Clock) -> None:
    assert await is_called(club, ANN)
    assert not await is_called(club, ANN)
    assert await is_called(club, ANN, CID)
    assert await is_called(club, CID)
    clock.time += PEACE - 1
    assert not await is_called(club, ANN)
    clock.time += 1
    assert await is_called(club, ANN)


async def test_what_nobody_heard_of_does_not_count(club: Club, clock: Clock) -> None:
    assert await is_called(club, ANN)
    clock.time += PEACE - 1
    assert not await is_called(club, ANN)
    clock.time += 1
    assert await is_called(club, ANN)


async def test_all_together_call_somebody_three_times_a_day(club: Club, clock: Clock) -> None:
    for inviter in (ANN, CID, DAN):
        assert await is_called(club, inviter)
        clock.time += 60
    assert not await is_called(club, EVE)
    assert await is_called(club, EVE, ANN)
    clock.time += DAY - 60 * CALLS
    assert await is_called(club, EVE)


async def test_a_table_that_is_closed_and_opened_again_calls_nobody_again(club: Club) -> None:
    for first in (True, False):
        match = await invite(club, ANN)
        assert [one.muted for one in match.kept] == [not first]
        await club.store.lobbies.leave(match.id, ANN.user)


async def test_whoever_has_come_and_left_again_is_not_called_again(club: Club) -> None:
    match = await invite(club, ANN)
    await club.store.lobbies.join(match.id, BOB.user, BOB.name, 4)
    await club.store.lobbies.leave(match.id, BOB.user)
    assert not await is_called(club, ANN)


async def test_after_a_restart_the_calls_still_count(club: Club, path: Path, clock: Clock) -> None:
    assert await is_called(club, ANN)
    again = await Store.open(path, clock)
    try:
        assert not await is_called(Club(again, club.channels), ANN)
    finally:
        await again.close()


async def test_threads_count_for_a_day_and_for_the_person_alone(store: Store, other: Store, clock: Clock) -> None:
    begun = int(clock.time)
    await store.threads.note_opened(ANN.user)
    clock.time += 60
    await store.threads.note_opened(ANN.user)
    assert await other.threads.opened_for(ANN.user) == [begun, begun + 60]
    assert await store.threads.opened_for(BOB.user) == []
    clock.time = begun + DAY
    assert await store.threads.opened_for(ANN.user) == [begun + 60]


async def test_nothing_of_it_is_kept_for_longer(store: Store, clock: Clock, club: Club) -> None:
    await store.threads.note_opened(ANN.user)
    await invite(club, ANN)
    clock.time += DAY
    await store.threads.note_opened(BOB.user)
    await invite(club, CID, ANN)
    await store.traces.forget_old()
    assert await store.database.fetch("select user from threads") == [(BOB.user,)]
    assert await store.database.fetch("select user, inviter from calls") == [(ANN.user, CID.user)]
