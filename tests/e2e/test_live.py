"""An evening at which all of a table are here: whoever is waited for is called sooner, until one of them is silent."""

from datetime import datetime

from base.time_limits import CALLED, CALLED_LIVE, LIVE_LASTS
from tests.local import Sandbox
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.tables import until_waits_for
from .watching.rest import at_rest, look_away

ALL_HERE, LIVE = "We're all here", "Everyone is here, so mentions come after 15 seconds."


def called_after(sandbox: Sandbox, person: Person, asked: int) -> list[float]:
    """How many seconds after this moment somebody's phone has rung."""
    moments = [datetime.fromisoformat(one["when"]).timestamp() for one in sandbox.world.phones.received(person.id)]
    return [moment - asked for moment in moments if moment >= asked]


def asked_at(party: Party) -> int:
    """Since when the table waits."""
    return int(party.board.text.partition("asked <t:")[2].partition(":")[0])


async def choose_one_after_the_other(sandbox: Sandbox, bot: BotProcess) -> tuple[Party, list[Person]]:
    """A game of three of whom two have just had their turns; the third, for whom it waits, comes last."""
    party, order = await Party.start(sandbox, "tower_up", 3), list[Person]()
    await look_away(sandbox, bot)
    for _ in range(2):
        assert ALL_HERE not in party.board.labels
        order += party.waited_for()
        while party.waited_for() == order[-1:]:
            await party.press_once()
    await order[0].until(lambda: ALL_HERE in party.board.labels)
    return party, order + party.waited_for()


async def go_live(sandbox: Sandbox, bot: BotProcess) -> tuple[Party, list[Person]]:
    """The same, and the first has said that all are here."""
    party, order = await choose_one_after_the_other(sandbox, bot)
    assert not (await order[0].click(party.board, ALL_HERE)).failed
    await order[2].until(lambda: LIVE in party.board.text)
    return party, order


async def test_two_who_choose_soon_after_each_other_say_that_all_are_here_and_calls_come_after_15_seconds(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, [one, _, third] = await go_live(sandbox, bot)
    assert ALL_HERE not in party.board.labels
    assert f"{one.name} said that everyone is here." in party.board.text
    for person in (third, one):  # who had their turn just now are called as soon
        await until_waits_for(party, person)
        asked = asked_at(party)
        sandbox.clock.advance(CALLED_LIVE.seconds)
        [after] = await person.until(lambda person=person, asked=asked: called_after(sandbox, person, asked))
        assert CALLED_LIVE.seconds <= after < CALLED.seconds


async def test_what_is_offered_is_gone_when_nobody_chooses_and_then_a_press_does_nothing(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, [one, _, third] = await choose_one_after_the_other(sandbox, bot)
    stranger, late = sandbox.person("Stranger"), party.board
    assert "Only players of" in (await stranger.click(late, ALL_HERE)).private.text
    sandbox.clock.advance(LIVE_LASTS.seconds + 1)
    await third.until(lambda: ALL_HERE not in party.board.labels)
    assert (
        "The game has moved on" in (await one.click(late, late.button(ALL_HERE)["custom_id"], forged=True)).private.text
    )
    await at_rest(sandbox, bot)
    assert LIVE not in party.board.text
