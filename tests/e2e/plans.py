"""Plans that people make."""

from contextlib import closing
from sqlite3 import connect
from typing import Any

from tests.people import Person

from .bot_process import BotProcess

SOON = 57  # seconds: plans have chosen by then, and nobody who was looking is called as yet


async def choose_workers(person: Person) -> None:
    """The first pair, in secret."""
    offered = await person.autocomplete("games", "move", "choice", choice="")
    await person.command("games", "move", choice=offered[0]["value"])


def stored(bot: BotProcess, table: str) -> list[dict[str, Any]]:
    """The rows of a table."""
    with closing(connect(bot.database)) as connection:
        found = connection.execute(f"select * from {table}")
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]
