"""Who has just invited Belfry reads in one line where to begin; once, and nobody is notified."""

import pytest

from sandbox.guild_events import set_available, set_present
from sandbox.models import Guild
from tests.local import Sandbox
from tests.seen import Seen
from tests.waiting import until

from .bots.bot_process import BotProcess
from .watching.rest import at_rest

WORDS = "/play opens a table"


def greetings(sandbox: Sandbox, room: str) -> list[Seen]:
    return [message for message in sandbox.person("Ada").messages(room) if WORDS in message.text]


def count(bot: BotProcess, words: str) -> int:
    """In how many lines of its log Belfry has said so."""
    return bot.log.read_text(encoding="utf-8").count(words)


async def start(bot: BotProcess, shards: int = 1) -> None:
    """Returns when Belfry knows on which servers it is."""
    await bot.start()
    await until(lambda: count(bot, "places looked at") >= shards)


@pytest.fixture
def home(sandbox: Sandbox) -> Guild:
    """A server to which Belfry has not yet come."""
    set_present(sandbox.world, sandbox.world.home, False)
    return sandbox.world.home


async def test_who_invites_belfry_reads_once_where_to_begin(
    sandbox: Sandbox, home: Guild, idle_bot: BotProcess
) -> None:
    """Neither a failure of Discord's there, nor another connection, nor another start is an invitation."""
    await start(idle_bot)
    set_present(sandbox.world, home, True)
    ada = sandbox.person("Ada")
    line = await ada.read("games", WORDS)
    assert "/belfry setup" in line.text
    assert not line.notified
    for available in (False, True):
        set_available(sandbox.world, home, available)
    sandbox.connections.cut()
    await ada.until(lambda: sandbox.connections.online, 20)
    before = sandbox.connections.identified
    sandbox.connections.invalidate()
    await ada.until(lambda: sandbox.connections.identified > before and sandbox.connections.online, 20)
    await idle_bot.restart()
    await ada.command("games", "play", game="tower_up")
    await at_rest(sandbox, idle_bot)
    assert count(idle_bot, "joined a server") == len(greetings(sandbox, "games")) == 1
    assert not greetings(sandbox, "parlour")


async def test_it_stands_where_discord_welcomes_people(sandbox: Sandbox, home: Guild, idle_bot: BotProcess) -> None:
    home.system_channel = sandbox.person("Ada").channel("chat")
    await start(idle_bot)
    set_present(sandbox.world, home, True)
    await sandbox.person("Ada").read("chat", WORDS)
    assert not greetings(sandbox, "games")


async def test_it_stands_where_belfry_may_write(sandbox: Sandbox, home: Guild, idle_bot: BotProcess) -> None:
    home.system_channel = sandbox.person("Ada").channel("chat")
    for room in ("chat", "games"):
        sandbox.control.permissions({"channel": sandbox.person("Ada").channel(room), "deny": ["send_messages"]})
    await start(idle_bot)
    set_present(sandbox.world, home, True)
    await sandbox.person("Ada").read("board-room", WORDS)


@pytest.mark.parametrize("how", ["nowhere", "refused"])
async def test_where_it_cannot_be_said_nothing_else_happens(
    sandbox: Sandbox, home: Guild, idle_bot: BotProcess, how: str
) -> None:
    ada = sandbox.person("Ada")
    rooms = ("games", "board-room", "chat")
    for room in rooms if how == "nowhere" else ():
        sandbox.control.permissions({"channel": ada.channel(room), "deny": ["send_messages"]})
    if how == "refused":
        sandbox.faults.add("POST /channels/", "50013")
    await start(idle_bot)
    set_present(sandbox.world, home, True)
    while not count(idle_bot, "joined a server") or sandbox.faults.waiting:
        await ada.command("parlour", "belfry about")
    for room in rooms:
        sandbox.control.permissions({"channel": ada.channel(room), "deny": []})
    assert not (await ada.command("games", "play", game="tower_up")).failed
    assert not [room for room in rooms if greetings(sandbox, room)]


async def test_of_two_connections_one_says_it(sandbox: Sandbox, home: Guild, idle_bot: BotProcess) -> None:
    sandbox.backend.shards = 2
    await start(idle_bot, shards=2)
    set_present(sandbox.world, home, True)
    await sandbox.person("Ada").read("games", WORDS)
    await sandbox.person("Ada").command("games", "play", game="tower_up")
    await at_rest(sandbox, idle_bot)
    assert len(greetings(sandbox, "games")) == 1
