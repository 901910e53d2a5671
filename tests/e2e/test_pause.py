"""A table pauses when nobody at it objects; then no clock runs and nobody is called, until it ends."""

import pytest

from base.clock import DAY, HOUR
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.settings import ask_to_pause
from .people.tables import start_silent
from .watching.messages import list_calls, reminders
from .watching.rest import at_rest, pass_time

ASKS = "proposed a pause"
PAUSED = "Paused until"


async def find_question(person: Person) -> Seen:
    """The question whether the table is to pause."""
    found: Seen = await person.until(lambda: next((m for m in person.messages("games") if ASKS in m.text), None))
    return found


async def test_silence_of_a_day_lets_the_table_pause_until_its_time_is_over(sandbox: Sandbox, bot: BotProcess) -> None:
    party, silent, [one, other] = await start_silent(sandbox, 3)
    sandbox.clock.advance(HOUR)
    assert "No answer for a day counts as yes" in await ask_to_pause(one, 7)
    question = await find_question(other)
    assert "of 7 days" in question.text
    assert PAUSED not in party.board.text
    sandbox.clock.advance(DAY - HOUR)
    [reminder] = await silent.until(lambda: reminders(silent))
    sandbox.clock.advance(HOUR + 120)
    await one.until(lambda: PAUSED in party.board.text)
    assert f"The game is paused for 7 days: {one.name} proposed it." in party.board.text
    await one.until(lambda: not [m for m in one.messages("games") if ASKS in m.text])
    for _ in range(6):
        await pass_time(sandbox, bot, DAY)
    assert not any(label.startswith("Play this turn for") for label in party.board.labels)
    sandbox.clock.advance(DAY + HOUR)
    await one.until(lambda: PAUSED not in party.board.text)
    assert [message.id for message in reminders(silent)] == [reminder.id]
    sandbox.clock.advance(DAY)
    await one.until(lambda: f"Play this turn for {silent.name}" in party.board.labels)
    assert [message.id for message in reminders(silent)] == [reminder.id]


async def test_all_who_agree_need_not_wait_and_anybody_ends_it(sandbox: Sandbox, bot: BotProcess) -> None:
    party, silent, [one, other] = await start_silent(sandbox, 3)
    await ask_to_pause(one, 14)
    for person in (silent, other):
        await person.click(await find_question(person), "Agree")
    await one.until(lambda: PAUSED in party.board.text)
    assert "is already paused" in await ask_to_pause(one, 1)
    await other.click(party.board, "Resume now")
    await one.until(lambda: PAUSED not in party.board.text)
    assert f"{other.name} ended the pause" in party.board.text
    sandbox.clock.advance(2 * DAY + HOUR)
    await one.until(lambda: f"Play this turn for {silent.name}" in party.board.labels)


@pytest.mark.slow("ten days of a clock around a pause, and two kills")
@pytest.mark.table("tower", 2, pace="48h")
async def test_a_pause_happens_once_also_when_belfry_was_killed_and_its_clock_goes_on_where_it_was(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    [asked] = await party.people[0].until(party.waited_for)
    [other] = [person for person in party.people if person is not asked]
    await ask_to_pause(other, 7)
    await find_question(asked)
    await at_rest(sandbox, bot)
    await bot.kill()
    sandbox.clock.advance(DAY + 120)
    await bot.start()
    await at_rest(sandbox, bot)
    assert PAUSED not in party.board.text, "the day during which Belfry was off does not count"
    sandbox.clock.advance(DAY + 120)
    await asked.until(lambda: PAUSED in party.board.text)
    await at_rest(sandbox, bot)
    await bot.restart()
    await at_rest(sandbox, bot)
    assert party.board.text.count("The game is paused for 7 days") == 1
    assert "Time runs out" not in party.board.text
    sandbox.clock.advance(7 * DAY)
    await asked.until(lambda: "Time runs out" in party.board.text, 60)
    await pass_time(sandbox, bot, 20 * HOUR)
    assert party.waited_for() == [asked]
    sandbox.clock.advance(2 * HOUR)
    await asked.until(lambda: [m for m in list_calls(asked) if ": then a computer plays" in m.text], 60)
    sandbox.clock.advance(4 * HOUR)
    await asked.until(lambda: party.waited_for() != [asked], 90)


@pytest.mark.slow("five weeks; the usual run has a game that waits for an absent player, which counts alike")
async def test_a_table_that_pauses_does_not_fall_asleep_by_that(sandbox: Sandbox, bot: BotProcess) -> None:
    """Ten days without a choice, and two weeks of a pause: the rest of the three weeks comes after it."""
    party, _, [other] = await start_silent(sandbox, 2)
    await pass_time(sandbox, bot, 10 * DAY)
    await ask_to_pause(other, 14)
    await other.until(lambda: PAUSED in party.board.text)
    await pass_time(sandbox, bot, 13 * DAY)
    assert PAUSED in party.board.text
    await pass_time(sandbox, bot, 11 * DAY)
    assert "This game is asleep" not in party.board.text
    sandbox.clock.advance(DAY + HOUR)
    await other.until(lambda: "This game is asleep" in party.board.text)
