"""All matches of a store."""

from collections.abc import AsyncIterator

from engine.table import Table
from store import Match, Store

from .bot_process import BotProcess


async def every_match(bot: BotProcess) -> AsyncIterator[Match]:
    """Every game that ever was."""
    store = await Store.open(bot.database)
    async for match, _ in games(store):
        yield match
    await store.close()


async def games(store: Store) -> AsyncIterator[tuple[Match, Table | None]]:
    """Every game that ever was."""
    number = 1
    while await store.matches.find(number):
        yield await store.play.load(number)
        number += 1
