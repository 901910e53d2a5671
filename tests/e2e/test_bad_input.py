"""What people do wrong, and what happens around a game: they get a sentence, nothing is lost, no error is logged.

The fixture `bot` fails a test whose log has an error in it.
"""

import asyncio
import re
from random import Random

import pytest

from sandbox.components import GALLERY
from sandbox.models import JSON
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import Party, choose_nth, tell_by
from .people.tables import press_table
from .watching.rest import at_rest

DAY = 86_400


async def moved_by_command(person: Person) -> str:
    """What /move answers to the first choice it suggests, or to a wrong one when it suggests none."""
    offered = await person.autocomplete("games", "move", "choice", choice="")
    return (await person.command("games", "move", choice=offered[0]["value"] if offered else "A")).private.text


def looks(board: Seen) -> object:
    """What everybody sees of a board, however often it was sent."""
    pictures = [picture["url"].rpartition("/")[2] for picture in board.pictures]
    apart = ("custom_id", "content")  # which differ by the moment alone; what is told is compared without it
    parts = [{name: value for name, value in part.items() if name not in apart} for part in board.parts]
    return (
        re.sub(r"<t:\d+:R>", "", board.text),
        pictures,
        board.alt_texts,
        [part for part in parts if part["type"] != GALLERY and "components" not in part],
    )


async def castle_with_buttons(sandbox: Sandbox) -> tuple[Party, list[JSON]]:
    """A game of Castle Builders at a choice that all see, and the buttons for it."""
    party = await castle(sandbox, 1)
    while not (buttons := [part for part in party.board.buttons if party.is_open(part["custom_id"])]):
        await party.press_once()
    return party, buttons


async def castle(sandbox: Sandbox, choices: int = 2) -> Party:
    """A game of Castle Builders with a few choices made."""
    party = await Party.start(sandbox, "castle_builders", 2)
    for _ in range(choices):
        await party.press_once()
    return party


# Around the lobby


async def test_joining_twice_a_full_table_and_leaving_what_one_has_not_joined(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    opened = (await ada.command("games", "play", game="castle_builders")).shown
    assert "already at this table" in (await ada.click(opened, "Join")).private.text
    leave = opened.button("Table…")["custom_id"].replace("arrange", "leave")
    assert "aren't at this table" in (await ben.click(opened, leave, forged=True)).private.text
    assert not (await ben.click(opened, "Join")).failed
    assert "full" in (await cleo.command("games", "join")).private.text
    assert "Only players at the table" in (await cleo.command("games", "table start")).private.text


async def test_starting_with_too_few(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    opened = (await ada.command("games", "play", game="broadway_tower")).shown
    assert (
        "needs 2 players: 1 more"
        in (await ada.click(opened, opened.button("Start")["custom_id"], forged=True)).private.text
    )
    assert "needs 2 players: 1 more" in (await ada.command("games", "table start")).private.text


async def test_the_opener_leaves_and_the_others_go_on(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    opened = (await ada.command("games", "play", game="broadway_tower")).shown
    await ben.click(opened, "Join")
    await cleo.click(opened, "Join")
    await press_table(ada, opened, "Leave")
    started = (await ben.click(opened, opened.button("Start")["custom_id"], forged=True)).shown
    assert "Ada" not in started.text


async def test_when_all_have_left_the_table_is_closed_and_the_channel_free(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    opened = (await ada.command("games", "play", game="broadway_tower")).shown
    assert "closed" in (await press_table(ada, opened, "Leave")).private.text
    again = (await ada.command("games", "play", game="castle_builders")).shown
    assert "Castle Builders" in again.text


async def test_a_second_game_in_the_channel_gets_a_thread(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 0)
    cleo, dan = sandbox.person("Cleo"), sandbox.person("Dan")
    refused = await cleo.command("games", "play", game="broadway_tower")
    assert "room for one" in refused.private.text
    assert refused.message is not None
    await cleo.click(refused.message, "Open a thread")
    thread = await cleo.until(lambda: cleo.threads()[0] if cleo.threads() else None)
    lobby = await cleo.read(thread["id"], "Broadway Tower")
    assert not (await dan.click(lobby, "Join")).failed
    assert not party.over


async def test_names_with_markup_emoji_and_tricks(sandbox: Sandbox, bot: BotProcess) -> None:
    names = ["**Bold** [x](https://a.example)", "\u202egnirts\u202c", "👩\u200d🚀🎲", "\u200b\u200b\u200b", "Ｗ" * 32]
    people = [sandbox.control.person({"name": name}) for name in names]
    seats = [sandbox.person(person["id"]) for person in people]
    opened = (await seats[0].command("games", "play", game="broadway_tower")).shown
    for person in seats[1:]:
        assert not (await person.click(opened, "Join")).failed
    started = (await seats[0].click(opened, opened.button("Start")["custom_id"], forged=True)).shown
    assert "[x](https://a.example)" not in started.text
    assert "\u202e" not in started.text + "".join(started.alt_texts)
    assert all(1 <= len(alt) <= 1024 for alt in started.alt_texts)


# Presses that should do nothing


async def test_somebody_who_does_not_play_presses_everything(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 1)
    cleo, board = sandbox.person("Cleo"), party.board
    for button in board.buttons:
        if button["label"] not in ("Rules", "Story", "More…"):
            assert "Only players of" in (await cleo.click(board, button["custom_id"], forged=True)).private.text
    assert "Only players of" in (await cleo.command("games", "move", choice="A")).private.text
    assert "Only players of" in (await cleo.command("games", "hand")).private.text
    assert "Only players of" in (await cleo.command("games", "undo")).private.text
    assert looks(party.board) == looks(board)


async def test_the_wrong_player_presses(sandbox: Sandbox, bot: BotProcess) -> None:
    party, [button, *_] = await castle_with_buttons(sandbox)
    [mover] = party.waited_for()
    [other] = [person for person in party.people if person is not mover]
    assert "not your turn" in (await other.click(party.board, button["custom_id"])).private.text
    assert "not your turn" in (await other.command("games", "move", choice=button["label"])).private.text
    assert party.at == tuple(button["custom_id"].split(":")[2:5])


async def test_an_old_button_shows_how_the_game_stands(sandbox: Sandbox, bot: BotProcess) -> None:
    party, [old, *_] = await castle_with_buttons(sandbox)
    [mover] = party.waited_for()
    await party.choose_in(mover, party.board)
    at = party.at
    answer = await mover.click(party.board, old["custom_id"], forged=True)
    assert "The game has moved on" in answer.private.text
    assert answer.message is not None
    assert answer.message.pictures
    assert party.at == at


async def test_two_presses_at_once_count_once(sandbox: Sandbox, bot: BotProcess) -> None:
    party, buttons = await castle_with_buttons(sandbox)
    [mover], board = party.waited_for(), party.board
    before = tuple(map(int, party.at))
    outcomes = await asyncio.gather(*(mover.click(board, buttons[n % len(buttons)]["custom_id"]) for n in range(6)))
    assert not any(outcome.failed for outcome in outcomes)
    await mover.until(lambda: tuple(map(int, party.at)) != before)
    table = (await mover.command("games", "table show")).private.text
    assert f"Turn {party.at[1]}." in table
    assert int(party.at[2]) == before[2] + 1


@pytest.mark.table("broadway_tower", 5, written=True)
async def test_two_players_in_the_same_instant(party: Party) -> None:
    panels = [await party.letter_to(person) for person in party.people]
    outcomes = await asyncio.gather(
        *(choose_nth(person, panel, 0) for person, panel in zip(party.people, panels, strict=True))
    )
    assert not any(outcome.failed for outcome in outcomes)
    await party.people[0].until(lambda: "in secret" not in party.board.text)


@pytest.mark.table("broadway_tower", 2, written=True)
async def test_a_secret_choice_may_be_changed_until_the_last_and_the_board_never_tells(party: Party) -> None:
    ada, ben = party.people
    panel = await party.letter_to(ada)
    await choose_nth(ada, panel, 0)
    first = await ben.until(lambda: party.board if "Ada chose" in party.board.text else None)
    changed = (await choose_nth(ada, panel, 1)).shown
    assert "You chose **Carrier and trader**." in changed.text
    assert party.board.text == first.text
    assert party.board.alt_texts == first.alt_texts


async def test_forged_ids_and_values_change_nothing(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 2)
    match, turn, step = party.at
    forged = [
        "", "x", "b1", "b1:choose", f"b1:choose:{match}:{turn}:{step}:no-such", f"b1:choose:{match}:{turn}:{step}:",
        f"b1:choose:999999:{turn}:{step}:A", f"b1:choose:{match}:{turn}:999:A", f"b1:choose:{match}:{'9' * 30}:1:A",
        f"b1:end:{match}:0:0:", f"b1:start:{match}:0:0:", f"b1:join:{match}:0:0:", f"b1:leave:{match}:0:0:",
        f"b1:option:{match}:0:0:turn", "b1:thread:0:0:0:no_such_game", "b1:page:0:0:0:../../bot", "b1:again:999:0:0:",
        "b1:undo:999:1:1:", "b1:hand:999:0:0:", "b1:nonsense:1:1:1:x", f"b0:choose:{match}:{turn}:{step}:A",
    ]  # fmt: skip
    before = looks(party.board)
    ben = party.people[1]
    for custom_id in forged:
        if custom_id:
            outcome = await ben.click(party.board, custom_id, forged=True)
            assert outcome.private.text
    assert looks(party.board) == before


# Commands


async def test_move_with_nonsense(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 0)
    [mover] = party.waited_for()
    for nonsense in ("no such thing", "b1:move:1:1:1:zzz", "💥" * 50, "`", "b1:move:9:9:9:A", "1" * 200):
        assert (await mover.command("games", "move", choice=nonsense)).private.text
    answer = (await mover.command("games", "move", choice="no such thing")).private.text
    assert "isn't possible now" in answer
    assert "You can choose" in answer


async def test_commands_where_nothing_is_played(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    for name in ("join", "table leave", "table start", "table stop", "table board", "hand", "undo", "table show"):
        assert "No game is being played" in (await ada.command("chat", name)).private.text
    assert "No game is being played" in (await ada.command("chat", "move", choice="x")).private.text
    assert await ada.autocomplete("chat", "move", "choice", choice="") == []


async def test_undo_takes_a_choice_back_and_says_when_it_cannot(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 0)
    [mover] = party.waited_for()
    assert "can't undo this" in (await mover.command("games", "undo")).private.text
    for _ in range(40):
        before, turn, choices = look(party), party.at[1], count_choices(party)
        await party.press_once()
        if (party.at[1], count_choices(party)) == (turn, choices + 1):  # one press may be two choices
            break
    else:
        pytest.fail("no press was one choice of several")
    [mover] = party.waited_for()
    assert not (await mover.click(party.board, "Undo")).failed
    await mover.until(lambda: look(party) == before)


def count_choices(party: Party) -> int:
    """How many choices were made in this turn, as the name of the picture tells."""
    return int(party.shown.removesuffix(".png").rpartition("-")[2])


def look(party: Party) -> object:
    """What people see of a game."""
    return party.shown, party.board.alt_texts


async def test_stopping_needs_the_others_or_a_moderator(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 1)
    ada, ben = party.people  # Ada may manage channels, Ben may not
    cleo = sandbox.person("Cleo")
    assert "Only the players together" in (await cleo.command("games", "table stop")).private.text
    await ben.command("games", "table stop")
    asked = await cleo.read("games", "**Ben** proposed to end")
    assert "Only players of" in (await cleo.click(asked, "Agree to end")).private.text
    assert not party.over
    assert not (await ada.click(asked, "Object")).failed
    await cleo.until(lambda: not [m for m in cleo.messages("games") if "proposed to end" in m.text])
    assert not party.over
    sandbox.clock.advance(DAY + 1)
    await ben.command("games", "table stop")
    await ada.click(await ada.read("games", "**Ben** proposed to end"), "Agree to end")
    await ben.until(lambda: party.over)


async def test_two_who_say_stop_have_agreed(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 0)
    ada, ben = party.people
    await ben.command("games", "table stop")
    asked = await ada.read("games", "**Ben** proposed to end")
    assert "was ended" in (await ada.command("games", "table stop")).private.text
    await ben.until(lambda: party.over)
    press = asked.button("Object")["custom_id"]
    assert "is over." in (await ada.click(party.board, press, forged=True)).private.text


async def test_who_asked_to_stop_and_plays_on_has_changed_their_mind(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 0)
    ada, ben = party.people
    await ben.command("games", "table stop")
    await ada.read("games", "**Ben** proposed to end")
    while ben not in await ada.until(party.waited_for):
        await party.press_once()
    await party.press_once()
    await ada.until(lambda: not [m for m in ada.messages("games") if "proposed to end" in m.text])
    await ada.command("games", "table stop")
    asked = await ben.read("games", "**Ada** proposed to end")
    assert f"Still to agree: <@{ben.id}>." in asked.text
    assert asked.notified == [ben.id]
    assert not party.over


# Things go away and come back


async def test_a_deleted_board_comes_back(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 1)
    gone = party.board.id
    [mover] = party.waited_for()
    sandbox.control.delete({"channel": party.board.channel, "message": gone})
    offered = await mover.autocomplete("games", "move", "choice", choice="")
    await mover.command("games", "move", choice=offered[0]["value"])
    await mover.until(lambda: any(m.pictures for m in mover.messages("games") if not m.only_you))
    assert party.board.id != gone
    assert party.at


async def test_a_game_without_a_channel_does_not_move_to_one_where_belfry_may_not_speak(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await castle(sandbox, 1)
    ada = party.people[0]
    sandbox.control.delete({"channel": party.board.channel})
    room = ada.channel("board-room")
    sandbox.control.permissions({"channel": room, "deny": ["send_messages"]})
    assert "Missing: **Send Messages**" in (await ada.command("board-room", "table board")).private.text
    sandbox.control.permissions({"channel": room, "deny": []})
    moved = await ada.command("board-room", "table board")
    assert not moved.failed
    await ada.until(lambda: any(message.pictures for message in ada.messages("board-room")))


async def test_board_posts_an_open_table_anew_and_takes_the_old_one_away(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    old = (await ada.command("games", "play", game="castle_builders")).shown
    assert not (await ada.command("games", "table board")).failed
    await ben.until(lambda: all(message.id != old.id for message in ben.messages("games")))
    assert not (await ben.click(await ben.read("games", "needed"), "Join")).failed


async def test_board_posts_it_anew_and_takes_the_old_one_away(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 1)
    old = party.board.id
    await party.people[0].command("games", "table board")
    await party.people[0].until(lambda: party.board.id != old)
    boards = [m for m in party.people[0].messages("games") if m.pictures and not m.only_you]
    assert len(boards) == 1
    await party.press_once()


async def test_boards_that_several_ask_for_at_once_leave_one(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 1)
    at = party.at
    sandbox.faults.add("POST /channels/", "delay", times=3, seconds=0.3)
    await asyncio.gather(*(person.command("games", "table board") for person in [*party.people, *party.people]))
    assert len([m for m in party.watcher.messages("games") if m.pictures]) == 1
    assert party.at == at


@pytest.mark.table("broadway_tower", 2)
async def test_a_choice_taken_back_while_the_board_is_late_is_not_shown(sandbox: Sandbox, party: Party) -> None:
    for person in party.people:
        assert not (await person.command("games", "move", choice="Carrier and trader")).failed
    await party.watcher.until(lambda: "sends a worker" in party.board.text)
    [mover] = party.waited_for()
    sandbox.faults.add(f"PATCH /channels/{party.board.channel}/", "delay", seconds=3.0)
    await mover.command("games", "move", choice="Carrier")
    await until(lambda: not sandbox.faults.waiting)  # until the edit that shows the carrier is under way
    await mover.command("games", "undo")
    await mover.command("games", "move", choice="Trader")
    await party.watcher.until(lambda: "may trade" in party.board.text)


async def test_an_archived_thread_wakes_up(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    for person in (ada, ben):
        await tell_by(person, "message")
    thread = sandbox.control.thread({"as": ada.id, "channel": ada.channel("games"), "name": "castle"})["id"]
    opened = (await ada.command(thread, "play", game="castle_builders")).shown
    await ben.click(opened, "Join")
    await ada.click(opened, opened.button("Start")["custom_id"], forged=True)
    party = Party([ada, ben], sandbox.person("Watcher"), thread, Random(1), written=True, clock=sandbox.clock)
    await party.press_once()
    await at_rest(sandbox, bot)
    [mover] = party.waited_for()
    await party.letter_to(mover)
    await at_rest(sandbox, bot)  # what is still to be posted would wake it
    panel, old = await party.letter_to(mover), party.board.id
    sandbox.control.archive({"thread": thread, "archived": True, "locked": False})
    await choose_nth(mover, panel, 0)
    await mover.until(lambda: party.board.id != old)
    assert not [t for t in ada.threads() if t["id"] == thread and t["thread_metadata"]["archived"]]


@pytest.mark.parametrize(
    ("denied", "label"),
    [
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("view_channel", "View Channels"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_a_missing_permission_is_named_at_play(
    sandbox: Sandbox, bot: BotProcess, denied: str, label: str
) -> None:
    ada = sandbox.person("Ada")
    sandbox.control.permissions({"channel": ada.channel("games"), "deny": [denied]})
    answer = (await ada.command("games", "play", game="castle_builders")).private.text
    assert f"**{label}**" in answer
    assert "Edit Channel" in answer


async def test_permissions_taken_away_in_the_middle_lose_nothing(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 1)
    sandbox.control.permissions({"channel": party.board.channel, "deny": ["send_messages", "view_channel"]})
    [mover] = party.waited_for()
    turn = int(party.at[1])
    while "not your turn" not in await moved_by_command(mover):
        pass
    sandbox.control.permissions({"channel": party.board.channel, "deny": []})
    await mover.command("games", "table board")
    await mover.until(lambda: party.at and int(party.at[1]) > turn)
    await party.press_once()


async def test_removed_from_the_server_and_invited_back(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await castle(sandbox, 2)
    sandbox.control.membership({"present": False})
    sandbox.control.membership({"present": True})
    for _ in range(3):
        await party.press_once()


# Discord fails


@pytest.mark.parametrize("fault", ["429", "500", "502", "502-done", "reset", "reset-done", "delay"])
async def test_discord_fails_and_the_game_goes_on(sandbox: Sandbox, bot: BotProcess, fault: str) -> None:
    party = await castle(sandbox, 1)
    [mover] = party.waited_for()
    at = party.at
    offered = await mover.autocomplete("games", "move", "choice", choice="")
    sandbox.faults.add("(POST|PATCH|DELETE) ", fault, times=3, seconds=0.2)
    await mover.command("games", "move", choice=offered[0]["value"])
    await mover.until(lambda: party.at != at, seconds=20)
    sandbox.faults.clear()
    boards = [m for m in mover.messages("games") if m.pictures and not m.only_you]
    assert len(boards) == 1
    for _ in range(2):
        await party.press_once()
