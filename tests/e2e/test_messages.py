"""The messages of a game in its channel: one board, one lobby and one ping, whatever Discord and people do to them."""

import asyncio

import pytest

from cogs.connection.presence import STAYS
from cogs.sync.boards import LOOKED_AFTER, MOVED_AFTER
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.messages import boards, count_calls, pings
from .watching.rest import at_rest, look_away, pass_time

SCREEN = 9  # lines of talk, below which a board is out of sight


async def talk(party: Party) -> Seen:
    """People talk until the board is out of sight; the last thing they say."""
    for n in range(SCREEN):
        await party.watcher.say(party.channel, f"This is line {n} of our talk.")
    return party.watcher.messages(party.channel)[-1]


async def begun(sandbox: Sandbox, bot: BotProcess) -> Party:
    """A game of Tower Up, which has nothing to choose in secret; whoever begins knows it."""
    party = await Party.start(sandbox, "tower_up", 2)
    await at_rest(sandbox, bot)
    return party


async def until_the_next(party: Party) -> Person:
    """Who is waited for plays until somebody else is, with talk before each choice; who that is."""
    [first] = party.waited_for()
    while party.waited_for() == [first]:
        await talk(party)
        await party.press_once()
    return party.waited_for()[0]


async def until_called(party: Party, sandbox: Sandbox, bot: BotProcess) -> None:
    """Who is waited for is called below the new board, the old one is gone, and nothing comes of it any more."""
    [person] = party.waited_for()
    await look_away(sandbox, bot)
    await party.watcher.until(lambda: pings(party, person) and len(boards(party)) == 1)
    await look_away(sandbox, bot)


async def single_claim(party: Party) -> Person:
    """People play until somebody's whole turn was one choice that can be taken back; who that is."""
    before: list[Person] = []
    while True:
        now = party.waited_for()
        await party.press_once()
        if before != now != party.waited_for() and "Undo" in party.board.labels:
            return now[0]
        before = now


# The board


async def test_a_scrolled_away_board_comes_back_silently_and_one_ping_says_whose_turn_it_is(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await begun(sandbox, bot)
    person = await until_the_next(party)
    await look_away(sandbox, bot)
    assert len(boards(party)) == 1
    assert not party.board.notified
    [ping] = pings(party, person)
    assert ping.notified == [person.id]
    assert int(party.board.id) < int(ping.id)


async def test_scrolled_away_board_comes_back_when_it_changes_once_in_ten_minutes(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    for seconds in (MOVED_AFTER, LOOKED_AFTER):  # at whose end somebody is called, for which the board is looked for
        await pass_time(sandbox, bot, seconds)
    for moved in (True, False):
        last = await talk(party)
        await party.press_once()
        await at_rest(sandbox, bot)
        assert len(boards(party)) == 1
        assert (int(party.board.id) > int(last.id)) == moved
    assert not party.board.notified


async def test_result_is_a_new_message_and_the_old_board_goes(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    ada, ben = party.people
    await ben.say(party.channel, "We have to go.")
    last = party.watcher.messages(party.channel)[-1]
    await ada.command("games", "table stop")
    await ben.click(await ben.read("games", "proposed to end"), "Agree to end")
    await ada.until(lambda: "ended early" in party.board.text)
    await at_rest(sandbox, bot)
    assert len(boards(party)) == 1
    assert int(party.board.id) > int(last.id)


@pytest.mark.table("tower_up", 3)
async def test_who_has_been_called_is_not_called_again_when_something_else_happens(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    await at_rest(sandbox, bot)
    person = await until_the_next(party)
    await look_away(sandbox, bot)
    assert count_calls(sandbox, person) == 1
    other = next(one for one in party.people if one != person)
    asked = (await other.command("games", "table leave")).shown
    assert not (await other.click(asked, "Leave")).failed
    await look_away(sandbox, bot)
    assert party.waited_for() == [person]
    assert count_calls(sandbox, person) == 1


async def test_who_was_looking_and_does_not_choose_is_told_a_minute_later_also_after_a_restart(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Ada and Ben play live, so nobody is called; then one of them goes, and Belfry is off, which is none of the
    minute."""
    party = await begun(sandbox, bot)
    for _ in range(2):
        person = await until_the_next(party)
    await at_rest(sandbox, bot)
    assert not sum(count_calls(sandbox, one) for one in party.people)
    await bot.kill()
    sandbox.clock.advance(STAYS + 1)
    await bot.start()
    await at_rest(sandbox, bot)
    assert not pings(party, person)
    for _ in range(2):
        await look_away(sandbox, bot)
        assert len(pings(party, person)) == 1
        assert count_calls(sandbox, person) == 1


async def test_a_line_of_belfry_below_the_board_does_not_hide_that_people_talk(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """One would like to stop, and that stands below the board.  The talk after it counts all the same."""
    party = await begun(sandbox, bot)
    [first] = party.waited_for()
    [other] = [person for person in party.people if person is not first]
    await other.command("games", "table stop")
    await first.read("games", "proposed to end")
    last = await talk(party)
    while party.waited_for() == [first]:
        await party.press_once()
    await look_away(sandbox, bot)
    assert int(party.board.id) > int(last.id)


async def test_an_old_board_that_cannot_be_deleted_goes_later_and_nothing_is_posted_twice(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await begun(sandbox, bot)
    [first] = party.waited_for()
    while party.waited_for() == [first]:
        await talk(party)
        sandbox.faults.clear()
        sandbox.faults.add(f"DELETE .*{party.board.id}", "reset", times=2)
        await party.press_once()
    await until_called(party, sandbox, bot)
    assert not sandbox.faults.waiting
    assert len(boards(party)) == 1
    assert len(pings(party, party.waited_for()[0])) == 1


async def test_a_post_whose_answer_is_lost_is_not_made_twice(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await begun(sandbox, bot)
    [first] = party.waited_for()
    while party.waited_for() == [first]:
        await talk(party)
        sandbox.faults.clear()
        sandbox.faults.add("POST /channels/", "reset-done", times=2)
        await party.press_once()
    await until_called(party, sandbox, bot)
    assert not sandbox.faults.waiting
    assert len(boards(party)) == 1
    assert len(pings(party, party.waited_for()[0])) == 1


async def test_killed_before_the_old_board_is_deleted_belfry_deletes_it_when_the_game_goes_on(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await begun(sandbox, bot)
    sandbox.faults.add("DELETE ", "delay", seconds=60)
    asking = asyncio.create_task(party.people[0].command("games", "table board"))
    await party.watcher.until(lambda: len(boards(party)) == 2)
    await until(lambda: not sandbox.faults.waiting)  # until Belfry has asked Discord to delete the old board
    asking.cancel()
    await bot.restart()
    await party.press_once()
    await party.watcher.until(lambda: len(boards(party)) == 1)


@pytest.mark.table("town_builder", 2)
async def test_who_takes_a_turn_back_is_not_called_to_it_when_discord_stumbles(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """In Town Builder a claim may be a whole turn, and can be taken back until the other player does something."""
    first = await single_claim(party)
    sandbox.clock.advance(STAYS)
    [other] = party.waited_for()
    await party.watcher.until(lambda: pings(party, other))
    assert not pings(party, first)
    sandbox.faults.add("DELETE ", "reset", times=2)  # the ping of the other player, who is not waited for any more
    assert not (await first.command("games", "undo")).failed
    await at_rest(sandbox, bot)
    assert not sandbox.faults.waiting
    assert party.waited_for() == [first]
    assert not pings(party, first)


# The lobby


async def test_a_table_whose_answer_to_play_is_lost_still_shows_its_lobby(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    sandbox.faults.add("POST /interactions/", "reset", times=2)
    opening = asyncio.create_task(ada.command("games", "play", game="tower_up"))
    lobby = await ben.read("games", "1 more player needed")
    assert not (await ben.click(lobby, "Join")).failed
    answer = (await opening).private
    assert "Discord didn't take all of Belfry's answer" in answer.text
    [lobby] = ben.messages("games")
    started = (await ada.click(lobby, "Start")).shown
    assert started.pictures


async def test_a_deleted_lobby_comes_back_when_somebody_joins_by_command(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    opened = (await ada.command("games", "play", game="tower_up")).shown
    sandbox.control.delete({"channel": opened.channel, "message": opened.id})
    assert not (await ben.command("games", "join")).failed
    lobby = await ada.read("games", "Ready to start")
    assert not (await ada.click(lobby, "Start")).failed
