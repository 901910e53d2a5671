"""A backup of last week is put in the place of the database: people have seen more than Belfry knows."""

from pathlib import Path

import pytest

from store import back_up
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import CHOICE, Party, choose_nth
from .watching.rest import at_rest


async def restore(bot: BotProcess, copy: Path) -> None:
    """What docs/hosting.md says."""
    status, said = await bot.command("--restore", str(copy))
    assert (status, said.endswith("Stop that one first, or choose another file for this one in [storage] path.")) == (
        2,
        True,
    )
    await bot.stop()
    kept = f"{bot.database}.before-restore-1"
    assert await bot.command("--restore", str(copy)) == (
        0,
        f"1 running game was restored from {copy}. What was there before is kept in {kept}.",
    )
    for made in (bot.database, Path(kept), Path(f"{bot.database}.lock")):
        assert made.stat().st_mode & 0o777 == 0o600
    await bot.start()


@pytest.mark.table("castle_builders", 2)
async def test_boards_show_what_is_known_and_the_game_goes_on_from_there(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    await party.press_once()
    await at_rest(sandbox, bot)
    copy, known = bot.database.with_name("copy.db"), party.board.alt_texts
    back_up(bot.database, copy)
    for _ in range(6):
        await party.press_once()
    await at_rest(sandbox, bot)
    assert party.board.alt_texts != known
    await restore(bot, copy)
    await at_rest(sandbox, bot)
    assert party.board.alt_texts == known
    await party.press_once()
    await at_rest(sandbox, bot)
    assert party.board.alt_texts != known


@pytest.mark.table("castle_builders", 2)
async def test_a_button_of_the_days_that_are_lost_chooses_nothing_and_is_no_sign_of_another_belfry(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    await at_rest(sandbox, bot)
    copy = bot.database.with_name("copy.db")
    back_up(bot.database, copy)
    await party.press_once()
    await party.people[0].command("games", "table board")
    while not any(CHOICE.match(part.get("custom_id", "")) for part in party.board.parts):
        await party.press_once()
    await at_rest(sandbox, bot)
    lost = party.board
    await restore(bot, copy)
    await at_rest(sandbox, bot)
    assert party.board.id != lost.id
    known = party.board.alt_texts
    for person in party.people:
        await choose_nth(person, lost, 0)
    await at_rest(sandbox, bot)
    assert party.board.alt_texts == known
    assert "another Belfry" not in bot.tail(1000)


@pytest.mark.table("castle_builders", 2)
async def test_games_that_were_moved_out_go_on_where_they_are_restored_and_nowhere_else(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    await party.press_once()
    await at_rest(sandbox, bot)
    away, known = bot.database.with_name("games.db"), party.board.alt_texts
    status, said = await bot.command("--move-out", str(away))
    assert (status, "is running already. Stop that one first" in said) == (2, True)
    await bot.stop()
    assert await bot.command("--move-out", str(away)) == (
        0,
        f"1 running game was moved to {away}. Restore that file on the other machine: Belfry no longer plays here.",
    )
    await bot.launch()
    assert await bot.wait() == 2
    assert "were moved out on" in bot.tail(1)
    assert (await bot.command("--restore", str(away)))[0] == 0
    await bot.start()
    await at_rest(sandbox, bot)
    assert party.board.alt_texts == known
    await party.press_once()
