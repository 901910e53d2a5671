"""The machine sleeps for days with Belfry running, or learns only after the start how late it is."""

import pytest

from tests.local import Sandbox
from tests.waiting import until

from .bots.altered_bot import MACHINE
from .bots.bot_process import BotProcess
from .people.tables import start_silent
from .watching.messages import reminders
from .watching.rest import at_rest

HOUR, DAY = 3600, 86_400


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("woken", "blank")


async def until_slept(bot: BotProcess) -> None:
    """Until Belfry knows that the machine has slept."""
    await until(lambda: "the machine has slept, or its time was set" in bot.tail())


async def test_days_that_the_machine_has_slept_are_no_silence(sandbox: Sandbox, bot: BotProcess) -> None:
    party, silent, [other] = await start_silent(sandbox, 2)
    sandbox.clock.advance(12 * HOUR)
    await at_rest(sandbox, bot)
    bot.config.with_name(MACHINE).write_text(f"{5 * DAY}", encoding="utf-8")
    for seconds in (1, 11 * HOUR):  # Belfry looks at the machine's time once a minute
        sandbox.clock.advance(seconds)
        await at_rest(sandbox, bot)
        await until_slept(bot)
    assert not (await other.click(party.board, "Rules")).failed
    assert not reminders(silent)
    assert not any(label.startswith("Play this turn for") for label in party.board.labels)
    sandbox.clock.advance(2 * HOUR)
    await silent.until(lambda: reminders(silent))
