"""One person in many games on two servers: finding them, and playing them without taking one for another."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cogs.panels.custom_ids import Press
from cogs.panels.options import DOES
from cogs.words import say
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import tell_by
from .watching.rest import at_rest, look_away

NUMBER = re.compile(r"(?<!<)#(\d+)\b")  # not the mention of a channel
ALIKE = ("games", "parlour")  # where Ada and Ben play the same game
TABLES = {
    "games": ("broadway_tower", "Ben"),
    "board-room": ("castle_builders", "Cleo"),
    "chat": ("town_builder", "Dan"),
    "parlour": ("broadway_tower", "Ben"),
    "porch": ("broadway_tower", "Ben", "Cleo"),
}


def first(message: Seen) -> str:
    return message.text.partition("\n")[0]


def game_of(message: Seen) -> int:
    """The number of the game that a message names in its first line."""
    [number] = {int(found) for found in NUMBER.findall(first(message))}
    return number


def dm(sandbox: Sandbox, person: Person) -> str:
    """The channel of somebody's direct messages, in which there may be none."""
    return sandbox.world.dm(person.id).id


def choices(message: Seen) -> list[dict[str, Any]]:
    """The components with which something can be chosen."""
    found = ((part, Press.parse(part.get("custom_id", ""))) for part in message.parts)
    return [part for part, press in found if press and press.action in ("choose", "select")]


def waits_for(message: Seen) -> bool:
    """Whether the game that an own panel shows waits for its reader."""
    return bool(choices(message)) and "You chose" not in message.text


async def choose(person: Person, message: Seen) -> Seen:
    """Take the first of what the message offers; what becomes of the message."""
    part = choices(message)[0]
    if "options" in part:
        return (await person.select(message, part["options"][0]["value"], part["custom_id"])).private
    return (await person.click(message, part["custom_id"])).private


async def begin(sandbox: Sandbox, where: str, game: str, *others: str) -> None:
    """Ada opens a game there, the others join, and it goes on until it is Ada's turn."""
    ada, people = sandbox.person("Ada"), [sandbox.person(name) for name in others]
    opened = (await ada.command(where, "play", game=game)).shown
    await begin_at(ada, opened, people)


async def begin_at(ada: Person, lobby: Seen, people: list[Person]) -> None:
    for person in people:
        assert not (await person.click(lobby, "Join")).failed
    assert not (await ada.click(lobby, lobby.button("Start")["custom_id"], forged=True)).failed
    while not waits_for((await ada.command(lobby.channel, "hand")).private):
        for person in people:
            if waits_for(panel := (await person.command(lobby.channel, "hand")).private):
                await choose(person, panel)


async def begin_six(sandbox: Sandbox) -> None:
    """Ada plays in five channels, and in a thread the same as in one of them; all six games wait for her."""
    ada = sandbox.person("Ada")
    for where, (game, *others) in TABLES.items():
        await begin(sandbox, where, game, *others)
    taken = (await ada.command("board-room", "play", game="castle_builders")).private
    await ada.click(taken, "Open a thread")
    [thread] = await ada.until(ada.threads)
    await begin_at(ada, await ada.read(thread["id"], "more player"), [sandbox.person("Cleo")])


def said(sandbox: Sandbox) -> Iterator[tuple[str, list[Press]]]:
    """The first line of all that Belfry has ever said about one game, with what can be pressed below it."""
    for request in sandbox.requests:
        body = request.body if isinstance(request.body, dict) else {}
        body = body.get("data") or body
        if request.method not in ("POST", "PATCH") or not (body.get("components") or body.get("content")):
            continue
        message = Seen({"components": [], "content": "", "attachments": [], **body})
        presses = [press for part in message.parts if (press := Press.parse(part.get("custom_id", "")))]
        # All games, how one is asked, where a panel is now
        about_none = rf"\d games?: |{say('errors.no_game')}|{say('board.secret.messages')}|Opened again"
        if not re.match(about_none, message.text):
            yield first(message), presses


async def test_six_games_are_played_by_next_in_a_direct_message(sandbox: Sandbox, bot: BotProcess) -> None:
    """Ada plays in six games on two servers, each of two kinds twice with the same person. From /games in a direct
    message on she never leaves that message, though Belfry is restarted meanwhile, and no line about one game could
    be read as one about another."""
    await begin_six(sandbox)
    ada = sandbox.person("Ada")
    listed = (await ada.command(dm(sandbox, ada), "games")).private
    assert first(listed) == "6 games: 6 are waiting for you."
    assert {*NUMBER.findall(listed.text)} == {"1", "2", "3", "4", "5", "6"}
    assert "Mill Lane" in listed.text
    played = []
    panel = listed
    for left in range(5, -1, -1):
        panel = (await ada.click(panel, "Next game")).private
        assert panel.id == listed.id
        played.append(game := game_of(panel))
        while waits_for(panel):
            panel = await choose(ada, panel)
            assert game_of(panel) == game
        if left:
            assert f"{left} more {'game is' if left == 1 else 'games are'} waiting for you." in panel.text
        if left == 3:
            await bot.restart()
    assert played == [1, 2, 3, 4, 5, 6], "what has waited longest comes first"
    assert "Next game" not in panel.labels
    assert first((await ada.command("chat", "games")).private).endswith("none is waiting for you.")

    await at_rest(sandbox, bot)
    lines: dict[int, set[str]] = {}
    for line, presses in said(sandbox):
        [number] = map(int, NUMBER.findall(line))
        assert {press.match for press in presses if press.match} <= {number}
        lines.setdefault(number, set()).add(line)
    assert lines.keys() == {1, 2, 3, 4, 5, 6}
    assert sum(map(len, lines.values())) == len(set().union(*lines.values()))


async def test_where_a_game_is_played_stands_in_every_panel_elsewhere_and_leads_there(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    await tell_by(sandbox.person("Ada"), "message")
    for where in ALIKE:
        await begin(sandbox, where, *TABLES[where])
    await look_away(sandbox, bot)
    ada = sandbox.person("Ada")
    square, lane = sorted(one.text for one in await ada.until(lambda: ada.dms() if len(ada.dms()) > 1 else None))
    for number, told, server in ((1, square, "Belfry Square"), (2, lane, "Mill Lane")):
        where = rf"-# {server} <#\d+> · \[go there\]\(https://\S+\)"
        assert re.match(rf"Broadway Tower #{number} with Ben: your turn\n{where}\n", told)
    here = (await ada.command("parlour", "hand")).private
    assert first(here) == "**Broadway Tower #2**"
    beside = (await ada.select((await ada.command("porch", "hand")).private, "Broadway Tower #2 with Ben")).private
    assert re.fullmatch(rf"\*\*\[Broadway Tower #2\]\(https://\S+\)\*\* · <#{ada.channel('parlour')}>", first(beside))


async def test_the_panel_that_next_has_shown_is_kept_true_and_the_one_before_it_is_not(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Ben's choice in the game that Ada has left by Next does not take her back there; his choice in the one that she
    looks at brings her the next question, in the same message."""
    await tell_by(sandbox.person("Ada"), "message")
    for where in ALIKE:
        await begin(sandbox, where, *TABLES[where])
    await look_away(sandbox, bot)
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    one = await choose(
        ada, (await ada.click((await ada.command(dm(sandbox, ada), "games")).private, "Next game")).private
    )
    two = (await ada.click(one, "Next game")).private
    assert (game_of(one), game_of(two)) == (1, 2)
    for where in ALIKE:
        two = await choose(ada, two) if where == "parlour" else two
        await choose(ben, (await ben.command(where, "hand")).private)
        await at_rest(sandbox, bot)
        [now] = [message for message in ada.dms() if message.id == two.id]
        assert game_of(now) == 2
    assert "You chose" not in now.text


async def test_who_does_not_want_to_choose_goes_round_by_next(sandbox: Sandbox, bot: BotProcess) -> None:
    for where in ALIKE:
        await begin(sandbox, where, *TABLES[where])
    ada = sandbox.person("Ada")
    seen, panel = [], (await ada.command("chat", "games")).private
    for _ in range(4):
        panel = (await ada.click(panel, "Next game")).private
        seen.append(game_of(panel))
    assert seen == [1, 2, 1, 2]


async def test_a_next_that_came_too_late_says_so(sandbox: Sandbox, bot: BotProcess) -> None:
    for where in ALIKE:
        await begin(sandbox, where, *TABLES[where])
    ada = sandbox.person("Ada")
    panel = (await ada.command("games", "hand")).private
    await choose(ada, (await ada.command("parlour", "hand")).private)
    told = (await ada.click(panel, "Next game")).private
    assert first(told) == "No other game is waiting for you."
    assert "2 games: 1 is waiting for you." in told.text


# Which game?


@pytest.mark.parametrize("where", ["dm", "chat"])
async def test_commands_ask_which_game_where_there_are_several(sandbox: Sandbox, bot: BotProcess, where: str) -> None:
    for channel in ALIKE:
        await begin(sandbox, channel, *TABLES[channel])
    ada = sandbox.person("Ada")
    room = dm(sandbox, ada) if where == "dm" else where
    wanted = "Broadway Tower #2 with Ben"

    asked = (await ada.command(room, "hand")).private
    assert first(asked) == "Which game?"
    assert {option["description"] for option in asked.menus[0]["options"]} == {"Your turn"}
    panel = (await ada.select(asked, wanted)).private
    assert (panel.id, game_of(panel), waits_for(panel)) == (asked.id, 2, True)

    table = (await ada.select((await ada.command(room, "table show")).private, wanted)).private
    assert game_of(table) == 2
    assert "Waiting for **Ada** and **Ben**, asked <t:" in table.text

    assert "can't undo in any" in (await ada.command(room, "undo")).private.text
    first_choice, *_ = choices(panel)
    typed = first_choice["options"][0]["label"] if "options" in first_choice else first_choice["label"]
    moved = (await ada.select((await ada.command(room, "move", choice=typed)).private, wanted)).private
    assert game_of(moved) == 2
    assert f"You chose **{typed}**" in moved.text
    assert (
        "isn't possible in any of your games" in (await ada.command(room, "move", choice="no such thing")).private.text
    )

    back = (await ada.select((await ada.command(room, "undo")).private, wanted)).private
    assert game_of(back) == 2
    assert waits_for(back)


async def test_move_suggests_what_all_games_allow_and_names_the_game(sandbox: Sandbox, bot: BotProcess) -> None:
    for where in ALIKE:
        await begin(sandbox, where, *TABLES[where])
    ada = sandbox.person("Ada")
    offered = await ada.autocomplete(dm(sandbox, ada), "move", "choice", choice="")
    assert {choice["name"].partition(" ")[0] for choice in offered} == {"#1", "#2"}
    [*only] = await ada.autocomplete(dm(sandbox, ada), "move", "choice", choice="#2")
    assert only == [choice for choice in offered if "#2" in choice["name"]]
    assert game_of((await ada.command(dm(sandbox, ada), "move", choice=only[0]["value"])).private) == 2
    typed = (await ada.command(dm(sandbox, ada), "move", choice=only[-1]["name"])).private
    assert game_of(typed) == 2
    assert f"You chose **{only[-1]['name'].removeprefix('#2 ').partition(DOES)[0]}**" in typed.text
    here = await ada.autocomplete("games", "move", "choice", choice="")
    assert not [choice for choice in here if "#" in choice["name"]]


async def test_with_one_game_commands_are_about_that_one_everywhere(sandbox: Sandbox, bot: BotProcess) -> None:
    """Also in a channel where others play."""
    await begin(sandbox, "parlour", "broadway_tower", "Ben")
    cleo, dan = sandbox.person("Cleo"), sandbox.person("Dan")
    lobby = (await cleo.command("games", "play", game="castle_builders")).shown
    await dan.click(lobby, "Join")
    await cleo.click(lobby, lobby.button("Start")["custom_id"], forged=True)
    ada = sandbox.person("Ada")
    for where in (dm(sandbox, ada), "chat", "games"):
        assert game_of((await ada.command(where, "hand")).private) == 1
    assert game_of((await ada.command("games", "table show")).private) == 2, "who looks on asks how things stand here"
    assert game_of((await ada.command("chat", "table show")).private) == 1


async def test_who_plays_in_nothing_is_told_how_to_begin(sandbox: Sandbox, bot: BotProcess) -> None:
    eve = sandbox.person("Eve")
    for name in ("hand", "table show", "undo"):
        assert (
            "No game is being played here, and you aren't in one elsewhere."
            in (await eve.command("chat", name)).private.text
        )
    assert "You aren't playing any games." in (await eve.command("chat", "games")).private.text
