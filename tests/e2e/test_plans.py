"""Planning ahead: who is not asked says what to choose, it is chosen when the time comes, and nobody else can tell."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import closing
from sqlite3 import connect

import pytest

from base.time_limits import SOLE
from tests.local import Sandbox
from tests.night import split
from tests.people import Person
from tests.seen import Seen
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import PEOPLE, Party
from .people.settings import SOON
from .watching.rest import at_rest, pass_time
from .watching.stored import stored


def find_menu(message: Seen) -> tuple[str, list[str]]:
    """The menu of a plan's question, and its options."""
    part = next(part for part in message.parts if part.get("custom_id", "").startswith("b1:wish:"))
    return part["custom_id"], [option["value"] for option in part["options"]]


async def plan(person: Person, channel: str, steps: int) -> Seen:
    """Plan what is offered first, so many decisions far; the plan as it is shown."""
    shown = (await person.command(channel, "table plan")).private
    for _ in range(steps):
        custom_id, [value, *_] = find_menu(shown)
        shown = (await person.select(shown, value, custom_id)).private
    return shown


async def start(sandbox: Sandbox, game: str, channel: str = "games") -> tuple[Party, Person, Person]:
    """A game of two; who is asked, and who is not."""
    party = await Party.start(sandbox, game, 2)
    [asked] = await party.people[0].until(party.waited_for)
    [other] = [person for person in party.people if person is not asked]
    return party, asked, other


async def play_until_asked(party: Party, person: Person) -> None:
    """Let the others choose until the table waits for a person."""
    while person not in party.waited_for():
        await party.press_once()


async def test_who_has_planned_need_not_be_there(sandbox: Sandbox, bot: BotProcess) -> None:
    """The plan is shown, chooses soon after the question, and its owner reads what it did, and may take it back."""
    party, _, other = await start(sandbox, "castle_builders")
    panel = (await other.command("games", "hand")).private
    assert "Plan my next turn" in panel.labels
    shown = await plan(other, "games", 2)
    assert re.search(r"^Planned: \*\*.* → .*\*\*, else ask me\.", shown.text, re.M)
    await play_until_asked(party, other)
    before = party.shown
    sandbox.clock.advance(25)
    hand = (await other.command("games", "hand")).private
    assert "Your plan is about to choose" in hand.text
    assert party.shown == before
    sandbox.clock.advance(31)
    await other.until(lambda: party.shown != before)
    hand = (await other.command("games", "hand")).private
    assert "Your plan chose **" in hand.text
    sandbox.clock.advance(10)
    await until(lambda: len([row for row in stored(bot, "choices") if row["planned"]]) == 2)
    assert not stored(bot, "plans")


async def test_a_plan_chooses_also_while_its_owner_is_away(sandbox: Sandbox, bot: BotProcess) -> None:
    """So that a table need not wait for what somebody has said before leaving."""
    party, asked, other = await start(sandbox, "castle_builders")
    await plan(other, "games", 1)
    await other.command("games", "away", until="7")
    await play_until_asked(party, other)
    before = party.shown
    await asked.until(lambda: f"{other.name} is away until" in party.board.text)
    sandbox.clock.advance(SOON)
    await other.until(lambda: party.shown != before)
    assert len([row for row in stored(bot, "choices") if row["planned"]]) == 1


async def test_a_plan_chooses_once_also_when_belfry_is_killed_before(sandbox: Sandbox, bot: BotProcess) -> None:
    party, _, other = await start(sandbox, "castle_builders")
    await plan(other, "games", 1)
    await play_until_asked(party, other)
    await at_rest(sandbox, bot)
    await bot.kill()
    sandbox.clock.advance(SOON)
    await bot.start()
    sandbox.clock.advance(SOON)
    await until(lambda: [row for row in stored(bot, "choices") if row["planned"]])
    await pass_time(sandbox, bot, SOON)
    assert len([row for row in stored(bot, "choices") if row["planned"]]) == 1
    assert not stored(bot, "plans")


async def test_a_plan_takes_few_presses_and_is_changed_and_deleted(sandbox: Sandbox, bot: BotProcess) -> None:
    """From the own panel: a press, and a menu for each choice and for what is taken if that is not possible."""
    _, asked, other = await start(sandbox, "castle_builders")
    panel = (await other.command("games", "hand")).private
    shown = (await other.click(panel, "Plan my next turn")).private
    assert "When it's my turn, take …" in shown.text
    custom_id, [value, second, *_] = find_menu(shown)
    old = shown = (await other.select(shown, value, custom_id)).private
    while "And then" in shown.text:
        shown = (await other.select(shown, find_menu(shown)[1][0], find_menu(shown)[0])).private
    assert "If that's not possible" in shown.text
    shown = (await other.select(shown, second, find_menu(shown)[0])).private
    shown = (await other.click(shown, "Else let a computer")).private
    assert re.search(r"^Planned: \*\*.* → .*\*\*, else \*\*.*\*\*, else a computer's choice\.", shown.text, re.M)
    shown = (await other.click(old, "b1:replan:1:0:0:1.drop", forged=True)).private
    assert "plan has changed" in shown.text
    shown = (await other.click(shown, "Delete plan")).private
    assert "Your plan is deleted" in shown.text
    assert "When it's my turn, take …" in shown.text
    assert not stored(bot, "plans")
    assert "It's your turn now." in (await asked.command("games", "table plan")).private.text


async def test_who_is_asked_while_planning_chooses_there(sandbox: Sandbox, bot: BotProcess) -> None:
    """Nothing was planned as yet, so nothing has changed; one press leads to what is to be chosen."""
    party, _, other = await start(sandbox, "castle_builders")
    shown = (await other.command("games", "table plan")).private
    custom_id, [value, *_] = find_menu(shown)
    await play_until_asked(party, other)
    shown = (await other.select(shown, value, custom_id)).private
    assert "It's your turn now." in shown.text
    assert "has changed" not in shown.text
    panel = (await other.click(shown, "Choose now")).private
    assert "Which counter do you play?" in str(panel.json)


async def test_who_is_asked_after_all_is_told_why(sandbox: Sandbox, bot: BotProcess) -> None:
    """In Castle Builders, where none of it is possible any more; the channel is not told of it."""
    party, _, other = await start(sandbox, "castle_builders")
    await plan(other, "games", 1)
    with closing(connect(bot.database)) as file, file:
        file.execute('update plans set plan = replace(plan, \'"counter","\', \'"counter","no \')')
    await play_until_asked(party, other)
    sandbox.clock.advance(1)
    assert (
        "Your plan didn't act: none of it is possible. It's your turn."
        in (await other.command("games", "hand")).private.text
    )
    assert "plan" not in party.board.text


async def test_the_computer_plays_a_turn_whatever_comes_to_light(sandbox: Sandbox, bot: BotProcess) -> None:
    """In Tower gems are drawn with each turn, so no wish would last; two presses, and the others need not wait."""
    party, asked, other = await start(sandbox, "tower")
    shown = (await other.command("games", "table plan")).private
    assert "Something new will come to light before your turn." in shown.text
    shown = (await other.click(shown, "Let a computer choose")).private
    assert "Planned: a computer's choice." in shown.text
    await play_until_asked(party, other)
    while other in party.waited_for():
        await pass_time(sandbox, bot, SOON)
    assert asked in party.waited_for()
    made = [row for row in stored(bot, "choices") if row["seat"] == party.people.index(other) and row["at"]]
    assert any(row["planned"] for row in made)
    assert not stored(bot, "plans")
    assert "> Your plan " in (await other.command("games", "hand")).private.text


@split("game", ["castle_builders", "town_builder", "broadway_tower"], ["broadway_tower"], "the same in another game")
async def test_others_cannot_tell_a_plan_from_somebody_who_looks_and_chooses(
    sandbox: Sandbox, bot: BotProcess, game: str
) -> None:
    """Two games with the same chance and the same choices, one by a plan: what is sent to the channel is the same.

    So are the log, and the store but for the plan.
    """
    channels = [sandbox.world.add_channel(name) for name in ("planned", "by-hand")]
    people = [sandbox.person(name) for name in PEOPLE[:2]]
    by_plan, by_hand = tables = [await sit_down(sandbox, game, people, channel.id) for channel in channels]
    asked, other = await take_turns(tables, people)
    await at_rest(sandbox, bot)
    begun = [len(list(sent(sandbox, table.channel))) for table in tables]
    await plan(other, by_plan.channel, 1)
    sandbox.clock.advance(61)  # nobody is taken to look any more, and an only option happens
    await sandbox.until(lambda: not any(draws_tile(table) for table in tables))
    await at_rest(sandbox, bot)
    while other not in by_plan.waited_for():
        await other.command(by_hand.channel, "hand")
        for table in tables:
            await choose_last(table, asked)
        await at_rest(sandbox, bot)
    if game == "town_builder":  # the tile is drawn by itself, and then the plan chooses
        await pass_time(sandbox, bot, SOLE.seconds + 1)
    while not [row for row in stored(bot, "choices") if row["planned"]]:
        await pass_time(sandbox, bot, 1)  # no more, for a look lasts only a little longer than the pause before a plan
    [made] = [row for row in stored(bot, "choices") if row["planned"]]
    moment = stored(bot, "matches")[1]["moment"]
    press = f"b1:move:2:{made['turn']}:{moment}:{made['option']}"
    assert not (await other.command(by_hand.channel, "move", choice=press)).failed
    await at_rest(sandbox, bot)
    for seconds in (10, 2 * SOON):  # who is still asked is told a minute later
        await pass_time(sandbox, bot, seconds)
        first, second = (list(sent(sandbox, table.channel))[n:] for table, n in zip(tables, begun, strict=True))
        assert first == second, f"after {seconds} more"
        assert first
    assert [line.replace("game=1", "game=2") for line in log_of(bot, 1)] == log_of(bot, 2)
    one, two = stored(bot, "matches")
    assert {key for key in one if one[key] != two[key]} <= {"id", "channel", "since", "begun", "asked", "woken"}


def draws_tile(table: Party) -> bool:
    """Whether a board waits for a tile to be drawn, which happens by itself."""
    return any(part.get("custom_id", "").endswith(":draw") for part in table.board.parts)


async def sit_down(sandbox: Sandbox, game: str, people: list[Person], channel: str) -> Party:
    """A game of these people in a channel of its own."""
    opened = (await people[0].command(channel, "play", game=game)).shown
    for person in people[1:]:
        await person.click(opened, "Join")
    party = Party(people, sandbox.person("Watcher"), channel, random.Random(1))
    await people[0].click(party.newest("Ready to start"), "Start")
    return party


async def take_turns(tables: list[Party], people: list[Person]) -> tuple[Person, Person]:
    """Choose the same at all tables until they wait for one person; that one, and the other."""
    while len(waited := await people[0].until(tables[0].waited_for)) > 1:
        for table in tables:
            await choose_last(table, waited[0])
    return waited[0], next(person for person in people if person is not waited[0])


async def choose_last(table: Party, person: Person) -> None:
    """Choose what is offered last, by typing it."""
    await table.watcher.until(lambda: person in table.waited_for())
    before = table.shown
    offered = await person.autocomplete(table.channel, "move", "choice", choice="")
    assert not (await person.command(table.channel, "move", choice=offered[-1]["value"])).failed
    await table.watcher.until(lambda: table.shown != before)


def sent(sandbox: Sandbox, channel: str) -> Iterator[tuple[object, ...]]:
    """What Belfry has sent to a channel, but for the ids and times of this one."""
    own = (r"\d{15,}", r"#\d+", r"b1:\w+:\d+", r"<t:\d+", r"\"nonce\": \"[0-9a-f]+", r"attachment://[a-z_]+-\d+")
    for request in sandbox.requests:
        if request.method != "GET" and request.path.startswith(f"/channels/{channel}/messages"):
            told = f"{request.method} {request.path} {json.dumps(request.body)}"
            for pattern in own:
                told = re.sub(pattern, "_", told)
            yield told, [file["size"] for file in request.files]


def log_of(bot: BotProcess, number: int) -> list[str]:
    """What the log says of a game, but for when."""
    lines = bot.log.read_text(encoding="utf-8").splitlines()
    return [line.partition(" ")[2] for line in lines if f"game={number}" in line.split()]


@pytest.fixture
def alterations() -> tuple[str, ...]:
    """With the same chance in all games, so that they can be compared."""
    return ("seeded", "blank")
