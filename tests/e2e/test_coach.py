"""Help… in the own panel: what lies on the board, why something is not possible, and what a computer would do."""

from typing import Any

import pytest

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.solo import Solo
from .people.tables import leave

LONG = 60.0
THINGS, MISSING, HINT = "What is this?", "Why can't I …?", "What would you do?"


def find_menu(message: Seen, question: str) -> dict[str, Any]:
    """The menu that asks this."""
    return next(part for part in message.parts if part.get("placeholder") == question)


async def ask_for_help(person: Person, channel: str = "games") -> Seen:
    """Press Help… in the own panel, which comes by /hand."""
    panel = (await person.command(channel, "hand")).shown
    found = (await person.click(panel, "Help…")).private
    return found


async def choose(person: Person, message: Seen, question: str, label: str) -> Seen:
    """Choose the option of a menu that begins with a label."""
    menu = find_menu(message, question)
    value = next(one["value"] for one in menu["options"] if one["label"].startswith(label))
    shown = (await person.select(message, value, menu["custom_id"])).shown
    assert shown.id == message.id
    return shown


async def ask_what_to_do(person: Person, message: Seen) -> Seen:
    """Press What would you do?"""
    shown = (await person.click(message, HINT)).shown
    return shown


@pytest.mark.table("castle_builders", 2)
async def test_what_lies_on_the_board_has_a_picture_two_lines_and_what_it_would_bring(party: Party) -> None:
    """Ada does not know what towers are for, and then what rows are."""
    ada = party.waited_for()[0]
    help = await ask_for_help(ada)
    assert not help.pictures
    shown = await choose(ada, help, THINGS, "Tower C")
    assert len(shown.pictures) == 1
    assert "**Tower C**\nWhoever has its top counter at the end gets the 7 points on its roof." in shown.text
    assert "C: +14 points." in shown.text
    shown = await choose(ada, shown, THINGS, "Rows")
    assert "A tie pays nobody." in shown.text
    assert "Tower C" not in shown.text


@pytest.mark.table("castle_builders", 2)
async def test_what_is_not_possible_says_what_is_lacking_as_soon_as_the_menu_is_open(party: Party) -> None:
    """Each option of the menu has its reason below it; whoever chooses one reads it in a sentence."""
    ada = party.waited_for()[0]
    help = await ask_for_help(ada)
    options = find_menu(help, MISSING)["options"]
    assert options
    assert {one["description"] for one in options} == {"You hold none"}
    shown = await choose(ada, help, MISSING, options[0]["label"])
    assert f"**{options[0]['label']}** isn't possible now: you hold none." in shown.text


async def test_against_computers_alone_anybody_may_ask_what_to_do_and_choose_it(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    solo = await Solo.sit_down(sandbox, "castle_builders")
    await solo.watcher.until(lambda: solo.asked, LONG)
    ada, before = solo.person, solo.shown
    told = await ask_what_to_do(ada, await ask_for_help(ada))
    assert "A computer in your place would choose **" in told.text
    assert "asked what to do" not in solo.board.text
    first = told.labels[0]
    assert f"**{first}" in told.text
    assert not (await ada.click(told, first)).failed
    await solo.watcher.until(lambda: solo.shown != before)
    assert [one for one in ada.messages("games") if one.id == told.id], "it is the own panel now"


async def test_hint_goes_when_its_option_has(sandbox: Sandbox, bot: BotProcess) -> None:
    solo = await Solo.sit_down(sandbox, "tower_up")
    await solo.watcher.until(lambda: solo.asked, LONG)
    told = await ask_what_to_do(solo.person, await ask_for_help(solo.person))
    await solo.press_once()
    await solo.person.until(lambda: told.id not in [one.id for one in solo.person.messages("games")])


@pytest.mark.slow("a whole game, after which nobody is new to it")
@pytest.mark.table("castle_builders", 2)
async def test_where_other_people_play_the_table_must_allow_hints_and_the_board_says_who_asked(party: Party) -> None:
    """In a first game newcomers ask as they like."""
    ada, ben = party.people
    await ask_what_to_do(party.waited_for()[0], await ask_for_help(party.waited_for()[0]))
    assert "asked what to do" not in party.board.text
    await party.play(party.press_once)

    await begin_again(ada, ben, "chat", hints=False)
    party.channel = "chat"
    asked = party.waited_for()[0]
    help = await ask_for_help(asked, "chat")
    assert HINT not in help.labels
    refused = (await asked.click(help, f"b1:hint:{':'.join(party.at)}:", forged=True)).shown
    assert "can allow hints" in refused.text

    await begin_again(ada, ben, "games", hints=True)
    party.channel = "games"
    asked = party.waited_for()[0]
    for _ in range(2):  # it is said once, however often one asks
        assert "would choose" in (await ask_what_to_do(asked, await ask_for_help(asked))).text
    said = f"{asked.name} asked what to do."
    await party.watcher.until(lambda: said in party.board.text)
    assert party.board.text.count(said) == 1


async def begin_again(one: Person, other: Person, channel: str, *, hints: bool) -> None:
    """Two open a table and begin."""

    def lobby() -> Seen:
        return next(m for m in reversed(one.messages(channel)) if "Table…" in m.labels)

    assert not (await one.command(channel, "play", game="castle_builders")).failed
    assert not (await other.click(lobby(), "Join")).failed
    if hints:
        table = (await one.click(lobby(), "Table…")).shown
        assert not (await one.click(table, "Allow hints")).failed
        await one.until(lambda: "Hints are allowed" in lobby().text)
    assert not (await one.click(lobby(), "Start")).failed


@pytest.mark.table("castle_builders", 2)
async def test_who_asks_about_a_moment_that_has_passed_reads_how_the_game_stands_now(party: Party) -> None:
    """And who has left the game is told nothing of it any more."""
    ada = party.waited_for()[0]
    helps = [await ask_for_help(ada) for _ in range(3)]
    await party.press_once()
    menu = find_menu(helps[0], MISSING)
    shown = (await ada.select(helps[0], menu["options"][0]["value"], menu["custom_id"])).message
    for told in (shown, await ask_what_to_do(ada, helps[1])):
        assert told is not None
        assert "The game has moved on. This is where it stands now." in told.text
    await leave(ada)
    menu = find_menu(helps[2], THINGS)
    refused = (await ada.select(helps[2], menu["options"][0]["value"], menu["custom_id"])).shown
    assert "A computer has your seat" in refused.text
    assert not refused.pictures
