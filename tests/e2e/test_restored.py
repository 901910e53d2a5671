"""A backup of last week is put in the place of the database: people have seen more than Belfry knows."""

from pathlib import Path

from sandbox import Sandbox
from store import backup

from .bot_process import BotProcess
from .party import CHOICE, Party, choose_nth
from .rest import at_rest


async def restore(bot: BotProcess, copy: Path) -> None:
    """What docs/hosting.md says."""
    await bot.stop()
    copy.replace(bot.database)
    await bot.start()


async def test_boards_show_what_is_known_and_the_game_goes_on_from_there(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await Party.start(sandbox, "castle_builders", 2)
    await party.press_once()
    await at_rest(sandbox, bot)
    copy, known = bot.database.with_name("copy.db"), party.board.text
    backup(bot.database, copy)
    for _ in range(6):
        await party.press_once()
    await at_rest(sandbox, bot)
    assert party.board.text != known
    await restore(bot, copy)
    await at_rest(sandbox, bot)
    assert party.board.text == known
    await party.press_once()
    await at_rest(sandbox, bot)
    assert party.board.text != known


async def test_a_button_of_the_days_that_are_lost_chooses_nothing_and_is_no_sign_of_another_belfry(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await Party.start(sandbox, "castle_builders", 2)
    await at_rest(sandbox, bot)
    copy = bot.database.with_name("copy.db")
    backup(bot.database, copy)
    await party.press_once()
    await party.people[0].command("games", "board")
    while not any(CHOICE.match(part.get("custom_id", "")) for part in party.board.parts):
        await party.press_once()
    await at_rest(sandbox, bot)
    lost = party.board
    await restore(bot, copy)
    await at_rest(sandbox, bot)
    assert party.board.id != lost.id
    known = party.board.text
    for person in party.people:
        await choose_nth(person, lost, 0)
    await at_rest(sandbox, bot)
    assert party.board.text == known
    assert "another Belfry" not in bot.tail(1000)
