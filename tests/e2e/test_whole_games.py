"""Whole games through a Discord on loopback, the small ones, too, each from /play to the last board."""

import re
from hashlib import sha256

import pytest

from sandbox.server import Sandbox
from tests.small_games import PLAYED

from .bot_process import BotProcess
from .party import PEOPLE, Party
from .solo import Solo

FEW = [(name, game.players[0]) for name, game in PLAYED.items()]
MANY = [(name, game.players[-1]) for name, game in PLAYED.items()]
HASH = re.compile(r"[0-9a-f]{64}")


@pytest.fixture
def program() -> tuple[str, ...]:
    return ("-m", "tests.small_games")


def whole(party: Party) -> None:
    """What is true of every game that was played to its end."""
    board = party.board
    assert party.over
    assert board.labels == ["Play again", "Rules", "Seed"]
    assert all(board.alt_texts)
    assert "Seed of the shuffles" in board.text
    pings = [m for m in party.people[0].messages(party.channel) if "It is your turn" in m.text]
    assert len(pings) <= 1


@pytest.mark.parametrize(("game", "players"), MANY)
async def test_by_presses_alone(sandbox: Sandbox, bot: BotProcess, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players)
    await party.play(party.press_once)
    whole(party)


@pytest.mark.parametrize(("game", "players"), FEW)
async def test_by_commands_alone(sandbox: Sandbox, bot: BotProcess, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players, seed=2)
    await party.play(party.move_once)
    whole(party)


@pytest.mark.parametrize(("game", "players"), FEW)
async def test_when_nobody_accepts_direct_messages(sandbox: Sandbox, bot: BotProcess, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players, seed=3, closed=PEOPLE)
    await party.play(party.press_once)
    whole(party)
    assert not any(person.dms() for person in party.people)


@pytest.mark.parametrize(("game", "players"), FEW)
async def test_when_the_bot_is_killed_again_and_again(
    sandbox: Sandbox, bot: BotProcess, game: str, players: int
) -> None:
    party = await Party.start(sandbox, game, players, seed=4)

    async def kill(n: int) -> None:
        if n % 60 == 20:
            await bot.restart()

    await party.play(party.press_once, between=kill)
    whole(party)


async def test_anybody_can_check_the_shuffle(sandbox: Sandbox, bot: BotProcess) -> None:
    """The seal is told from the first board on, in full by /table; the seed when the game is over, and not before."""
    solo = await Solo.sit_down(sandbox, "tower_up")
    first = re.search(r"sealed: ([0-9a-f]+)…", solo.watcher.messages("games")[0].text)
    table = await solo.watcher.command("games", "table")
    assert first
    assert table.message
    seal = re.search(r"Seal of the shuffles: ([0-9a-f]{64})$", table.message.text, re.MULTILINE)
    assert seal
    assert seal[1].startswith(first[1])
    early = await solo.watcher.click(solo.board, f"b1:seed:{solo.at[0]}:0:0:", forged=True)
    assert early.message
    assert not HASH.search(early.message.text)
    await solo.leave()
    told = (await solo.watcher.click(solo.board, "Seed")).message
    assert told
    key, promise = HASH.findall(told.text)
    assert promise == seal[1] == sha256(key.encode()).hexdigest()
    assert f"Seed of the shuffles: {key[:16]}…" in solo.board.text
