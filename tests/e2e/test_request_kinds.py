"""All kinds of requests that Belfry makes while people play are among those that meet faults."""

import pytest

from cogs.connection.circuit_breaker import LOOK_AGAIN
from tests.local import Sandbox
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.fault_pairs import KINDS
from .people.party import Party, tell_by
from .watching.request_kinds import KNOWN_ELSEWHERE, name_kind
from .watching.rest import at_rest, look_away

GAMES = [("castle_builders", 2), ("broadway_tower", 2), ("town_builder", 2), ("tower_up", 2), ("tower", 2)]
CHOICES = 12  # before lunch, and again after it
SCREEN = 9  # lines of talk, below which a board is out of sight


async def ask_around(person: Person, party: Party) -> None:
    """Somebody looks at everything that is offered below the board, and at what commands show."""
    for label in party.board.labels:
        if label in ("Rules", "Story", "More…", party.own_panel):
            await person.click(party.board, label)
    for name in ("hand", "games", "table show", "table board", "undo", "settings", "help"):
        await person.command(party.channel, name)


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_a_day_of_play_makes_no_request_of_an_unknown_kind(
    sandbox: Sandbox, bot: BotProcess, game: str, players: int
) -> None:
    """Ada is told by messages, Ben by mentions; they talk, are called, play in a thread too, stop one game and end the
    day with another. Who finds a kind that is missing adds it to `fault_pairs.KINDS`, with a deed that makes it."""
    party = await Party.start(sandbox, game, players)
    ada, ben = party.people
    await tell_by(ada, "message")
    for _ in range(2):
        await look_away(sandbox, bot)
        for _ in range(CHOICES):
            if not party.over:
                await party.move_once()
        for line in range(SCREEN):
            await ben.say(party.channel, f"This is line {line} of our talk.")
        await ask_around(ben, party)
    opened = (await ada.command("games", "play", game="tower_up")).message
    if opened is not None and "Open a thread" in opened.labels:
        await ada.click(opened, "Open a thread")
    await ada.command("games", "table stop")
    await at_rest(sandbox, bot)
    asked = [message for message in ben.messages("games") if "proposed to end" in message.text]
    if asked:
        await ben.click(asked[-1], asked[-1].labels[0])
        sandbox.clock.advance(LOOK_AGAIN)  # the lobby says how long such games take, which this end has changed
    await look_away(sandbox, bot)
    made = {name_kind(sandbox, one) for one in sandbox.requests}
    assert len(made) > 10
    assert made <= {kind.name for kind in KINDS} | KNOWN_ELSEWHERE
