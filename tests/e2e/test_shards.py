"""On many servers Discord wants several connections (shards), one after another; no game waits for the last of them."""

from contextlib import closing
from sqlite3 import connect

from sandbox.models import Guild
from tests.local import Sandbox
from tests.people import Person

from .bots.bot_process import BotProcess
from .watching.rest import at_rest


def shard_of(guild: Guild) -> int:
    return (int(guild.id) >> 22) % 2


def meet_on_both_shards(sandbox: Sandbox) -> list[str]:
    """Lets Ada and Ben meet on a server of the other shard, too; a channel on the first, and one on the second."""
    near = sandbox.world.guild_of(sandbox.world.channels[sandbox.person("Ada").channel("games")])
    assert near is not None
    while shard_of(far := sandbox.world.add_guild("Market Town")) == shard_of(near):
        sandbox.clock.advance(0.001)
    for name in ("Ada", "Ben"):
        sandbox.world.join(sandbox.person(name).id, far)
    for name in ("market", "gate"):
        sandbox.world.add_channel(name, guild=far)
    rooms = [("games", "chat"), ("market", "gate")]
    return [room for pair in (reversed(rooms) if shard_of(near) else rooms) for room in pair]


async def test_each_connection_brings_the_games_of_its_servers_to_life(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    """Until the second is there nothing is done in its games, and none is taken for lost."""
    bot, ada, ben = idle_bot, sandbox.person("Ada"), sandbox.person("Ben")
    first, beside, second, _ = meet_on_both_shards(sandbox)
    await bot.start()
    for room in (first, second):
        opened = (await ada.command(room, "play", game="tower_up")).shown
        await ben.click(opened, "Join")
        await ben.click(opened, "Start")
    await at_rest(sandbox, bot)
    await bot.stop()
    for message in (message for room in (first, second) for message in ada.messages(room)):
        sandbox.control.delete({"channel": message.channel, "message": message.id})
    with closing(connect(bot.database)) as file, file:
        file.execute("delete from messages")  # as if killed before anything was posted
        file.execute("update matches set shown = 0")
    sandbox.backend.shards = 2
    sandbox.connections.hold(1)
    before = {room: len(ada.messages(room)) for room in (first, second)}
    await bot.start()
    await ada.until(lambda: len(ada.messages(first)) > before[first])
    answered = (await ada.command(beside, "table board")).shown
    assert "No game is being played in this channel" in answered.text, "a game of the second shard is not lost"
    assert "1 of 2 connections to Discord is up" in await figures(ada, beside)
    assert len(ada.messages(second)) == before[second]
    sandbox.connections.release(1)
    await ada.until(lambda: len(ada.messages(second)) > before[second])
    await at_rest(sandbox, bot)
    assert "2 of 2 connections to Discord are up" in await figures(ada, beside)
    assert not (await ada.command(second, "table show")).failed
    assert not [message for person in (ada, ben) for message in person.dms()], "nobody was told of a lost game"


async def figures(person: Person, room: str) -> str:
    told = (await person.command(room, "belfry about")).shown
    return told.text
