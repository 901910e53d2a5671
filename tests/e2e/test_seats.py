"""Computers at a table with people: invited, sent away, sitting in for those who leave, making room for others."""

import random
import re

import pytest

from tests.local import Sandbox
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party, tell_by
from .people.solo import Solo
from .people.tables import leave, press_table, wished


def enabled(message: Seen) -> list[str]:
    """What is written on the buttons that can be pressed."""
    return [str(button["label"]) for button in message.buttons if not button.get("disabled")]


# The lobby


async def test_computers_are_added_made_stronger_and_removed(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    opened = (await ada.command("games", "play", game="broadway_tower")).shown
    assert "2. " not in opened.text
    assert enabled(opened) == ["Join", "Table…"]
    table = (await ada.click(opened, "Table…")).private
    assert "Remove computer" not in table.labels
    table = (await ada.click(table, "Add computer")).private
    lobby = await ada.read("games", "2. **Owl** ●●○ medium computer")
    assert lobby.id == opened.id
    assert enabled(lobby) == ["Join", "Start", "Table…"]
    table = (await ada.click(table, "Add computer")).private
    await ada.select(table, "Computers: hard")
    lobby = await ada.read("games", "2. **Owl** ●●● hard computer\n3. **Swift** ●●● hard computer")
    lobby = (await ben.click(lobby, "Join")).shown
    table = (await press_table(ben, lobby, "Remove computer")).private
    await ben.read("games", "2. **Owl** ●●● hard computer\n3. **Ben**")
    for _ in range(2):
        table = (await ben.click(table, "Add computer")).private
    await ben.read("games", "5. **Finch** ●●● hard computer")
    assert "Add computer" not in table.labels


async def test_only_those_at_the_table_invite_computers(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    lobby = (await ada.command("games", "play", game="broadway_tower", computers=1, strength="easy")).shown
    assert "2. **Owl** ●○○ easy computer" in lobby.text
    assert "Press *Join*" in (await ben.click(lobby, "Table…")).private.text
    number = lobby.button("Table…")["custom_id"].split(":")[2]
    for press in (f"computer:{number}:0:0:add", f"computer:{number}:0:0:remove"):
        assert "Press *Join* first" in (await ben.click(lobby, f"b1:{press}", forged=True)).private.text
    [shown] = [message.text for message in ada.messages("games") if not message.only_you]
    assert shown == lobby.text


async def test_who_joins_a_full_table_takes_the_place_of_a_computer(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    lobby = (await ada.command("games", "play", game="castle_builders", computers=1)).shown
    assert "a new player replaces a computer" in lobby.text
    await ben.click(lobby, "Join")
    said = await ben.read("games", "you took the seat of Owl")
    assert said.only_you
    lobby = cleo.messages("games")[-1]
    assert "2. **Ben**" in lobby.text
    assert "Join" not in enabled(lobby)
    assert "full" in (await cleo.command("games", "join")).private.text


async def test_more_computers_than_there_are_seats_and_fewer_than_a_game_needs(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada = sandbox.person("Ada")
    assert "1 computer" in (await ada.command("games", "play", game="castle_builders", computers=2)).private.text
    assert (
        "needs at least 2 players"
        in (await ada.command("games", "play", game="castle_builders", begin=True)).private.text
    )
    assert not ada.messages("chat")
    assert "No game is being played" in (await ada.command("games", "table show")).private.text


async def test_a_thread_beside_a_game_has_the_computers_that_were_asked_for(sandbox: Sandbox, bot: BotProcess) -> None:
    await Solo.sit_down(sandbox, "castle_builders")
    ben = sandbox.person("Ben")
    refused = (await ben.command("games", "play", game="broadway_tower", computers=2, strength="easy")).private
    await ben.click(refused, "Open a thread")
    thread = await ben.until(lambda: ben.threads()[0] if ben.threads() else None)
    assert "3. **Daw** ●○○ easy computer" in (await ben.read(thread["id"], "Broadway Tower")).text


def seated(table: str) -> list[str]:
    """The names in the answer to /table show, in the order of the seats."""
    return re.findall(r"^\d\. ([^,—\n]+?)(?:,| —|$)", table, re.MULTILINE)


# Leaving a running game, and coming back


@pytest.mark.table("broadway_tower", 2)
async def test_leave_command_says_what_happens_before_it_happens(party: Party) -> None:
    ada, ben = party.people
    before = party.board.text
    asked = (await ada.command("games", "table leave")).private
    assert "a computer plays on for you" in asked.text
    assert party.board.text == before
    done = (await ada.click(asked, "Leave")).shown
    assert done.labels == ["I'm back"]
    board = await ben.until(lambda: party.board if "Ada (computer)" in party.board.alt_texts[0] else None)
    assert "Ada left. A computer plays on in that seat." in board.text
    assert "Join or come back" in board.labels


@pytest.mark.parametrize("how", ["board", "direct message", "command"])
@pytest.mark.table("broadway_tower", 2, written=True)
async def test_one_press_brings_somebody_back(how: str, party: Party) -> None:
    ada, ben = party.people
    await party.letter_to(ada)
    await leave(ada)
    message = await ada.until(lambda: ada.dms()[-1] if "You left" in ada.dms()[-1].text else None)
    board = await ada.until(lambda: party.board if "Join or come back" in party.board.labels else None)
    if how == "command":
        back = await ada.command("games", "join")
    else:
        pressed = {"board": board, "direct message": message}[how]
        back = await ada.click(pressed, "Join or come back" if how == "board" else "I'm back")
    assert back.shown.pictures
    await ben.until(lambda: "Ada is back." in party.board.text)
    await ben.until(lambda: "(computer)" not in party.board.alt_texts[0] and "I'm back" not in party.board.labels)
    again = await ada.click(party.board, f"b1:return:{party.at[0]}:0:0:", forged=True)
    assert "You already play" in again.private.text
    assert not (await ada.command("games", "hand")).private.text.startswith("You left")


@pytest.mark.table("castle_builders", 2)
async def test_what_somebody_who_has_left_cannot_do(sandbox: Sandbox, party: Party) -> None:
    ada, ben = party.people
    at = party.board.button("Choose in secret")["custom_id"].split(":", 2)[2]
    await leave(ben)
    board = await ada.until(lambda: party.board if "Join or come back" in party.board.labels else None)
    for name, options in (
        ("hand", {}),
        ("undo", {}),
        ("move", {"choice": "A"}),
        ("table leave", {}),
        ("table stop", {}),
    ):
        answer = (await ben.command("games", name, **options)).private.text
        assert "A computer has your seat" in answer or "players together" in answer, (name, answer)
    assert (
        "A computer has your seat"
        in (await ben.click(board, "My hand" if "My hand" in board.labels else "Choose in secret")).private.text
    )
    assert "A computer has your seat" in (await ben.click(board, f"b1:undo:{at}", forged=True)).private.text
    press = f"b1:choose:{at}"
    assert "A computer has your seat" in (await ben.click(board, press, forged=True)).private.text
    assert "Ben (computer) ●●○ medium computer" in (await ben.command("games", "table show")).private.text
    assert "already play" in (await ada.command("games", "join")).private.text
    assert "if its players agree" in (await sandbox.person("Cleo").click(board, "Join or come back")).private.text


async def test_when_the_last_person_leaves_the_game_is_over(sandbox: Sandbox, bot: BotProcess) -> None:
    solo = await Solo.sit_down(sandbox, "broadway_tower", computers=2)
    asked = (await solo.person.command("games", "table leave")).private
    assert "it ends now" in asked.text
    await solo.person.click(asked, "Leave and end")
    board = await solo.watcher.until(lambda: solo.board if "Everyone left" in solo.board.text else None)
    assert board.labels == ["Play again", "Story", "Replay", "Keep this game"]
    assert "● medium computer" not in solo.watcher.messages("games")[-1].text
    again = (await solo.person.click(board, "Play again")).shown
    assert again.id != board.id
    await solo.watcher.until(lambda: any("Play again" in one.labels for one in solo.watcher.messages("games")))
    names = seated((await solo.person.command("games", "table show")).private.text)
    assert names == ["Owl ●○○ easy computer", "Swift ●○○ easy computer", "Ada"]
    await solo.watcher.until(lambda: solo.asked)


# Playing on instead of a computer


async def test_a_computer_is_taken_over_when_all_people_agree(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    lobby = (await ada.command("games", "play", game="broadway_tower", computers=2, strength="easy")).shown
    await ben.click(lobby, "Join")
    assert not (await ada.click(lobby, lobby.button("Start")["custom_id"])).failed
    party = Party([ada, ben, cleo], sandbox.person("Watcher"), "games", random.Random(1))
    question = await wished(party, cleo, "Swift ●○○")
    assert (
        "**Cleo** proposed to take over from **Swift** ●○○.\n"
        f"Still to agree: <@{ada.id}> and <@{ben.id}>." in question.text
    )
    assert "Only players of" in (await cleo.click(question, "Agree")).private.text
    assert "you agreed" in (await ada.click(question, "Agree")).private.text
    assert sorted(question.notified) == sorted([ada.id, ben.id])
    half = await ben.read("games", f"Still to agree: <@{ben.id}>.")
    assert half.id == question.id
    assert "it's agreed" in (await ben.click(half, "Agree")).private.text
    await cleo.until(lambda: "Cleo took over from Swift." in party.board.text)
    await cleo.until(lambda: not [m for m in cleo.messages("games") if "proposed to take over" in m.text])
    assert "Only players of" not in (await cleo.command("games", "hand")).private.text
    assert "3. Cleo" in (await ada.command("games", "table show")).private.text


@pytest.mark.table("broadway_tower", 2, written=True)
async def test_who_takes_over_a_seat_alone_sees_what_is_secret_there(sandbox: Sandbox, party: Party) -> None:
    """Ada has left; Cleo plays for good where she sat, and what was Ada's direct message tells her nothing more."""
    ada, ben = party.people
    cleo = sandbox.person("Cleo")
    await tell_by(cleo, "message")
    await party.letter_to(ada)
    await leave(ada)
    await ada.until(lambda: "You left" in ada.dms()[-1].text)
    question = await wished(party, cleo, "Ada (computer) ●●○", alone=True)
    assert "it's agreed" in (await ben.click(question, "Agree")).private.text
    party.people = [ben, cleo]
    for _ in range(8):
        await ben.until(lambda: party.waited_for() or party.over, 30)
        await party.press_once()
    assert await cleo.until(lambda: cleo.dms())
    message, told_so = ada.dms()
    assert "**Cleo** plays on in your seat" in told_so.text
    assert "You left" in message.text
    assert not message.pictures
    assert "Only players who left" in (await ada.click(message, "I'm back")).private.text
    assert "Only players of" in (await ada.command("games", "hand")).private.text
