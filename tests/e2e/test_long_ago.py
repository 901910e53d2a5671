"""A game that ended long ago is one document by then, and can be looked at as on its last day."""

from contextlib import closing
from sqlite3 import connect

import pytest

from base.clock import DAY
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import Party


def count(bot: BotProcess, table: str) -> int:
    with closing(connect(bot.database)) as file:
        return int(file.execute(f"select count(*) from {table}").fetchone()[0])


@pytest.mark.table("castle_builders", 2)
@pytest.mark.slow("a whole game, 2 s")
async def test_a_year_later_everything_about_a_game_is_there_but_what_nobody_needs(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    while not party.over:
        await party.press_once()
    ada, board = party.people[0], party.board
    numbers = (await ada.click(board, "Numbers")).shown
    story = (await ada.click(board, "Story")).shown

    sandbox.clock.advance(365 * DAY)
    await until(lambda: count(bot, "turns") == 0)
    assert [count(bot, name) for name in ("choices", "messages", "told", "archives", "results")] == [0, 0, 0, 1, 2]

    games = (await ada.command("chat", "games")).shown
    [menu] = games.menus
    assert "won" in menu["options"][0]["description"]
    own = (await ada.select(games, menu["options"][0]["label"])).shown
    assert own.labels == ["Story", "What decided it", "More…"]
    again = await press(ada, board, "Numbers", "Story")
    assert [(one.text, one.alt_texts) for one in again] == [(one.text, one.alt_texts) for one in (numbers, story)]
    step, decided = await press(ada, board, "Replay", "What decided it")
    assert "the start" in step.text
    assert "being looked at" in decided.text
    boards = [one.id for one in ada.messages(party.channel) if "Play again" in one.labels]
    assert boards == [board.id], "it is neither deleted nor posted anew"


async def press(person: Person, board: Seen, *labels: str) -> list[Seen]:
    """What the buttons of a board answer."""
    found = [(await person.click(board, label)).message for label in labels]
    return [message for message in found if message]


@pytest.mark.table("castle_builders", 2)
async def test_who_presses_play_again_below_a_board_of_last_year_sits_down_with_the_same_people(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    while not party.over:
        await party.press_once()
    sandbox.clock.advance(365 * DAY)
    await until(lambda: count(bot, "turns") == 0)
    assert (await party.people[1].click(party.board, "Play again")).message
    await until(lambda: count(bot, "matches") == 2)
    with closing(connect(bot.database)) as file:
        [(before,), (after,)] = file.execute(
            "select (select json_group_array(user) from (select user from seats where match_id = m.id order by user))"
            " from matches m order by id"
        )
    assert before == after
