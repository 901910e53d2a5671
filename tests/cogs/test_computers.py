"""What the computers of a game are asked, when nobody thinks for them, and how much of its time a turn has left."""

import asyncio
import logging
import pickle
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from base.clock import Clock
from cogs.actions.computer_questions import list_questions
from cogs.actions.matches import Matches
from cogs.background.computers import ASK_AGAIN, Computers
from cogs.timing.clocks import Clocks
from cogs.timing.counted_time import Uptime
from cogs.words.refusals import Outdated
from engine.core.rng import Rng
from engine.core.table import Table
from engine.fair_queue import Origin
from engine.games import GAMES
from engine.worker_pool import Chosen, NoAnswer, Question
from store import NOBODY, Match, Seat, Store
from tests.waiting import until

SECONDS = 0.75  # that each thought takes, as the workers say


class Still(Clock):
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        super().__init__()
        self.moment = 1_000_000.0
        self.moved = asyncio.Event()

    def now(self) -> float:
        return self.moment

    def advance(self, seconds: float) -> None:
        self.moment += seconds
        self.moved.set()
        self.moved = asyncio.Event()

    async def sleep_until(self, moment: float = 0.0, offset: float | None = None) -> None:
        if moment > self.moment:
            await self.moved.wait()


class Thinkers:
    """Workers that take the first option, unless they die."""

    def __init__(self) -> None:
        self.asked: list[tuple[Origin, int, float]] = []
        self.dead = False

    async def choose(
        self, question: Question, place: Origin, spent: float, tell: Callable[[int], None] | None = None
    ) -> Chosen:
        self.asked.append((place, question.seat, spent))
        if self.dead:
            raise NoAnswer("EOFError")
        ask = Table(pickle.loads(question.start), question.choices).open_to(question.seat)
        assert ask is not None
        return Chosen(ask.options[0], SECONDS)

    async def close(self) -> None:
        pass


class Room:
    """Computers with a store, a clock and thinkers; what boards would show is in `troubles`."""

    def __init__(self, store: Store) -> None:
        self.store, self.clock, self.thinkers = store, Still(), Thinkers()
        self.boards = SimpleNamespace(troubles={})
        self.shown: list[bool] = []  # whether the board told of trouble when a choice was to be seen
        refresher = SimpleNamespace(refresh=self.refresh)
        clocks = Clocks(store, Uptime(self.clock))
        parts = (store, Matches(store), self.boards, refresher, None, self.thinkers, None, clocks, self.clock, 0.0)
        self.computers = Computers(*cast(Any, parts))

    def refresh(self, id: int, known: object = None) -> None:
        if known:
            self.shown.append(id in self.boards.troubles)
        self.computers.wake(id)

    def told(self, match: Match) -> str:
        """What the board says of computers that cannot choose."""
        return self.boards.troubles[match.id].text if match.id in self.boards.troubles else ""

    async def begin(self, game: str = "tower_up") -> Match:
        """A game of a person and a computer in which the computer is asked."""
        seed, kind = 0, GAMES[game]
        while not (table := Table(kind.begin(2, Rng(f"seed {seed}")))).open_to(1):
            seed += 1
        return await self.store.lobbies.open(game, {}, 7, 2, Seat(5, "Ada"), Seat(NOBODY, "", "hard"), table=table)

    async def fail(self, game: str = "tower_up") -> Match:
        """A game whose computer could not choose, as its board says."""
        self.thinkers.dead = True
        match = await self.begin(game)
        self.computers.wake(match.id)
        await until(lambda: self.told(match))
        await self.rest()
        return match

    async def rest(self) -> None:
        """Wait until nothing is looked at, and nobody thinks."""
        await until(lambda: not (self.computers._looking or self.computers._playing))


@pytest.fixture
async def room(store: Store) -> AsyncIterator[Room]:
    made = Room(store)
    yield made
    await made.computers.close()


async def waits_for(room: Room, match: Match) -> list[int]:
    """The seats for which a game waits."""
    _, table = await room.store.play.load(match.id)
    assert table is not None
    return [ask.seat for ask in table.waiting()]


async def test_what_nobody_could_answer_is_asked_again_after_five_minutes(room: Room) -> None:
    match = await room.fail()
    asked = len(room.thinkers.asked)
    room.thinkers.dead = False
    room.clock.advance(ASK_AGAIN - 1)
    room.computers.wake(match.id)  # whatever else happens at that table
    await room.rest()
    assert len(room.thinkers.asked) == asked
    assert "every 5 minutes" in room.told(match)
    room.clock.advance(1)
    await until(lambda: len(room.thinkers.asked) > asked)
    await room.rest()
    assert await waits_for(room, match) == [0]
    assert not room.told(match)


async def test_a_board_that_shows_the_choice_tells_of_no_trouble_any_more(room: Room) -> None:
    """Here both choose at once, so there is one to show as soon as the computer has chosen."""
    match = await room.fail("broadway_tower")
    room.thinkers.dead = False
    room.clock.advance(ASK_AGAIN)
    await until(lambda: len(room.thinkers.asked) >= 2)
    await room.rest()
    assert await waits_for(room, match) == [0]
    assert room.shown == [False]


async def test_what_fails_again_and_again_is_told_once_with_its_trace(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    """The board keeps the reference under which that stands in the log."""
    caplog.set_level(logging.WARNING)
    match = await room.fail()
    told = room.told(match)
    for n in range(2, 5):
        room.clock.advance(ASK_AGAIN)
        await until(lambda n=n: len(room.thinkers.asked) >= n)
        await room.rest()
        assert room.told(match) == told
    assert [record.message for record in caplog.records if record.exc_info] == ["unexpected error"]
    again = caplog.records[1:]
    assert [record.message for record in again] == ["a computer still cannot choose"] * 3
    assert [vars(record)["why"] for record in again] == ["NoAnswer"] * 3


async def test_what_fails_whenever_something_happens_is_tried_by_itself_five_minutes_after_the_last_time_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(id: int) -> None:
        raise OSError

    caplog.set_level(logging.WARNING)
    match, waiting = await room.begin(), room.computers.background.tasks
    monkeypatch.setattr(room.store.matches, "find", fail)
    for n in range(1, 4):
        room.clock.advance(1)
        room.computers.wake(match.id)
        await until(lambda n=n: len(caplog.records) == n)
        await room.rest()
    room.clock.advance(ASK_AGAIN - 1)
    await until(lambda: len(waiting) < 3)
    await room.rest()
    assert len(caplog.records) == 3
    room.clock.advance(1)
    await until(lambda: len(caplog.records) == 4)


async def test_a_game_that_has_ended_meanwhile_is_not_asked_about(room: Room) -> None:
    match = await room.fail()
    await room.store.matches.stop(match.id)
    room.clock.advance(ASK_AGAIN)
    await until(lambda: not room.computers.background.tasks)
    await room.rest()
    assert len(room.thinkers.asked) == 1
    assert not room.told(match)


async def test_a_seat_that_somebody_has_taken_meanwhile_is_not_asked(room: Room) -> None:
    match = await room.fail()
    await room.store.seats.take_over(match.id, 1, 6, "Ben")
    room.computers.wake(match.id)
    await room.rest()
    assert not room.told(match)
    room.clock.advance(ASK_AGAIN)
    await until(lambda: not room.computers.background.tasks)
    await room.rest()
    assert len(room.thinkers.asked) == 1


async def test_who_stops_belfry_need_not_wait_for_the_next_try(room: Room) -> None:
    match = await room.fail()
    await room.computers.close()
    assert not room.computers.background.tasks
    assert room.told(match)


async def test_a_choice_is_told_what_its_seat_has_spent_in_this_turn(room: Room) -> None:
    """A turn of Tower has several choices; the next one of the same seat begins anew."""
    match = await room.begin("tower")
    for turn in range(2):
        room.computers.wake(match.id)
        before = len(room.thinkers.asked)
        await until(lambda before=before: len(room.thinkers.asked) > before)
        await room.rest()
        asked = room.thinkers.asked[before:]
        assert [spent for _, _, spent in asked] == [n * SECONDS for n in range(len(asked))]
        assert {(place, seat) for place, seat, _ in asked} == {(Origin(7, 5, match.id), 1)}
        assert not turn or len(asked) > 1, "in the first the gems are drawn at once"
        await play_turn_of_person(room, match)


async def play_turn_of_person(room: Room, match: Match) -> None:
    """Choose for seat 0 until the computer is asked."""
    while await waits_for(room, match) == [0]:
        found, table = await room.store.play.load(match.id)
        assert table is not None
        [ask] = table.waiting()
        table.choose(0, ask.what, ask.options[0])
        await room.store.play.commit(found, table)


async def test_an_answer_to_a_question_that_is_asked_no_more_is_not_saved(room: Room) -> None:
    match = await room.begin()
    [question] = list_questions(*await load(room, match))
    await room.computers._choose(match.id, question, await first_option(room, match))
    later = await first_option(room, match)
    with pytest.raises(Outdated):
        await room.computers._choose(match.id, question, later)
    assert len((await load(room, match))[1].choices) == 1


async def load(room: Room, match: Match) -> tuple[Match, Table]:
    found, table = await room.store.play.load(match.id)
    assert table is not None
    return found, table


async def first_option(room: Room, match: Match) -> str:
    """The first option of the computer now."""
    ask = (await load(room, match))[1].open_to(1)
    assert ask
    return ask.options[0]
