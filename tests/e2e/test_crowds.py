"""However many people press in one moment, each gets an answer."""

import asyncio

import pytest

from tests.local import Sandbox

from .bots.altered_bot import SECONDS
from .bots.bot_process import BotProcess
from .conftest import DEADLINE
from .people.party import Party

PEOPLE = 120


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("busy",)


async def test_each_of_many_who_press_at_once_is_answered_though_it_takes_longer_than_discord_waits(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    assert PEOPLE * SECONDS > 1.5 * DEADLINE
    party = await Party.start(sandbox, "tower_up", 2)
    people = [sandbox.person(f"Passer-by {n}") for n in range(PEOPLE)]
    pressed = await asyncio.gather(*(person.click(party.board, "My hand") for person in people))
    assert not [outcome for outcome in pressed if outcome.failed]
    assert all(outcome.message and "Only players of" in outcome.message.text for outcome in pressed)
