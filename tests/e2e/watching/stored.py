"""What Belfry has stored and noted."""

from collections.abc import AsyncIterator
from contextlib import closing
from sqlite3 import connect
from typing import Any

from engine.core.table import Table
from store import Match, Store
from tests.waiting import until

from ..bots.bot_process import BotProcess


async def start_anew(bot: BotProcess) -> None:
    """Start Belfry again, and wait until it has looked at the places of all its games."""
    if bot.running:
        await bot.kill()
    before = starts(bot)
    await bot.start()
    await until(lambda: starts(bot) > before)


async def until_noted(bot: BotProcess, people: int) -> None:
    """Wait until the store has noted that `people` people know of a lost channel."""
    with closing(connect(bot.database)) as file:
        await until(lambda: file.execute("select count(*) from lost").fetchone() == (people,))


def starts(bot: BotProcess) -> int:
    return bot.log.read_text(encoding="utf-8").count("places looked at")


def stored(bot: BotProcess, table: str) -> list[dict[str, Any]]:
    """The rows of a table."""
    with closing(connect(bot.database)) as connection:
        found = connection.execute(f"select * from {table}")
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]


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
