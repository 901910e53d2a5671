"""How long everything has: the page says so, what is next is what happens, and nothing happens before."""

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Self

import pytest

from base import time_limits
from base.clock import DAY, HOUR, MINUTE
from base.time_limits import Deadline
from cogs.actions.votes import topic_of
from cogs.notifications.topics import TURN
from cogs.timing.counted_time import Uptime
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Absence, Pace, Preferences, Seat, Store, Told, Way
from tests.clocks import ClockOf
from tests.cogs.moments import at
from tests.cogs.silences import keep_silence

BEGAN = at("2026-10-20 09:00")  # with a change of clocks within the week
PAGE = Path("docs/notes/time.md")
UNITS = (DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second")
HEAD = ["| since | after | then | what does not count |", "| --- | --- | --- | --- |"]


def tell(seconds: int) -> str:
    """So many seconds in the largest unit of which they are a whole number."""
    number, unit = next((seconds // size, unit) for size, unit in UNITS if seconds % size == 0)
    return f"{number} {unit}{'s' * (number > 1)}"


def row_of(one: Deadline) -> str:
    return f"| {one.since} | {tell(one.seconds)} | {one.then} | {', '.join(stop.value for stop in one.stops)} |"


def test_the_page_has_a_row_for_each_deadline() -> None:
    rows = [row_of(one) for one in vars(time_limits).values() if isinstance(one, Deadline)]
    assert len(rows) <= 15, "who plays for weeks is to know them by heart: something may have to go for a new one"
    assert "\n".join([*HEAD, *rows]) in PAGE.read_text(encoding="utf-8")


class Room:
    """A game or a lobby with all that time may do to it, drawn at random, in a file that can be copied."""

    def __init__(self, file: Path, now: float) -> None:
        self.file, self.now = file, now

    async def __aenter__(self) -> Self:
        self.store = await Store.open(self.file, lambda: self.now)
        self.silence = keep_silence(self.store, Uptime(ClockOf(lambda: self.now)))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.store.close()

    async def fill(self, random: Random) -> None:
        """What people have done before."""
        self.now = BEGAN
        people = [Seat(user, name) for user, name in enumerate(("Ada", "Ben", "Cleo"), 1)]
        for one in people:
            zone = random.choice(("Europe/Berlin", "Asia/Tokyo", ""))
            await self.store.people.set_preferences(one.user, Preferences(zone=zone))
        pace = random.choice((None, None, Pace(hours=6), Pace(hour=21, zone="Europe/Berlin")))
        if random.random() < 0.2:
            await self.store.lobbies.open("tower", {}, 1, 1, *people[:2], invited={3: "Cleo"}, pace=pace)
            return
        table = Table(GAMES["tower"].begin(3, Rng("ab" * 32)))
        await self.store.lobbies.open("tower", {}, 1, 1, *people, table=table, pace=pace)
        for user in (1, 2, 3):
            if random.random() < 0.4:
                began = BEGAN + random.randrange(-DAY, 3 * DAY)
                away = Absence(user, began, began + random.randrange(HOUR, 9 * DAY), random.random() < 0.5)
                await self.store.absences.note(away)
        for what in ("stop", f"pause.{random.randint(1, 6)}", "pace.6h"):
            if random.random() < 0.4:
                self.now = BEGAN + random.randrange(DAY)
                vote = await self.store.votes.agree(1, what, 1)
                for user in (2, 3):
                    if random.random() < 0.8:
                        at = int(self.now) + random.randrange(9 * HOUR)
                        await self.store.told.record(Told(user, 1, *topic_of(vote), Way.MENTION, at=at))
        self.now = BEGAN + DAY

    async def list_waiting(self) -> list[int]:
        """Whose turn it is."""
        match, table = await self.store.play.load(1)
        waits = [one.seat for one in table.waiting()] if table and match.status == "running" else []
        return [match.seats[seat].user for seat in waits if seat not in match.automated]

    async def remind(self) -> None:
        """Whoever is waited for is reminded now."""
        match, _ = await self.store.play.load(1)
        for user in await self.list_waiting():
            told = Told(user, 1, TURN, match.asked, Way.MESSAGE, 1, int(self.now))
            await self.store.told.record(told)

    async def find_next(self) -> float | None:
        match, table = await self.store.play.load(1)
        now = await self.silence.clocks.look_at(match, table)
        return await self.silence.next_act(now, await self.store.votes.of(1), self.now)

    async def act_at(self, moment: float, done: list[str]) -> list[str]:
        """What is done by then, in its order; `done`: what the log says."""
        self.now = moment
        before = len(done)
        await self.silence.act(1)
        return done[before:]


@pytest.fixture
def done(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """What time has done, as the log says it."""
    found: list[str] = []
    log = logging.getLogger("belfry.silence")
    handler = logging.Handler()
    handler.emit = lambda record: found.append(record.msg)  # type: ignore[method-assign]
    log.addHandler(handler)
    level = log.level
    log.setLevel(logging.INFO)
    yield found
    log.removeHandler(handler)
    log.setLevel(level)


@pytest.mark.parametrize("seed", range(40))
async def test_what_is_next_happens_then_or_later_and_never_before(tmp_path: Path, seed: int, done: list[str]) -> None:
    """A game that nobody touches any more, from one moment to the next; each is tried in a copy, too early and late."""
    random = Random(seed)
    async with Room(tmp_path / "0.db", BEGAN) as room:
        await room.fill(random)
    file, now = room.file, float(room.now)
    for step in range(1, 40):
        async with Room(file, now) as room:
            await room.act_at(now, done)
            if random.random() < 0.2:
                await room.remind()
            moment = await room.find_next()
        if moment is None:
            break
        assert moment > now, "what was due is done"
        early, late = copy(file, step, "early"), copy(file, step, "late")
        file = copy(file, step, "then")
        async with Room(early, now) as room:
            assert await room.act_at(max(now, moment - 1), done) == [], "nothing is done before"
        async with Room(file, now) as room:
            then = await room.act_at(moment, done)
        async with Room(late, now) as room:
            later = await room.act_at(moment + random.choice((1, MINUTE, HOUR)), done)
        assert later[: len(then)] == then, "late it is the same"
        now = moment


def copy(file: Path, step: int, name: str) -> Path:
    return Path(shutil.copy(file, file.with_name(f"{step}-{name}.db")))
