"""Planning ahead: who is not asked says what to choose, it is chosen when the time comes, and nobody else can tell."""

import json
import random
import re
from collections.abc import Iterator

import pytest

from cogs.panels.menus import SOLE
from sandbox import Sandbox
from sandbox.people import Person
from sandbox.seen import Seen

from .bot_process import BotProcess
from .party import PEOPLE, Party
from .plans import SOON, choose_workers, stored, told
from .rest import at_rest


def find_menu(message: Seen) -> tuple[str, list[str]]:
    """The menu of a plan's question, and its options."""
    part = next(part for part in message.parts if part.get("custom_id", "").startswith("b1:wish:"))
    return part["custom_id"], [option["value"] for option in part["options"]]


async def plan(person: Person, channel: str, steps: int) -> Seen:
    """Plan what is offered first, so many decisions far; the plan as it is shown."""
    shown = told(await person.command(channel, "plan"))
    for _ in range(steps):
        custom_id, [value, *_] = find_menu(shown)
        shown = told(await person.select(shown, value, custom_id))
    return told(await person.click(shown, "That is all"))


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
    panel = told(await other.command("games", "hand"))
    assert "Plan ahead" in panel.labels
    shown = await plan(other, "games", 2)
    assert re.search(r"^1\. .* → .*", shown.text, re.M)
    await play_until_asked(party, other)
    before = party.shown
    sandbox.clock.advance(25)
    hand = told(await other.command("games", "hand"))
    assert "Your plan is about to choose" in hand.text
    assert party.shown == before
    sandbox.clock.advance(31)
    await other.until(lambda: party.shown != before)
    hand = told(await other.command("games", "hand"))
    assert "Your plan has chosen" in hand.text
    sandbox.clock.advance(10)
    await other.until(lambda: len([row for row in stored(bot, "choices") if row["planned"]]) == 2)
    assert not stored(bot, "plans")


async def test_what_a_plan_has_chosen_can_be_taken_back_and_is_not_chosen_again(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, _, other = await start(sandbox, "castle_builders")
    await plan(other, "games", 1)
    await play_until_asked(party, other)
    before = party.shown
    sandbox.clock.advance(SOON)
    await other.until(lambda: party.shown != before)
    hand = told(await other.command("games", "hand"))
    told(await other.click(hand, "Undo"))
    await other.until(lambda: party.shown == before)
    sandbox.clock.advance(SOON)
    await at_rest(sandbox, bot)
    assert party.shown == before
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
    await other.until(lambda: [row for row in stored(bot, "choices") if row["planned"]])
    sandbox.clock.advance(SOON)
    await at_rest(sandbox, bot)
    assert len([row for row in stored(bot, "choices") if row["planned"]]) == 1
    assert not stored(bot, "plans")


async def test_a_plan_is_changed_and_dropped(sandbox: Sandbox, bot: BotProcess) -> None:
    _, asked, other = await start(sandbox, "castle_builders")
    shown = await plan(other, "games", 1)
    shown = told(await other.click(shown, "Add a line"))
    custom_id, [_, value, *_] = find_menu(shown)
    shown = told(await other.select(shown, value, custom_id))
    shown = told(await other.click(shown, "One step back"))
    assert "One step back" not in shown.labels
    shown = told(await other.select(shown, value, find_menu(shown)[0]))
    old = shown = told(await other.click(shown, "That is all"))
    assert "2. else" in shown.text
    shown = told(await other.click(shown, "Whatever comes"))
    assert "whatever comes to light" in shown.text
    lines = next(part for part in shown.parts if part.get("placeholder") == "Take a line out")
    shown = told(await other.select(shown, lines["options"][0]["value"], lines["custom_id"]))
    assert "2. else" not in shown.text
    shown = told(await other.click(old, "b1:replan:1:0:0:1.drop", forged=True))
    assert "has changed since then" in shown.text
    shown = told(await other.click(shown, "Drop the plan"))
    assert "You have no plan" in shown.text
    assert not [row for row in stored(bot, "plans") if row["plan"]]
    assert "choose here" in told(await asked.command("games", "plan")).text


async def test_who_is_asked_while_planning_chooses_there(sandbox: Sandbox, bot: BotProcess) -> None:
    """Nothing was planned as yet, so nothing has changed; one press leads to what is to be chosen."""
    party, _, other = await start(sandbox, "castle_builders")
    shown = told(await other.command("games", "plan"))
    custom_id, [value, *_] = find_menu(shown)
    await play_until_asked(party, other)
    shown = told(await other.select(shown, value, custom_id))
    assert "The table waits for you just now: choose here." in shown.text
    assert "has changed" not in shown.text
    panel = told(await other.click(shown, "Choose now"))
    assert "Which counter do you play?" in str(panel.json)


async def test_who_is_asked_after_all_is_told_why(sandbox: Sandbox, bot: BotProcess) -> None:
    """By then all workers have been shown, which the plan did not know; the channel is not told of it."""
    party = await Party.start(sandbox, "broadway_tower", 2)
    first, second = party.people
    for person in (first, second):
        offered = await person.autocomplete("games", "move", "choice", choice="")
        await person.command("games", "move", choice=offered[0]["value"])
        if person is first:
            shown = await plan(first, "games", 1)
            assert "And something will, before your turn" in shown.text
    await play_until_asked(party, first)
    sandbox.clock.advance(1)
    assert "something has come to light" in told(await first.command("games", "hand")).text
    await party.letter_to(first)
    assert not [m for m in first.messages("games") if first.id in m.notified]


async def test_else_as_little_as_possible_is_one_press_and_stays_the_last_line(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """In Tower gems are drawn with each turn, and what one wanted to buy is gone; the others need not wait for that."""
    party, asked, other = await start(sandbox, "tower")
    shown = told(await other.command("games", "plan"))
    for number in (1, 2):
        custom_id, values = find_menu(shown)
        bought = [value for value in values if value.startswith("X")]
        shown = told(await other.select(shown, bought[number], custom_id))
        shown = told(await other.click(shown, "That is all"))
        if number == 1:
            shown = told(await other.click(shown, "Else as little as possible"))
            shown = told(await other.click(shown, "Add a line"))
        assert f"{number + 1}. else End turn" in shown.text
        assert "Else as little as possible" not in shown.labels or number == 1
    for _ in range(2):
        lines = next(part for part in shown.parts if part.get("placeholder") == "Take a line out")
        shown = told(await other.select(shown, lines["options"][0]["value"], lines["custom_id"]))
    assert "1. End turn" in shown.text
    shown = told(await other.click(shown, "Whatever comes"))
    await play_until_asked(party, other)
    sandbox.clock.advance(SOLE + 1)
    await at_rest(sandbox, bot)
    sandbox.clock.advance(SOON)
    await other.until(lambda: asked in party.waited_for())
    assert [row["option"] for row in stored(bot, "choices") if row["planned"]] == ["done"]


async def test_a_plan_is_offered_when_it_is_worth_most(sandbox: Sandbox, bot: BotProcess) -> None:
    """When all workers have been shown, nothing else comes to light before one's own turn; nobody is called for it."""
    party = await Party.start(sandbox, "broadway_tower", 2)
    first, second = party.people
    await choose_workers(first)
    assert "good moment" not in told(await first.command("games", "hand")).text
    await choose_workers(second)
    await at_rest(sandbox, bot)
    [asked] = party.waited_for()
    other = first if asked is second else second
    assert "a good moment to plan ahead" in told(await other.command("games", "hand")).text
    listed = told(await other.command("games", "games"))
    menu = next(part for part in listed.parts if part.get("placeholder") == "A good moment to plan ahead")
    shown = told(await other.select(listed, menu["options"][0]["value"], menu["custom_id"]))
    shown = told(await other.select(shown, find_menu(shown)[1][0], find_menu(shown)[0]))
    told(await other.click(shown, "That is all"))
    assert "good moment" not in told(await other.command("games", "games")).text
    assert "good moment" not in told(await other.command("games", "hand")).text
    assert "A good moment to plan ahead" not in [
        part.get("placeholder") for part in told(await asked.command("games", "games")).parts
    ]


async def test_who_has_planned_reads_that_something_has_come_to_light(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await Party.start(sandbox, "broadway_tower", 3)
    *early, last = party.people
    for person in early:
        await choose_workers(person)
        await plan(person, "games", 1)
    await choose_workers(last)
    await at_rest(sandbox, bot)
    [asked] = party.waited_for()
    other = next(person for person in early if person is not asked)
    assert "look whether you keep the plan" in told(await other.command("games", "hand")).text
    await other.click(told(await other.command("games", "plan")), "Keep it")
    assert "keep the plan" not in told(await other.command("games", "hand")).text


async def test_nothing_is_planned_where_it_would_bring_nothing(sandbox: Sandbox, bot: BotProcess) -> None:
    _, _, other = await start(sandbox, "tower_up")
    assert "Plan ahead" not in told(await other.command("games", "hand")).labels
    assert "would seldom last" in told(await other.command("games", "plan")).text


@pytest.mark.parametrize("game", ["castle_builders", "town_builder", "broadway_tower"])
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
    await other.click(await plan(other, by_plan.channel, 1), "Whatever comes")
    sandbox.clock.advance(61)  # nobody is taken to look any more, and an only option happens
    await sandbox.until(lambda: not any(draws_tile(table) for table in tables))
    await at_rest(sandbox, bot)
    while other not in by_plan.waited_for():
        await other.command(by_hand.channel, "hand")
        for table in tables:
            await choose_last(table, asked)
        await at_rest(sandbox, bot)
    if game == "town_builder":  # the tile is drawn by itself, and then the plan chooses
        sandbox.clock.advance(SOLE + 1)
        await at_rest(sandbox, bot)
    while not [row for row in stored(bot, "choices") if row["planned"]]:
        sandbox.clock.advance(1)  # no more, for a look lasts only a little longer than the pause before a plan
        await at_rest(sandbox, bot)
    [made] = [row for row in stored(bot, "choices") if row["planned"]]
    moment = stored(bot, "matches")[1]["moment"]
    press = f"b1:move:2:{made['turn']}:{moment}:{made['option']}"
    assert not (await other.command(by_hand.channel, "move", choice=press)).failed
    await at_rest(sandbox, bot)
    for seconds in (10, 2 * SOON):  # who is still asked is told a minute later
        sandbox.clock.advance(seconds)
        await at_rest(sandbox, bot)
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
    opened = await people[0].command(channel, "play", game=game)
    assert opened.message is not None
    for person in people[1:]:
        await person.click(opened.message, "Join")
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
def program() -> tuple[str, ...]:
    """With the same chance in all games, so that they can be compared."""
    return ("-m", "tests.e2e.seeded_bot")
