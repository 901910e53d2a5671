"""Whole games through a Discord on loopback, the small ones, too, each from /play to the last board.

People play the beginning and the end of each; the middle is played on in the store while the bot is stopped.  At night
they play all of it, and every game in every way, which takes thirty times as long.
"""

import pytest

from base.clock import HOUR
from tests.engine.conftest import small_games  # noqa: F401  # a fixture
from tests.local import Sandbox
from tests.night import NIGHT, split
from tests.small_games import PLAYED

from .bots.bot_process import BotProcess
from .people.party import PEOPLE, Party
from .people.whole_games import Skip, play, whole


def by_day(*names: str) -> pytest.MarkDecorator:
    """A test of these games, and at night of all."""
    return split("game", PLAYED, names, "another test plays this game by day")


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("small_games", "blank")


@pytest.mark.parametrize("alterations", [("small_games",)], ids=["drawn"])
@pytest.mark.parametrize("game", PLAYED)
async def test_by_presses_alone_and_without_embed_links(sandbox: Sandbox, skip: Skip, game: str) -> None:
    """Many servers deny that to bots, and what Belfry sends has neither links nor embeds."""
    sandbox.control.permissions({"channel": sandbox.person("Ada").channel("games"), "deny": ["embed_links"]})
    party = await Party.start(sandbox, game, PLAYED[game].players[-1 if NIGHT else 0])
    await play(party, skip, party.press_once)
    whole(party)


@by_day("town_builder", "masks")
async def test_by_commands_alone(sandbox: Sandbox, skip: Skip, game: str) -> None:
    party = await Party.start(sandbox, game, PLAYED[game].players[0], seed=2)
    await play(party, skip, party.move_once)
    whole(party)


@by_day("broadway_tower")
async def test_in_direct_messages(sandbox: Sandbox, skip: Skip, game: str) -> None:
    party = await Party.start(sandbox, game, PLAYED[game].players[0], seed=5, written=True)
    await play(party, skip, party.press_once)
    whole(party)


@by_day("castle_builders")
async def test_when_nobody_accepts_direct_messages(sandbox: Sandbox, skip: Skip, game: str) -> None:
    party = await Party.start(sandbox, game, PLAYED[game].players[0], seed=3, closed=PEOPLE, written=True)
    await play(party, skip, party.press_once)
    whole(party)
    assert not any(person.dms() for person in party.people)


@by_day("tower", "market")
async def test_when_the_bot_is_killed_again_and_again(sandbox: Sandbox, bot: BotProcess, skip: Skip, game: str) -> None:
    party = await Party.start(sandbox, game, PLAYED[game].players[0], seed=4)

    async def kill(n: int) -> None:
        if n % 25 == 10:
            sandbox.clock.advance(HOUR)  # after a few short lives Belfry waits before it connects
            await bot.restart()

    await play(party, skip, party.press_once, kill)
    whole(party)
