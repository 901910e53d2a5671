"""A table with a clock: what was agreed, and what follows when somebody's time is out."""

import pytest

from base.clock import HOUR
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.tables import LATE, start_paced
from .watching.messages import list_told
from .watching.rest import at_rest, pass_time


def told(person: Person, words: str) -> list[Seen]:
    """The messages to somebody with these words."""
    return [message for message in list_told(person) if words in message.text]


async def test_the_pace_is_said_before_anybody_joins_and_can_be_chosen_in_the_lobby(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    opened = (await ada.command("games", "play", game="tower", pace="every day at 21 Berlin")).shown
    assert "Daily at 21:00 in Berlin" in ben.messages("games")[-1].text
    table = (await ada.click(opened, "Table…")).shown
    await ada.select(table, "24h", next(i for i in ids(table) if ":pace:" in i))
    await ben.until(lambda: "24 hours a turn" in ben.messages("games")[-1].text)
    assert "after 3 in a row, it plays on" in ben.messages("games")[-1].text
    unknown = (await ada.select(table, "daily 20", next(i for i in ids(table) if ":pace:" in i))).shown
    assert "Your time zone isn't set" in unknown.text


def ids(message: Seen) -> list[str]:
    return [str(part.get("custom_id", "")) for part in message.parts]


async def test_a_pace_that_nobody_knows_is_refused_with_what_can_be(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    for pace in ("7h", "soon", "25 Berlin", "21 Atlantis"):
        assert (await ada.command("games", "play", game="tower", pace=pace)).private
    assert not sandbox.person("Ben").messages("games")


async def test_the_players_of_a_running_game_agree_on_another_pace(sandbox: Sandbox, bot: BotProcess) -> None:
    party, asked = await start_paced(sandbox, 2)
    [other] = [person for person in party.people if person is not asked]
    answer = (await other.command("games", "table pace", pace="24h")).shown
    assert "already has this pace" in answer.text
    sandbox.clock.advance(20 * HOUR)
    answer = (await other.command("games", "table pace", pace="48 hours")).shown
    assert "the other players are asked" in answer.text
    question = await asked.read("games", "proposed a new pace: 48 hours a turn. The pace now: 24 hours a turn.")
    assert not (await asked.click(question, "Agree")).failed
    await asked.until(lambda: "New pace: 48 hours a turn." in party.board.text)
    await pass_time(sandbox, bot, 20 * HOUR)
    assert party.waited_for() == [asked]


async def test_when_time_is_out_the_computer_plays_this_turn_and_its_owner_is_told_once(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, asked = await start_paced(sandbox, 2)
    assert "Time runs out for" in party.board.text
    await pass_time(sandbox, bot, 20 * HOUR)
    assert not told(asked, ": then a computer plays")
    sandbox.clock.advance(HOUR + 60)
    [reminder] = await asked.until(lambda: told(asked, ": then a computer plays"))
    assert "Play this turn for me" in reminder.labels
    await at_rest(sandbox, bot)
    await pass_time(sandbox, bot, 3 * HOUR - 300)
    assert party.waited_for() == [asked]
    sandbox.clock.advance(400)
    [message] = await asked.until(lambda: told(asked, LATE), 90)
    assert f"a computer plays this turn for {asked.name}" in party.board.text
    assert "Undo" in message.labels
    await at_rest(sandbox, bot)
    await bot.restart()
    await at_rest(sandbox, bot)
    assert len(told(asked, LATE)) == 1
    assert "(computer)" not in party.board.alt_texts[0]


@pytest.mark.table("tower", 2, pace="24h")
async def test_a_day_more_is_one_press_and_ends_by_another(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    [asked] = await party.people[0].until(party.waited_for)
    hand = (await asked.command("games", "hand")).shown
    taken = (await asked.click(hand, "Take another day")).shown
    assert "You are away until" in taken.text
    assert "Take another day" not in taken.labels
    await asked.until(lambda: f"{asked.name} is away until" in party.board.text)
    await pass_time(sandbox, bot, 23 * HOUR)
    assert party.waited_for() == [asked]
    assert not told(asked, "You were asked")
    assert "Take another day" in (await asked.click(taken, "I'm back")).shown.labels
    await asked.until(lambda: "is away until" not in party.board.text)
