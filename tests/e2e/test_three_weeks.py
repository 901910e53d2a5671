"""Three weeks of two games over the days on which clocks are changed: five people in five time zones, undisturbed.

Each looks in every other day. What is due is waited for to the second; then everything that Belfry has sent is looked
through for what has made a sound at night, and the digests for what was missing.
"""

import heapq
import random
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, time, timedelta
from sqlite3 import connect
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest

from tests.engine.games import facts_of
from tests.local import Sandbox
from tests.people import Person

from .bot_process import BotProcess
from .party import CHOICE, Party
from .rest import at_rest
from .settings import SILENT, live_in, written_to

WEEKS = timedelta(weeks=3)
QUARTER = timedelta(minutes=15)
LATE = timedelta(minutes=5)  # by which a digest, or what came in the night, may be
EPOCH = 1_420_070_400_000  # of Discord's ids, in milliseconds since 1970
TABLES = {"games": "town_builder", "board-room": "broadway_tower"}


class Life(NamedTuple):
    """Where somebody lives, is awake from when until when, wants to be told how, and looks in at which hour."""

    place: str
    wakes: int
    sleeps: int
    way: str
    looks: int
    digest: int | None = None

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.place)


LIVES = {
    "Ada": Life("America/Los_Angeles", 7, 21, "mention", 12),
    "Ben": Life("America/New_York", 8, 23, "daily", 20, 19),
    "Cleo": Life("Europe/London", 9, 0, "both", 12),
    "Dan": Life("Europe/Berlin", 6, 21, "daily", 9, 6),
    "Eve": Life("Asia/Kathmandu", 10, 0, "message", 11),
}


async def settle_in(person: Person, life: Life) -> None:
    """Say in /settings how one lives."""
    panel = await live_in(person, life.place.rpartition("/")[2].replace("_", " "))
    panel = (await person.select(panel, f"Awake from {life.wakes:02}:00")).private
    panel = (await person.select(panel, f"Awake until {life.sleeps:02}:00")).private
    panel = (await person.select(panel, life.way)).private
    if life.digest is not None:
        await person.select(panel, f"Daily message at {life.digest:02}:00")


async def sit_down(sandbox: Sandbox, channel: str, game: str) -> Party:
    """All five begin a game there."""
    people = [sandbox.person(name) for name in LIVES]
    opened = (await people[0].command(channel, "play", game=game)).shown
    for person in people[1:]:
        assert not (await person.click(opened, "Join")).failed
    assert not (await people[0].click(opened, opened.button("Start")["custom_id"], forged=True)).failed
    return Party(people, sandbox.person("Watcher"), channel, random.Random(1), idle=facts_of(game).idle)


async def look_in(person: Person, parties: list[Party]) -> None:
    """Choose once in each game that waits for oneself."""
    for party in parties:
        if person not in party.waited_for():
            continue
        panel = (await person.command(party.channel, "hand")).private
        if any(CHOICE.match(part.get("custom_id", "")) for part in panel.parts) and "You chose" not in panel.text:
            await party.press_in(person, panel)


def moments(start: date, hour: int, zone: ZoneInfo, every: int = 1) -> Iterator[float]:
    """When clocks there show an hour, every so many days."""
    for days in range(0, WEEKS.days, every):
        yield datetime.combine(start + timedelta(days=days), time(hour), zone).timestamp()


def sent_at(id: str) -> datetime:
    """When a message was sent."""
    return datetime.fromtimestamp(((int(id) >> 22) + EPOCH) / 1000, UTC)


def is_awake(life: Life, moment: datetime) -> bool:
    """Whether it is day where somebody lives: told hour by hour from when that person got up."""
    hour, up = moment.astimezone(life.zone).hour, set()
    at = life.wakes
    while at != life.sleeps:
        up.add(at)
        at = (at + 1) % 24
    return hour in up


def gets_up(life: Life, moment: datetime) -> datetime:
    """When it is next day where somebody lives."""
    while not is_awake(life, moment):
        moment = moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0) + QUARTER
    return moment


def sounds(sandbox: Sandbox) -> Iterator[tuple[str, datetime]]:
    """Whom Belfry has disturbed, and when: by a direct message, or by being mentioned."""
    people = {sandbox.person(name).id: name for name in LIVES}
    rooms = {sandbox.world.dm(id).id: name for id, name in people.items()}
    for one in sandbox.requests:
        if one.method != "POST" or not one.path.endswith("/messages") or one.status != 200:
            continue
        room, at = one.path.split("/")[2], sent_at(one.answer["id"])
        if room in rooms and not (one.body or {}).get("flags", 0) & SILENT:
            yield rooms[room], at
        for user in (one.body or {}).get("allowed_mentions", {}).get("users", ()):
            yield people[str(user)], at


@pytest.fixture
def limits() -> bool:
    """Hours pass in a moment here."""
    return False


@pytest.mark.parametrize("start", [date(2027, 3, 10), date(2027, 10, 20)], ids=["spring", "autumn"])
async def test_nobody_is_disturbed_at_night_and_every_digest_is_complete_and_in_time(
    sandbox: Sandbox, bot: BotProcess, start: date
) -> None:
    """America puts its clocks on two weeks before Europe, and back a week after it; Kathmandu never does."""
    sandbox.clock.advance(datetime.combine(start, time(0), UTC).timestamp() - sandbox.clock.now())
    people = {name: sandbox.person(name) for name in LIVES}
    for name, life in LIVES.items():
        await settle_in(people[name], life)
    begun = datetime.fromtimestamp(sandbox.clock.now(), UTC)
    parties = [await sit_down(sandbox, channel, game) for channel, game in TABLES.items()]
    plan: list[tuple[float, str, str]] = []
    for n, (name, life) in enumerate(LIVES.items()):
        plan += [(at, "look", name) for at in moments(start + timedelta(days=n % 2), life.looks, life.zone, every=2)]
        if life.digest is not None:
            hours = [at for at in moments(start, life.digest, life.zone) if at > sandbox.clock.now() + 120]
            plan += [(at - 1, "before", name) for at in hours]
            plan += [(at + LATE.total_seconds(), "after", name) for at in hours]
    plan = [entry for entry in plan if entry[0] > sandbox.clock.now()]
    heapq.heapify(plan)
    expected: dict[str, tuple[set[str], int]] = {}
    waiting_for: set[tuple[str, str]] = set()
    came_at_night: list[tuple[str, datetime]] = []
    while plan:
        await at_rest(sandbox, bot)
        now = {(party.channel, person.name) for party in parties for person in party.waited_for()}
        moment = datetime.fromtimestamp(sandbox.clock.now(), UTC)
        came_at_night += [(name, moment) for _, name in now - waiting_for if not is_awake(LIVES[name], moment)]
        waiting_for = now
        at = min(plan[0][0], next_due(bot))
        if at > sandbox.clock.now():
            sandbox.clock.advance(at - sandbox.clock.now())
        if at < plan[0][0]:
            continue
        _, what, name = heapq.heappop(plan)
        person = people[name]
        if what == "look":
            await look_in(person, parties)
        elif what == "before":
            seen = {message.id for message in written_to(person)}
            expected[name] = seen, sum(person in party.waited_for() for party in parties)
        else:
            await at_rest(sandbox, bot)
            before, waiting = expected[name]
            new = [message for message in written_to(person) if message.id not in before]
            assert len(new) == (waiting > 0), f"{name}, {datetime.fromtimestamp(at, LIVES[name].zone)}: {new}"
            if new:
                assert f"{waiting} game" in new[0].text
                assert new[0].text.count("You were asked") == waiting
    disturbed = list(sounds(sandbox))
    assert {name for name, _ in disturbed} == set(LIVES)
    wrong = [f"{name} at {at.astimezone(LIVES[name].zone)}" for name, at in disturbed if not is_awake(LIVES[name], at)]
    assert not wrong
    assert {"Ada", "Cleo"} <= {name for name, _ in came_at_night}
    for name, moment in came_at_night:
        up = gets_up(LIVES[name], moment)
        if LIVES[name].digest is None and (up + LATE).timestamp() <= sandbox.clock.now():
            told = [at for who, at in disturbed if who == name and up <= at <= up + LATE]
            assert told, f"{name} was not told in the morning of what came at {moment}"
    assert not [name for name, at in disturbed if LIVES[name].digest is not None and at < begun]
    for name in ("Ben", "Dan"):
        days = [at.astimezone(LIVES[name].zone).date() for who, at in disturbed if who == name]
        assert len(days) == len(set(days)), "one message a day"


def next_due(bot: BotProcess) -> float:
    """When Belfry looks at a game next."""
    with closing(connect(bot.database)) as database:
        [[at]] = database.execute("select min(at) from due").fetchall()
    return float(at or "inf")
