"""Nobody can make Belfry loud or busy at the expense of the others."""

import asyncio
import os
import re
import signal
import sys

import pytest

from cogs.delivery.lines import LINE
from sandbox import Sandbox
from sandbox.people import Outcome
from tests.waiting import until

from .bot_process import BotProcess
from .party import Party, choose_nth
from .solo import Solo

DAY = 86_400


def told(outcome: Outcome) -> str:
    """What a private answer says."""
    assert outcome.message is not None
    assert outcome.message.only_you
    return outcome.message.text


async def test_the_same_question_is_one_message_and_is_not_asked_again_on_the_day_it_was_declined(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await Party.start(sandbox, "tower", 2)
    ada, ben = party.people
    for _ in range(3):
        await ada.command("games", "stop")
    question = await ben.read("games", "would like to end")
    assert [m.id for m in ben.messages("games") if "would like to end" in m.text] == [question.id]
    await ben.click(question, "Play on")
    await ada.until(lambda: "Ben would rather play on" in party.board.text)
    assert "did not want that. It can be asked again" in told(await ada.command("games", "stop"))
    sandbox.clock.advance(DAY + 1)
    assert "are asked in the channel" in told(await ada.command("games", "stop"))


async def test_one_person_cannot_fill_a_server_with_tables(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    for channel in ("games", "chat", "board-room"):
        assert not (await ada.command(channel, "play", game="tower")).failed
    taken = await ada.command("chat", "play", game="castle_builders")
    assert "still wait for players" in told(taken)
    await ada.command("games", "stop")
    assert not told(await ada.command("chat", "play", game="castle_builders")).startswith("3 tables")


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
    before = bot.log.read_text(encoding="utf-8")
    os.kill(worker, signal.SIGCONT)
    for solo in solos:
        await solo.watcher.until(lambda solo=solo: solo.asked)
    told = bot.log.read_text(encoding="utf-8").removeprefix(before)
    games = [int(game) for game in re.findall(r"choice of a computer.*game=(\d+)", told)]
    first = list(dict.fromkeys(games))  # in the order in which they were first answered
    assert sorted(first) == [1, 2, 3, 4, 5]
    assert first.index(5) == 1, "the one that was held up, and then Ben's"


async def test_who_only_looks_on_posts_the_board_anew_when_it_has_scrolled_away(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await Party.start(sandbox, "tower", 2)
    before = party.board.id
    assert "is at hand" in told(await sandbox.person("Eve").command("games", "board"))
    for n in range(8):
        await sandbox.person("Eve").say("games", f"line {n}")
    assert not (await sandbox.person("Eve").command("games", "board")).failed
    await party.people[0].until(lambda: party.board.id != before)


async def test_the_same_secret_choice_once_more_changes_nothing(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await Party.start(sandbox, "broadway_tower", 3, written=True)
    ada = party.people[0]
    panel = (await ada.click(party.board, "Choose in secret")).message
    assert panel is not None
    assert not (await choose_nth(ada, panel, 0)).failed
    await ada.until(lambda: "Ada has chosen" in party.board.text)
    await ada.until(lambda: ada.dms() and "You have chosen" in ada.dms()[-1].text)
    edits = [r for r in sandbox.requests if r.method == "PATCH" and "/channels/" in r.path]
    again = next(m for m in reversed(ada.messages("games")) if m.only_you)
    assert not (await choose_nth(ada, again, 0)).failed
    await party.watcher.command("games", "table")
    assert [r for r in sandbox.requests if r.method == "PATCH" and "/channels/" in r.path] == edits


async def test_who_types_twenty_commands_at_once_gets_an_answer_to_each(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await Party.start(sandbox, "tower_up", 2)
    ada, ben = party.people
    answers, other = await asyncio.gather(
        asyncio.gather(*(ada.command("games", "hand") for _ in range(20))), ben.command("games", "hand")
    )
    assert not other.failed
    assert all(answer.message for answer in answers), [(answer.state, answer.message) for answer in answers]
    texts = [told(answer) for answer in answers if answer.message and not answer.message.pictures]
    assert [text for text in texts if "You press faster than I can answer" not in text] == []
    assert len(texts) <= len(answers) - LINE  # what comes first may be the press that began the game
    assert not (await ada.command("games", "hand")).failed


async def test_the_buttons_of_a_table_on_another_server_do_nothing_there(sandbox: Sandbox, bot: BotProcess) -> None:
    """Discord does not let people forge them; but nobody needs to believe that."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    here = (await ada.command("games", "play", game="tower_up")).message
    there = (await ada.command("parlour", "play", game="tower_up")).message
    assert here is not None
    assert there is not None
    for action in ("join", "computer", "start", "offer", "again", "close"):
        text = told(await ben.click(there, f"b1:{action}:1:0:0:", forged=True))
        assert "a game on another server" in text
    assert "Ben" not in next(m.text for m in ada.messages("games") if m.id == here.id)
    assert not (await ben.click(there, "Join")).failed
    await ben.read("parlour", "Ready to start")
