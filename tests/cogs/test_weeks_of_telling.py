"""Random weeks of five people: everybody hears of everything, once, and nobody at night."""

import asyncio
import os
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from base.clock import DAY, HOUR
from cogs.notifications.topics import ENDS
from cogs.timing.waking_hours import read_hours
from store import Absence
from tests.cogs.town import KilledError, Town

EVENTS = 60

FIRST = 1000 * int(os.environ.get("SEED", "1"))
LATER = pytest.mark.slow("half a second for each story")
weeks = pytest.mark.parametrize("seed", [FIRST, *(pytest.param(FIRST + n, marks=LATER) for n in range(1, 8))])


async def live(town: Town, *, killed: bool = False) -> None:
    """Three games go on for some weeks; people also go away, and perhaps Belfry is `killed` as it sends something."""
    await town.settle_in()
    games = [
        await town.begin("tower_up", 1, 2, 3),
        await town.begin("broadway_tower", 2, 3, 4),
        await town.begin("town_builder", 4, 5, 1),
    ]
    for _ in range(EVENTS):
        town.box.cut = int(killed and town.random.random() < 0.3)
        try:
            await town.pass_until(town.now + town.random.choice((20, 90, HOUR, 7 * HOUR, 26 * HOUR)))
            await town.choose(town.random.choice(games))
        except KilledError:
            town.start()
            for number in games:
                await town.bring_up(number)
        town.box.cut = 0
        for number in games:
            assert await town.list_untold(number) == []
        if town.random.random() < 0.1:
            await town.propose(town.random.choice(games))
        if town.random.random() < 0.05:
            user, began = town.random.randint(1, 5), round(town.now)
            await town.store.absences.note(Absence(user, began, began + town.random.choice((1, 4)) * DAY, plays=False))
            for number in games:
                await town.bring_up(number)


@cache
def in_town(seed: int, *, killed: bool = False) -> tuple[Town, dict[int, list[tuple[float, float]]]]:
    """A town in which so many weeks have passed, and when each person was away."""

    async def run() -> tuple[Town, dict[int, list[tuple[float, float]]]]:
        with TemporaryDirectory() as folder:
            async with Town(Path(folder), seed) as town:
                await live(town, killed=killed)
                away = {user: await town.store.absences.of(user) for user in range(1, 6)}
                town.preferences = {user: await town.store.people.preferences(user) for user in range(1, 6)}
                return town, {user: [(one.began, one.ended) for one in away[user]] for user in away}

    return asyncio.run(run())


@weeks
def test_everybody_hears_of_every_wait_and_nobody_at_night_or_while_away(seed: int) -> None:
    town, away = in_town(seed)
    assert town.box.letters
    for letter in town.box.letters:
        for user in letter.users:
            assert read_hours(town.preferences[user]).is_awake(letter.moment), letter
            assert not [one for one in away[user] if one[0] < letter.moment < one[1]], letter


@weeks
def test_nobody_is_told_the_same_twice_and_there_is_one_digest_a_day(seed: int) -> None:
    town, _ = in_town(seed)
    direct = Counter((one.channel, one.text, one.moment) for one in town.box.letters)
    assert max(direct.values()) == 1
    for user in range(1, 6):
        if town.preferences[user].digest is not None:
            told = [one.moment for one in town.box.letters if one.users == {user} and one.channel == 1000 + user]
            assert all(later - earlier >= DAY - HOUR for earlier, later in pairwise(told)), user


@weeks
def test_who_gets_up_reads_all_that_came_at_night_in_one_message(seed: int) -> None:
    town, _ = in_town(seed)
    for user in range(1, 6):
        known = town.preferences[user]
        hours = read_hours(known)
        woken = [one.moment for one in town.box.letters if user in one.users and not hours.is_awake(one.moment - 1)]
        most = 2 if known.told == "both" else 1  # a mention and a direct message
        assert not [moment for moment, count in Counter(woken).items() if count > most], known


@weeks
def test_who_was_cut_off_between_sending_and_noting_sends_nothing_twice(seed: int) -> None:
    town, _ = in_town(seed, killed=True)
    told = [(one.users, one.channel, one.text) for one in town.box.letters]
    for earlier, later in pairwise(town.box.letters):
        same = (earlier.users, earlier.channel, earlier.text) == (later.users, later.channel, later.text)
        assert not (same and later.moment - earlier.moment < HOUR), (earlier, later)
    assert told


async def end_all(town: Town) -> None:
    """A game goes on for some days, and is stopped."""
    await town.settle_in()
    number = await town.begin("tower_up", 1, 2, 3)
    for _ in range(10):
        await town.pass_until(town.now + 20 * HOUR)
        await town.choose(number)
    await town.store.matches.stop(number)
    await town.bring_up(number)
    await town.pass_until(town.now + 3 * DAY)
    ends = [one for one in await town.store.told.of(number) if one.topic in ENDS]
    assert await town.store.told.of(number) == ends
    assert {one.message for one in ends} >= {one for one in town.box.standing if town.box.standing[one][0] < 1000}
    wanted = {user for user in (1, 2, 3) if (await town.store.people.preferences(user)).told != "none"}
    assert {one.user for one in ends} >= wanted - town.box.closed


@weeks
def test_after_the_end_all_have_heard_of_it_and_nothing_else_is_left_in_the_channel(seed: int) -> None:
    async def run() -> None:
        with TemporaryDirectory() as folder:
            async with Town(Path(folder), seed) as town:
                await end_all(town)

    asyncio.run(run())
