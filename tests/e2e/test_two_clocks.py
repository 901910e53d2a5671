"""The machine has another time than Discord: all works, and `--check` says how far they are apart."""

import re

import pytest

from tests.local import Sandbox

from .bots.altered_bot import MACHINE
from .bots.bot_process import BotProcess
from .bots.checks import check
from .people.party import Party
from .people.settings import live_in


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("woken", "blank")


@pytest.mark.parametrize("ahead", [-5.0, 2.9, 120.0])
async def test_commands_presses_and_forms_work_while_the_machine_has_another_time(
    sandbox: Sandbox, idle_bot: BotProcess, ahead: float
) -> None:
    machine = idle_bot.config.with_name(MACHINE)
    machine.write_text(str(ahead), encoding="utf-8")
    await idle_bot.start()
    party = await Party.start(sandbox, "castle_builders", 2)
    for _ in range(4):
        await party.press_once()
    for person, further in zip(party.people, (1.5, -1.5), strict=True):  # it is set a little
        machine.write_text(str(ahead + further), encoding="utf-8")
        await party.move_once()
        assert "(Berlin)" in (await live_in(person, "Berlin")).text
        assert not (await person.command("games", "table board")).failed
        await party.press_once()
    assert "too late" not in idle_bot.log.read_text(encoding="utf-8")
    machine.write_text(str(ahead), encoding="utf-8")
    told = re.search(r"it is (\d+) seconds (fast|slow)\.", (await check(idle_bot, 0))["clock"])
    assert told
    assert told[2] == ("fast" if ahead > 0 else "slow")
    assert abs(int(told[1]) - abs(ahead)) < 1.5, "Discord tells whole seconds"
