"""However somebody tries it, alone or with a friend, nobody holds up a game for ever: the arithmetic of all ways."""

import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from base.clock import DAY, HOUR
from base.time_limits import SOLE
from cogs.actions.matches import Matches, find_sole
from cogs.actions.seating import Seating
from cogs.notifications.topics import TURN
from cogs.timing.absences import require_allowed, require_day, require_pause
from cogs.timing.counted_time import Uptime
from cogs.words.refusals import Refusal
from engine.core.rng import Rng
from engine.core.table import IllegalChoice, Table
from engine.games import GAMES
from store import Absence, Carried, Match, Pace, Preferences, Seat, Store, Told, Way
from tests.clocks import ClockOf
from tests.cogs.moments import at
from tests.cogs.silences import keep_silence

BEGUN = "2026-10-20 09:00"  # 11:00 in Berlin
GAME = "town_builder"  # in which the last step of a turn can be taken back
EVE, DAN, FAY = 1, 2, 3
ZONES = ("Europe/Berlin", "Asia/Tokyo", "America/New_York", "Pacific/Auckland", "")
STEP = 4 * HOUR  # at most, between two looks
DILIGENCE = 0.95
HELD = 28 * DAY  # at most, for each of those who hold it up: the 21 that a game waits for each, and a week


class Villain:
    """Eve, for whom a table waits, with everything that she can do about that but to let it go on."""

    def __init__(self, store: Store, uptime: Uptime, rng: random.Random, user: int, seat: int) -> None:
        self.store, self.uptime, self.rng, self.user, self.seat = store, uptime, rng, user, seat
        self.matches = Matches(store)
        self.seating = Seating(store, self.matches)

    async def load(self) -> tuple[Match, Table]:
        match, table = await self.store.play.load(1)
        assert table is not None
        return match, table

    async def go_away(self) -> None:
        now = self.store.now()
        absence = Absence(self.user, now, now + self.rng.randint(1, 60) * DAY, plays=False)
        require_allowed(absence, await self.store.absences.of(self.user), now)
        await self.store.absences.note(absence, instead=0)

    async def come_back(self) -> None:
        await self.store.absences.end(self.user)

    async def take_a_day(self) -> None:
        now, (match, table) = self.store.now(), await self.load()
        require_day(match, table, self.seat, now)
        await self.store.absences.note(Absence(self.user, now, now + DAY, plays=False, match=match.id))

    async def pause(self) -> None:
        """Dan never says anything, and so agrees."""
        days = self.rng.randint(1, 21)
        match, _ = await self.load()
        require_pause(match, self.seat, days, self.store.now())
        await self.store.votes.agree(1, f"pause.{days}", self.user)
        await self.store.pauses.begin(1, days * DAY, carried=Carried(f"pause.{days}"))

    async def live_elsewhere(self) -> None:
        wakes = self.rng.randrange(24)
        sleeps = (wakes + self.rng.choice((1, 8, 15))) % 24
        await self.store.people.set_preferences(
            self.user, Preferences(zone=self.rng.choice(ZONES), wakes=wakes, sleeps=sleeps)
        )

    async def sleep_long(self) -> None:
        """From noon till eleven in the morning."""
        await self.store.people.set_preferences(self.user, Preferences(zone="Europe/Berlin", wakes=11, sleeps=12))

    async def choose_and_undo(self) -> None:
        """To the end of the turn, and back."""
        await self.choose_all()
        await self.undo()

    async def choose_all(self) -> None:
        """To the end of the turn, as far as it can still be taken back."""
        _, table = await self.load()
        while {ask.seat for ask in table.waiting()} == {self.seat}:
            ask = table.decisions[0]
            table.choose(self.seat, ask.what, option := self.rng.choice(ask.options))
            if table.waiting() or table.can_undo(self.seat):  # else it would be for good
                _, table = await self.matches.choose(1, self.user, option)

    async def undo(self) -> None:
        """Also when it is the turn of another by now."""
        await self.matches.undo(1, self.user)

    async def choose_and_undo_all(self) -> None:
        """To the end of the turn, and back to its beginning."""
        await self.choose_all()
        while (await self.load())[1].can_undo(self.seat):
            await self.undo()

    async def leave_and_return(self) -> None:
        await self.seating.hand_over(1, self.user, last=False)
        await self.seating.take_back(1, self.seat, self.user)


Trick = Callable[[Villain], Awaitable[None]]
ALONE: list[tuple[Trick, ...]] = [
    (Villain.go_away,),
    (Villain.go_away, Villain.come_back),
    (Villain.take_a_day,),
    (Villain.pause,),
    (Villain.live_elsewhere,),
    (Villain.choose_and_undo,),
    (Villain.choose_all, Villain.undo),
    (Villain.leave_and_return,),
]
ALL: tuple[Trick, ...] = tuple(way for ways in ALONE for way in ways if way is not Villain.choose_all)


async def hold_up(
    folder: Path, pace: Pace | None, ways: tuple[Trick, ...], seed: int, *, friends: bool = False, reminded: bool = True
) -> float:
    """For how long Eve, perhaps with Fay, can keep a table by these ways from having Dan's next turn for good.

    In seconds.  Dan sits after them, has their turns played as soon as that is offered, and chooses within hours.
    `reminded`: whether reminders arrive, always or never.
    """
    now, rng = float(at(BEGUN)), random.Random(seed)
    store = await Store.open(folder / f"{seed}.db", lambda: now)
    uptime = Uptime(ClockOf(lambda: now))
    silence = keep_silence(store, uptime)
    users = (EVE, FAY, DAN) if friends else (EVE, DAN)
    for user in users:
        await store.people.set_preferences(user, Preferences(zone="Europe/Berlin"))
    table = Table(GAMES[GAME].begin(len(users), Rng("ab" * 32)))
    first = table.waiting()[0].seat
    at_seat = {(first + n) % len(users): user for n, user in enumerate(users)}
    seats = [Seat(at_seat[seat], f"Name {at_seat[seat]}") for seat in range(len(users))]
    await store.lobbies.open(GAME, {}, 1, 1, *seats, table=table, pace=pace)
    villains = [Villain(store, uptime, rng, user, seat) for seat, user in at_seat.items() if user != DAN]
    begun = now
    while now < begun + 60 * DAY:
        match, table = await villains[0].load()
        waiting = {ask.seat for ask in table.waiting()} - set(match.automated)
        held = [one for one in villains if one.seat in waiting]
        if not held and (not waiting or rng.random() < DILIGENCE / 2):
            break  # the computer plays, or Dan has chosen
        if ways and rng.random() < DILIGENCE:
            with suppress(Refusal, IllegalChoice):
                await rng.choice(ways)(rng.choice(villains))
        now += rng.uniform(0, STEP)
        match, table = await villains[0].load()
        for seat, clock in silence.clocks.read(match, table).items():
            if reminded and at_seat[seat] != DAN and clock.reminder <= now and not clock.reminded:
                level = 1 + max((one.level for one in await store.told.of(1)), default=0)
                await store.told.record(Told(at_seat[seat], 1, TURN, match.asked, Way.MESSAGE, level, int(now)))
        await silence.act(1)
        match, table = await villains[0].load()
        for seat in silence.find_silent(match, table):
            await silence.play_turn(1, DAN, seat, match.moment)
    await store.close()
    return now - begun


WEEKS = 4 * 7 * DAY
A_TURN = 2 * DAY + 6 * HOUR  # at most: until it is offered, then an hour in person or three since a reminder


async def take_back_every_second_day(eve: Villain, waited: float) -> None:
    """Just before others may have the turn played."""
    if 2 * DAY - 3 * HOUR < waited < 2 * DAY:  # later it might not be possible a second time
        await eve.choose_and_undo_all()


async def take_back_all_the_time(eve: Villain, waited: float) -> None:
    if waited < 2 * DAY:
        await eve.choose_and_undo_all()


async def begin_and_take_back_in_the_last_hour(eve: Villain, waited: float) -> None:
    """After the turn was taken back once, its first choice alone, again and again."""
    match, table = await eve.load()
    if waited > 2 * DAY - 3 * HOUR and match.seats[eve.seat].renewed < match.asked:
        await eve.choose_and_undo_all()
    elif waited > 2 * DAY - 3 * HOUR:
        ask = table.waiting()[0]
        for option in ask.options:
            after = table.again()
            after.choose(ask.seat, ask.what, option)
            if after.waiting() and after.can_undo(eve.seat):  # it is no choice for good, and her turn still
                await eve.matches.choose(1, eve.user, option)
                await eve.undo()
                return


async def take_back_what_the_computer_played(eve: Villain, waited: float) -> None:
    await eve.undo()


async def do_nothing(eve: Villain, waited: float) -> None:
    pass


HABITS = [
    do_nothing,
    take_back_every_second_day,
    take_back_all_the_time,
    begin_and_take_back_in_the_last_hour,
    take_back_what_the_computer_played,
]


@pytest.mark.parametrize("pace", [None, Pace(hours=6)])
@pytest.mark.parametrize("habit", HABITS)
async def test_who_always_takes_back_is_replaced_after_three_turns_of_two_days(
    tmp_path: Path, pace: Pace | None, habit: Callable[[Villain, float], Awaitable[None]]
) -> None:
    """Dan has each turn of Eve's played as soon as that is offered, and chooses at once.

    Reminders arrive, and are forgotten whenever Eve has chosen: what is taken back is told anew.
    """
    now, rng = float(at(BEGUN)), random.Random(1)
    store = await Store.open(tmp_path / "belfry.db", lambda: now)
    uptime = Uptime(ClockOf(lambda: now))
    silence = keep_silence(store, uptime)
    table = Table(GAMES[GAME].begin(2, Rng("ab" * 32)))
    first = table.waiting()[0].seat
    seats = [Seat(EVE if seat == first else DAN, f"Name {seat}") for seat in range(2)]
    await store.lobbies.open(GAME, {}, 1, 1, *seats, table=table, pace=pace)
    eve, dan = (Villain(store, uptime, rng, user, seat) for user, seat in ((EVE, first), (DAN, 1 - first)))
    begun, turns = now, dict[int, float]()
    while now < begun + WEEKS:
        match, table = await eve.load()
        if match.seats[eve.seat].computer:
            break
        ask = table.waiting()[0]
        if find_sole(match, table):  # it is nobody's choice in person
            now += SOLE.seconds
            await silence.act(1)
        elif ask.seat == dan.seat:
            await dan.matches.choose(1, DAN, ask.options[0])
        elif ask.seat in match.automated:
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
            await store.play.commit(match, table, in_person=False)
            turns[match.turn] = now - match.asked
            if habit is take_back_what_the_computer_played:
                with suppress(Refusal, IllegalChoice):
                    await habit(eve, 0)
        else:
            with suppress(Refusal, IllegalChoice):
                await habit(eve, now - match.asked)
            if (await eve.load())[0].revision != match.revision:
                await store.told.forget(await store.told.of(1))
            now += rng.uniform(HOUR / 2, HOUR)
            match, table = await eve.load()
            for one in silence.clocks.read(match, table).values():
                if one.reminder <= now and not one.reminded:
                    await store.told.record(Told(EVE, 1, TURN, match.asked, Way.MESSAGE, 1, int(now)))
            await silence.act(1)
            match, table = await eve.load()
            for seat in silence.find_silent(match, table):
                await silence.play_turn(1, DAN, seat, match.moment)
    assert match.seats[eve.seat].replaced
    assert len(turns) == 2, "the third is the last"
    assert max(turns.values()) <= A_TURN
    assert now - begun <= 3 * A_TURN
    await store.close()


async def test_a_choice_that_is_taken_back_leaves_what_time_has_counted_as_it_was(tmp_path: Path) -> None:
    """Missed turns and the clock, and of those who choose next whether they have taken a turn back."""
    now = float(at(BEGUN))
    store = await Store.open(tmp_path / "belfry.db", lambda: now)
    uptime = Uptime(ClockOf(lambda: now))
    clocks = keep_silence(store, uptime).clocks
    table = Table(GAMES[GAME].begin(2, Rng("ab" * 32)))
    seats = [Seat(EVE, "Eve"), Seat(DAN, "Dan")]
    await store.lobbies.open(GAME, {}, 1, 1, *seats, table=table, pace=Pace(hours=48))
    seat = table.waiting()[0].seat
    eve = Villain(store, uptime, random.Random(1), seats[seat].user, seat)
    await store.database.write(lambda fetch: fetch("update seats set missed = 2"))
    before, table = await eve.load()
    end = clocks.read(before, table)[seat].end
    for _ in range(3):
        now += HOUR
        await eve.choose_all()
        assert (await eve.load())[0].seats[seat].missed == 0
        while (await eve.load())[1].can_undo(seat):
            await eve.undo()
        match, table = await eve.load()
        assert [one.missed for one in match.seats] == [2, 2]
        assert match.asked == before.asked
        assert clocks.read(match, table)[seat].end == end
    await store.close()


@pytest.mark.parametrize(
    "pace",
    [
        None,
        Pace(hours=6),
        *(
            pytest.param(pace, marks=pytest.mark.slow("two paces tell the same in half the time"))
            for pace in (Pace(hours=48), Pace(hour=21, zone="Europe/Berlin"))
        ),
    ],
)
@pytest.mark.parametrize(("ways", "friends"), [*((ways, False) for ways in ALONE), (ALL, False), (ALL, True)])
async def test_nobody_holds_up_a_game_for_more_than_a_week_beyond_the_three_that_it_waits(
    tmp_path: Path, pace: Pace | None, ways: tuple[Trick, ...], friends: bool
) -> None:
    assert await hold_up(tmp_path, pace, ways, seed=1, friends=friends) <= HELD * (1 + friends)


@pytest.mark.parametrize(
    ("pace", "latest"),
    [
        (Pace(hours=6), "2026-10-22 15:00"),
        (Pace(hours=48), "2026-10-25 12:00"),
        (Pace(hour=21, zone="Europe/Berlin"), "2026-10-22 19:00"),
    ],
)
async def test_whom_no_reminder_reaches_has_two_days_more_and_then_no_more(
    tmp_path: Path, pace: Pace, latest: str
) -> None:
    """Counted by hand: the waking hours between 8 and 23 in Berlin, or the hour of the day, and two days."""
    held, whole = await hold_up(tmp_path, pace, (), seed=1, reminded=False), at(latest) - at(BEGUN)
    assert whole <= held <= whole + STEP


async def test_of_each_day_eight_hours_count_however_long_somebody_sleeps(tmp_path: Path) -> None:
    """Six hours are eighteen of the clock then, and two days more, for no reminder comes before."""
    held = await hold_up(tmp_path, Pace(hours=6), (Villain.sleep_long,), seed=1)
    assert held <= 18 * HOUR + 2 * DAY + STEP
