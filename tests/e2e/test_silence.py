"""Nobody waits in vain: what follows when somebody does not choose, day by day."""

from dataclasses import replace

import pytest

from base.clock import DAY, HOUR
from store import Store
from tests.engine.worlds import usual_kind
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.situations import arrange, find_situations
from .people.tables import FOR, PLAYED, press_table, start_silent
from .watching.messages import list_told, reminders
from .watching.rest import at_rest, look_away, pass_time


async def test_who_is_waited_for_is_reminded_after_a_day_and_no_more(sandbox: Sandbox, bot: BotProcess) -> None:
    party, silent, others = await start_silent(sandbox, 3)
    await pass_time(sandbox, bot, DAY - 180)
    assert not reminders(silent)
    sandbox.clock.advance(180)
    [first] = await silent.until(lambda: reminders(silent))
    assert "Play this turn for me" in first.labels
    assert not any(label.startswith(FOR) for label in party.board.labels)
    sandbox.clock.advance(DAY)
    await silent.until(lambda: FOR + silent.name in party.board.labels)
    sandbox.clock.advance(10 * DAY)
    assert not (await others[0].click(party.board, "Rules")).failed  # Belfry has looked at the game since
    await at_rest(sandbox, bot)
    assert [m.id for m in reminders(silent)] == [first.id]
    assert not [m for person in party.people for m in person.dms()], "nobody has asked to be written to"


async def test_what_has_only_one_option_happens_by_itself_after_half_a_minute(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    """Until then the player before may still take the last choice back."""
    party, _, other = await start_at_draw(sandbox, idle_bot)
    assert party.board.labels[0] == "Draw gems"
    assert "Your only option: it is chosen" in party.board.text
    sandbox.clock.advance(31)
    await other.until(lambda: "Draw gems" not in party.board.labels)
    assert "by itself" not in party.board.text


async def test_what_has_only_one_option_happens_at_once_when_the_player_before_has_left(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    party, _, other = await start_at_draw(sandbox, idle_bot)
    asked = (await other.command(party.channel, "table leave")).shown
    await other.click(asked, "Leave")
    await other.until(lambda: "Draw gems" not in party.board.labels)


async def start_at_draw(sandbox: Sandbox, idle_bot: BotProcess) -> tuple[Party, Person, Person]:
    """A game of Tower that waits until a person draws gems, for the player before may undo; that person, the other."""
    situations = find_situations(usual_kind("tower", 2), 1)
    drawn = next(one for one in situations if one.shape == "sole")
    store = await Store.open(idle_bot.database)
    party = await arrange(store, sandbox, drawn, "Faye", "")
    await store.close()
    await idle_bot.start()
    await at_rest(sandbox, idle_bot)
    return party, party.people[drawn.seat], party.people[1 - drawn.seat]


async def test_any_one_player_has_the_turn_played_of_who_is_silent_for_two_days(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """At once and without a vote; the seat stays a person's, who is told once."""
    party, silent, [one, other] = await start_silent(sandbox, 3)
    sandbox.clock.advance(2 * DAY + 60)
    await one.until(lambda: FOR + silent.name in party.board.labels)
    assert "waiting for you" in (await silent.click(party.board, FOR + silent.name)).private.text
    assert not (await one.click(party.board, FOR + silent.name)).failed
    assert f"{one.name} let a computer play this turn for {silent.name}" in party.board.text
    await other.until(lambda: silent not in party.waited_for(), 60)
    await silent.until(lambda: [m for m in list_told(silent) if PLAYED in m.text])
    assert "(computer)" not in party.board.alt_texts[0]
    assert "Join or come back" not in party.board.labels, "the seat is still a person's"
    assert not any(label.startswith(FOR) for label in party.board.labels), "it is another's turn"


def is_moving(board: Seen) -> bool:
    """Whether something happens in the game though nobody presses anything."""
    return "is choosing" in board.text or "Draw gems" in board.labels


async def test_the_third_turn_in_a_row_gives_the_seat_to_the_computer_until_its_owner_is_back(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, silent, [other] = await start_silent(sandbox, 2)
    others = replace(party, people=[other])
    for turn in (1, 2, 3):
        while not (silent in party.waited_for() and not is_moving(party.board)):
            if other in party.waited_for():
                await others.press_once()
            else:
                sandbox.clock.advance(31)  # what has one option happens by itself
            await at_rest(sandbox, bot)
        sandbox.clock.advance(2 * DAY + 60)
        await other.until(lambda: FOR + silent.name in party.board.labels)
        assert ("Join or come back" in party.board.labels) == (turn > 3)
        await other.click(party.board, FOR + silent.name)
        await at_rest(sandbox, bot)
    assert f"played 3 turns in a row for {silent.name}, and plays on" in party.board.text
    message = await silent.until(lambda: next((m for m in list_told(silent) if "I'm back" in m.labels), None))
    assert "of your turns in a row" in message.text
    assert not (await silent.click(message, "I'm back")).failed
    await other.until(lambda: f"{silent.name} is back" in party.board.text)
    assert "(computer)" not in party.board.text.partition("\n")[0]


@pytest.mark.slow("the board of a silent player, of whom the others tell, comes back as any does")
async def test_a_board_that_comes_back_still_offers_to_play_the_turn(sandbox: Sandbox, bot: BotProcess) -> None:
    """A moderator has deleted it, and somebody brings it back."""
    party, silent, [one, _] = await start_silent(sandbox, 3)
    sandbox.clock.advance(2 * DAY + 60)
    await one.until(lambda: FOR + silent.name in party.board.labels)
    old = party.board
    sandbox.control.delete({"channel": old.channel, "message": old.id})
    assert not (await one.command("games", "table board")).failed
    await one.until(lambda: [m for m in one.messages("games") if m.pictures])
    await one.until(lambda: FOR + silent.name in party.board.labels)


async def test_who_asks_how_things_stand_can_have_the_turn_played_there(sandbox: Sandbox, bot: BotProcess) -> None:
    party, silent, [other] = await start_silent(sandbox, 2)
    sandbox.clock.advance(2 * DAY + 60)
    await other.until(lambda: FOR + silent.name in party.board.labels)
    table = (await other.command("games", "table show")).shown
    assert not (await other.click(table, FOR + silent.name)).failed
    await other.until(lambda: party.waited_for() == [other], 60)


@pytest.mark.table("broadway_tower", 2)
async def test_who_has_left_the_server_is_not_waited_for(sandbox: Sandbox, party: Party) -> None:
    ada, ben = party.people
    await ben.depart("Belfry Square")
    sandbox.clock.advance(61)
    await ada.until(lambda: FOR + "Ben" in party.board.labels)


async def test_a_game_in_which_nobody_chooses_for_three_weeks_sleeps_until_it_is_woken(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, _, [other] = await start_silent(sandbox, 2)
    sandbox.clock.advance(21 * DAY + 60)
    await other.until(lambda: "This game is asleep" in party.board.text)
    asleep = party.board
    opened = (await other.command("games", "play", game="castle_builders")).shown
    await press_table(other, opened, "Leave")
    assert not (await other.click(asleep, "Wake")).failed
    await other.until(party.waited_for)
    await party.press_once()


async def test_after_a_day_anybody_closes_a_lobby(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    opened = (await ada.command("games", "play", game="tower")).shown
    table = (await ben.click(opened, "Table…")).shown
    assert table.labels == ["Rules"]
    assert "Only its players, or someone" in (await ben.command("games", "table stop")).private.text
    sandbox.clock.advance(DAY + 60)
    await press_table(ben, opened, "Close this table")
    await ada.until(lambda: [m for m in ada.messages("games") if "was closed" in m.text])


async def test_who_opened_a_lobby_takes_somebody_out(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    opened = (await ada.command("games", "play", game="tower")).shown
    await ben.click(opened, "Join")
    lobby = next(m for m in ada.messages("games") if m.id == opened.id)
    number = lobby.button("Table…")["custom_id"].split(":")[2]
    assert "Only Ada" in (await ben.click(lobby, f"b1:expel:{number}:0:0:", forged=True)).private.text
    whom = (await press_table(ada, lobby, "Remove player")).shown
    await ada.click(whom, "Ben")
    await ada.until(lambda: "**Ben**" not in next(m for m in ada.messages("games") if m.id == lobby.id).text)
    assert "You were removed" in (await ben.click(lobby, "Join")).private.text


async def test_one_reminder_is_for_all_games(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    for where, game in (("games", "broadway_tower"), ("chat", "broadway_tower")):
        opened = (await ada.command(where, "play", game=game)).shown
        ben = sandbox.person("Ben")
        await ben.click(opened, "Join")
        await ada.click(next(m for m in ada.messages(where) if "Start" in m.labels), "Start")
    await look_away(sandbox, bot)
    sandbox.clock.advance(DAY + HOUR)
    await ada.until(lambda: reminders(ada))
    await at_rest(sandbox, bot)
    assert len(reminders(ada)) == 1
    assert "Also waiting for you: [" in reminders(ada)[0].text
    sandbox.clock.advance(HOUR)
    assert not (await ada.command("games", "table show")).failed
    assert len(reminders(ada)) == 1
