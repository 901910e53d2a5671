"""People at a table with computers, which think in processes that may die: the game goes on whatever happens."""

import asyncio
import contextlib
import os
import random
import re
import signal
import sys
from pathlib import Path
from sqlite3 import connect

import pytest

from cogs.background.computers import ASK_AGAIN
from cogs.connection.presence import STAYS
from engine.games import GAMES
from sandbox.backend import Request
from tests.local import Sandbox
from tests.night import split
from tests.people import Person
from tests.waiting import HANG, until

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.solo import Solo
from .watching.rest import look_away

POST = re.compile(r"/channels/\d+/messages")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="finds the processes of the bot in /proc")


async def thought_of(bot: BotProcess) -> list[int]:
    """The processes that think, as soon as there is one."""
    return await until(lambda: bot.workers)


def posts(sandbox: Sandbox) -> list[Request]:
    """The messages that the bot has sent, but for answers to presses and commands."""
    return [one for one in sandbox.requests if one.method == "POST" and POST.fullmatch(one.path)]


async def gone(pids: list[int]) -> None:
    """Wait until processes have ended."""
    await until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in pids))


def kill_thinkers(bot: BotProcess) -> None:
    """End the processes that think, as often as it is called."""
    for pid in bot.workers:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def weaken(bot: BotProcess) -> None:
    """From their next choice on, the computers think for a moment only: what follows needs them to play, no more."""
    with contextlib.closing(connect(bot.database)) as file, file:
        file.execute("update seats set computer = 'easy' where computer <> ''")


@split("game", GAMES, ["castle_builders"], "whole games")
async def test_a_person_alone_plays_a_whole_game(sandbox: Sandbox, bot: BotProcess, game: str) -> None:
    solo = await Solo.sit_down(sandbox, game)
    while await solo.turn():
        pass
    assert solo.board.labels == ["Play again", "Story", "What decided it", "Replay", "Numbers"]


async def test_several_turns_of_computers_make_one_new_message(sandbox: Sandbox, bot: BotProcess) -> None:
    """Between Ada and Ben two computers play: the board is edited and tells all that happened, and the one new message
    is the ping of the person who is next."""
    ada, ben, watcher = (sandbox.person(name) for name in ("Ada", "Ben", "Watcher"))
    opened = (await ada.command("games", "play", game="tower_up", computers=2, strength="easy")).shown
    lobby = (await ben.click(opened, "Join")).shown
    assert not (await ada.click(lobby, lobby.button("Start")["custom_id"])).failed
    party = Party([ada, ben], watcher, "games", random.Random(1))
    await watcher.until(party.waited_for, HANG)
    for turn in range(6):
        sandbox.clock.advance(STAYS)  # who has played before is not looking any more
        [person], before = party.waited_for(), len(posts(sandbox))
        other = next(one for one in party.people if one != person)
        old = pings(party, other)
        while party.waited_for() == [person]:
            await party.press_once()
        await look_away(sandbox, bot)
        assert pings(party, other) not in ([], old)
        if turn:  # before the first, it was by chance who was there
            assert len(posts(sandbox)) - before == 1
            assert len([message for message in watcher.messages("games") if message.pictures]) == 1
            if person == ada:
                told = [line for line in party.board.text.split("\n") if line.startswith("> ")]
                assert {line.split()[1].strip(":") for line in told} <= {"Swift", "Owl"}, "as far as there is room"


def pings(party: Party, person: Person) -> list[str]:
    """The messages in the channel that mention a person."""
    return [m.id for m in party.watcher.messages(party.channel) if m.notified == [person.id]]


@pytest.mark.parametrize(("game", "computers"), [("tower_up", 3), ("castle_builders", 1)])
async def test_who_plays_on_is_not_told_whose_turn_it_is(
    sandbox: Sandbox, bot: BotProcess, game: str, computers: int
) -> None:
    """A person alone who has just chosen is there when the computers have played: no new message, in secret neither."""
    solo = await Solo.sit_down(sandbox, game, computers)
    assert await solo.turn()
    before, written = len(posts(sandbox)), [message.id for message in solo.person.dms()]
    for _ in range(8):
        assert await solo.turn()
    assert len(posts(sandbox)) == before
    assert [message.id for message in solo.person.dms()] == written
    assert not pings(solo, solo.person)


@on_linux
async def test_a_choice_is_taken_back_while_a_computer_thinks(sandbox: Sandbox, bot: BotProcess) -> None:
    """What it thought of is given up, together with its process; another choice makes it think anew."""
    solo = await Solo.sit_down(sandbox, "tower_up", strength="hard")
    await solo.watcher.until(lambda: solo.asked, HANG)
    turn = solo.at[1]
    await solo.until_thinking()
    old = await thought_of(bot)
    for worker in old:
        os.kill(worker, signal.SIGSTOP)  # it takes long
    weaken(bot)
    assert not (await solo.person.command(solo.channel, "undo")).failed
    await solo.watcher.until(lambda: solo.asked and solo.at[1] == turn)
    await gone(old)
    await solo.press_once()
    await solo.watcher.until(lambda: solo.asked and solo.at[1] != turn, HANG)


@pytest.mark.parametrize("bot_settings", [{"delay": 60.0}])
async def test_in_secret_a_computer_chooses_while_people_still_think(sandbox: Sandbox, bot: BotProcess) -> None:
    """It does not wait, however slowly computers play one after the other: nobody has to see anything before."""
    solo = await Solo.sit_down(sandbox, "broadway_tower", computers=2)
    await solo.watcher.until(lambda: "Owl and Swift chose." in solo.board.text)
    assert solo.asked


@pytest.mark.parametrize("bot_settings", [{"delay": 60.0}])
async def test_a_choice_is_taken_back_while_a_computer_waits(sandbox: Sandbox, bot: BotProcess) -> None:
    """The pause before it plays is there to see what happened, and to think again."""
    solo = await Solo.sit_down(sandbox, "town_builder")
    for _ in range(3):
        while not solo.thinking:
            turn = solo.at[1]
            await solo.turn()
        assert not (await solo.person.command(solo.channel, "undo")).failed
        await solo.watcher.until(lambda turn=turn: solo.asked and solo.at[1] == turn)
    assert "choice of a computer" not in bot.log.read_text(encoding="utf-8")


@on_linux
async def test_a_thinker_that_is_killed_is_replaced(sandbox: Sandbox, bot: BotProcess) -> None:
    """And the one in its place, too."""
    solo = await Solo.sit_down(sandbox, "tower_up", strength="hard")
    await solo.until_thinking()
    for n in (1, 2):
        for pid in await thought_of(bot):
            os.kill(pid, signal.SIGKILL)
        await until(lambda n=n: bot.log.read_text(encoding="utf-8").count("a worker failed") >= n)
    weaken(bot)
    assert await solo.turn()


@on_linux
async def test_when_thinkers_die_again_and_again_the_board_says_so(sandbox: Sandbox, bot: BotProcess) -> None:
    """And the game goes on by one press as soon as they live."""
    bot.expected.append("NoAnswer")
    solo = await Solo.sit_down(sandbox, "tower_up", strength="hard")
    await solo.until_thinking()

    await until(lambda: kill_thinkers(bot) or "can't choose" in solo.board.text)
    reference = solo.board.text.partition("the reference ")[2][:8]
    assert f"reference={reference}" in bot.log.read_text(encoding="utf-8")
    assert not (await solo.person.click(solo.board, "Try again")).failed
    weaken(bot)
    await solo.watcher.until(lambda: solo.asked and "can't choose" not in solo.board.text, HANG)


@on_linux
@pytest.mark.slow("three processes that think, 3 s")
async def test_what_thinkers_could_not_answer_is_tried_again_by_itself(sandbox: Sandbox, bot: BotProcess) -> None:
    """Every five minutes, with one trace in the log, and the game goes on without a press as soon as they live."""
    bot.expected.append("NoAnswer")
    solo = await Solo.sit_down(sandbox, "tower_up", strength="hard")
    await solo.until_thinking()

    def told(line: str) -> bool:
        return line in bot.log.read_text(encoding="utf-8")

    await until(lambda: kill_thinkers(bot) or "can't choose" in solo.board.text)
    board = solo.board.text
    sandbox.clock.advance(ASK_AGAIN)
    await until(lambda: kill_thinkers(bot) or told("a computer still cannot choose"))
    assert solo.board.text == board
    assert "every 5 minutes" in board
    sandbox.clock.advance(ASK_AGAIN)
    await solo.watcher.until(lambda: solo.asked and "can't choose" not in solo.board.text, HANG)


@on_linux
async def test_a_bot_that_is_killed_goes_on_thinking_after_its_restart(sandbox: Sandbox, bot: BotProcess) -> None:
    """And what it had started has ended."""
    solo = await Solo.sit_down(sandbox, "tower_up", strength="hard")
    await solo.until_thinking()
    old = await thought_of(bot)
    await bot.kill()
    await gone(old)
    weaken(bot)
    board = solo.shown
    await bot.start()
    await solo.watcher.until(lambda: solo.shown != board, HANG)
    assert await solo.turn()


@on_linux
async def test_no_thinker_survives_a_bot_that_is_stopped(sandbox: Sandbox, bot: BotProcess) -> None:
    solo = await Solo.sit_down(sandbox, "tower_up", strength="hard")
    await solo.until_thinking()
    old = await thought_of(bot)
    await bot.stop()
    assert not [pid for pid in old if os.path.exists(f"/proc/{pid}")]


@on_linux
@pytest.mark.parametrize("bot_settings", [{"processes": 2}])
async def test_many_games_share_a_few_thinkers(sandbox: Sandbox, bot: BotProcess) -> None:
    """Three games with two processes: never more, none of them large, and all three go on."""
    places = {"games": "Ada", "board-room": "Ben", "chat": "Cleo"}
    solos = [
        await Solo.sit_down(sandbox, "tower_up", 2, "medium", channel, person) for channel, person in places.items()
    ]
    seen: set[int] = set()

    async def watch() -> None:
        while True:
            now = bot.workers
            seen.update(now)
            assert len(now) <= 2
            await asyncio.sleep(0.01)

    watching = asyncio.create_task(watch())
    for _ in range(4):
        for solo in solos:
            await solo.turn()
    assert not watching.done()
    watching.cancel()
    assert seen
    for pid in bot.workers:
        status = Path(f"/proc/{pid}/status").read_text()
        assert int(status.split("VmHWM:")[1].split()[0]) < 100_000  # kB
