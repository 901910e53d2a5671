"""Who sleeps, is away, or whose table pauses, is told nothing meanwhile, whatever it is, and then once."""

from base.clock import DAY, HOUR
from tests.local import Sandbox
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import PEOPLE, Party, tell_by
from .people.settings import go_away, live_in
from .people.tables import LATE, start_paced
from .watching.messages import Notified
from .watching.rest import BERLIN, at_rest, look_away, pass_time, pass_until, seconds_until


async def miss_unheard(sandbox: Sandbox, bot: BotProcess) -> tuple[Party, Person, Notified]:
    """A game in which somebody's time was out, who is still to be told, for Discord takes no message in the channel."""
    for name in PEOPLE[:2]:
        await tell_by(sandbox.person(name), "mention")
    party, asked = await start_paced(sandbox, 2, game="tower")  # in which nobody has two turns in a row
    told = Notified(sandbox, asked)
    await look_away(sandbox, bot)
    await pass_time(sandbox, bot, 21 * HOUR + 60)
    assert told.count(": then a computer plays")
    sandbox.faults.add(f"POST /channels/{party.board.channel}/messages$", "500", times=1_000)
    sandbox.clock.advance(3 * HOUR + 60)
    await asked.until(lambda: party.waited_for() != [asked], 90)
    return party, asked, told


async def come_back_in_the_night(sandbox: Sandbox, bot: BotProcess, person: Person) -> None:
    """Belfry is killed while it tries to tell somebody, and started again when that person sleeps."""
    await live_in(person, "Berlin")
    await bot.kill()
    sandbox.faults.clear()
    sandbox.clock.advance(seconds_until(sandbox, BERLIN, 23, 30))
    await bot.start()
    await at_rest(sandbox, bot)


async def test_whose_time_was_out_is_not_called_in_the_night_nor_while_away_but_then(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    _, asked, told = await miss_unheard(sandbox, bot)
    await come_back_in_the_night(sandbox, bot, asked)
    assert not told.count(LATE)
    await go_away(asked, until="3")
    await pass_until(sandbox, bot, BERLIN, 8, 5)
    await at_rest(sandbox, bot)
    assert not told.count(LATE)
    for _ in range(3):
        await pass_time(sandbox, bot, DAY)
    assert told.count(LATE) == 1


async def test_whose_time_was_out_and_who_is_asked_again_meanwhile_is_called_once_for_both(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, asked, told = await miss_unheard(sandbox, bot)
    await come_back_in_the_night(sandbox, bot, asked)
    while party.waited_for() != [asked]:
        await party.move_once()
        await at_rest(sandbox, bot)
    before = len(told.texts)
    await pass_until(sandbox, bot, BERLIN, 8, 5)
    await at_rest(sandbox, bot)
    assert told.count("It's your turn again") == 1
    await pass_time(sandbox, bot, HOUR)
    assert len(told.texts) == before + 1
