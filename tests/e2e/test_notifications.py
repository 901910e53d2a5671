"""A notification arrives once and whole, whatever happens on its way, and a press on it counts."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from itertools import product
from sqlite3 import connect

import pytest

from base.clock import HOUR
from sandbox.models import News
from tests.local import Sandbox
from tests.night import split
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .conftest import Checked
from .people import deeds
from .people.deeds import Deed, Stage
from .people.fault_pairs import ALWAYS
from .watching.messages import pings, written_to
from .watching.rest import BERLIN, at_rest, look_away, pass_time, pass_until

PATIENCE = 30.0  # seconds of this machine
WAYS: dict[str, Deed] = {
    "a mention": deeds.wait_for_a_call,
    "another mention": deeds.wait_for_another_call,
    "a message": deeds.wait_for_a_message,
    "another message": deeds.wait_for_another_message,
    "a digest": deeds.wait_for_a_digest,
    "another digest": deeds.wait_for_another_digest,
}

CutOff = Callable[[Stage, str], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def cut_off_before_it_is_sent(stage: Stage, channel: str) -> AsyncIterator[None]:
    async with cut_off(stage, channel, "reset"):
        yield


@asynccontextmanager
async def cut_off_before_its_answer(stage: Stage, channel: str) -> AsyncIterator[None]:
    async with cut_off(stage, channel, "reset-done"):
        yield


@asynccontextmanager
async def cut_off(stage: Stage, channel: str, fault: str) -> AsyncIterator[None]:
    """Kill Belfry when the message that the body sends to a channel meets this fault."""
    met = stage.sandbox.faults.add(f"POST /channels/{channel}/messages$", fault)
    yield
    await stage.sandbox.until(lambda: not met.times, PATIENCE)
    await stage.bot.kill()


@asynccontextmanager
async def cut_off_before_it_is_noted(stage: Stage, channel: str) -> AsyncIterator[None]:
    """Lock the database when the message arrives, so that Belfry learns its id and cannot store it, and kill Belfry."""
    with closing(connect(stage.bot.database, isolation_level=None)) as file:

        def lock(news: News) -> None:
            if news.name == "MESSAGE_CREATE" and news.data["channel_id"] == channel and not file.in_transaction:
                file.execute("begin immediate")

        stop = stage.sandbox.world.listen(lock)
        yield
        await stage.sandbox.until(lambda: file.in_transaction, PATIENCE)
        stop()
        watcher = stage.sandbox.person("Watcher")
        assert not (
            await watcher.command(stage.channel, "help")
        ).failed  # Belfry has read the answer to its request by then
        await stage.bot.kill()


CUTS: dict[str, CutOff] = {
    "before it is sent": cut_off_before_it_is_sent,
    "before its answer": cut_off_before_its_answer,
    "before it is noted": cut_off_before_it_is_noted,
}
CASES = [*product(WAYS, CUTS)]


async def until_notified(stage: Stage) -> None:
    """Wait until the person has one notification and nothing is left to do; AssertionError otherwise."""
    try:
        await stage.sandbox.until(lambda: not stage.find_wrong_notifications(), PATIENCE)
    except TimeoutError:
        raise AssertionError(f"{stage.find_wrong_notifications()}\n{stage.bot.tail()}") from None
    await at_rest(stage.sandbox, stage.bot)
    assert not stage.find_wrong_notifications()


async def read_open(stage: Stage) -> Seen:
    """Wait for the direct message in which the notified person can choose."""
    assert stage.notified
    found: Seen = await stage.notified.until(lambda: stage.party.panel_of(stage.notified), PATIENCE)
    return found


async def replace_by_the_next(stage: Stage, letter: Seen) -> None:
    """Play until the person is notified again, and check that the new message replaces `letter`, which is on record."""
    mover = stage.notified
    assert mover
    await stage.until_asked_again(mover)
    stage.expect_notification(mover)
    await look_away(stage.sandbox, stage.bot)
    await until_notified(stage)
    [left] = written_to(mover)
    assert left.id != letter.id


@split(("way", "cut"), CASES, CASES[1::4], "the same at another moment")
async def test_notification_cut_off_arrives_once_and_whole(
    sandbox: Sandbox, bot: BotProcess, way: str, cut: str
) -> None:
    stage = await Stage.begin(sandbox, bot)
    deed = WAYS[way](stage)
    channel = await anext(deed)
    await at_rest(sandbox, bot)
    async with CUTS[cut](stage, channel):
        await anext(deed, None)
    await bot.start()
    await until_notified(stage)
    await pass_time(sandbox, bot, HOUR)
    assert not stage.find_wrong_notifications()


@split("way", WAYS, ["a message", "another digest"], "the same for another notification")
async def test_question_can_be_answered_while_edits_are_refused(
    sandbox: Sandbox, checked: Checked, bot: BotProcess, way: str
) -> None:
    """The second direct message replaces the first one, which could not be edited."""
    checked.expected.append("PATCH .* refused: Invalid Form Body")
    stage = await Stage.begin(sandbox, bot)
    deed = WAYS[way](stage)
    channel = await anext(deed)
    sandbox.faults.add(f"PATCH /channels/{channel}/messages/", "50035", ALWAYS)
    await anext(deed, None)
    await until_notified(stage)
    mover = stage.notified
    assert mover
    await stage.until_asked_again(mover)
    stage.expect_notification(mover)
    if "digest" in way:
        await pass_until(sandbox, bot, BERLIN, 19)
    else:
        await look_away(sandbox, bot)
    await until_notified(stage)
    if "mention" not in way:
        assert len(written_to(mover)) == 1


@split("game", ["tower_up", "broadway_tower", "castle_builders"], ["castle_builders"], "the same in another game")
@pytest.mark.parametrize("fault", ["delay-done", "reset-done"])
async def test_press_before_the_record_is_answered_in_place(
    sandbox: Sandbox, bot: BotProcess, game: str, fault: str
) -> None:
    stage = await Stage.begin(sandbox, bot, game=game)
    deed = deeds.wait_for_a_message(stage)
    channel = await anext(deed)
    sandbox.faults.add(f"POST /channels/{channel}/messages$", fault, seconds=2.0)
    await anext(deed, None)
    letter, mover = await read_open(stage), stage.notified
    assert mover
    done = (await stage.choose_in(mover, letter)).shown
    assert (done.id, done.only_you) == (letter.id, False)
    await until_notified(stage)
    assert [one.id for one in written_to(mover)] == [letter.id]
    await replace_by_the_next(stage, letter)


async def test_message_pressed_before_a_kill_is_not_sent_again(sandbox: Sandbox, bot: BotProcess) -> None:
    """The press has changed the text by which Belfry would find the message."""
    stage = await Stage.begin(sandbox, bot)
    deed = deeds.wait_for_a_message(stage)
    channel = await anext(deed)
    sandbox.faults.add(f"POST /channels/{channel}/messages$", "delay-done", seconds=PATIENCE)
    await anext(deed, None)
    letter, mover = await read_open(stage), stage.notified
    assert mover
    assert not (await stage.choose_in(mover, letter)).failed
    assert stage.mover == mover, "the turn goes on"
    await bot.restart()
    await until_notified(stage)
    await look_away(sandbox, bot)
    assert [one.id for one in written_to(mover)] == [letter.id]
    await replace_by_the_next(stage, letter)


async def test_invalid_direct_message_becomes_a_mention_and_is_reported(
    sandbox: Sandbox, checked: Checked, bot: BotProcess
) -> None:
    """The next direct message is sent as usual; the person reads nothing of closed direct messages."""
    owner = sandbox.person("Fay")
    sandbox.world.owner = sandbox.world.users[owner.id]
    stage = await Stage.begin(sandbox, bot)
    deed = deeds.wait_for_a_message(stage)
    channel = await anext(deed)
    sandbox.faults.add(f"POST /channels/{channel}/messages$", "50035")
    checked.expected.append("POST .* refused: Invalid Form Body")
    await anext(deed, None)
    await until_notified(stage)
    mover = stage.notified
    assert mover
    assert not written_to(mover)
    assert pings(stage.party, mover)
    own = (await mover.click(stage.party.board, stage.party.own_panel)).private
    assert "direct messages" not in own.text
    await stage.until_asked_again(mover)
    stage.expect_notification(mover)
    await look_away(sandbox, bot)
    await until_notified(stage)
    assert len(written_to(mover)) == 1
    [line] = [line for line in bot.log.read_text(encoding="utf-8").splitlines() if " WARNING " in line]
    assert 'code=50035 why="Invalid Form Body' in line
    sandbox.clock.advance(HOUR)
    assert "Invalid Form Body" in (await owner.read("dm", "which you run")).text
