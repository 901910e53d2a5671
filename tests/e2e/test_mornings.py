"""What somebody is asked, or is to know, in the night is told in the morning, and nothing makes a sound before."""

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

CAME = "is needed in"


def morning(person: Person) -> list[Seen]:
    """The messages that call somebody to what came in the night."""
    return [message for message in person.messages("games") if CAME in message.text and person.id in message.notified]


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
    assert f"/{question.id})" in call.text
    assert "1 game is waiting for you" in call.text
    assert count_calls(sandbox, ben) == before + 1
    await ben.click(question, "Object")
    await ben.until(lambda: not morning(ben))
    [left] = [message for message in ben.messages("games") if message.id == call.id]
    assert ": your turn" in left.text
    await until_waits_for(party, cleo)
    await ben.until(lambda: call.id not in [message.id for message in ben.messages("games")])


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
