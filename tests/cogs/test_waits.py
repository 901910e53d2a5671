"""Whose turn it is, and since when: one wait for who chooses in several steps, another for who is asked anew."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from base.clock import DAY
from base.time_limits import CALLED, CALLED_LIVE, LIVE_LASTS, TOGETHER
from cogs.notifications.topics import TURN, Matter, Reminder, Situation, list_turns
from cogs.timing.counted_time import Uptime, is_live, is_offered
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.games.broadway_tower.rules import PAIRS
from store import Match, Seat, Sitter, Store, Told, Way, happened
from tests.clocks import ClockOf
from tests.cogs.panels import stand
from tests.store.games import Bids, Nim

ANN, BOB, CID = 101, 102, 103
BEGUN = 1_000_000
HERE = happened("board.remark.here", name=Sitter(0, 0))


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", Nim)
    monkeypatch.setitem(GAMES, "bids", Bids)


class Club:
    """Ann, Bob and Cid at one table, whose clock goes on with each choice."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = float(BEGUN)
        self.uptime = Uptime(ClockOf(lambda: self.now))

    async def begin(self, game: str, *seats: Seat) -> None:
        self.store = await Store.open(self.folder / "belfry.db", lambda: self.now)
        people = seats or (Seat(ANN, "Ann"), Seat(BOB, "Bob"), Seat(CID, "Cid"))
        table = Table(GAMES[game].begin(len(people), Rng("ab" * 32)))
        self.match = await self.store.lobbies.open(game, {}, 7, 900, *people, table=table)

    async def load(self) -> tuple[Match, Table]:
        match, table = await self.store.play.load(self.match.id)
        assert table is not None
        return match, table

    async def choose(self, user: int, option: str, after: float = CALLED.seconds, *, planned: bool = False) -> None:
        """Somebody chooses so many seconds later."""
        self.now += after
        match, table = await self.load()
        seat = match.seat_of(user)
        assert seat is not None
        ask = table.open_to(seat)
        assert ask is not None
        table.choose(seat, ask.what, option)
        await self.store.play.commit(match, table, planned=planned)

    async def list_turns(self, **reminders: Reminder) -> list[Matter]:
        """Whose turn it is."""
        match, table = await self.load()
        given = {number: reminders[seat.name] for number, seat in enumerate(match.seats) if seat.name in reminders}
        now = Situation(stand(match, table, live=is_live(match, self.now)), await self.store.told.of(match.id))
        return [*list_turns(now, table, self.uptime, given)]

    async def call(self) -> set[int]:
        """Tell all who are still to be told that it is their turn; whom."""
        turns = [one for one in await self.list_turns() if one.due is not None]
        told = [Told(*one.about_in(self.match.id), Way.MENTION, one.level, int(self.now)) for one in turns]
        await self.store.told.record(*told)
        return {one.user for one in turns}


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    found = Club(tmp_path)
    yield found
    await found.store.close()


async def test_who_is_waited_for_is_called_a_minute_after_the_wait_began(club: Club) -> None:
    await club.begin("nim")
    assert await club.list_turns() == [Matter(ANN, TURN, BEGUN, BEGUN + CALLED.seconds, 0)]
    await club.choose(ANN, "1", 20)
    await club.choose(ANN, "0", 20)
    assert await club.list_turns() == [Matter(BOB, TURN, BEGUN + 40, BEGUN + 40 + CALLED.seconds, 1)]
    await club.choose(BOB, "1", 10)
    assert await club.list_turns() == [Matter(BOB, TURN, BEGUN + 40, BEGUN + 40 + CALLED.seconds, 1)], "the same wait"


async def test_two_who_chose_within_two_minutes_can_say_that_all_are_here_until_one_is_silent_for_ten(
    club: Club,
) -> None:
    await club.begin("bids")
    await club.choose(ANN, "1", 300)
    assert not is_offered((await club.load())[0], club.now)
    await club.choose(BOB, "1", TOGETHER.seconds)
    match, _ = await club.load()
    assert is_offered(match, club.now)
    assert not is_offered(match, BEGUN + LIVE_LASTS.seconds), "Cid has been silent for so long"
    await club.choose(ANN, "2", 1)
    assert not is_offered((await club.load())[0], BEGUN + LIVE_LASTS.seconds)
    await club.choose(ANN, "3", TOGETHER.seconds)
    assert not is_offered((await club.load())[0], club.now), "Bob chose before that"


async def test_where_all_are_here_each_is_called_after_15_seconds_until_one_is_silent_for_ten_minutes(
    club: Club,
) -> None:
    await club.begin("nim")
    for user in (ANN, BOB):
        await club.choose(user, "1", 10)
        await club.choose(user, "0", 10)
    asked = club.now
    assert [one.due for one in await club.list_turns()] == [asked + CALLED.seconds]
    club.now += 40
    await club.store.matches.note_live(club.match.id, HERE)
    assert [one.due for one in await club.list_turns()] == [asked + CALLED_LIVE.seconds]
    await club.choose(CID, "1", LIVE_LASTS.seconds - 1)
    await club.choose(CID, "0", LIVE_LASTS.seconds - 1)
    asked = club.now
    assert [one.due for one in await club.list_turns()] == [asked + CALLED_LIVE.seconds]
    await club.choose(ANN, "1", LIVE_LASTS.seconds)
    assert [one.due for one in await club.list_turns()] == [asked + CALLED.seconds], "it does not begin again by itself"


async def test_what_a_plan_chooses_is_for_the_others_as_if_its_owner_were_here(club: Club) -> None:
    await club.begin("bids")
    await club.choose(ANN, "1", 10)
    await club.choose(BOB, "1", 10, planned=True)
    assert is_offered((await club.load())[0], club.now)


async def test_who_has_left_is_not_here_nor_who_has_just_sat_down(club: Club) -> None:
    await club.begin("bids")
    for user in (ANN, BOB):
        await club.choose(user, "1", 10)
    for change in (
        club.store.seats.hand_over(club.match.id, BOB, "easy"),
        club.store.seats.take_over(club.match.id, 1, 104, "Dan"),
    ):
        await change
        assert not is_offered((await club.load())[0], club.now)


async def test_who_takes_a_choice_back_where_all_are_here_lets_it_go_on(club: Club) -> None:
    await club.begin("nim")
    for user in (ANN, BOB):
        await club.choose(user, "1", 10)
        await club.choose(user, "0", 10)
    await club.store.matches.note_live(club.match.id, HERE)
    club.now += LIVE_LASTS.seconds - 1
    match, table = await club.load()
    match, _ = await club.store.play.rewind(match, table, 1)
    assert match.live == club.now + LIVE_LASTS.seconds
    assert match == (await club.load())[0]


async def test_time_in_which_belfry_was_off_is_no_part_of_that_minute(club: Club) -> None:
    await club.begin("nim")
    club.uptime.outages.append((BEGUN + 20, BEGUN + DAY))
    assert [one.due for one in await club.list_turns()] == [BEGUN + DAY + CALLED.seconds - 20]


async def test_who_chooses_in_several_steps_is_called_once(club: Club) -> None:
    await club.begin("nim")
    assert await club.call() == {ANN}
    await club.choose(ANN, "3")
    assert await club.call() == set()
    assert [one.user for one in await club.list_turns()] == [ANN]


async def test_others_who_choose_meanwhile_change_nothing(club: Club) -> None:
    await club.begin("bids")
    assert await club.call() == {ANN, BOB, CID}
    await club.choose(CID, "1")
    await club.choose(ANN, "1")
    assert [(one.user, one.since, one.due) for one in await club.list_turns()] == [(BOB, BEGUN, None)]


async def test_who_is_asked_again_after_others_is_called_again(club: Club) -> None:
    await club.begin("nim")
    assert await club.call() == {ANN}
    for user in (ANN, BOB, CID):
        await club.choose(user, "1")
        await club.choose(user, "0")
    assert await club.call() == {ANN}


async def test_of_several_who_were_asked_at_once_each_who_is_asked_again_is_called_again(club: Club) -> None:
    await club.begin("bids")
    assert await club.call() == {ANN, BOB, CID}
    for user in (ANN, BOB, CID):
        await club.choose(user, "1")
    match, _ = await club.load()
    assert match.turn == 3, "in the one between nobody was asked"
    assert await club.call() == {ANN, BOB, CID}


async def test_a_choice_that_was_taken_back_asks_who_was_called_for_it_no_more_often(club: Club) -> None:
    await club.begin("bids")
    assert await club.call() == {ANN, BOB, CID}
    await club.choose(ANN, "1")
    match, table = await club.load()
    await club.store.play.rewind(match, table, 0)
    assert await club.call() == set()
    assert {one.user for one in await club.list_turns()} == {ANN, BOB, CID}


async def test_all_secrets_are_asked_as_secrets_and_nothing_else_is(club: Club) -> None:
    await club.begin("bids")
    assert {(one.secret, one.private) for one in await club.list_turns()} == {(True, True)}


async def test_what_is_asked_openly_after_a_secret_of_the_same_turn_comes_the_same_way(club: Club) -> None:
    """Two people choose their jobs in secret in Broadway Tower, and build then, one after the other."""
    await club.begin("broadway_tower", Seat(ANN, "Ann"), Seat(BOB, "Bob"))
    asked = await club.list_turns()
    assert [(one.user, one.secret, one.private) for one in asked] == [(ANN, True, True), (BOB, True, True)]
    for user in (ANN, BOB):
        await club.choose(user, PAIRS[0])
    assert {(one.secret, one.private) for one in await club.list_turns()} == {(False, True)}


async def test_for_whom_the_computer_chooses_is_asked_nothing(club: Club) -> None:
    await club.begin("bids")
    match, _ = await club.load()
    await club.store.seats.hand_over(match.id, BOB, "easy")
    await club.store.seats.stand_in(match.id, CID, match.turn)
    assert {one.user for one in await club.list_turns()} == {ANN}


async def test_an_only_option_which_is_taken_by_itself_calls_nobody(club: Club) -> None:
    await club.begin("nim")
    for user, counters in ((ANN, "3"), (BOB, "1")):
        await club.choose(user, counters)
        await club.choose(user, "0")
    _, table = await club.load()
    assert table.sole(), "one counter is left"
    assert await club.call() == set()
    [sole] = await club.list_turns()
    await club.choose(CID, "1")
    assert await club.call() == {CID}, "who is asked where it goes"
    [turn] = await club.list_turns()
    assert turn.about == sole.about, "one wait: who was called before it is not called again"


async def test_who_has_been_called_is_told_next_by_the_reminder(club: Club) -> None:
    await club.begin("nim")
    reminder = Reminder(1, BEGUN + DAY)
    [turn] = await club.list_turns(Ann=reminder)
    assert (turn.level, turn.due) == (0, BEGUN + CALLED.seconds)
    await club.call()
    [turn] = await club.list_turns(Ann=reminder)
    assert (turn.level, turn.due) == (1, BEGUN + DAY)


async def test_who_is_alone_with_computers_is_told_first_by_the_reminder(club: Club) -> None:
    await club.begin("nim", Seat(ANN, "Ann"), Seat(0, "Bob (computer)", "easy"))
    assert [one.due for one in await club.list_turns()] == [None]
    [turn] = await club.list_turns(Ann=Reminder(1, BEGUN + DAY))
    assert (turn.level, turn.due) == (1, BEGUN + DAY)
