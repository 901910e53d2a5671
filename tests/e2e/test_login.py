"""A bot that cannot log in says why in one sentence; one that is told to stop before it could names the signal.

Above that stands the first line of the log, which says which Belfry it is.
"""

import asyncio
import json
import os
from pathlib import Path

import pytest

from tests.local import Sandbox

from .bots.bot_process import BotProcess

WRONG, LATER = 2, 75  # exit statuses by which a supervisor knows whether to start it again


async def ended(bot: BotProcess, status: int = WRONG) -> list[str]:
    """The lines that a bot writes which ends by itself."""
    await bot.launch()
    assert await bot.wait() == status
    return bot.tail().splitlines()


def configure(bot: BotProcess, was: str, now: str) -> None:
    text = bot.config.read_text(encoding="utf-8")
    assert was in text
    bot.config.write_text(text.replace(was, now), encoding="utf-8")


async def test_a_token_that_discord_does_not_know(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    configure(idle_bot, sandbox.token, "no.such.token")
    [_, sentence] = await ended(idle_bot)
    assert "does not accept the bot token" in sentence
    assert "no.such.token" not in sentence


async def test_nobody_answers_at_the_address(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    await sandbox.stop()
    [_, sentence] = await ended(idle_bot, LATER)
    assert f"cannot log in to Discord at {sandbox.api}: " in sentence
    assert "Check the connection" in sentence


async def test_the_connection_breaks_before_the_answer(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    sandbox.faults.add("GET /users/@me", "reset", times=9)
    [_, sentence] = await ended(idle_bot, LATER)
    assert f"cannot log in to Discord at {sandbox.api}: " in sentence


async def test_discord_takes_nothing_from_this_machine(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    """As shared hosts know it: Cloudflare answers in Discord's place, and asking again makes it longer."""
    sandbox.faults.add("GET /users/@me", "429-plain", times=9)
    [_, sentence] = await ended(idle_bot, LATER)
    assert "Wait an hour before you start Belfry again" in sentence
    assert len([one for one in sandbox.requests if one.path == "/users/@me"]) == 1


@pytest.mark.parametrize(
    ("route", "told"),
    [
        ("GET /users/@me", "Discord does not let this bot log in: 403 Forbidden (error code: 987654): Refused. Look"),
        (
            "GET /oauth2/applications/@me",
            "Discord does not let this bot log in: 403 Forbidden (error code: 987654): Refused.",
        ),
        ("GET /gateway/bot", "Belfry cannot log in to Discord"),
    ],
)
async def test_discord_refuses_a_login_for_a_reason_that_nobody_knows(
    sandbox: Sandbox, idle_bot: BotProcess, route: str, told: str
) -> None:
    sandbox.faults.add(route, "987654", times=9)
    [*_, sentence] = await ended(idle_bot, LATER)
    assert told in sentence
    assert "Traceback" not in idle_bot.tail()


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (4004, "Copy it again from the developer portal"),
        (4013, "(4013, invalid intents)"),
        (4014, "(4014, disallowed intents)"),
    ],
)
async def test_discord_ends_the_connection_for_good(
    sandbox: Sandbox, idle_bot: BotProcess, code: int, told: str
) -> None:
    sandbox.connections.refusal = code
    [*_, sentence] = await ended(idle_bot)
    assert told in sentence
    assert "Traceback" not in idle_bot.tail()


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ('token = "sandbox"', 'token = ""', "There is no bot token."),
        ('token = "sandbox"', 'token = "no.such.token"', "does not accept the bot token"),
        ('level = "info"', 'level = "loud"', "level under [log] must be one of"),
        ("[log]", "[logs]\n[log]", "has [logs], which Belfry does not know"),
        ('path = "', 'path = "/no/such/folder/', "There is no folder /no/such/folder"),
        ('belfry.db"', 'config.toml"', "is not a database of Belfry"),
        ('level = "info"', 'level = "error"\n[metrics]\nport = PORT', "Port PORT of this machine cannot be used"),
    ],
)
async def test_refused_start_with_a_json_log_writes_only_json(
    sandbox: Sandbox, idle_bot: BotProcess, was: str, now: str, told: str
) -> None:
    idle_bot.expected += ["CRITICAL"]
    configure(idle_bot, "[log]", '[log]\nformat = "json"')
    configure(idle_bot, was, now.replace("PORT", str(sandbox.port)))
    *_, last = [json.loads(line) for line in await ended(idle_bot)]
    assert last["level"] == "CRITICAL"
    assert told.replace("PORT", str(sandbox.port)) in last["message"]


async def test_more_connections_are_wanted_than_when_it_started(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    sandbox.connections.refusal = 4011
    [*_, sentence] = await ended(idle_bot, LATER)
    assert "Start Belfry again: it makes as many as Discord wants." in sentence
    assert "Traceback" not in idle_bot.tail()


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
    first, last = idle_bot.tail().splitlines()
    assert "Belfry starts" in first
    assert last.endswith('INFO belfry "Belfry has stopped" signal=SIGTERM')


async def test_a_second_belfry_on_the_same_file_ends_at_once(
    sandbox: Sandbox, idle_bot: BotProcess, tmp_path: Path
) -> None:
    """Also by a hard link.  Killed, the first one keeps nothing from the second."""
    (tmp_path / "second").mkdir()
    second = BotProcess(sandbox, tmp_path / "second")
    await idle_bot.start()
    os.link(idle_bot.database, second.database)
    [sentence] = await ended(second)
    assert "is a second name of another file (a hard link)" in sentence
    second.database.unlink()
    configure(second, str(second.database), str(idle_bot.database))
    [_, sentence] = await ended(second)
    assert "is running already. Stop that one first" in sentence
    assert idle_bot.running
    await idle_bot.kill()
    await second.start()
    await second.stop()
