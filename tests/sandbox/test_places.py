"""Two servers with some people in both: who sees what, who leaves and comes back, and what the bot learns of it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import pytest

from sandbox.actions import Denied
from sandbox.guild_events import set_present
from tests import remote
from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot
from tests.sandbox.seen import channel, code
from tests.waiting import HANG


def guild(bot: Bot, name: str) -> discord.Guild:
    found = discord.utils.get(bot.guilds, name=name)
    assert found is not None
    return found


@pytest.fixture
def cleo(sandbox: Sandbox) -> Person:
    return sandbox.person("Cleo")


@pytest.fixture
def dan(sandbox: Sandbox) -> Person:
    return sandbox.person("Dan")


async def test_the_bot_is_in_two_servers_and_knows_which_one_it_hears_from(bot: Bot, cleo: Person, dan: Person) -> None:
    """Cleo plays in both; Dan sees nothing of Mill Lane."""
    assert [found.name for found in bot.guilds] == ["Belfry Square", "Mill Lane"]
    for where, name in (("games", "Belfry Square"), ("parlour", "Mill Lane")):
        outcome = await cleo.command(where, "start")
        interaction = bot.interactions[int(outcome.id)]
        assert interaction.guild == guild(bot, name)
        assert isinstance(interaction.user, discord.Member)
        assert interaction.user.guild.name == name
    with pytest.raises(KeyError):
        dan.messages("parlour")
    assert {found.name for found in await guild(bot, "Mill Lane").fetch_channels()} == {"parlour", "porch"}


async def test_who_leaves_is_an_unknown_member_and_hears_no_more_of_the_server(
    sandbox: Sandbox, bot: Bot, cleo: Person
) -> None:
    """The bot is not told without the privileged intent: it meets 10007 when it asks."""
    lane, user = guild(bot, "Mill Lane"), int(cleo.id)
    thread = await channel(bot, "parlour").create_thread(name="Table", type=discord.ChannelType.public_thread)
    await thread.add_user(discord.Object(user))
    await lane.fetch_member(user)
    await cleo.depart("Mill Lane")
    assert await code(lane.fetch_member(user)) == 10007
    assert (await bot.fetch_user(user)).name == "cleo"
    with pytest.raises(KeyError):
        cleo.channel("parlour")
    assert cleo.threads() == []
    assert [member.id for member in await thread.fetch_members()] == [bot.user.id if bot.user else None]
    with pytest.raises(Denied):
        await cleo.say(str(channel(bot, "parlour").id), "Hello")
    assert cleo.messages("games") == []
    assert bot.members == []


async def test_with_the_members_intent_coming_and_going_is_told(
    login: Callable[..., Coroutine[Any, Any, Bot]], cleo: Person
) -> None:
    bot = await login(discord.Intents(guilds=True, members=True))
    await cleo.depart("Mill Lane")
    await cleo.join("Mill Lane")
    await cleo.say("parlour", "I am back")
    await asyncio.wait_for(bot.came_back.wait(), HANG)
    assert bot.members == ["leave", "join"]


async def test_who_comes_back_sees_all_that_was_said(sandbox: Sandbox, bot: Bot, cleo: Person, ben: Person) -> None:
    await cleo.depart("Mill Lane")
    await ben.say("parlour", "Where is Cleo?")
    await cleo.join("Mill Lane")
    assert [message.text for message in cleo.messages("parlour")] == ["Where is Cleo?"]
    assert (await guild(bot, "Mill Lane").fetch_member(int(cleo.id))).name == "cleo"
    assert (await cleo.command("parlour", "start")).state == "done"


async def test_the_page_of_somebody_who_joins_shows_the_new_rooms(sandbox: Sandbox, bot: Bot, ben: Person) -> None:
    """Over HTTP as in the same process: rooms come with what was said in them, and go."""
    await ben.say("parlour", "Come in")
    async with remote.person(sandbox.cdn, "Dan") as dan:
        with pytest.raises(KeyError):
            dan.messages("parlour")
        await dan.join("Mill Lane")
        await dan.until(lambda: any(entry["name"] == "parlour" for entry in dan.rooms()))
        assert (await dan.read("parlour", "Come in")).author == ben.id
        await dan.depart("Mill Lane")
        await dan.until(lambda: not any(entry["name"] == "parlour" for entry in dan.rooms()))


async def test_the_owner_of_a_server_cannot_leave_it(ben: Person) -> None:
    with pytest.raises(ValueError, match="cannot leave"):
        await ben.depart("Mill Lane")


async def test_direct_messages_reach_who_shares_a_server_with_the_bot(
    sandbox: Sandbox, bot: Bot, cleo: Person, dan: Person
) -> None:
    """Removed from the Square, the bot still writes to Cleo, whom it meets in Mill Lane, and not to Dan: 50278."""
    users = [await bot.fetch_user(int(person.id)) for person in (cleo, dan)]
    for user in users:
        await user.send("Hello")
    set_present(sandbox.world, sandbox.world.home, False)
    assert await asyncio.wait_for(bot.guild_news.get(), HANG) == "leave"
    await users[0].send("We still meet")
    assert await code(users[1].send("Are you there?")) == 50278
    with pytest.raises(Denied):
        await cleo.command("games", "start")
    assert (await cleo.command("parlour", "start")).state == "done"
    set_present(sandbox.world, sandbox.world.home, True)
    assert await asyncio.wait_for(bot.guild_news.get(), HANG) == "join"
    await users[1].send("Here again")
    assert [message.text for message in dan.dms()] == ["Hello", "Here again"]
    await cleo.depart("Mill Lane")
    await cleo.depart("Belfry Square")
    assert await code(users[0].send("Where are you?")) == 50278


async def test_a_bot_that_was_removed_while_it_was_off_finds_out_at_its_next_login(
    sandbox: Sandbox, login: Callable[..., Coroutine[Any, Any, Bot]]
) -> None:
    """No GUILD_DELETE then: the server is missing in READY."""
    set_present(sandbox.world, sandbox.world.home, False)
    bot = await login()
    assert [found.name for found in bot.guilds] == ["Mill Lane"]


async def test_a_forum_holds_posts_and_nothing_else(sandbox: Sandbox, bot: Bot, ben: Person) -> None:
    """People open posts, which are threads; in the forum itself nobody writes, not even the bot: 50008."""
    forum = sandbox.control.channel({"name": "tables", "kind": "forum"})["id"]
    post = sandbox.control.thread({"as": ben.id, "channel": forum, "name": "Who plays?"})["id"]
    await ben.say(post, "I do")
    outcome = await ben.command(post, "start")
    where = bot.interactions[int(outcome.id)].channel
    assert isinstance(where, discord.Thread)
    assert isinstance(where.parent, discord.ForumChannel)
    await where.send("Me, too")
    assert await code(bot.get_partial_messageable(int(forum)).send("Here?")) == 50008
    for attempt in (ben.say(forum, "Here?"), ben.command(forum, "start")):
        with pytest.raises(Denied):
            await attempt
