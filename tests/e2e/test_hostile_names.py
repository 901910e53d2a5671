"""People, a server and a channel with names that would be markup: whatever Belfry sends, they stay names.

`tests/cogs/test_hostile_names.py` tries each name in each panel; here a day is lived through, with all that is sent.
"""

from collections.abc import Iterator
from typing import Any

from base.clock import DAY
from tests.local import Sandbox
from tests.markdown import find_invisible, find_markup
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .watching.rest import at_rest, pass_time

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


def find_board(person: Person) -> Seen:
    """The board in the channel."""
    return next(m for m in reversed(person.messages("games")) if m.pictures and not m.only_you)


async def choose(people: list[Person], choices: int) -> None:
    """So many choices, by whoever is asked, each the first that /move offers."""
    for _ in range(choices):
        for person in people:
            if offered := await person.autocomplete("games", "move", "choice", choice=""):
                assert (await person.command("games", "move", choice=offered[0]["value"])).shown
                break


async def test_names_stay_names_all_day(sandbox: Sandbox, bot: BotProcess) -> None:
    people = ada, ben, cleo = [sandbox.person(name) for name in NAMES]
    for person in people:
        sandbox.world.user(person.id).global_name = NAMES[person.name]
    sandbox.world.home.name = "[Nitro](https://e.example/s)"
    await cleo.close_dms()
    # A table, with an invitation
    opened = (await ada.command("games", "play", game="broadway_tower", invite=ben.id)).shown
    await at_rest(sandbox, bot)
    assert (await cleo.click(opened, "Join")).shown
    assert (await ben.click(await ben.read("games", "invites you"), "Join")).shown
    assert (await ada.click(await ada.read("games", "Ready to start"), "Start")).shown
    await choose(people, 12)
    await at_rest(sandbox, bot)
    # All that one may ask for, and type
    for person in people:
        assert (
            await person.command("games", "move", choice="\u202e[x](https://e.example)\u034f\U000e0041\ud83d")
        ).shown
    form = await ada.click((await ada.command("games", "settings")).shown, "Set time zone")
    again = (
        await ada.submit(form, **{form.modal["components"][0]["component"]["custom_id"]: "\u202e\u2060Nowhere"})
    ).shown  # type: ignore[index]
    assert "No time zone found" in again.text
    for command in ("table show", "hand", "games", "undo", "table plan"):
        for person in people:
            assert (await person.command("games", command)).shown
    assert (await ada.command("games", "table board", text=True)).shown
    refused = (await ben.command("games", "play", game="tower")).shown
    assert (await ben.click(refused, "Open a thread")).shown
    # A reminder; the others go on, one leaves, somebody else would like to play, and the rest end it
    await pass_time(sandbox, bot, DAY + 60)
    asked = (await cleo.command("games", "table leave")).shown
    assert (await cleo.click(asked, "Leave")).shown
    dan = sandbox.person("Dan")
    sandbox.world.user(dan.id).global_name = "**[x](<https://e.example>)**"
    offer = (await dan.command("games", "join")).shown
    assert (await dan.click(offer, offer.labels[0])).shown
    question = await ben.read("games", "proposed to take over")
    assert (await ada.click(question, "Agree")).shown
    assert (await ben.click(question, "Agree")).shown
    assert (await ada.command("games", "table stop")).shown
    await at_rest(sandbox, bot)
    question = await ben.read("games", "proposed to end the game")
    more = (await ada.click(find_board(ada), "More…")).shown
    assert (await ada.click(more, "Story")).shown
    for person in (ben, dan):
        assert (await person.click(question, "Agree to end")).shown
    await at_rest(sandbox, bot)
    for label in ("Story", "Replay"):
        assert (await dan.click(find_board(dan), label)).shown
    await at_rest(sandbox, bot)
    assert not find_wrong(sandbox)
