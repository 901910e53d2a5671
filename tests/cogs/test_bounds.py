"""However somebody tries it, alone they cannot hold up a game with a clock for ever: the arithmetic of all ways."""

import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from clock import DAY, HOUR
from cogs.actions.absences import require_allowed
from cogs.actions.clocks import Clocks
from cogs.actions.holds import require_day, require_pause
from cogs.actions.matches import Matches
from cogs.actions.refusals import Refusal
from cogs.actions.seating import Seating
from cogs.actions.uptime import Uptime
from cogs.telling.matters import TURN
from engine.games import GAMES
from engine.rng import Rng
from engine.table import IllegalChoice, Table
from store import Absence, Carried, Match, Pace, Preferences, Seat, Store, Told, Way
from tests.cogs.moments import at

BEGUN = "2026-10-20 09:00"  # 11:00 in Berlin
GAME = "town_builder"  # in which the last step of a turn can be taken back
EVE, DAN = 1, 2
ZONES = ("Europe/Berlin", "Asia/Tokyo", "America/New_York", "Pacific/Auckland", "")
STEP = 4 * HOUR  # at most, between two looks
DILIGENCE = 0.95


class Villain:
    """Eve, for whom a table waits, with everything that she can do about that but to choose for good."""

    def __init__(self, store: Store, uptime: Uptime, rng: random.Random) -> None:
        self.store, self.uptime, self.rng = store, uptime, rng
        self.matches = Matches(store)
        self.seating = Seating(store, self.matches)
        self.clocks = Clocks(store, uptime)
        self.seat = 0

    async def load(self) -> tuple[Match, Table]:
        match, table = await self.store.play.load(1)
        assert table is not None
        return match, table

    async def go_away(self) -> None:
        now = self.store.now()
        absence = Absence(EVE, now, now + self.rng.randint(1, 60) * DAY, plays=False)
        require_allowed(absence, await self.store.absences.of(EVE), now)
        await self.store.absences.note(absence, instead=0)

    async def come_back(self) -> None:
        await self.store.absences.end(EVE)

    async def take_a_day(self) -> None:
        now, (match, table) = self.store.now(), await self.load()
        require_day(match, table, self.seat, now)
        await self.store.absences.note(Absence(EVE, now, now + DAY, plays=False, match=match.id))

    async def pause(self) -> None:
        """Dan never says anything, and so agrees."""
        days = self.rng.randint(1, 21)
        match, _ = await self.load()
        require_pause(match, self.seat, days, self.store.now())
        await self.store.votes.agree(1, f"pause.{days}", EVE)
        await self.store.pauses.begin(1, days * DAY, carried=Carried(f"pause.{days}"))

    async def live_elsewhere(self) -> None:
        wakes = self.rng.randrange(24)
        sleeps = (wakes + self.rng.choice((1, 8, 15))) % 24
        await self.store.people.set_preferences(
            EVE, Preferences(zone=self.rng.choice(ZONES), wakes=wakes, sleeps=sleeps)
        )

    async def sleep_long(self) -> None:
        """From noon till eleven in the morning."""
        await self.store.people.set_preferences(EVE, Preferences(zone="Europe/Berlin", wakes=11, sleeps=12))

    async def choose_and_undo(self) -> None:
        """To the end of the turn, and back."""
        _, table = await self.load()
        while {ask.seat for ask in table.waiting()} == {self.seat}:
            ask = table.decisions[0]
            table.choose(self.seat, ask.what, option := self.rng.choice(ask.options))
            if table.waiting() or table.can_undo(self.seat):  # else it would be for good
                _, table = await self.matches.choose(1, EVE, option)
        await self.matches.undo(1, EVE)

    async def leave_and_return(self) -> None:
        await self.seating.hand_over(1, EVE, last=False)
        await self.seating.take_over(1, self.seat, EVE, "Eve")


Trick = Callable[[Villain], Awaitable[None]]
ALONE: list[tuple[Trick, ...]] = [
    (Villain.go_away,),
    (Villain.go_away, Villain.come_back),
    (Villain.take_a_day,),
    (Villain.pause,),
    (Villain.live_elsewhere,),
    (Villain.choose_and_undo,),
    (Villain.leave_and_return,),
]
ALL: tuple[Trick, ...] = tuple(way for ways in ALONE for way in ways)


async def hold_up(folder: Path, pace: Pace, ways: tuple[Trick, ...], seed: int, *, reminded: bool = True) -> float:
    """For how long Eve can hold up a table that waits for her by these ways, in seconds.

    `reminded`: whether reminders arrive, always or never.
    """
    now, rng = float(at(BEGUN)), random.Random(seed)
    store = await Store.open(folder / f"{seed}.db", lambda: now)
    uptime = Uptime(lambda: now)
    villain = Villain(store, uptime, rng)
    for user in (EVE, DAN):
        await store.people.set_preferences(user, Preferences(zone="Europe/Berlin"))
    table = Table(GAMES[GAME].begin(2, Rng.new()))
    seats = [Seat(DAN, "Dan")]
    villain.seat = table.waiting()[0].seat
    seats.insert(villain.seat, Seat(EVE, "Eve"))
    await store.lobbies.open(GAME, {}, 1, 1, *seats, table=table, pace=pace)
    begun = now
    while now < begun + 80 * DAY:
        match, table = await villain.load()
        if villain.seat not in {ask.seat for ask in table.waiting()} or villain.seat in match.automated:
            break
        if ways and rng.random() < DILIGENCE:
            with suppress(Refusal, IllegalChoice):
                await rng.choice(ways)(villain)
        now += rng.uniform(0, STEP)
        match, table = await villain.load()
        for seat, deadline in (await villain.clocks.read(match, table)).items():
            if reminded and seat == villain.seat and deadline.reminder <= now and not deadline.reminded:
                level = 1 + max((one.level for one in await store.told.of(1)), default=0)
                await store.told.record(Told(EVE, 1, TURN, match.asked, Way.MESSAGE, level, int(now)))
        await villain.clocks.act(*await villain.load())
    await store.close()
    return now - begun


def bound(pace: Pace) -> float:
    """What nobody can exceed: three weeks, and the time of the clock itself, which undo begins anew twice."""
    clock = (3 * pace.hours * HOUR if pace.hours else 30 * HOUR) + 3 * DAY + STEP
    return 21 * DAY + 3 * clock


@pytest.mark.parametrize("pace", [Pace(hours=6), Pace(hours=48), Pace(hour=21, zone="Europe/Berlin")])
@pytest.mark.parametrize("ways", [*ALONE, ALL])
async def test_nobody_holds_up_a_game_for_more_than_three_weeks_beyond_its_clock(
    tmp_path: Path, pace: Pace, ways: tuple[Trick, ...]
) -> None:
    assert await hold_up(tmp_path, pace, ways, seed=1) <= bound(pace)


@pytest.mark.parametrize(
    ("pace", "latest"),
    [
        (Pace(hours=6), "2026-10-23 15:00"),
        (Pace(hours=48), "2026-10-26 12:00"),
        (Pace(hour=21, zone="Europe/Berlin"), "2026-10-23 19:00"),
    ],
)
async def test_whom_no_reminder_reaches_has_three_days_more_and_then_no_more(
    tmp_path: Path, pace: Pace, latest: str
) -> None:
    """Counted by hand: the waking hours between 8 and 23 in Berlin, or the hour of the day, and three days."""
    held, whole = await hold_up(tmp_path, pace, (), seed=1, reminded=False), at(latest) - at(BEGUN)
    assert whole <= held <= whole + STEP


async def test_of_each_day_eight_hours_count_however_long_somebody_sleeps(tmp_path: Path) -> None:
    """Six hours are eighteen of the clock then, and three days more, for no reminder comes before."""
    held = await hold_up(tmp_path, Pace(hours=6), (Villain.sleep_long,), seed=1)
    assert held <= 18 * HOUR + 3 * DAY + STEP
