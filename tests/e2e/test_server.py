"""What who manages a server says in /belfry server: where games are played, whether threads are opened, how loud."""

from cogs.connection.members import STAYS
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen

from .bot_process import BotProcess
from .calls import calls
from .party import Party
from .rest import at_rest


def shown(outcome: Outcome) -> Seen:
    """A private answer."""
    assert outcome.message is not None
    assert outcome.message.only_you
    return outcome.message


async def manager(sandbox: Sandbox) -> tuple[Person, Seen]:
    """Who manages the server, and what /belfry server shows."""
    owner = sandbox.person("Ada")
    return owner, shown(await owner.command("games", "belfry server"))


async def test_games_are_opened_only_where_they_may_be_and_elsewhere_a_sentence_leads_there(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    owner, panel = await manager(sandbox)
    room = owner.channel("board-room")
    panel = shown(await owner.select(panel, [room], "b1:server:0:0:0:channels"))
    assert f"Games are played in <#{room}>" in panel.text
    await bot.restart()
    ben = sandbox.person("Ben")
    refused = shown(await ben.command("games", "play", game="tower_up"))
    assert refused.text == f"On this server games are played in <#{room}>. Try there."
    opened = (await ben.command("board-room", "play", game="tower_up")).message
    assert opened is not None
    assert "Join" in opened.labels


async def test_where_belfry_may_open_no_threads_none_is_offered(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ada.command("games", "play", game="tower_up")
    offered = shown(await ben.command("games", "play", game="tower_up"))
    owner, panel = await manager(sandbox)
    await owner.click(panel, "Threads: on")
    refused = shown(await ben.click(offered, "Open a thread"))
    assert "This server doesn't allow Belfry to open threads." in refused.text
    again = shown(await ben.command("games", "play", game="tower_up"))
    assert "Use /play in another channel." in again.text
    assert "Open a thread" not in again.labels


async def test_where_nobody_is_to_be_mentioned_nobody_is(sandbox: Sandbox, bot: BotProcess) -> None:
    """Who likes gets direct messages all the same."""
    owner, panel = await manager(sandbox)
    await owner.click(panel, "Mentions: on")
    party = await Party.start(sandbox, "tower_up", 2)
    [first] = party.waited_for()
    for _ in range(4):
        sandbox.clock.advance(86_400 + STAYS)
        await at_rest(sandbox, bot)
    assert not any(calls(sandbox, person) for person in party.people)
    [other] = [person for person in party.people if person is not first]
    settings = shown(await other.command("games", "settings"))
    await other.select(settings, "message")
    while other not in party.waited_for():
        await party.press_once()
    sandbox.clock.advance(STAYS + 1)
    await other.until(lambda: party.panel_of(other))
    assert not calls(sandbox, other)


async def test_who_does_not_manage_the_server_may_not_say_so(sandbox: Sandbox, bot: BotProcess) -> None:
    refused = shown(await sandbox.person("Ben").command("games", "belfry server"))
    assert refused.text == "You need the permission **Manage Server** for that."
