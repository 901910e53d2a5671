"""A bot that cannot log in says why in one sentence; one that is told to stop before it could says nothing."""

import asyncio

from sandbox import Sandbox

from .bot_process import BotProcess


async def ended(bot: BotProcess) -> list[str]:
    """The lines that a bot writes which ends by itself, because the host has to do something."""
    await bot.launch()
    assert await bot.wait() == 2
    return bot.tail().splitlines()


def configure(bot: BotProcess, was: str, now: str) -> None:
    text = bot.config.read_text(encoding="utf-8")
    assert was in text
    bot.config.write_text(text.replace(was, now), encoding="utf-8")


async def test_a_token_that_discord_does_not_know(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    configure(idle_bot, sandbox.token, "no.such.token")
    [sentence] = await ended(idle_bot)
    assert "does not accept the bot token" in sentence
    assert "no.such.token" not in sentence


async def test_nobody_answers_at_the_address(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    await sandbox.stop()
    [sentence] = await ended(idle_bot)
    assert f"cannot log in to Discord at {sandbox.api}: " in sentence
    assert "Check the connection" in sentence


async def test_the_connection_breaks_before_the_answer(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    sandbox.faults.add("GET /users/@me", "reset", times=9)
    [sentence] = await ended(idle_bot)
    assert f"cannot log in to Discord at {sandbox.api}: " in sentence


async def test_it_is_stopped_while_discord_keeps_it_waiting(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    asked = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        configure(idle_bot, sandbox.api, f"http://127.0.0.1:{port}/api/v10")
        await idle_bot.launch()
        await asyncio.wait_for(asked.wait(), 30)
        await idle_bot.stop()
    assert await idle_bot.wait() == 0
    assert idle_bot.tail() == ""
