"""Voice, announcement and media channels, private threads, and servers where only the commands are installed."""

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.actions import Denied
from sandbox.errors import Refused
from sandbox.permissions import bits
from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot
from tests.sandbox.conftest import Login
from tests.sandbox.seen import channel, code
from tests.waiting import HANG


def add_channel(sandbox: Sandbox, kind: str) -> str:
    """A channel of that kind, called by it."""
    return str(sandbox.control.channel({"name": kind, "kind": kind})["id"])


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_the_text_of_a_voice_channel_is_for_who_may_connect(sandbox: Sandbox, login: Login, kind: str) -> None:
    """Without Connect all by the bot's token is 50001; answers pass, and their permissions do not tell it."""
    key = add_channel(sandbox, kind)
    bot = await login()
    ben = sandbox.person("Ben")
    found = bot.get_channel(int(key))
    assert isinstance(found, discord.VoiceChannel | discord.StageChannel)
    await found.send("Hello")
    sandbox.control.permissions({"channel": key, "deny": ["connect"]})
    assert await code(found.send("Hello again")) == 50001
    assert [message.text for message in ben.messages(key)] == ["Hello"]
    outcome = await ben.command(key, "start")
    assert outcome.state == "done"
    held = bot.interactions[int(outcome.id)].app_permissions
    assert held.send_messages
    assert not held.connect


async def test_an_announcement_channel_has_threads_of_its_own_kind(sandbox: Sandbox, login: Login, ben: Person) -> None:
    """50024 for public ones; people open them like any other, and a message has one of them."""
    key = add_channel(sandbox, "announcement")
    bot = await login()
    found = bot.get_channel(int(key))
    assert isinstance(found, discord.TextChannel)
    assert found.is_news()
    assert await code(found.create_thread(name="Table", type=discord.ChannelType.public_thread)) == 50024
    thread = await found.create_thread(name="Table", type=discord.ChannelType.news_thread)
    assert (await thread.send("Hello")).channel == thread
    assert (await (await found.send("News")).create_thread(name="About it")).type is discord.ChannelType.news_thread
    opened = sandbox.control.thread({"as": ben.id, "channel": key, "name": "Mine"})
    assert opened["type"] == discord.ChannelType.news_thread.value


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_where_people_speak_there_are_no_threads(sandbox: Sandbox, ben: Person, kind: str) -> None:
    with pytest.raises(Denied):
        sandbox.control.thread({"as": ben.id, "channel": add_channel(sandbox, kind), "name": "Table"})


async def test_a_media_channel_holds_posts_alone(sandbox: Sandbox, bot: Bot, ben: Person) -> None:
    key = add_channel(sandbox, "media")
    post = sandbox.control.thread({"as": ben.id, "channel": key, "name": "A picture"})["id"]
    assert (await ben.command(post, "start")).state == "done"
    with pytest.raises(Denied):
        await ben.command(key, "start")


async def test_a_private_thread_is_closed_to_the_bot_until_it_is_mentioned(
    sandbox: Sandbox, bot: Bot, ben: Person, ada: Person
) -> None:
    """A command does not bring it in, and the permissions that come with it are the channel's; others see nothing."""
    games = ben.channel("games")
    thread = sandbox.control.thread({"as": ben.id, "channel": games, "name": "Ours", "private": True})["id"]
    cleo = sandbox.person("Cleo")
    assert thread not in [found["id"] for found in cleo.threads()]
    outcome = await ben.command(thread, "start")
    assert outcome.state == "done"
    here = bot.interactions[int(outcome.id)]
    assert here.app_permissions.send_messages_in_threads
    assert isinstance(here.channel, discord.Thread)
    assert await code(here.channel.send("Hello")) == 50001
    await ben.say(thread, f"<@{sandbox.world.bot.id}> come in")
    await here.channel.send("Hello")
    await ben.say(thread, f"<@{cleo.id}> you, too")
    assert thread in [found["id"] for found in cleo.threads()]


async def test_where_only_the_commands_are_the_bot_can_do_nothing_but_answer(
    sandbox: Sandbox, bot: Bot, ben: Person
) -> None:
    """It is told what everybody may do there, and knows neither server nor channel."""
    square = sandbox.world.home
    games = channel(bot)
    sandbox.control.membership({"guild": square.id, "present": False, "commands": True})
    assert await asyncio.wait_for(bot.guild_news.get(), HANG) == "leave"
    outcome = await ben.command("games", "start")
    assert outcome.state == "done"
    here = bot.interactions[int(outcome.id)]
    assert here.app_permissions.send_messages
    assert here.is_guild_integration()
    assert bot.get_guild(int(square.id)) is None
    assert await code(games.send("Hello")) == 50001
    sandbox.control.membership({"guild": square.id, "present": False})
    with pytest.raises(Denied):
        await ben.command("games", "start")


async def test_where_external_apps_may_not_be_used_their_answers_are_private(
    sandbox: Sandbox, bot: Bot, ben: Person
) -> None:
    """Those of an application that is in the server, too, are not."""

    async def everywhere(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Here I am")
        await interaction.followup.send("And again")

    installed = app_commands.AppInstallationType(guild=True, user=True)
    bot.tree.add_command(
        app_commands.Command[Any, ..., Any](
            name="everywhere", description="For tests.", callback=everywhere, allowed_installs=installed
        )
    )
    await bot.tree.sync()
    home = sandbox.world.home
    everyone = home.roles[home.id]
    sandbox.control.install({"as": ben.id, "installed": True})

    async def is_private() -> set[bool]:
        known = {message.id for message in ben.messages("games")}
        await ben.command("games", "everywhere")
        await ben.until(lambda: len(ben.messages("games")) == len(known) + 2)
        return {message.only_you for message in ben.messages("games") if message.id not in known}

    everyone["permissions"] = str(int(everyone["permissions"]) & ~bits("use_external_apps"))
    assert await is_private() == {False}
    sandbox.control.membership({"guild": home.id, "present": False})
    assert await is_private() == {True}
    everyone["permissions"] = str(int(everyone["permissions"]) | bits("use_external_apps"))
    assert await is_private() == {False}


async def test_automod_blocks_what_people_write_and_never_what_bots_do(sandbox: Sandbox, bot: Bot, ben: Person) -> None:
    sandbox.world.home.blocked = ("heron",)
    with pytest.raises(Refused) as refused:
        await ben.say("games", "A Heron!")
    assert refused.value.code == 200000
    await channel(bot, "games").send("A heron!")
    await ben.read("games", "A heron!")


async def test_who_has_installed_the_commands_takes_those_along_that_say_so(
    sandbox: Sandbox, bot: Bot, ben: Person
) -> None:
    """Where the bot is not, such an interaction takes no more than five follow-ups."""

    async def everywhere(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Here I am")
        for _ in range(5):
            await interaction.followup.send("And again")
        await interaction.followup.send("Once too often")

    installed = app_commands.AppInstallationType(guild=True, user=True)
    added = app_commands.Command[Any, ..., Any](
        name="everywhere", description="For tests.", callback=everywhere, allowed_installs=installed
    )
    bot.tree.add_command(added)
    await bot.tree.sync()
    sandbox.control.membership({"guild": sandbox.world.home.id, "present": False})
    with pytest.raises(Denied):
        await ben.command("games", "everywhere")
    sandbox.control.install({"as": ben.id, "installed": True})
    outcome = await ben.command("games", "everywhere")
    assert bot.interactions[int(outcome.id)].is_user_integration()
    assert not bot.interactions[int(outcome.id)].is_guild_integration()
    error = await asyncio.wait_for(bot.errors.get(), HANG)
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40094
    with pytest.raises(Denied):
        await ben.command("games", "start")
