"""What who manages a server says in /belfry server: where games are played, whether threads are opened, how loud."""

from cogs.connection.presence import STAYS
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.messages import count_calls
from .watching.rest import pass_time


async def manager(sandbox: Sandbox) -> tuple[Person, Seen]:
    """Who manages the server, and what /belfry server shows."""
    owner = sandbox.person("Ada")
    return owner, (await owner.command("games", "belfry server")).private


async def test_games_are_opened_only_where_they_may_be_and_elsewhere_a_sentence_leads_there(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    owner, panel = await manager(sandbox)
    room = owner.channel("board-room")
    panel = (await owner.select(panel, [room], "b1:server:0:0:0:channels")).private
    assert f"Games are played in <#{room}>" in panel.text
    await bot.restart()
    ben = sandbox.person("Ben")
    refused = (await ben.command("games", "play", game="tower_up")).private
    assert refused.text == f"On this server games are played in <#{room}>. Try there."
    opened = (await ben.command("board-room", "play", game="tower_up")).shown
    assert "Join" in opened.labels


async def test_where_belfry_may_open_no_threads_none_is_offered(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ada.command("games", "play", game="tower_up")
    offered = (await ben.command("games", "play", game="tower_up")).private
    owner, panel = await manager(sandbox)
    await owner.click(panel, "Threads: on")
    refused = (await ben.click(offered, "Open a thread")).private
    assert "This server doesn't allow Belfry to open threads." in refused.text
    again = (await ben.command("games", "play", game="tower_up")).private
    assert "Use /play in another channel." in again.text
    assert "Open a thread" not in again.labels


async def test_where_secrets_are_asked_in_the_channel_nobody_is_written_to(sandbox: Sandbox, bot: BotProcess) -> None:
    owner, panel = await manager(sandbox)
    panel = (await owner.click(panel, "Secrets by message: on")).private
    assert "Secret choices are asked in the channel" in panel.text
    party = await Party.start(sandbox, "castle_builders", 2)
    [asked] = party.waited_for()
    await pass_time(sandbox, bot, STAYS + 1)
    assert count_calls(sandbox, asked) == 1
    assert not any(person.dms() for person in party.people)
    assert not (await asked.click(party.board, "Choose in secret")).failed


async def test_where_nobody_is_to_be_mentioned_nobody_is(sandbox: Sandbox, bot: BotProcess) -> None:
    """Who likes gets direct messages all the same."""
    owner, panel = await manager(sandbox)
    await owner.click(panel, "Mentions: on")
    party = await Party.start(sandbox, "tower_up", 2)
    [first] = party.waited_for()
    for _ in range(4):
        await pass_time(sandbox, bot, 86_400 + STAYS)
    assert not any(count_calls(sandbox, person) for person in party.people)
    [other] = [person for person in party.people if person is not first]
    settings = (await other.command("games", "settings")).private
    await other.select(settings, "message")
    while other not in party.waited_for():
        await party.press_once()
    sandbox.clock.advance(STAYS + 1)
    await other.until(lambda: party.panel_of(other))
    assert not count_calls(sandbox, other)
