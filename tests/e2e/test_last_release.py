"""Games of the last release go on in the messages that it has sent."""

import random
from pathlib import Path

import pytest

from sandbox.components import V2
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .bots.left import CHANNELS, PEOPLE, leave
from .conftest import Checked
from .people.party import CHOICE, Party
from .watching.messages import pings, written_to
from .watching.rest import at_rest, look_away

LEFT = Path(__file__).parents[1] / "kept" / "left-by-0.9.0.json"
REMINDED, CALLED = 1, 2  # games, by the last notification in them


@pytest.fixture
async def bot(sandbox: Sandbox, checked: Checked, idle_bot: BotProcess) -> BotProcess:
    """This Belfry, started on what the last release has left."""
    checked.expected.append("PATCH .* IS_COMPONENTS_V2")  # the first attempt to edit an own panel
    leave(LEFT, sandbox, idle_bot.database)
    await idle_bot.start()
    await at_rest(sandbox, idle_bot)
    return idle_bot


def sit_down(sandbox: Sandbox, game: int) -> Party:
    people, channel = [sandbox.person(name) for name in PEOPLE], CHANNELS[game - 1]
    return Party(people, sandbox.person("Watcher"), people[0].channel(channel), random.Random(1), clock=sandbox.clock)


@pytest.mark.parametrize("game", [REMINDED, CALLED])
async def test_panel_of_the_last_release_works_and_is_kept_up_to_date(
    sandbox: Sandbox, bot: BotProcess, game: int
) -> None:
    party = sit_down(sandbox, game)
    ada, _ = party.people
    [letter] = [one for one in written_to(ada) if f"Tower #{game}" in one.text]
    [other] = [one for one in written_to(ada) if one.id != letter.id]
    pressed = await choose_in(party, ada, letter)
    assert is_layout(pressed, letter)
    assert "You chose" in pressed.text
    assert not (await ada.command(party.channel, "undo")).failed
    asked = await ada.until(lambda: find_asked(ada, letter))
    assert is_layout(asked, letter)
    assert asked.pictures
    await move_until_asked(party, ada)
    await look_away(sandbox, bot)
    [left] = [one for one in written_to(ada) if one.id != other.id]
    assert left.id != letter.id
    assert not left.json["flags"] & V2
    assert party.panel_of(ada) == left


def find_asked(person: Person, letter: Seen) -> Seen | None:
    """This message, once it asks again."""
    return next((one for one in written_to(person) if one.id == letter.id and "You chose" not in one.text), None)


async def choose_in(party: Party, person: Person, message: Seen) -> Seen:
    """Choose something in a message; returns what it shows then."""
    parts = [part for part in message.parts if CHOICE.match(part.get("custom_id", ""))]
    return (await party.press(person, message, parts)).shown


def is_layout(message: Seen, before: Seen) -> bool:
    """Whether it is this message, and Components V2."""
    return message.id == before.id and bool(message.json["flags"] & V2)


async def move_until_asked(party: Party, person: Person) -> None:
    """Play until the next turn of this person begins."""
    turn = party.at[1]
    while party.at[1] == turn or person not in party.waited_for():
        await party.move_once()


@pytest.mark.parametrize("game", [REMINDED, CALLED])
async def test_mention_of_the_last_release_is_deleted_after_the_choice(
    sandbox: Sandbox, bot: BotProcess, game: int
) -> None:
    """The buttons of a reminder work."""
    party = sit_down(sandbox, game)
    _, ben = party.people
    [mention] = pings(party, ben)
    own = await ben.click(*((mention, "My hand") if game == REMINDED else (party.board, "Choose in secret")))
    await choose_in(party, ben, own.private)
    await ben.until(lambda: not pings(party, ben))
