"""Who sleeps, is away, or whose table pauses, is told nothing meanwhile, whatever it is, and then once."""

from tests.local import Sandbox
from tests.people import Person

from .absences import go_away
from .bot_process import BotProcess
from .invitations import INVITED, open_table
from .mornings import morning
from .notified import Notified, lose_seat
from .paces import LATE, start
from .party import PEOPLE, Party, tell_by
from .pauses import ask
from .rest import at_rest, pass_time
from .settings import BERLIN, live_in, look_away, pass_until, seconds_until
from .silences import DAY, HOUR, PLAYED, press_of
from .silences import start as start_silence


async def miss_unheard(sandbox: Sandbox, bot: BotProcess) -> tuple[Party, Person, Notified]:
    """A game in which somebody's time was out, who is still to be told, for Discord takes no message in the channel."""
    for name in PEOPLE[:2]:
        await tell_by(sandbox.person(name), "mention")
    party, asked = await start(sandbox, 2, game="tower")  # in which nobody has two turns in a row
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
    assert told.count("It's your turn again.") == 1
    await pass_time(sandbox, bot, HOUR)
    assert len(told.texts) == before + 1


async def test_whose_time_was_out_is_not_called_while_the_table_pauses_but_then(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, asked, told = await miss_unheard(sandbox, bot)
    [other] = [person for person in party.people if person is not asked]
    assert "No answer for a day counts as yes" in await ask(asked, 7)
    assert "is paused." in await ask(other, 7)
    await bot.kill()
    sandbox.faults.clear()
    await bot.start()
    for _ in range(3):
        await pass_time(sandbox, bot, DAY)
    assert not told.count(LATE)
    await other.click(party.board, "Resume now")
    await asked.until(lambda: told.count(LATE), 60)
    await at_rest(sandbox, bot)
    assert told.count(LATE) == 1


async def test_whose_turn_another_has_had_played_is_not_told_in_the_night_nor_while_away_but_then(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, silent, [other] = await start_silence(sandbox, 2)
    told = Notified(sandbox, silent)
    await live_in(silent, "Berlin")
    sandbox.clock.advance(2 * DAY)
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    await other.until(lambda: any(label.startswith("Play this turn for") for label in party.board.labels))
    await at_rest(sandbox, bot)
    await other.click(party.board, press_of(party.board, "Play this turn for"))
    await at_rest(sandbox, bot)
    assert not told.count(PLAYED)
    await go_away(silent, until="2")
    await pass_until(sandbox, bot, BERLIN, 8, 5)
    await at_rest(sandbox, bot)
    assert not told.count(PLAYED)
    await pass_time(sandbox, bot, 2 * DAY)
    assert told.count(PLAYED) == 1


async def test_who_has_lost_a_seat_is_not_told_in_the_night_nor_while_away_but_then(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    _, ada, ben, question = await lose_seat(sandbox, bot)
    told = Notified(sandbox, ada)
    await live_in(ada, "Berlin")
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    await ben.click(question, "Agree")
    await at_rest(sandbox, bot)
    assert not told.count("plays on in your seat")
    await go_away(ada, until="2")
    await pass_until(sandbox, bot, BERLIN, 8, 5)
    await at_rest(sandbox, bot)
    assert not told.count("plays on in your seat")
    await pass_time(sandbox, bot, 2 * DAY)
    assert told.count("**Cleo** plays on in your seat") == 1


async def test_who_is_invited_while_away_is_called_when_back_if_the_seat_is_still_kept(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ben, cleo = sandbox.person("Ben"), sandbox.person("Cleo")
    back = await go_away(ben, until="3")
    await open_table(sandbox, bot, "Ben", "Cleo")
    assert (await ben.read("games", INVITED)).notified == [cleo.id]
    await pass_time(sandbox, bot, HOUR)
    assert not morning(ben)
    await ben.click(back, "I'm back")
    sandbox.clock.advance(HOUR)
    await ben.until(lambda: morning(ben))


async def test_who_waits_for_a_table_and_is_away_is_told_of_one_that_is_open_when_back(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ben = sandbox.person("Ben")
    await ben.click((await ben.command("chat", "games")).private, "Notify me of tables")
    await go_away(ben, until="2")
    await open_table(sandbox, bot)
    await pass_time(sandbox, bot, HOUR)
    assert not [message for message in ben.dms() if "You asked to be notified" in message.text]
    sandbox.clock.advance(2 * DAY)
    assert await ben.read("dm", "a table is open")
