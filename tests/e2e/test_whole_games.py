"""Whole games through a Discord on loopback, each from /play to the last board."""

from itertools import count

import pytest

from engine.games import GAMES
from sandbox.server import Sandbox

from .bot_process import BotProcess
from .party import PEOPLE, Party

FEW = [(name, game.players[0]) for name, game in GAMES.items()]
MANY = [(name, game.players[-1]) for name, game in GAMES.items()]
MOST = 3000  # choices; a game that needs more does not end


def whole(party: Party) -> None:
    """What is true of every game that was played to its end."""
    board = party.board
    assert party.over
    assert board.labels == ["Play again", "Rules"]
    assert all(board.alt_texts)
    assert "Seed of the shuffles" in board.text
    pings = [m for m in party.people[0].messages(party.channel) if "It is your turn" in m.text]
    assert len(pings) <= 1


@pytest.mark.parametrize(("game", "players"), MANY)
async def test_by_presses_alone(sandbox: Sandbox, bot: BotProcess, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players)
    for _ in range(MOST):
        if party.over:
            break
        await party.press_once()
    whole(party)


@pytest.mark.parametrize(("game", "players"), FEW)
async def test_by_commands_alone(sandbox: Sandbox, bot: BotProcess, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players, seed=2)
    for _ in range(MOST):
        if party.over:
            break
        await party.move_once()
    whole(party)


@pytest.mark.parametrize(("game", "players"), FEW)
async def test_when_nobody_accepts_direct_messages(sandbox: Sandbox, bot: BotProcess, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players, seed=3, closed=PEOPLE)
    for _ in range(MOST):
        if party.over:
            break
        await party.press_once()
    whole(party)
    assert not any(person.dms() for person in party.people)


@pytest.mark.parametrize(("game", "players"), FEW)
async def test_when_the_bot_is_killed_again_and_again(
    sandbox: Sandbox, bot: BotProcess, game: str, players: int
) -> None:
    party = await Party.start(sandbox, game, players, seed=4)
    for n in count(1):
        if party.over:
            break
        assert n < MOST
        await party.press_once()
        if n % 60 == 20:
            await bot.restart()
    whole(party)
