"""Who is told of a game by which message: whom it names, what comes in its place, and what goes with it."""

from pathlib import Path
from typing import Any

import pytest

from base.clock import MINUTE
from base.time_limits import CALLED
from cogs.connection.errors import Attempts
from cogs.notifications.collector import Due
from cogs.notifications.notifier import Plan
from cogs.notifications.rules import Manner, Person
from cogs.notifications.topics import INVITED, Matter, Situation, list_ends
from cogs.panels.layout import note
from store import Match, Preferences, Seat, Way
from tests.cogs.moments import at
from tests.cogs.panels import stand
from tests.cogs.town import Letter, Town

ADA, BEN, CLEO, DAN = 1, 2, 3, 4


async def prefer(town: Town, told: str, *users: int) -> None:
    for user in users:
        await town.store.people.set_preferences(user, Preferences(told=told))


async def call(town: Town, *numbers: int) -> list[Letter]:
    """The messages that come when these games have waited for a minute."""
    before = len(town.box.letters)
    town.clock.now += CALLED.seconds + 1
    for number in numbers:
        await town.bring_up(number)
    return town.box.letters[before:]


async def plan(town: Town, number: int) -> Plan:
    """What is to be told of a game now."""
    return await town.teller.plan(await town.look_at(number, await town.store.messages.read(number)))


async def test_a_call_names_the_player_for_whom_the_game_waits(tmp_path: Path) -> None:
    async with Town(tmp_path, 1) as town:
        number = await town.begin("tower_up", ADA, BEN, CLEO)
        for _ in range(3):
            [user] = await town.list_waited(number)
            [letter] = await call(town, number)
            assert letter.users == {user}
            assert f"<@{user}>" in letter.text
            while await town.list_waited(number) == [user]:
                await town.choose(number)


async def test_a_player_whose_messages_turn_out_to_be_closed_is_mentioned_instead(tmp_path: Path) -> None:
    async with Town(tmp_path, 1) as town:
        number = await town.begin("tower_up", ADA, BEN)
        [user] = await town.list_waited(number)
        await prefer(town, "message", ADA, BEN)
        town.box.closed.add(user)
        [letter] = await call(town, number)
        assert (letter.users, letter.channel) == ({user}, (await town.store.play.load(number))[0].channel)


@pytest.mark.parametrize(
    ("told", "minutes", "hour", "waits"),
    [
        ("message", 11, 12, True),
        ("both", 11, 12, True),
        ("message", 9, 12, False),  # this player may look again
        ("mention", 11, 12, False),  # nothing replaces the panel
        ("message", 11, 2, False),  # nothing does in the night
    ],
)
async def test_own_panel_waits_for_its_replacement_while_its_player_is_not_near(
    tmp_path: Path, told: str, minutes: int, hour: int, waits: bool
) -> None:
    async with Town(tmp_path, 1) as town:
        town.clock.now = float(at(f"2026-03-20 {hour:02}:00"))
        number = await town.begin("tower_up", ADA, BEN)
        [user] = await town.list_waited(number)
        await town.store.people.set_preferences(user, Preferences("UTC", 8, 22, told=told))
        town.people.presence.note(number, user, town.clock.now - minutes * MINUTE)
        assert (user in (await plan(town, number)).awaiting) is waits


async def test_a_turn_is_due_now_or_later_whenever_the_clock_moves_on(tmp_path: Path) -> None:
    """The clock may pass the moment between any two readings; a turn that is then neither is never announced."""
    async with Town(tmp_path, 1) as town:
        number = await town.begin("tower_up", ADA, BEN)
        now, moved = await town.look_at(number, await town.store.messages.read(number)), 0
        read, before = town.uptime.now, town.clock.now

        def count() -> float:
            nonlocal readings
            readings += 1
            town.clock.now = before + (CALLED.seconds + 1 if readings > moved else 0)
            return read()

        town.uptime.now = count
        while True:
            readings = 0
            plan = await town.teller.plan(now)
            assert plan.due or plan.later is not None, moved
            if readings <= moved:
                break
            moved += 1


async def test_a_mention_of_several_stays_for_those_who_are_still_waited_for(tmp_path: Path) -> None:
    async with Town(tmp_path, 1) as town:
        number = await town.begin("broadway_tower", ADA, BEN, CLEO)
        await prefer(town, "mention", ADA, BEN, CLEO)
        [letter] = await call(town, number)
        assert letter.users == {ADA, BEN, CLEO}
        await town.choose(number)
        [(_, text)] = town.box.standing.values()
        assert [user for user in (ADA, BEN, CLEO) if f"<@{user}>" in text] == await town.list_waited(number)


async def test_an_invitation_names_a_person_who_has_muted_the_inviter_without_a_sound(tmp_path: Path) -> None:
    async with Town(tmp_path, 1) as town:
        number = await town.begin("tower_up", ADA, BEN)
        match, table = await town.store.play.load(number)
        dues = [
            Due(Situation(stand(match, table)), matter, Person(matter.user), Manner(0.0, (Way.MENTION,)))
            for matter in (Matter(CLEO, INVITED, 1, 1.0), Matter(DAN, INVITED, 1, 1.0, muted=True))
        ]
        town.box.doubted = lambda match, is_it: None
        await town.outbox.ask(match, "invitation", note("Come!"), dues, lambda message: False, "1")
        assert town.box.letters[-1].users == {CLEO}


async def test_a_digest_comes_once_a_day_whatever_its_games_do_at_that_moment(tmp_path: Path) -> None:
    async with Town(tmp_path, 1) as town:
        await town.store.people.set_preferences(ADA, Preferences(zone="UTC", digest=19))
        numbers = [await town.begin("broadway_tower", ADA, BEN) for _ in range(2)]
        town.clock.now = float(at("2026-03-20 19:00"))
        plans = [await plan(town, number) for number in numbers]
        for one in plans:
            await town.teller.tell(one, Attempts())
        assert town.count(ADA) == 1


async def test_a_digest_that_others_read_names_the_game_of_their_channel_alone(tmp_path: Path) -> None:
    async with Town(tmp_path, 1) as town:
        here, there = [await town.begin("broadway_tower", ADA, BEN) for _ in range(2)]
        town.clock.now += CALLED.seconds + 1
        dues = [one for one in (await plan(town, here)).due if one.matter.user == ADA]
        for mentioned in (True, False):
            notice = await town.gatherer.write_digest(dues, 1, mentioned=mentioned)
            assert notice
            assert [f"#{number}" in notice.text for number in (here, there)] == [True, not mentioned]


async def test_a_table_is_told_to_a_person_who_waits_for_one_and_sees_it(tmp_path: Path) -> None:
    async with Town(tmp_path, 1) as town:
        match = await town.store.lobbies.open("tower_up", {}, 1, 1, Seat(ADA, "Ada"))
        members: Any = town.people.members
        for hidden in (True, False):
            members.known_to_be_shut_out = lambda match, user, hidden=hidden: hidden
            planned = await town.teller.plan(Situation(stand(match), lookouts=[ADA, DAN]))
            assert [one.matter.user for one in planned.due] == ([] if hidden else [DAN])


def test_an_end_is_told_to_all_but_those_who_left_by_themselves() -> None:
    seats = (Seat(ADA, "Ada"), Seat(BEN, "Ben", "easy"), Seat(CLEO, "Cleo", "easy", replaced=9))
    match = Match(1, "tower_up", {}, 1, 1, ADA, "over", seats, 9, 0, "")
    assert [one.user for one in list_ends(Situation(stand(match)))] == [ADA, CLEO]
