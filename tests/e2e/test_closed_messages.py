"""Who accepts no direct messages is mentioned in the channel instead, knows why, and gets them again later."""

import pytest

from base.clock import DAY
from cogs.connection.messages import OPENINGS
from cogs.connection.presence import STAYS
from cogs.notifications.outbox import OVERDUE
from store import Server, Store
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.messages import count_calls, pings
from .watching.rest import at_rest, look_away, pass_time

FAILED = "Your direct messages are closed"


@pytest.fixture
async def party(sandbox: Sandbox, bot: BotProcess) -> Party:
    """Ada and Ben play Castle Builders, where each choice is a secret one; Ben accepts no direct messages."""
    return await Party.start(sandbox, "castle_builders", 2, closed=("Ben",), written=True)


async def until_waits_for(party: Party, person: Person, sandbox: Sandbox, bot: BotProcess) -> None:
    """Play until a turn of this person begins, and until those who have chosen are taken to be gone."""
    while party.waited_for() == [person]:
        await party.press_once()
    while party.waited_for() != [person]:
        await party.press_once()
    await look_away(sandbox, bot)


async def own_panel(party: Party, person: Person) -> Seen:
    shown = (await person.click(party.board, "Choose in secret")).shown
    return shown


def refused(sandbox: Sandbox) -> int:
    """How many direct messages Discord did not take."""
    return sum(one.status == 403 for one in sandbox.requests)


@pytest.mark.table("broadway_tower", 2, closed=("Ben",), written=True)
async def test_who_is_mentioned_instead_is_told_why_once(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    """Broadway Tower asks both at once and in secret, at the very beginning."""
    _, ben = party.people
    sandbox.clock.advance(STAYS + 1)
    [ping] = await ben.until(lambda: pings(party, ben))
    assert "Choose in secret" in ping.text
    assert not ben.dms()
    panel = await own_panel(party, ben)
    assert FAILED in panel.text
    assert "allow them in" in panel.text
    await bot.stop()
    await bot.start()
    assert FAILED not in (await own_panel(party, ben)).text


async def test_they_are_tried_again_a_day_later_and_only_when_the_person_has_done_something(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    ada, ben = party.people
    await until_waits_for(party, ben, sandbox, bot)
    assert refused(sandbox) == 1
    await until_waits_for(party, ada, sandbox, bot)
    await until_waits_for(party, ben, sandbox, bot)
    assert refused(sandbox) == 1  # Ben has played, but not for a day
    await pass_time(sandbox, bot, DAY)
    assert refused(sandbox) == 2  # he is reminded
    await pass_time(sandbox, bot, 2 * DAY)
    assert refused(sandbox) == 2  # and once more, but has done nothing since
    await until_waits_for(party, ada, sandbox, bot)
    await until_waits_for(party, ben, sandbox, bot)
    assert refused(sandbox) == 3
    assert len(pings(party, ben)) == 1


async def test_who_accepts_them_again_is_not_mentioned_any_more(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    ada, ben = party.people
    await until_waits_for(party, ben, sandbox, bot)
    mentioned = count_calls(sandbox, ben)
    await ben.close_dms(False)
    sandbox.clock.advance(DAY)
    await until_waits_for(party, ada, sandbox, bot)
    await until_waits_for(party, ben, sandbox, bot)
    assert await ben.until(lambda: party.panel_of(ben))
    assert count_calls(sandbox, ben) == mentioned
    assert not pings(party, ben)


async def test_a_direct_message_that_waits_for_minutes_becomes_a_mention(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Discord lets Belfry write to Ben only in an hour; he is to know before."""
    ada, ben = party.people
    await ben.close_dms(False)
    sandbox.clock.advance(DAY)
    await until_waits_for(party, ada, sandbox, bot)
    for route in (f"POST /channels/{sandbox.world.dm(ben.id).id}/messages$", "POST /users/@me/channels$"):
        sandbox.faults.add(route, "429", times=99, seconds=3600)
    while party.waited_for() != [ben]:
        await party.press_once()
    sandbox.clock.advance(STAYS + 1)
    await sandbox.until(lambda: any(one.status == 429 for one in sandbox.requests))
    assert not pings(party, ben)
    sandbox.clock.advance(OVERDUE)
    assert await ben.until(lambda: pings(party, ben))
    assert not party.panel_of(ben)
    sandbox.faults.clear()
    await at_rest(sandbox, bot)
    assert len(pings(party, ben)) == 1
    assert not party.panel_of(ben)


async def test_who_was_mentioned_gets_no_direct_message_besides(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Not even when another game finds out meanwhile that they are accepted again."""
    ada, ben = party.people
    await until_waits_for(party, ben, sandbox, bot)
    await ben.close_dms(False)
    await pass_time(sandbox, bot, DAY)
    [ping] = pings(party, ben)
    assert "You were asked" in ping.text, "nobody knows yet that they are accepted"
    called = count_calls(sandbox, ben)
    opened = (await ben.command("board-room", "play", game="castle_builders")).shown
    await ada.click(opened, "Join")
    await ben.click(await ben.read("board-room", "Ready to start"), "Start")
    sandbox.clock.advance(STAYS + 1)
    await ben.read("dm", "Castle Builders #2")
    await ada.command("games", "table board")
    await at_rest(sandbox, bot)
    assert [one.id for one in pings(party, ben)] == [ping.id]
    assert not [message for message in ben.dms() if "Castle Builders #1" in message.text]
    assert count_calls(sandbox, ben) == called


async def test_who_can_be_reached_in_no_way_is_written_to_as_soon_as_belfry_may(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    """The server wants no mentions, and before a restart Belfry opened as many direct messages as it may."""
    store, (most, span) = await Store.open(idle_bot.database), OPENINGS[0]
    await store.servers.set(int(sandbox.world.home.id), Server(calls=False))
    for user in range(1, most + 1):
        await store.direct_messages.note_opened(user, user)
    await store.close()
    await idle_bot.start()
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    assert not (await ada.command("games", "play", game="tower_up", invite=ben.id)).failed
    await at_rest(sandbox, idle_bot)
    assert not ben.dms()
    await pass_time(sandbox, idle_bot, span + 1)
    await ben.until(lambda: ben.dms())
