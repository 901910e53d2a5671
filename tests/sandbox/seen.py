"""What a bot of these tests sees."""

from collections.abc import Awaitable

import discord
import pytest

from tests.sandbox.bot import Bot


def channel(bot: Bot, name: str = "games") -> discord.TextChannel:
    found = discord.utils.get(bot.get_all_channels(), name=name)
    assert isinstance(found, discord.TextChannel)
    return found


async def code(awaitable: Awaitable[object]) -> int:
    """Discord's code of the error that the request meets."""
    with pytest.raises(discord.HTTPException) as raised:
        await awaitable
    return raised.value.code
