"""What somebody is asked, or is to know, in the night is told in the morning, and nothing makes a sound before."""

from datetime import datetime

import pytest

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.settings import live_in
from .people.tables import INVITED, open_table, press_table, until_waits_for
from .watching.messages import count_calls
from .watching.rest import BERLIN, at_rest, look_away, pass_until

CAME = "[A proposal]"


def morning(person: Person) -> list[Seen]:
    """The messages that call somebody to what came in the night."""
    return [message for message in person.messages("games") if CAME in message.text and person.id in message.notified]


async def play_into_the_night(sandbox: Sandbox, bot: BotProcess) -> list[Person]:
    """The players of a game that waits for the first of them, when it is night for the second, and for nobody else."""
    party = await Party.start(sandbox, "tower_up", 3)
    ada, ben, _ = party.people
    await live_in(ben, "Berlin")
    await until_waits_for(party, ada)
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    await at_rest(sandbox, bot)
    return party.people


async def test_who_was_asked_in_the_night_whether_the_game_is_to_end_is_called_in_the_morning(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Once, also when Belfry is killed meanwhile; the call goes when it is decided."""
    ada, ben, cleo = await play_into_the_night(sandbox, bot)
    before = count_calls(sandbox, ben)
    assert not (await ada.command("games", "table stop")).failed
    question = await ben.read("games", "proposed to end the game")
    assert question.notified == [cleo.id], "it is night for Ben"
    await look_away(sandbox, bot)
    assert count_calls(sandbox, ben) == before
    await pass_until(sandbox, bot, BERLIN, 8)
    [call] = await ben.until(lambda: morning(ben))
    assert f"/{question.id})" in call.text
    assert datetime.fromtimestamp(sandbox.clock.now(), BERLIN).hour == 8
    await bot.restart()
    await at_rest(sandbox, bot)
    assert count_calls(sandbox, ben) == before + 1
    await ben.click(question, "Object")
    await ben.until(lambda: not morning(ben))


@pytest.mark.table("tower_up", 3)
async def test_all_that_came_in_the_night_is_one_message_which_tells_what_is_left_of_it(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """It is Ben's turn, and Cleo proposed to end the game, which Ben does not want."""
    ada, ben, cleo = party.people
    await live_in(ben, "Berlin")
    await until_waits_for(party, ada)
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    while party.waited_for() != [ben]:
        await party.press_once()
    assert not (await cleo.command("games", "table stop")).failed
    question = await ben.read("games", "proposed to end the game")
    await look_away(sandbox, bot)
    before = count_calls(sandbox, ben)
    await pass_until(sandbox, bot, BERLIN, 8)
    await at_rest(sandbox, bot)
    [call] = await ben.until(lambda: morning(ben))
    assert "1 game is waiting for you" in call.text
    assert count_calls(sandbox, ben) == before + 1
    await ben.click(question, "Object")
    await ben.until(lambda: not morning(ben))
    [left] = [message for message in ben.messages("games") if message.id == call.id]
    assert "Your turn in" in left.text
    await until_waits_for(party, cleo)
    await ben.until(lambda: call.id not in [message.id for message in ben.messages("games")])


async def test_who_was_invited_in_the_night_is_called_in_the_morning_if_the_seat_is_still_kept(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ben = sandbox.person("Ben")
    await live_in(ben, "Berlin")
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    await open_table(sandbox, bot, "Ben", "Cleo")
    invitation = await ben.read("games", INVITED)
    assert invitation.notified == [sandbox.person("Cleo").id]
    await pass_until(sandbox, bot, BERLIN, 8)
    await ben.until(lambda: morning(ben))
    await ben.click(invitation, "Join")
    await ben.until(lambda: not morning(ben))


async def test_nobody_can_tell_in_the_morning_that_an_invitation_was_muted(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await live_in(ben, "Berlin")
    table = await open_table(sandbox, bot, "Ben")
    declined = (await ben.click(await ben.read("games", INVITED), "No, thanks")).private
    await ben.click(declined, "No more invitations from Ada")
    await press_table(ada, table, "Leave")
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    before = count_calls(sandbox, ben)
    await open_table(sandbox, bot, "Ben")
    await pass_until(sandbox, bot, BERLIN, 8)
    await at_rest(sandbox, bot)
    [call] = await ada.until(lambda: [message for message in ada.messages("games") if CAME in message.text])
    assert f"<@{ben.id}>" in call.text
    assert count_calls(sandbox, ben) == before


async def test_who_waits_for_a_table_and_sleeps_is_told_in_the_morning(sandbox: Sandbox, bot: BotProcess) -> None:
    ben = sandbox.person("Ben")
    await live_in(ben, "Berlin")
    await ben.click((await ben.command("chat", "games")).private, "Notify me of tables")
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    await open_table(sandbox, bot)
    await at_rest(sandbox, bot)
    assert not [message for message in ben.dms() if "You asked to be notified" in message.text]
    await pass_until(sandbox, bot, BERLIN, 8)
    assert await ben.read("dm", "a table is open")
