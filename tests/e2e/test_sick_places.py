"""Where Discord fails in some channels, everything happens at its moment in all others, and there soon afterwards."""

from collections import Counter

import pytest

from base.clock import DAY, HOUR
from cogs.connection.circuit_breaker import LOOK_AGAIN
from sandbox.models import Channel
from tests.local import Sandbox
from tests.waiting import HANG

from .bots.bot_process import BotProcess
from .people.running_games import begin_games
from .watching.rest import at_rest, look_away

ALWAYS = 1_000_000
SICK = 12  # channels
EACH = 3  # requests to a channel until it is found out, at most


class Square:
    """Sick channels and a healthy one on a server, and a healthy one on another; each with a game."""

    def __init__(self, sandbox: Sandbox) -> None:
        world = sandbox.world
        self.sandbox = sandbox
        self.sick = [world.add_channel(f"sick-{n}") for n in range(SICK)]
        self.healthy = [world.add_channel("healthy", guild=one) for one in (world.home, world.add_guild("Elsewhere"))]
        self.last: dict[str, str | None] = {}

    @property
    def channels(self) -> list[Channel]:
        return [*self.sick, *self.healthy]

    def fall_due(self, fault: str) -> None:
        """All are to be reminded, and from now on Discord fails in the sick channels."""
        self.last = {one.id: one.last_message for one in self.channels}
        self.sandbox.faults.add(f"/channels/({'|'.join(one.id for one in self.sick)})/", fault, ALWAYS, seconds=30.0)
        self.sandbox.clock.advance(DAY + HOUR)

    def reminded(self, channels: list[Channel]) -> bool:
        return all(one.last_message != self.last[one.id] for one in channels)

    def asked(self, since: int) -> Counter[str]:
        """How often each sick channel was asked something."""
        ids = {one.id for one in self.sick}
        paths = [one.path.split("/") for one in self.sandbox.requests if one.n > since]
        return Counter(path[2] for path in paths if path[2] in ids)


@pytest.fixture
async def square(sandbox: Sandbox, idle_bot: BotProcess) -> Square:
    """All games have begun, and everybody has been called."""
    square = Square(sandbox)
    await begin_games(sandbox, idle_bot.database, square.channels)
    await idle_bot.start()
    await look_away(sandbox, idle_bot)
    return square


@pytest.mark.parametrize("fault", ["500", "delay"])
async def test_what_is_due_elsewhere_is_done_and_sick_channels_are_hardly_asked(
    sandbox: Sandbox, idle_bot: BotProcess, square: Square, fault: str
) -> None:
    """In other channels of the server and on other servers; also where Discord does not even say that it fails."""
    before = sandbox.backend.counted
    square.fall_due(fault)
    await sandbox.until(lambda: square.reminded(square.healthy), HANG)
    asked = square.asked(before)
    assert max(asked.values(), default=0) <= EACH
    sandbox.faults.clear()
    sandbox.clock.advance(60)
    await sandbox.until(lambda: square.reminded(square.sick), HANG)


async def test_killed_meanwhile_belfry_reminds_everybody_once_all_is_well(
    sandbox: Sandbox, idle_bot: BotProcess, square: Square
) -> None:
    square.fall_due("500")
    await sandbox.until(lambda: square.reminded(square.healthy), HANG)
    told = [one.last_message for one in square.healthy]
    await idle_bot.restart()
    sandbox.faults.clear()
    sandbox.clock.advance(LOOK_AGAIN)
    await sandbox.until(lambda: square.reminded(square.sick), HANG)
    await at_rest(sandbox, idle_bot)
    assert [one.last_message for one in square.healthy] == told
