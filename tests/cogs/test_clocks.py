"""Until when people have time: to the second what one counts by hand, and never at night."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from base.clock import DAY, HOUR, MINUTE
from base.time_limits import IN_PERSON
from cogs.notifications.topics import TURN
from cogs.panels.snapshot import Standing
from cogs.timing.absences import require_day
from cogs.timing.counted_time import Uptime
from cogs.words.refusals import Refusal
from engine.core.rng import Rng
from engine.core.table import Choice, Table
from engine.games import GAMES
from engine.planning.plan import goes_on
from store import Absence, Carried, Match, Pace, Preferences, Seat, Sitter, Store, Told, Way, happened
from tests.clocks import ClockOf
from tests.cogs.moments import at
from tests.cogs.silences import keep_silence

ADA, BEN, CLEO, DAN = 1, 2, 3, 4
TIME_OUT = happened("board.remark.time_out", name=Sitter(0, 0))
PLAYS_ON = happened("seats.kept", n=3, name=Sitter(0, 0))


class Club:
    """A table for two with a clock, whose time stands still until a test moves it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = float(at("2026-10-23 10:00"))

    async def begin(self, pace: Pace, zone: str) -> None:
        self.store = await Store.open(self.folder / "belfry.db", lambda: self.now)
        for user in (ADA, BEN):
            await self.store.people.set_preferences(user, Preferences(zone=zone))
        table = Table(GAMES["tower"].begin(2, Rng("cd" * 32)))
        seats = Seat(ADA, "Ada"), Seat(BEN, "Ben")
        self.match = await self.store.lobbies.open("tower", {}, 1, 1, *seats, table=table, pace=pace)
        self.uptime = Uptime(ClockOf(lambda: self.now))
        self.silence = keep_silence(self.store, self.uptime)
        self.clocks = self.silence.clocks

    async def load(self) -> tuple[Match, Table]:
        match, table = await self.store.play.load(self.match.id)
        assert table is not None
        return match, table

    async def ends(self) -> float:
        """When the time of the one who is waited for is out."""
        [deadline] = self.clocks.read(*await self.load()).values()
        return deadline.end

    async def look_again(self, then: Standing) -> Standing:
        """The game as it stands now, of which nothing but what is on record is read again."""
        records = await self.store.messages.read(then.match.id)
        return await self.clocks.look_again(then, records.list_reminders(then.match.asked))

    async def take_day(self, seat: int) -> None:
        match, table = await self.load()
        require_day(match, table, seat, self.now)
        now = int(self.now)
        day = Absence(match.seats[seat].user, now, now + DAY, plays=False, match=match.id)
        await self.store.absences.note(day)

    async def remind(self) -> None:
        match, table = await self.load()
        level = 1 + len(await self.store.told.of(match.id))
        users = [match.seats[ask.seat].user for ask in table.waiting()]
        await self.store.told.record(
            *(Told(user, match.id, TURN, match.asked, Way.MESSAGE, level, int(self.now)) for user in users)
        )


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    found = Club(tmp_path)
    yield found
    await found.store.close()


@pytest.mark.parametrize(
    ("hours", "zone", "end"),
    [
        (6, "Europe/Berlin", "2026-10-23 16:00"),  # from noon to six by the clocks there
        (12, "Europe/Berlin", "2026-10-24 07:00"),  # eleven hours of Friday, and one of Saturday
        (48, "Europe/Berlin", "2026-10-26 14:00"),  # 11, 15 and 15; clocks are put back on Sunday
        (6, "Asia/Kolkata", "2026-10-23 16:00"),
        (12, "Asia/Kolkata", "2026-10-24 07:00"),
        (6, "", "2026-10-24 10:00"),  # who has said nothing has a day at least
        (48, "", "2026-10-25 10:00"),
    ],
)
async def test_hours_of_a_turn_are_those_of_the_day(club: Club, hours: int, zone: str, end: str) -> None:
    await club.begin(Pace(hours=hours), zone)
    assert await club.ends() == at(end)


async def test_once_a_day_is_at_the_hour_of_the_table_but_not_in_the_night_of_who_is_waited_for(club: Club) -> None:
    """21:00 in Berlin is 4:00 in Tokyo; who wakes at 8:00 there is reminded then, and has three hours."""
    await club.begin(Pace(hour=21, zone="Europe/Berlin"), "Asia/Tokyo")
    assert await club.ends() == at("2026-10-24 02:00")
    for user in (ADA, BEN):
        await club.store.people.set_preferences(user, Preferences(zone="Europe/Berlin"))
    assert await club.ends() == at("2026-10-23 19:00")


async def test_who_was_asked_less_than_six_hours_before_has_until_the_next_day(club: Club) -> None:
    club.now = at("2026-10-23 14:00")
    await club.begin(Pace(hour=21, zone="Europe/Berlin"), "Europe/Berlin")
    assert await club.ends() == at("2026-10-24 19:00")


async def test_before_the_reminder_has_arrived_nobodys_time_is_out(club: Club) -> None:
    await club.begin(Pace(hours=6), "Europe/Berlin")
    end = await club.ends()
    club.now = end + 30 * MINUTE  # Discord was not reached
    await club.silence.act(club.match.id)
    assert not (await club.load())[0].automated
    await club.remind()
    assert await club.ends() == club.now + 90 * MINUTE


async def test_a_standing_is_looked_at_again_for_a_reminder_and_a_holiday_change_no_revision(club: Club) -> None:
    """Else what somebody has left a moment before could have a person reminded once more."""
    await club.begin(Pace(hours=6), "Europe/Berlin")
    club.now = await club.ends() - HOUR
    then = await club.clocks.look_at(*await club.load())
    assert await club.look_again(then) is then
    await club.remind()
    now = await club.look_again(then)
    assert [one.reminded for one in then.clocks.values()] == [False]
    assert [one.reminded for one in now.clocks.values()] == [True]
    assert now.match.revision == then.match.revision


async def test_a_day_more_puts_the_end_off_by_a_day_and_can_be_taken_again_when_it_is_over(club: Club) -> None:
    await club.begin(Pace(hours=6), "Europe/Berlin")
    _, table = await club.load()
    seat, end = table.waiting()[0].seat, await club.ends()
    for days in range(1, 22):
        await club.take_day(seat)
        assert await club.ends() == end + days * DAY
        with pytest.raises(Refusal, match="waits for you anyway"):
            await club.take_day(seat)
        club.now += DAY
    with pytest.raises(Refusal, match="21 days in all"):
        await club.take_day(seat)
    with pytest.raises(Refusal, match="isn't waiting for you"):
        await club.take_day(1 - seat)


@pytest.mark.parametrize("pace", [Pace(hours=12), Pace(hour=21, zone="Europe/Berlin")])
async def test_a_newcomer_for_whom_nobody_waits_changes_nobodys_clock(club: Club, pace: Pace) -> None:
    """Nor is the day more lost that somebody has taken for this turn."""
    await club.begin(pace, "Europe/Berlin")
    match, table = await club.load()
    asked = table.waiting()[0].seat
    await club.store.seats.hand_over(match.id, match.seats[1 - asked].user, "medium")
    match = await club.store.seats.take_over(match.id, 1 - asked, CLEO, "Cleo")
    await club.take_day(asked)
    end = await club.ends()
    club.now += HOUR
    await club.store.seats.hand_over(match.id, CLEO, "medium")
    for user in (CLEO, DAN):
        await club.store.seats.take_over(match.id, 1 - asked, user, "another")
        await club.store.seats.hand_over(match.id, user, "medium")
    await club.store.seats.take_over(match.id, 1 - asked, CLEO, "Cleo")
    assert await club.ends() == end


async def test_who_takes_over_while_the_table_waits_has_all_the_time_of_a_turn(club: Club) -> None:
    await club.begin(Pace(hours=12), "Europe/Berlin")
    match, table = await club.load()
    seat = table.waiting()[0].seat
    club.now += HOUR
    await club.store.seats.hand_over(match.id, match.seats[seat].user, "medium")
    await club.store.seats.take_over(match.id, seat, CLEO, "Cleo")
    await club.store.people.set_preferences(CLEO, Preferences(zone="Europe/Berlin"))
    assert await club.ends() == at("2026-10-24 08:00")


async def test_whose_end_was_put_off_after_the_reminder_is_reminded_once_more(club: Club) -> None:
    """At 16:00 of a turn that ends at 18:00 the table pauses for a day; then a day more is taken."""
    await club.begin(Pace(hours=8), "Europe/Berlin")
    club.now = at("2026-10-23 16:00")
    await club.remind()
    match, table = await club.load()
    seat = table.waiting()[0].seat
    [deadline] = club.clocks.read(match, table).values()
    assert (deadline.reminded, deadline.end) == (True, at("2026-10-23 18:00"))
    await club.store.votes.agree(match.id, "pause.1", ADA)
    await club.store.pauses.begin(match.id, DAY, carried=Carried("pause.1"))
    club.now += HOUR
    for ended in (at("2026-10-24 16:00"), club.now):
        [deadline] = club.clocks.read(*await club.load()).values()
        assert (deadline.reminded, deadline.out > deadline.end, deadline.reminder) == (False, True, ended)
        await club.store.pauses.end(match.id, happened("votes.resumed", name=match.sitter(0)))
    await club.remind()
    [deadline] = club.clocks.read(*await club.load()).values()
    assert (deadline.reminded, deadline.end) == (True, at("2026-10-23 19:00"))
    await club.take_day(seat)
    [deadline] = club.clocks.read(*await club.load()).values()
    assert (deadline.reminded, deadline.reminder) == (False, at("2026-10-24 17:00"))


@pytest.mark.parametrize(("digest", "end"), [(9, "2026-10-24 08:30"), (12, "2026-10-23 16:00")])
async def test_who_reads_of_all_games_at_one_hour_has_time_from_then(club: Club, digest: int, end: str) -> None:
    """As others have from their reminder; where the digest comes early enough nothing changes."""
    await club.begin(Pace(hours=6), "Europe/Berlin")
    for user in (ADA, BEN):
        await club.store.people.set_preferences(user, Preferences(zone="Europe/Berlin", digest=digest))
    assert await club.ends() == at(end)


async def test_time_in_which_belfry_was_off_does_not_count(club: Club) -> None:
    await club.begin(Pace(hours=6), "Europe/Berlin")
    club.uptime.outages.append((at("2026-10-23 11:00"), at("2026-10-23 12:30")))
    assert await club.ends() == at("2026-10-23 17:30")
    club.uptime.outages[:] = [(at("2026-10-23 15:59"), at("2026-10-23 16:10"))]
    assert await club.ends() == at("2026-10-23 16:10") + IN_PERSON.seconds


async def test_one_turn_has_the_hours_of_one_turn_however_many_choices_are_in_it(club: Club) -> None:
    await club.begin(Pace(hours=24), "Europe/Berlin")
    match, table = await club.load()
    asked, end = table.waiting()[0], await club.ends()
    club.now += HOUR
    choices = (Choice(asked.seat, asked.what, option) for option in asked.options)
    table.choose(*next(choice for choice in choices if goes_on(table, choice)))
    await club.store.play.commit(match, table)
    _, table = await club.load()
    assert table.waiting()[0].seat == asked.seat
    assert await club.ends() == end


async def test_after_three_turns_in_a_row_the_computer_plays_on_and_an_own_choice_begins_the_count_anew(
    club: Club,
) -> None:
    await club.begin(Pace(hours=6), "Europe/Berlin")
    match, table = await club.load()
    seat = table.waiting()[0].seat
    for missed in (1, 2):
        match, _ = await club.load()
        await club.store.clocks.time_out(match, seat, "medium", TIME_OUT, PLAYS_ON)
        match, table = await club.load()
        assert (match.seats[seat].missed, match.automated) == (missed, (seat,))
        await club.store.seats.stand_in(match.id, match.seats[seat].user, 0)
    match, table = await club.load()
    ask = table.waiting()[0]
    table.choose(seat, ask.what, ask.options[0])
    await club.store.play.commit(match, table)
    for missed in (1, 2, 3):
        match, _ = await club.load()
        assert match.seats[seat].missed == missed - 1
        await club.store.clocks.time_out(match, seat, "medium", TIME_OUT, PLAYS_ON)
    match, _ = await club.load()
    assert match.seats[seat].replaced
    assert match.computers == (seat,)


async def test_no_clock_runs_for_computers_nor_for_who_plays_alone(club: Club) -> None:
    await club.begin(Pace(hours=6), "Europe/Berlin")
    match, table = await club.load()
    await club.store.seats.hand_over(match.id, match.seats[table.waiting()[0].seat].user, "medium")
    assert not club.clocks.read(*await club.load())
    club.now += 30 * DAY


async def test_by_a_new_pace_all_have_their_time_from_when_it_was_agreed(club: Club) -> None:
    """They have been waited for since Friday noon, and agree on Monday at nine on twelve hours a turn."""
    await club.begin(Pace(hours=48), "Europe/Berlin")
    club.now = float(at("2026-10-26 08:00"))
    await club.store.votes.agree(club.match.id, "pace.12h", ADA)
    await club.store.clocks.set_pace(club.match.id, Pace(hours=12), carried=Carried("pace.12h"))
    assert await club.ends() == at("2026-10-26 20:00")
    await club.silence.act(club.match.id)
    assert not (await club.load())[0].automated
