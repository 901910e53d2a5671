"""Time in the sandbox: what follows its clock when a page or a test moves it."""

import asyncio
import datetime
from pathlib import Path

import aiohttp
import discord
import pytest

from base.clock import Clock
from sandbox.actions import Denied
from sandbox.models import Thread
from tests import remote
from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot, plain
from tests.sandbox.seen import channel, code
from tests.waiting import HANG

HOUR, DAY = 3600.0, 86_400.0


async def open_thread(bot: Bot, minutes: int = 1440) -> discord.Thread:
    """A public thread that falls asleep after so many minutes, with a message in it."""
    thread = await channel(bot).create_thread(
        name="Table",
        type=discord.ChannelType.public_thread,
        auto_archive_duration=minutes,  # type: ignore[arg-type]
    )
    await thread.send("Hello", view=plain(0))
    return thread


def state(sandbox: Sandbox, thread: discord.Thread) -> Thread:
    found = sandbox.world.channel(str(thread.id)).thread
    assert found is not None
    return found


def ahead(moment: datetime.datetime) -> float:
    """Days by which a moment is in the future of this machine, rounded."""
    return round((moment - discord.utils.utcnow()).total_seconds() / DAY, 2)


async def test_messages_ids_and_edits_bear_the_time_of_the_clock(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Ids grow with it, so that what is posted later stands below."""
    first = await channel(bot).send("Today")
    sandbox.clock.advance(3 * DAY)
    second = await channel(bot).send("In three days")
    edited = await first.edit(content="Today, edited in three days")
    assert (ahead(first.created_at), ahead(second.created_at)) == (0, 3)
    assert edited.edited_at is not None
    assert ahead(edited.edited_at) == 3
    assert ahead(discord.utils.snowflake_time(second.id)) == 3
    assert [message.text for message in ada.messages("games")] == ["Today, edited in three days", "In three days"]


def test_time_does_not_go_back() -> None:
    with pytest.raises(ValueError, match="never back"):
        Sandbox().clock.advance(-1)


async def test_a_thread_falls_asleep_when_nobody_writes_in_it(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """A day after the last message: a message puts that off, an edit does not. The bot is told."""
    thread = await open_thread(bot)
    sandbox.clock.advance(DAY - HOUR)
    message = await thread.send("Still here")
    sandbox.clock.advance(DAY - HOUR)
    await message.edit(content="Still here, I said")
    assert not state(sandbox, thread).archived
    sandbox.clock.advance(HOUR)
    assert state(sandbox, thread).archived
    told = await asyncio.wait_for(bot.threads.get(), HANG)
    assert (told.id, told.archived) == (thread.id, True)
    (seen,) = ada.threads()
    assert seen["thread_metadata"]["archived"]


async def test_a_thread_that_sleeps_is_woken_by_a_message_and_refuses_all_else(
    sandbox: Sandbox, bot: Bot, ben: Person
) -> None:
    """Edits and new members meet 50083; buttons do nothing in browsers and on phones."""
    thread = await open_thread(bot)
    board = await ben.read(str(thread.id), "Hello")
    sandbox.clock.advance(DAY)
    assert await code(thread.get_partial_message(int(board.id)).edit(content="Again")) == 50083
    assert await code(thread.add_user(discord.Object(int(ben.id)))) == 50083
    with pytest.raises(Denied, match="please try again"):
        await ben.click(board, "Count 0")
    await ben.say(str(thread.id), "Good morning")
    assert not state(sandbox, thread).archived
    assert (await ben.click(board, "Count 0")).state == "done"


async def test_the_bot_opens_a_thread_that_sleeps_and_not_one_that_is_locked(
    sandbox: Sandbox, bot: Bot, ada: Person
) -> None:
    """Also somebody else's thread, with no more than Send Messages in Threads; then its time begins anew, as when a
    moderator opens it."""
    key = sandbox.control.thread({"as": ada.id, "channel": ada.channel("games"), "name": "Ada's"})["id"]
    thread = await bot.fetch_channel(int(key))
    assert isinstance(thread, discord.Thread)
    sandbox.clock.advance(3 * DAY)
    sandbox.clock.advance(2 * DAY)
    await thread.edit(archived=False)
    sandbox.clock.advance(2 * DAY)
    assert not state(sandbox, thread).archived
    sandbox.clock.advance(DAY)
    assert state(sandbox, thread).archived
    sandbox.control.archive({"thread": key, "archived": False, "locked": False})
    sandbox.clock.advance(2 * DAY)
    assert not state(sandbox, thread).archived
    sandbox.control.archive({"thread": key, "archived": True, "locked": True})
    assert await code(thread.edit(archived=False)) == 50013


async def test_the_first_answer_has_three_real_seconds(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """A clock that is moved while an answer is under way makes nothing fail."""
    sandbox.faults.add("callback", "delay", seconds=0.1)
    command = asyncio.create_task(ada.command("games", "secret"))
    await asyncio.sleep(0)
    sandbox.clock.advance(DAY)
    assert (await command).state == "done"


async def test_people_elsewhere_move_the_clock_and_are_told(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Through the page's route; a mistake is explained."""
    heard: list[dict[str, object]] = []
    stop = sandbox.stream.listen(ada.id, heard.append, frozenset(("clock",)))
    async with remote.person(sandbox.cdn, "Ben") as ben, aiohttp.ClientSession(sandbox.cdn) as page:
        async with page.post("/sandbox/clock", json={"seconds": HOUR}) as answer:
            assert await answer.json() == {"offset": HOUR}
        async with page.post("/sandbox/clock", json={"seconds": -1}) as answer:
            assert answer.status == 400
            assert "never back" in (await answer.json())["error"]
        await ben.say("games", "An hour later")
    stop()
    assert heard == [{"t": "clock", "offset": HOUR}]
    later = datetime.datetime.fromisoformat(ada.messages("games")[-1].json["timestamp"])
    assert ahead(later) == round(HOUR / DAY, 2)


async def test_sandbox_and_bot_go_by_the_same_file(tmp_path: Path) -> None:
    """What the sandbox moves the bot's clock follows, and what is written into the file both follow."""
    file = tmp_path / "clock"
    bots = Clock(file)
    async with Sandbox(page=False, clock=file) as sandbox:
        key = sandbox.control.thread({
            "as": sandbox.world.people[0].id, "channel": sandbox.person("Ada").channel("games"), "name": "Long",
        })["id"]  # fmt: skip
        sandbox.clock.advance(DAY)
        assert bots.offset == DAY
        thread = sandbox.world.channel(key).thread
        assert thread is not None
        assert not thread.archived
        file.write_text(f"{3 * DAY}")
        assert bots.offset == 3 * DAY
        await sandbox.until(lambda: thread.archived)
        assert sandbox.clock.offset == 3 * DAY
