"""What happens to channels, threads, messages and the guild, and what the bot is then told."""

import asyncio
import io

import discord
import pytest
from discord import app_commands

from sandbox.actions import Denied
from sandbox.guild_events import set_present
from sandbox.messages import erase
from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot, layout, picture, plain
from tests.sandbox.seen import channel, code
from tests.waiting import HANG, until


async def test_a_deleted_message_is_unknown(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """10008 on every further edit."""
    message = await channel(bot).send("Hello")
    stored = sandbox.world.channel(str(message.channel.id)).messages[str(message.id)]
    erase(sandbox.world, sandbox.backend.files, stored)
    assert await code(message.edit(content="Again")) == 10008
    assert ada.messages("games") == []


async def test_a_click_on_a_deleted_message_still_gets_an_answer(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Somebody deletes the board while the click is under way: the update finds no message."""
    message = (await ada.command("games", "start")).shown
    click = asyncio.create_task(ada.click(message, "Count 0"))
    await asyncio.sleep(0)
    erase(sandbox.world, sandbox.backend.files, sandbox.world.channel(message.channel).messages[message.id])
    await sandbox.until(lambda: sandbox.requests[-1].answer.get("code") == 10008)
    sandbox.interactions.give_up()
    assert (await click).failed


async def test_a_deleted_channel_is_unknown(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """10003, also for its threads."""
    games = channel(bot)
    thread = await games.create_thread(name="Table", type=discord.ChannelType.public_thread)
    sandbox.world.delete_channel(sandbox.world.channel(str(games.id)))
    assert await code(games.send("Hello")) == 10003
    assert await code(thread.send("Hello")) == 10003
    assert ada.threads() == []
    with pytest.raises(KeyError):
        ada.messages("games")


@pytest.mark.parametrize(
    ("denied", "expected"),
    [("view_channel", 50001), ("send_messages", 50013), ("attach_files", 50013), ("embed_links", 50013)],
)
async def test_missing_permissions(sandbox: Sandbox, bot: Bot, denied: str, expected: int) -> None:
    """What the channel denies the bot gives 50013; a channel it cannot see 50001. Elsewhere nothing changes."""
    games = channel(bot)
    sandbox.world.deny(sandbox.world.channel(str(games.id)), [denied])
    post = games.send("Hello", file=picture(1), embed=discord.Embed(title="A"))
    assert await code(post) == expected
    await channel(bot, "chat").send("Hello", file=picture(1), embed=discord.Embed(title="A"))
    sandbox.world.deny(sandbox.world.channel(str(games.id)), [])
    await games.send("Hello", file=picture(1))


async def test_interactions_are_answered_without_permissions(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Answers by an interaction's token need no permission, and the interaction says what the bot may do."""
    sandbox.world.deny(sandbox.world.channel(ada.channel("games")), ["send_messages"])
    outcome = await ada.command("games", "start")
    assert outcome.state == "done"
    interaction = bot.interactions[int(outcome.id)]
    assert not interaction.app_permissions.send_messages
    assert interaction.app_permissions.view_channel
    assert interaction.permissions.send_messages


async def test_a_bot_that_is_timed_out_may_only_see_and_read_until_that_ends(
    sandbox: Sandbox, bot: Bot, ada: Person
) -> None:
    """It is told so without the members intent, and its answers pass."""
    games, guild = channel(bot), sandbox.world.home
    sandbox.control.timeout({"seconds": 60})
    assert await code(games.send("Hello")) == 50013
    outcome = await ada.command("games", "start")
    may = bot.interactions[int(outcome.id)].app_permissions
    assert may == discord.Permissions(view_channel=True, read_message_history=True)
    me = bot.get_guild(int(guild.id)).me  # type: ignore[union-attr]
    await until(me.is_timed_out)
    sandbox.clock.advance(61)
    assert await games.send("Hello")
    sandbox.control.timeout({"seconds": 0})
    await until(lambda: not me.is_timed_out())


async def test_the_bot_leaves_and_comes_back(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Removed: it is told, its requests fail, nobody can use it. Invited again: all is as before."""
    message = (await ada.command("games", "start")).shown
    games = channel(bot)
    set_present(sandbox.world, sandbox.world.home, False)
    assert await asyncio.wait_for(bot.guild_news.get(), HANG) == "leave"
    assert await code(games.send("Hello")) == 50001
    assert (await ada.click(message, "Count 0")).failed
    with pytest.raises(Denied):
        await ada.command("games", "start")
    set_present(sandbox.world, sandbox.world.home, True)
    assert await asyncio.wait_for(bot.guild_news.get(), HANG) == "join"
    assert (await ada.click(message, "Count 0")).state == "done"
    await channel(bot).send("Hello")


async def test_posting_opens_an_archived_thread_and_editing_does_not(sandbox: Sandbox, bot: Bot) -> None:
    """An edit in an archived thread gives 50083; a new message un-archives it."""
    thread = await channel(bot).create_thread(name="Table", type=discord.ChannelType.public_thread)
    message = await thread.send("Hello")
    place = sandbox.world.channel(str(thread.id))
    sandbox.world.archive(place, True, False)
    assert await code(message.edit(content="Again")) == 50083
    await thread.send("Here again")
    assert place.thread is not None
    assert not place.thread.archived
    await message.edit(content="Again")


async def test_a_locked_thread_takes_no_clicks(sandbox: Sandbox, bot: Bot, ben: Person) -> None:
    """Nobody clicks or writes in a locked thread, the bot included."""
    thread = await channel(bot).create_thread(name="Table", type=discord.ChannelType.public_thread)
    message = await thread.send("Hello", view=plain(0))
    board = await ben.read(str(thread.id), "Hello")
    sandbox.world.archive(sandbox.world.channel(str(thread.id)), True, True)
    with pytest.raises(Denied):
        await ben.click(board, "Count 0")
    with pytest.raises(Denied):
        await ben.say(str(thread.id), "Hello")
    assert await code(thread.send("Hello")) == 50083
    sandbox.world.archive(sandbox.world.channel(str(thread.id)), False, True)
    assert await code(thread.send("Hello")) == 160005
    assert await code(message.edit(content="Again")) == 160005


async def test_one_thread_per_message(bot: Bot) -> None:
    """The thread has its message's id; a second one gives 160004."""
    message = await channel(bot).send("Table 1")
    thread = await message.create_thread(name="Table 1", auto_archive_duration=10080)
    assert thread.id == message.id
    assert (await channel(bot).fetch_message(message.id)).flags.has_thread
    assert await code(message.create_thread(name="Table 1")) == 160004


async def test_a_thread_needs_permission(sandbox: Sandbox, bot: Bot) -> None:
    """Without Create Public Threads: 50013."""
    games = channel(bot)
    sandbox.world.deny(sandbox.world.channel(str(games.id)), ["create_public_threads"])
    assert await code(games.create_thread(name="T", type=discord.ChannelType.public_thread)) == 50013


async def test_archived_and_active_threads_are_listed(sandbox: Sandbox, bot: Bot) -> None:
    """Active threads by guild, archived ones by channel."""
    games = channel(bot)
    open_one = await games.create_thread(name="Open", type=discord.ChannelType.public_thread)
    closed = await games.create_thread(name="Closed", type=discord.ChannelType.public_thread)
    secret = await games.create_thread(name="Secret", type=discord.ChannelType.private_thread)
    await closed.edit(archived=True)
    await secret.edit(archived=True)
    assert [thread.id for thread in await bot.guilds[0].active_threads()] == [open_one.id]
    assert [thread.id async for thread in games.archived_threads()] == [closed.id]
    assert [thread.id async for thread in games.archived_threads(private=True)] == [secret.id]


async def test_a_thread_is_deleted_and_people_are_sent_out_of_it(sandbox: Sandbox, bot: Bot) -> None:
    """Both need Manage Threads, 50013; a deleted thread is unknown, 10003."""
    ada = discord.Object(sandbox.world.people[0].id)
    thread = await channel(bot).create_thread(name="T", type=discord.ChannelType.public_thread)
    await thread.add_user(ada)
    assert await code(thread.remove_user(ada)) == 50013
    assert await code(thread.delete()) == 50013
    role = sandbox.world.home.roles[sandbox.world.home.bot_role]
    role["permissions"] = str(int(role["permissions"]) | discord.Permissions(manage_threads=True).value)
    await thread.remove_user(ada)
    assert [member.id for member in await thread.fetch_members()] == [bot.user.id if bot.user else None]
    await thread.delete()
    assert await code(thread.send("Hello")) == 10003


async def test_an_interaction_token_ends_after_a_quarter_of_an_hour(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Then its webhook gives 50027; the page and tests move the clock."""
    outcome = await ada.command("games", "secret")
    webhook = bot.interactions[int(outcome.id)].followup
    sandbox.clock.advance(14 * 60)
    await webhook.send("In time", ephemeral=True)
    sandbox.clock.advance(60)
    assert await code(webhook.send("Too late", ephemeral=True)) == 50027
    assert [message.text for message in ada.messages("games")] == ["Your hand", "In time"]


async def test_the_bot_cannot_fetch_a_secret_message(bot: Bot, ada: Person) -> None:
    """Ephemeral messages do not exist for the bot's own token."""
    outcome = (await ada.command("games", "secret")).shown
    assert await code(channel(bot).fetch_message(int(outcome.id))) == 10008
    assert [message async for message in channel(bot).history()] == []


async def test_history_is_read_in_pieces(bot: Bot) -> None:
    """Newest first; after and before a message."""
    games = channel(bot)
    ids = [(await games.send(str(number))).id for number in range(6)]
    assert [message.id async for message in games.history(limit=2)] == ids[:3:-1]
    after = [message.id async for message in games.history(limit=3, after=discord.Object(ids[1]))]
    assert after == ids[2:5]
    assert [message.id async for message in games.history(before=discord.Object(ids[2]))] == [ids[1], ids[0]]


async def test_pins_need_their_permission(sandbox: Sandbox, bot: Bot) -> None:
    """Pin Messages is a permission of its own."""
    message = await channel(bot).send("Rules")
    assert await code(message.pin()) == 50013
    role = sandbox.world.home.roles[sandbox.world.home.bot_role]
    role["permissions"] = str(int(role["permissions"]) | 1 << 51)
    await message.pin()
    assert [pinned.id async for pinned in channel(bot).pins()] == [message.id]
    await message.unpin()
    assert [pinned.id async for pinned in channel(bot).pins()] == []


async def test_members_are_found(sandbox: Sandbox, bot: Bot) -> None:
    """One member by id; a stranger gives 10007 or 10013."""
    guild, ada = bot.guilds[0], sandbox.world.people[0]
    assert (await guild.fetch_member(int(ada.id))).global_name == "Ada"
    assert (await bot.fetch_user(int(ada.id))).name == "ada"
    assert await code(guild.fetch_member(1)) == 10013
    assert await code(guild.fetch_member(int(sandbox.world.home.id))) == 10013


async def test_the_guild_is_read(sandbox: Sandbox, bot: Bot) -> None:
    """Its channels, roles and members; without the bot there is none."""
    assert [guild.name async for guild in bot.fetch_guilds()] == ["Belfry Square", "Mill Lane"]
    guild = await bot.fetch_guild(int(sandbox.world.home.id))
    assert channel(bot).id in [found.id for found in await guild.fetch_channels()]
    assert {str(role.id) for role in await guild.fetch_roles()} == {*sandbox.world.home.roles}
    members = await bot.http.get_members(guild.id, 100, None)
    assert {member["user"]["id"] for member in members} == {*sandbox.world.home.members}
    set_present(sandbox.world, sandbox.world.home, False)
    assert [guild.name async for guild in bot.fetch_guilds()] == ["Mill Lane"]


@pytest.mark.parametrize("everywhere", [True, False])
async def test_one_command_at_a_time(sandbox: Sandbox, bot: Bot, everywhere: bool) -> None:
    """Made, read, changed and deleted, everywhere or in one guild; then it is unknown, 10063."""
    guild = None if everywhere else bot.guilds[0]
    before = {command.name for command in await bot.tree.fetch_commands(guild=guild)}
    data = {"name": "wave", "description": "Wave", "type": 1}
    place = (bot.application_id,) if guild is None else (bot.application_id, guild.id)
    upsert = bot.http.upsert_global_command if guild is None else bot.http.upsert_guild_command
    made = int((await upsert(*place, data))["id"])
    wave = await bot.tree.fetch_command(made, guild=guild)
    assert (await wave.edit(description="Wave to all")).description == "Wave to all"
    assert {command.name for command in await bot.tree.fetch_commands(guild=guild)} == before | {"wave"}
    await wave.delete()
    assert await code(bot.tree.fetch_command(made, guild=guild)) == 10063


async def test_files_are_served_as_they_were_sent(bot: Bot) -> None:
    """The attachment's address gives the same bytes."""
    file = picture(5)
    data = file.fp.read()
    file.reset()
    message = await channel(bot).send("Board", file=file)
    assert await message.attachments[0].read() == data
    edited = await message.edit(attachments=[message.attachments[0], picture(6)])
    assert [file.filename for file in edited.attachments] == ["board-5.png", "board-6.png"]
    assert [file.description for file in edited.attachments] == ["The number 5", "The number 6"]


async def test_mentions_ping_only_when_allowed(bot: Bot, ada: Person, ben: Person) -> None:
    """Text may name many; only those whom `allowed_mentions` lists are pinged."""
    allowed = discord.AllowedMentions(users=[discord.Object(int(ada.id))])
    await channel(bot).send(f"{ada} plays against {ben}", allowed_mentions=allowed)
    message = ben.messages("games")[-1]
    assert [user["id"] for user in message.json["mentions"]] == [ada.id, ben.id]
    assert message.notified == [ada.id]


async def test_an_edit_pings_nobody(bot: Bot, ada: Person, ben: Person) -> None:
    """Who is named anew by an edit is not notified."""
    everybody = discord.AllowedMentions.all()
    sent = await channel(bot).send(f"{ada} to move", allowed_mentions=everybody)
    edited = await sent.edit(content=f"{ben} to move", allowed_mentions=everybody)
    assert [user.id for user in edited.mentions] == [int(ben.id)]
    assert ada.messages("games")[-1].notified == [ada.id]


async def test_too_large_a_file(bot: Bot) -> None:
    """More than 10 MiB: 413 with code 40005."""
    file = discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "large.bin")
    assert await code(channel(bot).send(file=file)) == 40005


async def test_a_message_against_the_rules_is_refused(bot: Bot, ada: Person) -> None:
    """400 with code 50035 and the place of the fault; nothing is posted."""
    with pytest.raises(discord.HTTPException, match="content: Must be 2000 or fewer in length") as raised:
        await channel(bot).send("x" * 2001)
    assert raised.value.code == 50035
    assert await code(channel(bot).send(" \n")) == 50006
    assert ada.messages("games") == []


async def test_content_loses_surrounding_white_space(bot: Bot) -> None:
    """Discord answers with the text that it keeps."""
    sent = await channel(bot).send("\n  Your\n  turn \n")
    assert sent.content == "Your\n  turn"
    assert (await sent.edit(content=" Over.\n")).content == "Over."


async def test_edit_to_an_empty_message_is_refused(bot: Bot) -> None:
    """Text, files and components may all go but one."""
    sent = await channel(bot).send("Your turn", file=picture(5))
    assert await code(sent.edit(content=None, attachments=[])) == 50006
    await sent.edit(content="\n")
    assert await code(sent.edit(attachments=[])) == 50006


async def test_v2_message_refuses_content(bot: Bot) -> None:
    """An edit that gives a message of Components V2 a text is refused: 50035 (Components, "Using Message
    Components")."""
    sent = await channel(bot).send(view=layout(0), file=picture(0))
    assert await code(sent.edit(content="Counted 1", view=plain(1), attachments=[picture(1)])) == 50035
    assert await code(sent.edit(content="Counted 1")) == 50035
    edited = await sent.edit(content=None, view=layout(1), attachments=[picture(1)])
    assert edited.flags.components_v2


async def test_a_command_keeps_its_id_when_it_is_registered_again(sandbox: Sandbox, bot: Bot) -> None:
    """The list is replaced; what stays keeps its id, what is gone cannot be used."""
    before = {command.name: command.id for command in await bot.tree.fetch_commands()}
    bot.tree.remove_command("layout")
    after = {command.name: command.id for command in await bot.tree.sync()}
    assert before.pop("layout")
    assert before == after


async def test_the_entry_point_of_an_activity_is_in_each_list_of_commands(sandbox: Sandbox, bot: Bot) -> None:
    """400 with code 50240 for a list without it; with it the list is taken, and nothing of it changes."""
    entry = {"id": "7", "type": 4, "name": "launch", "handler": 2, "integration_types": [0, 1]}
    sandbox.world.commands[None].append(entry)
    assert await code(bot.tree.sync()) == 50240
    number = bot.application_id
    assert number is not None
    ours = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    await bot.http.bulk_upsert_global_commands(number, payload=[*ours, entry])
    [kept] = [command for command in sandbox.world.commands[None] if command["type"] == 4]
    assert entry.items() <= kept.items()


async def test_no_command_is_for_people_where_they_cannot_install_the_application(sandbox: Sandbox, bot: Bot) -> None:
    """400 with code 50035, and the commands stay as they were."""
    before = list(sandbox.world.commands[None])
    for command in bot.tree.get_commands():
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
    sandbox.world.user_install = False
    assert await code(bot.tree.sync()) == 50035
    assert sandbox.world.commands[None] == before
    sandbox.world.user_install = True
    await bot.tree.sync()
