"""Games that have lost their place, and who has been told."""

from contextlib import closing
from sqlite3 import connect

from tests.people import Person
from tests.waiting import until

from .bot_process import BotProcess


def told(person: Person, words: str = "To play on, use /table board") -> list[str]:
    """The direct messages of this person with these words."""
    return [message.text for message in person.dms() if words in message.text]


async def start_anew(bot: BotProcess) -> None:
    """Start Belfry again, and wait until it has looked at the places of all its games."""
    if bot.running:
        await bot.kill()
    before = starts(bot)
    await bot.start()
    await until(lambda: starts(bot) > before)


async def until_noted(bot: BotProcess, people: int) -> None:
    """Wait until the store says of so many people that they know of a lost channel."""
    with closing(connect(bot.database)) as file:
        await until(lambda: file.execute("select count(*) from lost").fetchone() == (people,))


def starts(bot: BotProcess) -> int:
    return bot.log.read_text(encoding="utf-8").count("places looked at")
