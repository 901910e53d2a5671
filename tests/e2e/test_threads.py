"""Games in threads and in posts of forums: the threads are woken in time, filled, put away, and left to moderators."""

import random

import pytest

from cogs.connection.presence import STAYS
from tests.local import Sandbox
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.messages import thread_state, told, wakings
from .watching.rest import at_rest, pass_time
from .watching.stored import start_anew, until_noted

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
WEEK = 7 * DAY


async def wait_awake(sandbox: Sandbox, thread: str) -> None:
    await sandbox.until(lambda: not thread_state(sandbox, thread).archived)


def archive(sandbox: Sandbox, thread: str, *, locked: bool = False) -> None:
    sandbox.control.archive({"thread": thread, "archived": True, "locked": locked})


@pytest.fixture
async def thread(sandbox: Sandbox, bot: BotProcess) -> str:
    """The thread that Belfry opens for Ben's game with Ada, beside a game of Ada's in #games; all is told there."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ada.command("games", "play", game="castle_builders", computers=1, begin=True)
    refused = (await ben.command("games", "play", game="tower_up")).shown
    await ben.click(refused, "Open a thread")
    [made] = await ben.until(ben.threads)
    lobby = await ben.read(made["id"], "needed")
    await ada.click(lobby, "Join")
    await ben.click(await ben.read(made["id"], "Ready to start"), "Start")
    await at_rest(sandbox, bot)
    sandbox.clock.advance(STAYS + 1)
    await ben.read(made["id"], ": your turn")
    await at_rest(sandbox, bot)
    return str(made["id"])


def party_in(sandbox: Sandbox, thread: str) -> Party:
    ben, ada = sandbox.person("Ben"), sandbox.person("Ada")
    return Party([ben, ada], sandbox.person("Watcher"), thread, random.Random(1))


async def test_a_game_that_was_to_start_at_once_does_so_in_its_thread(sandbox: Sandbox, bot: BotProcess) -> None:
    """Ben, at the end of a lesson, wants to play with a computer, and Ada's game is in the channel."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ada.command("games", "play", game="castle_builders", computers=1, begin=True)
    refused = (await ben.command("games", "play", game="tower_up", computers=1, begin=True)).shown
    told = await ben.click(refused, "Play in a thread")
    [made] = await ben.until(ben.threads)
    assert "has started in" in told.shown.text
    await ben.read(made["id"], "asked")
    assert not bot.complaints()


# Asleep


async def test_a_thread_that_falls_asleep_is_woken_before_anybody_has_to_press(
    sandbox: Sandbox, bot: BotProcess, thread: str
) -> None:
    """Nothing is posted for it when all have been reminded, and it happens as often as it falls asleep."""
    for _ in range(2):
        await pass_time(sandbox, bot, 2 * DAY)
    messages = len(sandbox.world.channel(thread).messages)
    for _ in range(2):
        before = wakings(sandbox, thread)
        sandbox.clock.advance(WEEK + HOUR)
        await sandbox.until(lambda before=before: wakings(sandbox, thread) > before)
        await wait_awake(sandbox, thread)
    await party_in(sandbox, thread).press_once()
    assert len(sandbox.world.channel(thread).messages) <= messages + 1


async def test_also_one_that_fell_asleep_while_belfry_was_off(sandbox: Sandbox, bot: BotProcess, thread: str) -> None:
    await bot.stop()
    sandbox.clock.advance(WEEK + HOUR)
    await sandbox.until(lambda: thread_state(sandbox, thread).archived)
    await bot.start()
    await wait_awake(sandbox, thread)


async def test_a_game_in_which_nobody_has_played_for_a_month_may_sleep(
    sandbox: Sandbox, bot: BotProcess, thread: str
) -> None:
    await bot.stop()
    sandbox.clock.advance(31 * DAY)
    await sandbox.until(lambda: thread_state(sandbox, thread).archived)
    await start_anew(bot)
    assert not wakings(sandbox, thread)


async def test_what_a_moderator_archives_stays_so_until_the_game_has_something_to_tell(
    sandbox: Sandbox, bot: BotProcess, thread: str
) -> None:
    ben = sandbox.person("Ben")
    archive(sandbox, thread)
    await start_anew(bot)
    assert thread_state(sandbox, thread).archived
    assert not wakings(sandbox, thread)
    mover = party_in(sandbox, thread).waited_for()[0]
    offered = await mover.autocomplete(thread, "move", "choice", choice="")
    await mover.command(thread, "move", choice=offered[0]["value"])
    await wait_awake(sandbox, thread)
    await at_rest(sandbox, bot)
    archive(sandbox, thread)
    await sandbox.person("Ada").command("chat", "belfry about")
    await at_rest(sandbox, bot)
    assert thread_state(sandbox, thread).archived
    assert not told(ben)


async def test_a_moderator_may_archive_a_thread_that_was_just_woken(
    sandbox: Sandbox, bot: BotProcess, thread: str
) -> None:
    """Its last message is a week old, and all the same nobody takes this for sleep."""
    sandbox.clock.advance(WEEK + HOUR)
    await sandbox.until(lambda: wakings(sandbox, thread) == 1)
    await wait_awake(sandbox, thread)
    archive(sandbox, thread)
    sandbox.clock.advance(DAY)
    await start_anew(bot)
    assert thread_state(sandbox, thread).archived
    assert wakings(sandbox, thread) == 1


# Locked


async def test_the_players_of_a_locked_thread_are_told_once_where_to_go_on(
    sandbox: Sandbox, bot: BotProcess, thread: str
) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    archive(sandbox, thread, locked=True)
    for person in (ada, ben):
        await person.until(lambda person=person: told(person))
    assert "The thread **Tower Up with Ben** on the server **Belfry Square** was locked." in told(ada)[0]
    await until_noted(bot, 2)
    sandbox.clock.advance(WEEK)
    await start_anew(bot)
    assert (len(told(ada)), len(told(ben))) == (1, 1)
    assert thread_state(sandbox, thread).archived
    await ben.command("chat", "table board")
    await ben.read("chat", "Tower Up")
    await ada.read("dm", "goes on [in another channel]")


async def test_a_thread_that_is_unlocked_again_is_told_of_when_it_is_locked_again(
    sandbox: Sandbox, bot: BotProcess, thread: str
) -> None:
    ada = sandbox.person("Ada")
    archive(sandbox, thread, locked=True)
    await ada.until(lambda: told(ada))
    sandbox.control.archive({"thread": thread, "archived": False, "locked": False})
    party = party_in(sandbox, thread)
    await party.press_once()
    await at_rest(sandbox, bot)
    archive(sandbox, thread, locked=True)
    await ada.until(lambda: len(told(ada)) == 2)


# Players, and the end


async def test_who_joins_is_added_to_a_thread_that_was_made_for_the_game(
    sandbox: Sandbox, bot: BotProcess, thread: str
) -> None:
    members = thread_state(sandbox, thread).members
    assert {sandbox.person(name).id for name in ("Ada", "Ben")} <= members.keys()
    cleo = sandbox.person("Cleo")
    assert cleo.id not in members


async def test_nobody_is_added_to_a_thread_of_somebody_else(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    own = sandbox.control.thread({"as": ada.id, "channel": ada.channel("games"), "name": "ours"})["id"]
    lobby = (await ada.command(own, "play", game="tower_up")).shown
    await ben.click(lobby, "Join")
    await at_rest(sandbox, bot)
    assert ben.id not in thread_state(sandbox, own).members
    assert not [one for one in sandbox.requests if "/thread-members/" in one.path]


async def stop(people: list[Person], where: str) -> None:
    """All say that they would like to end the game."""
    for person in people:
        await person.command(where, "table stop")


async def test_the_thread_of_a_finished_game_is_archived_and_play_again_wakes_it(
    sandbox: Sandbox, bot: BotProcess, thread: str
) -> None:
    """For an hour the buttons below the last board can be pressed; a game that begins there keeps the thread awake."""
    party = party_in(sandbox, thread)
    await stop(party.people, thread)
    await party.watcher.until(lambda: party.over)
    await at_rest(sandbox, bot)
    assert not thread_state(sandbox, thread).archived
    again = await party.people[0].click(party.board, "Play again")
    assert not again.failed
    await at_rest(sandbox, bot)
    sandbox.clock.advance(2 * HOUR)
    await sandbox.until(lambda: wakings(sandbox, thread) == 1)
    await wait_awake(sandbox, thread)
    await pass_time(sandbox, bot, DAY)
    await wait_awake(sandbox, thread)
    await stop(party.people[:1], thread)
    await at_rest(sandbox, bot)
    await pass_time(sandbox, bot, 2 * MINUTE)  # the other one is told of the end, which would wake the thread
    sandbox.clock.advance(2 * HOUR)
    await sandbox.until(lambda: thread_state(sandbox, thread).archived)
    await start_anew(bot)
    assert thread_state(sandbox, thread).archived


# Forums


async def test_a_post_of_a_forum_is_a_place_for_a_game_and_offers_no_thread(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    forum = sandbox.control.channel({"name": "tables", "kind": "forum"})["id"]
    post = sandbox.control.thread({"as": ada.id, "channel": forum, "name": "Who plays?"})["id"]
    opened = (await ada.command(post, "play", game="castle_builders", computers=1, begin=True)).shown
    assert opened.pictures
    refused = (await ben.command(post, "play", game="tower_up")).shown
    assert "Make a new post in this forum, and use /play there." in refused.text
    assert not [part for part in refused.parts if "thread" in part.get("custom_id", "")]
    forged = (await ben.click(refused, "b1:thread:0:0:0:tower_up:medium", forged=True)).shown
    assert "Threads can't be opened here" in forged.text
