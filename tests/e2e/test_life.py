"""The bot as a process: it starts, answers, survives a power cut and stops when it is told to."""

import sqlite3

from sandbox import Sandbox

from .bot_process import BotProcess
from .party import Party


async def test_it_answers_before_and_after_a_power_cut(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    assert not (await ada.command("games", "about")).failed
    await bot.restart()
    assert not (await ada.command("games", "about")).failed


async def test_it_stops_when_it_is_told_to(bot: BotProcess) -> None:
    await bot.stop()
    assert await bot.wait() == 0


async def test_it_comes_back_after_a_cut_connection(sandbox: Sandbox, bot: BotProcess) -> None:
    """A lost connection is resumed, and what people did meanwhile is answered."""
    ada = sandbox.person("Ada")
    sandbox.connections.cut()
    assert not (await ada.command("games", "about")).failed
    assert (sandbox.connections.identified, sandbox.connections.resumed) == (1, 1)
    assert bot.running


async def test_choices_that_do_not_fit_corrected_rules_are_taken_back_with_a_word_in_the_channel(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """An option that was chosen while Belfry was older is one no longer; nobody has to press anything to be told."""
    party = await Party.start(sandbox, "broadway_tower", 2)
    await party.press_once()
    assert "has chosen" in party.board.text
    await bot.stop()
    with sqlite3.connect(bot.database) as file:
        file.execute("update choices set option = 'what was possible'")
        file.execute("update settings set value = 'the older rules' where key = 'rules'")
    file.close()
    await bot.start()
    line = await party.watcher.read("games", "Belfry was brought up to date")
    assert "one choice does not fit the corrected rules. It was taken back" in line.text
    await party.watcher.until(lambda: "has chosen" not in party.board.text)
    await party.press_once()
    assert "has chosen" in party.board.text
