"""Nobody can make Belfry loud or busy at the expense of the others."""

import asyncio
import os
import re
import signal
import sys

import pytest

from cogs.connection.press_queue import PENDING
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import Party, choose_nth
from .people.solo import Solo

DAY = 86_400


@pytest.mark.table("tower", 2)
async def test_the_same_question_is_one_message_and_is_not_asked_again_on_the_day_it_was_declined(
    sandbox: Sandbox, party: Party
) -> None:
    ada, ben = party.people
    for _ in range(3):
        await ada.command("games", "table stop")
    question = await ben.read("games", "proposed to end")
    assert [m.id for m in ben.messages("games") if "proposed to end" in m.text] == [question.id]
    assert "*Agree to end* ends the game at once" in question.text
    await ben.click(question, "Object")
    await ada.until(lambda: "Ben objected to ending the game" in party.board.text)
    assert "objected. You can propose it again" in (await ada.command("games", "table stop")).private.text
    sandbox.clock.advance(DAY + 1)
    assert "are asked in the channel" in (await ada.command("games", "table stop")).private.text


def lobby_of(outcome: Outcome) -> Seen | None:
    """The table that was opened for all to see, if one was."""
    return outcome.message if outcome.message and not outcome.message.only_you else None


TOO_MANY_GAMES = "You have 3 games against computers here, the most a person can have. Finish or leave one first."


async def end_alone(person: Person, channel: str) -> None:
    """End a game in which nobody else plays."""
    asked = (await person.command(channel, "table stop")).shown
    assert not (await person.click(asked, "End the game")).failed


async def test_one_person_has_three_running_games_against_computers_on_a_server_however_they_begin(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """By /play, *Start*, /table start and *Play again*; also after a restart.  What was refused can begin later."""
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    lane, again = sandbox.world.add_channel("lane").id, sandbox.world.add_channel("again").id
    solo = {"game": "castle_builders", "computers": 1, "begin": True}
    table = lobby_of(await ben.command(lane, "play", game="castle_builders", computers=1))
    assert table is not None
    await ben.command("games", "play", **solo)
    await end_alone(ben, "games")
    [ended] = await ben.until(lambda: [one for one in ben.messages("games") if "Play again" in one.labels])
    for channel in (again, "chat", "board-room"):
        assert lobby_of(await ben.command(channel, "play", **solo))
    await bot.restart()
    assert (await ben.click(ended, "Play again")).private.text == TOO_MANY_GAMES
    free = sandbox.world.add_channel("free").id
    assert (await ben.command(free, "play", **solo)).private.text == TOO_MANY_GAMES
    assert (await ben.command(lane, "table start")).private.text == TOO_MANY_GAMES
    assert (await ben.click(table, "Start")).private.text == TOO_MANY_GAMES
    await end_alone(ben, "chat")
    assert not (await ben.click(table, "Start")).failed
    assert (await ben.command(free, "play", **solo)).private.text == TOO_MANY_GAMES
    assert lobby_of(await ben.command("parlour", "play", **solo)), "another server"
    assert lobby_of(await cleo.command(free, "play", **solo)), "the channel was left free"
    for game in (solo, {"game": "tower"}):  # who manages the server has as many games and tables as they like
        for _ in range(4):
            assert lobby_of(await ada.command(sandbox.world.add_channel("by-ada").id, "play", **game))


async def test_with_another_person_a_fourth_game_begins(sandbox: Sandbox, bot: BotProcess) -> None:
    ben, cleo = sandbox.person("Ben"), sandbox.person("Cleo")
    for channel in ("games", "chat", "board-room"):
        await ben.command(channel, "play", game="castle_builders", computers=1, begin=True)
    lane = sandbox.world.add_channel("lane").id
    table = lobby_of(await ben.command(lane, "play", game="castle_builders"))
    assert table is not None
    await cleo.click(table, "Join")
    assert "starts" in (await ben.command(lane, "table start")).private.text


@pytest.mark.skipif(sys.platform != "linux", reason="finds the processes of the bot in /proc")
async def test_the_computer_of_one_person_does_not_wait_for_all_tables_of_another(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Where one can think at a time, and it is held up: Ada has four tables when Ben opens his."""
    places = [sandbox.world.add_channel(f"of-ada-{n}").id for n in range(4)]
    solos = [await Solo.sit_down(sandbox, "tower_up", channel=places[0])]
    [worker] = await until(lambda: bot.workers)
    os.kill(worker, signal.SIGSTOP)
    for place in places[1:]:
        solos.append(await Solo.sit_down(sandbox, "tower_up", channel=place))
    solos.append(await Solo.sit_down(sandbox, "tower_up", channel="games", person="Ben"))
    for solo in solos:
        await solo.until_thinking()
    async with asyncio.timeout(60):  # a board may say so a moment before the computer is asked
        while (
            "4 choices are waiting for a computer"
            not in (await sandbox.person("Ada").command("games", "belfry about")).private.text
        ):
            pass
    before = bot.log.read_text(encoding="utf-8")
    os.kill(worker, signal.SIGCONT)
    for solo in solos:
        await solo.watcher.until(lambda solo=solo: solo.asked)
    since = bot.log.read_text(encoding="utf-8").removeprefix(before)
    games = [int(game) for game in re.findall(r"choice of a computer.*game=(\d+)", since)]
    first = list(dict.fromkeys(games))  # in the order in which they were first answered
    assert sorted(first) == [1, 2, 3, 4, 5]
    assert first.index(5) == 1, "the one that was held up, and then Ben's"


@pytest.mark.table("broadway_tower", 3, written=True)
async def test_the_same_secret_choice_once_more_changes_nothing(sandbox: Sandbox, party: Party) -> None:
    ada = party.people[0]
    panel = (await ada.click(party.board, "Choose in secret")).shown
    assert not (await choose_nth(ada, panel, 0)).failed
    await ada.until(lambda: "Ada chose" in party.board.text)
    edits = [r for r in sandbox.requests if r.method == "PATCH" and "/channels/" in r.path]
    again = next(m for m in reversed(ada.messages("games")) if m.only_you)
    assert not (await choose_nth(ada, again, 0)).failed
    await party.watcher.command("games", "table show")
    assert [r for r in sandbox.requests if r.method == "PATCH" and "/channels/" in r.path] == edits


async def test_who_types_twenty_commands_at_once_gets_an_answer_to_each(party: Party) -> None:
    ada, ben = party.people
    answers, other = await asyncio.gather(
        asyncio.gather(*(ada.command("games", "hand") for _ in range(20))), ben.command("games", "hand")
    )
    assert not other.failed
    assert all(answer.message for answer in answers), [(answer.state, answer.message) for answer in answers]
    texts = [answer.private.text for answer in answers if answer.message and not answer.message.pictures]
    assert [text for text in texts if "Too fast" not in text] == []
    assert len(texts) <= len(answers) - PENDING  # what comes first may be the press that began the game
    assert not (await ada.command("games", "hand")).failed
