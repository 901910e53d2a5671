"""What every end-to-end test needs: a Discord on loopback, the bot in a process of its own, and two watchful eyes.

`bot` starts the bot and looks into its log at the end; it stands on `checked`, which at the end holds everything that
went over the wire against Discord's OpenAPI document. A test that wants trouble says so: `bot.expected` and
`checked.expected`. Of a test that fails pytest shows what both saw last.
"""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from store import Match, Store
from tests.local import Sandbox
from tests.openapi.check import check_all

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.whole_games import Skip, play_middle

SHOWN = 20  # lines
DEADLINE = 6.0
"""Seconds for the bot's first answer, twice Discord's: on a busy machine this says what the bot does, not how fast."""


@dataclass
class Checked:
    """The conversation with the sandbox. `expected`: patterns of violations that the test causes on purpose."""

    sandbox: Sandbox
    expected: list[str] = field(default_factory=list)

    def violations(self) -> list[str]:
        found = check_all(self.sandbox.requests)
        return [line for line in found if not any(re.search(pattern, line) for pattern in self.expected)]


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A fresh Discord, with a clock that the bot follows, too."""
    async with Sandbox(port=0, deadline=DEADLINE, clock=tmp_path / "clock") as running:
        yield running


@pytest.fixture
async def checked(sandbox: Sandbox) -> AsyncIterator[Checked]:
    """Fails the test when a request or an answer was not as Discord's document says."""
    checked = Checked(sandbox)
    yield checked
    print("\n".join(f"{one.method} {one.path} {one.status}" for one in sandbox.requests[-SHOWN:]))
    violations = checked.violations()
    assert not violations, f"{len(violations)} violations:\n" + "\n".join(violations[:SHOWN])


@pytest.fixture
def alterations() -> tuple[str, ...]:
    """How the bot is altered (`altered_bot.py`); a file of tests that looks at pictures has none left blank."""
    return ("blank",)


@pytest.fixture
def bot_settings() -> dict[str, Any]:
    """What the bot is given of its computers and previews; a test, or a file of tests, may choose other values."""
    return {}


@pytest.fixture
async def idle_bot(
    checked: Checked, tmp_path: Path, alterations: tuple[str, ...], bot_settings: dict[str, Any]
) -> AsyncIterator[BotProcess]:
    """The bot, configured and not yet started. At the end it is stopped, and its log must be free of errors."""
    bot = BotProcess(checked.sandbox, tmp_path, alterations=alterations, **bot_settings)
    yield bot
    print(bot.tail())
    await bot.stop()
    complaints = bot.complaints()
    assert not complaints, f"{len(complaints)} complaints in the log:\n" + "\n".join(complaints[:SHOWN])


@pytest.fixture
async def bot(idle_bot: BotProcess) -> BotProcess:
    """The bot, running and ready at the gateway."""
    await idle_bot.start()
    return idle_bot


@pytest.fixture
async def party(request: pytest.FixtureRequest, sandbox: Sandbox, bot: BotProcess) -> Party:
    """People at a table: two at Tower Up, or as `@pytest.mark.table(game, players, ...)` says (`Party.start`)."""
    table = request.node.get_closest_marker("table")
    return (
        await Party.start(sandbox, *table.args, **table.kwargs) if table else await Party.start(sandbox, "tower_up", 2)
    )


@pytest.fixture
def skip(bot: BotProcess) -> Skip:
    """Plays the middle of the game while the bot is stopped."""

    async def skip() -> Match:
        await bot.stop()
        store = await Store.open(bot.database)
        match = await play_middle(store)
        await store.close()
        await bot.start()
        return match

    return skip
