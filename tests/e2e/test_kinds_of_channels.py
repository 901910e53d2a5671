"""Wherever /play can be typed, the board is there to stay, or one sentence says what to do."""

import pytest

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import choose_nth
from .watching.rest import at_rest

GAME = {"game": "castle_builders", "computers": 1, "begin": True}


def add_channel(sandbox: Sandbox, kind: str) -> str:
    return str(sandbox.control.channel({"name": kind, "kind": kind})["id"])


def find_board(person: Person, room: str) -> Seen:
    """The one message with a picture that all can see."""
    [board] = [message for message in person.messages(room) if message.pictures and not message.only_you]
    return board


async def play_a_choice(sandbox: Sandbox, bot: BotProcess, room: str) -> None:
    """Ada plays with a computer; she chooses in her own panel, so Belfry edits the board by itself."""
    ada = sandbox.person("Ada")
    assert not (await ada.command(room, "play", **GAME)).failed
    await at_rest(sandbox, bot)
    board = find_board(ada, room)
    drawn = board.alt_texts
    way = "Choose in secret" if "Choose in secret" in board.labels else "My hand"
    shown = (await ada.click(board, way)).shown
    assert not (await choose_nth(ada, shown, 0)).failed
    await at_rest(sandbox, bot)
    assert find_board(ada, room).alt_texts != drawn
    assert not [one for one in sandbox.requests if one.status == 403]


@pytest.mark.parametrize("kind", ["voice", "stage", "announcement"])
async def test_a_game_is_played_in_a_channel_of_this_kind(sandbox: Sandbox, bot: BotProcess, kind: str) -> None:
    await play_a_choice(sandbox, bot, add_channel(sandbox, kind))


async def test_a_game_is_played_in_a_post_of_a_media_channel(sandbox: Sandbox, bot: BotProcess) -> None:
    body = {"as": sandbox.person("Ada").id, "channel": add_channel(sandbox, "media"), "name": "A picture"}
    await play_a_choice(sandbox, bot, sandbox.control.thread(body)["id"])


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_where_belfry_may_not_connect_it_says_so(sandbox: Sandbox, bot: BotProcess, kind: str) -> None:
    room = add_channel(sandbox, kind)
    sandbox.control.permissions({"channel": room, "deny": ["connect"]})
    ada = sandbox.person("Ada")
    text = (await ada.command(room, "play", **GAME)).private.text
    assert "Missing: **Connect** (to post in a voice channel's chat)." in text
    assert not [message for message in ada.messages(room) if not message.only_you]
    sandbox.control.permissions({"channel": room, "deny": []})
    await play_a_choice(sandbox, bot, room)


async def test_into_a_private_thread_belfry_is_called_first(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    body = {"as": ada.id, "channel": ada.channel("games"), "name": "Ours", "private": True}
    room = str(sandbox.control.thread(body)["id"])
    text = (await ada.command(room, "play", **GAME)).private.text
    assert f"Belfry isn't in this private thread. Write <@{sandbox.world.bot.id}> here" in text
    await ada.say(room, f"<@{sandbox.world.bot.id}>")
    assert not [message for message in ada.messages(room) if message.pictures]
    before = len(sandbox.requests)
    assert not (await ada.command(room, "play", **GAME)).failed
    await at_rest(sandbox, bot)
    assert find_board(ada, room)
    assert not [one for one in sandbox.requests[before:] if one.status == 403]


async def test_where_only_the_commands_are_belfry_asks_to_be_invited(sandbox: Sandbox, bot: BotProcess) -> None:
    sandbox.control.membership({"guild": sandbox.world.home.id, "present": False, "commands": True})
    ada = sandbox.person("Ada")
    text = (await ada.command("games", "play", **GAME)).private.text
    assert "Belfry's commands are on this server" in text
    assert "scope=bot+applications.commands" in text
    assert not [message for message in ada.messages("games") if not message.only_you]


async def test_beside_a_game_in_an_announcement_channel_a_thread_of_its_kind_is_opened(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada, ben, room = sandbox.person("Ada"), sandbox.person("Ben"), add_channel(sandbox, "announcement")
    await ada.command(room, "play", **GAME)
    taken = (await ben.command(room, "play", game="tower_up")).shown
    assert not (await ben.click(taken, "Open a thread")).failed
    [made] = await ben.until(ben.threads)
    assert await ben.read(made["id"], "needed")


async def test_beside_a_game_in_a_voice_channel_no_thread_is_offered(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, room = sandbox.person("Ada"), add_channel(sandbox, "voice")
    await ada.command(room, "play", **GAME)
    taken = (await sandbox.person("Ben").command(room, "play", game="tower_up")).shown
    assert "Use /play in another channel." in taken.text
    assert not taken.labels


async def test_a_server_with_too_many_threads_is_told(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ada.command("games", "play", **GAME)
    taken = (await ben.command("games", "play", game="tower_up")).shown
    sandbox.faults.add("POST /channels/.*/threads", "160006")
    assert "as many open threads as Discord allows" in (await ben.click(taken, "Open a thread")).private.text
