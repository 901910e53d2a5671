"""People, a server and a channel with names that would be markup: whatever Belfry sends, they stay names.

`tests/cogs/test_hostile_names.py` tries each name in each panel; here a day is lived through, with all that is sent.
"""

from collections.abc import Iterator
from typing import Any

from clock import DAY
from tests.local import Sandbox
from tests.markdown import find_invisible, find_markup
from tests.people import Outcome, Person
from tests.seen import Seen

from .bot_process import BotProcess
from .rest import at_rest

LINK, MENTIONED = "e.example", "123456789012345678"
NAMES = {
    "Ada": "\u202e[Free](https://e.example/a)",
    "Ben": "- ||spoiler|| ~~gone~~",
    "Cleo": f"@everyone <@{MENTIONED}>",
}
NEVER = {"everyone", "spoiler", "struck out"}  # kinds of markup that Belfry uses nowhere
READ_AS_MARKDOWN = "content"


def texts(body: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All that people may read in what was sent, each with the field in which it stands."""
    if isinstance(body, dict):
        for name, part in body.items():
            yield from texts(part, name)
    elif isinstance(body, list):
        for part in body:
            yield from texts(part, key)
    elif isinstance(body, str):
        yield key, body


def find_wrong(sandbox: Sandbox) -> list[str]:
    """What was sent and is more than a name."""
    wrong = []
    for request in sandbox.requests:
        for key, text in texts(request.body):
            found = find_markup(text) if key == READ_AS_MARKDOWN else []
            if find_invisible(text) or any(one in NEVER or LINK in one or MENTIONED in one for one in found):
                wrong.append(f"{request.method} {request.path}, {key}: {text}")
    return wrong


def answered(outcome: Outcome) -> Seen:
    """The message that somebody has got."""
    assert not outcome.failed
    assert outcome.message is not None
    return outcome.message


def find_board(person: Person) -> Seen:
    """The board in the channel."""
    return next(m for m in reversed(person.messages("games")) if m.pictures and not m.only_you)


async def choose(people: list[Person], choices: int) -> None:
    """So many choices, by whoever is asked, each the first that /move offers."""
    for _ in range(choices):
        for person in people:
            if offered := await person.autocomplete("games", "move", "choice", choice=""):
                answered(await person.command("games", "move", choice=offered[0]["value"]))
                break


async def test_names_stay_names_all_day(sandbox: Sandbox, bot: BotProcess) -> None:
    people = ada, ben, cleo = [sandbox.person(name) for name in NAMES]
    for person in people:
        sandbox.world.user(person.id).global_name = NAMES[person.name]
    sandbox.world.home.name = "[Nitro](https://e.example/s)"
    await cleo.close_dms()
    # A table, with an invitation
    opened = answered(await ada.command("games", "play", game="broadway_tower", invite=ben.id))
    await at_rest(sandbox, bot)
    answered(await cleo.click(opened, "Join"))
    answered(await ben.click(await ben.read("games", "invites you"), "Join"))
    answered(await ada.click(await ada.read("games", "Ready to start"), "Start"))
    await choose(people, 12)
    await at_rest(sandbox, bot)
    # All that one may ask for
    for command in ("table show", "hand", "games", "undo", "table plan"):
        for person in people:
            answered(await person.command("games", command))
    answered(await ada.command("games", "table board", text=True))
    refused = answered(await ben.command("games", "play", game="tower"))
    answered(await ben.click(refused, "Open a thread"))
    # A reminder; the others go on, one leaves, somebody else would like to play, and the rest end it
    sandbox.clock.advance(DAY + 60)
    await at_rest(sandbox, bot)
    asked = answered(await cleo.command("games", "table leave"))
    answered(await cleo.click(asked, "Leave"))
    dan = sandbox.person("Dan")
    sandbox.world.user(dan.id).global_name = "**[x](<https://e.example>)**"
    offer = answered(await dan.command("games", "join"))
    answered(await dan.click(offer, offer.labels[0]))
    question = await ben.read("games", "proposed to take over")
    answered(await ada.click(question, "Agree"))
    answered(await ben.click(question, "Agree"))
    answered(await ada.command("games", "table stop"))
    await at_rest(sandbox, bot)
    question = await ben.read("games", "proposed to end the game")
    more = await ada.click(find_board(ada), "More…")
    answered(more)
    assert more.message is not None
    answered(await ada.click(more.message, "Story"))
    for person in (ben, dan):
        answered(await person.click(question, "Agree to end"))
    await at_rest(sandbox, bot)
    for label in ("Story", "Replay"):
        answered(await dan.click(find_board(dan), label))
    await at_rest(sandbox, bot)
    assert not find_wrong(sandbox)
