"""Whole games through a Discord on loopback, the small ones, too, each from /play to the last board.

All are played by presses; of the other ways each has two games, and each game meets at least one.
People play the beginning and the end of each; the middle is played on in the store while the bot is stopped.
WHOLE=1: every game in every way, and they play all of it, which takes thirty times as long.
"""

import pytest

from tests.engine.conftest import small_games  # noqa: F401  # a fixture
from tests.local import Sandbox
from tests.small_games import PLAYED

from .bots.bot_process import BotProcess
from .people.party import PEOPLE, Party
from .people.whole_games import WHOLE, Skip, play, whole

MANY = [(name, game.players[-1]) for name, game in PLAYED.items()]


def few(*names: str) -> list[tuple[str, int]]:
    """These games at their smallest tables; with WHOLE=1 all."""
    return [(name, game.players[0]) for name, game in PLAYED.items() if WHOLE or name in names]


@pytest.fixture
def limits() -> bool:
    """Whole games are played in seconds here, faster than Discord lets a bot write."""
    return False


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("small_games",)


@pytest.mark.parametrize(("game", "players"), MANY)
async def test_by_presses_alone_and_without_embed_links(sandbox: Sandbox, skip: Skip, game: str, players: int) -> None:
    """Many servers deny that to bots, and what Belfry sends has neither links nor embeds."""
    sandbox.control.permissions({"channel": sandbox.person("Ada").channel("games"), "deny": ["embed_links"]})
    party = await Party.start(sandbox, game, players)
    await play(party, skip, party.press_once)
    whole(party)


@pytest.mark.parametrize(("game", "players"), few("town_builder", "tower"))
async def test_by_commands_alone(sandbox: Sandbox, skip: Skip, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players, seed=2)
    await play(party, skip, party.move_once)
    whole(party)


@pytest.mark.parametrize(("game", "players"), few("broadway_tower", "masks"))
async def test_in_direct_messages(sandbox: Sandbox, skip: Skip, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players, seed=5, written=True)
    await play(party, skip, party.press_once)
    whole(party)


@pytest.mark.parametrize(("game", "players"), few("castle_builders", "tower_up"))
async def test_when_nobody_accepts_direct_messages(sandbox: Sandbox, skip: Skip, game: str, players: int) -> None:
    party = await Party.start(sandbox, game, players, seed=3, closed=PEOPLE, written=True)
    await play(party, skip, party.press_once)
    whole(party)
    assert not any(person.dms() for person in party.people)


@pytest.mark.parametrize(("game", "players"), few("broadway_tower", "market"))
async def test_when_the_bot_is_killed_again_and_again(
    sandbox: Sandbox, bot: BotProcess, skip: Skip, game: str, players: int
) -> None:
    party = await Party.start(sandbox, game, players, seed=4)

    async def kill(n: int) -> None:
        if n % 25 == 10:
            await bot.restart()

    await play(party, skip, party.press_once, kill)
    whole(party)
