"""Where Belfry cannot draw, no channel is taken by a game that nobody sees; once it can, all goes on."""

from collections.abc import Callable
from contextlib import closing
from sqlite3 import connect

import pytest

from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen

from .bots.altered_bot import BLIND
from .bots.bot_process import BotProcess
from .people.party import Party

Blind = Callable[[bool], None]  # the bot cannot draw any more, or can again


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("blind",)


@pytest.fixture
def blind(bot: BotProcess) -> Blind:
    bot.expected.append("cannot open resource")
    flag = bot.config.with_name(BLIND)
    return lambda now: flag.touch() if now else flag.unlink()


def games(bot: BotProcess) -> int:
    """How many there are or were."""
    with closing(connect(bot.database)) as file:
        return int(file.execute("select count(*) from matches").fetchone()[0])


def find(person: Person, label: str) -> Seen | None:
    """The newest message in the channel that has such a button."""
    return next((message for message in reversed(person.messages("games")) if label in message.labels), None)


def check_told(bot: BotProcess, done: Outcome) -> None:
    """The person reads a sentence with a reference, the host the same reference with what went wrong."""
    assert done.message is not None
    assert done.message.only_you
    sentence, _, reference = done.message.text.partition("Tell Belfry's host the reference ")
    assert sentence == "The board of Castle Builders can't be drawn, so no new game can start. "
    log = bot.log.read_text(encoding="utf-8")
    assert f"reference={reference.rstrip('.')} kind=castle_builders\nTraceback" in log
    assert "OSError: cannot open resource" in log


@pytest.mark.parametrize("begin", [False, True], ids=["a table", "a game"])
async def test_play_that_cannot_draw_takes_no_channel(
    sandbox: Sandbox, bot: BotProcess, blind: Blind, begin: bool
) -> None:
    ada = sandbox.person("Ada")
    blind(True)
    for _ in range(2):
        check_told(bot, await ada.command("games", "play", game="castle_builders", computers=1, begin=begin))
    assert games(bot) == 0
    blind(False)
    opened = await ada.command("games", "play", game="castle_builders", computers=1, begin=begin)
    assert not opened.failed
    await ada.read("games", "Castle Builders #1")


async def test_a_table_that_cannot_be_drawn_stays_a_table(sandbox: Sandbox, bot: BotProcess, blind: Blind) -> None:
    ada = sandbox.person("Ada")
    await ada.command("games", "play", game="castle_builders", computers=1)
    blind(True)
    check_told(bot, await ada.click(await ada.read("games", "Ready to start"), "Start"))
    lobby = await ada.read("games", "Ready to start")
    blind(False)
    assert not (await ada.click(lobby, "Start")).failed
    await ada.until(lambda: any(message.pictures for message in ada.messages("games")))


async def test_a_thread_for_what_cannot_be_drawn_is_not_opened(sandbox: Sandbox, bot: BotProcess, blind: Blind) -> None:
    ada = sandbox.person("Ada")
    await ada.command("games", "play", game="tower_up")
    taken = (await ada.command("games", "play", game="castle_builders")).message
    assert taken is not None
    blind(True)
    check_told(bot, await ada.click(taken, "Open a thread"))
    assert ada.threads() == []
    assert games(bot) == 1
    blind(False)
    assert not (await ada.click(taken, "Open a thread")).failed
    assert len(ada.threads()) == 1


@pytest.mark.table("castle_builders", 2)
async def test_play_again_that_cannot_draw_takes_no_channel(bot: BotProcess, blind: Blind, party: Party) -> None:
    ada, ben = party.people
    await ada.command("games", "table stop")
    await ben.click(await ben.until(lambda: find(ben, "Agree to end")), "Agree to end")
    over = await ada.until(lambda: find(ada, "Play again"))
    blind(True)
    check_told(bot, await ada.click(over, "Play again"))
    assert games(bot) == 1
    blind(False)
    assert not (await ada.click(over, "Play again")).failed
    await ada.read("games", "Castle Builders #2")
