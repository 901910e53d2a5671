"""The bot as a process: it starts, answers, survives a power cut and stops when it is told to."""

from sandbox import Sandbox

from .bot_process import BotProcess


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
