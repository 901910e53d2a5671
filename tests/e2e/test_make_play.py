"""`python bot.py --sandbox`, as somebody starts it who has read nothing."""

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress

import aiohttp
import pytest

from engine.core.game_data import facts
from engine.games import GAMES

from .bots.bot_process import START_SECONDS
from .bots.fork_server import ROOT
from .bots.sandboxes import USUAL, started


async def test_when_the_line_is_printed_the_commands_are_there() -> None:
    """With all that the page's first screen needs to offer each game, and each lesson, by one press."""
    async with started("--port", "0") as (address, _), aiohttp.ClientSession() as session:
        async with session.get(address) as page:
            assert page.headers["Cache-Control"] == "no-cache"
            assert "Belfry" in await page.text()
        async with session.get(f"{address}sandbox/world") as answer:
            world = await answer.json()
        assert all(guild["present"] for guild in world["guilds"])
        (play,) = [command for command in world["commands"] if command["name"] == "play"]
        assert {offer["command"] for offer in world["offers"]} == {"play", "try"}
        assert {command["name"] for command in world["commands"]} >= {"play", "try"}
        assert not [option["name"] for option in play["options"] if option.get("required")]
        assert {offer["label"] for offer in world["offers"]} == {facts(name).title for name in GAMES}


@pytest.mark.slow("a program from its beginning, 2 s")
async def test_a_second_start_finds_another_port() -> None:
    """The usual port is taken, by this test or by somebody before it: the sandbox starts all the same."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):
            holder.bind(("127.0.0.1", USUAL))
            holder.listen()
        async with started() as (_, port):
            assert port != USUAL


@pytest.mark.slow("a program from its beginning, 2 s")
async def test_a_port_that_was_asked_for_and_is_taken_is_an_error() -> None:
    """The host asked for that port, so no other will do; two sentences say why and what to do."""
    holder = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    port = str(holder.sockets[0].getsockname()[1])
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "bot.py", "--sandbox", "--port", port), cwd=ROOT, stdout=PIPE, stderr=PIPE
    )
    out, errors = await asyncio.wait_for(process.communicate(), START_SECONDS)
    holder.close()
    assert process.returncode == 2
    assert out == b""
    assert errors.decode().splitlines() == [
        f"Port {port} cannot be used: Address already in use.",
        "Choose another with --port, or start without it: then Belfry finds a free one.",
    ]
