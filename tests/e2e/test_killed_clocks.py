"""Belfry is killed around the moment at which somebody's time is out, and is off for a while: it is out once."""

from contextlib import closing
from functools import partial
from sqlite3 import connect

from base.clock import DAY, HOUR
from base.time_limits import IN_PERSON
from tests.local import Sandbox
from tests.night import split
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.tables import ENDS_LINE, LATE, start_paced
from .watching.messages import Notified
from .watching.rest import at_rest, pass_time

MINUTE = 60
CALLED, WRITTEN = (False, 0), (True, 2)  # by direct message? days for which Belfry is off
ways = partial(split, ("written", "days"), [CALLED, WRITTEN], reason="the same, told in another way")


async def remind(sandbox: Sandbox, bot: BotProcess, *, written: bool) -> tuple[Party, Person, Notified]:
    """A game in which somebody has been reminded, and has a little less than three hours left."""
    party, asked = await start_paced(sandbox, 2, written=written)
    told = Notified(sandbox, asked)
    sandbox.clock.advance(21 * HOUR + MINUTE)
    await sandbox.until(lambda: told.count(ENDS_LINE if written else ": then a computer plays"), 30)
    await at_rest(sandbox, bot)
    return party, asked, told


def count_late(told: Notified) -> int:
    """How often somebody was told that time was out, in the channel or by a direct message."""
    return told.count(LATE)


def read_missed(bot: BotProcess) -> list[int]:
    """How often in a row the time of each seat was out, without those of whom it never was."""
    with closing(connect(bot.database)) as database:
        return [missed for (missed,) in database.execute("select missed from seats where missed > 0")]


def count_remarks(bot: BotProcess) -> int:
    """How often the story says that time was out."""
    with closing(connect(bot.database)) as database:
        [[remarks]] = database.execute("select remarks from matches")
    return str(remarks).count("board.remark.time_out")


async def come_back(sandbox: Sandbox, bot: BotProcess, days: int) -> None:
    """Belfry, which was killed, is off for so many days."""
    sandbox.faults.clear()
    sandbox.clock.advance(days * DAY)
    await bot.start()
    await at_rest(sandbox, bot)


async def see_that_it_was_out_once(sandbox: Sandbox, bot: BotProcess, asked: Person, told: Notified) -> None:
    """Also when Belfry is started anew, and when an hour passes."""
    await sandbox.until(lambda: count_late(told), 120)
    await at_rest(sandbox, bot)
    await bot.restart()
    await pass_time(sandbox, bot, HOUR)
    assert count_late(told) == 1
    assert read_missed(bot) == [1]
    assert count_remarks(bot) == 1


@ways(by_day=[CALLED])
async def test_before_it_is_out_all_that_was_left_is_left_afterwards(
    sandbox: Sandbox, bot: BotProcess, written: bool, days: int
) -> None:
    party, asked, told = await remind(sandbox, bot, written=written)
    await pass_time(sandbox, bot, HOUR)
    await bot.kill()
    await come_back(sandbox, bot, days)
    await pass_time(sandbox, bot, 2 * HOUR - 5 * MINUTE)
    assert party.waited_for() == [asked]
    assert read_missed(bot) == []
    sandbox.clock.advance(10 * MINUTE)
    await see_that_it_was_out_once(sandbox, bot, asked, told)


@ways(by_day=[CALLED])
async def test_after_it_was_out_and_before_anybody_could_be_told(
    sandbox: Sandbox, bot: BotProcess, written: bool, days: int
) -> None:
    party, asked, told = await remind(sandbox, bot, written=written)
    for channel in (party.board.channel, told.dm):
        sandbox.faults.add(f"POST /channels/{channel}/messages$", "500", times=1_000)
    sandbox.clock.advance(3 * HOUR + MINUTE)
    await sandbox.until(lambda: "Time ran out" in party.board.text, 60)
    await bot.kill()
    assert not count_late(told)
    await come_back(sandbox, bot, days)
    await see_that_it_was_out_once(sandbox, bot, asked, told)


@ways(by_day=[WRITTEN])
async def test_after_it_was_told_and_before_that_was_noted(
    sandbox: Sandbox, bot: BotProcess, written: bool, days: int
) -> None:
    party, asked, told = await remind(sandbox, bot, written=written)
    sandbox.faults.add(f"POST /channels/{told.dm if written else party.board.channel}/messages$", "502-done")
    sandbox.clock.advance(3 * HOUR + MINUTE)
    await sandbox.until(lambda: count_late(told), 90)
    await bot.kill()
    await come_back(sandbox, bot, days)
    await see_that_it_was_out_once(sandbox, bot, asked, told)


@split("requests", [1, 2, 4], [2], "the same at another moment")
async def test_at_any_moment_thereafter(sandbox: Sandbox, bot: BotProcess, requests: int) -> None:
    _, asked, told = await remind(sandbox, bot, written=False)
    before = sandbox.backend.counted
    sandbox.clock.advance(3 * HOUR + MINUTE)
    await sandbox.until(lambda: sandbox.backend.counted >= before + requests, 90)
    await bot.kill()
    await come_back(sandbox, bot, 1)
    sandbox.clock.advance(IN_PERSON.seconds + 3 * HOUR)  # what Belfry has not seen of them before is credited
    await see_that_it_was_out_once(sandbox, bot, asked, told)
