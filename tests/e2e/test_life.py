"""The bot as a process: it starts, answers, survives a power cut and stops when it is told to."""

import asyncio
import os
import signal
import sqlite3

import pytest

from app.runner import listen, until_told_to_stop
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import Party


async def test_it_answers_before_and_after_a_power_cut(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    assert not (await ada.command("games", "belfry about")).failed
    await bot.restart()
    assert not (await ada.command("games", "belfry about")).failed


async def test_it_stops_when_it_is_told_to(bot: BotProcess) -> None:
    await bot.stop()
    assert await bot.wait() == 0


@pytest.mark.parametrize("moment", range(5))
async def test_it_stops_also_when_it_is_told_so_while_it_connects(moment: int) -> None:
    """At any moment of that: where it is just done, `wait_for` of older Pythons forgets that it was told to stop."""

    async def connect() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(moment):
            await asyncio.sleep(0)

    async def play() -> None:
        await asyncio.wait_for(connect(), 60)
        await asyncio.get_running_loop().create_future()

    told, playing = listen(), asyncio.create_task(play())
    await asyncio.wait_for(until_told_to_stop(playing, told), 60)
    assert playing.cancelled()


async def test_it_comes_back_after_a_cut_connection(sandbox: Sandbox, bot: BotProcess) -> None:
    """A lost connection is resumed, and what people did meanwhile is answered."""
    ada = sandbox.person("Ada")
    sandbox.connections.cut()
    assert not (await ada.command("games", "belfry about")).failed
    assert (sandbox.connections.identified, sandbox.connections.resumed) == (1, 1)
    assert bot.running


@pytest.mark.table("broadway_tower", 2)
async def test_choices_that_do_not_fit_corrected_rules_are_taken_back_with_a_word_in_the_channel(
    bot: BotProcess, party: Party
) -> None:
    """An option that was chosen while Belfry was older is one no longer; nobody has to press anything to be told."""
    await party.press_once()
    assert "chose." in party.board.text
    await bot.stop()
    with sqlite3.connect(bot.database) as file:
        file.execute("update choices set option = 'what was possible'")
        file.execute("update settings set value = 'the older rules' where key = 'rules'")
    file.close()
    await bot.start()
    line = "The rules were corrected. 1 choice of this turn was no longer legal and was undone."
    await party.watcher.until(lambda: line in party.board.text)
    await party.watcher.until(lambda: "chose." not in party.board.text)
    await party.press_once()
    assert "chose." in party.board.text


@pytest.mark.table("tower_up", 4)
async def test_who_reads_rather_than_looks_gets_the_board_in_words(party: Party) -> None:
    """In private, of the game in the channel, also who only watches; page by page where there are several."""
    board = party.board
    page = (await party.watcher.command(party.channel, "table board", text=True)).private
    assert "· Board as text" in page.text
    assert party.board.id == board.id
    told = page.text
    while "page 1" in told and not page.button("Later").get("disabled"):
        page = (await party.watcher.click(page, "Later")).message or page
        told += page.text
    assert all(f"{person.name}, " in told for person in party.people)
    elsewhere = (await party.watcher.command("chat", "table board", text=True)).shown
    assert "No game is being played in this channel." in elsewhere.text
