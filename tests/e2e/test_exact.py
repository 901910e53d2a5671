"""Exact once: Belfry is killed before it has noted what it sent, or around the moment at which something is due."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from base.clock import DAY, HOUR
from base.time_limits import CALLED
from tests.local import Sandbox
from tests.night import split
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import Party, tell_by
from .people.settings import live_in, want_digest
from .people.tables import PLAYED, begin_at, lose_seat, start_silent, until_waits_for
from .watching.messages import Notified, press_of, reminders
from .watching.rest import BERLIN, at_rest, look_away, pass_time, pass_until, seconds_until
from .watching.stored import every_match

REMINDED = "has been waiting for you since"  # what a locked phone shows
WAITS = "1 game is waiting for you: "
OFF = split("days", [0, 2], [0], "the same after two days")


@asynccontextmanager
async def cut_off(
    sandbox: Sandbox, bot: BotProcess, channel: str, days: int, sent: Callable[[], object]
) -> AsyncIterator[None]:
    """What is done meanwhile has a message arrive in a channel.  Its sender is killed before it knows, and comes back
    after so many days."""
    sandbox.faults.add(f"POST /channels/{channel}/messages$", "502-done", times=2)  # Belfry tries again after a second
    yield
    await sandbox.until(sent, 30)
    await bot.kill()
    sandbox.faults.clear()
    sandbox.clock.advance(days * DAY)
    asked = len(sandbox.requests)
    await bot.start()
    looked = f"/channels/{channel}/messages"
    await sandbox.until(lambda: any(r.method == "GET" and r.path == looked for r in sandbox.requests[asked:]), 30)


async def see_to_it(sandbox: Sandbox, bot: BotProcess, person: Person) -> None:
    """An hour passes, in which Belfry looks at everything that is due."""
    sandbox.clock.advance(HOUR)
    assert not (await person.command("games", "table show")).failed
    await bot.stop()


@OFF
@pytest.mark.parametrize("written", [False, True], ids=["by a mention", "by direct message"])
async def test_a_reminder_comes_once(sandbox: Sandbox, bot: BotProcess, days: int, written: bool) -> None:
    party, silent, [other] = await start_silent(sandbox, 2, written=written, mentioned=not written)
    told, words = Notified(sandbox, silent), REMINDED if written else "You were asked"
    await at_rest(sandbox, bot)
    async with cut_off(sandbox, bot, told.dm if written else party.board.channel, days, lambda: told.count(words)):
        sandbox.clock.advance(DAY + 60)
    await at_rest(sandbox, bot)
    await see_to_it(sandbox, bot, other)
    assert told.count(words) == 1
    assert len(reminders(silent)) == 1
    assert bool(party.panel_of(silent)) == written, "the line has become the own panel"


@OFF
async def test_a_digest_comes_once(sandbox: Sandbox, bot: BotProcess, days: int) -> None:
    for name in ("Ada", "Ben"):
        await want_digest(sandbox.person(name))
    _, silent, [other] = await start_silent(sandbox, 2, called=False)
    told = Notified(sandbox, silent)
    await at_rest(sandbox, bot)
    async with cut_off(sandbox, bot, told.dm, days, lambda: told.count(WAITS)):
        sandbox.clock.advance(seconds_until(sandbox, BERLIN, 19))
    await at_rest(sandbox, bot)
    assert silent.dms()[-1].text.startswith("1 game is waiting for you: "), "the digest is whole"
    await see_to_it(sandbox, bot, other)
    assert told.count(WAITS) == 1


async def test_whom_the_digest_does_not_reach_is_mentioned_at_once_and_once(sandbox: Sandbox, bot: BotProcess) -> None:
    for name in ("Ada", "Ben"):
        await want_digest(sandbox.person(name))
    _, silent, _ = await start_silent(sandbox, 2, called=False)
    await silent.close_dms()
    told = Notified(sandbox, silent)
    await at_rest(sandbox, bot)
    sandbox.clock.advance(seconds_until(sandbox, BERLIN, 19))
    await silent.until(lambda: told.count(": your turn"))
    await pass_time(sandbox, bot, HOUR)
    assert len(told.texts) == 1


@OFF
async def test_one_reminder_of_two_games_comes_once(sandbox: Sandbox, bot: BotProcess, days: int) -> None:
    ada, told = await keep_two_games_waiting(sandbox, bot)
    await at_rest(sandbox, bot)
    async with cut_off(sandbox, bot, told.dm, days, lambda: told.count(REMINDED)):
        sandbox.clock.advance(DAY + 60)
    await at_rest(sandbox, bot)
    await see_to_it(sandbox, bot, ada)
    assert told.count(REMINDED) == 1


async def keep_two_games_waiting(sandbox: Sandbox, bot: BotProcess) -> tuple[Person, Notified]:
    """Ada, who wants direct messages, and of whom two games wait since a minute."""
    party = await Party.start(sandbox, "tower_up", 2)
    ada, ben = party.people
    await tell_by(ada, "message")
    await until_waits_for(party, ada)
    await begin_at(sandbox, ada, ben, "board-room")
    told = Notified(sandbox, ada)
    await look_away(sandbox, bot)
    assert told.count("your turn") == 2
    return ada, told


async def test_what_came_in_the_night_is_written_once(sandbox: Sandbox, bot: BotProcess) -> None:
    await live_in(sandbox.person("Ada"), "Berlin")
    await tell_by(sandbox.person("Ada"), "message")
    party = await Party.start(sandbox, "tower_up", 2)
    ada, ben = party.people
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    await until_waits_for(party, ada)
    await begin_at(sandbox, ada, ben, "board-room")
    told, words = Notified(sandbox, ada), "2 games are waiting for you"
    await look_away(sandbox, bot)
    assert not told.texts
    async with cut_off(sandbox, bot, told.dm, 0, lambda: told.count(words)):
        sandbox.clock.advance(seconds_until(sandbox, BERLIN, 8))
    await at_rest(sandbox, bot)
    await see_to_it(sandbox, bot, ben)
    assert told.count(words) == len(told.texts) == 1


async def test_what_came_in_the_night_is_told_once(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    ada, ben = party.people
    await live_in(ada, "Berlin")
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    await until_waits_for(party, ada)
    await begin_at(sandbox, ada, ben, "board-room")
    told = Notified(sandbox, ada)
    await look_away(sandbox, bot)
    sandbox.faults.add(f"POST /channels/{ada.channel('board-room')}/messages$", "502-done")
    async with cut_off(sandbox, bot, ada.channel("games"), 0, lambda: told.count("2 games are waiting for you")):
        sandbox.clock.advance(seconds_until(sandbox, BERLIN, 8))
    await see_to_it(sandbox, bot, ben)
    assert told.count("2 games are waiting for you") == 1
    assert not told.count(": your turn")


@OFF
async def test_a_call_comes_once(sandbox: Sandbox, bot: BotProcess, days: int, party: Party) -> None:
    silent, other = party.people
    told = Notified(sandbox, other)
    await until_waits_for(party, other)
    await at_rest(sandbox, bot)
    async with cut_off(sandbox, bot, party.board.channel, days, lambda: told.count(": your turn")):
        sandbox.clock.advance(CALLED.seconds + 1)
    await see_to_it(sandbox, bot, silent)
    assert told.count(": your turn") == 1


@pytest.mark.parametrize("written", [True, False], ids=["by direct message", "in the channel"])
async def test_who_waits_for_a_table_is_told_of_it_once(sandbox: Sandbox, bot: BotProcess, written: bool) -> None:
    ada, ben, words = sandbox.person("Ada"), sandbox.person("Ben"), "You asked to be notified"
    told = Notified(sandbox, ben)
    await ben.click((await ben.command("chat", "games")).private, "Notify me of tables")
    if not written:
        await ben.close_dms()
    channel = told.dm if written else ada.channel("games")
    async with cut_off(sandbox, bot, channel, 2, lambda: told.count(words)):
        assert not (await ada.command("games", "play", game="tower")).failed
    await at_rest(sandbox, bot)
    assert not (await ada.command("chat", "play", game="tower_up")).failed
    await at_rest(sandbox, bot)
    await see_to_it(sandbox, bot, ada)
    assert told.count(words) == 1, "one wish is good for one table"


@pytest.mark.parametrize("asleep", [False, True], ids=["at day", "at night"])
@pytest.mark.table("tower_up", 3)
async def test_a_vote_that_is_cut_off_is_told_once_also_when_day_and_night_have_changed_meanwhile(
    sandbox: Sandbox, bot: BotProcess, asleep: bool, party: Party
) -> None:
    """Who slept when it was asked is told in the morning, and who was mentioned then is not told again."""
    ada, ben, _ = party.people
    await live_in(ben, "Berlin")
    await until_waits_for(party, ada)
    await pass_until(sandbox, bot, BERLIN, *((23, 30) if asleep else (22, 30)))
    await look_away(sandbox, bot)
    told = Notified(sandbox, ben)
    sandbox.faults.add(f"POST /channels/{party.board.channel}/messages$", "502-done")
    await ada.command("games", "table stop")
    question = await ben.read("games", "proposed to end the game")
    assert (ben.id in question.notified) != asleep
    await bot.kill()
    sandbox.faults.clear()
    sandbox.clock.advance(seconds_until(sandbox, BERLIN, 8, 5) if asleep else HOUR)
    await bot.start()
    await at_rest(sandbox, bot)
    await pass_until(sandbox, bot, BERLIN, 9)
    await at_rest(sandbox, bot)
    await see_to_it(sandbox, bot, ada)
    assert len(told.texts) == 1


@OFF
async def test_whose_turn_another_has_had_played_is_told_once(sandbox: Sandbox, bot: BotProcess, days: int) -> None:
    party, silent, [other] = await start_silent(sandbox, 2, written=True)
    told = Notified(sandbox, silent)
    await at_rest(sandbox, bot)
    sandbox.clock.advance(2 * DAY + 60)
    await silent.until(lambda: told.count(REMINDED))
    await other.until(lambda: any(label.startswith("Play this turn for") for label in party.board.labels))
    await at_rest(sandbox, bot)
    async with cut_off(sandbox, bot, told.dm, days, lambda: told.count(PLAYED)):
        await other.click(party.board, press_of(party.board, "Play this turn for"))
    await see_to_it(sandbox, bot, other)
    assert told.count(PLAYED) == 1


@OFF
async def test_who_has_lost_a_seat_is_told_once(sandbox: Sandbox, bot: BotProcess, days: int) -> None:
    _, ada, ben, question = await lose_seat(sandbox, bot)
    told = Notified(sandbox, ada)
    async with cut_off(sandbox, bot, told.dm, days, lambda: told.count("plays on in your seat")):
        await ben.click(question, "Agree")
    await see_to_it(sandbox, bot, ben)
    assert told.count("**Cleo** plays on in your seat") == 1


async def test_who_has_lost_a_seat_is_told_when_discord_takes_it_at_last(sandbox: Sandbox, bot: BotProcess) -> None:
    """Belfry is killed meanwhile, too."""
    party, ada, ben, question = await lose_seat(sandbox, bot)
    told = Notified(sandbox, ada)
    sandbox.faults.add(f"POST /channels/{told.dm}/messages$", "500", times=1_000)
    await ben.click(question, "Agree")
    await ben.until(lambda: "Cleo took over from Ada (computer)." in party.board.text)
    await bot.restart()
    assert not told.count("plays on in your seat")
    sandbox.faults.clear()
    sandbox.clock.advance(HOUR)
    await ada.until(lambda: told.count("plays on in your seat"), 30)
    await see_to_it(sandbox, bot, ben)
    assert told.count("plays on in your seat") == 1


async def test_who_has_lost_a_seat_is_told_when_belfry_may_write_again(sandbox: Sandbox, bot: BotProcess) -> None:
    _, ada, ben, question = await lose_seat(sandbox, bot)
    told = Notified(sandbox, ada)
    bot.expected.append("Discord refuses direct messages")
    sandbox.faults.add(f"POST /channels/{told.dm}/messages$", "20026")
    await ben.click(question, "Agree")
    await sandbox.until(lambda: not sandbox.faults.waiting, 30)
    await at_rest(sandbox, bot)
    sandbox.clock.advance(HOUR + 60)
    await ada.until(lambda: told.count("plays on in your seat"), 30)
    await see_to_it(sandbox, bot, ben)
    assert told.count("plays on in your seat") == 1


@split("fault", ["reset", "reset-done", "502-done"], ["reset-done"], "the same with another fault")
@pytest.mark.parametrize("route", ["POST /interactions/", "POST /webhooks/"])
async def test_a_game_that_is_cut_off_as_it_begins_is_there_once(
    sandbox: Sandbox, bot: BotProcess, route: str, fault: str
) -> None:
    """Belfry is killed at an answer to /play, or at the next message, which has arrived or not."""
    sandbox.faults.add(route, fault)
    await play_through_a_kill(sandbox, bot, lambda: not sandbox.faults.waiting)


async def test_a_table_whose_opening_is_cut_off_is_there_once(sandbox: Sandbox, bot: BotProcess) -> None:
    sandbox.faults.add("POST /interactions/", "reset-done")
    ada = sandbox.person("Ada")
    asking = asyncio.create_task(ada.command("games", "play", game="tower"))
    await sandbox.until(lambda: not sandbox.faults.waiting, 30)
    await bot.kill()
    sandbox.interactions.give_up()  # where Belfry was late, only the promise of an answer was cut off
    await asking
    await bot.start()
    await at_rest(sandbox, bot)
    assert not (await ada.command("games", "play", game="tower")).failed
    await at_rest(sandbox, bot)
    [lobby] = [message for message in ada.messages("games") if "Start" in message.labels]
    answer = (await sandbox.person("Ben").click(lobby, "Join")).shown
    assert "Ben" in answer.text


@split("requests", [0, 1, 2, 3], [1], "the same at another moment")
async def test_a_game_that_is_cut_off_at_any_moment_is_there_once(
    sandbox: Sandbox, bot: BotProcess, requests: int
) -> None:
    before = sandbox.backend.counted
    await play_through_a_kill(sandbox, bot, lambda: sandbox.backend.counted >= before + requests)


async def play_through_a_kill(sandbox: Sandbox, bot: BotProcess, moment: Callable[[], object]) -> None:
    """Ada types /play, Belfry is killed at a moment and comes back, and she types it again; then there is one game."""
    ada, game = sandbox.person("Ada"), {"game": "castle_builders", "computers": 1, "begin": True}
    asking = asyncio.create_task(ada.command("games", "play", **game))
    await sandbox.until(moment, 30)
    await bot.kill()
    sandbox.faults.clear()
    sandbox.interactions.give_up()
    await asking
    await bot.start()
    await at_rest(sandbox, bot)
    begun = [match async for match in every_match(bot)]
    assert not (await ada.command("games", "play", **game)).failed
    await at_rest(sandbox, bot)
    [match] = [match async for match in every_match(bot)]
    assert (match.status, match.people) == ("running", {int(ada.id)})
    assert [one.id for one in begun] in ([], [match.id])
    assert len([message for message in ada.messages("games") if message.pictures and not message.only_you]) == 1


@split("requests", [0, 1, 2], [1], "the same at another moment")
async def test_a_vote_that_is_cut_off_at_its_end_decides_all_the_same(
    sandbox: Sandbox, bot: BotProcess, requests: int
) -> None:
    party, silent, [one, other] = await start_silent(sandbox, 3)
    sandbox.clock.advance(HOUR)
    await one.command("games", "table stop")
    await other.until(lambda: [m for m in other.messages("games") if "proposed to end" in m.text])
    sandbox.clock.advance(DAY - HOUR + 120)
    await silent.until(lambda: reminders(silent))
    before = sandbox.backend.counted
    sandbox.clock.advance(HOUR)
    await sandbox.until(lambda: sandbox.backend.counted >= before + requests, 30)
    await bot.restart()
    sandbox.clock.advance(2 * DAY)  # what Belfry has not seen of the day before is credited
    await other.until(lambda: party.over, 30)
    await other.until(lambda: not [m for m in other.messages("games") if "proposed to end" in m.text])


async def test_after_days_off_six_games_give_one_notice_a_person(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    for n in range(6):
        where = sandbox.world.add_channel(f"table-{n}").id
        opened = (await ada.command(where, "play", game="broadway_tower")).shown
        await ben.click(opened, "Join")
        [lobby] = [message for message in ada.messages(where) if "Start" in message.labels]
        await ada.click(lobby, "Start")
    people = [Notified(sandbox, person) for person in (ada, ben)]
    await bot.kill()
    sandbox.clock.advance(4 * DAY)
    await bot.start()
    await ada.command("games", "games")
    assert [person.count(REMINDED) for person in people] == [0, 0]
    sandbox.clock.advance(25 * HOUR)
    await sandbox.until(lambda: all(person.count(REMINDED) for person in people), 30)
    for _ in range(5):
        sandbox.clock.advance(HOUR)
        await ada.command("games", "games")
    await bot.stop()
    assert [person.count(REMINDED) for person in people] == [1, 1]
