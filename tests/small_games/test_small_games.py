"""A sixth game, named in two lists and a folder (`tests/sixth/__main__.py`), has everything that the others have."""

import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.server import Sandbox
from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import Checked, checked, sandbox  # noqa: F401  # fixtures
from tests.e2e.party import Party

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def bot(checked: Checked, tmp_path: Path) -> AsyncIterator[BotProcess]:  # noqa: F811
    bot = BotProcess(checked.sandbox, tmp_path, program=("-m", "tests.sixth"))
    await bot.start()
    yield bot
    await bot.stop()
    assert not bot.complaints()


async def test_it_is_played_from_the_lobby_to_the_end(sandbox: Sandbox, bot: BotProcess) -> None:  # noqa: F811
    """Lobby with an option, menus, direct messages, a restart in the middle, rules, result."""
    party = await Party.start(sandbox, "market", 3)
    ada = party.people[0]
    rules = await ada.command("games", "rules", game="market")
    assert rules.message is not None
    assert "stands in the tests" in rules.message.text
    for n in range(200):
        if party.over:
            break
        await (party.press_once() if n % 3 else party.move_once())
        if n == 10:
            await bot.restart()
    assert party.over
    assert any(person.dms() for person in party.people)
    assert all(party.board.alt_texts)


async def test_its_option_is_chosen_in_the_lobby(sandbox: Sandbox, bot: BotProcess) -> None:  # noqa: F811
    ada = sandbox.person("Ada")
    opened = (await ada.command("games", "play", game="market")).message
    assert opened is not None
    assert "Two things a day" in opened.text
    changed = (await ada.select(opened, "large")).message
    assert changed is not None
    assert "Three things a day" in changed.text


async def test_undo(sandbox: Sandbox, bot: BotProcess) -> None:  # noqa: F811
    party = await Party.start(sandbox, "market", 2)
    for _ in range(60):
        before = party.shown
        [*movers] = party.waited_for()
        await party.press_once()
        undo = next(button for button in party.board.buttons if button["label"] == "Undo")
        if len(movers) == 1 and not undo.get("disabled"):
            await movers[0].click(party.board, "Undo")
            await party.watcher.until(lambda before=before: party.shown == before)
            return
    pytest.fail("nothing could be taken back")


def test_it_is_played_in_a_terminal() -> None:
    code = "import tests.sixth.__main__; from engine.__main__ import main; main(['market', '2', '--random', 'all'])"
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "The seed of all shuffles" in ended.stdout
    assert "Market, 2 players." in ended.stdout
