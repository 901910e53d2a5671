"""`python -m tests.e2e.slow_bot`: bot.py with a database that gives nothing to a command or press before Discord has
been told that an answer is coming.

Who reads or writes without having promised an answer waits for ever.
"""

import asyncio
import sys
from typing import Any
from unittest.mock import patch

import discord

import bot
import client
from cogs.connection import answers
from store.database import Database

COMMAND = discord.InteractionType.application_command
PRESS = discord.InteractionType.component

handled: dict[asyncio.Task[Any], discord.Interaction[Any]] = {}
"""What each task answers."""


async def until_promised() -> None:
    """Wait until what this task answers has been promised, or Discord has refused to be told."""
    task = asyncio.current_task()
    interaction = handled.get(task) if task else None
    if interaction is None or interaction.extras.get("told"):
        return
    promise = interaction.extras.get(answers.PROMISE)
    await asyncio.wait({promise._task if promise else asyncio.get_running_loop().create_future()})
    interaction.extras["told"] = True


def slowly(method: Any) -> Any:
    async def wait(*args: Any, **kwargs: Any) -> Any:
        await until_promised()
        return await method(*args, **kwargs)

    return wait


async def call(tree: Any, interaction: discord.Interaction[Any], real: Any = client.Commands._call) -> None:
    """A command; what Discord asks while somebody types cannot be promised."""
    if interaction.type is COMMAND:
        handled[asyncio.current_task()] = interaction  # type: ignore[index]
    await real(tree, interaction)


async def press(cog: Any, interaction: discord.Interaction[Any], real: Any = client.Presses.on_interaction) -> None:
    if interaction.type is PRESS:
        handled[asyncio.current_task()] = interaction  # type: ignore[index]
    await real(cog, interaction)


if __name__ == "__main__":
    with (
        patch.object(answers, "SLOW_ANSWER", 0.0),
        patch.object(Database, "fetch", slowly(Database.fetch)),
        patch.object(Database, "scan", slowly(Database.scan)),
        patch.object(Database, "write", slowly(Database.write)),
        patch.object(client.Commands, "_call", call),
        patch.object(client.Presses, "on_interaction", press),
    ):
        sys.exit(bot.main(sys.argv[1:]))
