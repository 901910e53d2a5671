"""Who says that they are away is left alone, and their games wait, or go on by the computer; and it ends."""

import pytest

from base.clock import DAY, HOUR
from store import Store
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.settings import WAITS, go_away
from .people.tables import move_until, start_silent
from .watching.messages import list_calls, list_told, reminders
from .watching.rest import at_rest, pass_time


async def test_who_is_away_is_neither_reminded_nor_replaced_and_is_told_at_the_end(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, silent, [one, _] = await start_silent(sandbox, 3)
    sandbox.clock.advance(HOUR)
    assert "These go on before you're back: **" in (await go_away(silent, until="22")).text
    assert "These go on before you're back" not in (await go_away(silent, until="7")).text
    await one.until(lambda: f"{silent.name} is away until" in party.board.text)
    assert "The game waits, and time doesn't run" in party.board.text
    table = await one.command("games", "table show")
    assert ", away until" in table.private.text
    for _ in range(6):
        await pass_time(sandbox, bot, DAY)
    assert not reminders(silent)
    assert not any(label.startswith("Play this turn for") for label in party.board.labels)
    await bot.restart()
    sandbox.clock.advance(DAY + 60)
    await silent.until(lambda: reminders(silent), 60)
    await one.until(lambda: "is away" not in party.board.text)
    await at_rest(sandbox, bot)
    assert len(reminders(silent)) == 1
    sandbox.clock.advance(2 * DAY)
    await one.until(lambda: f"Play this turn for {silent.name}" in party.board.labels)


async def test_the_computer_plays_for_who_wants_that_until_they_are_back(sandbox: Sandbox, bot: BotProcess) -> None:
    party, silent, [other] = await start_silent(sandbox, 2)
    away = await go_away(silent, plays=True, until="10")
    await other.until(lambda: party.waited_for() == [other], 60)
    assert "(computer)" not in party.board.alt_texts[0]
    back = (await silent.click(away, "I'm back")).shown
    assert "Welcome back" in back.text
    await move_until(party, silent)
    await silent.until(lambda: party.waited_for() == [silent])
    await pass_time(sandbox, bot, HOUR)
    assert party.waited_for() == [silent]


@pytest.mark.table("town_builder", 2)
async def test_who_takes_back_what_the_computer_has_chosen_meanwhile_has_an_hour_to_choose(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    [asked] = await party.people[0].until(party.waited_for)
    [other] = [person for person in party.people if person is not asked]
    await go_away(asked, plays=True, until="10")
    await other.until(lambda: party.waited_for() == [other], 60)
    for killed in (False, True):
        assert not (await asked.command("games", "undo")).failed
        await other.until(lambda: party.waited_for() == [asked])
        await at_rest(sandbox, bot)
        if killed:
            await bot.restart()
        await pass_time(sandbox, bot, HOUR - 600)
        assert await count_standins(bot) == 0
        assert party.waited_for() == [asked]
        sandbox.clock.advance(700)
        await other.until(lambda: party.waited_for() == [other], 60)


async def count_standins(bot: BotProcess) -> int:
    """For how many seats the computer chooses in this turn."""
    store = await Store.open(bot.database)
    match = await store.matches.find(1)
    await store.close()
    assert match is not None
    return len(match.automated)


@pytest.mark.slow("five days; the usual run checks the same for reminders")
async def test_who_presses_im_back_reads_there_what_waits_and_is_not_called_besides(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, asked, [other] = await start_silent(sandbox, 2)
    away = await go_away(other, until="3")
    await move_until(party, other)
    await asked.until(lambda: f"{other.name} is away until" in party.board.text)
    back = (await other.click(away, "I'm back")).shown
    assert "Next game" in back.labels
    await asked.until(lambda: "is away" not in party.board.text)
    await pass_time(sandbox, bot, 2 * HOUR)
    assert not list_calls(other)


@pytest.mark.slow("a month until a game sleeps and is woken")
async def test_whom_a_game_waits_for_that_another_has_woken_is_called(sandbox: Sandbox, bot: BotProcess) -> None:
    """Also who had read by *I'm back* that it waits, a month before."""
    party, asked, [other] = await start_silent(sandbox, 2)
    away = await go_away(other, until="3")
    await move_until(party, other)
    await at_rest(sandbox, bot)
    assert not (await other.click(away, "I'm back")).failed
    sandbox.clock.advance(30 * DAY + HOUR)
    await asked.until(lambda: "This game is asleep" in party.board.text)
    await at_rest(sandbox, bot)
    before = {message.id for message in list_calls(other)}
    assert not (await asked.click(party.board, "Wake")).failed
    await at_rest(sandbox, bot)
    await pass_time(sandbox, bot, 120)
    assert [message for message in list_calls(other) if message.id not in before]


@pytest.mark.slow("thirteen days between reminders")
async def test_who_had_both_reminders_and_then_went_away_is_reminded_once_more_at_the_end(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    _, silent, _ = await start_silent(sandbox, 3)
    for days in (1, 3):
        await pass_time(sandbox, bot, days * DAY + 60)
    before = list_told(silent)
    await go_away(silent, until="5")
    await at_rest(sandbox, bot)
    await pass_time(sandbox, bot, 4 * DAY)
    assert list_told(silent) == before
    sandbox.clock.advance(DAY)
    await silent.until(lambda: [m for m in reminders(silent) if m not in before], 60)
    await at_rest(sandbox, bot)
    after = [m.id for m in list_told(silent)]
    for _ in range(4):
        await pass_time(sandbox, bot, DAY)
    assert [m.id for m in list_told(silent)] == after


async def test_who_comes_back_by_a_press_is_not_reminded_besides(sandbox: Sandbox, bot: BotProcess) -> None:
    """It is the one reminder, for the game is named there."""
    party, silent, [one, _] = await start_silent(sandbox, 3)
    sandbox.clock.advance(HOUR)
    away = await go_away(silent, until="5")
    await at_rest(sandbox, bot)
    await pass_time(sandbox, bot, 2 * DAY)
    assert "Next game" in (await silent.click(away, "I'm back")).shown.labels
    for hours in (1, 47):
        await pass_time(sandbox, bot, hours * HOUR)
    await one.until(lambda: f"Play this turn for {silent.name}" in party.board.labels)
    assert not reminders(silent)


async def test_what_cannot_be_is_answered_with_a_sentence_and_a_menu(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    assert "That isn't a day" in (await ada.command("games", "away", until="some time")).private.text
    assert "1 to 365 days" in (await ada.command("games", "away", until="400")).private.text
    assert "Give a number of days" in (await ada.command("games", "away", until="24 Dec")).private.text
    asked = await ada.command("games", "away")
    chosen = (await ada.select(asked.shown, "14")).shown
    assert "You are away until" in chosen.text
    assert WAITS in chosen.text
    await ada.click(chosen, "Let a computer play")
    again = await ada.command("games", "away")
    assert "You are away until" in again.private.text
    longer = (await ada.select(again.shown, "21")).shown
    assert "A computer plays your turns" in longer.text
    assert WAITS in (await ada.click(longer, "Wait for me")).shown.text


async def test_who_plays_several_games_can_be_away_from_one_and_comes_back_to_it(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, asked, [other] = await start_silent(sandbox, 2)
    await asked.command("board-room", "play", game="tower")
    for label in ("Join", "Start"):
        person = other if label == "Join" else asked
        assert not (await person.click(person.messages("board-room")[-1], label)).failed
    away = await go_away(asked, until="5")
    await other.until(lambda: f"{asked.name} is away until" in party.board.text)
    one = (await asked.select(away, "Away from Tower #2")).shown
    assert "You are away from **Tower #2** until" in one.text
    assert "Your game waits, and time doesn't run" in one.text
    await other.until(lambda: "is away until" not in party.board.text)
    table = (await other.command("board-room", "table show")).private.text
    assert ", away until" in table
    plays = (await asked.click(one, "Let a computer play")).shown
    assert "You are away from **Tower #2**" in plays.text
    again = (await asked.select(plays, "Away from all games")).shown
    assert "You are away until" in again.text
    assert (await asked.click((await asked.select(again, "Away from Tower #1")).shown, "I'm back")).shown
    assert "away" not in (await asked.command("games", "table show")).private.text
    assert "How long will you be away?" in (await asked.command("games", "away")).private.text


async def test_a_lobby_says_who_of_those_at_the_table_is_away(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ada.command("games", "play", game="tower")
    away = await go_away(ada, until="2")
    await ben.until(lambda: "away until" in ben.messages("games")[-1].text)
    await ada.click(away, "I'm back")
    await ben.until(lambda: "away until" not in ben.messages("games")[-1].text)


async def test_a_game_does_not_fall_asleep_while_it_waits_for_who_is_away(sandbox: Sandbox, bot: BotProcess) -> None:
    """Ten days without a choice, and twenty away: the rest of the three weeks comes after it."""
    party, silent, [other] = await start_silent(sandbox, 2)
    await pass_time(sandbox, bot, 10 * DAY)
    await go_away(silent, until="20")
    for days in (19, 11):
        await pass_time(sandbox, bot, days * DAY)
        assert "This game is asleep" not in party.board.text
    sandbox.clock.advance(2 * DAY)
    await other.until(lambda: "This game is asleep" in party.board.text)
